"""Whether table jokers were kept or rightly taken, by RULES "Jokers": every reading and every pairing is tried.

A table joker is kept if some joker of the new table stands for the same tile. Otherwise it was taken: the tile it stood
for must have been laid, and the meld in which it ends may need further tiles from the rack. Jokers, and copies of a
tile, are not told apart, so the pairing that has the fewest faults counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from .errors import Fault
from .melds import Meld
from .position import Position, count
from .tiles import JOKER, Tile


@dataclass(frozen=True, slots=True)
class _Joker:
    """A joker in its place.

    Attributes:
        row, at: the meld and the place within it.
        tile: what it stands for in the reading at hand.
    """

    row: int
    at: int
    tile: Tile


def joker_faults(position: Position, new: Sequence[Meld], laid: Counter[Tile]) -> tuple[Fault, ...]:
    """Return what is wrong with the jokers of a new table, at least by the kindest reading.

    Args:
        position: the position before.
        new: the melds of the new table. Those with jokers are legal and no joker is missing.
        laid: the rack tiles laid.

    Returns:
        ``joker.not-replaced`` and ``joker.needs-rack-tiles`` faults; none if the jokers are in order.
    """
    rules = position.rules
    if rules.joker_taking == "free" and not rules.taken_joker_rack_tiles:
        return ()
    least: list[Fault] | None = None
    for before in _readings(position.table):
        if not before:
            return ()
        for after in _readings(new):
            if not Counter([joker.tile for joker in before]) - Counter([joker.tile for joker in after]):
                # All are kept.
                return ()
            for places in permutations(after, len(before)):
                faults = list(_pairing_faults(position, new, laid, list(zip(before, places, strict=True)), after))
                if not faults:
                    return ()
                if least is None or len(faults) < len(least):
                    least = faults
    return tuple(least or ())


def _readings(melds: Sequence[Meld]) -> Iterator[list[_Joker]]:
    """Yield the jokers of a table once for each way to read all its melds."""
    choices: list[list[list[_Joker]]] = []
    for row, meld in enumerate(melds):
        if JOKER in meld.pieces:
            places = [at for at, tile in enumerate(meld.tiles) if tile.is_joker]
            ways = {tuple(reading.stands_for[at] for at in places) for reading in meld.readings}
            ordered = sorted(ways, key=str)
            choices.append([[_Joker(row, at, t) for at, t in zip(places, way, strict=True)] for way in ordered])
    for chosen in product(*choices):
        yield [joker for jokers in chosen for joker in jokers]


def _pairing_faults(
    position: Position,
    new: Sequence[Meld],
    laid: Counter[Tile],
    pairs: list[tuple[_Joker, _Joker]],
    after: list[_Joker],
) -> Iterator[Fault]:
    """Yield the faults if each table joker went to the new place that it is paired with."""
    taken = [(old, place) for old, place in pairs if old.tile != place.tile]
    if not taken:
        return
    yield from _replacement_faults(position, new, laid, [old for old, _ in taken])
    used = {(place.row, place.at) for _, place in pairs}
    from_rack = Counter(joker.row for joker in after if (joker.row, joker.at) not in used)
    yield from _company_faults(position, new, laid, [place for _, place in taken], from_rack)


def _replacement_faults(
    position: Position, new: Sequence[Meld], laid: Counter[Tile], taken: list[_Joker]
) -> Iterator[Fault]:
    """Yield a fault for each taken joker for which no copy of its tile serves."""
    rules = position.rules
    if rules.joker_taking == "free":
        return
    from_rack = rules.joker_taking == "rack"
    serving = Counter(laid) if from_rack else count(tile for meld in new for tile in meld)
    for joker in taken:
        meld = position.table[joker.row]
        if rules.three_meld_frees_joker and len(meld) == 3:
            continue
        if serving[joker.tile]:
            serving[joker.tile] -= 1
            continue
        stood_for = sorted({reading.stands_for[joker.at] for reading in meld.readings}, key=rules.order)
        names = " or ".join(map(str, stood_for))
        what = "laid from the rack" if from_rack else "on the new table to replace it"
        message = f"the joker of {meld} stands for {names} and was taken, but no {names} was {what}"
        yield Fault("joker.not-replaced", f"table[{joker.row}][{joker.at}]", tuple(stood_for), message)


def _company_faults(
    position: Position, new: Sequence[Meld], laid: Counter[Tile], taken: list[_Joker], from_rack: Counter[int]
) -> Iterator[Fault]:
    """Yield a fault for melds in which taken jokers end without enough other tiles from the rack.

    Which copy of a tile came from the rack is open. By max-flow min-cut the laid copies suffice exactly if no set of
    these melds asks for more than the laid copies that fit into it.
    """
    least = position.rules.taken_joker_rack_tiles
    asked = {row: least - from_rack[row] for row in sorted({joker.row for joker in taken})}
    short: set[int] = set()
    for size in range(1, len(asked) + 1):
        for rows in combinations(asked, size):
            fits = Counter(tile for row in rows for tile in new[row].tiles if not tile.is_joker)
            there = sum(min(laid[tile], melds) for tile, melds in fits.items())
            if there < sum(max(asked[row], 0) for row in rows) and short.isdisjoint(rows):
                short.update(rows)
                at = next(joker.at for joker in taken if joker.row == rows[0])
                melds = " and ".join(str(new[row]) for row in rows)
                message = (
                    f"a joker taken from the table lies with at least {least} other tiles laid from the rack in this "
                    f"turn; {melds} cannot have that many"
                )
                yield Fault("joker.needs-rack-tiles", f"commit[{rows[0]}][{at}]", (JOKER,), message)
