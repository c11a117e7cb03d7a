"""The greatest value that some loose tiles can be laid for, by going through the values once.

Used where the rules let a player rebuild in the turn of the opening: then the melds of the opening need not be on the
table at the end, and whether there were any is a question about the laid tiles alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .rules import Rules
from .tiles import Tile

_Runs = tuple[int, ...]
"""The lengths of one colour's runs that end at the value before, in ascending order."""

_IMPOSSIBLE = -1


def greatest_value(tiles: Counter[Tile], rules: Rules) -> int:
    """Return the greatest value of legal melds made of these tiles alone, jokers counting as what they stand for.

    Args:
        tiles: how many of each; tiles may be left over.
        rules: the rules.

    Returns:
        Points; 0 if there is no meld among the tiles.
    """
    none = (0,) * len(rules.letters)
    jokers = sum(number for tile, number in tiles.items() if tile.is_joker)
    return _Values(tiles, rules).best(1, ((),) * len(rules.letters), none, jokers)


@dataclass(frozen=True, slots=True)
class _Choice:
    """What one colour does at one value: the runs there are after it, tiles in groups, ones set aside, jokers used."""

    runs: _Runs
    grouped: int
    aside: int
    jokers: int


class _Values:
    """The search through the values, which remembers what it has found."""

    def __init__(self, tiles: Counter[Tile], rules: Rules) -> None:
        self.tiles = tiles
        self.rules = rules
        self.best = cache(self._best)

    def _best(self, value: int, runs: tuple[_Runs, ...], ones: tuple[int, ...], jokers: int) -> int:
        """The points still to be had from `value` on; `ones` were set aside to stand above the highest value."""
        rules = self.rules
        high = value > rules.values
        if value > rules.values + rules.high_one:
            return 0 if all(length >= rules.min_meld for lengths in runs for length in lengths) else _IMPOSSIBLE
        have = ones if high else tuple(self.tiles[lane[value - 1]] for lane in rules.lanes.values())
        most = _IMPOSSIBLE
        for chosen in self._choices(0, runs, have, jokers, value):
            if not _groups_fit([choice.grouped for choice in chosen], rules.min_meld):
                continue
            aside = tuple(choice.aside for choice in chosen) if value == 1 else ones
            used = sum(choice.jokers for choice in chosen)
            rest = self.best(value + 1, tuple(choice.runs for choice in chosen), aside, jokers - used)
            if rest != _IMPOSSIBLE:
                placed = sum(len(choice.runs) + choice.grouped for choice in chosen)
                most = max(most, rest + placed * (1 if high else value))
        return most

    def _choices(
        self, at: int, runs: tuple[_Runs, ...], have: tuple[int, ...], jokers: int, value: int
    ) -> Iterator[tuple[_Choice, ...]]:
        """Yield every choice of the colours from `at` on. A joker is used only where no tile is left."""
        rules = self.rules
        if at == len(runs):
            yield ()
            return
        for aside in range(have[at] + 1 if value == 1 and rules.high_one else 1):
            tiles = have[at] - aside
            for grown in _grown(runs[at], tiles + jokers, value, rules):
                for grouped in range(0 if value > rules.values else tiles + jokers - len(grown), -1, -1):
                    used = max(0, len(grown) + grouped - tiles)
                    for others in self._choices(at + 1, runs, have, jokers - used, value):
                        yield (_Choice(grown, grouped, aside, used), *others)


def _grown(lengths: _Runs, tiles: int, value: int, rules: Rules) -> Iterator[_Runs]:
    """Yield what one colour's runs may be after a value: those too short go on, others may, new ones may begin."""
    # Only a high 1 can make a run too long; without it a length counts no further than the shortest legal one.
    cap = rules.values if rules.high_one else rules.min_meld
    must = [length for length in lengths if length < rules.min_meld]
    may = [length for length in lengths if length >= rules.min_meld and not (rules.high_one and length == cap)]
    begin = range(tiles - len(must) + 1) if value <= rules.values else range(1)
    seen = set()
    for longer in {tuple(sorted(may)[:n]) for n in range(len(may) + 1)}:
        for new in begin:
            if len(must) + len(longer) + new <= tiles:
                grown = tuple(sorted(min(length + 1, cap) for length in (*must, *longer, *(0,) * new)))
                if grown not in seen:
                    seen.add(grown)
                    yield grown


def _groups_fit(grouped: list[int], shortest: int) -> bool:
    """Say whether so many tiles of each colour make groups: each group holds a colour once and has enough tiles."""
    most = max(grouped)
    return sum(grouped) >= most * shortest
