"""From the numbers of a solution to melds with tiles and jokers in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from ..errors import SolverError
from ..melds import Meld
from ..rules import Rules
from ..tiles import JOKER
from .stock import OldMeld
from .templates import Template


class Piece(IntEnum):
    """What lies at a place, in the order in which places are given jokers."""

    JOKER = 0
    JOKER_BEFORE = 1
    EITHER = 2
    TILE_BEFORE = 3
    TILE = 4


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
    return [_meld(rules, meld.template, tuple(sorted(held))) for meld, held in zip(melds, jokers, strict=True)]


@lru_cache(maxsize=1 << 13)
def _meld(rules: Rules, template: Template, jokers: tuple[int, ...]) -> Meld:
    """Return the meld of a template with jokers for some kinds. The same melds come up again and again."""
    return Meld(tuple(JOKER if kind in jokers else rules.kinds[kind] for kind in template), rules)


def placed_anyhow(old: OldMeld) -> Placed:
    """Return an old meld that is kept, where there are no jokers to be placed."""
    return Placed(old.kinds, {})


def placed_as_before(old: OldMeld) -> Placed:
    """Return an old meld that is kept, its jokers and tiles rather where they lie."""
    reading = old.readings[0]
    jokers = set(reading.jokers)
    return Placed(
        reading.kinds, {kind: Piece.JOKER_BEFORE if kind in jokers else Piece.TILE_BEFORE for kind in reading.kinds}
    )
