"""The figures of games that were played: what is counted in each, and the summary of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from .results import Result

Z = 1.96
"""Intervals are for 95 percent."""


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """What is counted in a round that has ended.

    Attributes:
        result: how it has ended.
        turns: how many turns there were.
        draws: how many of them were draws.
        passes: how many were passes.
        opened_after: for each player, the draws before the player opened; None for one who never did.
        pile: how many tiles were left to be drawn.
        seconds: the time that each choice of a policy took.
    """

    result: Result
    turns: int
    draws: int
    passes: int
    opened_after: tuple[int | None, ...]
    pile: int
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What is counted in a game: a match of one or more rounds.

    Attributes:
        seed: the seed of the match.
        scores: each player's score at the end.
        rounds: its rounds.
        record: the match as JSON lines, if that was asked for.
    """

    seed: str
    scores: tuple[int, ...]
    rounds: tuple[RoundFigures, ...]
    record: str | None = None


class Mean(NamedTuple):
    """The mean of a sample.

    Attributes:
        value: the mean; 0 for an empty sample.
        deviation: the standard deviation of the sample.
        error: half the width of the interval in which the true mean lies with 95 percent.
        number: the size of the sample.
    """

    value: float
    deviation: float
    error: float
    number: int


class Rate(NamedTuple):
    """How often something happened.

    Attributes:
        number: how often.
        of: in how many cases.
        low, high: Wilson's interval, in which the true rate lies with 95 percent.
    """

    number: int
    of: int
    low: float
    high: float


def mean_of(values: Iterable[float]) -> Mean:
    """Return the mean of some numbers with its interval."""
    sample = list(values)
    number = len(sample)
    if not number:
        return Mean(0.0, 0.0, 0.0, 0)
    value = sum(sample) / number
    deviation = sqrt(sum((each - value) ** 2 for each in sample) / (number - 1)) if number > 1 else 0.0
    return Mean(value, deviation, Z * deviation / sqrt(number), number)


def rate_of(number: int, of: int) -> Rate:
    """Return a rate with its interval (Wilson 1927)."""
    if not of:
        return Rate(0, 0, 0.0, 1.0)
    share, square = number / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square * square / 4) / (1 + square)
    return Rate(number, of, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Summary:
    """The figures of many games between the same players.

    Attributes:
        policies: the name of each player's policy.
        games: the figures of each game, in order.
    """

    policies: tuple[str, ...]
    games: tuple[GameFigures, ...]

    @property
    def rounds(self) -> list[RoundFigures]:
        """All rounds of all games."""
        return [each for game in self.games for each in game.rounds]

    @property
    def wins(self) -> tuple[Rate, ...]:
        """For each player how many of all rounds were won."""
        counts = Counter(each.result.winner for each in self.rounds)
        return tuple(rate_of(counts[player], len(self.rounds)) for player in range(len(self.policies)))

    @property
    def scores(self) -> tuple[Mean, ...]:
        """For each player the score of a game."""
        return tuple(mean_of(game.scores[player] for game in self.games) for player in range(len(self.policies)))

    @property
    def opened_after(self) -> tuple[Mean, ...]:
        """For each player the draws before opening, in the rounds in which the player opened."""
        return tuple(
            mean_of(draws for each in self.rounds if (draws := each.opened_after[player]) is not None)
            for player in range(len(self.policies))
        )

    @property
    def turns(self) -> Mean:
        """Turns a round."""
        return mean_of(each.turns for each in self.rounds)

    @property
    def laps(self) -> Mean:
        """How often the turn went around the table in a round: turns by players."""
        return mean_of(each.turns / len(self.policies) for each in self.rounds)

    @property
    def draws(self) -> Mean:
        """Draws a round."""
        return mean_of(each.draws for each in self.rounds)

    @property
    def endings(self) -> dict[str, int]:
        """How many rounds ended in which way."""
        return dict(sorted(Counter(each.result.ending for each in self.rounds).items()))

    @property
    def seconds(self) -> Mean:
        """The time a turn took to choose: the only figure here that is another one at every run."""
        return mean_of(each for round_ in self.rounds for each in round_.seconds)

    def slowest(self, share: float) -> float:
        """Return the seconds that a share of all turns took at most, such as 0.95; 0 without turns."""
        times = sorted(each for round_ in self.rounds for each in round_.seconds)
        return times[min(len(times) - 1, int(share * len(times)))] if times else 0.0

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data. What is under ``seconds`` is another figure at every run."""
        players = zip(self.policies, self.wins, self.scores, self.opened_after, strict=True)
        return {
            "games": len(self.games),
            "rounds": len(self.rounds),
            "players": [
                {
                    "policy": policy,
                    "wins": wins._asdict(),
                    "score": score._asdict(),
                    "draws_before_opening": opened._asdict(),
                }
                for policy, wins, score, opened in players
            ],
            "turns": self.turns._asdict(),
            "laps": self.laps._asdict(),
            "draws": self.draws._asdict(),
            "endings": self.endings,
            "seconds": {**self.seconds._asdict(), "median": self.slowest(0.5), "p95": self.slowest(0.95)},
        }
