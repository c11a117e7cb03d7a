"""Solving integer programs with OR-Tools: the only module that knows it, imported late.

Most programs of this game have an integral relaxation, so GLOP's simplex comes first, with a small branch and bound on
top; what that does not settle within a few nodes goes to CP-SAT. Both are exact: a solution counts only if it satisfies
the program in whole numbers, and a bound is rounded away from the relaxation's error. One thread, no seed left open, a
fresh start for every program: the same program has the same answer whatever was solved before.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf
from time import perf_counter

from ortools.linear_solver import linear_solver_pb2, pywraplp

from ..errors import SolverError
from .program import UNBOUNDED, Program
from .proto import model_bytes

NODES = 200
"""After so many nodes the rest is CP-SAT's. Nearly all programs need fewer than ten."""

LARGE = 60_000_000
"""A program of so many places (rows times columns) has few nodes: where a node takes long, CP-SAT comes sooner."""

_FRACTION = 1e-6
"""A number closer to a whole one than this is that whole number. GLOP's tolerance is 1e-7 or better."""

_SHUN = 1 / 64
"""What a shunned column costs in the relaxation: small beside one unit of the objective, all of them together too."""

_GLOP = "use_preprocessing:false use_scaling:false allow_simplex_algorithm_change:true initial_basis:MAROS"
"""The programs are small and well scaled, and all zero is nearly a solution: preprocessing costs more than it saves.
Of the ways to begin, Maros's needs a tenth less time than the others."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is known about a program.

    Attributes:
        solution: the best solution found above the floor that was asked for, or None.
        value: its objective.
        bound: no solution has a greater objective than this, or than the floor.
        proven: whether that settles it: the solution is optimal, or without one there is none above the floor.
        duals: the prices of the rows in the relaxation; empty if it was not solved, or has nothing above the floor.
    """

    solution: list[int] | None
    value: int
    bound: int
    proven: bool
    duals: Sequence[float] = ()


def maximise(program: Program, floor_value: int, deadline: float | None = None, *, ceiling: int = UNBOUNDED) -> Outcome:
    """Find the best solution of a program.

    Args:
        program: the program.
        floor_value: only solutions with a greater objective than this count.
        deadline: when to stop, by `time.perf_counter`; None for never.
        ceiling: what no solution exceeds, as is known from elsewhere.

    Returns:
        What was found and proven.

    Raises:
        SolverError: when a solver fails. Running out of time is no failure.
    """
    search = _Search(program, floor_value, deadline)
    search.bound = search.ceiling = ceiling
    search.load()
    return _settle(search)


@dataclass(frozen=True, slots=True)
class Case:
    """One of several programs that differ in the bounds of a row.

    Attributes:
        row: the number of the row.
        low, high: its bounds in this case.
        floor: only solutions with a greater objective than this count.
        enough: if no solution can be better than this, any one will do.
    """

    row: int
    low: int
    high: int
    floor: int
    enough: int


def maximise_each(program: Program, cases: Sequence[Case]) -> list[Outcome]:
    """Find the best solution of a program for each of several bounds of its rows, far faster than one by one.

    The solver goes on from where it stands, since only a bound differs.

    Args:
        program: the program.
        cases: the cases.

    Returns:
        What was found for each case: the best solution above the floor, proven; or any one above the floor and the
        bound, which is then no more than enough.

    Raises:
        SolverError: when a solver fails.
    """
    root = _Search(program, 0, None)
    root.load()
    price = root.prices()
    found = []
    for case in cases:
        # What one unit more of the row can add to the objective is known from the relaxation that all have in common.
        if price and floor(price[-1] + abs(price[case.row]) * max(0, case.high - program.high[case.row])) <= case.floor:
            found.append(Outcome(None, case.floor, case.floor, True))
            continue
        search = _Search(program.with_row(case.row, case.low, case.high), case.floor, None, case.enough)
        search.glop.constraint(case.row).SetBounds(case.low, case.high)
        found.append(_settle(search))
        search.undo()
        search.glop.constraint(case.row).SetBounds(program.low[case.row], program.high[case.row])
    return found


def _settle(search: _Search) -> Outcome:
    """Run a search that is loaded, and CP-SAT behind it."""
    if search.run():
        if search.solution is not None and search.value < search.bound <= search.enough:
            return Outcome(search.solution, search.value, search.bound, False, search.duals)
        return Outcome(search.solution, search.value, search.value, True, search.duals)
    if search.deadline is not None and perf_counter() >= search.deadline:
        return Outcome(search.solution, search.value, search.bound, False)
    return _cp_sat(search.program, search, search.deadline)


_local = threading.local()


def _glop() -> pywraplp.Solver:
    """This thread's GLOP; loading a program clears it, but keeps its memory."""
    if not hasattr(_local, "glop"):
        _local.glop = pywraplp.Solver("", pywraplp.Solver.GLOP_LINEAR_PROGRAMMING)
        _local.glop.SetSolverSpecificParametersAsString(_GLOP)
    glop: pywraplp.Solver = _local.glop
    return glop


_Place = tuple[bool, int]
"""What a node of the tree bounds: a row (true) or a column (false), by its number."""

_Cuts = dict[_Place, tuple[int, int]]
"""The bounds of a node that are not the program's own."""


class _Search:
    """Branch and bound, depth first, on rows while some row's number is fractional, else on columns.

    Rows first, because they say how many tiles of a kind are laid, which settles much at once.
    """

    def __init__(self, program: Program, floor_value: int, deadline: float | None, enough: int = -UNBOUNDED) -> None:
        self.program = program
        self.enough = enough
        self.deadline = deadline
        self.solution: list[int] | None = None
        self.value = floor_value
        self.bound = self.ceiling = UNBOUNDED
        # The shunned columns lower the relaxation by at most this.
        shunned = sum(program.upper[column] for column in program.shunned)
        self.shun = min(_SHUN, 0.5 / shunned) if shunned else 0.0
        self.slack = self.shun * shunned + 1e-3
        self.duals: Sequence[float] = ()
        self.response = linear_solver_pb2.MPSolutionResponse()
        self.glop = _glop()
        self.cuts: _Cuts = {}

    def load(self) -> None:
        """Give the program to the solver, without the time limit of one before."""
        self.glop.set_time_limit(0)
        self.glop.LoadModelFromProto(model_bytes(self.program, self.shun))

    def prices(self) -> list[float]:
        """The price of each row in the relaxation, and last a bound on the objective; nothing without a solution."""
        best = self._relax()
        if best is None or best == -inf:
            return []
        self.glop.FillSolutionResponseProto(self.response)
        return [*self.response.dual_value, best + self.slack]

    def undo(self) -> None:
        """Take back the bounds of the last node."""
        self._set(self.cuts, {})
        self.cuts = {}

    def run(self) -> bool:
        """Search; return whether the program is settled, which it is not if nodes or time run out."""
        lowest = self.value
        settled = self._walk()
        # A better solution that holds settles what earlier ones cut off, so the last one is all there is to check.
        if self.solution and not self.program.holds(self.solution):
            self.solution, self.value = None, lowest
            return False
        return settled

    def _walk(self) -> bool:
        """Go through the tree, as far as it may hold something better; return whether that was all of it."""
        glop = self.glop
        stack: list[_Cuts] = [{}]
        places = max(1, len(self.program.rows) * len(self.program.upper))
        for node in range(min(NODES, 4 + LARGE // places)):
            if not stack:
                return True
            cuts = stack.pop()
            self._set(self.cuts, cuts)
            self.cuts = cuts
            best = self._relax()
            if best is None:
                return False
            reach = min(floor(best + self.slack), self.ceiling) if best > -inf else self.value
            if node == 0:
                self.bound = reach
            if reach <= self.value:
                continue
            glop.FillSolutionResponseProto(self.response)
            numbers = list(self.response.variable_value)
            self.duals = self.duals or list(self.response.dual_value)
            fractional = [column for column, x in enumerate(numbers) if x and _FRACTION < x % 1.0 < 1 - _FRACTION]
            if fractional:
                stack += self._branch(numbers, fractional, cuts)
                continue
            solution = [round(x) for x in numbers]
            self.solution, self.value = solution, self.program.value(solution)
            if self.value >= self.bound or self.bound <= self.enough:
                return True
            if self.value < reach:
                # The relaxation's optimum is this solution up to shunned columns; something better may hide beside it.
                return False
        return not stack

    def _relax(self) -> float | None:
        """The objective of the relaxation; -inf if nothing satisfies it; None if time ran out."""
        if self.deadline is not None:
            left = self.deadline - perf_counter()
            if left <= 0:
                return None
            self.glop.set_time_limit(ceil(left * 1000))
        status = self.glop.Solve()
        if status == pywraplp.Solver.OPTIMAL:
            return float(self.glop.Objective().Value())
        if status == pywraplp.Solver.INFEASIBLE:
            return -inf
        return None

    def _branch(self, numbers: Sequence[float], fractional: list[int], cuts: _Cuts) -> list[_Cuts]:
        """The two nodes below, the upper one last, so that it comes first."""
        program = self.program
        touched = set(fractional)
        # Columns that are whole add nothing to a row's fraction.
        number = _most_fractional(
            (row, sum([form[column] * numbers[column] for column in fractional if column in form]))
            for row, form in enumerate(program.rows)
            if not touched.isdisjoint(form)
        )
        if number is not None:
            place = True, number
            at = sum([factor * numbers[column] for column, factor in program.rows[number].items()])
        else:
            number = _most_fractional((column, numbers[column]) for column in fractional)
            place = False, fractional[0] if number is None else number
            at = numbers[place[1]]
        low, high = cuts.get(place) or self._own_bounds(place)
        return [{**cuts, place: (low, floor(at))}, {**cuts, place: (floor(at) + 1, high)}]

    def _set(self, before: _Cuts, cuts: _Cuts) -> None:
        """Move the solver's bounds from one node to another."""
        for place in before:
            if place not in cuts:
                self._bound(place, *self._own_bounds(place))
        for place, bounds in cuts.items():
            if before.get(place) != bounds:
                self._bound(place, *bounds)

    def _own_bounds(self, place: _Place) -> tuple[int, int]:
        """The bounds of the program itself."""
        is_row, number = place
        return (self.program.low[number], self.program.high[number]) if is_row else (0, self.program.upper[number])

    def _bound(self, place: _Place, low: int, high: int) -> None:
        is_row, number = place
        target = self.glop.constraint(number) if is_row else self.glop.variable(number)
        target.SetBounds(-inf if low <= -UNBOUNDED else low, inf if high >= UNBOUNDED else high)


def _most_fractional(numbers: Iterable[tuple[int, float]]) -> int | None:
    """The key whose number is farthest from whole ones, or None if all are whole.

    Of equals the last: the rows of jokers come after those of tiles, and settle more.
    """
    found, off = None, 0.5 - 2 * _FRACTION
    for key, x in numbers:
        distance = abs(x % 1.0 - 0.5)
        if distance < off + _FRACTION:
            found, off = key, distance
    return found


def _cp_sat(program: Program, search: _Search, deadline: float | None) -> Outcome:
    """Settle a program with CP-SAT, above what the search has found."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    columns = [model.new_int_var(0, upper, "") for upper in program.upper]

    def expression(form: dict[int, int]) -> cp_model.LinearExprT:
        return cp_model.LinearExpr.weighted_sum([columns[column] for column in form], list(form.values()))

    for form, low, high in zip(program.rows, program.low, program.high, strict=True):
        model.add_linear_constraint(expression(dict(form)), low, high)
    objective = {column: factor for column, factor in enumerate(program.objective) if factor}
    model.add_linear_constraint(expression(objective), search.value + 1, max(search.bound, search.value + 1))
    model.maximize(expression(objective))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    # Measured on programs that get here: probing and looking for symmetry take more than half of the time, for nothing.
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    if deadline is not None:
        solver.parameters.max_time_in_seconds = max(0.0, deadline - perf_counter())
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return Outcome(search.solution, search.value, search.value, True, search.duals)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        solution = [solver.value(column) for column in columns]
        bound = floor(solver.best_objective_bound + 0.5)
        return Outcome(solution, program.value(solution), bound, status == cp_model.OPTIMAL, search.duals)
    if status == cp_model.UNKNOWN and deadline is not None:
        return Outcome(search.solution, search.value, search.bound, False)
    raise SolverError(f"CP-SAT ended with status {solver.status_name(status)}")
