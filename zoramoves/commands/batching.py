"""`zoramoves batch`: the best moves of a whole suite, on processes of this machine or on a cluster."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from ..rules import Rules
from .common import FOUND, NOT_FOUND, UNDECIDED, UNUSABLE, Command, Seconds, options
from .sources import STANDARD_INPUT, InputError, open_suite

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..many.journal import Journal
    from ..many.progress import Advance
    from ..many.records import Record
    from ..many.suites import Line

EXIT_STATUS = """Exit status: 2 if a line could not be used, else 3 if one is undecided, else 0 if a move was found for
any, else 1. What an earlier run has written to FILE counts too."""


@click.command(
    cls=Command,
    epilog=EXIT_STATUS,
    help="Print the best move for every line of SUITE, in its order.\n\n"
    "SUITE is a file, or - for standard input, with a position on each line, as its text or as JSON. A line that "
    "cannot be used is reported and the rest goes on.",
)
@click.argument("suite")
@click.option("--objective", type=click.Choice(["tiles", "value"]), default="tiles", show_default=True)
@click.option(
    "--limit", type=Seconds(min=0, min_open=True), metavar="SECONDS", help="Stop each search after this time."
)
@click.option("--settle-ties/--no-settle-ties", default=True, help="Among equal moves choose the one that moves least.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the answers to FILE as JSON lines. If interrupted, the same command carries on.",
)
@click.option("--workers", type=click.IntRange(1), help="Processes on this machine.  [default: one a processor]")
@click.option("--scheduler", metavar="ADDRESS", help="Use a Dask cluster, such as tcp://10.0.0.1:8786.")
@click.option("--chunk", type=click.IntRange(1), default=32, show_default=True, help="Lines for a worker at once.")
@options
def batch(
    suite: str,
    objective: Literal["tiles", "value"],
    limit: float | None,
    settle_ties: bool,
    out: Path | None,
    workers: int | None,
    scheduler: str | None,
    chunk: int,
    rules: Rules | None,
    as_json: bool,
) -> int:
    """Answer a suite."""
    from ..finder import Limit
    from ..many.batch import Search, spread
    from ..many.journal import Journal
    from ..many.progress import progress_bar
    from ..many.records import Recorder
    from ..many.suites import suite_lines

    if scheduler and workers:
        raise click.UsageError("--workers is for processes on this machine; a cluster has its own")
    limits = None if limit is None else Limit(seconds=limit)
    recorder = Recorder(Search(objective=objective, limit=limits, settle_ties=settle_ties), rules)
    name = "standard input" if suite == STANDARD_INPUT else suite
    with ExitStack() as stack:
        stream, size = stack.enter_context(open_suite(suite))
        lines = suite_lines(stream)
        journal = stack.enter_context(Journal(out)) if out else None
        output = _Output(name, journal, as_json, stack.enter_context(progress_bar("batch", size)))
        if journal:
            output.skip_answered(journal, lines, recorder.terms)
        executor = None
        if scheduler:
            executor, workers = stack.enter_context(_cluster(scheduler))
        answers = spread(recorder.records, lines, executor, workers=workers, chunk=chunk)
        stack.callback(answers.close)
        for records in answers:
            output.put(records)
    return output.exit_status()


class _Output:
    """Where answers go, and what they amount to."""

    def __init__(self, name: str, journal: Journal | None, as_json: bool, advance: Advance) -> None:
        self.name = name
        self.journal = journal
        self.as_json = as_json
        self.advance = advance
        self.statuses: Counter[str] = Counter()

    def skip_answered(self, journal: Journal, lines: Iterator[Line], terms: bytes) -> None:
        """Skip lines that have their answer in the journal, if these are the answers to these lines."""
        from ..many.records import key_of

        for number, record in enumerate(journal.answered(), 1):
            line = next(lines, None)
            if line is None:
                raise journal.error(number, "the suite has no line for this answer; give another --out")
            if (record.line, record.key) != (line.number, key_of(line, terms)):
                reason = "not the answer to the suite's line as it is now, or found with other options"
                raise journal.error(number, f"{reason} (line {line.number}); give another --out")
            self.statuses[record.status] += 1
            self.advance(line.size, 1)

    def put(self, records: Sequence[Record]) -> None:
        """Write answers and report those that are none."""
        if self.journal:
            self.journal.add(records)
        for record in records:
            self.statuses[record.status] += 1
            if record.message:
                click.echo(f"zoramoves: {self.name}, line {record.line}: {record.message}", err=True)
            if not self.journal:
                click.echo(record.json if self.as_json else _plain(record))
            self.advance(record.size, 1)

    def exit_status(self) -> int:
        """Sum up, on standard error, and return the exit status."""
        statuses = self.statuses
        if not statuses:
            raise InputError(f"{self.name}: no position found")
        if self.journal:
            counts = ", ".join(f"{number} {status}" for status, number in sorted(statuses.items()))
            click.echo(f"{self.journal.path}: {statuses.total()} lines answered ({counts})", err=True)
        if statuses["unusable"]:
            return UNUSABLE
        if statuses["unknown"] or statuses["failed"]:
            return UNDECIDED
        return FOUND if statuses["optimal"] or statuses["feasible"] else NOT_FOUND


def _plain(record: Record) -> str:
    """A record as a line for people: the number, the status, the tiles laid and the table afterwards."""
    answer = json.loads(record.json)
    commit = " / ".join(answer.get("commit") or ())
    return "\t".join(filter(None, (str(record.line), record.status, answer.get("tiles"), commit, record.message)))


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a Dask scheduler; yield its executor and how many positions it can work on at once."""
    try:
        from dask.distributed import Client
    except ImportError:
        raise InputError("--scheduler needs Dask: pip install 'zoramoves[dask]'") from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler at '{address}' ({' '.join(str(error).split())})") from None
    with client:
        # A chunk whose worker is lost is done again elsewhere; pure=False, for equal chunks are not looked up.
        yield client.get_executor(pure=False, retries=2), max(1, sum(client.nthreads().values()))
