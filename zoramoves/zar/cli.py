"""The command line of ZAR: `zar hint`, `zar check` and `zar show`, a group for the main command line.

Exit status: 0 a play found, or legal; 1 no play, or illegal; 2 input that cannot be used; 3 the solver failed. Results
go to standard output, an error is one line on standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..errors import SolverError, ZoraError
from .actions import Match, Play, read_action
from .cards import short
from .coding import SituationForm, decode, encode
from .moves import matches, plays
from .state import Situation
from .verdicts import verify
from .wayout import shortest_way_out

Read = TypeVar("Read")

FOUND, NOT_FOUND, UNUSABLE, UNDECIDED = range(4)

SITUATION_HELP = """SITUATION is a file, - for standard input, or the text itself: "HAND | STATE", such as
"R-sun R-sun B-frog zar | R moon owed=2"; a file may also hold JSON."""


class UnusableError(click.ClickException):
    """Input that cannot be used, told in one line."""

    exit_code = UNUSABLE

    def format_message(self) -> str:
        return " ".join(self.message.split())

    def show(self, file: Any = None) -> None:
        click.echo(f"zoramoves: {self.format_message()}", err=file is None, file=file)


class _Group(click.Group):
    """Tells every error of the library in one line."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SolverError as error:
            click.echo(f"zoramoves: {' '.join(str(error).split())}", err=True)
            raise click.exceptions.Exit(UNDECIDED) from error
        except (ZoraError, ValueError) as error:
            raise UnusableError(str(error)) from error


@click.group(cls=_Group, epilog="Exit status: 0 play found or legal, 1 none or illegal, 2 unusable input, 3 undecided.")
def zar() -> None:
    """Find plays, check them and find the shortest way out in ZAR, a card game."""


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON in one line.")


@zar.command(help=f"Print every legal play and the shortest way out, proven.\n\n{SITUATION_HELP}")
@click.argument("situation")
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop looking for a shorter way after this time.",
)
@json_option
@click.pass_context
def hint(ctx: click.Context, situation: str, limit: float, as_json: bool) -> None:
    """Print the plays and the way out."""
    found, _ = _read(situation)
    options = plays(found.hand, found.state)
    way = shortest_way_out(found.hand, found.state, limit=limit)
    if as_json:
        match = next(iter(matches(found.hand, found.state.last)), None)
        shown = [option.as_dict() for option in options]
        _print_json({"plays": shown, "match": match and str(match.card), "way_out": way.as_dict()})
    else:
        from .text import hint_block

        _print(hint_block(found, options, way))
    ctx.exit(FOUND if options else NOT_FOUND)


@zar.command(
    help="Say whether a play or a match is legal, and if not why, one line a fault.\n\n"
    f"{SITUATION_HELP}\n\nPLAY is such as R-sun, peacock-1=B or 'match R-sun'. It may be left out "
    'when it is part of SITUATION: "HAND | STATE | PLAY", or JSON with "play".'
)
@click.argument("situation")
@click.argument("play", required=False)
@click.option("--player", type=click.IntRange(min=0), help="Who lays it; leave it out for a check of the cards alone.")
@json_option
@click.pass_context
def check(ctx: click.Context, situation: str, play: str | None, player: int | None, as_json: bool) -> None:
    """Print a verdict."""
    found, proposed = _read(situation)
    if play is not None and proposed is not None:
        raise UnusableError("the play is there twice, in the situation and beside it")
    play = proposed if play is None else play
    if play is None:
        raise UnusableError("no play to check; write it after the situation, like R-sun")
    action = _in_place("the play", read_action, play)
    if not isinstance(action, Play | Match):
        raise UnusableError(f"a play or a match is checked here, not '{action}'")
    verdict = verify(found.hand, found.state, action, player=player)
    if as_json:
        _print_json(verdict.as_dict())
    elif verdict.legal:
        click.echo(f"legal: {action} -> {verdict.after}{', goes out' * verdict.goes_out}")
    else:
        click.echo("\n".join(map(str, verdict.faults)))
    ctx.exit(FOUND if verdict.legal else NOT_FOUND)


@zar.command(help=f"Show a situation, or write it as JSON.\n\n{SITUATION_HELP}")
@click.argument("situation")
@json_option
def show(situation: str, as_json: bool) -> None:
    """Print a situation."""
    found, _ = _read(situation)
    if as_json:
        _print_json(found.as_dict())
    else:
        from .text import situation_block

        _print(situation_block(found))


def _read(source: str) -> tuple[Situation, str | None]:
    """Read a situation, and the play if one is there, from a file, standard input or the text itself."""
    if "|" in source or source.lstrip().startswith("{"):
        return _in_place("the situation", _parse, source)
    name = "standard input" if source == "-" else source
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        text = data.decode("utf-8-sig")
    except UnicodeError:
        raise UnusableError(f"{name}: the text is not UTF-8") from None
    except (OSError, ValueError):
        raise UnusableError(f"'{short(name)}' is no file that can be read, and no situation: HAND | STATE") from None
    if text.lstrip().startswith("{"):
        return _in_place(name, _parse, text)
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip() and line[0] != "#"]
    if len(lines) != 1:
        raise UnusableError(f"{name}: one line HAND | STATE expected, here are {len(lines)}")
    return _in_place(f"{name}, line {lines[0][0]}", _parse, lines[0][1])


def _parse(text: str) -> tuple[Situation, str | None]:
    if text.lstrip().startswith("{"):
        form = decode(text, SituationForm)
        return Situation.from_form(form), form.play
    parts = text.split("|", maxsplit=2)
    return Situation.parse("|".join(parts[:2])), parts[2] if len(parts) > 2 else None


def _in_place(place: str, read: Callable[[str], Read], text: str) -> Read:
    """Read a text; an error says where the text is from."""
    try:
        return read(text)
    except ZoraError as error:
        raise UnusableError(f"{place}: {error}") from error


def _print(block: object) -> None:
    """Print for people: rich follows the terminal's width and NO_COLOR."""
    from rich.console import Console

    Console(highlight=False).print(block)


def _print_json(value: dict[str, object]) -> None:
    click.echo(encode(value))
