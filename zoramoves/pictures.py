"""Pictures: positions, commits and moves as SVG, for notebooks, pages and papers.

A picture is one `<svg>` element that needs nothing else: no script, no font, no other file. The same value has the same
picture, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, get_args

from .joker_paths import names_of
from .melds import Meld
from .notation import read_table
from .position import Commit, Position
from .rules import Rules
from .tile_faces import HEIGHT, WIDTH, Mark, Theme, cap, chip, number, sample, shape, style, tile_face, words
from .tiles import Tile
from .transfers import Transfer, in_old_order, transfers
from .verifier import CommitLike, Verdict, check

if TYPE_CHECKING:
    from .finder import Answer

MARGIN = 16
PADDING = 7
GAP = 2
LEADING = 8
BETWEEN = 10
TEXT = 13
LEAST_WIDTH = 160

Marks = dict[tuple[int, int], Mark]
"""Marked tiles by their meld and their place in it."""

Face = Callable[[float, float], str]
"""Draws a tile whose upper left corner is given."""


def svg(
    value: Position | Commit | Answer, commit: CommitLike | None = None, *, width: int = 720, theme: Theme = "auto"
) -> str:
    """Draw a position, a commit, or a move: before and after, with every laid and every moved tile marked.

    Args:
        value: a position; a commit; or an answer, which is drawn before and after its move.
        commit: for a position, a legal commit: draws before and after.
        width: of the picture in user units (a tile is 34 wide and 46 high), which a browser shows as pixels; at least
            160. Melds that do not fit beside each other go below each other, and long melds take several lines.
        theme: ``light``, ``dark``, or ``auto``: what the viewer's system prefers.

    Returns:
        The text of an `<svg>` element, an XML document of its own.

    Raises:
        IllegalCommitError: when the commit is illegal.
        ValueError: when the width or the theme does not fit.

    >>> picture = svg(Position.parse("G3 G4 G5 | G6 P1 | opened"), "G3-G6", width=400, theme="light")
    >>> picture[:4], "green 6, laid from the rack" in picture
    ('<svg', True)
    """
    if theme not in get_args(Theme):
        raise ValueError(f"a theme is one of {', '.join(get_args(Theme))}, not {theme!r}")
    if isinstance(width, bool) or not isinstance(width, int) or width < LEAST_WIDTH:
        raise ValueError(f"a width is a whole number from {LEAST_WIDTH}, not {width!r}")
    if isinstance(value, Commit):
        drawing = _Drawing(value.rules, width)
        drawing.table("Table", value.table, {})
        drawing.legend()
        return drawing.text(f"A table in {value.rules.name}", str(value), theme)
    if isinstance(value, Position):
        if commit is None:
            return _position(value, width, theme)
        table = read_table(commit.table if isinstance(commit, Commit) else commit, value.rules)
        verdict = check(value, table)
        return _move(value, Commit(table, value.rules), "After", _summary(value, verdict), width, theme)
    from .text import headline

    if value.commit is None:
        return _position(value.position, width, theme, headline(value))
    heading = "Best move" if value.status.name == "OPTIMAL" else "Move found"
    return _move(value.position, value.commit, heading, headline(value), width, theme)


def _position(position: Position, width: int, theme: Theme, note: str = "") -> str:
    drawing = _Drawing(position.rules, width)
    drawing.table("Table", position.table, {})
    drawing.rack(_rack_heading(position), _sorted(position.rack, position.rules), [None] * len(position.rack))
    if note:
        drawing.paragraph(note)
    drawing.legend()
    return drawing.text(f"A position in {position.rules.name}", f"{note} {position}".strip(), theme)


def _move(position: Position, commit: Commit, heading: str, note: str, width: int, theme: Theme) -> str:
    rules = position.rules
    commit = in_old_order(position, commit)
    moves = transfers(position, commit)
    rack = _sorted(position.rack, rules)
    laid = [move.tile for move in moves if move.source is None]
    rest = list(rack)
    for tile in laid:
        rest.remove(tile)
    drawing = _Drawing(rules, width)
    drawing.table("Before", position.table, _leaving(position, moves))
    drawing.rack(_rack_heading(position), rack, _marked(rack, laid))
    drawing.rule()
    after: Marks = {(move.target, move.place): "laid" if move.source is None else "moved" for move in moves}
    drawing.table(heading, commit.table, after, note)
    drawing.rack("Rack afterwards", rest, [None] * len(rest))
    drawing.legend(set(after.values()))
    return drawing.text(f"{heading} in {rules.name}: before and after", f"{note} {position} becomes {commit}", theme)


class _Drawing:
    """A picture that grows downwards."""

    def __init__(self, rules: Rules, width: int) -> None:
        self.rules = rules
        self.width = width
        self.inner = width - 2 * MARGIN
        self.y = float(MARGIN)
        self.parts: list[str] = []

    def heading(self, text: str) -> None:
        self.y += TEXT
        self.parts.append(words(MARGIN, self.y, text, TEXT + 2, "zm-b zm-words"))
        self.y += 10

    def paragraph(self, text: str) -> None:
        """Write a text in as many lines as it needs; a sign is taken to be 0.54 of the size wide on average."""
        for line in wrap(text, int(self.inner / (0.54 * TEXT))):
            self.y += TEXT
            self.parts.append(words(MARGIN, self.y, line, TEXT, "zm-words"))
            self.y += 5
        self.y += 5

    def table(self, heading: str, melds: Sequence[Meld], marks: Marks, note: str = "") -> None:
        """Draw melds, as many beside each other as fit, each on a tray of its own."""
        self.heading(heading)
        if note:
            self.paragraph(note)
        if not melds:
            self.paragraph("empty")
        x, line = float(MARGIN), 0.0
        for row, meld in enumerate(melds):
            width, height = self._tray_size(len(meld))
            if x > MARGIN and x + width > MARGIN + self.inner:
                x, self.y, line = MARGIN, self.y + line + BETWEEN, 0
            self._tray("tray", x, [self._face(meld, at, marks.get((row, at))) for at in range(len(meld))])
            x, line = x + width + BETWEEN, max(line, height)
        self.y += line + BETWEEN

    def rack(self, heading: str, tiles: Sequence[Tile], marked: Sequence[Mark | None]) -> None:
        """Draw a rack as one shelf."""
        self.heading(heading)
        if tiles:
            faces = [partial(tile_face, tile=t, rules=self.rules, mark=m) for t, m in zip(tiles, marked, strict=True)]
            self._tray("shelf", MARGIN, faces)
            self.y += self._tray_size(len(tiles))[1] + BETWEEN
        else:
            self.paragraph("empty")

    def rule(self) -> None:
        """Draw a line across."""
        self.parts.append(f'<rect class="zm-tray" x="{MARGIN}" y="{number(self.y)}" width="{self.inner}" height="2"/>')
        self.y += BETWEEN + 2

    def legend(self, marks: Iterable[Mark] = ()) -> None:
        """Say what the shapes mean, and the marks that there are."""
        entries: list[tuple[str, Face]] = [
            (colour.name, partial(chip, draw=partial(shape, colour=colour))) for colour in self.rules.colours
        ]
        if self.rules.jokers:
            entries.append(("joker", partial(chip, draw=partial(cap, scale=0.6))))
        named: dict[Mark, str] = {"laid": "laid from the rack", "moved": "moved"}
        entries += [(named[mark], partial(sample, mark=mark)) for mark in named if mark in marks]
        x = float(MARGIN)
        self.y += BETWEEN
        for name, draw in entries:
            width = 26 + 0.56 * TEXT * len(name) + 14
            if x > MARGIN and x + width > MARGIN + self.inner + 14:
                x, self.y = MARGIN, self.y + 26
            self.parts.append(draw(x + 10, self.y))
            self.parts.append(words(x + 26, self.y + 4.5, name, TEXT, "zm-words"))
            x += width
        self.y += 10

    def text(self, title: str, description: str, theme: Theme) -> str:
        """Return the whole picture."""
        height = number(self.y + MARGIN)
        size = f'width="{self.width}" height="{height}" viewBox="0 0 {self.width} {height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="zm-{theme}" role="img" {size}>'
        names = f"<title>{escape(title)}</title><desc>{escape(description)}</desc><style>{style(theme)}</style>"
        ground = f'<rect class="zm-ground" width="{self.width}" height="{height}" rx="10"/>'
        return "\n".join([head, names, ground, *self.parts, "</svg>"]) + "\n"

    def _face(self, meld: Meld, at: int, mark: Mark | None) -> Face:
        tile = meld.tiles[at]
        names = names_of(meld, at) if tile.is_joker else ()
        return partial(tile_face, tile=tile, rules=self.rules, names=names, mark=mark)

    def _tray_size(self, tiles: int) -> tuple[float, float]:
        columns = min(tiles, self._columns())
        lines = -(-tiles // columns)
        return columns * (WIDTH + GAP) - GAP + 2 * PADDING, lines * (HEIGHT + LEADING) - LEADING + 2 * PADDING

    def _columns(self) -> int:
        """How many tiles fit into a line."""
        return max(1, (self.inner - 2 * PADDING + GAP) // (WIDTH + GAP))

    def _tray(self, kind: str, x: float, faces: Sequence[Face]) -> None:
        """Draw tiles on a tray whose upper left corner is at `x` and the present height."""
        width, height = self._tray_size(len(faces))
        place = f'x="{number(x)}" y="{number(self.y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect class="zm-{kind}" {place} rx="8"/>')
        for at, face in enumerate(faces):
            line, column = divmod(at, self._columns())
            self.parts.append(face(x + PADDING + column * (WIDTH + GAP), self.y + PADDING + line * (HEIGHT + LEADING)))


def _rack_heading(position: Position) -> str:
    opened = "opened" if position.opened else f"not opened, needs {position.rules.opening} points"
    return f"Rack ({opened})"


def _sorted(tiles: Iterable[Tile], rules: Rules) -> list[Tile]:
    return sorted(tiles, key=rules.order)


def _leaving(position: Position, moves: Iterable[Transfer]) -> Marks:
    """The tiles of the old table that leave their meld."""
    marks: Marks = {}
    for move in moves:
        if move.source is not None:
            meld = position.table[move.source]
            places = [at for at, tile in enumerate(meld) if tile.kind == move.tile and (move.source, at) not in marks]
            marks[move.source, places[0]] = "moved"
    return marks


def _marked(rack: Iterable[Tile], laid: Iterable[Tile]) -> list[Mark | None]:
    """For each tile of a rack whether it is laid."""
    left = Counter(laid)
    found: list[Mark | None] = []
    for tile in rack:
        found.append("laid" if left[tile] > 0 else None)
        left[tile] -= 1
    return found


def _summary(position: Position, verdict: Verdict) -> str:
    """Say what a commit lays."""
    laid = len(verdict.tiles)
    opens = "" if verdict.opening_value is None else f", opens with {verdict.opening_value}"
    rest = "goes out" if verdict.goes_out else f"keeps {len(position.rack) - laid} on the rack"
    return f"Lays {laid} tile{'s' * (laid != 1)}{opens}, {rest}."
