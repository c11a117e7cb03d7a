"""Finding the best move: programs are set up, solved, turned into a commit, and the commit is verified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from time import perf_counter
from typing import TYPE_CHECKING, get_args

from .disturbance import Disturbance, disturbance
from .errors import SolverError
from .melds import Meld
from .position import Commit, Position, meld_order
from .solver.assembly import assemble
from .solver.changes import Changes, Objective, Weights
from .solver.heir_program import Fixed, HeirProgram
from .solver.move_program import MoveProgram, needs_company
from .solver.prices import Prices, prices_of
from .solver.program import UNBOUNDED
from .solver.stock import stock_of
from .tiles import Tile
from .verifier import Verdict, verify

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .solver.model import Outcome


class Status(Enum):
    """How much an answer is worth.

    Attributes:
        OPTIMAL: the commit is proven to be the best.
        FEASIBLE: the limit was hit; the commit is the best found so far, and legal.
        NO_MOVE: it is proven that there is no legal commit.
        UNKNOWN: the limit was hit and nothing was found; there may be a legal commit.
    """

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    NO_MOVE = "no-move"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When to stop looking for something better.

    Attributes:
        seconds: of wall-clock time; None for no limit. An answer that needed no limit does not depend on it.
    """

    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a limit is a positive number of seconds, or None, not {self.seconds!r}")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The best move of a position, or that there is none.

    Attributes:
        position: the position.
        objective: what was maximised: ``tiles`` or ``value``.
        status: what is proven.
        commit: the table afterwards, in canonical order; None for NO_MOVE and UNKNOWN.
        tiles: the rack tiles laid, in canonical order.
        value: points of the tiles laid, a joker counting what it costs on a rack.
        goes_out: whether the rack is emptied.
        opening_value: for a player who has not opened, points of the opening melds; on NO_MOVE the most that can be
            reached. None for a player who has opened, and on UNKNOWN.
        disturbed: how many table tiles leave their meld.
        bound: the objective of no legal commit is greater: tiles for ``tiles``, points for ``value``. None if nothing
            is known.
    """

    position: Position
    objective: Objective
    status: Status
    commit: Commit | None = None
    tiles: tuple[Tile, ...] = ()
    value: int = 0
    goes_out: bool = False
    opening_value: int | None = None
    disturbed: int = 0
    bound: int | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "status": self.status.value,
            "objective": self.objective,
            "commit": None if self.commit is None else [str(meld) for meld in self.commit.table],
            "tiles": " ".join(map(str, self.tiles)),
            "value": self.value,
            "goes_out": self.goes_out,
            "opening_value": self.opening_value,
            "disturbed": self.disturbed,
            "bound": self.bound,
        }

    def __rich__(self) -> RenderableType:
        from .text import answer_block

        return answer_block(self)

    def _repr_svg_(self) -> str:
        from .pictures import svg

        return svg(self)


def find_move(
    position: Position,
    *,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
) -> Answer:
    """Find the best legal commit.

    Args:
        position: the position, with the player to move.
        objective: ``tiles``, the most tiles laid, or ``value``, the most points laid.
        limit: when to stop; None to go on until the answer is proven.
        settle_ties: among equally good commits choose in the order of the rules: fewest jokers, most value (or most
            tiles, then fewest jokers), greatest opening, least disturbance. Without, stop at the first commit that is
            proven to be best by the objective itself.

    Returns:
        The answer. The same position has the same answer, in whatever order its melds and tiles are given.

    Raises:
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> answer = find_move(Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"))
    >>> answer.status.name, str(answer.commit), " ".join(map(str, answer.tiles))
    ('OPTIMAL', 'G2 G3 G4 G5 G6 * / P7 K7 Y7', 'G2 G6 *')
    """
    return find_restricted(position, None, objective=objective, limit=limit, settle_ties=settle_ties)


Restriction = Callable[[Changes], None]
"""Adds rows to the program of a new table, so that fewer moves count."""


def find_restricted(
    position: Position,
    restrict: Restriction | None,
    *,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
) -> Answer:
    """Find the best legal commit among those that some further rows allow.

    Args:
        position: the position, with the player to move.
        restrict: adds the rows, to every program that is set up; None for none.
        objective: as for `find_move`.
        limit: as for `find_move`.
        settle_ties: as for `find_move`.

    Returns:
        The answer, as of `find_move`; NO_MOVE if there is no such commit, then without an opening value.

    Raises:
        SolverError: when a solver fails, or its answer does not pass verification.
    """
    require_objective(objective)
    seconds = None if limit is None else limit.seconds
    deadline = None if seconds is None else perf_counter() + seconds
    return _Finder(position, objective, deadline, settle_ties, restrict).answer()


def require_objective(objective: str) -> None:
    """Raise ValueError if there is no such objective."""
    if objective not in get_args(Objective):
        raise ValueError(f"objective is one of {', '.join(get_args(Objective))}, not {objective!r}")


@dataclass(frozen=True, slots=True)
class _Found:
    """A legal commit and what is known of it."""

    commit: Commit
    verdict: Verdict
    disturbance: Disturbance


class _Finder:
    """One search for the best move of a position."""

    def __init__(
        self,
        position: Position,
        objective: Objective,
        deadline: float | None,
        settle_ties: bool,
        restrict: Restriction | None,
    ) -> None:
        self.position = position
        self.restrict = restrict
        self.rules = position.rules
        self.objective = objective
        self.deadline = deadline
        self.settle_ties = settle_ties
        self.opening = not position.opened
        # Unless the table may be rebuilt, the melds of an opening come from the rack alone and lie beside it.
        self.beside = self.opening and not self.rules.rebuild_on_opening_turn
        self.stock = stock_of(position, rack_only=self.beside)

    def answer(self) -> Answer:
        if self.settle_ties or (self.objective == "value" and not self.rules.joker_cost):
            # (A joker that costs nothing is worth laying all the same if there is nothing else.)
            weights = Weights.ordered(self.stock, self.objective, opening=self.opening)
        else:
            weights = Weights.single(self.rules, self.objective)
        found, outcome = self._best_laid(weights)
        if found is None:
            return self._nothing(outcome)
        proven = outcome.proven
        if proven and self.settle_ties and not self.beside and self._may_disturb_less(found):
            found, proven = self._least_disturbing(found, self._prices(outcome))
        return self._answer(found, proven, outcome, weights)

    def _best_laid(self, weights: Weights) -> tuple[_Found | None, Outcome]:
        """The best commit by what is laid, or None."""
        program = self._move_program(weights)
        outcome = self._maximise(program.changes, 0)
        # What this program rules out is ruled out in those below too, which only hold more rules.
        self.laid, self.duals = program, outcome.duals
        if outcome.solution is None:
            return None, outcome
        found = self._legal(self._melds(program, outcome.solution))
        if found:
            return found, outcome
        if not needs_company(self.stock):
            raise self._disagreement("the best table found is not legal")
        # A joker was taken into a meld without enough tiles from the rack. Often as much can be laid if none is taken.
        ceiling = outcome.bound
        program = self._move_program(weights, keep=True)
        kept = self._maximise(program.changes, 0, ceiling)
        found = self._legal(self._melds(program, kept.solution)) if kept.solution else None
        if found and kept.value == ceiling:
            return found, kept
        program = self._move_program(weights, company=True)
        full = self._maximise(program.changes, kept.value if found else 0, ceiling)
        if full.solution is None:
            return found, replace(kept, bound=min(full.bound, ceiling), proven=full.proven)
        found = self._legal(self._melds(program, full.solution))
        if found is None:
            raise self._disagreement("the best table found is not legal")
        return found, full

    def _move_program(self, weights: Weights, *, company: bool = False, keep: bool = False) -> MoveProgram:
        program = MoveProgram(self.stock, weights, opening=self.opening, company=company, keep=keep)
        self._restrict(program.changes)
        return program

    def _prices(self, outcome: Outcome) -> Prices | None:
        """What the relaxation of the first program rules out in every move that is as good as the best."""
        return prices_of(self.laid.changes, self.duals, outcome.value) if self.duals else None

    def _least_disturbing(self, found: _Found, prices: Prices | None) -> tuple[_Found, bool]:
        """A commit that lays as much as the one found and disturbs the table least, and whether that is proven."""
        program = self._heir_program(found, prices)
        outcome = self._maximise(program.changes, program.floor)
        if outcome.solution is None:
            return found, outcome.proven
        better = self._confirmed(program, outcome)
        if better:
            return better, outcome.proven
        if not needs_company(self.stock):
            raise self._disagreement("the least disturbing table found is not legal, or not what it was taken for")
        # As above: first the moves that take no joker, then all.
        ceiling = outcome.bound
        program = self._heir_program(found, prices, keep=True)
        kept = self._maximise(program.changes, program.floor, ceiling)
        without = self._confirmed(program, kept)
        if without and kept.value == ceiling:
            return without, True
        found = without or found
        # Without prices: where no joker may stand a laid tile may keep one company, and that needs columns too.
        program = self._heir_program(found, None, company=True)
        full = self._maximise(program.changes, program.floor, ceiling)
        if full.solution is None:
            return found, full.proven
        better = self._confirmed(program, full)
        if better is None:
            raise self._disagreement("the least disturbing table found is not legal, or not what it was taken for")
        return better, full.proven

    def _heir_program(
        self, found: _Found, prices: Prices | None, *, company: bool = False, keep: bool = False
    ) -> HeirProgram:
        """The program of commits that lay as much as the one found and disturb the table less."""
        tiles = found.verdict.tiles
        fixed = Fixed(
            tiles=len(tiles),
            jokers=sum(tile.is_joker for tile in tiles),
            value=sum(tile.value for tile in tiles),
            opening=found.verdict.opening_value if self.opening else None,
            disturbance=found.disturbance,
        )
        program = HeirProgram(self.stock, fixed, company=company, keep=keep, prices=prices)
        self._restrict(program.changes)
        return program

    def _confirmed(self, program: HeirProgram, outcome: Outcome) -> _Found | None:
        """The commit of a solution if it is legal and disturbs the table as the program says."""
        found = self._legal(self._melds(program, outcome.solution)) if outcome.solution else None
        return found if found and found.disturbance == program.disturbance(outcome.value) else None

    def _may_disturb_less(self, found: _Found) -> bool:
        """Say whether a commit can exist that disturbs less, by what is plain to see."""
        too_few_for_a_meld = len(found.verdict.tiles) < self.rules.min_meld
        return found.disturbance > Disturbance(0, int(too_few_for_a_meld))

    def _restrict(self, changes: Changes) -> None:
        if self.restrict is not None:
            self.restrict(changes)

    def _maximise(self, changes: Changes, floor: int, ceiling: int = UNBOUNDED) -> Outcome:
        from .solver.model import maximise

        return maximise(changes.program, floor, self.deadline, ceiling=ceiling)

    def _melds(self, program: MoveProgram | HeirProgram, solution: list[int]) -> list[Meld]:
        """The new table of a solution."""
        melds = assemble(self.rules, program.placed(solution), program.changes.stand_ins(solution))
        return [*self.position.table, *melds] if self.beside else melds

    def _legal(self, melds: list[Meld]) -> _Found | None:
        """The commit of a table if the verifier finds it legal."""
        table: list[Meld] = sorted(melds, key=meld_order)
        commit = Commit(table, self.rules)
        verdict = verify(self.position, commit)
        if not verdict.legal:
            return None
        return _Found(commit, verdict, disturbance(self.position.table, commit.table))

    def _nothing(self, outcome: Outcome) -> Answer:
        """The answer if nothing was found."""
        if not outcome.proven:
            return Answer(position=self.position, objective=self.objective, status=Status.UNKNOWN)
        return Answer(
            position=self.position,
            objective=self.objective,
            status=Status.NO_MOVE,
            opening_value=self._most_for_opening() if self.opening and not self.restrict else None,
            bound=0,
        )

    def _most_for_opening(self) -> int | None:
        """The greatest value of melds that the rack holds, or None if the limit was hit."""
        stock = stock_of(self.position, rack_only=True)
        program = MoveProgram(stock, Weights(0, 0, 0, 0, 1), opening=True, company=False, least=0)
        outcome = self._maximise(program.changes, 0)
        if outcome.value >= max(1, self.rules.opening):
            raise self._disagreement(f"there is no move, but the rack holds melds worth {outcome.value}")
        return outcome.value if outcome.proven else None

    def _answer(self, found: _Found, proven: bool, outcome: Outcome, weights: Weights) -> Answer:
        tiles = found.verdict.tiles
        value = sum(map(self.rules.cost, tiles))
        weight = weights.tile if self.objective == "tiles" else weights.value
        reached = len(tiles) if self.objective == "tiles" else value
        # The bound on the whole objective, taken apart: what settles ties is worth less than one unit.
        bound = reached if outcome.proven else max(reached, -(-outcome.bound // weight))
        return Answer(
            position=self.position,
            objective=self.objective,
            status=Status.OPTIMAL if proven else Status.FEASIBLE,
            commit=found.commit,
            tiles=tiles,
            value=value,
            goes_out=found.verdict.goes_out,
            opening_value=found.verdict.opening_value,
            disturbed=found.disturbance.moved,
            bound=bound,
        )

    def _disagreement(self, what: str) -> SolverError:
        return SolverError(f"{what}; please report this position: {self.position}")
