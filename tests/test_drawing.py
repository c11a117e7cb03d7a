"""Outs: what each draw would allow is what a search of its own finds, and the chances add up."""

from __future__ import annotations

from collections import Counter

import oracle
import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st
from strategies import full_set, positions, presets, rules

import zoramoves as zm
from zoramoves import continuations
from zoramoves.solver import model
from zoramoves.tiles import JOKER

TEXT = "K1 K2 K3 / P7 P8 P9 | G5 G6 | opened"


def unseen(position: zm.Position) -> Counter[zm.Tile]:
    seen = Counter(tile.kind for meld in position.table for tile in meld) + Counter(position.rack)
    return full_set(position.rules) - seen


def drawn(position: zm.Position, tile: zm.Tile) -> zm.Position:
    return zm.Position(position.table, (*position.rack, tile), position.opened, position.rules)


def agree_with_separate_searches(position: zm.Position) -> zm.Outs:
    """Hold every entry against a search of its own; whether the tile is laid, against all moves there are then."""
    note(str(position))
    found = zm.outs(position)
    left = unseen(position)
    assert {out.tile: out.unseen for out in found} == left
    assert sum(out.probability for out in found) == pytest.approx(1 if left else 0)
    assert found.now == len(zm.find_move(position).tiles)
    for out in found:
        answer = zm.find_move(drawn(position, out.tile), settle_ties=False)
        assert (len(answer.tiles), answer.goes_out) == (out.tiles, out.goes_out), out
        assert out.playable or out.tiles == found.now or position.rules.hand_rummy
        assert out.playable == (out.commit is not None)
        if out.commit:
            verdict = zm.verify(drawn(position, out.tile), out.commit)
            assert verdict.legal
            assert verdict.tiles.count(out.tile) == position.rack.count(out.tile) + 1
            assert len(verdict.tiles) == out.tiles or found.now >= out.tiles > len(verdict.tiles)
    return found


@given(positions(rules=rules(), max_melds=3, max_rack=4), st.data())
def test_outs_are_what_separate_searches_find(position: zm.Position, data: st.DataObject) -> None:
    found = agree_with_separate_searches(position)
    if found.entries:
        out = data.draw(st.sampled_from(found.entries))
        after = drawn(position, out.tile)
        table, rack = [tuple(map(str, meld)) for meld in after.table], list(map(str, after.rack))
        every = oracle.each_best(after.rules, table, rack, after.opened)
        event("playable" if out.playable else "not playable")
        assert out.playable == any(bag.count(str(out.tile)) == rack.count(str(out.tile)) for bag in every)


@settings(max_examples=max(6, settings().max_examples // 4))
@given(positions(rules=presets(), max_melds=5, max_rack=8))
def test_outs_are_what_separate_searches_find_with_all_tiles(position: zm.Position) -> None:
    agree_with_separate_searches(position)


@given(positions(rules=rules(), max_melds=3, max_rack=4))
def test_outs_are_the_same_without_known_continuations(position: zm.Position) -> None:
    quick = zm.outs(position)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(continuations, "_extended", lambda best, tiles: {})
        patch.setattr(model, "NODES", 1)
        thorough = zm.outs(position)
    assert [(out.tile, out.playable, out.tiles) for out in quick] == [
        (out.tile, out.playable, out.tiles) for out in thorough
    ]


@settings(max_examples=max(6, settings().max_examples // 4))
@given(positions(rules=rules(), max_melds=3, max_rack=4), st.data())
def test_the_order_given_does_not_matter(position: zm.Position, data: st.DataObject) -> None:
    table, rack = data.draw(st.permutations(position.table)), data.draw(st.permutations(position.rack))
    other = zm.Position(table, rack, position.opened, position.rules)
    assert zm.outs(position).as_dict() == zm.outs(other).as_dict()


def useful(text: str, **options: str) -> dict[str, int]:
    return {str(out.tile): out.unseen for out in zm.outs(zm.Position.parse(text), **options) if out.playable}


@pytest.mark.parametrize(
    ("text", "draws"),
    [
        (TEXT, {"G4": 2, "G7": 2, "P6": 2, "P10": 2, "K4": 2, "*": 2}),
        ("- | G5 G6 | opened", {"G4": 2, "G7": 2, "*": 2}),
        ("- | G5 G7 | opened", {"G6": 2, "*": 2}),
        ("- | G5 P5 | opened", {"K5": 2, "Y5": 2, "*": 2}),
        ("- | G1 P9 | opened", {}),
        ("- | G10 G11 P1 | unopened", {"G9": 2, "G12": 2, "*": 2}),
        ("- | G9 G10 P1 | unopened", {"G11": 2, "*": 2}),
        # A second G6 fits nowhere.
        ("G3 G4 G5 | G6 | opened", {"G2": 2, "G7": 2, "*": 2}),
        ("G3 G4 G5 | - | opened", {"G2": 2, "G6": 2, "*": 2}),
        ("G3 G4 G5 | - | unopened", {}),
        ("G4 P4 K4 * | G9 K9 | opened", {"Y4": 2, "P9": 2, "Y9": 2, "*": 1}),
    ],
)
def test_useful_draws(text: str, draws: dict[str, int]) -> None:
    assert useful(text) == draws


def test_a_drawn_tile_may_spoil_a_hand_rummy() -> None:
    found = zm.outs(zm.Position.parse("- | P1 P2 P3 P4 | unopened | zora hand_rummy=on"))
    assert found.now == 4
    assert {str(out.tile): out.tiles for out in found if out.tiles} == {"P5": 5, "*": 5}


def test_tiles_known_to_be_elsewhere_do_not_come() -> None:
    assert useful(TEXT, elsewhere="G4 G4 * K4") == {"G7": 2, "P6": 2, "P10": 2, "K4": 1, "*": 1}
    found = zm.outs(zm.Position.parse(TEXT), elsewhere="G4 G4 * K4")
    assert found.unseen == 106 - 8 - 4


def test_the_chances_of_the_next_draw() -> None:
    found = zm.outs(zm.Position.parse(TEXT))
    assert found.unseen == 98
    assert (found.playable, found.move, found.opening) == (12 / 98, 12 / 98, None)
    assert found.win == 6 / 98
    assert [str(out.tile) for out in found if out.goes_out] == ["G4", "G7", "*"]
    unopened = zm.outs(zm.Position.parse("- | G10 G11 P1 | unopened"))
    assert unopened.opening == unopened.move == 6 / 103
    already = zm.outs(zm.Position.parse("- | G9 G10 G11 P9 | unopened"))
    assert already.opening == already.move == 1
    assert 0 < already.playable < 1


def test_when_nothing_is_unseen_nothing_can_be_drawn() -> None:
    by = zm.Rules(name="tiny", colours=3, values=3, copies=1, jokers=0)  # type: ignore[arg-type]
    found = zm.outs(zm.Position("G1 P1 K1 / G2 P2 K2", "G3 P3 K3", True, by))
    assert (found.entries, found.unseen, found.playable, found.move, found.win) == ((), 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("elsewhere", "code", "where"),
    [
        ("K1 K1", "tile.too-many-copies", "elsewhere[1]"),
        ("R1", "tile.unknown", "elsewhere[0]"),
        ("* G1 * *", "tile.too-many-jokers", "elsewhere[3]"),
    ],
)
def test_tiles_that_cannot_be_elsewhere_are_refused(elsewhere: str, code: str, where: str) -> None:
    with pytest.raises(zm.PositionError) as raised:
        zm.outs(zm.Position.parse(TEXT), elsewhere=elsewhere)
    assert [(fault.code, fault.where) for fault in raised.value.faults] == [(code, where)]


def test_drawing_puts_a_tile_on_the_rack() -> None:
    position = zm.Position.parse(TEXT)
    assert position.after_drawing(JOKER) == drawn(position, JOKER)
    with pytest.raises(zm.PositionError, match="has 2 of K1, here are 3"):
        zm.Position.parse("K1 K2 K3 | K1 | opened").after_drawing(zm.Tile("K", 1))
    with pytest.raises(zm.PositionError, match="no colour R"):
        position.after_drawing(zm.Tile("R", 1))


def test_json() -> None:
    data = zm.outs(zm.Position.parse("- | G10 G11 P1 | unopened")).as_dict()
    assert data["opening"] == data["move"] == 6 / 103
    outs = data["outs"]
    assert isinstance(outs, list)
    assert outs[8] == {
        "tile": "G9",
        "unseen": 2,
        "probability": 2 / 103,
        "playable": True,
        "tiles": 3,
        "goes_out": False,
        "commit": ["G9 G10 G11"],
    }
