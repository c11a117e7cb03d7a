"""What situations look like as JSON, and reading JSON so that a wrong type names its path."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from zoramoves.errors import NotationError


class StateJson(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A state: its fields by name, cards as their text; fields that have their default are left out."""

    colour: str | None
    symbol: str | None
    owed: int = 0
    direction: str = "counter-clockwise"
    turn: int = 0
    players: int = 2
    last: str = ""
    by: int | None = None
    was: str | None = None
    under: str = ""


class SituationJson(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A hand, a state and, when there is something to check, the action: ``{"hand": …, "state": {…}, "play": …}``."""

    hand: str
    state: StateJson
    play: str | None = None


Schema = TypeVar("Schema")


def encode(value: object) -> str:
    """Return the JSON of a structure."""
    return msgspec.json.encode(value).decode()


def decode(text: str | bytes, schema: type[Schema]) -> Schema:
    """Read JSON into a structure.

    Raises:
        NotationError: when the text is not JSON or a value has the wrong type; the reason names its path.
    """
    try:
        return msgspec.json.decode(text, type=schema)
    except (msgspec.DecodeError, UnicodeError) as error:
        shown = text if isinstance(text, str) else text.decode(errors="replace")
        raise NotationError(str(error), shown, 1) from None
