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
from .notation import PINNED_ON_RACK, read_position
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


class ExpectedForm(msgspec.Struct, forbid_unknown_fields=True):
    """What a line of a suite expects of the answer; `suites.Expected` says what each number is."""

    tiles: int | None = None
    jokers: int | None = None
    points: int | None = None
    opening: int | None = None
    disturbed: int | None = None
    value: int | None = None
    free_tiles: int | None = None


class EntryForm(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a suite as JSON: a position, given as its line, as its JSON or by its own fields, and more."""

    position: str | PositionForm | None = None
    table: list[Tiles] | None = None
    rack: Tiles | None = None
    opened: bool | None = None
    rules: str | None = None
    expected: ExpectedForm | None = None
    id: str | int | None = None
    reason: str = ""
    why: str = ""


class RecordForm(msgspec.Struct):
    """What is read of an answer that `zoramoves batch` has written."""

    line: int
    key: str
    status: str


Form = TypeVar("Form")

_BYTE = re.compile(r" \(byte (\d+)\)")

_POSITION = msgspec.json.Decoder(PositionForm)
_PROPOSAL = msgspec.json.Decoder(ProposalForm)
_ENTRY = msgspec.json.Decoder(EntryForm)
_RECORD = msgspec.json.Decoder(RecordForm)


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


def decode_entry(text: str | bytes, rules: Rules | None) -> tuple[dict[str, Any], dict[str, int | None], str]:
    """Read a line of a suite into the fields of `Position`, the numbers that it expects, and the reason it gives.

    Raises:
        NotationError: with the path at which the JSON does not fit.
    """
    form = decode(_ENTRY, text)
    expected = {} if form.expected is None else msgspec.structs.asdict(form.expected)
    reason = form.reason or form.why
    if isinstance(form.position, str):
        try:
            return read_position(form.position, rules), expected, reason
        except NotationError as error:
            raise NotationError(error.reason, error.text, error.column, "$.position") from None
    if form.position is not None:
        return _position(form.position, rules, "$.position"), expected, reason
    if form.table is None or form.rack is None or form.opened is None:
        shown = text if isinstance(text, str) else text.decode()
        raise NotationError("a position has a table, a rack and opened, or stands under 'position'", shown, 1, "$")
    return _position(PositionForm(form.table, form.rack, form.opened, form.rules), rules, "$"), expected, reason


def decode_record(text: bytes) -> RecordForm:
    """Read an answer that `zoramoves batch` has written.

    Raises:
        NotationError: when it is none.
    """
    return decode(_RECORD, text)


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
