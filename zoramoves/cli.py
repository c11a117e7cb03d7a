"""The command line: puts the commands together, runs one, and turns errors into one line and an exit status.

Exit status: 0 a move found, or legal; 1 no move, or illegal; 2 input that cannot be used; 3 undecided, because the
limit was hit before anything was found or the solver failed. Results go to standard output, everything else to
standard error. What only one command needs is imported when it runs, so that each starts fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from . import __version__
from .commands.batching import batch
from .commands.benching import bench
from .commands.checking import check
from .commands.common import FOUND, INTERRUPTED, UNDECIDED, UNUSABLE, let_print_everything
from .commands.hinting import hint
from .commands.showing import show
from .errors import SolverError, ZoraError


@click.group(epilog="Exit status: 0 move found or legal, 1 no move or illegal, 2 unusable input, 3 undecided.")
@click.version_option(__version__, prog_name="zoramoves")
def cli() -> None:
    """Find moves and check commits in Zora, a tile game of the Rummikub family."""


for command in (hint, check, show, batch, bench):
    cli.add_command(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the words after the program's name; None for those of this process.

    Returns:
        The exit status.
    """
    let_print_everything()
    try:
        result = cli.main(arguments, prog_name="zoramoves", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing may be written to it when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except (click.ClickException, click.Abort, ZoraError) as error:
        return _complain(error)
    return result if isinstance(result, int) else FOUND


def _complain(error: Exception) -> int:
    """Print an error to standard error, in one line, and return the exit status."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return UNUSABLE
    message = error.format_message() if isinstance(error, click.ClickException) else str(error) or "interrupted"
    click.echo(f"zoramoves: {' '.join(message.split())}", err=True)
    if isinstance(error, click.Abort):
        return INTERRUPTED
    return UNDECIDED if isinstance(error, SolverError) else UNUSABLE
