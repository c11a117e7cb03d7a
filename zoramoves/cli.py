"""The command line: `zoramoves hint`, `check`, `show`.

Exit status: 0 a move found, or legal; 1 no move, or illegal; 2 input that cannot be used; 3 undecided, because the
limit was hit before anything was found or the solver failed. Results go to standard output, everything else to
standard error, one line for an error. What only one command needs is imported by it, so that each starts fast.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable, Sequence
from math import isnan
from typing import Any, Literal

import click

from . import __version__
from .errors import RulesError, SolverError, ZoraError
from .rules import Rules
from .sources import read_position, read_proposal
from .tiles import JOKER_LETTER, JOKER_SHAPE, PALETTE

FOUND, NOT_FOUND, UNUSABLE, UNDECIDED = range(4)
INTERRUPTED = 130

POSITION_HELP = """POSITION is a file, - for standard input, or the text itself:
"TABLE | RACK | opened", such as "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"; a file may also hold JSON."""


class _RulesType(click.ParamType[Rules]):
    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules:
        try:
            return value if isinstance(value, Rules) else Rules.named(value)
        except RulesError as error:
            self.fail(str(error), param, ctx)


class _Seconds(click.FloatRange):
    """A number of seconds; not a number is refused, which a range alone does not do."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return seconds


class _Command(click.Command):
    """A command that can tell a position with an empty table, ``- | G3 | opened``, from an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if arg.startswith("-") and "|" in arg else arg for arg in args])


def _options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that every command has."""
    rules = click.option("--rules", type=_RulesType(), help="Rules for a position that names none, such as rummikub.")
    as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON in one line.")
    return rules(as_json(command))


@click.group(epilog="Exit status: 0 move found or legal, 1 no move or illegal, 2 unusable input, 3 undecided.")
@click.version_option(__version__, prog_name="zoramoves")
def cli() -> None:
    """Find moves and check commits in Zora, a tile game of the Rummikub family."""


@cli.command(cls=_Command, help=f"Print the best move, proven.\n\n{POSITION_HELP}")
@click.argument("position")
@click.option("--objective", type=click.Choice(["tiles", "value"]), default="tiles", show_default=True)
@click.option("--limit", type=_Seconds(min=0, min_open=True), metavar="SECONDS", help="Stop after this time.")
@click.option("--settle-ties/--no-settle-ties", default=True, help="Among equal moves choose the one that moves least.")
@_options
def hint(
    position: str,
    objective: Literal["tiles", "value"],
    limit: float | None,
    settle_ties: bool,
    rules: Rules | None,
    as_json: bool,
) -> int:
    """Print the best move."""
    found = read_position(position, rules)
    from .finder import Limit, Status, find_move

    answer = find_move(found, objective=objective, limit=Limit(seconds=limit), settle_ties=settle_ties)
    if as_json:
        _print_json(answer.as_dict())
    else:
        _print(answer)
    if answer.status is Status.UNKNOWN:
        return UNDECIDED
    return NOT_FOUND if answer.commit is None else FOUND


@cli.command(
    cls=_Command,
    help="Say whether a commit is legal, and if not why, one line a fault.\n\n"
    f"{POSITION_HELP}\n\nCOMMIT is the whole table afterwards: a text, a file or -. "
    'It may be left out when POSITION is JSON as {"position": ..., "commit": [...]}.',
)
@click.argument("position")
@click.argument("commit", required=False)
@click.option("--seconds", type=_Seconds(min=0), help="How long the turn has taken.")
@_options
def check(position: str, commit: str | None, seconds: float | None, rules: Rules | None, as_json: bool) -> int:
    """Print a verdict."""
    from .verifier import verify

    before, proposed = read_proposal(position, commit, rules)
    verdict = verify(before, proposed, seconds=seconds)
    if as_json:
        _print_json(verdict.as_dict())
    elif verdict.legal:
        tiles = " ".join(map(str, verdict.tiles))
        opens = "" if verdict.opening_value is None else f", opens with {verdict.opening_value} points"
        ends = " and goes out" if verdict.goes_out else ""
        click.echo(f"legal: lays {tiles}{opens}{ends}{', a Hand Rummy' if verdict.hand_rummy else ''}")
    else:
        for fault in verdict.faults:
            click.echo(str(fault))
    return FOUND if verdict.legal else NOT_FOUND


@cli.command(cls=_Command, help=f"Show a position, or write it as JSON.\n\n{POSITION_HELP}")
@click.argument("position")
@_options
def show(position: str, rules: Rules | None, as_json: bool) -> int:
    """Print a position."""
    found = read_position(position, rules)
    if as_json:
        _print_json(found.as_dict())
    else:
        from .text import legend

        _print(found, "", legend(found.rules))
    return FOUND


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the words after the program's name; None for those of this process.

    Returns:
        The exit status.
    """
    _let_print_everything()
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


def _let_print_everything() -> None:
    """Where the output's encoding lacks the shapes, print the colours' letters instead."""
    letters = {colour.shape: colour.letter for colour in PALETTE} | {JOKER_SHAPE: JOKER_LETTER}

    def replace(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(letters.get(sign, "?") for sign in error.object[error.start : error.end]), error.end

    codecs.register_error("letters", replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="letters")


def _print(*values: object) -> None:
    """Print for people: rich follows the terminal's width and NO_COLOR."""
    from rich.console import Console

    console = Console(highlight=False)
    for value in values:
        console.print(value)


def _print_json(value: dict[str, object]) -> None:
    from .wire import encode

    click.echo(encode(value))
