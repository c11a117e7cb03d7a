"""From the numbers of a solution to melds with tiles and jokers in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from .errors import SolverError
from .melds import Meld
from .rules import Rules
from .stock import Stock
from .templates import Template
from .tiles import JOKER


class Piece(IntEnum):
    """What lies at a place, in the order in which places are given jokers."""

    JOKER = 0
    EITHER = 1
    TILE = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """A meld of the new table.

    Attributes:
        template: its kinds.
        held: what lies at the place of a kind, where that is known.
    """

    template: Template
    held: dict[int, Piece]


def assemble(rules: Rules, melds: Sequence[Placed], stand_ins: Sequence[int]) -> list[Meld]:
    """Return the melds with jokers in so many places of each kind.

    Args:
        rules: the rules.
        melds: the melds.
        stand_ins: for each kind how many jokers stand for it.

    Raises:
        SolverError: when there are fewer places than jokers.
    """
    jokers: list[set[int]] = [set() for _ in melds]
    for kind, number in enumerate(stand_ins):
        if number:
            places = [row for row, meld in enumerate(melds) if kind in meld.template]
            places.sort(key=lambda row: melds[row].held.get(kind, Piece.EITHER))
            if len(places) < number:
                raise SolverError(f"{number} jokers stand for {rules.kinds[kind]} in {len(places)} melds")
            for row in places[:number]:
                jokers[row].add(kind)
    return [
        Meld(tuple(JOKER if kind in held else rules.kinds[kind] for kind in meld.template), rules)
        for meld, held in zip(melds, jokers, strict=True)
    ]


def placed_beside(stock: Stock, kept: Sequence[int], added: Sequence[Template]) -> list[Placed]:
    """Return old melds that are kept and added ones, with the tiles and jokers of the old ones where they lie.

    Args:
        stock: the position in numbers.
        kept: the indices of the old melds that are kept.
        added: the added melds.
    """
    found = []
    for row in kept:
        reading = stock.old[row].readings[0]
        jokers = set(reading.jokers)
        held = {kind: Piece.JOKER if kind in jokers else Piece.TILE for kind in reading.kinds}
        found.append(Placed(reading.kinds, held))
    return found + [Placed(template, {}) for template in added]
