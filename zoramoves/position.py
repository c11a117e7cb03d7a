"""What a player sees: the table, the own rack, whether the player has opened, and the rules. And a commit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from .errors import Fault, NotationError, PositionError
from .melds import Meld, TilesLike, read_tiles, unknown_tile
from .notation import PINNED_ON_RACK, TableLike, read_position, read_table, write_rack, write_table
from .rules import ZORA, Rules
from .tiles import JOKER, Tile

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, eq=False)
class Position:
    """A player's situation at the beginning of a turn. Tiles and melds may be given as texts.

    The order of the melds and of the rack is kept as given, so that places such as ``table[2]`` are the caller's own;
    it does not matter otherwise: positions that differ only in it are equal and have the same answers.

    Attributes:
        table: the melds, all legal.
        rack: the player's tiles.
        opened: whether the player has opened.
        rules: the rules of the game.

    Raises:
        NotationError: when a text does not read.
        PositionError: when no game can be in this position; `faults` has every problem.

    >>> position = Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")
    >>> position.rack_value
    34
    """

    table: tuple[Meld, ...]
    rack: tuple[Tile, ...]
    opened: bool
    rules: Rules = field(default=ZORA, repr=False)

    def __init__(self, table: TableLike, rack: TilesLike, opened: bool, rules: Rules = ZORA) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules are a Rules value, not {rules!r}")
        if not isinstance(opened, bool):
            raise TypeError(f"opened is True or False, not {opened!r}")
        object.__setattr__(self, "table", read_table(table, rules))
        object.__setattr__(self, "rack", read_tiles(rack, rules))
        object.__setattr__(self, "opened", opened)
        object.__setattr__(self, "rules", rules)
        for tile in self.rack:
            if tile.pinned:
                raise NotationError(PINNED_ON_RACK, str(tile), 2)
        faults = tuple(_faults(self))
        if faults:
            raise PositionError(faults)

    @classmethod
    def parse(cls, text: str, *, rules: Rules | None = None) -> Position:
        """Read a position from its line.

        Args:
            text: ``TABLE | RACK | opened`` (or ``unopened``), optionally ``| RULES``.
            rules: rules for a line that names none, or that names these; None for Zora.

        Raises:
            NotationError: when the line does not read; it has the column.
            PositionError: when no game can be in this position.
        """
        return cls(**read_position(text, rules))

    @classmethod
    def from_json(cls, text: str | bytes, *, rules: Rules | None = None) -> Position:
        """Read a position from its JSON form.

        Args:
            text: ``{"rules": "zora", "table": ["G3 G4 G5"], "rack": "G6 *", "opened": true}``; rules may be left out.
            rules: rules for a position that names none, or that names these; None for Zora.

        Raises:
            NotationError: when the JSON does not fit; it has the path.
            PositionError: when no game can be in this position.
        """
        from .wire import decode_position

        return cls(**decode_position(text, rules))

    def to_json(self) -> str:
        """Return the JSON form in one line; `from_json` reads it back."""
        from .wire import encode

        return encode(self.as_dict())

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "rules": str(self.rules),
            "table": [str(meld) for meld in self.table],
            "rack": " ".join(map(str, self.rack)),
            "opened": self.opened,
        }

    @property
    def rack_value(self) -> int:
        """Points that the rack would cost at the end of a round."""
        return sum(map(self.rules.cost, self.rack))

    @cached_property
    def canonical(self) -> Position:
        """The equal position whose melds and rack are in canonical order."""
        ordered: Position = object.__new__(Position)
        object.__setattr__(ordered, "table", tuple(sorted(self.table, key=meld_order)))
        object.__setattr__(ordered, "rack", tuple(sorted(self.rack, key=self.rules.order)))
        object.__setattr__(ordered, "opened", self.opened)
        object.__setattr__(ordered, "rules", self.rules)
        return ordered

    def after_drawing(self, tile: Tile) -> Position:
        """Return the position with one more tile on the rack.

        Raises:
            PositionError: when the rules have no such tile or all of it are there already.
        """
        there = sum(each == tile.kind for each in self.rack)
        there += sum(each.kind == tile.kind for meld in self.table for each in meld)
        if not self.rules.has(tile) or there >= (self.rules.jokers if tile.is_joker else self.rules.copies):
            # Which says what is wrong.
            return Position(self.table, (*self.rack, tile.kind), self.opened, self.rules)
        after: Position = object.__new__(Position)
        object.__setattr__(after, "table", self.table)
        object.__setattr__(after, "rack", (*self.rack, tile.kind))
        object.__setattr__(after, "opened", self.opened)
        object.__setattr__(after, "rules", self.rules)
        return after

    def _key(self) -> tuple[object, ...]:
        ordered = self.canonical
        return (ordered.table, ordered.rack, ordered.opened, ordered.rules)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __rich__(self) -> RenderableType:
        from .text import position_block

        return position_block(self)

    def _repr_svg_(self) -> str:
        from .pictures import svg

        return svg(self)

    def __str__(self) -> str:
        parts = [write_table(self.table), write_rack(self.rack), "opened" if self.opened else "unopened"]
        return " | ".join(parts if self.rules == ZORA else [*parts, str(self.rules)])


@dataclass(frozen=True, eq=False)
class Commit:
    """The whole table as a player proposes it. Melds may be given as texts; nothing is checked here.

    Commits that differ only in the order of the melds are equal.

    Attributes:
        table: the melds, in the order given.
        rules: by whose rules the melds are read.

    >>> str(Commit("g3-g6 / k7, p7, y7"))
    'G3 G4 G5 G6 / P7 K7 Y7'
    """

    table: tuple[Meld, ...]
    rules: Rules = field(default=ZORA, hash=False, repr=False)

    def __init__(self, table: TableLike, rules: Rules = ZORA) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules are a Rules value, not {rules!r}")
        object.__setattr__(self, "table", read_table(table, rules))
        object.__setattr__(self, "rules", rules)

    @classmethod
    def parse(cls, text: str, *, rules: Rules = ZORA) -> Commit:
        """Read a commit from the text of its table; raises NotationError as `Position.parse` does."""
        return cls(text, rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Commit):
            return NotImplemented
        return (Counter(self.table), self.rules) == (Counter(other.table), other.rules)

    def __hash__(self) -> int:
        return hash(frozenset(self.table))

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.table)

    def __rich__(self) -> RenderableType:
        from .text import commit_block

        return commit_block(self)

    def _repr_svg_(self) -> str:
        from .pictures import svg

        return svg(self)

    def __str__(self) -> str:
        return write_table(self.table)


def _faults(position: Position) -> Iterator[Fault]:
    """Yield everything because of which no game can be in this position."""
    rules = position.rules
    places: dict[Tile, list[str]] = {}
    for row, meld in enumerate(position.table):
        yield from meld.faults_at(f"table[{row}]")
        for at, tile in enumerate(meld.tiles):
            places.setdefault(tile.kind, []).append(f"table[{row}][{at}]")
    for at, tile in enumerate(position.rack):
        if not rules.has(tile):
            yield Fault("tile.unknown", f"rack[{at}]", (tile,), unknown_tile(tile, rules))
        places.setdefault(tile, []).append(f"rack[{at}]")
    for tile, found in places.items():
        most = rules.jokers if tile == JOKER else rules.copies
        if len(found) > most and rules.has(tile):
            code = "tile.too-many-jokers" if tile == JOKER else "tile.too-many-copies"
            message = f"{rules.name} has {most} of {tile}, here are {len(found)} ({', '.join(found)})"
            yield Fault(code, found[most], (tile,), message)


@lru_cache(maxsize=1 << 13)
def meld_order(meld: Meld) -> tuple[tuple[int, int, int], ...]:
    """Return a key that sorts melds into canonical order: by what their places stand for, pinned jokers last."""
    read_as = meld.read_as or meld.tiles
    return tuple(
        (*meld.rules.order(t), tile.is_joker + (tile.pinned is not None))
        for t, tile in zip(read_as, meld.tiles, strict=True)
    )


def count(tiles: Iterable[Tile]) -> Counter[Tile]:
    """Count pieces: a pinned joker is a joker."""
    return Counter([tile if tile.pinned is None else JOKER for tile in tiles])
