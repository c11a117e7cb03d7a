"""`zoramoves replay`: play a record again under the referee's eyes, and name the first action that is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import RecordError
from .common import FOUND, NOT_FOUND, json_option, print_json
from .sources import InputError, read_lines

if TYPE_CHECKING:
    from ..game import Match


@click.command(
    help="Play a recorded match again and check every step.\n\nRECORD is a file of JSON lines, or - for standard "
    "input. The first action that is illegal is named with its faults."
)
@click.argument("record")
@json_option
def replay(record: str, as_json: bool) -> int:
    """Print what was played, or the first illegal action."""
    source = read_lines(record)
    from ..game.records import read_matches

    found: list[dict[str, object]] = []
    try:
        for match in read_matches(source.text):
            found.append(_figures(match))
            if not as_json:
                click.echo(f"match {len(found)}: {_story(match)}")
    except RecordError as error:
        if not error.faults:
            raise InputError(f"{source.name}, {error}") from None
        if as_json:
            faults = [fault.as_dict() for fault in error.faults]
            print_json({"legal": False, "line": error.line, "what": error.reason, "faults": faults})
        else:
            click.echo(f"illegal: {source.name}, line {error.line}: {error.reason}")
            for fault in error.faults:
                click.echo(f"  {fault}")
        return NOT_FOUND
    if not found:
        raise InputError(f"{source.name}: there is no match in this record")
    if as_json:
        print_json({"legal": True, "matches": found})
    return FOUND


def _figures(match: Match) -> dict[str, object]:
    """A match as plain data."""
    return {
        "rules": str(match.rules),
        "players": match.players,
        "turns": _turns(match),
        "results": [result.as_dict() for result in match.results],
        "columns": [list(column) for column in match.columns],
        "scores": list(match.scores),
        "over": match.over,
        "turn": None if match.round is None or match.round.over else match.round.turn,
    }


def _story(match: Match) -> str:
    """A match in one line."""
    endings = [f"{result.ending}, {_winner(result.winner)}" for result in match.results]
    parts = [f"{match.rules}, {match.players} players, {_turns(match)} turns, all legal", *endings]
    if match.round and not match.round.over:
        parts.append(f"in play, the turn of player {match.round.turn}")
    return "; ".join([*parts, f"scores {' '.join(map(str, match.scores))}"])


def _winner(winner: int | None) -> str:
    return "nobody wins" if winner is None else f"player {winner} wins"


def _turns(match: Match) -> int:
    from ..game import Turn

    return sum(isinstance(entry, Turn) for entry in match.history)
