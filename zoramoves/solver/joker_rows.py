"""The rows that say what may happen to table jokers.

A table joker that stood for a kind is kept if a joker stands for that kind afterwards; otherwise a tile of the kind has
to serve. Both together are one row: the new melds hold as many places of the kind as there were, tiles and jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .assembly import Piece
from .changes import Changes
from .program import Form, Program, times, total
from .stock import OldMeld

Place = tuple[int, Form]
"""Whether a meld has a place of some kind: a constant and a linear form."""


@dataclass(frozen=True, slots=True)
class Host:
    """A meld of the new table in which taken jokers may end.

    Attributes:
        places: for each kind that the meld may have a place of, whether it has.
        jokers: for each kind the column that says whether a joker lies there, if that has one.
        there: whether the meld is a host, as a linear form.
    """

    places: dict[int, Place]
    jokers: dict[int, int]
    there: Form


@dataclass(frozen=True, slots=True)
class Company:
    """The columns of a host's places.

    Attributes:
        jokers: for each kind the columns of the taken and the laid jokers there.
        laid: for each kind the column of the laid tile there.
    """

    jokers: dict[int, list[int]]
    laid: dict[int, int]

    def held(self, solution: Sequence[int]) -> dict[int, Piece]:
        """Return what has to lie at the host's places in a solution."""
        held = {kind: Piece.TILE for kind, column in self.laid.items() if solution[column]}
        held.update((kind, Piece.JOKER) for kind, columns in self.jokers.items() if any(solution[c] for c in columns))
        return held


@dataclass(slots=True)
class _Stood:
    """How many table jokers stand for a kind: so many for certain, and one more for each column chosen."""

    fixed: int = 0
    columns: dict[int, int] = field(default_factory=dict)


def add_joker_rule(changes: Changes) -> None:
    """Add a row for each kind that table jokers stand for, so that each is kept or a tile serves in its place."""
    rules = changes.stock.rules
    if rules.joker_taking == "free":
        return
    bound = [meld for meld in changes.stock.joker_melds if not (rules.three_meld_frees_joker and _is_three(meld))]
    was = changes.stood_for()
    for kind, stood in _stood_for(_readings(changes.program, bound)).items():
        needed = stood.fixed - was.get(kind, 0) - _serving(changes, kind)
        changes.program.row(total(changes.cover[kind].items(), times(-1, stood.columns)), needed)


def add_kept_rule(changes: Changes) -> None:
    """Add a row for each kind that table jokers stand for, so that every one is kept: more than any rule asks for."""
    was = changes.stood_for()
    for kind, stood in _stood_for(_readings(changes.program, changes.stock.joker_melds)).items():
        needed = stood.fixed - was.get(kind, 0)
        changes.program.row(total(changes.joker(kind).items(), times(-1, stood.columns)), needed)


def add_company_rule(changes: Changes, hosts: Iterable[Host]) -> list[Company]:
    """Add the rule on taking jokers for rules by which a taken joker ends in a meld with tiles laid from the rack.

    Which tile of a meld came from the rack matters here, and how long the meld is. So a place of a host may hold a
    taken joker, a laid tile or a laid joker, and enough places hold one of the last two.

    Args:
        changes: the program of the new table.
        hosts: the melds in which taken jokers may end.

    Returns:
        For each host the columns of its places.
    """
    taken: dict[int, dict[int, int]] = {}
    laid_jokers: dict[int, dict[int, int]] = {}
    laid: dict[int, dict[int, int]] = {}
    companies = [_add_host(changes, host, taken, laid_jokers, laid) for host in hosts]
    kept = _add_replacement(changes, {column: 1 for form in taken.values() for column in form})
    was = changes.stood_for()
    for kind in sorted({*taken, *kept}):
        in_use = total(*(form.get(kind, {}).items() for form in (taken, laid_jokers, kept)))
        changes.program.row(total(changes.joker(kind).items(), times(-1, in_use)), -was.get(kind, 0))
    for kind, form in laid.items():
        changes.program.row(total(changes.real(kind).items(), times(-1, form)), 0)
    return companies


def _add_host(
    changes: Changes,
    host: Host,
    taken: dict[int, dict[int, int]],
    laid_jokers: dict[int, dict[int, int]],
    laid: dict[int, dict[int, int]],
) -> Company:
    """Add columns for what lies at each place of a host, and the row by which enough of it was laid."""
    program, stock = changes.program, changes.stock
    company: dict[int, int] = {}
    columns = Company({}, {})
    for kind, (constant, holds) in host.places.items():
        joker = program.column(1)
        taken.setdefault(kind, {})[joker] = 1
        columns.jokers[kind] = [joker]
        program.row(total([(joker, 1)], times(-1, host.there)), high=0)
        if stock.rack_jokers:
            column = program.column(1)
            laid_jokers.setdefault(kind, {})[column] = company[column] = 1
            columns.jokers[kind].append(column)
        jokers = dict.fromkeys(columns.jokers[kind], 1)
        if kind in host.jokers:
            program.row({**jokers, host.jokers[kind]: -1}, high=0)
            jokers = {host.jokers[kind]: 1}
        if stock.rack[kind]:
            column = columns.laid[kind] = program.column(1)
            laid.setdefault(kind, {})[column] = company[column] = 1
            jokers[column] = 1
        program.row(total(jokers.items(), times(-1, holds)), high=constant)
    program.row(total(company.items(), times(-stock.rules.taken_joker_rack_tiles, host.there)), 0)
    return columns


def _add_replacement(changes: Changes, taken: Form) -> dict[int, dict[int, int]]:
    """Add the rows by which every table joker is kept or taken, and taken only if a tile serves in its place.

    Returns:
        For each kind the column of the kept jokers that stand for it, as a linear form.
    """
    program, stock = changes.program, changes.stock
    rules = stock.rules
    readings = _readings(program, stock.joker_melds)
    three = _stood_for([(meld, r) for meld, r in readings if rules.three_meld_frees_joker and _is_three(meld)])
    kept = {}
    for kind, stood in _stood_for(readings).items():
        kept[kind] = {program.column(stock.table_jokers): 1}
        program.row(total(kept[kind].items(), times(-1, stood.columns)), high=stood.fixed)
        if rules.joker_taking == "free":
            continue
        serving = [*changes.real(kind).items(), *kept[kind].items()]
        if kind in three:
            freed = program.column(stock.table_jokers)
            program.row(total([(freed, 1)], times(-1, three[kind].columns)), high=three[kind].fixed)
            serving.append((freed, 1))
        program.row(total(serving, times(-1, stood.columns)), stood.fixed - _serving(changes, kind))
    everyone = total(taken.items(), *(form.items() for form in kept.values()))
    program.row(everyone, stock.table_jokers, stock.table_jokers)
    return kept


def _serving(changes: Changes, kind: int) -> int:
    """How many tiles of a kind serve without being laid: those on the table, if the rules let them."""
    return changes.stock.table[kind] if changes.stock.rules.joker_taking == "rack-or-table" else 0


def _is_three(meld: OldMeld) -> bool:
    return len(meld.kinds) == 3


def _readings(program: Program, melds: Iterable[OldMeld]) -> list[tuple[OldMeld, range | None]]:
    """Add for each meld columns that choose one of its readings; None where there is one only."""
    found = []
    for meld in melds:
        columns = program.columns(len(meld.ways), 1) if len(meld.ways) > 1 else None
        if columns:
            program.row(dict.fromkeys(columns, 1), 1, 1)
        found.append((meld, columns))
    return found


def _stood_for(readings: Iterable[tuple[OldMeld, range | None]]) -> dict[int, _Stood]:
    """Return for each kind how many table jokers stand for it in the readings chosen."""
    found: dict[int, _Stood] = {}
    for meld, columns in readings:
        for number, way in enumerate(meld.ways):
            for kind in way:
                stood = found.setdefault(kind, _Stood())
                if columns is None:
                    stood.fixed += 1
                else:
                    stood.columns[columns[number]] = stood.columns.get(columns[number], 0) + 1
    return dict(sorted(found.items()))
