"""Which tile goes where: examples, and that carrying the transfers out gives the new table."""

from collections import Counter

import pytest
from hypothesis import given
from strategies import elements, proposals

from zoramoves import Commit, Position, Tile, verify
from zoramoves.disturbance import disturbance
from zoramoves.transfers import transfers


@pytest.mark.parametrize(
    ("position", "commit", "expected"),
    [
        ("G3-G5 | G6 | opened", "G3-G6", ["G6 rack 0.3"]),
        ("G3-G5 | G2 | opened", "G2-G5", ["G2 rack 0.0"]),
        ("- | G3 G4 G5 | opened", "G3-G5", ["G3 rack 0.0", "G4 rack 0.1", "G5 rack 0.2"]),
        ("G3-G6 | P6 K6 | opened", "G3-G5 / G6 P6 K6", ["G6 0 1.0", "P6 rack 1.1", "K6 rack 1.2"]),
        ("G3-G7 | G5 | opened", "G5-G7 / G3-G5", ["G3 0 1.0", "G4 0 1.1", "G5 rack 1.2"]),
        ("* G5 G6 | G4 P9 K9 | opened", "G4-G6 / P9 K9 *", ["G4 rack 0.0", "P9 rack 1.0", "K9 rack 1.1", "* 0 1.2"]),
        ("*=G4 G5 G6 | G7 | opened", "* G5-G7", ["G7 rack 0.3"]),
        ("G1 P1 K1 Y1 | G2 G3 | opened", "P1 K1 Y1 / G1-G3", ["G1 0 1.0", "G2 rack 1.1", "G3 rack 1.2"]),
        ("G3-G5 / P7 K7 Y7 | G6 | opened", "Y7 K7 P7 / G3-G6", ["G6 rack 1.3"]),
        # of two copies, one laid and one moved, the first place takes the moved one
        ("G4 P4 K4 Y4 / G5-G8 | G4 | opened", "P4 K4 Y4 / G4 G5 G6 G7 G8 / G4", ["G4 0 1.0", "G4 rack 2.0"]),
    ],
)
def test_examples(position: str, commit: str, expected: list[str]) -> None:
    found = transfers(Position.parse(position), Commit(commit))
    shown = [f"{t.tile} {'rack' if t.source is None else t.source} {t.target}.{t.place}" for t in found]
    assert shown == expected


@given(proposals())
def test_carried_out_they_give_the_new_table(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    verdict = verify(position, commit)
    if {"table.tile-missing", "rack.tile-not-held", "joker.not-replayed"} & {f.code for f in verdict.faults}:
        return
    found = transfers(position, commit)
    assert Counter(t.tile for t in found if t.source is None) == Counter(verdict.tiles)
    assert sum(t.source is not None for t in found) == disturbance(position.table, commit.table).moved
    assert all(commit.table[t.target].tiles[t.place].kind == t.tile for t in found)
    left = [elements([meld]) for meld in position.table]
    for transfer in found:
        if transfer.source is not None:
            left[transfer.source][transfer.tile] -= 1
    stay = [
        elements([meld]) - Counter(t.tile for t in found if t.target == row) for row, meld in enumerate(commit.table)
    ]
    assert sorted(filter(None, map(_names, left))) == sorted(filter(None, map(_names, stay)))


def _names(tiles: Counter[Tile]) -> list[str]:
    return sorted(map(str, tiles.elements()))
