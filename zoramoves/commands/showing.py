"""`zoramoves show`: a position as a picture for the terminal, or as JSON."""

from __future__ import annotations

import click

from ..rules import Rules
from .common import FOUND, POSITION_HELP, Command, options, print_json, print_values
from .sources import read_position


@click.command(cls=Command, help=f"Show a position, or write it as JSON.\n\n{POSITION_HELP}")
@click.argument("position")
@options
def show(position: str, rules: Rules | None, as_json: bool) -> int:
    """Print a position."""
    found = read_position(position, rules)
    if as_json:
        print_json(found.as_dict())
    else:
        from ..text import legend

        print_values(found, "", legend(found.rules))
    return FOUND
