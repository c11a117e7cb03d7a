"""How much a commit disturbs: examples, and a search through every pairing of old and new melds."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import elements, proposals

from zoramoves import ZORA, Commit, Meld, Position
from zoramoves.disturbance import Disturbance, disturbance, heirs, unchanged


@pytest.mark.parametrize(
    ("old", "new", "moved", "changed"),
    [
        ("-", "-", 0, 0),
        ("-", "G3-G5", 0, 0),
        ("G3-G5", "G3-G5", 0, 0),
        ("G3-G5", "G3-G6", 0, 1),
        ("G3-G5 / P7 K7 Y7", "Y7 P7 K7 / G3-G5", 0, 0),
        ("G3-G8", "G3-G5 / G6-G8", 3, 1),
        ("G3-G9", "G3-G5 / G6-G9", 3, 1),
        ("G3-G5 / G6-G8", "G3-G8", 3, 2),
        ("G1-G3 / G4-G6", "G1-G3 / G4-G7", 0, 1),
        ("G1-G3 / P1-P3 / K1-K3", "G1 P1 K1 / G2 P2 K2 / G3 P3 K3", 6, 3),
        ("G1-G4 / P4 K4 Y4", "G1-G3 / G4 P4 K4 Y4", 1, 2),
        ("G3-G5 / G3-G5", "G3-G5 / G3-G6", 0, 1),
        ("* G5 G6", "*=G4 G5 G6", 0, 0),
        ("G6 P6 *=K6", "G6 P6 *", 0, 0),
        ("G6 P6 *=K6", "G6 P6 *=Y6", 0, 1),
        ("* G5 G6", "G5 G6 *", 0, 1),
        ("K1 * *", "* * K1", 0, 0),
        ("G3-G5 / P1-P3", "-", 6, 2),
        # heirs are paired for the whole table, not one after the other
        ("G1-G7 / G8-G10", "G1-G3 / G4-G10", 4, 2),
    ],
)
def test_examples(old: str, new: str, moved: int, changed: int) -> None:
    assert disturbance(Commit(old).table, Commit(new).table) == Disturbance(moved, changed)


def test_less_moved_goes_before_less_changed() -> None:
    assert min([Disturbance(1, 0), Disturbance(0, 3), Disturbance(0, 2)]) == Disturbance(0, 2)


def test_heirs_and_unchanged_name_the_melds() -> None:
    old, new = Commit("G3-G5 / P7 K7 Y7 / K1-K3").table, Commit("P7 K7 Y7 / G1 P1 Y1 / G3-G6").table
    assert unchanged(old, new) == {1: 0}
    assert heirs(old, new) == {0: 2, 1: 0}


def test_no_two_melds_have_the_same_heir() -> None:
    old, new = Commit("G3-G5 / G3-G5 / G3-G5").table, Commit("G3-G5 / G3-G5").table
    assert len(unchanged(old, new)) == len(set(unchanged(old, new).values())) == 2
    assert unchanged(Commit("G6 P6 * / G6 P6 *=K6").table, Commit("G6 P6 *=Y6 / G6 P6 *=K6").table) == {0: 0, 1: 1}


SMALL_MELDS = st.lists(
    st.lists(st.sampled_from(ZORA.kinds[:6]), min_size=1, max_size=5).map(lambda tiles: Meld(tuple(tiles))), max_size=5
)


@given(SMALL_MELDS, SMALL_MELDS)
def test_against_every_pairing_of_any_melds(old: list[Meld], new: list[Meld]) -> None:
    measured = disturbance(old, new)
    assert measured.moved == sum(map(len, old)) - _most_kept(old, new)
    assert measured.changed == len(old) - _most_alike(old, new)


@given(proposals())
def test_against_every_pairing_of_proposals(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    new = commit.table[:6]
    assert disturbance(position.table, new).moved == sum(map(len, position.table)) - _most_kept(position.table, new)
    assert disturbance(position.table, new).changed == len(position.table) - _most_alike(position.table, new)


@given(proposals(), st.randoms())
def test_the_order_of_melds_does_not_matter(proposal: tuple[Position, Commit], random: Random) -> None:
    old, new = list(proposal[0].table), list(proposal[1].table)
    before = disturbance(old, new)
    random.shuffle(old)
    random.shuffle(new)
    assert disturbance(old, new) == before


def _pairings(old: Sequence[Meld], new: Sequence[Meld]) -> list[list[tuple[Meld, Meld]]]:
    """Every way to pair all melds of the shorter side."""
    if len(old) <= len(new):
        return [list(zip(old, chosen, strict=True)) for chosen in permutations(new, len(old))]
    return [list(zip(chosen, new, strict=True)) for chosen in permutations(old, len(new))]


def _most_kept(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    return max(sum((elements([a]) & elements([b])).total() for a, b in pairs) for pairs in _pairings(old, new))


def _most_alike(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    return max(sum(a.same_as(b) for a, b in pairs) for pairs in _pairings(old, new))
