"""Deals: all tiles of the game in an order, and who begins; given, or drawn from a seed.

Only `random.Random.random` is used, whose numbers are the same in every version of Python, so that a recorded seed can
be held against its deal for good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from ..errors import RulesError
from ..melds import TilesLike, read_tiles
from ..rules import Rules
from ..tiles import JOKER, Tile

Seed = int | str
"""What decides everything that is left to chance."""


@dataclass(frozen=True)
class Deal:
    """How a round begins.

    Attributes:
        tiles: all tiles: the rack of player 0, that of player 1 and so on, then the pile, the next to be drawn first.
        first: who begins.
        seeded: whether a seed decided both.
    """

    tiles: tuple[Tile, ...]
    first: int
    seeded: bool = False


def deal_of(
    players: int, rules: Rules, seed: Seed, *, tiles: TilesLike | None = None, first: int | None = None
) -> Deal:
    """Return a deal; what is not given is decided by the seed.

    Args:
        players: how many play.
        rules: the rules.
        seed: the same seed gives the same deal.
        tiles: all tiles in order.
        first: who begins; the rules say how that is decided otherwise.

    Raises:
        RulesError: when so many cannot play by the rules, or `first` is none of them.
        NotationError: when the text of the tiles does not read.
    """
    check_players(players, rules)
    if first is not None and not (type(first) is int and 0 <= first < players):
        raise RulesError(f"players are numbered from 0 to {players - 1}, {first!r} cannot begin")
    seeded = tiles is None and first is None
    random = Random(f"zoramoves deal {seed}")
    if first is None:
        first = _first_player(players, rules, random)
    order = _shuffled(tiles_of(rules), random) if tiles is None else read_tiles(tiles, rules)
    return Deal(tuple(order), first, seeded)


def check_players(players: int, rules: Rules) -> None:
    """Raise RulesError unless so many can play and there are enough tiles for their racks."""
    if type(players) is not int or not rules.min_players <= players <= rules.max_players:
        raise RulesError(f"{rules.min_players} to {rules.max_players} can play {rules.name}, not {players!r}")
    if players * rules.hand > len(tiles_of(rules)):
        raise RulesError(f"{players} players with {rules.hand} tiles each need more than {len(tiles_of(rules))} tiles")


@lru_cache(maxsize=64)
def tiles_of(rules: Rules) -> tuple[Tile, ...]:
    """Return all tiles of the game, in canonical order."""
    return tuple(tile for tile in rules.kinds for _ in range(rules.copies)) + (JOKER,) * rules.jokers


@lru_cache(maxsize=64)
def counted(rules: Rules) -> Counter[Tile]:
    """Return how many of each tile the game has; not to be changed."""
    return Counter(tiles_of(rules))


def _first_player(players: int, rules: Rules, random: Random) -> int:
    """Who begins: at random, or who draws the highest tile, a joker counting what it costs; ties draw again."""
    drawing = list(range(players))
    if rules.first_player == "random":
        return int(random.random() * players)
    while len(drawing) > 1:
        # The tiles go back before the next draw.
        drawn = [rules.cost(tile) for tile in _shuffled(tiles_of(rules), random)[: len(drawing)]]
        drawing = [player for player, value in zip(drawing, drawn, strict=True) if value == max(drawn)]
    return drawing[0]


def _shuffled(tiles: Sequence[Tile], random: Random) -> list[Tile]:
    return sorted(tiles, key=lambda _: random.random())
