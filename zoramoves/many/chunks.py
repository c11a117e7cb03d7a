"""Work on an executor in chunks: results in the order of the input, as they come, with a bounded number in flight."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from ..errors import SolverError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")

LIVES = 3
"""So many times in a row worker processes may die before a chunk is finished."""


def in_order(
    work: Callable[[list[Item]], list[Result]],
    items: Iterable[Item],
    executor: Executor | Processes,
    *,
    chunk: int,
    ahead: int,
) -> Iterator[list[Result]]:
    """Do some work on items and yield the results, a chunk at a time, in the order of the items.

    Items are read when there is room for them. If reading them fails, the results of those read before come first.

    Args:
        work: from the items of a chunk to their results; a function of a module, since it may go to another process.
        items: the items.
        executor: where the work is done.
        chunk: how many items go to a worker at once.
        ahead: how many chunks may be in flight: at work, waiting, or finished before an earlier one.

    Raises:
        SolverError: when the executor fails. Processes of our own that die are replaced and their work is done again.
    """
    feed = _Feed(iter(items), chunk)
    flight = _Flight(work, executor)
    try:
        while flight.take_off(islice(feed, max(0, ahead - len(flight.jobs)))):
            yield flight.land()
    finally:
        flight.cancel()
    if feed.error is not None:
        raise feed.error


class Processes:
    """Processes on this machine. They end with the process that started them, whatever ends it."""

    def __init__(self, number: int | None = None) -> None:
        """Prepare processes.

        Args:
            number: how many; None for one for each processor that this process may use.
        """
        self.number = number or processors()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[[list[Item]], list[Result]], items: list[Item]) -> Future[list[Result]]:
        """Hand over a chunk; the first one starts the processes."""
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_all_start_methods, get_context

            # Not by fork: a copy of a process that has threads, such as a progress bar's, may never get going.
            method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
            self._pool = ProcessPoolExecutor(self.number, get_context(method), _begin)
        return self._pool.submit(work, items)

    def renew(self) -> None:
        """Give up processes of which one has died; the next chunk starts new ones."""
        self.close()

    def close(self) -> None:
        """End the processes when they have finished what they are at."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(slots=True)
class _Job(Generic[Item, Result]):
    """A chunk in flight; without a future until it is submitted."""

    items: list[Item]
    future: Future[list[Result]] | None = None

    def forget_failure(self) -> None:
        """Keep a result that is there, and be submitted again otherwise."""
        future = self.future
        if future and (not future.done() or future.cancelled() or future.exception() is not None):
            self.future = None


class _Flight(Generic[Item, Result]):
    """The chunks in flight, in the order in which they were read."""

    def __init__(self, work: Callable[[list[Item]], list[Result]], executor: Executor | Processes) -> None:
        self.work = work
        self.executor = executor
        self.jobs: deque[_Job[Item, Result]] = deque()

    def take_off(self, chunks: Iterable[list[Item]]) -> bool:
        """Add chunks; return whether there are any in flight."""
        self.jobs.extend(map(_Job, chunks))
        return bool(self.jobs)

    def land(self) -> list[Result]:
        """Wait for the results of the first chunk."""
        deaths = 0
        while True:
            try:
                return self._first()
            except BrokenExecutor as error:
                deaths += 1
                if not isinstance(self.executor, Processes) or deaths == LIVES:
                    raise SolverError(_what_broke(error, deaths)) from error
                self.executor.renew()
                for job in self.jobs:
                    job.forget_failure()
            except Exception as error:
                raise SolverError(f"the executor failed: {type(error).__name__}: {error}") from error

    def cancel(self) -> None:
        """Give up what has not begun."""
        for job in self.jobs:
            if job.future is not None:
                job.future.cancel()

    def _first(self) -> list[Result]:
        """Submit what is not submitted yet, and wait for the first."""
        for job in self.jobs:
            job.future = job.future or self.executor.submit(self.work, job.items)
        first = self.jobs[0].future
        assert first is not None
        results = first.result()
        self.jobs.popleft()
        return results


@dataclass(slots=True)
class _Feed(Generic[Item]):
    """Cuts items into chunks. An error in reading them ends the feed and is kept for later."""

    items: Iterator[Item]
    chunk: int
    error: Exception | None = field(default=None, init=False)

    def __iter__(self) -> Iterator[list[Item]]:
        return self

    def __next__(self) -> list[Item]:
        found: list[Item] = []
        try:
            while self.error is None and len(found) < self.chunk:
                found.append(next(self.items))
        except StopIteration:
            pass
        except Exception as error:
            self.error = error
        if not found:
            raise StopIteration
        return found


def _what_broke(error: BrokenExecutor, deaths: int) -> str:
    if deaths < LIVES:
        return f"the executor failed: {type(error).__name__}: {error}"
    return (
        f"worker processes have died {deaths} times without finishing anything; if that is at their start: "
        'a script that uses processes needs `if __name__ == "__main__":` around what it does'
    )


def _begin() -> None:
    """Begin a worker process: an interrupt is for the process that started it, and with that one it ends."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:

        def end_with_parent() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=end_with_parent, name="ends with parent", daemon=True).start()
