"""What dual prices of a solved program rule out in every solution that is as good as the best.

A price for each row gives a bound on the objective: what the rows' bounds are worth, and what each column is worth
beyond the prices of what it takes. A solution loses against that bound wherever it leaves a column at 0 that is worth
something, uses one that costs something, or leaves a priced row's bound. One that would lose more than the gap between
bound and best objective is ruled out. This holds for any prices; those of the relaxation make the gap small. See
Wolsey, Integer Programming (2nd edition, 2020), section 7.4, on fixing by reduced costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .changes import Changes
from .program import UNBOUNDED, Program
from .templates import Template, mask_of

_ROUNDING = 1e-6
"""More than the rounding errors of adding up prices."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What the parts of a move cost, and how much a move may cost that is as good as the best.

    Attributes:
        gap: how much a move may lose altogether.
        melds: for each meld that comes into question what adding it loses.
        apart: for each old meld what taking it apart loses.
        joker_kinds: the kinds that more jokers may stand for than did, as bits.
        laid: for each kind what each of its rack tiles loses that is not laid; negative: each that is laid.
    """

    gap: float
    melds: dict[Template, float]
    apart: Sequence[float]
    joker_kinds: int
    laid: dict[int, float]


def prices_of(changes: Changes, duals: Sequence[float], best: int) -> Prices:
    """Return the prices of a program of moves.

    Args:
        changes: the program.
        duals: a price for each row.
        best: the objective of the best move.
    """
    bound, losses, counting = _losses(changes.program, duals)
    gap = bound - best + _ROUNDING
    return Prices(
        gap,
        {template: losses[column] for column, template in changes.added.items()},
        [losses[column] for column in changes.apart],
        mask_of(kind for kind, column in changes.more.items() if losses[column] <= gap),
        {kind: counting[row] for kind, row in changes.piece_rows.items()},
    )


def _losses(program: Program, duals: Sequence[float]) -> tuple[float, list[float], list[float]]:
    """Return the bound that prices give, what each column loses for each unit, and the prices that count."""
    worth: list[float] = list(program.objective)
    bound = 0.0
    counting = []
    for price, form, low, high in zip(duals, program.rows, program.low, program.high, strict=True):
        limit = high if price > 0 else low
        counts = price if abs(limit) < UNBOUNDED else 0.0
        counting.append(counts)
        if counts:
            bound += counts * limit
            for column, factor in form.items():
                worth[column] -= counts * factor
    bound += sum([most * more for most, more in zip(program.upper, worth, strict=True) if more > 0])
    return bound, [max(0.0, -each) for each in worth], counting
