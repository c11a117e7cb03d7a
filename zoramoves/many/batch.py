"""The best moves of many positions, on any executor: processes on one machine by default, a cluster beyond."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_args, overload

from ..errors import SolverError, ZoraError
from ..finder import Answer, Limit, find_move
from ..position import Position
from ..solver.changes import Objective

if TYPE_CHECKING:
    from concurrent.futures import Executor

Item = TypeVar("Item")
Result = TypeVar("Result")
PositionLike = Position | str
"""A position, or its line."""

CHUNK = 32
"""Positions that go to a worker at once: some hundred milliseconds of work, beside which handing over is nothing."""

AHEAD_OF_A_WORKER = 4
"""Chunks in flight for each worker: one at work, the others so that no worker waits while an earlier one is slow."""

UNKNOWN_WORKERS = 16
"""What an executor that does not tell is taken to have."""

OnError = Literal["raise", "return"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is asked of `find_move` for every position."""

    objective: Objective = "tiles"
    limit: Limit | None = None
    settle_ties: bool = True

    def __post_init__(self) -> None:
        if self.objective not in get_args(Objective):
            raise ValueError(f"objective is one of {', '.join(get_args(Objective))}, not {self.objective!r}")

    def answer(self, position: PositionLike) -> Answer:
        """Find the best move; raises as `find_move` does, and a SolverError for whatever else goes wrong."""
        try:
            read = Position.parse(position) if isinstance(position, str) else position
            return find_move(read, objective=self.objective, limit=self.limit, settle_ties=self.settle_ties)
        except ZoraError:
            raise
        except Exception as error:
            raise SolverError(f"{type(error).__name__}: {error}; please report this position: {position}") from error


@overload
def solve_many(
    positions: Iterable[PositionLike],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = False,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
    chunk: int = CHUNK,
    ahead: int | None = None,
    errors: Literal["raise"] = "raise",
) -> Iterator[Answer]: ...


@overload
def solve_many(
    positions: Iterable[PositionLike],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = False,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
    chunk: int = CHUNK,
    ahead: int | None = None,
    errors: Literal["return"],
) -> Iterator[Answer | ZoraError]: ...


def solve_many(
    positions: Iterable[PositionLike],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = False,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
    chunk: int = CHUNK,
    ahead: int | None = None,
    errors: OnError = "raise",
) -> Iterator[Answer] | Iterator[Answer | ZoraError]:
    """Find the best moves of many positions.

    Positions are read when there is room for them and answers are yielded as they come, so both may be without end.
    A script that has no executor of its own needs ``if __name__ == "__main__":`` around what it does, as for any use
    of processes; fewer positions than a chunk are answered in this process.

    Args:
        positions: positions, or their lines.
        executor: any ``concurrent.futures.Executor``, which is left open; None for processes on this machine.
        workers: how many workers there are; None for what the executor tells, and without one, for a process on each
            processor.
        progress: whether to show a progress bar on standard error if that is a terminal.
        objective: as for `find_move`.
        limit: as for `find_move`, for each position.
        settle_ties: as for `find_move`.
        chunk: how many positions go to a worker at once.
        ahead: how many chunks may be in flight; None for some per worker. With `chunk` it bounds memory.
        errors: ``raise`` the error of a position when it is its turn, which ends the iteration, or ``return`` it in
            place of the answer and go on.

    Returns:
        An iterator over the answers, in the order of the positions.

    Raises:
        NotationError, PositionError: when a line is no position.
        SolverError: when a solver fails, and when the executor fails, whatever `errors` is.

    >>> [answer.tiles for answer in solve_many(["G3 G4 G5 | G6 | opened", "G3 G4 G5 | P1 | opened"])]
    [(Tile('G6'),), ()]
    """
    for name, number in (("workers", workers), ("chunk", chunk), ("ahead", ahead)):
        if number is not None and (not isinstance(number, int) or number < 1):
            raise ValueError(f"{name} is a whole number from 1, not {number!r}")
    if errors not in get_args(OnError):
        raise ValueError(f"errors is one of {', '.join(get_args(OnError))}, not {errors!r}")
    if isinstance(positions, Position | str):
        raise TypeError(f"positions are many, not {positions!r}")
    search = Search(objective=objective, limit=limit, settle_ties=settle_ties)
    total = len(positions) if isinstance(positions, Sized) else None
    found = spread(partial(_answers, search), positions, executor, workers=workers, chunk=chunk, ahead=ahead)
    return _each(found, total, progress, errors)


def spread(
    work: Callable[[list[Item]], list[Result]],
    items: Iterable[Item],
    executor: Executor | None,
    *,
    workers: int | None = None,
    chunk: int = CHUNK,
    ahead: int | None = None,
) -> Generator[list[Result]]:
    """Do some work on items as `chunks.in_order` does, on processes of this machine if there is no executor."""
    from .chunks import Processes, in_order

    if executor is not None:
        most = ahead or AHEAD_OF_A_WORKER * (workers or _workers_of(executor))
        yield from in_order(work, items, executor, chunk=chunk, ahead=most)
        return
    rest = iter(items)
    first = list(islice(rest, chunk))
    if len(first) < chunk:
        if first:
            yield work(first)
        return
    with Processes(workers) as processes:
        most = ahead or AHEAD_OF_A_WORKER * processes.number
        yield from in_order(work, chain(first, rest), processes, chunk=chunk, ahead=most)


def _workers_of(executor: Executor) -> int:
    number = getattr(executor, "_max_workers", None)
    return number if isinstance(number, int) else UNKNOWN_WORKERS


def _answers(search: Search, positions: Sequence[PositionLike]) -> list[Answer | ZoraError]:
    """The answers of a chunk, in the process of a worker."""
    found: list[Answer | ZoraError] = []
    for position in positions:
        try:
            found.append(search.answer(position))
        except ZoraError as error:
            found.append(error)
    return found


def _each(
    chunks: Iterator[list[Answer | ZoraError]], total: int | None, progress: bool, errors: OnError
) -> Iterator[Answer]:
    from .progress import progress_bar

    with progress_bar("solving", total, show=progress) as advance:
        for found in chunks:
            for answer in found:
                if isinstance(answer, ZoraError) and errors == "raise":
                    raise answer
                yield cast(Answer, answer)
                advance(1, 1)
