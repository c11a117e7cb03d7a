"""Positions, commits and answers for a terminal, by rich: colours with their shapes, readable without colour too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .explaining import explain
from .melds import Meld
from .position import Commit, Position
from .rules import Rules
from .steps import Steps
from .tiles import JOKER_SHAPE, Colour, Tile
from .transfers import Transfer, in_old_order, transfers

if TYPE_CHECKING:
    from .drawing import Outs
    from .finder import Answer

STYLES = {
    "green": "bold green",
    "purple": "bold magenta",
    "black": "bold",
    "grey": "color(244)",
    "red": "bold red",
    "blue": "bold blue",
    "orange": "bold yellow",
    "white": "bold white",
}
JOKER_STYLE = "bold cyan"
HEADING = "bold underline"

Mark = Callable[[int, int], str]
"""For a meld's index and a tile's place in it, the pair of brackets to set around the tile, or nothing."""


def tile_text(tile: Tile, rules: Rules) -> Text:
    """Return a tile as its colour's shape and its value, in its colour; as its text if the rules do not have it."""
    return colour_text(tile, rules.colours) if rules.has(tile) else Text(str(tile))


def colour_text(tile: Tile, colours: Sequence[Colour]) -> Text:
    """Return a tile as the shape of its colour, one of several, and its value, in its colour."""
    if tile.is_joker:
        text = Text(JOKER_SHAPE, JOKER_STYLE)
        return text.append("=").append_text(colour_text(tile.pinned, colours)) if tile.pinned else text
    colour = next((colour for colour in colours if colour.letter == tile.letter), None)
    return Text(f"{colour.shape}{tile.value}", STYLES.get(colour.name, "")) if colour else Text(str(tile))


def tiles_text(tiles: Iterable[Tile], rules: Rules) -> Text:
    """Return tiles beside each other, ``-`` for none."""
    return Text(" ").join(tile_text(tile, rules) for tile in tiles) or Text("-")


def table_block(melds: Sequence[Meld], rules: Rules, mark: Mark = lambda row, place: "") -> RenderableType:
    """Return the melds of a table, as many in a line as fit."""
    shown = [_meld_text(row, meld, rules, mark) for row, meld in enumerate(melds)]
    return Padding(Columns(shown, padding=(0, 4, 0, 0)) if shown else Text("empty"), (0, 0, 0, 2))


def position_block(position: Position) -> Group:
    """Return a position: the table, the rack and what the signs mean."""
    rack = sorted(position.rack, key=position.rules.order)
    opened = "opened" if position.opened else f"not opened, needs {position.rules.opening} points"
    return Group(
        Text("Table", HEADING),
        table_block(position.table, position.rules),
        Text("Rack", HEADING).append(f" ({opened})", "not bold not underline"),
        Padding(tiles_text(rack, position.rules), (0, 0, 0, 2)),
    )


def legend(rules: Rules) -> Text:
    """Return what each shape means."""
    signs = [Text(f"{c.shape} {c.name}", STYLES.get(c.name, "")) for c in rules.colours]
    return Text("   ").join([*signs, Text(f"{JOKER_SHAPE} joker", JOKER_STYLE)])


def answer_block(answer: Answer) -> Group:
    """Return an answer: the position before, the table after with every laid and moved tile marked, and the steps."""
    position = answer.position
    blocks: list[RenderableType] = [position_block(position), Text("")]
    if answer.commit is None:
        blocks += [Text(headline(answer), "bold"), Text("")]
    else:
        commit = in_old_order(position, answer.commit)
        moves = transfers(position, commit)
        where = {(move.target, move.place): "()" if move.source is not None else "[]" for move in moves}
        blocks += [
            Text("Best move" if answer.status.name == "OPTIMAL" else "Move found", HEADING),
            Padding(Text(headline(answer)), (0, 0, 0, 2)),
            table_block(commit.table, position.rules, lambda row, place: where.get((row, place), "")),
            *(Padding(line, (0, 0, 0, 2)) for line in _mark_lines(moves, position.rules)),
            Text("Steps", HEADING),
            Padding(steps_block(explain(position, commit)), (0, 0, 0, 2)),
            Text(""),
        ]
    return Group(*blocks, legend(position.rules))


def steps_block(steps: Steps) -> RenderableType:
    """Return the steps, numbered, one paragraph each."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for number, step in enumerate(steps, 1):
        words = Text()
        for part in step.parts:
            words.append_text(Text(part) if isinstance(part, str) else tiles_text(part, steps.position.rules))
        grid.add_row(f"{number}.", words)
    return grid


def commit_block(commit: Commit) -> RenderableType:
    """Return the table of a commit."""
    return table_block(commit.table, commit.rules)


def outs_block(outs: Outs) -> Group:
    """Return the draws that would help, those that lay most first, and the chances of the next draw."""
    rules = outs.position.rules
    useful = [out for out in outs if out.playable]
    blocks: list[RenderableType] = [position_block(outs.position), Text("")]
    if useful:
        blocks.append(Text("Draws that would help", HEADING))
        for out in sorted(useful, key=lambda out: (-out.tiles, rules.order(out.tile))):
            line = Text("  ").append_text(tile_text(out.tile, rules))
            line.append(" " * (7 - len(line)))
            line.append(f"{out.unseen} unseen, {out.probability:5.1%}: lays {out.tiles}")
            blocks.append(line.append(", goes out") if out.goes_out else line)
        blocks.append(Text(""))
    now = f"Without drawing {_plural(outs.now, 'tile')} can be laid." if outs.now else "Nothing can be laid as it is."
    chances = [f"something new can be laid {outs.playable:.1%}"]
    if outs.opening is not None:
        chances.append(f"the player can open {outs.opening:.1%}")
    chances.append(f"goes out {outs.win:.1%}")
    return Group(*blocks, Text(now), Text(f"After the next draw: {', '.join(chances)}."), Text(""), legend(rules))


def headline(answer: Answer) -> str:
    """Say in one line what an answer amounts to, and whether that is proven."""
    position = answer.position
    if answer.commit is None:
        if answer.status.name == "UNKNOWN":
            return "Nothing was found within the limit; a move may exist."
        if answer.opening_value is not None:
            return f"No legal move: at most {answer.opening_value} of {position.rules.opening} points for the opening."
        return "No legal move."
    parts = [f"Lays {_plural(len(answer.tiles), 'tile')} worth {_plural(answer.value, 'point')}"]
    if answer.opening_value is not None:
        parts.append(f"opens with {answer.opening_value}")
    parts.append("goes out" if answer.goes_out else f"keeps {len(position.rack) - len(answer.tiles)} on the rack")
    parts.append(f"moves {_plural(answer.disturbed, 'table tile')}" if answer.disturbed else "moves no table tile")
    proof = "proven best" if answer.status.name == "OPTIMAL" else "best found within the limit, not proven"
    return f"{', '.join(parts)} ({proof})."


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _meld_text(row: int, meld: Meld, rules: Rules, mark: Mark) -> Text:
    parts = []
    for place, tile in enumerate(meld):
        text = tile_text(tile, rules)
        if brackets := mark(row, place):
            text = Text(brackets[0], "bold").append_text(text).append(brackets[1], "bold")
        parts.append(text)
    return Text(" ", no_wrap=False).join(parts)


def _mark_lines(moves: Sequence[Transfer], rules: Rules) -> Iterator[Text]:
    """Yield what the brackets around tiles mean, with these tiles."""
    for name, moved in (("[laid] ", False), ("(moved) ", True)):
        tiles = sorted((move.tile for move in moves if (move.source is not None) is moved), key=rules.order)
        if tiles:
            yield Text(name, "bold").append_text(tiles_text(tiles, rules))
