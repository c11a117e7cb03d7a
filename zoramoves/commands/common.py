"""What all commands share: types of options, exit statuses, printing."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RulesError
from ..rules import Rules
from ..tiles import JOKER_LETTER, JOKER_SHAPE, PALETTE, shown
from .sources import InputError

if TYPE_CHECKING:
    from ..finder import Answer
    from ..position import Position
    from ..tile_faces import Theme

FOUND, NOT_FOUND, UNUSABLE, UNDECIDED = range(4)
INTERRUPTED = 130

STANDARD_OUTPUT = "-"

POSITION_HELP = """POSITION is a file, - for standard input, or the text itself:
"TABLE | RACK | opened", such as "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"; a file may also hold JSON."""


class RulesType(click.ParamType[Rules]):
    """Rules by name, with changes, or from a TOML or JSON file."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules:
        if isinstance(value, Rules):
            return value
        try:
            return _rules_of_file(Path(value)) if value.endswith((".toml", ".json")) else Rules.named(value)
        except RulesError as error:
            self.fail(str(error), param, ctx)


def _rules_of_file(path: Path) -> Rules:
    name = shown(str(path), 60)
    try:
        text = path.read_text(encoding="utf-8")
        return Rules.from_json(text) if path.suffix == ".json" else Rules.from_toml(text)
    except RulesError as error:
        raise RulesError(f"{name}: {error}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise RulesError(f"'{name}' cannot be read: {reason}") from None


class Seconds(click.FloatRange):
    """A number of seconds; not a number is refused, which a range alone does not do."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return seconds


class Command(click.Command):
    """A command that can tell a position with an empty table, ``- | G3 | opened``, from an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if arg.startswith("-") and "|" in arg else arg for arg in args])


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that every command has."""
    rules = click.option(
        "--rules",
        type=RulesType(),
        help="Rules for a position that names none: a name such as rummikub, or a TOML or JSON file.",
    )
    return rules(json_option(command))


def json_option(command: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON in one line.")(command)


def pictured(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options for a picture."""
    file = click.option("--svg", "svg_file", metavar="FILE", help="Draw it too, as SVG; - prints that alone.")
    theme = click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", show_default=True)
    return file(theme(command))


def draw(value: Position | Answer, file: str | None, theme: Theme) -> bool:
    """Draw a value if a file is given, and say whether something else is to be printed.

    Raises:
        InputError: when the file cannot be written.
    """
    if file is None:
        return True
    from ..pictures import svg

    picture = svg(value, theme=theme)
    if file == STANDARD_OUTPUT:
        click.echo(picture, nl=False)
        return False
    try:
        Path(file).write_text(picture, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"'{shown(file, 60)}' cannot be written ({reason})") from None
    return True


def let_print_everything() -> None:
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


def print_values(*values: object) -> None:
    """Print for people: rich follows the terminal's width and NO_COLOR."""
    from rich.console import Console

    console = Console(highlight=False)
    for value in values:
        console.print(value)


def print_json(value: dict[str, object]) -> None:
    """Print for programs: JSON in one line."""
    from ..wire import encode

    click.echo(encode(value))
