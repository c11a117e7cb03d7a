"""Deals, states, views and the scores of matches."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from rounds_at import round_at, tiles_left

from zoramoves import (
    RUMMIKUB,
    RUMMIKUB_HEBREW,
    ZORA,
    IllegalActionError,
    Match,
    Meld,
    NotationError,
    PositionError,
    Round,
    Rules,
    RulesError,
    Tile,
)
from zoramoves.game import deals
from zoramoves.game.actions import read_action
from zoramoves.position import Commit

PRESETS = [ZORA, RUMMIKUB, RUMMIKUB_HEBREW]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal(rules: Rules, players: int) -> None:
    now = Round.deal(players, rules=rules, seed=5)
    assert [len(rack) for rack in now.racks] == [14] * players
    assert len(now.pile) == 106 - 14 * players
    assert Counter([*now.pile, *(tile for rack in now.racks for tile in rack)]) == Counter(tiles_left(rules))
    assert (now.table, now.opened, now.passes, now.result) == ((), (False,) * players, 0, None)
    assert now == Round.deal(players, rules=rules, seed=5) != Round.deal(players, rules=rules, seed=6)


def test_the_deal_of_a_seed_is_the_same_for_good() -> None:
    now = Round.deal(2, seed=1)
    assert " ".join(map(str, now.racks[0])) == "Y2 Y3 K11 P4 G1 Y9 K13 P8 K6 Y13 P6 K4 G7 Y10"
    assert (now.turn, " ".join(map(str, now.pile[:5]))) == (0, "G10 Y6 K3 G4 G12")


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_everybody_may_begin(rules: Rules) -> None:
    first = Counter(Round.deal(3, rules=rules, seed=seed).turn for seed in range(120))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 20


@pytest.mark.parametrize(
    ("drawn", "first"),
    [(["K5 K7 K6"], 1), (["K5 K13 *"], 2), (["K5 K7 R7", "K1 K2"], 2), (["K9 K9 K9", "K4 R2 R4", "R1 K13"], 2)],
)
def test_the_highest_tile_begins_and_ties_draw_again(
    monkeypatch: pytest.MonkeyPatch, drawn: list[str], first: int
) -> None:
    draws = iter(drawn)
    shuffled = deals._shuffled

    def draw(tiles: Sequence[Tile], random: Random) -> list[Tile]:
        text = next(draws, None)
        return list(map(Tile.parse, text.split())) if text else shuffled(tiles, random)

    monkeypatch.setattr(deals, "_shuffled", draw)
    assert Round.deal(3, rules=RUMMIKUB).turn == first


def test_a_given_pile_is_dealt_in_order() -> None:
    tiles = tiles_left(ZORA)
    now = Round.deal(2, tiles=tiles, first=1)
    assert (now.racks[0], now.racks[1], now.pile, now.turn) == (tiles[:14], tiles[14:28], tiles[28:], 1)
    assert Round.deal(2, tiles=" ".join(map(str, tiles)), first=1) == now


def test_a_given_pile_has_the_tiles_of_the_game() -> None:
    tiles = tiles_left(ZORA)
    with pytest.raises(PositionError) as error:
        Round.deal(2, tiles=[*tiles[1:-1], Tile("G", 2), Tile("R", 1)])
    assert {(fault.code, str(fault.tiles[0])) for fault in error.value.faults} == {
        ("tile.missing", "G1"),
        ("tile.missing", "*"),
        ("tile.too-many-copies", "G2"),
        ("tile.unknown", "R1"),
    }


@pytest.mark.parametrize(("players", "rules"), [(1, "zora"), (5, "zora"), (4, "zora hand=27"), ("2", "zora")])
def test_who_cannot_play(players: int, rules: str) -> None:
    with pytest.raises(RulesError):
        Round.deal(players, rules=Rules.named(rules))
    with pytest.raises(RulesError):
        Match.begin(players, rules=Rules.named(rules))


def test_nobody_begins_who_does_not_play() -> None:
    with pytest.raises(RulesError, match="players are numbered from 0 to 1"):
        Round.deal(2, first=2)


def test_a_round_holds_exactly_the_tiles_of_the_game() -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened")
    with pytest.raises(PositionError, match="the game has 2 of"):
        Round(now.rules, now.table, now.racks, now.pile[1:], now.opened, 0)
    with pytest.raises(PositionError, match=r"meld\.run-gap"):
        replace(now, table=(Meld.parse("G3 G4 G6"),), racks=((Tile("G", 5), Tile("P", 1)), now.racks[1]))
    with pytest.raises(ValueError, match="do not fit"):
        Round(now.rules, now.table, now.racks, now.pile, now.opened, 2)


def test_a_refused_action_changes_nothing() -> None:
    match = Match.begin(2, seed=3).deal(first=0)
    before = pickle.dumps(match)
    for player, action in ((1, "draw"), (0, "pass"), (0, "G1 G2"), (0, "-"), (5, "time-out")):
        with pytest.raises(IllegalActionError):
            match.play(player, action)
        with pytest.raises(IllegalActionError):
            match.check(player, action)
    assert pickle.dumps(match) == before


def test_actions_are_read_in_any_form() -> None:
    assert read_action(" Draw ", ZORA) == "draw"
    assert read_action("g3-g5", ZORA) == read_action(["G3 G4 G5"], ZORA) == Commit("G3 G4 G5")
    with pytest.raises(NotationError):
        read_action("drawn", ZORA)


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened", "K1 K5 *", "P7 P8")
    hidden = [*now.racks[2], *now.racks[1], *now.pile][::-1]
    racks = (now.racks[0], tuple(hidden[:3]), tuple(hidden[3:5]))
    other = replace(now, racks=racks, pile=tuple(hidden[5:]))
    view = now.view(0)
    assert other.racks != now.racks
    assert pickle.dumps(other.view(0)) == pickle.dumps(view)
    assert other.view(0).as_dict() == view.as_dict()
    assert (view.position, view.held, view.pile) == (now.position(0), (2, 3, 2), len(now.pile))
    assert str(view.as_dict()).count("K5") == 0


def test_nobody_looks_who_does_not_play() -> None:
    now = Round.deal(2)
    for player in (-1, 2, True):
        with pytest.raises(IndexError, match="there is no player"):
            now.view(player)


def going_out(match: Match) -> Match:
    """Deal a round in which player 0 goes out at once with a run from 1 to 7; the others hold what comes next."""
    rules = match.rules
    first = tuple(Tile(rules.colours[0].letter, value) for value in range(1, 8))
    left = tiles_left(rules, first)
    return match.deal(tiles=[*first, *left], first=0).play(0, " ".join(map(str, first)))


@pytest.mark.parametrize(
    ("changes", "columns", "scores"),
    [
        ("", ((186, 0), (0, 56), (0, 130)), (186, -56, -130)),
        ("separate_columns=off", ((186,), (-56,), (-130,)), (186, -56, -130)),
    ],
)
def test_scores_of_a_match(changes: str, columns: tuple[tuple[int, ...], ...], scores: tuple[int, ...]) -> None:
    match = Match.begin(3, rules=Rules.named(f"zora hand=7 opening=0 {changes}"), length=2)
    assert match.scores == (0, 0, 0)
    match = going_out(match)
    assert not match.over
    assert match.winners == ()
    match = going_out(match)
    assert (match.columns, match.scores, match.over, match.winners) == (columns, scores, True, (0,))
    with pytest.raises(ValueError, match="the match is over"):
        match.deal()


def test_plus_and_minus_are_kept_apart() -> None:
    rules = Rules.named("zora hand=7 opening=0 min_players=2")
    match = going_out(Match.begin(2, rules=rules))
    run = tuple(Tile("P", value) for value in range(1, 8))
    tiles = [*tiles_left(rules, run)]
    lost = tiles[:7]
    match = match.deal(tiles=[*lost, *run, *tiles[7:]], first=1).play(1, " ".join(map(str, run)))
    minus = sum(tile.value for tile in lost)
    plus = sum(tile.value for tile in tiles_left(rules, tuple(Tile("G", value) for value in range(1, 8)))[:7])
    assert match.columns == ((plus, minus), (minus, plus))
    assert match.scores == (plus - minus, minus - plus)


def test_a_match_goes_from_round_to_round() -> None:
    match = Match.begin(2, seed=1)
    assert [fault.code for fault in match.verify(0, "draw").faults] == ["turn.no-round"]
    with pytest.raises(IllegalActionError):
        match.play(0, "draw")
    with pytest.raises(ValueError, match="no round has been dealt"):
        match.view(0)
    match = match.deal()
    assert match.round == Round.deal(2, seed="1/0")
    with pytest.raises(ValueError, match="a round is in play"):
        match.deal()


@pytest.mark.parametrize("length", [0, -1, 1.5, True])
def test_the_length_of_a_match(length: int) -> None:
    with pytest.raises(RulesError, match="number of rounds"):
        Match.begin(2, length=length)


def test_without_a_seed_every_match_is_another_one() -> None:
    assert Match.begin(2).seed != Match.begin(2).seed
