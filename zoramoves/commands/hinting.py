"""`zoramoves hint`: the best move of a position, or a hint to it."""

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
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    help="1 says whether there is a move, 2 also where to look, 3 the whole move.",
)
@click.option("--objective", type=click.Choice(["tiles", "value"]), default="tiles", show_default=True)
@click.option("--limit", type=Seconds(min=0, min_open=True), metavar="SECONDS", help="Stop after this time.")
@click.option("--settle-ties/--no-settle-ties", default=True, help="Among equal moves choose the one that moves least.")
@pictured
@options
def hint(
    position: str,
    level: Literal[1, 2, 3],
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
    from ..finder import Limit
    from ..hints import hint as hint_to

    given = hint_to(found, level=level, objective=objective, limit=Limit(seconds=limit), settle_ties=settle_ties)
    # A picture gives away no more than the hint.
    if draw(found if given.answer is None else given.answer, svg_file, theme):
        if as_json:
            print_json(given.as_dict() if given.answer is None else given.answer.as_dict())
        else:
            print_values(given)
    if given.advice == "undecided":
        return UNDECIDED
    return NOT_FOUND if given.advice == "draw" else FOUND
