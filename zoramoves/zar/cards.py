"""Cards of ZAR: 32 kinds, each twice in the deck, and how hands are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ..errors import NotationError

COLOURS = {"B": "blue", "Y": "yellow", "R": "red"}
"""The colours by their letters, in the order in which cards are sorted."""

ONE_POINT = ("galaxy", "bolt", "cloud", "sun", "moon", "star")
"""The symbols of the cards of one point: the only ones that a state remembers and a dragon may name."""

COLOURED = (*ONE_POINT, "frog", "crab", "wasp")
PEACOCKS = ("peacock-1", "peacock-2")
DRAGONS = ("dragon-1", "dragon-2")
COLOURLESS = (*PEACOCKS, *DRAGONS, "zar")


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card. The two cards of one kind are equal.

    Attributes:
        colour: ``B``, ``Y`` or ``R``; None for peacocks, dragons and the ZAR card.
        symbol: ``galaxy``, ``bolt``, ``cloud``, ``sun``, ``moon``, ``star``, ``frog``, ``crab`` or ``wasp``; without
            colour ``peacock-1``, ``peacock-2``, ``dragon-1``, ``dragon-2`` or ``zar``.

    >>> Card("R", "sun"), str(Card(None, "zar")), Card.parse("red sting") == Card("R", "wasp")
    (Card('R-sun'), 'zar', True)
    """

    colour: str | None
    symbol: str

    def __post_init__(self) -> None:
        fits = self.symbol in COLOURED if self.colour in COLOURS else self.symbol in COLOURLESS and self.colour is None
        if not fits:
            raise ValueError(
                f"a card is B, Y or R with one of {', '.join(COLOURED)}, or None with one of {', '.join(COLOURLESS)}; "
                f"not {self.colour!r} with {self.symbol!r}"
            )

    @property
    def is_one_point(self) -> bool:
        """Whether it is a card of one point, which must match the state's colour or symbol and then becomes it."""
        return self.symbol in ONE_POINT

    @property
    def is_peacock(self) -> bool:
        return self.symbol in PEACOCKS

    @property
    def is_dragon(self) -> bool:
        return self.symbol in DRAGONS

    @property
    def stings(self) -> int:
        """How many cards it makes the next player draw: 2 for a wasp, 4 for the ZAR card, otherwise 0."""
        return {"wasp": 2, "zar": 4}.get(self.symbol, 0)

    @property
    def names(self) -> tuple[str, ...]:
        """What a player may name with it: colours for a peacock, symbols for a dragon, otherwise nothing."""
        if self.is_peacock:
            return tuple(COLOURS)
        return ONE_POINT if self.is_dragon else ()

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: ``R-sun``, ``red sun``, ``rsun``, ``peacock-2``, ``zar``; upper or lower case.

        Raises:
            NotationError: when the text is not exactly one card.
        """
        cards = tuple(scan_cards(text))
        if len(cards) != 1:
            raise NotationError(f"one card expected, {len(cards)} read", text, 1)
        return cards[0]

    def __str__(self) -> str:
        return self.symbol if self.colour is None else f"{self.colour}-{self.symbol}"

    def __repr__(self) -> str:
        return f"Card('{self}')"


KINDS = (
    *(Card(colour, symbol) for colour in COLOURS for symbol in COLOURED),
    *(Card(None, symbol) for symbol in COLOURLESS),
)
"""The 32 kinds of card, in the order in which hands are sorted."""

COPIES = 2

DECK = tuple(card for card in KINDS for _ in range(COPIES))
"""The 64 cards."""

Cards = str | Card | Iterable[Card | str]
"""Cards in any accepted form: ``"R-sun zar"``, or cards and texts of cards."""

EMPTY = "-"

_SPELLINGS = {"sting": "wasp", "lightning": "bolt", "lightning bolt": "bolt", "lightning-bolt": "bolt"}
_SYMBOL = rf"({'|'.join(COLOURED)}|lightning[ \t-]bolt|lightning|sting)"
_CARD = re.compile(
    rf"(?:(blue|yellow|red|[byr])[ \t]*-?[ \t]*{_SYMBOL}|(peacock|dragon)[ \t]*-?[ \t]*([12])|(zar))(?![\w-])",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"[\s,]*")
_WORD = re.compile(r"[^\s,]+")


def scan_cards(text: str, start: int = 0, end: int | None = None) -> Iterator[Card]:
    """Read cards, separated by spaces or commas, from a part of a text.

    Args:
        text: the whole text, so that an error's column counts from its beginning.
        start: where to begin reading.
        end: where to stop reading; the end of the text when None.

    Yields:
        The cards in the order written.

    Raises:
        NotationError: at the first place that is not a card.
    """
    end = len(text) if end is None else end
    at = _skip(text, start, end)
    while at < end:
        match = _CARD.match(text, at, end)
        if match is None:
            word = _WORD.match(text, at, end)
            raise NotationError(_no_card(word[0] if word else text[at:end]), text, at + 1)
        yield _card(match)
        at = _skip(text, match.end(), end)
        if at == match.end() < end:
            raise NotationError(f"put a space after {match[0]}, cards are written like R-sun zar", text, at + 1)


def read_cards(cards: Cards) -> tuple[Card, ...]:
    """Return cards from any accepted form; ``-`` and the empty text are no cards.

    Raises:
        NotationError: when a text is not a list of cards.
        TypeError: when something is neither a text nor a card.

    >>> read_cards("red sun, ZAR")
    (Card('R-sun'), Card('zar'))
    """
    if isinstance(cards, str):
        return () if cards.strip() == EMPTY else tuple(scan_cards(cards))
    if isinstance(cards, Card):
        return (cards,)
    if not isinstance(cards, Iterable):
        raise TypeError(f"cards are a text or Card values, not {cards!r}")
    found: list[Card] = []
    for card in cards:
        if not isinstance(card, str | Card):
            raise TypeError(f"cards are a text or Card values, not {card!r}")
        found.extend(scan_cards(card) if isinstance(card, str) else [card])
    return tuple(found)


def write_cards(cards: Iterable[Card]) -> str:
    """Return the text of some cards in the order given; ``-`` for none."""
    return " ".join(map(str, cards)) or EMPTY


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted as in `KINDS`."""
    return tuple(sorted(cards, key=_places().__getitem__))


def short(text: str, limit: int = 30) -> str:
    """Return the text cut and escaped, so that a message stays on one readable line."""
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= limit else text[: limit - 1] + "…"


@cache
def _places() -> dict[Card, int]:
    return {card: at for at, card in enumerate(KINDS)}


def _skip(text: str, at: int, end: int) -> int:
    match = _SEPARATOR.match(text, at, end)
    return match.end() if match else at


def _card(match: re.Match[str]) -> Card:
    colour, symbol, free, number, zar = match.groups()
    if zar:
        return Card(None, "zar")
    if free:
        return Card(None, f"{free.lower()}-{number}")
    symbol = " ".join(symbol.lower().split())
    return Card(colour[0].upper(), _SPELLINGS.get(symbol, symbol))


def _no_card(word: str) -> str:
    """Say why a word is not a card and what would be right."""
    name = _SPELLINGS.get(word.lower(), word.lower())
    if name in COLOURED:
        return f"'{word}' has no colour, write B-{name}, Y-{name} or R-{name}"
    if name in ("peacock", "dragon"):
        return f"there are two kinds of {name}, write {name}-1 or {name}-2"
    return f"'{short(word)}' is not a card, cards are written like R-sun, peacock-1 or zar"
