"""What one tile looks like in a picture, and the colours of pictures: SVG, with nothing that depends on fonts but text.

Every colour has its shape on the tile, drawn as a path, so that colours can be told apart without seeing them. Marks
differ by outline (solid, dashed) and by sign (plus, arrow), not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal
from xml.sax.saxutils import escape

from .rules import Rules
from .tiles import Colour, Tile

Theme = Literal["auto", "light", "dark"]
"""Light or dark; ``auto`` follows the viewer's system where that is known, and is light elsewhere."""

Mark = Literal["laid", "moved"]
"""What became of a tile: it was laid from the rack, or it left its meld."""

WIDTH, HEIGHT = 34, 46
"""The size of a tile in user units."""

FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

SHAPES = {
    "●": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "■": "M-5.4-5.4h10.8v10.8h-10.8z",
    "▲": "M0-6.4 6.6 5.2h-13.2z",
    "◆": "M0-7.2 6 0 0 7.2-6 0z",
    "★": "M0-7.2 1.8-2.4 6.8-2.2 2.9.9 4.2 5.8 0 3-4.2 5.8-2.9.9-6.8-2.2-1.8-2.4z",
    "▼": "M0 6.4-6.6-5.2h13.2z",
    "✚": "M-2.2-6.4h4.4v4.2h4.2v4.4h-4.2v4.2h-4.4v-4.2h-4.2v-4.4h4.2z",
    "○": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zm3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0z",
}
"""The outlines of the palette's shapes around the origin, about 13 units wide."""

CAP = "M-9 7-12-5Q-7-5-4.5 0L0-9 4.5 0Q7-5 12-5L9 7z"
"""The joker's cap, without its three bells."""

SIGNS: dict[Mark, str] = {"laid": "M-3.5 0h7M0-3.5v7", "moved": "M-3.8 0h7M.4-3 3.4 0 .4 3"}
"""A plus for what was added, an arrow for what went elsewhere."""

DIGIT = 7.4
"""The width of a bold digit of the smallest size."""

_INK = {
    "green": "#0b7a3b",
    "purple": "#8e24aa",
    "black": "#1d1d1f",
    "grey": "#68707c",
    "red": "#c62828",
    "blue": "#1565c0",
    "orange": "#c2560a",
    "white": "#ffffff",
    "other": "#37474f",
    "joker": "#a3154f",
}

_LIGHT = {
    "ground": "#f7f5f0",
    "tray": "#e6e1d6",
    "shelf": "#d8c29a",
    "face": "#fffdf8",
    "edge": "#b9b1a1",
    "words": "#22262b",
    "laid": "#0067b8",
    "moved": "#c44f00",
}
_DARK = {
    "ground": "#1a1e23",
    "tray": "#2d343c",
    "shelf": "#5e4b30",
    "face": "#f3eee2",
    "edge": "#0f1215",
    "words": "#e8eaed",
    "laid": "#1b86d6",
    "moved": "#dd6a08",
}


def style(theme: Theme) -> str:
    """Return the style sheet of a picture; its rules hold below an element of the class ``zm-`` and the theme."""
    scope = f".zm-{theme}"
    fixed = [f"{scope} text{{font-family:{FONT}}}", f"{scope} .zm-b{{font-weight:700}}"]
    fixed += [f"{scope} .zm-{name}{{fill:{ink}}}" for name, ink in _INK.items()]
    outline = f"stroke:{_INK['black']};stroke-width:1.6;paint-order:stroke"
    fixed.append(f"{scope} .zm-white{{{outline}}}")
    fixed.append(
        f"{scope} .zm-mark{{fill:none;stroke-width:2.5}}{scope} .zm-sign{{fill:none;stroke:#fff;stroke-width:2}}"
        f"{scope} .zm-thin{{fill:none;stroke-width:2}}"
    )
    themed = _themed(scope, _DARK if theme == "dark" else _LIGHT)
    if theme == "auto":
        themed += f"@media (prefers-color-scheme:dark){{{_themed(scope, _DARK)}}}"
    return "".join(fixed) + themed


def _themed(scope: str, shades: dict[str, str]) -> str:
    rules = [f"{scope} .zm-{name}{{fill:{shades[name]}}}" for name in ("ground", "tray", "shelf", "words")]
    rules.append(f"{scope} .zm-face{{fill:{shades['face']};stroke:{shades['edge']}}}")
    rules += [f"{scope} .zm-{mark}{{stroke:{shades[mark]}}}" for mark in SIGNS]
    rules += [f"{scope} .zm-{mark}-badge{{fill:{shades[mark]}}}" for mark in SIGNS]
    return "".join(rules)


def tile_face(
    x: float, y: float, tile: Tile, rules: Rules, names: tuple[Tile, ...] = (), mark: Mark | None = None
) -> str:
    """Return a tile.

    Args:
        x: its left edge.
        y: its upper edge.
        tile: the tile.
        rules: the rules, for its colour.
        names: for a joker on the table what it can stand for; shown if that has one value.
        mark: what became of it.
    """
    parts = [
        f'<g transform="translate({number(x)} {number(y)})">',
        f"<title>{escape(_spoken(tile, rules, mark))}</title>",
    ]
    parts.append(f'<rect class="zm-face" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="5"/>')
    if tile.is_joker:
        parts.append(_joker(rules, (tile.pinned,) if tile.pinned else names))
    elif rules.has(tile):
        colour = rules.colour(tile)
        parts.append(words(WIDTH / 2, 22.5, str(tile.value), 19, f"zm-b {ink(colour)}", middle=True))
        parts.append(shape(WIDTH / 2, 34.5, colour))
    else:
        parts.append(words(WIDTH / 2, 28, str(tile), 14 if len(str(tile)) < 4 else 11, "zm-b zm-other", middle=True))
    if mark:
        parts.append(badge(mark))
    return "".join(parts) + "</g>"


def badge(mark: Mark) -> str:
    """Return the outline of a marked tile and the sign on its upper edge."""
    dashes = ' stroke-dasharray="5 3"' if mark == "moved" else ""
    size = f'width="{WIDTH - 2.5}" height="{HEIGHT - 2.5}"'
    return (
        f'<rect class="zm-mark zm-{mark}" x="1.25" y="1.25" {size} rx="4"{dashes}/>'
        f'<g transform="translate({WIDTH / 2:g} 0)"><circle class="zm-{mark}-badge" r="5.8"/>'
        f'<path class="zm-sign" d="{SIGNS[mark]}"/></g>'
    )


def sample(x: float, y: float, mark: Mark) -> str:
    """Return a mark around a point, for a legend."""
    dashes = ' stroke-dasharray="4 2.5"' if mark == "moved" else ""
    corner = f'x="{number(x - 8)}" y="{number(y - 8)}"'
    sign = f'<path class="zm-{mark} zm-thin" transform="translate({number(x)} {number(y)})" d="{SIGNS[mark]}"/>'
    return f'<rect class="zm-mark zm-{mark} zm-thin" {corner} width="16" height="16" rx="4"{dashes}/>{sign}'


def chip(x: float, y: float, draw: Callable[[float, float], str]) -> str:
    """Return something drawn on a small tile around a point, for a legend."""
    corner = f'x="{number(x - 10)}" y="{number(y - 10)}"'
    return f'<rect class="zm-face" {corner} width="20" height="20" rx="4"/>{draw(x, y)}'


def shape(x: float, y: float, colour: Colour, scale: float = 1) -> str:
    """Return a colour's shape around a point; a shape that is not of the palette is a sign of the font."""
    outline = SHAPES.get(colour.shape)
    if outline is None:
        return words(x, y + 5 * scale, colour.shape, 15 * scale, ink(colour), middle=True)
    size = "" if scale == 1 else f" scale({number(scale)})"
    rule = ' fill-rule="evenodd"' if colour.shape == "○" else ""
    return f'<path class="{ink(colour)}" transform="translate({number(x)} {number(y)}){size}"{rule} d="{outline}"/>'


def cap(x: float, y: float, scale: float = 1) -> str:
    """Return the joker's cap around a point."""
    bells = "".join(f'<circle cx="{cx}" cy="{cy}" r="2.2"/>' for cx, cy in ((-12, -5), (0, -9), (12, -5)))
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return f'<g class="zm-joker" transform="{place}"><path d="{CAP}"/>{bells}</g>'


def words(x: float, y: float, text: str, size: float, classes: str, *, middle: bool = False) -> str:
    """Return a line of text; `x` is its left end or its middle, `y` its base line."""
    anchor = ' text-anchor="middle"' if middle else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="{classes}" {place}{anchor}>{escape(text)}</text>'


def ink(colour: Colour) -> str:
    """Return the class that gives a thing its colour."""
    return f"zm-{colour.name if colour.name in _INK and colour.name != 'joker' else 'other'}"


def number(value: float) -> str:
    """Return a number as short as it can be, with at most two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _joker(rules: Rules, names: tuple[Tile, ...]) -> str:
    """The cap and, below it, what the joker stands for if that has one value and at most two colours."""
    if not names or len({name.value for name in names}) > 1 or not all(map(rules.has, names)):
        return cap(WIDTH / 2, 25, 1.05)
    shown = names if len(names) <= 2 else ()
    value = str(names[0].value)
    width = DIGIT * len(value) + 10 * len(shown)
    left = (WIDTH - width) / 2
    parts = [
        cap(WIDTH / 2, 17, 0.95),
        words(left, 40.5, value, 11, f"zm-b {ink(rules.colour(names[0])) if len(names) == 1 else 'zm-other'}"),
    ]
    for at, name in enumerate(shown):
        parts.append(shape(left + DIGIT * len(value) + 6 + 10 * at, 36.5, rules.colour(name), 0.6))
    return "".join(parts)


def _spoken(tile: Tile, rules: Rules, mark: Mark | None) -> str:
    """A tile in words."""
    if tile.is_joker:
        name = "joker" + (f" for {_spoken(tile.pinned, rules, None)}" if tile.pinned else "")
    else:
        name = f"{rules.colour(tile).name} {tile.value}" if rules.has(tile) else str(tile)
    return name + {"laid": ", laid from the rack", "moved": ", moved", None: ""}[mark]
