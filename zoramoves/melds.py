"""Melds: how tiles are read as a group or a run, what each joker stands for, and why some tiles are no meld.

A meld is read as written first: in a run a joker's place gives its value, in a group a joker is any missing colour.
Only when no such reading is legal is the meld a bag of tiles that is put in order as a run, with the jokers where the
value is highest. Source: the project's rules of play, "Jokers".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Literal

from .errors import Fault
from .rules import ZORA, Rules
from .tiles import JOKER, Tile, scan_tiles

if TYPE_CHECKING:
    from rich.text import Text

TilesLike = str | Iterable[Tile | str]
"""Tiles in any accepted form: ``"G6 G2 *"``, or tiles and texts of tiles."""

EMPTY = "-"
"""The text of no tiles and of no melds."""

Kind = Literal["group", "run"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One legal way to understand a meld.

    Attributes:
        kind: a group or a run.
        stands_for: the tile at each place, with every joker replaced by what it stands for.
        value: points, jokers counting as what they stand for.
    """

    kind: Kind
    stands_for: tuple[Tile, ...]

    @property
    def value(self) -> int:
        return sum(tile.value for tile in self.stands_for)

    @property
    def in_order(self) -> tuple[Tile, ...]:
        """What it stands for, a group in one order whatever the order of its tiles."""
        return self.stands_for if self.kind == "run" else tuple(sorted(self.stands_for))


@dataclass(frozen=True)
class Meld:
    """Some tiles lying together: legal, or not and then with faults. Iterates over its tiles in canonical order.

    Tiles may be given as texts.

    A group is kept in the order of its colours with jokers last, a run in ascending order, tiles that are no meld as
    they came. Melds that differ only in such order are equal.

    Attributes:
        tiles: the tiles.
        rules: by whose rules it is read.
        readings: every legal reading, the one with the highest value first (of equals a run); empty if it is illegal.
        pieces: the tiles as pieces in one order, whatever they stand for.

    >>> meld = Meld.parse("G12 G13 *")
    >>> str(meld), meld.kind, meld.value, meld.stands_for
    ('* G12 G13', 'run', 36, (Tile('G11'),))
    """

    tiles: tuple[Tile, ...]
    rules: Rules = field(default=ZORA, hash=False, repr=False)
    readings: tuple[Reading, ...] = field(init=False, repr=False, compare=False)
    pieces: tuple[Tile, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise TypeError(f"rules are a Rules value, not {self.rules!r}")
        tiles, readings, pieces = _read(read_tiles(self.tiles, self.rules), self.rules)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "readings", readings)
        object.__setattr__(self, "pieces", pieces)

    @classmethod
    def parse(cls, text: str, *, rules: Rules = ZORA) -> Meld:
        """Read a meld: tiles separated by spaces, or a range.

        Args:
            text: such as ``G3 G4 *``, ``G3-G7`` or ``green 3, green 4, joker``.
            rules: by whose rules the meld is read.

        Returns:
            The meld, legal or not.

        Raises:
            NotationError: when the text is not a list of tiles.
        """
        return cls(tuple(scan_tiles(text, rules.colours)), rules)

    @property
    def legal(self) -> bool:
        return bool(self.readings)

    @property
    def kind(self) -> Kind | None:
        """``group``, ``run`` or, for an illegal meld, None."""
        return self.readings[0].kind if self.readings else None

    @property
    def value(self) -> int:
        """Points of the reading that is worth most, jokers counting as what they stand for; 0 for an illegal meld."""
        return self.readings[0].value if self.readings else 0

    @property
    def read_as(self) -> tuple[Tile, ...]:
        """The tiles with each joker replaced, in the reading that is worth most; empty for an illegal meld."""
        return self.readings[0].stands_for if self.readings else ()

    @property
    def stands_for(self) -> tuple[Tile, ...]:
        """For each joker, in order, the tile it stands for in the reading that is worth most; empty if illegal."""
        return tuple(tile for tile, piece in zip(self.read_as, self.tiles, strict=False) if piece.is_joker)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Why this is no legal meld; empty if it is one."""
        return self.faults_at("meld")

    def faults_at(self, where: str) -> tuple[Fault, ...]:
        """Return the faults with their places below a path such as ``table[2]``."""
        return () if self.legal else tuple(_faults(self.tiles, self.rules, where))

    def same_as(self, other: Meld) -> bool:
        """Say whether both hold the same pieces and can be read alike, so that one may lie for the other unchanged."""
        return self == other or (
            self.pieces == other.pieces
            and any(
                mine.kind == theirs.kind and mine.in_order == theirs.in_order
                for mine in self.readings
                for theirs in other.readings
            )
        )

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __rich__(self) -> Text:
        from .text import tiles_text

        return tiles_text(self.tiles, self.rules)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


def read_tiles(tiles: TilesLike, rules: Rules) -> tuple[Tile, ...]:
    """Return loose tiles from any accepted form; ``-`` and the empty text are no tiles.

    Raises:
        NotationError: when a text is not a list of tiles.
        TypeError: when something is neither a text nor a tile.
    """
    if isinstance(tiles, Tile):
        return (tiles,)
    if isinstance(tiles, str):
        return () if tiles.strip() == EMPTY else tuple(scan_tiles(tiles, rules.colours))
    if not isinstance(tiles, Iterable):
        raise TypeError(f"tiles are a text or Tile values, not {tiles!r}")
    found: list[Tile] = []
    for tile in tiles:
        if not isinstance(tile, str | Tile):
            raise TypeError(f"tiles are a text or Tile values, not {tile!r}")
        found += scan_tiles(tile, rules.colours) if isinstance(tile, str) else [tile]
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _read(tiles: tuple[Tile, ...], rules: Rules) -> tuple[tuple[Tile, ...], tuple[Reading, ...], tuple[Tile, ...]]:
    """Return the tiles in canonical order, their readings, and the pieces that they are."""
    readings = _as_written(tiles, rules)
    ordered = tiles
    if not readings:
        # In order if it is a run, otherwise untouched, so that faults point where one looks.
        ordered = _in_order(tiles, rules) or tiles
    elif readings[0].kind == "group" and sum(tile != JOKER for tile in tiles) > 1:
        # With a single tile the order may matter: K1 * * is also a run, * * K1 is not.
        ordered = tuple(sorted(tiles, key=lambda tile: (tile == JOKER, rules.order(tile), tile.is_joker)))
    if ordered != tiles:
        readings = _as_written(ordered, rules)
    best_first = tuple(sorted(readings, key=lambda reading: (-reading.value, reading.kind != "run")))
    return ordered, best_first, tuple(sorted(tile.kind for tile in tiles))


def _as_written(tiles: Sequence[Tile], rules: Rules) -> list[Reading]:
    """The legal readings that leave every tile of a run at its place."""
    if len(tiles) < rules.min_meld or not all(map(rules.has, tiles)):
        return []
    return [*_runs(tiles, rules), *_groups(tiles, rules)]


def _known(tiles: Iterable[Tile]) -> list[Tile | None]:
    """What each tile is already known to stand for: itself, a pin, or nothing yet."""
    return [tile.pinned if tile.is_joker else tile for tile in tiles]


def _runs(tiles: Sequence[Tile], rules: Rules) -> list[Reading]:
    length = len(tiles)
    if not rules.min_meld <= length <= rules.values:
        return []
    known = [(at, tile) for at, tile in enumerate(_known(tiles)) if tile]
    found = []
    for letter in (known[0][1].letter,) if known else rules.letters:
        lane = rules.lanes[letter]
        # One known tile fixes where the run begins, except that a 1 may stand low or high.
        starts = [at for at in range(len(lane) - length + 1) if not known or lane[at + known[0][0]] == known[0][1]]
        for start in starts:
            run = lane[start : start + length]
            if all(run[at] == tile for at, tile in known):
                found.append(Reading("run", run))
    return found


def _groups(tiles: Sequence[Tile], rules: Rules) -> list[Reading]:
    known = _known(tiles)
    fixed = [tile for tile in known if tile]
    letters = {tile.letter for tile in fixed}
    values = {tile.value for tile in fixed}
    if len(values) > 1 or len(letters) < len(fixed) or not rules.min_meld <= len(tiles) <= len(rules.letters):
        return []
    missing = [letter for letter in rules.letters if letter not in letters]
    found = []
    for value in values or range(1, rules.values + 1):
        for chosen in combinations(missing, len(tiles) - len(fixed)):
            jokers = iter(chosen)
            found.append(Reading("group", tuple(tile or rules.lanes[next(jokers)][value - 1] for tile in known)))
    return found


def _in_order(tiles: Sequence[Tile], rules: Rules) -> tuple[Tile, ...] | None:
    """The tiles as a run in the order that is worth most, or None if they are no run in any order."""
    if not rules.min_meld <= len(tiles) <= rules.values or not all(map(rules.has, tiles)):
        return None
    known = {tile: piece for tile, piece in zip(_known(tiles), tiles, strict=True) if tile}
    free = sum(tile == JOKER for tile in tiles)
    letters = {tile.letter for tile in known}
    if len(letters) != 1 or len(known) + free < len(tiles):
        return None
    best: tuple[int, tuple[Tile, ...]] | None = None
    for reading in _runs([JOKER] * len(tiles), rules):
        if known.keys() <= set(reading.stands_for) and (best is None or reading.value > best[0]):
            best = reading.value, tuple(known.get(tile, JOKER) for tile in reading.stands_for)
    return best[1] if best else None


def _faults(tiles: Sequence[Tile], rules: Rules, where: str) -> Iterator[Fault]:
    """Yield every fault of tiles that are no legal meld."""
    unknown = [(at, tile) for at, tile in enumerate(tiles) if not rules.has(tile)]
    for at, tile in unknown:
        yield Fault("tile.unknown", f"{where}[{at}]", (tile,), unknown_tile(tile, rules))
    if len(tiles) < rules.min_meld:
        message = f"a meld has at least {rules.min_meld} tiles, this has {len(tiles)}"
        yield Fault("meld.too-short", where, tuple(tiles), message)
    fixed = [tile for tile in _known(tiles) if tile]
    letters = {tile.letter for tile in fixed}
    values = {tile.value for tile in fixed}
    if unknown:
        return
    if not fixed:
        # Jokers alone are a run or a group unless they are too few or too many.
        yield from _run_faults(tiles, rules, where)
    elif len(values) == 1 and (len(letters) > 1 or len(fixed) > 1):
        yield from _group_faults(tiles, rules, where)
    elif len(letters) == 1:
        yield from _run_faults(tiles, rules, where)
    else:
        message = "the tiles are neither of one value (a group) nor of one colour (a run)"
        yield Fault("meld.mixed", where, tuple(tiles), message)


def _group_faults(tiles: Sequence[Tile], rules: Rules, where: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for at, tile in enumerate(_known(tiles)):
        if tile and tile.letter in seen:
            message = f"a group holds each colour once, {rules.colour(tile)} is there twice"
            yield Fault("meld.duplicate-colour", f"{where}[{at}]", (tiles[at],), message)
        elif tile:
            seen.add(tile.letter)
    if len(tiles) > len(rules.letters):
        message = f"a group has at most {len(rules.letters)} tiles, one of each colour; this has {len(tiles)}"
        yield Fault("meld.group-too-long", where, tuple(tiles), message)


def _run_faults(tiles: Sequence[Tile], rules: Rules, where: str) -> Iterator[Fault]:
    if len(tiles) > rules.values:
        message = f"a run has at most {rules.values} tiles, this has {len(tiles)}"
        yield Fault("meld.run-too-long", where, tuple(tiles), message)
    values = sorted(tile.value for tile in _known(tiles) if tile)
    if not values:
        return
    repeated = [value for value, count in Counter(values).items() if count > 1]
    free = sum(tile == JOKER for tile in tiles)
    distinct = sorted(set(values))
    if repeated:
        message = f"a run holds each value once, {repeated[0]} is there more often"
        yield Fault("meld.run-gap", where, tuple(tiles), message)
    elif distinct[-1] - distinct[0] >= len(distinct) + free:
        if _circle_gap(distinct, rules.values) <= free:
            wraps = "a 1 above the highest value ends a run" if rules.high_one else "it does not go on from there to 1"
            yield Fault("meld.run-wraps", where, tuple(tiles), f"a run stops at {rules.values}; {wraps}")
        else:
            gaps = [f"{a} to {b}" for a, b in pairwise(distinct) if b > a + 1]
            jokers = f" and {free} joker{'s' * (free > 1)} cannot fill that" if free else ""
            yield Fault("meld.run-gap", where, tuple(tiles), f"the run jumps from {', from '.join(gaps)}{jokers}")


def _circle_gap(values: Sequence[int], top: int) -> int:
    """How many values are missing if the values lay on a circle, on which 1 follows the highest."""
    steps = [b - a for a, b in zip(values, (*values[1:], values[0] + top), strict=True)]
    return sum(steps) - max(steps) - (len(values) - 1)


def unknown_tile(tile: Tile, rules: Rules) -> str:
    """Say why the rules do not have a tile."""
    plain = tile.pinned or tile
    if plain.letter not in rules.letters:
        return f"{rules.name} has no colour {plain.letter}; its colours are {' '.join(rules.letters)}"
    return f"{rules.name} has no {tile}; values go from 1 to {rules.values}"
