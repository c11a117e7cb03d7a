"""A game of ZAR: rounds, whose points are added up until a total is above the limit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import Cards
from .rounds import Round
from .rules import ZAR, ZarRules


@dataclass(frozen=True, kw_only=True)
class Game:
    """The totals between two rounds.

    Attributes:
        rules: the rules of the house.
        scores: each player's points so far; few are good.
        dealer: who deals next.
        rounds: how many rounds have been played.

    >>> game = Game.begin(3)
    >>> game.scores, game.dealer, game.over
    ((0, 0, 0), 0, False)
    """

    rules: ZarRules
    scores: tuple[int, ...]
    dealer: int = 0
    rounds: int = 0

    @classmethod
    def begin(cls, players: int, *, dealer: int = 0, rules: ZarRules = ZAR) -> Game:
        """Begin a game.

        Raises:
            ValueError: when so many cannot play, or the dealer is none of them.
        """
        if not 2 <= players <= rules.max_players:
            raise ValueError(f"2 to {rules.max_players} can play, not {players}")
        if not 0 <= dealer < players:
            raise ValueError(f"players are numbered from 0 to {players - 1}, there is no dealer {dealer}")
        return cls(rules=rules, scores=(0,) * players, dealer=dealer)

    @property
    def over(self) -> bool:
        """Whether a total is above the limit."""
        return max(self.scores) > self.rules.limit

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the lowest total when the game is over, several if they share it; empty before."""
        lowest = min(self.scores)
        return tuple(at for at, score in enumerate(self.scores) if score == lowest) if self.over else ()

    def deal(self, *, seed: int = 0, deck: Cards | None = None) -> Round:
        """Deal the next round; raises ValueError when the game is over, otherwise as `Round.deal`."""
        if self.over:
            raise ValueError("the game is over")
        return Round.deal(len(self.scores), seed=seed, dealer=self.dealer, rules=self.rules, deck=deck)

    def add(self, ended: Round) -> Game:
        """Return the game after a round.

        Playing for points, the points are added and the next player counter-clockwise deals. Otherwise nothing is
        added, and the player with most points in hand deals, of several the first counter-clockwise from the dealer.

        Raises:
            ValueError: when the round is not over or not one of this game.
        """
        if not ended.over:
            raise ValueError("the round is not over")
        if (ended.players, ended.dealer, ended.rules) != (len(self.scores), self.dealer, self.rules):
            raise ValueError("the round is not of this game: other players, another dealer or other rules")
        players = len(self.scores)
        after = replace(self, rounds=self.rounds + 1)
        around = [(self.dealer + step) % players for step in range(1, players + 1)]
        if not self.rules.for_points:
            return replace(after, dealer=max(around, key=ended.points.__getitem__))
        scores = tuple(score + points for score, points in zip(self.scores, ended.points, strict=True))
        return replace(after, scores=scores, dealer=around[0])
