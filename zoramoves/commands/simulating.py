"""`zoramoves simulate`: games between policies, and a summary of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

import click

from ..game import POLICIES, SelfPlayError, Summary, play_games
from ..many.chunks import Processes, processors
from ..many.progress import progress_bar
from ..rules import ZORA, Rules
from .common import FOUND, NOT_FOUND, RulesType, json_option, print_json, print_values
from .sources import InputError

if TYPE_CHECKING:
    from ..game import Mean

SOME = click.IntRange(min=1)


@click.command(
    help="Play games between policies and sum them up.\n\nThe same seed gives the same games, whatever the number of "
    "workers."
)
@click.option("--games", type=SOME, default=100, show_default=True)
@click.option("--players", type=SOME, help="How many play; by default as many as there are policies, at least two.")
@click.option(
    "--policy",
    "policies",
    type=click.Choice(list(POLICIES)),
    multiple=True,
    default=["most-tiles"],
    show_default=True,
    help="One for all players, or one for each, in order.",
)
@click.option(
    "--rules", type=RulesType(), default=ZORA, help="A name such as rummikub, or a TOML or JSON file; zora by default."
)
@click.option("--rounds", type=SOME, default=1, show_default=True, help="How many rounds a game lasts.")
@click.option("--seed", default="0", show_default=True, help="Any text.")
@click.option("--workers", type=SOME, help="How many processes; 1 for none but this one.  [default: one a core]")
@click.option("--out", metavar="FILE", help="Write the records of all games as JSON lines, for replay.")
@json_option
def simulate(
    games: int,
    players: int | None,
    policies: tuple[str, ...],
    rounds: int,
    seed: str,
    workers: int | None,
    out: str | None,
    rules: Rules,
    as_json: bool,
) -> int:
    """Print a summary of games."""
    seats = _seats(players, policies)
    found = []
    try:
        number = min(games, workers or processors())
        with (
            _output(out) as file,
            Processes(number) if number > 1 else nullcontext() as executor,
            progress_bar("simulate", games, what="games") as advance,
        ):
            playing = play_games(
                seats,
                games=games,
                rules=rules,
                seed=seed,
                rounds=rounds,
                executor=executor,
                records=file is not None,
            )
            for figures in playing:
                advance(1, 1)
                if file is not None:
                    file.write(figures.record or "")
                found.append(replace(figures, record=None))
    except SelfPlayError as error:
        click.echo(f"illegal: {error}")
        return NOT_FOUND
    summary = Summary(seats, tuple(found))
    if as_json:
        print_json(summary.as_dict())
    else:
        _print(summary)
    return FOUND


def _seats(players: int | None, policies: tuple[str, ...]) -> tuple[str, ...]:
    """The policy of each player."""
    number = players or max(2, len(policies))
    if len(policies) not in (1, number):
        raise InputError(f"{number} players need 1 policy or {number}, not {len(policies)}")
    return policies * number if len(policies) == 1 else policies


@contextmanager
def _output(path: str | None) -> Iterator[TextIO | None]:
    """Open the file for the records, if there is to be one."""
    if path is None:
        yield None
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
            yield file
    except OSError as error:
        raise InputError(f"'{path}' cannot be written ({error.strerror})") from None


def _print(summary: Summary) -> None:
    from rich.table import Table

    table = Table(
        "player", "policy", "rounds won", "95 %", "score a game", "draws before opening (in rounds)", box=None
    )
    rows = zip(summary.policies, summary.wins, summary.scores, summary.opened_after, strict=True)
    for player, (policy, wins, score, opened) in enumerate(rows):
        share = f"{wins.number / wins.of:.1%} of {wins.of}"
        opens = f"{_mean(opened)} ({opened.number})"
        table.add_row(str(player), policy, share, f"{wins.low:.1%}-{wins.high:.1%}", _mean(score), opens)
    endings = ", ".join(f"{number} {ending}" for ending, number in summary.endings.items())
    print_values(
        table,
        "",
        f"{len(summary.games)} games, {len(summary.rounds)} rounds: {endings}",
        f"turns a round {_mean(summary.turns)}, times around the table {_mean(summary.laps)} "
        f"(deviation {summary.laps.deviation:.1f}), draws a round {_mean(summary.draws)}",
        f"time a turn: mean {summary.seconds.value * 1000:.1f} ms, median {summary.slowest(0.5) * 1000:.1f}, "
        f"95 % within {summary.slowest(0.95) * 1000:.1f}, longest {summary.slowest(1.0) * 1000:.1f}",
    )


def _mean(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {mean.error:.2f}" if mean.number else "-"
