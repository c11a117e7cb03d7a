"""JSON forms, decoded and encoded with msgspec, so that a wrong type is named with its path."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from ..errors import NotationError


class StateForm(msgspec.Struct, forbid_unknown_fields=True):
    """A state as JSON: its fields by name, cards as their text; fields may be left out that have their default."""

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


class SituationForm(msgspec.Struct, forbid_unknown_fields=True):
    """A hand, a state and, when there is something to check, the action: ``{"hand": …, "state": {…}, "play": …}``."""

    hand: str
    state: StateForm
    play: str | None = None


Form = TypeVar("Form")
Value = TypeVar("Value")


def encode(value: Mapping[str, object] | msgspec.Struct) -> str:
    """Return the JSON of plain data, in one line."""
    return msgspec.json.encode(value).decode()


def decode(text: str | bytes, form: type[Form]) -> Form:
    """Read JSON into a form.

    Raises:
        NotationError: when the text is not JSON or does not fit; it has the path (``$.state.owed``).
    """
    shown = text if isinstance(text, str) else text.decode(errors="replace")
    try:
        return msgspec.json.decode(text, type=form)
    except msgspec.DecodeError as error:
        reason, _, path = str(error).partition(" - at `")
        byte = re.search(r"byte (\d+)", reason)
        raise NotationError(reason, shown, int(byte[1]) + 1 if byte else 1, path.rstrip("`") or "$") from None
    except UnicodeError:
        raise NotationError("the text is not UTF-8", shown, 1, "$") from None


def at_path(read: Callable[[str], Value], text: str, path: str) -> Value:
    """Read a text that stands at a path of some JSON; an error has the path."""
    try:
        return read(text)
    except NotationError as error:
        raise NotationError(error.reason, error.text, error.column, path) from None
