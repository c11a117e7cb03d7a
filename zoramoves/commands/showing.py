"""`zoramoves show`: a position for the terminal, as JSON, or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..rules import Rules
from .common import FOUND, POSITION_HELP, Command, draw, options, pictured, print_json, print_values
from .sources import read_position

if TYPE_CHECKING:
    from ..tile_faces import Theme


@click.command(cls=Command, help=f"Show a position, write it as JSON, or draw it.\n\n{POSITION_HELP}")
@click.argument("position")
@pictured
@options
def show(position: str, svg_file: str | None, theme: Theme, rules: Rules | None, as_json: bool) -> int:
    """Print a position."""
    found = read_position(position, rules)
    if not draw(found, svg_file, theme):
        return FOUND
    if as_json:
        print_json(found.as_dict())
    else:
        from ..text import legend

        print_values(found, "", legend(found.rules))
    return FOUND
