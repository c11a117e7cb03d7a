"""`zoramoves hint`: the best move of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from ..rules import Rules
from .common import (
    FOUND,
    NOT_FOUND,
    POSITION_HELP,
    UNDECIDED,
    Command,
    Seconds,
    draw,
    options,
    pictured,
    print_json,
    print_values,
)
from .sources import read_position

if TYPE_CHECKING:
    from ..tile_faces import Theme


@click.command(cls=Command, help=f"Print the best move, proven, and how to make it step by step.\n\n{POSITION_HELP}")
@click.argument("position")
@click.option("--objective", type=click.Choice(["tiles", "value"]), default="tiles", show_default=True)
@click.option("--limit", type=Seconds(min=0, min_open=True), metavar="SECONDS", help="Stop after this time.")
@click.option("--settle-ties/--no-settle-ties", default=True, help="Among equal moves choose the one that moves least.")
@pictured
@options
def hint(
    position: str,
    objective: Literal["tiles", "value"],
    limit: float | None,
    settle_ties: bool,
    svg_file: str | None,
    theme: Theme,
    rules: Rules | None,
    as_json: bool,
) -> int:
    """Print the best move."""
    found = read_position(position, rules)
    from ..finder import Limit, Status, find_move

    answer = find_move(found, objective=objective, limit=Limit(seconds=limit), settle_ties=settle_ties)
    if draw(answer, svg_file, theme):
        if as_json:
            print_json(answer.as_dict())
        else:
            print_values(answer)
    if answer.status is Status.UNKNOWN:
        return UNDECIDED
    return NOT_FOUND if answer.commit is None else FOUND
