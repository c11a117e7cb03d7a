"""The numbers of a house's game of ZAR: points, hands, players, the end of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from ..errors import RulesError
from .cards import DECK, Card


@dataclass(frozen=True, slots=True, kw_only=True)
class ZarRules:
    """Everything in which one house's game of ZAR differs from another's.

    Attributes:
        colourless_points: points of a peacock, a dragon and the ZAR card, of which the rules of the game say nothing.
        hand: a hand has this number of cards less the number of players.
        min_hand: but at least so many.
        max_players: how many can play; 2 at least.
        limit: a game ends when a total is above so many points.
        for_points: points are added up over rounds and the deal goes round; otherwise nothing is added up, and whoever
            was left with most points deals next.

    >>> ZarRules(colourless_points=10).points(Card(None, "zar"))
    10
    """

    colourless_points: int = 4
    hand: int = 10
    min_hand: int = 4
    max_players: int = 10
    limit: int = 50
    for_points: bool = True

    def __post_init__(self) -> None:
        problems = []
        for field, (least, most) in _LEAST_AND_MOST.items():
            value = getattr(self, field)
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                problems.append(f"{field} is a whole number from {least} to {most}, not {value!r}")
        if not isinstance(self.for_points, bool):
            problems.append(f"for_points is true or false, not {self.for_points!r}")
        # More cards are left than there are peacocks and dragons, so that a first card is found.
        most = len(DECK) - sum(bool(card.names) for card in DECK)
        if not problems and any(n * self.dealt(n) >= most for n in range(2, self.max_players + 1)):
            problems.append(f"{len(DECK)} cards are too few for such hands and up to {self.max_players} players")
        if problems:
            raise RulesError("; ".join(problems))

    def dealt(self, players: int) -> int:
        """Return how many cards each of so many players gets.

        >>> [ZAR.dealt(players) for players in (2, 4, 6, 8)]
        [8, 6, 4, 4]
        """
        return max(self.min_hand, self.hand - players)

    def points(self, cards: Card | Iterable[Card]) -> int:
        """Return the points of a card, or of several together."""
        if not isinstance(cards, Card):
            return sum(map(self.points, cards))
        if cards.colour is None:
            return self.colourless_points
        return {"frog": 2, "crab": 2, "wasp": 3}.get(cards.symbol, 1)


_LEAST_AND_MOST = {
    "colourless_points": (2, 64),
    "hand": (3, 30),
    "min_hand": (2, 30),
    "max_players": (2, 13),
    "limit": (1, 10_000),
}

RULE_FIELDS = tuple(field.name for field in fields(ZarRules))

ZAR = ZarRules()
"""The game as its rules have it; peacocks, dragons and the ZAR card count 4 points each."""
