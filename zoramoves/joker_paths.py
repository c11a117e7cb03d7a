"""Which joker of the old table is which joker of the new one, and which of them were taken.

Jokers are not told apart, so a legal commit can be understood in several ways. The one chosen leaves as many jokers as
possible where they lie, then takes as few as possible without a tile that replaces them, then takes as few as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from .melds import Meld
from .position import Commit, Position, count
from .tiles import JOKER, Tile


@dataclass(frozen=True, slots=True)
class Spot:
    """A joker in its place, by one reading of its meld.

    Attributes:
        row, at: the meld and the place within it.
        tile: what the joker stands for.
    """

    row: int
    at: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class JokerPath:
    """A table joker before and after.

    Attributes:
        old, new: where it lies and what it stands for, on the old and on the new table.
        replacement: for a taken joker the tile that replaces it; None if nothing does or has to.
    """

    old: Spot
    new: Spot
    replacement: Tile | None

    @property
    def taken(self) -> bool:
        return self.old.tile != self.new.tile


def joker_paths(position: Position, commit: Commit, heir_of: Mapping[int, int]) -> tuple[JokerPath, ...]:
    """Return the path of every table joker, by the meld and place in which it lay.

    Args:
        position: the position before.
        commit: a legal commit.
        heir_of: for each old meld that has one the index of its heir.
    """
    laid = count(tile for meld in commit.table for tile in meld) - count(t for meld in position.table for t in meld)
    serving = laid
    if position.rules.joker_taking == "rack-or-table":
        serving = count(tile for meld in commit.table for tile in meld)
    ideal = (_fewest_strangers(position, commit, heir_of), 0, 0)
    chosen: list[tuple[Spot, Spot]] = []
    least: tuple[int, int, int] | None = None
    for before, after in product(_spots(position.table), list(_spots(commit.table))):
        for places in permutations(after, len(before)):
            pairs = list(zip(before, places, strict=True))
            taken = [old for old, new in pairs if old.tile != new.tile]
            strangers = sum(heir_of.get(old.row) != new.row for old, new in pairs)
            cost = (strangers, _unserved(position, taken, serving), len(taken))
            if least is None or cost < least:
                chosen, least = pairs, cost
            if cost == ideal:
                return tuple(_with_replacements(pairs, serving))
    return tuple(_with_replacements(chosen, serving))


def names_of(meld: Meld, at: int) -> tuple[Tile, ...]:
    """Return every tile that the joker at a place of a meld can stand for."""
    return tuple(sorted({reading.stands_for[at] for reading in meld.readings}, key=meld.rules.order))


def _spots(melds: Sequence[Meld]) -> Iterator[list[Spot]]:
    """Yield the jokers of a table once for each way to read its melds."""
    choices = []
    for row, meld in enumerate(melds):
        places = [at for at, tile in enumerate(meld) if tile.is_joker]
        if places:
            ways = sorted({tuple(reading.stands_for[at] for at in places) for reading in meld.readings})
            choices.append([[Spot(row, at, tile) for at, tile in zip(places, way, strict=True)] for way in ways])
    for chosen in product(*choices):
        yield [spot for spots in chosen for spot in spots]


def _fewest_strangers(position: Position, commit: Commit, heir_of: Mapping[int, int]) -> int:
    """How many jokers at least leave their meld."""
    before = [count(meld)[JOKER] for meld in position.table]
    after = [count(meld)[JOKER] for meld in commit.table]
    return sum(before) - sum(min(before[row], after[heir]) for row, heir in heir_of.items())


def _unserved(position: Position, taken: Sequence[Spot], serving: Counter[Tile]) -> int:
    """How many taken jokers have to be replaced and are not."""
    rules = position.rules
    if rules.joker_taking == "free":
        return 0
    due = Counter(
        spot.tile for spot in taken if not (rules.three_meld_frees_joker and len(position.table[spot.row]) == 3)
    )
    return (due - serving).total()


def _with_replacements(pairs: Sequence[tuple[Spot, Spot]], serving: Counter[Tile]) -> Iterator[JokerPath]:
    left = Counter(serving)
    for old, new in pairs:
        replaced = old.tile != new.tile and left[old.tile] > 0
        left[old.tile] -= replaced
        yield JokerPath(old, new, old.tile if replaced else None)
