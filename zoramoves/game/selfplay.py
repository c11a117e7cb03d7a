"""Self-play: games between policies, on any executor, the same for the same seed whatever does the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from ..errors import IllegalActionError, ZoraError
from ..many.chunks import Processes, in_order
from ..rules import ZORA, Rules
from .deals import Seed
from .figures import GameFigures, RoundFigures, Summary
from .matches import Match, Turn
from .policies import Policy, policy_named
from .rounds import Round

if TYPE_CHECKING:
    from concurrent.futures import Executor

AHEAD = 64
"""So many games may be at work, waiting or finished before an earlier one, when an executor plays them."""

Players = Sequence[Policy | str]
"""A policy for each player, or the name of one."""


class SelfPlayError(ZoraError, RuntimeError):
    """A policy has done what the referee refuses. The message names the game and the faults."""


def play_match(players: Players, *, rules: Rules = ZORA, seed: Seed = 0, rounds: int = 1) -> Match:
    """Play a match to its end.

    Args:
        players: a policy for each player, or its name.
        rules: the rules.
        seed: decides the deals and what the policies leave to chance.
        rounds: how many rounds the match lasts.

    Returns:
        The match, over.

    Raises:
        RulesError: when so many cannot play, or a policy does not exist.
        SelfPlayError: when a policy does what the referee refuses.
        SolverError: when the solver fails.

    >>> match = play_match(["most-tiles", "draw-always"], seed=1)
    >>> match.over, match == play_match(["most-tiles", "draw-always"], seed=1)
    (True, True)
    """
    return _play(_policies(players), rules, seed, rounds)[0]


def play_games(
    players: Players,
    *,
    games: int,
    rules: Rules = ZORA,
    seed: Seed = 0,
    rounds: int = 1,
    executor: Executor | Processes | None = None,
    records: bool = False,
) -> Iterator[GameFigures]:
    """Play games, each with a seed of its own that is made from the one given.

    Args:
        players: a policy for each player, or its name.
        games: how many games.
        rules: the rules.
        seed: the same seed gives the same games, whatever the executor.
        rounds: how many rounds a game lasts.
        executor: where the games are played; None for here, one after the other.
        records: whether the figures of each game hold its record.

    Yields:
        The figures of each game, in order, as they come.

    Raises:
        RulesError, SelfPlayError, SolverError: as `play_match` does.
    """
    play = partial(_figures, _policies(players), rules, rounds, records)
    seeds = [f"{seed}-{number}" for number in range(games)]
    Match.begin(len(players), rules=rules, length=rounds)
    if executor is None:
        yield from map(play, seeds)
        return
    for found in in_order(partial(_figures_or_errors, play), seeds, executor, chunk=1, ahead=AHEAD):
        for figures in found:
            if isinstance(figures, ZoraError):
                raise figures
            yield figures


def simulate(
    players: Players,
    *,
    games: int,
    rules: Rules = ZORA,
    seed: Seed = 0,
    rounds: int = 1,
    executor: Executor | Processes | None = None,
    progress: Callable[[GameFigures], object] | None = None,
) -> Summary:
    """Play games and sum up their figures.

    Args:
        players: a policy for each player, or its name.
        games: how many games.
        rules: the rules.
        seed: the same seed gives the same games, whatever the executor.
        rounds: how many rounds a game lasts.
        executor: where the games are played; None for here, one after the other.
        progress: called with the figures of each game when it has been played.

    Returns:
        The summary.

    Raises:
        RulesError: when so many cannot play, or a policy does not exist.
        SelfPlayError: when a policy does what the referee refuses.
        SolverError: when the solver fails.

    >>> summary = simulate(["most-tiles", "draw-always"], games=2, seed=1)
    >>> len(summary.games), sum(wins.number for wins in summary.wins)
    (2, 2)
    """
    found = []
    for figures in play_games(players, games=games, rules=rules, seed=seed, rounds=rounds, executor=executor):
        if progress:
            progress(figures)
        found.append(figures)
    return Summary(tuple(each if isinstance(each, str) else type(each).__name__ for each in players), tuple(found))


def _policies(players: Players) -> tuple[Policy, ...]:
    return tuple(policy_named(each) if isinstance(each, str) else each for each in players)


def _figures(policies: tuple[Policy, ...], rules: Rules, rounds: int, record: bool, seed: str) -> GameFigures:
    """Play one game and return its figures; a function of the module, so that it can be sent to another process."""
    match, counted = _play(policies, rules, seed, rounds)
    return GameFigures(seed, match.scores, tuple(counted), match.record() if record else None)


def _figures_or_errors(play: Callable[[str], GameFigures], seeds: list[str]) -> list[GameFigures | ZoraError]:
    """Play games where an error of ours has to come back as a value, to be told from one of the executor's."""
    found: list[GameFigures | ZoraError] = []
    for seed in seeds:
        try:
            found.append(play(seed))
        except ZoraError as error:
            found.append(error)
    return found


def _play(policies: tuple[Policy, ...], rules: Rules, seed: Seed, rounds: int) -> tuple[Match, list[RoundFigures]]:
    match = Match.begin(len(policies), rules=rules, seed=seed, length=rounds)
    random = Random(f"zoramoves policies {seed}")
    counted = []
    while not match.over:
        match = match.deal()
        begun = len(match.history)
        seconds = []
        while match.round and not match.round.over:
            player = match.round.turn
            view = match.round.view(player)
            start = perf_counter()
            action = policies[player].choose(view, random)
            seconds.append(perf_counter() - start)
            try:
                match = match.play(player, action)
            except IllegalActionError as error:
                raise SelfPlayError(f"game {seed}, turn {len(seconds)}, player {player}: {error}") from None
        if match.round:
            turns = [turn for turn in match.history[begun:] if isinstance(turn, Turn)]
            counted.append(_count(match.round, turns, tuple(seconds)))
    return match, counted


def _count(ended: Round, turns: Sequence[Turn], seconds: tuple[float, ...]) -> RoundFigures:
    """Count what happened in a round that has ended."""
    draws = [0] * ended.players
    opened: list[int | None] = [None] * ended.players
    for turn in turns:
        if turn.drawn:
            draws[turn.player] += 1
        elif not isinstance(turn.action, str) and opened[turn.player] is None:
            opened[turn.player] = draws[turn.player]
    assert ended.result is not None
    passes = sum(turn.action == "pass" for turn in turns)
    return RoundFigures(ended.result, len(turns), sum(draws), passes, tuple(opened), len(ended.pile), seconds)
