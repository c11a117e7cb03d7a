"""`zoramoves check`: the verdict on a commit, one line a fault. It needs no solver."""

from __future__ import annotations

import click

from ..rules import Rules
from .common import FOUND, NOT_FOUND, POSITION_HELP, Command, Seconds, options, print_json
from .sources import read_proposal


@click.command(
    cls=Command,
    help="Say whether a commit is legal, and if not why, one line a fault.\n\n"
    f"{POSITION_HELP}\n\nCOMMIT is the whole table afterwards: a text, a file or -. "
    'It may be left out when POSITION is JSON as {"position": ..., "commit": [...]}.',
)
@click.argument("position")
@click.argument("commit", required=False)
@click.option("--seconds", type=Seconds(min=0), help="How long the turn has taken.")
@options
def check(position: str, commit: str | None, seconds: float | None, rules: Rules | None, as_json: bool) -> int:
    """Print a verdict."""
    from ..verifier import verify

    before, proposed = read_proposal(position, commit, rules)
    verdict = verify(before, proposed, seconds=seconds)
    if as_json:
        print_json(verdict.as_dict())
    elif verdict.legal:
        tiles = " ".join(map(str, verdict.tiles))
        opens = "" if verdict.opening_value is None else f", opens with {verdict.opening_value} points"
        ends = " and goes out" if verdict.goes_out else ""
        click.echo(f"legal: lays {tiles}{opens}{ends}{', a Hand Rummy' if verdict.hand_rummy else ''}")
    else:
        for fault in verdict.faults:
            click.echo(str(fault))
    return FOUND if verdict.legal else NOT_FOUND
