"""Positions that games seldom reach: nearly all tiles on the table."""

from __future__ import annotations

from random import Random

from zoramoves import Position, Rules, find_move
from zoramoves.tiles import JOKER


def crowded(rules: Rules, random: Random) -> Position:
    """Return a position with nearly all tiles on the table, the others on the rack.

    Most tiles, drawn at random, are arranged as well as they can be; to lay those that are left, the table has to be
    arranged in another way.
    """
    tiles = [*rules.kinds * rules.copies, *[JOKER] * rules.jokers]
    random.shuffle(tiles)
    aside = random.randint(2, 14)
    arranged = find_move(Position("", tiles[aside:], opened=True, rules=rules), settle_ties=False)
    assert arranged.commit is not None
    left = list(tiles)
    for tile in arranged.tiles:
        left.remove(tile)
    return Position(arranged.commit.table, left, opened=True, rules=rules)
