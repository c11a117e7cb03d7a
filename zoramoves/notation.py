"""Text forms: tables, racks and whole positions in one line, and the JSON that says the same.

The grammar is in the package's docstring. Everything that reads also accepts what is already read, so that strings may
stand wherever tiles and melds do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import NotationError, RulesError
from .melds import EMPTY, Meld, TilesLike, read_tiles
from .rules import ZORA, Rules
from .tiles import Tile, scan_tiles, shown

MeldLike = Meld | TilesLike
"""A meld in any accepted form."""

TableLike = str | Iterable[MeldLike]
"""A table in any accepted form: ``"G3 G4 G5 / K7 P7 Y7"``, or melds."""

PINNED_ON_RACK = "a joker on the rack stands for nothing yet, write *"


def read_meld(meld: MeldLike, rules: Rules) -> Meld:
    """Return a meld by these rules from any accepted form; raises as `read_tiles` does."""
    found = meld if isinstance(meld, Meld) else Meld(read_tiles(meld, rules), rules)
    if not found.tiles:
        raise NotationError("a meld has tiles", str(meld), 1)
    return found if found.rules is rules or found.rules == rules else Meld(found.tiles, rules)


def read_table(table: TableLike, rules: Rules) -> tuple[Meld, ...]:
    """Return the melds of a table from any accepted form; raises as `read_tiles` does."""
    if isinstance(table, str):
        return _scan_table(table, rules, 0, len(table))
    if isinstance(table, Meld | Tile) or not isinstance(table, Iterable):
        raise TypeError(f"a table is a text or melds, not {table!r}")
    return tuple(read_meld(meld, rules) for meld in table)


def write_table(table: Iterable[Meld]) -> str:
    """Return the text of a table."""
    return " / ".join(map(str, table)) or EMPTY


def write_rack(rack: Iterable[Tile]) -> str:
    """Return the text of a rack."""
    return " ".join(map(str, rack)) or EMPTY


def read_position(text: str, rules: Rules | None) -> dict[str, Any]:
    """Read a position's line into the fields of `Position`.

    Args:
        text: ``TABLE | RACK | opened`` or ``… | unopened``, optionally followed by ``| RULES``.
        rules: for a line that names no rules, or names these; None for Zora.

    Raises:
        NotationError: with the column at which the line does not read.
    """
    parts = text.split("|")
    if len(parts) not in (3, 4):
        reason = f"a position is TABLE | RACK | opened, or unopened, and optionally | RULES; this has {len(parts)} part"
        raise NotationError(reason + "s" * (len(parts) != 1), text, len(text) + 1 if len(parts) < 3 else 1)
    starts = [0]
    for part in parts:
        starts.append(starts[-1] + len(part) + 1)
    rules = _read_rules(text, parts[3:], starts[3], rules)
    rack = _scan_rack(text, rules, starts[1], starts[2] - 1)
    word = parts[2].strip().lower()
    if word not in ("opened", "unopened"):
        column = starts[2] + 1 + len(parts[2]) - len(parts[2].lstrip())
        raise NotationError(f"'opened' or 'unopened' expected, not '{shown(word)}'", text, column)
    return {
        "table": _scan_table(text, rules, 0, len(parts[0])),
        "rack": rack,
        "opened": word == "opened",
        "rules": rules,
    }


def _read_rules(text: str, named: list[str], start: int, rules: Rules | None) -> Rules:
    if not named:
        return rules or ZORA
    name = named[0].strip()
    if rules is not None and name in (rules.name, str(rules)):
        return rules
    try:
        return Rules.named(name)
    except RulesError as error:
        raise NotationError(str(error), text, start + 1 + len(named[0]) - len(named[0].lstrip())) from None


def _scan_rack(text: str, rules: Rules, start: int, end: int) -> tuple[Tile, ...]:
    if text[start:end].strip() == EMPTY:
        return ()
    rack = tuple(scan_tiles(text, rules.colours, start, end))
    if any(tile.pinned for tile in rack):
        raise NotationError(PINNED_ON_RACK, text, text.index("=", start) + 1)
    return rack


def _scan_table(text: str, rules: Rules, start: int, end: int) -> tuple[Meld, ...]:
    if text[start:end].strip() in ("", EMPTY):
        return ()
    melds = []
    for part in text[start:end].split("/"):
        tiles = tuple(scan_tiles(text, rules.colours, start, start + len(part)))
        if not tiles:
            raise NotationError("a meld between two '/' has no tiles; an empty table is '-'", text, start + 1)
        melds.append(Meld(tiles, rules))
        start += len(part) + 1
    return tuple(melds)
