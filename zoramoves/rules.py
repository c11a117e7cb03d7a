"""Rule sets: what tiles there are, what melds are legal, how one opens and what jokers may do.

A house that plays otherwise changes one field: ``ZORA.replace(joker_taking="free")``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal, get_args

from .errors import RulesError
from .tiles import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PALETTE,
    PURPLE,
    RED,
    Colour,
    Tile,
    is_colour_letter,
    shown,
)

JokerTaking = Literal["rack", "rack-or-table", "free"]
FirstPlayer = Literal["random", "highest-tile"]
Direction = Literal["clockwise", "counter-clockwise"]
Stalemate = Literal["no-score", "lowest-value", "fewest-tiles"]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything in which one house's game differs from another's. The defaults are Zora's.

    Attributes:
        name: what the rules are called; ``Rules.named`` knows the presets by it.
        colours: in order; a number n takes the first n of `tiles.PALETTE`.
        values: tiles go from 1 to this number.
        copies: how many of each tile.
        jokers: how many jokers.
        min_meld: the fewest tiles of a meld.
        high_one: a 1 may also stand above the highest value in a run (never at both ends, never in between).
        opening: points that the first melds of a player must be worth together.
        joker_cost: points that a joker left on a rack costs.
        joker_taking: what serves to take a joker from the table: ``rack``, the tile it stands for laid from the rack in
            this turn; ``rack-or-table``, any other copy of that tile on the new table; ``free``, nothing.
        taken_joker_rack_tiles: how many other tiles laid from the rack the meld holds in which a taken joker ends.
        three_meld_frees_joker: a joker of a meld of exactly three tiles may be taken without laying its tile.
        rebuild_on_opening_turn: a player who opens may rebuild the table in the same turn.
        hand_rummy: laying the whole rack as one's first melds needs no minimum and doubles the others' penalty.
        hand: tiles dealt to each player.
        min_players, max_players: how many can play.
        turn_seconds: the length of a turn in seconds; None for no limit.
        first_player: who begins.
        direction: the way round in which turns go.
        stalemate: what is scored when nobody can move and the pile is empty.
        separate_columns: plus and minus points are kept in two columns for the whole match.

    >>> ZORA.replace(joker_taking="free").joker_taking
    'free'
    """

    name: str = "zora"
    colours: tuple[Colour, ...] = PALETTE[:4]
    values: int = 13
    copies: int = 2
    jokers: int = 2
    min_meld: int = 3
    high_one: bool = False
    opening: int = 30
    joker_cost: int = 25
    joker_taking: JokerTaking = "rack"
    taken_joker_rack_tiles: int = 0
    three_meld_frees_joker: bool = False
    rebuild_on_opening_turn: bool = False
    hand_rummy: bool = False
    hand: int = 14
    min_players: int = 2
    max_players: int = 4
    turn_seconds: int | None = 120
    first_player: FirstPlayer = "random"
    direction: Direction = "clockwise"
    stalemate: Stalemate = "no-score"
    separate_columns: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", _colours(self.colours))
        problems = list(_problems(self))
        if problems:
            raise RulesError("; ".join(problems))

    @staticmethod
    def named(text: str) -> Rules:
        """Return the rules of a name, with changes if the text has some.

        Args:
            text: ``zora``, ``rummikub`` or ``rummikub-hebrew``, then any changes as ``field=value``, as `str` writes
                them: ``zora joker_taking=free hand_rummy=on``.

        Returns:
            The preset, or the preset with the changes.

        Raises:
            RulesError: when no preset has the name, or a change does not fit.

        >>> Rules.named("rummikub-hebrew").high_one
        True
        """
        name, *changes = text.split() or [""]
        base = _PRESETS.get(name.lower())
        if base is None:
            raise RulesError(f"no rules are called '{shown(name)}'; known are {', '.join(_PRESETS)}")
        read = [_read_change(change) for change in changes]
        if len(dict(read)) < len(read):
            raise RulesError(f"a field is changed twice in '{shown(text, 60)}'")
        return base.replace(**dict(read)) if changes else base

    def replace(self, **changes: Any) -> Rules:
        """Return rules that differ in the given fields.

        Raises:
            RulesError: when a field does not exist or a value does not fit.
        """
        unknown = changes.keys() - _FIELDS
        if unknown:
            raise RulesError(f"rules have no field '{shown(min(unknown))}'; fields are {', '.join(_FIELDS)}")
        return replace(self, **changes)

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # Not what is cached: a hash of texts is another one in another process.
        return {field: getattr(self, field) for field in _FIELDS}

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field) for field in _FIELDS))

    def __str__(self) -> str:
        """The name of the preset and the fields that differ from it; `named` reads it back."""
        base = _PRESETS.get(self.name, ZORA)
        changes = (_write_change(f, getattr(self, f)) for f in _FIELDS if getattr(self, f) != getattr(base, f))
        return " ".join((base.name, *changes))

    @cached_property
    def letters(self) -> str:
        """The colours' letters in order."""
        return "".join(colour.letter for colour in self.colours)

    @cached_property
    def kinds(self) -> tuple[Tile, ...]:
        """Every kind of tile but the joker, by colour, then by value."""
        return tuple(Tile(letter, value) for letter in self.letters for value in range(1, self.values + 1))

    @cached_property
    def numbers(self) -> dict[Tile, int]:
        """The number of each kind in `kinds`."""
        return {tile: number for number, tile in enumerate(self.kinds)}

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The value of each kind in `kinds`."""
        return tuple(tile.value for tile in self.kinds)

    @cached_property
    def lanes(self) -> dict[str, tuple[Tile, ...]]:
        """For each colour's letter the tiles in the order of a run; with `high_one` the 1 stands at both ends."""
        top = self.values
        lanes = {letter: self.kinds[at * top : (at + 1) * top] for at, letter in enumerate(self.letters)}
        return {letter: lane + lane[: self.high_one] for letter, lane in lanes.items()}

    def colour(self, tile: Tile) -> Colour:
        """Return the colour of a tile that the rules have."""
        return self.colours[self.letters.index(tile.letter)]

    def has(self, tile: Tile) -> bool:
        """Say whether the set has this tile (for a pinned joker: the joker and the tile it stands for)."""
        if tile.is_joker:
            return tile.pinned is None or self.has(tile.pinned)
        return tile.letter in self.letters and tile.value <= self.values

    def cost(self, tile: Tile) -> int:
        """Return the points that a tile costs on a rack: its value, or the joker's cost."""
        return self.joker_cost if tile.is_joker else tile.value

    def order(self, tile: Tile) -> tuple[int, int]:
        """Return a key that sorts tiles by colour in the rules' order, then by value, jokers last."""
        at = self.letters.find((tile.pinned or tile).letter)
        return (at if at >= 0 else len(self.letters), (tile.pinned or tile).value)


_FIELDS = tuple(field.name for field in fields(Rules))

_NAME = re.compile(r"[a-zA-Z][\w.+-]*")
_SIGNS = " *:,|/-=[]()"
_LONGEST_TURN = 24 * 60 * 60

_LEAST_AND_MOST = {
    "values": (2, 26),
    "copies": (1, 4),
    "jokers": (0, 4),
    "min_meld": (3, 6),
    "opening": (0, 100),
    "joker_cost": (0, 100),
    "taken_joker_rack_tiles": (0, 26),
    "hand": (1, 104),
    "min_players": (1, 8),
    "max_players": (1, 8),
}

_CHOICES: dict[str, tuple[str, ...]] = {
    "joker_taking": get_args(JokerTaking),
    "first_player": get_args(FirstPlayer),
    "direction": get_args(Direction),
    "stalemate": get_args(Stalemate),
}

_SWITCHES = (
    "high_one",
    "three_meld_frees_joker",
    "rebuild_on_opening_turn",
    "hand_rummy",
    "separate_columns",
)


def _problems(rules: Rules) -> Iterator[str]:
    """Yield one sentence for every field that does not fit."""
    if not isinstance(rules.name, str) or not _NAME.fullmatch(rules.name):
        yield f"name is a word of letters, digits and hyphens, not {rules.name!r}"
    for field, (least, most) in _LEAST_AND_MOST.items():
        value = getattr(rules, field)
        if not _is_int(value) or not least <= value <= most:
            yield f"{field} is a whole number from {least} to {most}, not {value!r}"
    for field, choices in _CHOICES.items():
        if getattr(rules, field) not in choices:
            yield f"{field} is one of {', '.join(choices)}, not {getattr(rules, field)!r}"
    for field in _SWITCHES:
        if not isinstance(getattr(rules, field), bool):
            yield f"{field} is true or false, not {getattr(rules, field)!r}"
    if rules.turn_seconds is not None and not (_is_int(rules.turn_seconds) and 0 < rules.turn_seconds <= _LONGEST_TURN):
        yield f"turn_seconds is a whole number from 1 to {_LONGEST_TURN}, or nothing, not {rules.turn_seconds!r}"
    if _is_int(rules.min_players) and _is_int(rules.max_players) and rules.min_players > rules.max_players:
        yield f"min_players ({rules.min_players}) is more than max_players ({rules.max_players})"
    yield from _colour_problems(rules.colours)


def _colours(colours: object) -> tuple[Colour, ...]:
    """The colours of rules from a number or from colours."""
    if isinstance(colours, int) and not isinstance(colours, bool):
        if not 2 <= colours <= len(PALETTE):
            raise RulesError(f"there are 2 to {len(PALETTE)} colours, not {colours}")
        return PALETTE[:colours]
    if not isinstance(colours, tuple | list) or not all(isinstance(colour, Colour) for colour in colours):
        raise RulesError(f"colours is a number or Colour values, not {colours!r}")
    return tuple(colours)


def _colour_problems(colours: tuple[Colour, ...]) -> Iterator[str]:
    if not 2 <= len(colours) <= 8:
        yield f"there are 2 to 8 colours, not {len(colours)}"
    for what in ("name", "letter", "shape"):
        if len({getattr(colour, what) for colour in colours}) < len(colours):
            yield f"two colours have the same {what}"
    for colour in colours:
        if not is_colour_letter(colour.letter):
            yield f"a colour's letter is one capital letter, not {colour.letter!r}"
        if not (colour.name.isalpha() and colour.name == colour.name.lower() and len(colour.name) > 1):
            yield f"a colour's name is one word in lower case, not {colour.name!r}"
        if len(colour.shape) != 1 or not colour.shape.isprintable() or colour.shape.isalnum() or colour.shape in _SIGNS:
            yield f"a colour's shape is one sign, not {colour.shape!r}"


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _write_change(field: str, value: Any) -> str:
    if field == "colours":
        return "colours=" + ",".join(c.name if c in PALETTE else f"{c.name}:{c.letter}:{c.shape}" for c in value)
    if isinstance(value, bool):
        return f"{field}={'on' if value else 'off'}"
    return f"{field}={'none' if value is None else value}"


def _read_change(text: str) -> tuple[str, Any]:
    field, equals, value = text.partition("=")
    if not equals:
        raise RulesError(f"a change of rules is written field=value, not '{shown(text)}'")
    if field == "colours":
        return field, _read_colours(value)
    if field == "name":
        return field, value
    if field in _SWITCHES and value in ("on", "off"):
        return field, value == "on"
    if field == "turn_seconds" and value == "none":
        return field, None
    return field, int(value) if value.isdecimal() and len(value) < 10 else value


def _read_colours(text: str) -> int | tuple[Colour, ...]:
    if text.isdecimal() and len(text) == 1:
        return int(text)
    known = {colour.name: colour for colour in PALETTE}
    read = []
    for word in text.split(","):
        parts = word.split(":")
        if len(parts) == 3:
            read.append(Colour(*parts))
        elif word in known:
            read.append(known[word])
        else:
            raise RulesError(
                f"'{shown(word)}' is not a colour; known are {', '.join(known)}, new ones are name:letter:shape"
            )
    return tuple(read)


ZORA = Rules(colours=(GREEN, PURPLE, BLACK, GREY))
"""Zora: 106 tiles, jokers are taken with the tile they stand for, from the rack."""

RUMMIKUB = Rules(
    name="rummikub",
    colours=(BLACK, RED, BLUE, ORANGE),
    joker_cost=30,
    taken_joker_rack_tiles=2,
    three_meld_frees_joker=True,
    turn_seconds=None,
    first_player="highest-tile",
    stalemate="lowest-value",
    separate_columns=False,
)
"""Rummikub by the English text."""

RUMMIKUB_HEBREW = RUMMIKUB.replace(
    name="rummikub-hebrew",
    high_one=True,
    three_meld_frees_joker=False,
    direction="counter-clockwise",
    stalemate="fewest-tiles",
)
"""Rummikub by the Hebrew text: a 1 may also stand above 13, as in 12 13 1."""

_PRESETS = {rules.name: rules for rules in (ZORA, RUMMIKUB, RUMMIKUB_HEBREW)}
