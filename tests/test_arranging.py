"""Loose tiles: a table of all of them if there is one, otherwise the largest part."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from strategies import full_set, racks, rules

import zoramoves as zm


@st.composite
def loose(draw: st.DrawFn) -> tuple[zm.Rules, tuple[zm.Tile, ...]]:
    by = draw(rules())
    pool = full_set(by)
    found: list[zm.Tile] = []
    for _ in range(draw(st.integers(1, 2))):
        found += draw(racks(by, pool, max_rack=4))
    return by, tuple(found)


@given(loose())
def test_all_tiles_are_arranged_if_that_can_be(given_tiles: tuple[zm.Rules, tuple[zm.Tile, ...]]) -> None:
    by, tiles = given_tiles
    pieces = list(map(str, tiles))
    answer = zm.arrange(tiles, rules=by)
    event(answer.status.name)
    assert (answer.status is zm.Status.OPTIMAL) == oracle.can_arrange(by, pieces)
    assert answer.status in (zm.Status.OPTIMAL, zm.Status.NO_MOVE)
    assert answer.part is not None
    assert all(meld.legal for meld in answer.part)
    used = [tile for meld in answer.part for tile in meld]
    assert sorted([*used, *answer.left]) == sorted(tiles)
    best = oracle.best(by, [], pieces, True, "tiles")
    assert len(used) == (best.tiles if best else 0) == answer.bound
    if answer.commit:
        assert answer.commit == answer.part
        assert answer.left == ()


@pytest.mark.parametrize(
    ("tiles", "commit", "part", "left"),
    [
        ("G1 G2 G3 G4", "G1 G2 G3 G4", "G1 G2 G3 G4", ""),
        ("G1 G2 G3 G5", None, "G1 G2 G3", "G5"),
        ("G5 P5 G3 G4 K5 G5", "G3 G4 G5 / G5 P5 K5", "G3 G4 G5 / G5 P5 K5", ""),
        ("G1 *", None, "-", "G1 *"),
        ("G1 G2 *", "G1 G2 *", "G1 G2 *", ""),
        ("G1 G2 G3 P9 *", None, "G1 G2 G3 *", "P9"),
        ("", "-", "-", ""),
    ],
)
def test_arrange(tiles: str, commit: str | None, part: str, left: str) -> None:
    answer = zm.arrange(tiles)
    assert (None if answer.commit is None else str(answer.commit)) == commit
    assert str(answer.part) == part
    assert " ".join(map(str, answer.left)) == left
    assert answer.status is (zm.Status.NO_MOVE if commit is None else zm.Status.OPTIMAL)


def test_tiles_that_the_rules_do_not_have_are_refused() -> None:
    with pytest.raises(zm.PositionError, match="has 2 of G1, here are 3"):
        zm.arrange("G1 G1 G1")
    with pytest.raises(zm.NotationError):
        zm.arrange("G1 *=G2 G3")


def test_at_a_limit_the_largest_part_so_far_is_not_proven() -> None:
    answer = zm.arrange("G1 G2 G3 G5", limit=zm.Limit(seconds=1e-9))
    assert (answer.status, answer.commit, answer.part) == (zm.Status.UNKNOWN, None, None)
