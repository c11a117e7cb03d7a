"""Rules in a file: the JSON and TOML forms, in which a house keeps what it plays by. Imported late.

A file names a preset and what differs from it::

    preset = "zora"
    name = "our-house"
    joker_taking = "free"
    colours = ["green", "purple", "black", "grey", {name = "teal", letter = "T", shape = "♣"}]
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec
import tomli_w

from .errors import RulesError
from .rules import Rules
from .rules_text import read_colour
from .tiles import PALETTE, Colour


class ColourForm(msgspec.Struct, forbid_unknown_fields=True):
    """A colour that is not in the palette."""

    name: str
    letter: str
    shape: str


class RulesForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Rules as a file says them; what it leaves out is the preset's."""

    preset: str = "zora"
    name: str | msgspec.UnsetType = msgspec.UNSET
    colours: int | list[str | ColourForm] | msgspec.UnsetType = msgspec.UNSET
    values: int | msgspec.UnsetType = msgspec.UNSET
    copies: int | msgspec.UnsetType = msgspec.UNSET
    jokers: int | msgspec.UnsetType = msgspec.UNSET
    min_meld: int | msgspec.UnsetType = msgspec.UNSET
    high_one: bool | msgspec.UnsetType = msgspec.UNSET
    opening: int | msgspec.UnsetType = msgspec.UNSET
    joker_cost: int | msgspec.UnsetType = msgspec.UNSET
    joker_taking: str | msgspec.UnsetType = msgspec.UNSET
    taken_joker_rack_tiles: int | msgspec.UnsetType = msgspec.UNSET
    three_meld_frees_joker: bool | msgspec.UnsetType = msgspec.UNSET
    rebuild_on_opening_turn: bool | msgspec.UnsetType = msgspec.UNSET
    hand_rummy: bool | msgspec.UnsetType = msgspec.UNSET
    hand: int | msgspec.UnsetType = msgspec.UNSET
    min_players: int | msgspec.UnsetType = msgspec.UNSET
    max_players: int | msgspec.UnsetType = msgspec.UNSET
    turn_seconds: int | Literal["none"] | msgspec.UnsetType | None = msgspec.UNSET
    first_player: str | msgspec.UnsetType = msgspec.UNSET
    direction: str | msgspec.UnsetType = msgspec.UNSET
    stalemate: str | msgspec.UnsetType = msgspec.UNSET
    separate_columns: bool | msgspec.UnsetType = msgspec.UNSET


def rules_from_json(text: str | bytes) -> Rules:
    """Read rules from JSON; raises RulesError with the path at which it does not fit."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RulesError(f"the rules are not JSON: {error}") from None
    return _rules(data)


def rules_from_toml(text: str) -> Rules:
    """Read rules from TOML; raises RulesError with the path at which it does not fit."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"the rules are not TOML: {error}") from None
    return _rules(data)


def rules_to_json(rules: Rules) -> str:
    """Return rules as JSON in one line, every field named."""
    return msgspec.json.encode(_data(rules)).decode()


def rules_to_toml(rules: Rules) -> str:
    """Return rules as TOML, every field named. TOML has no null, so no limit of time is ``"none"``."""
    data = {field: "none" if value is None else value for field, value in _data(rules).items()}
    return tomli_w.dumps(data)


def _rules(data: Any) -> Rules:
    try:
        form = msgspec.convert(data, RulesForm)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise RulesError(f"{path.rstrip('`') or '$'}: {reason[:1].lower()}{reason[1:]}") from None
    changes = {
        field: value
        for field in form.__struct_fields__
        if field != "preset" and (value := getattr(form, field)) is not msgspec.UNSET
    }
    if changes.get("turn_seconds") == "none":
        changes["turn_seconds"] = None
    if isinstance(colours := changes.get("colours"), list):
        changes["colours"] = tuple(map(_colour, colours))
    return Rules.named(form.preset).replace(**changes)


def _colour(form: str | ColourForm) -> Colour:
    return read_colour(form) if isinstance(form, str) else Colour(form.name, form.letter, form.shape)


def _data(rules: Rules) -> dict[str, Any]:
    data = {field: getattr(rules, field) for field in RulesForm.__struct_fields__ if field != "preset"}
    data["colours"] = [
        colour.name if colour in PALETTE else {"name": colour.name, "letter": colour.letter, "shape": colour.shape}
        for colour in rules.colours
    ]
    return data
