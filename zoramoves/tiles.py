"""Tiles and their colours: what a rack, a meld and a pile are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

from .errors import NotationError

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of tiles.

    Attributes:
        name: lower case, as in ``green 7``.
        letter: one capital letter, as in ``G7``.
        shape: one character that tells the colour without colour.
    """

    name: str
    letter: str
    shape: str

    def __str__(self) -> str:
        return self.name


GREEN = Colour("green", "G", "●")
PURPLE = Colour("purple", "P", "■")
BLACK = Colour("black", "K", "▲")
GREY = Colour("grey", "Y", "◆")
RED = Colour("red", "R", "★")
BLUE = Colour("blue", "B", "▼")
ORANGE = Colour("orange", "O", "✚")
WHITE = Colour("white", "W", "○")

PALETTE = (GREEN, PURPLE, BLACK, GREY, RED, BLUE, ORANGE, WHITE)
"""The colours that have a letter and a shape of their own, in the order in which rules take them by default."""

JOKER_LETTER = "*"
MOST_VALUE = 999
"""The greatest value that the notation can write. Rules have fewer."""
JOKER_SHAPE = "✱"


class _TileFields(NamedTuple):
    letter: str
    value: int
    pinned: Tile | None


class Tile(_TileFields):
    """A tile: a colour's letter and a value, or a joker.

    Tiles are kinds, not pieces: the two copies of green 7 are equal. A tuple underneath, since tiles are compared and
    counted more than anything else here.

    Attributes:
        letter: the colour's letter, ``*`` for a joker.
        value: the number on it, 0 for a joker.
        pinned: for a joker whose place is fixed in the notation (``*=K5``), the tile it stands for.

    >>> Tile("G", 7), str(Tile("G", 7)), Tile.parse("green 7") == Tile("G", 7)
    (Tile('G7'), 'G7', True)
    """

    __slots__ = ()

    def __new__(cls, letter: str, value: int, pinned: Tile | None = None) -> Self:
        if letter == JOKER_LETTER:
            fits = value == 0 and (pinned is None or not pinned.is_joker)
        else:
            fits = pinned is None and is_colour_letter(letter) and type(value) is int and 1 <= value <= MOST_VALUE
        if not fits:
            reason = f"a colour's capital letter with a value from 1 to {MOST_VALUE}, or '*' with 0 and perhaps a pin"
            raise ValueError(f"a tile is {reason}, not {(letter, value, pinned)!r}")
        return super().__new__(cls, letter, value, pinned)

    def __getnewargs__(self) -> tuple[str, int, Tile | None]:
        return self.letter, self.value, self.pinned

    @property
    def is_joker(self) -> bool:
        return self.value == 0

    @property
    def kind(self) -> Tile:
        """The tile as a piece: a joker without its pin, any other tile itself."""
        return self if self.pinned is None else JOKER

    @classmethod
    def parse(cls, text: str, *, colours: Sequence[Colour] = PALETTE) -> Tile:
        """Read one tile: ``G7``, ``green 7``, ``grey-7``, ``*``, ``joker``, ``*=K5``; upper or lower case.

        Args:
            text: the tile's text.
            colours: the colours whose long names are known; single letters are read whatever the colours are.

        Returns:
            The tile. Whether some rules have it is for `Rules.has` to say.

        Raises:
            NotationError: when the text is not exactly one tile.
        """
        tiles = list(scan_tiles(text, colours))
        if len(tiles) != 1:
            raise NotationError(f"one tile expected, {len(tiles)} read", text, 1)
        return tiles[0]

    def __str__(self) -> str:
        if not self.is_joker:
            return f"{self.letter}{self.value}"
        return JOKER_LETTER if self.pinned is None else f"{JOKER_LETTER}={self.pinned}"

    def __repr__(self) -> str:
        return f"Tile('{self}')"

    def __rich__(self) -> Text:
        from .text import colour_text

        return colour_text(self, PALETTE)


JOKER = Tile(JOKER_LETTER, 0)

_PLAIN = r"([^\W\d_]+)(?:[ \t]+|-)?0*([1-9][0-9]{0,2})(?![0-9])"
_SEPARATOR = re.compile(r"[\s,]*")
_TILE = re.compile(_PLAIN)
_RANGE_END = re.compile(r"[ \t]*(?:-|–|\.\.)[ \t]*" + _PLAIN)
_JOKER = re.compile(rf"(?:\*|joker(?![^\W_]))(?:[ \t]*=[ \t]*{_PLAIN})?", re.IGNORECASE)
_WORD = re.compile(r"\S+")


def scan_tiles(text: str, colours: Sequence[Colour], start: int = 0, end: int | None = None) -> Iterator[Tile]:
    """Read tiles and ranges (``G3-G7``), separated by spaces or commas, from a part of a text.

    Args:
        text: the whole text, so that an error's column counts from its beginning.
        colours: the colours whose long names are known.
        start: where to begin reading.
        end: where to stop reading; the end of the text when None.

    Yields:
        The tiles in the order written, a range as its tiles.

    Raises:
        NotationError: at the first place that is not a tile.
    """
    end = len(text) if end is None else end
    at = _skip(text, start, end)
    while at < end:
        if match := _JOKER.match(text, at, end):
            pinned = _plain(match, colours) if match[1] else None
            yield Tile(JOKER_LETTER, 0, pinned) if pinned else JOKER
        elif match := _TILE.match(text, at, end):
            first = _plain(match, colours)
            yield first
            if more := _RANGE_END.match(text, match.end(), end):
                yield from _rest_of_range(first, _plain(more, colours), text, match.start())
                match = more
        else:
            word = _WORD.match(text, at, end)
            found = word[0] if word else text[at:end]
            raise NotationError(f"'{shown(found)}' is not a tile; tiles are written like G7, * or *=K5", text, at + 1)
        following = _skip(text, match.end(), end)
        if following == match.end() < end:
            word = _WORD.match(text, at, end)
            found = word[0] if word else text[at:end]
            raise NotationError(f"'{shown(found)}' is not a tile; put a space between tiles", text, at + 1)
        at = following


def is_colour_letter(text: str) -> bool:
    """Say whether a text can be a colour's letter: one capital letter."""
    return isinstance(text, str) and len(text) == 1 and text.isalpha() and text == text.upper()


def shown(text: str, limit: int = 30) -> str:
    """Return a text of the user's as a message may repeat it: short, and without control characters."""
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _skip(text: str, at: int, end: int) -> int:
    match = _SEPARATOR.match(text, at, end)
    return match.end() if match else at


def _plain(match: re.Match[str], colours: Sequence[Colour]) -> Tile:
    """The tile of a match of `_PLAIN`: its colour by letter or by name."""
    word = match[1]
    if is_colour_letter(word.upper()):
        return Tile(word.upper(), int(match[2]))
    for colour in (*colours, *PALETTE):
        if colour.name == word.lower():
            return Tile(colour.letter, int(match[2]))
    names = ", ".join(colour.name for colour in colours)
    raise NotationError(f"'{shown(word)}' is not a colour; colours are {names}", match.string, match.start(1) + 1)


def _rest_of_range(first: Tile, last: Tile, text: str, start: int) -> Iterator[Tile]:
    if first.letter != last.letter or last.value <= first.value:
        raise NotationError(f"a range goes up in one colour, like G3-G7, not {first}-{last}", text, start + 1)
    for value in range(first.value + 1, last.value + 1):
        yield Tile(first.letter, value)
