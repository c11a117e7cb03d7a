"""Which tile goes where in a commit: what is laid from the rack and what moves between melds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .disturbance import heirs
from .position import Commit, Position, count
from .tiles import Tile


@dataclass(frozen=True, slots=True)
class Transfer:
    """One tile that comes to lie in another place.

    Attributes:
        tile: the piece.
        source: the index of the old meld that it leaves; None for the rack.
        target: the index of the new meld in which it ends.
        place: its place within the new meld.
    """

    tile: Tile
    source: int | None
    target: int
    place: int


def transfers(position: Position, commit: Commit) -> tuple[Transfer, ...]:
    """Return every tile that is laid or moved by a legal commit, as few moved as can be.

    Args:
        position: the position before.
        commit: a legal commit.

    Returns:
        The transfers in the order of the new table. Where copies of one tile are both laid and moved, which is which
        is open; the first places take the moved ones.
    """
    heir_of = heirs(position.table, commit.table)
    leaving: dict[Tile, list[int]] = {}
    staying: dict[int, Counter[Tile]] = {}
    for row, meld in enumerate(position.table):
        stay = count(meld) & count(commit.table[heir_of[row]]) if row in heir_of else Counter[Tile]()
        if row in heir_of:
            staying[heir_of[row]] = stay
        for tile in (count(meld) - stay).elements():
            leaving.setdefault(tile, []).append(row)
    found = []
    for target, meld in enumerate(commit.table):
        stay = staying.get(target, Counter[Tile]())
        for place, tile in enumerate(meld):
            kind = tile.kind
            if stay[kind]:
                stay[kind] -= 1
            else:
                source = leaving[kind].pop(0) if leaving.get(kind) else None
                found.append(Transfer(kind, source, target, place))
    return tuple(found)


def in_old_order(position: Position, commit: Commit) -> Commit:
    """Return the commit with its melds in the order of the old ones that they come from, new melds last."""
    row_of = {heir: row for row, heir in heirs(position.table, commit.table).items()}
    order = sorted(range(len(commit.table)), key=lambda row: (row_of.get(row, len(position.table)), row))
    return Commit([commit.table[row] for row in order], commit.rules)
