"""Integer programs as plain data: what is maximised, over which columns, under which rows. No solver is known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from operator import gt, mul

Form = Mapping[int, int]
"""A linear form: the coefficient of each column."""

Terms = Iterable[tuple[int, int]]
"""A linear form as pairs of a column and a coefficient; columns may repeat."""

UNBOUNDED = 1 << 30
"""A bound that does not bind: larger than any number of tiles or points."""


class Program:
    """Maximise the objective over whole columns from 0 to `upper`, every row between `low` and `high`.

    Attributes:
        objective: a coefficient for each column.
        upper: for each column the greatest number it may be.
        rows: the linear form of each row.
        low, high: the bounds of each row.
        shunned: columns that a solver should leave at 0 where the objective does not mind.
    """

    def __init__(self) -> None:
        self.objective: list[int] = []
        self.upper: list[int] = []
        self.rows: list[Form] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.shunned: range = range(0)

    def column(self, upper: int, objective: int = 0) -> int:
        """Add a column from 0 to `upper` and return its number."""
        self.upper.append(upper)
        self.objective.append(objective)
        return len(self.upper) - 1

    def columns(self, number: int, upper: int, objective: int = 0) -> range:
        """Add so many columns from 0 to `upper` and return their numbers."""
        first = len(self.upper)
        self.upper += [upper] * number
        self.objective += [objective] * number
        return range(first, first + number)

    def row(self, form: Form, low: int = -UNBOUNDED, high: int = UNBOUNDED) -> None:
        """Add a row between two bounds."""
        self.rows.append(form)
        self.low.append(low)
        self.high.append(high)

    def with_row(self, row: int, low: int, high: int) -> Program:
        """Return the same program with other bounds for one row; everything else is shared."""
        other = copy(self)
        other.low = [*self.low[:row], low, *self.low[row + 1 :]]
        other.high = [*self.high[:row], high, *self.high[row + 1 :]]
        return other

    def value(self, solution: Sequence[int]) -> int:
        """Return the objective of a solution."""
        return sum(factor * number for factor, number in zip(self.objective, solution, strict=True) if number)

    def holds(self, solution: Sequence[int]) -> bool:
        """Say whether a solution satisfies every bound and row, in whole numbers."""
        if min(solution, default=0) < 0 or any(map(gt, solution, self.upper)):
            return False
        for form, low, high in zip(self.rows, self.low, self.high, strict=True):
            if not low <= sum(map(mul, form.values(), [solution[column] for column in form])) <= high:
                return False
        return True


def total(*terms: Terms) -> dict[int, int]:
    """Return the sum of linear forms."""
    form: dict[int, int] = {}
    for some in terms:
        for column, factor in some:
            form[column] = form.get(column, 0) + factor
    return {column: factor for column, factor in form.items() if factor}


def times(factor: int, form: Form) -> list[tuple[int, int]]:
    """Return a multiple of a linear form."""
    return [(column, factor * number) for column, number in form.items()]
