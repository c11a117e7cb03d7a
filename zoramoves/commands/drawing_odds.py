"""`zoramoves outs`: what drawing each kind of unseen tile would allow."""

from __future__ import annotations

import click

from ..rules import Rules
from .common import FOUND, NOT_FOUND, POSITION_HELP, Command, options, print_json, print_values
from .sources import InputError, read_position


@click.command(cls=Command, help=f"Print which draws would help, proven, and how likely they are.\n\n{POSITION_HELP}")
@click.argument("position")
@click.option("--elsewhere", default="", metavar="TILES", help="Tiles known not to come, such as tiles others showed.")
@options
def outs(position: str, elsewhere: str, rules: Rules | None, as_json: bool) -> int:
    """Print what each draw would allow; the exit status says whether one would make something new possible."""
    found = read_position(position, rules)
    from ..drawing import outs as outs_of
    from ..drawing import unseen_tiles
    from ..errors import NotationError, PositionError

    try:
        unseen_tiles(found, elsewhere)
    except (NotationError, PositionError) as error:
        raise InputError(f"--elsewhere: {error}") from None
    odds = outs_of(found, elsewhere=elsewhere)
    if as_json:
        print_json(odds.as_dict())
    else:
        print_values(odds)
    return FOUND if odds.playable else NOT_FOUND
