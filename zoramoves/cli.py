"""The command line: puts the commands together, runs one, and turns errors into one line and an exit status.

Exit status: 0 a move found, or legal; 1 no move, or illegal; 2 input that cannot be used; 3 undecided, because the
limit was hit before anything was found or the solver failed. Results go to standard output, everything else to
standard error. What only one command needs is imported when it runs, so that each starts fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from . import __version__
from .commands.common import FOUND, INTERRUPTED, UNDECIDED, UNUSABLE, let_print_everything
from .errors import SolverError, ZoraError

COMMANDS = {
    "hint": "commands.hinting",
    "check": "commands.checking",
    "outs": "commands.drawing_odds",
    "show": "commands.showing",
    "replay": "commands.replaying",
    "simulate": "commands.simulating",
    "batch": "commands.batching",
    "bench": "commands.benching",
    "zar": "zar.cli",
}
"""For each command the module that has it, under the command's name. Only the one that runs is imported."""


class _Commands(click.Group):
    """The commands, imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f".{COMMANDS[cmd_name]}", __package__), cmd_name)
        return command


@click.group(
    cls=_Commands, epilog="Exit status: 0 move found or legal, 1 no move or illegal, 2 unusable input, 3 undecided."
)
@click.version_option(__version__, prog_name="zoramoves")
def cli() -> None:
    """Find moves and check commits in Zora, a tile game of the Rummikub family."""


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
