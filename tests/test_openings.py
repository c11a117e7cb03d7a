"""The greatest value of loose tiles, against a search through all choices of melds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import affordable, full_set, racks, small_rules

from zoramoves import RUMMIKUB_HEBREW, ZORA, Position, Rules, Tile
from zoramoves.openings import greatest_value
from zoramoves.tiles import JOKER


@pytest.mark.parametrize(
    ("rack", "value"),
    [
        ("-", 0),
        ("G1 P5 K9", 0),
        ("* *", 0),
        ("G3 G4 G5", 12),
        ("G3 G4 G5 G6 P6 K6", 30),
        ("G3 G4 G5 P5 K5", 15),
        ("G3 G4 G5 G5 P5 K5", 27),
        ("G10 G11 G12 P10 P11 P12 K10 K11 K12", 99),
        ("G1-G6 P4 K4", 21),
        ("* K13 Y1", 0),
        ("* * K13", 39),
        ("* * K12 Y11", 36),
        ("* G12 G13", 36),
        ("* G5 G6 P6 K6", 24),
        ("* * G5 P9", 30),
        ("G13 G13 P13 P13 K13 K13 Y13 Y13", 104),
        ("G13 G13 P13 P13 K13", 39),
        ("G13 G13 P13 P13 K13 *", 78),
        ("G13 G13 P13 P13 * *", 78),
        ("G1 G12 G13", 0),
        ("G1-G13 P1 P2 P3", 97),
    ],
)
def test_greatest_value(rack: str, value: int) -> None:
    assert greatest_value(Counter(Position.parse(f"- | {rack} | opened").rack), ZORA) == value


@pytest.mark.parametrize(
    ("rack", "value"),
    [
        ("R1 R12 R13", 26),
        ("R1 R2 R3 R12 R13", 26),
        ("R1 R1 R2 R3 R12 R13", 32),
        ("R1-R13", 91),
        ("R1 R1-R13", 92),
        ("* R13 R1", 26),
        ("* R12 R13", 36),
        ("R1 R12 R13 B1 O1", 26),
        ("R1 R1 R12 R13 B1 O1", 29),
    ],
)
def test_a_high_one(rack: str, value: int) -> None:
    tiles = Position.parse(f"- | {rack} | opened | rummikub-hebrew").rack
    assert greatest_value(Counter(tiles), RUMMIKUB_HEBREW) == value


@given(st.data(), small_rules())
def test_against_every_choice_of_melds(data: st.DataObject, rules: Rules) -> None:
    tiles = Counter(data.draw(racks(rules, full_set(rules), max_rack=8)))
    assert greatest_value(tiles, rules) == _best_choice(tiles, rules, {})


@given(st.data(), small_rules())
def test_more_tiles_are_never_worth_less(data: st.DataObject, rules: Rules) -> None:
    pool = full_set(rules)
    some = Counter(data.draw(racks(rules, pool, max_rack=8)))
    more = Counter(data.draw(racks(rules, pool, max_rack=3)))
    assert greatest_value(some, rules) <= greatest_value(some + more, rules)


def _best_choice(tiles: Counter[Tile], rules: Rules, known: dict[frozenset[tuple[Tile, int]], int]) -> int:
    """Try every meld that the tiles allow and go on with the rest."""
    key = frozenset(tiles.items())
    if key not in known:
        best = 0
        for meld in affordable(tiles, rules):
            used = Counter(tile if tiles[tile] else JOKER for tile in meld)
            best = max(best, sum(tile.value for tile in meld) + _best_choice(tiles - used, rules, known))
        known[key] = best
    return known[key]
