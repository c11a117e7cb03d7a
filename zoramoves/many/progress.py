"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[float, int], None]
"""Called with how much has been done since it was called last, and how many positions or games that were."""


@contextmanager
def progress_bar(title: str, total: float | None, *, what: str = "positions", show: bool = True) -> Iterator[Advance]:
    """Show a progress bar while something runs.

    Args:
        title: what is being done.
        total: how much there is to do, in any unit; None if that is not known.
        what: what is counted, in the plural.
        show: False for no bar, whatever standard error is.

    Yields:
        What to call whenever something is done.
    """
    if not show:
        yield lambda done, number: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn(f"{{task.fields[count]}} {what}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    # What is printed meanwhile is for standard output, which is no business of the bar's.
    with Progress(*columns, console=console, disable=not console.is_terminal, redirect_stdout=False) as progress:
        task = progress.add_task(title, total=total, count=0)
        count = 0

        def advance(done: float, number: int) -> None:
            nonlocal count
            count += number
            progress.update(task, advance=done, count=count)

        yield advance
