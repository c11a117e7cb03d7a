"""How much of the old table a commit disturbs: the tiles that leave their meld, and the melds that change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .melds import Meld
from .tiles import Tile


@dataclass(frozen=True, slots=True, order=True)
class Disturbance:
    """What a commit moves.

    Attributes:
        moved: table tiles that do not stay in the heir of their meld.
        changed: old melds that are not in the new table unchanged.
    """

    moved: int
    changed: int


def disturbance(old: Sequence[Meld], new: Sequence[Meld]) -> Disturbance:
    """Measure how much of the old table the new one disturbs.

    Every old meld has at most one heir among the new melds and every new meld is heir to at most one, so paired that as
    many tiles as possible stay. Source: the project's rules of play, "What best means".

    Args:
        old: the melds before.
        new: the melds after.

    Returns:
        The tiles moved and the melds changed.
    """
    pairs = unchanged(old, new)
    if len(pairs) == len(old):
        return Disturbance(0, 0)
    changed = [row for row in range(len(old)) if row not in pairs]
    others = _changed_heirs(old, new, pairs)
    stay = sum([len(_pieces(old[row]) & _pieces(new[heir])) for row, heir in others.items()])
    return Disturbance(sum([len(old[row]) for row in changed]) - stay, len(changed))


def heirs(old: Sequence[Meld], new: Sequence[Meld]) -> dict[int, int]:
    """Pair old melds with new ones so that as many tiles as possible stay where they are.

    Args:
        old: the melds before.
        new: the melds after.

    Returns:
        For each old meld that keeps a tile, by its index, the index of its heir.
    """
    # A meld that lies unchanged is its own heir: pairing it otherwise never keeps more tiles.
    pairs = unchanged(old, new)
    return pairs | _changed_heirs(old, new, pairs)


def unchanged(old: Sequence[Meld], new: Sequence[Meld]) -> dict[int, int]:
    """Pair as many old melds as possible with new melds that are the same.

    Args:
        old: the melds before.
        new: the melds after.

    Returns:
        For each old meld that is in the new table unchanged, by its index, the index of the new meld.
    """
    alike: dict[tuple[Tile, ...], list[int]] = {}
    for row, meld in enumerate(new):
        alike.setdefault(meld.pieces, []).append(row)
    fits = [[row for row in alike.get(meld.pieces, ()) if meld.same_as(new[row])] for meld in old]
    for meld, rows in zip(old, fits, strict=True):
        if len(rows) > 1:
            rows.sort(key=lambda row: meld != new[row])
    holder: dict[int, int] = {}

    def settle(row: int, tried: set[int]) -> bool:
        for other in fits[row]:
            if other not in tried:
                tried.add(other)
                if other not in holder or settle(holder[other], tried):
                    holder[other] = row
                    return True
        return False

    for row in range(len(old)):
        settle(row, set())
    return {row: other for other, row in holder.items()}


def _changed_heirs(old: Sequence[Meld], new: Sequence[Meld], pairs: Mapping[int, int]) -> dict[int, int]:
    """Pair the melds that are not paired yet."""
    taken = set(pairs.values())
    rows = [row for row in range(len(old)) if row not in pairs]
    columns = [column for column in range(len(new)) if column not in taken]
    after = [_pieces(new[column]) for column in columns]
    stay = [[len(before & pieces) for pieces in after] for before in [_pieces(old[row]) for row in rows]]
    greatest = [(row, weights.index(max(weights))) for row, weights in enumerate(stay) if any(weights)]
    if len({column for _, column in greatest}) < len(greatest):
        # Seldom: two melds would both like to live on as the same one.
        greatest = _greatest_pairing(stay)
    return {rows[row]: columns[column] for row, column in greatest}


def _pieces(meld: Meld) -> set[tuple[Tile, int]]:
    """The pieces of a meld, equal ones told apart by number, so that what two melds share is an intersection."""
    pieces = meld.pieces
    if len(set(pieces)) == len(pieces):
        return {(tile, 0) for tile in pieces}
    return {(tile, number - pieces.index(tile)) for number, tile in enumerate(pieces)}


def _greatest_pairing(weights: list[list[int]]) -> list[tuple[int, int]]:
    """Return the pairing of rows with columns that has the greatest total weight, without pairs that weigh nothing.

    The Hungarian method with potentials (Kuhn 1955, Munkres 1957), on a square of costs padded with zeros.
    """
    size = max(len(weights), len(weights[0])) if weights and weights[0] else 0
    cost = [[-row[at] if at < len(row) else 0 for at in range(size)] for row in weights]
    cost += [[0] * size for _ in range(size - len(cost))]
    row_potential = [0] * (size + 1)
    column_potential = [0] * (size + 1)
    row_of = [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        reduced = [float("inf")] * (size + 1)
        before = [0] * (size + 1)
        done = [False] * (size + 1)
        while row_of[column]:
            done[column] = True
            at, step, following = row_of[column], float("inf"), 0
            for other in range(1, size + 1):
                if not done[other]:
                    slack = cost[at - 1][other - 1] - row_potential[at] - column_potential[other]
                    if slack < reduced[other]:
                        reduced[other], before[other] = slack, column
                    if reduced[other] < step:
                        step, following = reduced[other], other
            for other in range(size + 1):
                if done[other]:
                    row_potential[row_of[other]] += int(step)
                    column_potential[other] -= int(step)
                else:
                    reduced[other] -= step
            column = following
        while column:
            row_of[column] = row_of[before[column]]
            column = before[column]
    pairs = ((row_of[column] - 1, column - 1) for column in range(1, size + 1))
    return sorted((row, column) for row, column in pairs if cost[row][column] < 0)
