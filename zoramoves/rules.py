"""Rule sets: what tiles there are, what melds are legal, how one opens and what jokers may do.

A house that plays otherwise changes one field: ``ZORA.replace(joker_taking="free")``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from .errors import RulesError
from .rules_checks import Direction, FirstPlayer, JokerTaking, Stalemate, problems, read_colours
from .rules_text import read_change, write_change
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
    shown,
)


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
        object.__setattr__(self, "colours", read_colours(self.colours))
        wrong = list(problems(self))
        if wrong:
            raise RulesError("; ".join(wrong))

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
        read = [read_change(change) for change in changes]
        if len(dict(read)) < len(read):
            raise RulesError(f"a field is changed twice in '{shown(text, 60)}'")
        return base.replace(**dict(read)) if changes else base

    @staticmethod
    def from_json(text: str | bytes) -> Rules:
        """Read rules from JSON: a preset and the fields that differ from it.

        Raises:
            RulesError: when the JSON does not fit; the message has the path.

        >>> Rules.from_json('{"preset": "zora", "name": "ours", "jokers": 4}').jokers
        4
        """
        from .rules_files import rules_from_json

        return rules_from_json(text)

    @staticmethod
    def from_toml(text: str) -> Rules:
        """Read rules from TOML: a preset and the fields that differ from it; raises as `from_json` does."""
        from .rules_files import rules_from_toml

        return rules_from_toml(text)

    def to_json(self) -> str:
        """Return every field as JSON in one line; `from_json` reads it back."""
        from .rules_files import rules_to_json

        return rules_to_json(self)

    def to_toml(self) -> str:
        """Return every field as TOML; `from_toml` reads it back."""
        from .rules_files import rules_to_toml

        return rules_to_toml(self)

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
        changes = (write_change(f, getattr(self, f)) for f in _FIELDS if getattr(self, f) != getattr(base, f))
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
