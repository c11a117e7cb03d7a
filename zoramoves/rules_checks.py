"""What every field of rules may be. Rules are checked once, when they are made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args

from .errors import RulesError
from .tiles import PALETTE, Colour, is_colour_letter

JokerTaking = Literal["rack", "rack-or-table", "free"]
FirstPlayer = Literal["random", "highest-tile"]
Direction = Literal["clockwise", "counter-clockwise"]
Stalemate = Literal["no-score", "lowest-value", "fewest-tiles"]

_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_.+-]*")
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

CHOICES: dict[str, tuple[str, ...]] = {
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


def problems(rules: Any) -> Iterator[str]:
    """Yield one sentence for every field that does not fit."""
    if not isinstance(rules.name, str) or not _NAME.fullmatch(rules.name):
        yield f"name is one word of letters, digits and - _ . + that begins with a letter, not {rules.name!r}"
    for field, (least, most) in _LEAST_AND_MOST.items():
        value = getattr(rules, field)
        if not _is_int(value) or not least <= value <= most:
            yield f"{field} is a whole number from {least} to {most}, not {value!r}"
    for field, choices in CHOICES.items():
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


def _colour_problems(colours: tuple[Colour, ...]) -> Iterator[str]:
    if not 2 <= len(colours) <= 8:
        yield f"there are 2 to 8 colours, not {len(colours)}"
    if not all(isinstance(text, str) for colour in colours for text in (colour.name, colour.letter, colour.shape)):
        yield "a colour's name, letter and shape are texts"
        return
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


def read_colours(colours: object) -> tuple[Colour, ...]:
    """The colours of rules from a number or from colours."""
    if isinstance(colours, int) and not isinstance(colours, bool):
        if not 2 <= colours <= len(PALETTE):
            raise RulesError(f"there are 2 to {len(PALETTE)} colours, not {colours}")
        return PALETTE[:colours]
    if not isinstance(colours, tuple | list) or not all(isinstance(colour, Colour) for colour in colours):
        raise RulesError(f"colours is a number or Colour values, not {colours!r}")
    return tuple(colours)
