"""`zoramoves bench`: how long the finder takes on a suite, and whether it answers as the suite expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..rules import Rules
from .common import FOUND, NOT_FOUND, Command, options, print_json, print_values
from .sources import InputError, open_suite

if TYPE_CHECKING:
    from rich.table import Table

    from ..finder import Answer
    from ..many.suites import Entry
    from ..many.timing import Best
    from ..position import Position

SEARCHES: dict[str, dict[str, Any]] = {
    "tiles only": {"settle_ties": False},
    "whole answer": {},
    "most value": {"objective": "value", "settle_ties": False},
}
"""What is timed: options of `find_move` by name."""


@click.command(
    cls=Command,
    help="Time the finder on SUITE, a file or - for standard input with a position on each line, and hold its answers "
    'against what the lines expect: {"position": "...", "expected": {"tiles": 6}}.',
    epilog="Exit status: 0 all answers as expected, 1 if one is not, 2 unusable input.",
)
@click.argument("suite")
@click.option("--repeat", type=click.IntRange(1), default=3, show_default=True, help="Runs; the best one counts.")
@options
def bench(suite: str, repeat: int, rules: Rules | None, as_json: bool) -> int:
    """Print times in milliseconds."""
    entries = dict(_entries(suite, rules))
    if not entries:
        raise InputError(f"{suite}: no position found")
    best = _measured([entry.position for entry in entries.values()], repeat)
    from ..many.timing import summary

    times = {name: summary(best.seconds(name)) for name in SEARCHES}
    wrong = list(_wrong(entries, best))
    if as_json:
        print_json({"suite": suite, "positions": len(entries), "repeat": repeat, "ms": times, "wrong": wrong})
    else:
        print_values(_table(suite, len(entries), times), *wrong)
    return NOT_FOUND if wrong else FOUND


def _entries(suite: str, rules: Rules | None) -> Iterator[tuple[int, Entry]]:
    """Yield the numbers of a suite's lines with what they hold."""
    from ..errors import ZoraError
    from ..many.suites import read_entry, suite_lines

    with open_suite(suite) as (stream, _):
        for line in suite_lines(stream):
            try:
                yield line.number, read_entry(line.content, rules)
            except ZoraError as error:
                raise InputError(f"{suite}, line {line.number}: {error}") from None


def _measured(positions: list[Position], repeat: int) -> Best[Answer]:
    from ..finder import find_move
    from ..many.progress import progress_bar
    from ..many.timing import Best, measure

    finders = {name: partial(partial, find_move, **search) for name, search in SEARCHES.items()}
    find_move(positions[0])  # untimed, since the first call loads the solver
    best: Best[Answer] = Best()
    with progress_bar("bench", len(finders) * len(positions) * repeat) as advance:
        for run in measure(finders, positions, repeat=repeat):
            best.add(run)
            advance(1, 0)
    return best


def _wrong(entries: Mapping[int, Entry], best: Best[Answer]) -> Iterator[str]:
    """Yield a sentence for everything that is not as expected."""
    from ..many.expectations import differences, found_numbers

    for at, (line, entry) in enumerate(entries.items()):
        for name, search in SEARCHES.items():
            found = found_numbers(best.found(name, at), settled=not search)
            for difference in differences(entry.expected, found):
                yield f"line {line}, {name}: {difference}"


def _table(suite: str, positions: int, times: Mapping[str, Mapping[str, float]]) -> Table:
    from rich.table import Table

    table = Table(title=f"{suite}: {positions} positions, milliseconds", title_justify="left")
    table.add_column("")
    for column in next(iter(times.values())):
        table.add_column(column, justify="right")
    for name, numbers in times.items():
        table.add_row(name, *(f"{number:.2f}" for number in numbers.values()))
    return table
