"""Why a tile cannot be laid: the verdict is the oracle's, and every miss is true."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import assume, event, given, note
from hypothesis import strategies as st
from strategies import positions, rules

import zoramoves as zm


def layable(position: zm.Position, tile: zm.Tile) -> bool:
    """Whether some legal commit lays a tile, by trying all of them."""
    table = [tuple(map(str, meld)) for meld in position.table]
    every = oracle.each_best(position.rules, table, list(map(str, position.rack)), position.opened)
    return any(str(tile) in laid for laid in every)


def changed(position: zm.Position, **changes: object) -> zm.Position:
    return zm.Position(position.table, position.rack, position.opened, position.rules.replace(**changes))


def with_tiles(position: zm.Position, *tiles: zm.Tile) -> zm.Position:
    return zm.Position(position.table, (*position.rack, *tiles), position.opened, position.rules)


@given(positions(rules=rules(), max_melds=2, max_rack=4), st.data())
def test_the_verdict_is_the_oracles_and_every_miss_is_true(position: zm.Position, data: st.DataObject) -> None:
    assume(position.rack)
    tile = data.draw(st.sampled_from(position.rack))
    note(f"{position}: {tile}")
    found = zm.why_not(position, tile)
    event("lays" if found.lays else " ".join(sorted({miss.code for miss in found.misses})))
    assert found.lays == layable(position, tile)
    if found.answer and found.answer.commit:
        assert tile in zm.verify(position, found.answer.commit).tiles
        assert found.misses == ()
        return
    assert found.misses
    assert [miss.distance for miss in found.misses] == sorted(miss.distance for miss in found.misses)
    for miss in found.misses[:6]:
        check_miss(position, tile, miss)


def check_miss(position: zm.Position, tile: zm.Tile, miss: zm.Miss) -> None:
    """Hold one miss against the oracle."""
    if miss.code == "lacks-tile":
        assert all(layable(with_tiles(position, other), tile) for other in miss.tiles)
    elif miss.code == "lacks-tiles":
        assert len(miss.tiles) != 1
        if miss.tiles:
            assert layable(with_tiles(position, *miss.tiles), tile)
        else:
            assert position.rules.taken_joker_rack_tiles or position.rules.hand_rummy
    elif miss.code == "opening-short":
        assert layable(changed(position, opening=position.rules.opening - miss.points), tile)
        assert not layable(changed(position, opening=position.rules.opening - miss.points + 1), tile)
    elif miss.code == "not-opened":
        assert layable(zm.Position(position.table, position.rack, True, position.rules), tile)
    elif miss.code in ("needs-joker", "joker-company"):
        assert layable(changed(position, joker_taking="free", taken_joker_rack_tiles=0), tile)
        if miss.where:
            row, at = (int(part.strip("]")) for part in miss.where.removeprefix("table").split("[")[1:])
            assert position.table[row].tiles[at].is_joker
            assert set(miss.tiles) <= {reading.stands_for[at] for reading in position.table[row].readings}
    else:
        assert miss.code == "no-tiles"


@pytest.mark.parametrize(
    ("position", "tile", "lines"),
    [
        ("G3 G4 G5 | G6 P1 | opened", "G6", ["G6 can be laid: G3 G4 G5 G6"]),
        ("K1 K2 K3 | P6 | opened", "G1", ["G1 cannot be laid.", "G1 is not on the rack."]),
        ("K1 K2 K3 | P6 | opened", "*", ["A joker cannot be laid.", "A joker is not on the rack."]),
        (
            "K1 K2 K3 | P6 K6 | opened",
            "P6",
            ["P6 cannot be laid.", "G6 or a joker would make G6 P6 K6.", "Y6 or a joker would make P6 K6 Y6."],
        ),
        (
            "G6 Y6 K6 / G6 Y6 K6 | P6 P6 P7 | opened",
            "P7",
            ["P7 cannot be laid.", "P5 or a joker would make P5 P6 P7.", "P8 or a joker would make P6 P7 P8."],
        ),
        (
            "G4 P4 K4 * | G9 K9 | opened",
            "G9",
            [
                "G9 cannot be laid.",
                "P9 or a joker would make G9 P9 K9.",
                "Y4 would let it lie in G9 K9 *.",
                "Y9 or a joker would make G9 K9 Y9.",
                "It would need the joker of meld 1 (G4 P4 K4 *), which takes laying Y4.",
            ],
        ),
        (
            "- | G3 G4 G5 | unopened",
            "G3",
            ["G3 cannot be laid.", "An opening that lays it would be worth at most 12, 18 short of 30."],
        ),
        (
            "G3 G4 G5 | G6 K2 | unopened",
            "G6",
            ["G6 cannot be laid.", "After the opening it could be laid: G3 G4 G5 G6."],
        ),
        (
            "- | P9 K1 | opened",
            "P9",
            ["P9 cannot be laid.", "It lacks 2 tiles: with G9 and Y9 it could be laid."],
        ),
    ],
)
def test_messages(position: str, tile: str, lines: list[str]) -> None:
    text = str(zm.why_not(zm.Position.parse(position), tile))
    if tile == "P9":
        assert text.startswith("P9 cannot be laid.\nIt lacks 2 tiles: with ")
    else:
        assert text.splitlines() == lines


def test_company_of_a_taken_joker() -> None:
    position = zm.Position.parse("G4 P4 K4 * | Y4 K9 K10 | opened | zora taken_joker_rack_tiles=3")
    assert [miss.message for miss in zm.why_not(position, "K9").misses if miss.code != "lacks-tile"] == [
        "It would need the joker of meld 1 (G4 P4 K4 *), which takes laying Y4.",
        "It would need a table joker, which has to lie with 3 other tiles laid from the rack.",
    ]
    assert zm.why_not(zm.Position.parse("G4 P4 K4 * | Y4 K9 K10 | opened"), "K9").lays


def test_when_no_unseen_tiles_would_do() -> None:
    by = zm.Rules(name="tiny", colours=2, values=3, jokers=0)  # type: ignore[arg-type]
    found = zm.why_not(zm.Position("P1 P2 P3", "P2", False, by), "P2")
    assert str(found) == "P2 cannot be laid.\nNo tiles that are unseen would let it lie anywhere."


@pytest.mark.parametrize("text", ["", "P6 K6", "*=P6", "nonsense"])
def test_one_tile_is_asked_about(text: str) -> None:
    with pytest.raises(zm.NotationError):
        zm.why_not(zm.Position.parse("K1 K2 K3 | P6 K6 | opened"), text)


def test_json() -> None:
    data = zm.why_not(zm.Position.parse("K1 K2 K3 | P6 K6 | opened"), "P6").as_dict()
    assert (data["tile"], data["lays"], data["commit"]) == ("P6", False, None)
    assert data["misses"][0] == {  # type: ignore[index]
        "code": "lacks-tile",
        "distance": 1,
        "tiles": "G6 *",
        "meld": "G6 P6 K6",
        "where": "",
        "points": 0,
        "message": "G6 or a joker would make G6 P6 K6.",
    }


def test_an_opening_holds_the_rule_on_the_company_of_taken_jokers() -> None:
    """The joker of * P2 P3 P4 stands for P1 and finds no meld with a laid tile, so no smaller opening would help."""
    position = zm.Position.parse(
        "G1 G2 G3 / * P2 P3 P4 | G4 P1 | unopened | zora name=small colours=green,purple values=4 copies=1 jokers=1 "
        "opening=1 taken_joker_rack_tiles=1 rebuild_on_opening_turn=on"
    )
    assert "opening-short" not in [miss.code for miss in zm.why_not(position, "P1").misses]
