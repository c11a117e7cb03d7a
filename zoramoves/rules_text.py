"""The text of a field of rules, as it stands in ``zora joker_taking=free colours=green,purple,red``."""

from __future__ import annotations

from typing import Any

from .errors import RulesError
from .tiles import PALETTE, Colour, shown


def write_change(field: str, value: Any) -> str:
    """Return ``field=value``; `read_change` reads it back."""
    if field == "colours":
        return "colours=" + ",".join(c.name if c in PALETTE else f"{c.name}:{c.letter}:{c.shape}" for c in value)
    if isinstance(value, bool):
        return f"{field}={'on' if value else 'off'}"
    return f"{field}={'none' if value is None else value}"


def read_change(text: str) -> tuple[str, Any]:
    """Return the field and the value of ``field=value``. Whether the rules have such a field is not checked.

    Raises:
        RulesError: when the text has no ``=`` or a colour does not read.
    """
    field, equals, value = text.partition("=")
    if not equals:
        raise RulesError(f"a change of rules is written field=value, not '{shown(text)}'")
    if field == "colours":
        return field, _read_colours(value)
    if field == "name":
        return field, value
    constants = {"on": True, "off": False, "none": None}
    if value in constants:
        return field, constants[value]
    return field, int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else value


def _read_colours(text: str) -> int | tuple[Colour, ...]:
    if text.isascii() and text.isdecimal() and len(text) == 1:
        return int(text)
    return tuple(map(read_colour, text.split(",")))


def read_colour(text: str) -> Colour:
    """Return a colour of the palette by its name, or one written ``name:letter:shape``.

    Raises:
        RulesError: when it is neither.
    """
    parts = text.split(":")
    if len(parts) == 3:
        return Colour(*parts)
    for colour in PALETTE:
        if colour.name == text:
            return colour
    choices = f"known are {', '.join(colour.name for colour in PALETTE)}, new ones are name:letter:shape"
    raise RulesError(f"'{shown(text)}' is not a colour; {choices}")
