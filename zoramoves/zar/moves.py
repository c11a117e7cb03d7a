"""Everything a player can do with a hand: the legal plays in turn and the legal matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Match, Play
from .cards import Cards, read_cards
from .state import Situation, State
from .verdicts import verdict_on


@dataclass(frozen=True, slots=True)
class Option:
    """A legal play and what it leads to.

    Attributes:
        play: the card or the pair, with what it names.
        after: the state after it.
    """

    play: Play
    after: State

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {"play": str(self.play), "after": str(self.after)}

    def __str__(self) -> str:
        return f"{self.play} -> {self.after}"


def plays(hand: Cards, state: State | str) -> tuple[Option, ...]:
    """Return every legal play in turn, singles and pairs; a peacock or a dragon once for each name it can give.

    Args:
        hand: the player's cards.
        state: the state of play.

    Returns:
        The plays in the order of the cards, a single before its pair, each with the state after it.

    Raises:
        NotationError: when a text does not read.
        SituationError: when no game can be in this situation.

    >>> for option in plays("R-sun R-sun B-moon zar", "R star"):
    ...     print(option)
    R-sun -> R sun turn=1/2 last=R-sun by=0
    R-sun R-sun -> R sun turn=1/2 last=R-sun+R-sun by=0
    zar -> R star owed=4 turn=1/2 last=zar by=0
    """
    return tuple(each_play(Situation(hand, state)))


def each_play(situation: Situation) -> Iterator[Option]:
    """Yield the legal plays one by one, for who needs to know only whether there is one."""
    for card, count in Counter(situation.hand).items():
        for copies in range(1, count + 1):
            for named in card.names or (None,):
                play = Play((card,) * copies, named)
                verdict = verdict_on(situation, play, None)
                if verdict.after:
                    yield Option(play, verdict.after)


def matches(hand: Cards, last: Cards) -> tuple[Match, ...]:
    """Return every legal match: the card of the hand that is identical to the one laid last, if it is there.

    Args:
        hand: the cards of a player who has not laid the last card.
        last: the card laid last; two of them, a pair or a match, leave none that could match.

    Returns:
        One match or none.

    Raises:
        NotationError: when a text does not read.

    >>> matches("R-sun R-moon", "R-sun"), matches("R-sun R-moon", "R-frog")
    ((Match(card=Card('R-sun')),), ())
    """
    laid = read_cards(last)
    return (Match(laid[0]),) if len(laid) == 1 and laid[0] in read_cards(hand) else ()
