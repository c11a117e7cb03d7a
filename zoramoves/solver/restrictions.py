"""Rows by which fewer moves count: that some tiles are laid, exactly these, others than these, or another table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..position import count
from ..tiles import JOKER, Tile
from .changes import Changes, Objective
from .program import Form, times, total
from .stock import Stock
from .templates import Template


def laid_form(changes: Changes, tile: Tile) -> Form:
    """How many of a tile, or of the joker, are laid, as a linear form."""
    return changes.jokers() if tile.is_joker else changes.real(changes.stock.rules.numbers[tile])


def lay_at_least(changes: Changes, tile: Tile, number: int) -> None:
    """Add the row by which so many of a tile are laid."""
    changes.program.row(laid_form(changes, tile), number)


def lay_exactly(changes: Changes, tiles: Iterable[Tile]) -> None:
    """Add the rows by which exactly these tiles are laid."""
    laid = count(tiles)
    for tile in held(changes.stock):
        changes.program.row(laid_form(changes, tile), laid[tile], laid[tile])


def lay_others(changes: Changes, tiles: Iterable[Tile]) -> None:
    """Add the rows by which not exactly these tiles are laid: of some tile more or fewer."""
    program = changes.program
    laid = count(tiles)
    differs: list[tuple[int, int]] = []
    least = 1
    for tile, most in held(changes.stock).items():
        form = laid_form(changes, tile)
        if laid[tile] == 0:
            differs += form.items()
        elif laid[tile] == most:
            differs += times(-1, form)
            least -= most
        else:
            fewer, more = program.columns(2, 1)
            program.row(total(form.items(), [(fewer, most - laid[tile] + 1)]), high=most)
            program.row(total(form.items(), [(more, -laid[tile] - 1)]), 0)
            differs += [(fewer, 1), (more, 1)]
    program.row(total(differs), least)


def reach(changes: Changes, objective: Objective, least: int) -> None:
    """Add the row by which an objective is at least so great."""
    jokers = changes.stock.rules.joker_cost
    form = changes.tiles() if objective == "tiles" else total(changes.value().items(), times(jokers, changes.jokers()))
    changes.program.row(form, least)


def make_other_melds(changes: Changes, melds: Mapping[Template, int]) -> None:
    """Add the rows by which the new table has, of some of these melds, fewer than it would have in this table.

    That makes it another table if both hold the same number of tiles. It applies to the programs that have no columns
    for heirs.
    """
    program, points, old = changes.program, changes.points, changes.stock.old
    fewer = program.columns(len(melds), 1)
    for (template, number), column in zip(melds.items(), fewer, strict=True):
        there = {added: 1 for added, each in changes.added.items() if each == template}
        kept = [
            apart for apart, meld in zip(changes.apart, old, strict=True) if template_of(meld.kinds, points) == template
        ]
        # At most so many can be there at all: a meld holds a tile of each of its kinds or a joker.
        most = changes.stock.rules.copies + changes.stock.jokers
        form = total(there.items(), times(-1, dict.fromkeys(kept, 1)), [(column, most - number + 1)])
        program.row(form, high=most - len(kept))
    program.row(dict.fromkeys(fewer, 1), 1)


def template_of(kinds: Sequence[int], points: Sequence[int]) -> Template:
    """Return the template of what a meld's places stand for: a group's kinds in order."""
    return tuple(sorted(kinds) if points[kinds[0]] == points[kinds[1]] else kinds)


def held(stock: Stock) -> Counter[Tile]:
    """How many of each tile are on the rack, jokers too."""
    tiles = Counter({kind: number for kind, number in zip(stock.rules.kinds, stock.rack, strict=True) if number})
    if stock.rack_jokers:
        tiles[JOKER] = stock.rack_jokers
    return tiles
