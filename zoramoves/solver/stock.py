"""A position as numbers: how many of each kind are on table and rack, and how each table meld can be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add, or_

from ..melds import Meld
from ..position import Position
from ..rules import Rules
from .templates import Template, mask_of


@dataclass(frozen=True, slots=True)
class OldReading:
    """A table meld in one of its readings.

    Attributes:
        kinds: what its places stand for.
        jokers: the kinds that its jokers stand for.
    """

    kinds: Template
    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OldMeld:
    """A table meld.

    Attributes:
        readings: its readings; the first is the one that programs start from.
        tiles: the kinds that lie there as tiles.
        real: the same as bits.
        value: the points of its places.
        jokers: how many jokers lie there.
    """

    readings: tuple[OldReading, ...]
    tiles: Template
    real: int
    value: int
    jokers: int

    @property
    def kinds(self) -> Template:
        return self.readings[0].kinds

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """What its jokers can stand for together."""
        return tuple(dict.fromkeys(reading.jokers for reading in self.readings))


@dataclass(frozen=True, slots=True)
class Stock:
    """The numbers of a position. Equal positions have equal stocks.

    Attributes:
        rules: the rules; kinds are numbered as in `Rules.kinds`.
        table, rack: how many tiles of each kind, jokers apart.
        table_jokers, rack_jokers: how many jokers.
        old: the table melds in canonical order.
    """

    rules: Rules
    table: list[int]
    rack: list[int]
    table_jokers: int
    rack_jokers: int
    old: tuple[OldMeld, ...]

    @property
    def rack_tiles(self) -> int:
        return sum(self.rack) + self.rack_jokers

    @property
    def jokers(self) -> int:
        return self.table_jokers + self.rack_jokers

    @property
    def joker_melds(self) -> list[OldMeld]:
        return [meld for meld in self.old if meld.jokers]

    @property
    def stood_for(self) -> int:
        """The kinds that table jokers can stand for as they lie, as bits."""
        return mask_of([kind for meld in self.joker_melds for reading in meld.readings for kind in reading.jokers])

    @property
    def loose_jokers(self) -> int:
        """How many jokers may come to stand for any kind: those on the rack, and those that can be taken."""
        rules = self.rules
        loose = self.rack_jokers
        for meld in self.joker_melds:
            freed = rules.joker_taking == "free" or (rules.three_meld_frees_joker and len(meld.kinds) == 3)
            serving = self.rack if rules.joker_taking == "rack" else list(map(add, self.table, self.rack))
            if freed or any(serving[kind] for reading in meld.readings for kind in reading.jokers):
                loose += meld.jokers
        return loose

    @property
    def there(self) -> int:
        """The kinds of which there is a tile on table or rack, as bits."""
        return mask_of([kind for kind, n in enumerate(map(or_, self.table, self.rack)) if n])


def stock_of(position: Position, *, rack_only: bool = False) -> Stock:
    """Count a position.

    Args:
        position: the position.
        rack_only: leave the table out, for a player whose melds come from the rack alone.

    Returns:
        The numbers.
    """
    rules = position.rules
    number = rules.numbers
    table = [0] * len(number)
    rack = [0] * len(number)
    rack_jokers = 0
    for tile in position.rack:
        if tile.is_joker:
            rack_jokers += 1
        else:
            rack[number[tile]] += 1
    old = () if rack_only else tuple(map(_old_meld, position.canonical.table))
    for meld in old:
        for kind in meld.tiles:
            table[kind] += 1
    return Stock(rules, table, rack, sum([meld.jokers for meld in old]), rack_jokers, old)


@lru_cache(maxsize=1 << 13)
def _old_meld(meld: Meld) -> OldMeld:
    """Return a table meld in numbers. The same melds lie on the table turn after turn."""
    number = meld.rules.numbers
    places = [at for at, tile in enumerate(meld.tiles) if tile.is_joker]
    readings = []
    for reading in meld.readings:
        kinds = tuple(number[tile] for tile in reading.stands_for)
        readings.append(OldReading(kinds, tuple(kinds[at] for at in places)))
    real = tuple(number[tile] for tile in meld.tiles if not tile.is_joker)
    value = sum(meld.rules.points[kind] for kind in readings[0].kinds)
    return OldMeld(tuple(readings), real, mask_of(real), value, len(places))
