"""Measuring functions on positions: interleaved in blocks, the best of several runs for each position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from time import perf_counter
from typing import Generic, TypeVar

from ..position import Position

BLOCK = 26
"""Positions in a block: all functions run on a block before the next one, so that a slow minute hits all alike."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Run(Generic[Found]):
    """One call of a function.

    Attributes:
        name: of the function.
        number: of the position.
        seconds: how long it took.
        found: what it returned.
    """

    name: str
    number: int
    seconds: float
    found: Found


def measure(
    functions: Mapping[str, Callable[[Position], Callable[[], Found]]],
    positions: Sequence[Position],
    *,
    repeat: int,
    block: int = BLOCK,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[Run[Found]]:
    """Run functions on positions and yield every call.

    Every call gets a position of its own, read anew, so that nothing it may have kept helps the next call.

    Args:
        functions: by name. From a position each makes, untimed, the call that is timed.
        positions: the positions.
        repeat: how often each function runs on each position.
        block: how many positions a block has.
        clock: tells seconds; `time.process_time` where other programs are busy too.
    """
    for start in range(0, len(positions), block):
        for turn in range(repeat):
            # Who comes first alternates, for what runs first finds a cold processor.
            for name in functions if turn % 2 == 0 else reversed(list(functions)):
                for number in range(start, min(start + block, len(positions))):
                    position = Position.parse(str(positions[number]))
                    call = functions[name](position)
                    begin = clock()
                    found = call()
                    yield Run(name, number, clock() - begin, found)


class Best(Generic[Found]):
    """The best time of each function on each position, and what it returned."""

    def __init__(self) -> None:
        self._runs: dict[str, dict[int, Run[Found]]] = {}

    def add(self, run: Run[Found]) -> None:
        """Take a run into account."""
        runs = self._runs.setdefault(run.name, {})
        if run.number not in runs or run.seconds < runs[run.number].seconds:
            runs[run.number] = run

    def seconds(self, name: str) -> list[float]:
        """Return a function's times, by position."""
        return [run.seconds for _, run in sorted(self._runs[name].items())]

    def found(self, name: str, number: int) -> Found:
        """Return what a function has returned for a position."""
        return self._runs[name][number].found


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest of the values that at least this part of them does not exceed.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 1)
    (2, 4)
    """
    return sorted(values)[max(0, ceil(part * len(values)) - 1)]


def summary(seconds: Sequence[float]) -> dict[str, float]:
    """Return what is reported of times: median, p95, p99, max and mean, in milliseconds."""
    shown = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    found = {name: 1000 * percentile(seconds, part) for name, part in shown.items()}
    return found | {"mean": 1000 * sum(seconds) / len(seconds)}
