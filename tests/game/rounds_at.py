"""Rounds in the middle of play, made from a position's line."""

from __future__ import annotations

from collections import Counter

from zoramoves import Position, Round, Rules, Tile
from zoramoves.melds import read_tiles
from zoramoves.tiles import JOKER


def tiles_left(rules: Rules, *used: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """All tiles of the game without those in use."""
    kinds = [Tile(colour.letter, value) for colour in rules.colours for value in range(1, rules.values + 1)]
    pool = Counter(dict.fromkeys(kinds, rules.copies) | {JOKER: rules.jokers})
    for tiles in used:
        pool.subtract(tile.kind for tile in tiles)
    return tuple(pool.elements())


def round_at(line: str, *others: str, pile: bool = True) -> Round:
    """A round in which player 0 is to move in the position of a line.

    Args:
        line: the position of player 0.
        others: the racks of the other players, who have opened; one rack of five tiles if none is given.
        pile: whether the tiles that are left are in the pile; they go to the last player otherwise.
    """
    position = Position.parse(line)
    rules = position.rules
    table = tuple(tile for meld in position.table for tile in meld)
    racks = [position.rack, *(read_tiles(rack, rules) for rack in others)]
    left = tiles_left(rules, table, *racks)
    if not others:
        racks.append(left[:5])
        left = left[5:]
    if not pile:
        racks[-1] += left
        left = ()
    opened = (position.opened, *[True] * (len(racks) - 1))
    return Round(rules, position.table, tuple(racks), left, opened, 0)


STUCK = "zora colours=2 values=3 copies=1 jokers=0 hand=1"
"""Rules by which a run of a colour is the only meld, so that little makes everybody stuck."""
