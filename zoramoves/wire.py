"""JSON forms, decoded and encoded with msgspec, so that a wrong type is named with its path.

A position is ``{"rules": "zora", "table": ["G3 G4 G5"], "rack": "G6 *", "opened": true}``; a commit stands beside it as
``{"position": {...}, "commit": ["G3 G4 G5 G6"]}``. This module is imported late: `import zoramoves` does without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from .errors import NotationError, RulesError
from .melds import Meld, read_tiles
from .notation import PINNED_ON_RACK
from .rules import ZORA, Rules
from .tiles import Tile

Tiles = str | list[str]


class PositionForm(msgspec.Struct, forbid_unknown_fields=True):
    """A position as JSON. Tiles are one text or a list of texts."""

    table: list[Tiles]
    rack: Tiles
    opened: bool
    rules: str | None = None


class ProposalForm(msgspec.Struct, forbid_unknown_fields=True):
    """A position and the commit proposed in it, as JSON."""

    position: PositionForm
    commit: list[Tiles]


Form = TypeVar("Form")

_BYTE = re.compile(r" \(byte (\d+)\)")

_POSITION = msgspec.json.Decoder(PositionForm)
_PROPOSAL = msgspec.json.Decoder(ProposalForm)


def decode_position(text: str | bytes, rules: Rules | None) -> dict[str, Any]:
    """Read a position's JSON into the fields of `Position`.

    Args:
        text: the JSON.
        rules: for a position that names no rules, or names these; None for Zora.

    Raises:
        NotationError: with the path (``$.table[2]``) at which the JSON does not fit.
    """
    return _position(decode(_POSITION, text), rules, "$")


def decode_proposal(text: str | bytes, rules: Rules | None) -> tuple[dict[str, Any], tuple[Meld, ...]]:
    """Read the JSON of a position with a commit into the fields of `Position` and the melds of the commit.

    Raises:
        NotationError: with the path at which the JSON does not fit.
    """
    form = decode(_PROPOSAL, text)
    position = _position(form.position, rules, "$.position")
    return position, _melds(form.commit, position["rules"], "$.commit")


def encode(value: Mapping[str, object]) -> str:
    """Return the JSON of plain data, in one line."""
    return msgspec.json.encode(value).decode()


def decode(decoder: msgspec.json.Decoder[Form], text: str | bytes) -> Form:
    """Read JSON of some form; raises NotationError with the path at which it does not fit."""
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as error:
        reason, _, path = str(error).partition(" - at `")
        byte = _BYTE.search(reason)
        encoded = text.encode() if isinstance(text, str) else text
        # msgspec counts bytes from 0; a column counts characters from 1.
        truncated = "truncated" in reason
        malformed = byte is not None or truncated
        before = encoded[: int(byte[1])] if byte else encoded if truncated else b""
        column = len(before.decode(errors="replace")) + 1
        reason = _BYTE.sub("", reason)
        reason = reason if reason.startswith("JSON") else reason[:1].lower() + reason[1:]
        path = path.rstrip("`") or ("" if malformed else "$")
        raise NotationError(reason, encoded.decode(errors="replace"), column, path) from None
    except UnicodeError as error:
        start = error.start if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else 0
        raise NotationError("the text is not UTF-8", ascii(text), start + 1) from None


def _position(form: PositionForm, rules: Rules | None, path: str) -> dict[str, Any]:
    if form.rules is not None and not (rules and form.rules in (rules.name, str(rules))):
        try:
            rules = Rules.named(form.rules)
        except RulesError as error:
            raise NotationError(str(error), form.rules, 1, f"{path}.rules") from None
    rules = rules or ZORA
    rack = _tiles(form.rack, rules, f"{path}.rack")
    if any(tile.pinned for tile in rack):
        raise NotationError(PINNED_ON_RACK, str(form.rack), 1, f"{path}.rack")
    return {
        "table": _melds(form.table, rules, f"{path}.table"),
        "rack": rack,
        "opened": form.opened,
        "rules": rules,
    }


def _melds(melds: list[Tiles], rules: Rules, path: str) -> tuple[Meld, ...]:
    found = []
    for row, meld in enumerate(melds):
        where = f"{path}[{row}]"
        tiles = _tiles(meld, rules, where)
        if not tiles:
            raise NotationError("a meld has tiles", str(meld), 1, where)
        found.append(Meld(tiles, rules))
    return tuple(found)


def _tiles(tiles: Tiles, rules: Rules, path: str) -> tuple[Tile, ...]:
    if isinstance(tiles, list):
        return tuple(tile for at, text in enumerate(tiles) for tile in _tiles(text, rules, f"{path}[{at}]"))
    try:
        return read_tiles(tiles, rules)
    except NotationError as error:
        raise NotationError(error.reason, error.text, error.column, path) from None
