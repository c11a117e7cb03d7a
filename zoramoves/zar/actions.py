"""What a player can do: lay cards, match, draw, pass, and the words that are said. Each is one short text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..errors import NotationError
from .cards import COLOURS, ONE_POINT, Card, Cards, read_cards, scan_cards, short, write_cards


@dataclass(frozen=True)
class Play:
    """Lays one card, or two identical ones, in turn. Cards may be given as texts; nothing is checked here.

    Attributes:
        cards: the cards laid.
        named: the colour (``B``, ``Y``, ``R``) that a peacock sets, or the symbol (``moon``) that a dragon sets; a pair
            of them names once.

    >>> str(Play("peacock-1", "blue")), Play.parse("dragon-2=moon").named, Play.parse("r-sun r-sun").is_pair
    ('peacock-1=B', 'moon', True)
    """

    cards: tuple[Card, ...]
    named: str | None = None

    def __init__(self, cards: Cards, named: str | None = None) -> None:
        object.__setattr__(self, "cards", read_cards(cards))
        object.__setattr__(self, "named", None if named is None else read_name(named))

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play: ``R-sun``, ``R-frog R-frog``, ``peacock-1=B``, ``dragon-2 dragon-2=moon``.

        Raises:
            NotationError: when the text does not read; it has the column.
        """
        laid, equals, name = text.partition("=")
        cards = tuple(scan_cards(text, 0, len(laid)))
        if not cards:
            raise NotationError("a play begins with one or two cards, like R-sun or peacock-1=B", text, 1)
        return cls(cards, read_name(name, text, len(laid) + 2) if equals else None)

    @property
    def is_pair(self) -> bool:
        return len(self.cards) == 2

    @cached_property
    def _text(self) -> str:
        return write_cards(self.cards) + (f"={self.named}" if self.named else "")

    def __str__(self) -> str:
        return self._text


@dataclass(frozen=True, slots=True)
class Match:
    """Lays, out of turn, the card that is identical to the one just laid."""

    card: Card

    def __str__(self) -> str:
        return f"match {self.card}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Takes what is owed, or one card when nothing in the hand can be played."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the turn of a player who has drawn."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Last:
    """Tells the others that one card is left."""

    def __str__(self) -> str:
        return "last"


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks a player how many cards are left; one who has one and has not said so draws a card.

    Attributes:
        player: who is asked.
    """

    player: int

    def __str__(self) -> str:
        return f"ask {self.player}"


@dataclass(frozen=True, slots=True)
class Show:
    """Shows a wasp or a ZAR card, so that a winner's last sting need not be drawn."""

    card: Card

    def __str__(self) -> str:
        return f"show {self.card}"


@dataclass(frozen=True, slots=True)
class End:
    """Ends a round whose last card nobody has matched."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turns up another card, because the first is a peacock or a dragon and nobody has matched it."""

    def __str__(self) -> str:
        return "turn up"


Action = Play | Match | Draw | Pass | Last | Ask | Show | End | TurnUp

_WORDS: dict[str, Action] = {str(word): word for word in (Draw(), Pass(), Last(), End(), TurnUp())}


def read_action(text: str) -> Action:
    """Read an action from its text.

    Args:
        text: the text of a play, or ``match R-sun``, ``draw``, ``pass``, ``last``, ``ask 2``, ``show R-wasp``, ``end``,
            ``turn up``; upper or lower case.

    Returns:
        The action; ``str`` writes it back.

    Raises:
        NotationError: when the text does not read; it has the column.

    >>> read_action("Match red sun"), read_action("ask 2")
    (Match(card=Card('R-sun')), Ask(player=2))
    """
    words = text.lower().split()
    if " ".join(words) in _WORDS:
        return _WORDS[" ".join(words)]
    start = len(text) - len(text.lstrip())
    if words[:1] == ["ask"]:
        if len(words) != 2 or not (words[1].isascii() and words[1].isdecimal() and len(words[1]) < 4):
            raise NotationError("'ask' is followed by the number of a player, like ask 2", text, start + 4)
        return Ask(int(words[1]))
    if words[:1] in (["match"], ["show"]):
        start += len(words[0])
        cards = tuple(scan_cards(text, start))
        if len(cards) != 1:
            raise NotationError(f"'{words[0]}' is followed by one card, here are {len(cards)}", text, start + 1)
        return Match(cards[0]) if words[0] == "match" else Show(cards[0])
    return Play.parse(text)


def read_name(word: str, text: str | None = None, column: int = 1) -> str:
    """Return a named colour's letter or a named symbol, as it is written in plays and states.

    Raises:
        NotationError: when the word is neither; `text` and `column` say where it stands.

    >>> read_name("Blue"), read_name("MOON")
    ('B', 'moon')
    """
    if not isinstance(word, str):
        raise TypeError(f"what is named is a text such as B or moon, not {word!r}")
    plain = word.strip().lower()
    if plain in ONE_POINT:
        return plain
    for letter, name in COLOURS.items():
        if plain in (letter.lower(), name):
            return letter
    column += len(word) - len(word.lstrip())
    reason = f"'{short(word.strip())}' is neither a colour ({', '.join(COLOURS)}) nor one of {', '.join(ONE_POINT)}"
    raise NotationError(reason, word if text is None else text, column)
