"""Other moves beside the best: those that lay other tiles, best first, and other tables for the same tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, count, product

from .disturbance import unchanged
from .finder import Answer, Limit, Status, find_restricted, require_objective
from .melds import Meld, Reading
from .position import Commit, Position, meld_order
from .rules import Rules
from .solver.changes import Changes, Objective
from .solver.restrictions import lay_exactly, lay_others, make_other_melds, reach, template_of
from .solver.templates import Template
from .tiles import JOKER, Tile
from .verifier import CommitLike, check, verify


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """Whether the tiles of a commit can be laid in one way only.

    Attributes:
        unique: True if no other table is a legal commit that lays the same tiles, False if there is one; None if the
            limit was hit before that was known.
        other: another such commit, if there is one.
    """

    unique: bool | None
    other: Commit | None


def find_moves(
    position: Position,
    *,
    k: int | None = 5,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
    most: int = 100,
) -> Iterator[Answer]:
    """Find several moves that lay different tiles, best first, each when it is asked for.

    An answer is OPTIMAL if it is proven to be the best of those that lay other tiles than the answers before it. The
    first answer is the one of `find_move`, also if that is NO_MOVE or UNKNOWN. An answer that is not proven is the
    last one: FEASIBLE, or UNKNOWN if the limit was hit before anything else was found. So if the last one is OPTIMAL
    and there are fewer than asked for, it is proven that there are no more.

    Args:
        position: the position, with the player to move.
        k: how many answers at most; None for all that are as good as the first by the objective itself.
        objective: ``tiles``, the most tiles laid, or ``value``, the most points laid.
        limit: when to stop, for each answer; None to go on until it is proven.
        settle_ties: order answers that are equal by the objective as the rules say, down to the least disturbance.
        most: how many answers at most if `k` is None.

    Returns:
        An iterator over the answers.

    Raises:
        ValueError: when `k` or `most` is not a number from 1.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> position = Position.parse("G3 G4 G5 | G6 G2 P5 | opened")
    >>> for answer in find_moves(position, k=3):
    ...     print(" ".join(map(str, answer.tiles)), "=>", answer.commit)
    G2 G6 => G2 G3 G4 G5 G6
    G6 => G3 G4 G5 G6
    G2 => G2 G3 G4 G5
    """
    require_objective(objective)
    for name, number in (("k", k), ("most", most)):
        if number is not None and not number >= 1:
            raise ValueError(f"{name} is a number from 1, not {number!r}")
    return _answers(position, k, objective, limit, settle_ties, most)


def uniqueness(position: Position, commit: CommitLike, *, limit: Limit | None = None) -> Uniqueness:
    """Say whether the tiles that a legal commit lays can be laid in this way only.

    Tables differ if some meld of the one has other pieces than the melds of the other, or other places for its jokers.

    Args:
        position: the position before.
        commit: a legal commit, in any accepted form.
        limit: when to stop; None to go on until it is known.

    Returns:
        Whether it is the only table, or another one.

    Raises:
        IllegalCommitError: when the commit is illegal.
        NotationError: when a text does not read as tiles.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> uniqueness(Position.parse("G3 G4 G5 | G6 | opened"), "G3-G6").unique
    True
    >>> str(uniqueness(Position.parse("G1-G5 | G6 | opened"), "G1-G6").other)
    'G1 G2 G3 / G4 G5 G6'
    """
    melds = Commit(commit.table if isinstance(commit, Commit) else commit, position.rules)
    tiles = check(position, melds).tiles
    for other in (*_joined(melds), *_jokers_moved(melds)):
        if not _same(melds, other) and verify(position, other).legal:
            return Uniqueness(False, other)
    beside = not position.opened and not position.rules.rebuild_on_opening_turn
    known = [melds]
    while True:
        tables = [table for each in known for table in _tables(_laid_melds(position, each) if beside else each.table)]
        answer = find_restricted(position, partial(_differ, tiles, tables), limit=limit, settle_ties=False)
        if answer.commit is None:
            return Uniqueness(True if answer.status is Status.NO_MOVE else None, None)
        if not _same(melds, answer.commit):
            return Uniqueness(False, answer.commit)
        # The same melds by other readings.
        known.append(answer.commit)


def _answers(
    position: Position, k: int | None, objective: Objective, limit: Limit | None, settle_ties: bool, most: int
) -> Iterator[Answer]:
    laid: list[tuple[Tile, ...]] = []
    least = 0
    for number in count() if k is None else range(k):
        if k is None and number == most:
            return
        restrict = partial(_lay_others, laid, objective, least) if laid else None
        answer = find_restricted(position, restrict, objective=objective, limit=limit, settle_ties=settle_ties)
        if answer.status is Status.NO_MOVE and laid:
            return
        yield answer
        if answer.status is not Status.OPTIMAL:
            return
        laid.append(answer.tiles)
        if k is None and not least:
            least = len(answer.tiles) if objective == "tiles" else answer.value


def _lay_others(laid: Sequence[Sequence[Tile]], objective: Objective, least: int, changes: Changes) -> None:
    for tiles in laid:
        lay_others(changes, tiles)
    if least:
        reach(changes, objective, least)


def _differ(tiles: Sequence[Tile], tables: Sequence[Counter[Template]], changes: Changes) -> None:
    lay_exactly(changes, tiles)
    for table in tables:
        make_other_melds(changes, table)


def _laid_melds(position: Position, commit: Commit) -> list[Meld]:
    """The melds of a commit beside the table's own."""
    same = set(unchanged(position.table, commit.table).values())
    return [meld for row, meld in enumerate(commit.table) if row not in same]


def _tables(melds: Sequence[Meld]) -> Iterator[Counter[Template]]:
    """Yield what the melds are without jokers, once for each way to read them."""
    for readings in product(*(meld.readings for meld in melds)):
        yield Counter(_template(meld.rules, reading) for meld, reading in zip(melds, readings, strict=True))


def _template(rules: Rules, reading: Reading) -> Template:
    return template_of([rules.numbers[tile] for tile in reading.stands_for], rules.points)


def _joined(commit: Commit) -> Iterator[Commit]:
    """Yield the commits in which two runs have become one."""
    for (at, one), (other_at, two) in combinations(enumerate(commit.table), 2):
        rest = [meld for row, meld in enumerate(commit.table) if row not in (at, other_at)]
        for lower, upper in ((one, two), (two, one)):
            whole = Meld((*lower.tiles, *upper.tiles), commit.rules)
            if any(reading.kind == "run" for reading in whole.readings):
                yield _commit([*rest, whole], commit)


def _jokers_moved(commit: Commit) -> Iterator[Commit]:
    """Yield the commits in which jokers have changed places with tiles of the kind that they stand for."""
    for readings in product(*(meld.readings for meld in commit.table)):
        there: Counter[Tile] = Counter()
        places: dict[Tile, list[int]] = {}
        for row, (meld, reading) in enumerate(zip(commit.table, readings, strict=True)):
            for tile, kind in zip(meld, reading.stands_for, strict=True):
                places.setdefault(kind, []).append(row)
                there[kind] += tile.is_joker
        stood_for = list(+there)
        for chosen in product(*(combinations(places[kind], there[kind]) for kind in stood_for)):
            jokers = {(row, kind) for kind, rows in zip(stood_for, chosen, strict=True) for row in rows}
            melds = [
                Meld(tuple(JOKER if (row, kind) in jokers else kind for kind in reading.stands_for), commit.rules)
                for row, reading in enumerate(readings)
            ]
            yield _commit(melds, commit)


def _commit(melds: Sequence[Meld], like: Commit) -> Commit:
    table: list[Meld] = sorted(melds, key=meld_order)
    return Commit(table, like.rules)


def _same(one: Commit, other: Commit) -> bool:
    """Say whether two commits are the same table."""
    return len(one.table) == len(other.table) == len(unchanged(one.table, other.table))
