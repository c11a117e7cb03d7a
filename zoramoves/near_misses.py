"""Whether a rack tile can be laid, and if not, what it lacks: the nearest misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from .continuations import commits_with_each
from .drawing import unseen_tiles
from .errors import NotationError
from .finder import Answer, Restriction, find_restricted
from .melds import Meld, read_tiles
from .position import Commit, Position
from .solver.changes import Changes, Weights
from .solver.move_program import MoveProgram, needs_company
from .solver.program import times, total
from .solver.restrictions import laid_form, lay_at_least
from .solver.stock import stock_of
from .tiles import JOKER, Tile
from .verifier import verify


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing for lack of which a tile cannot be laid.

    Attributes:
        code: ``not-on-rack``; ``lacks-tile``, any one of `tiles` on the rack as well would do; ``lacks-tiles``, all of
            `tiles` would do, or if none are named more than one would be needed; ``needs-joker``, a table joker would
            do, and taking it takes laying one of `tiles`; ``joker-company``, a taken joker would lack rack tiles beside
            it; ``opening-short``, the opening would be worth too little; ``not-opened``, it could be laid by a player
            who has opened; ``no-tiles``, no unseen tiles would do.
        distance: how many things are missing, for the order.
        tiles: the tiles concerned.
        meld: the meld in which the tile would lie, if that is known.
        where: for a table joker its place, such as ``table[2][3]``; otherwise empty.
        points: for an opening how many points are missing, otherwise 0.
        message: one sentence for a person.
    """

    code: str
    distance: int
    tiles: tuple[Tile, ...]
    meld: Meld | None
    where: str
    points: int
    message: str

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "code": self.code,
            "distance": self.distance,
            "tiles": " ".join(map(str, self.tiles)),
            "meld": None if self.meld is None else str(self.meld),
            "where": self.where,
            "points": self.points,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Whether some legal commit lays a tile, proven, and if not, what it lacks.

    Attributes:
        position: the position.
        tile: the tile.
        answer: of the commits that lay it one that lays the most tiles; NO_MOVE if there is none; None if the tile is
            not on the rack.
        misses: if there is none, the nearest misses, shortest first.
    """

    position: Position
    tile: Tile
    answer: Answer | None
    misses: tuple[Miss, ...] = ()

    @property
    def lays(self) -> bool:
        """Whether some legal commit lays the tile."""
        return self.answer is not None and self.answer.commit is not None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "tile": str(self.tile),
            "lays": self.lays,
            "commit": self.answer.as_dict()["commit"] if self.answer else None,
            "misses": [miss.as_dict() for miss in self.misses],
        }

    def __str__(self) -> str:
        if self.answer and self.answer.commit:
            return _sentence(f"{_name(self.tile)} can be laid: {self.answer.commit}")
        return "\n".join([_sentence(f"{_name(self.tile)} cannot be laid."), *(miss.message for miss in self.misses)])


def why_not(position: Position, tile: Tile | str) -> WhyNot:
    """Say whether some legal commit lays a tile, proven, and if not, what it lacks.

    Args:
        position: the position, with the player to move.
        tile: a tile of the rack.

    Returns:
        A commit that lays it, or the nearest misses. Each is proven: with what it names, the tile could be laid.

    Raises:
        NotationError: when a text does not read as one tile.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> print(why_not(Position.parse("K1 K2 K3 | P6 K6 | opened"), "P6"))
    P6 cannot be laid.
    G6 or a joker would make G6 P6 K6.
    Y6 or a joker would make P6 K6 Y6.
    """
    tiles = read_tiles([tile], position.rules)
    if len(tiles) != 1 or tiles[0].pinned:
        raise NotationError("one tile expected, a joker without a pin", str(tile), 1)
    wanted = tiles[0]
    if wanted not in position.rack:
        return WhyNot(position, wanted, None, (_miss("not-on-rack", 0, f"{_name(wanted)} is not on the rack."),))
    answer = find_restricted(position, _laying(wanted), settle_ties=False)
    if answer.commit:
        return WhyNot(position, wanted, answer)
    misses = [
        *_lacking_a_tile(position, wanted),
        *_needing_a_joker(position, wanted),
        *_not_opening(position, wanted),
    ]
    if not misses:
        misses = [_lacking_tiles(position, wanted)]
    return WhyNot(position, wanted, answer, tuple(sorted(misses, key=lambda miss: miss.distance)))


def _laying(tile: Tile) -> Restriction:
    return partial(_lay, tile)


def _lay(tile: Tile, changes: Changes) -> None:
    lay_at_least(changes, tile, 1)


def _lacking_a_tile(position: Position, wanted: Tile) -> Iterator[Miss]:
    """Yield what one more tile on the rack would make possible."""
    commits = commits_with_each(position, tuple(unseen_tiles(position)), restrict=_laying(wanted))
    of_joker = commits.pop(JOKER, None)
    shown = False
    for tile, (commit, _) in commits.items():
        meld = _meld_with(commit, wanted, tile)
        by_joker = False
        if of_joker:
            with_joker = Meld(tuple(JOKER if each == tile else each for each in meld), position.rules)
            melds = list(commit.table)
            melds[melds.index(meld)] = with_joker
            verdict = verify(position.after_drawing(JOKER), Commit(melds, position.rules))
            by_joker = tile in meld.tiles and verdict.legal and wanted in verdict.tiles
        shown |= by_joker
        names = [tile, JOKER] if by_joker else [tile]
        verb = "would make" if tile in meld.tiles else "would let it lie in"
        yield _miss("lacks-tile", 1, f"{_either(names)} {verb} {meld}.", names, meld)
    if of_joker and not shown:
        meld = _meld_with(of_joker[0], wanted, JOKER)
        verb = "would make" if JOKER in meld.tiles else "would let it lie in"
        yield _miss("lacks-tile", 1, f"A joker {verb} {meld}.", [JOKER], meld)


def _needing_a_joker(position: Position, wanted: Tile) -> Iterator[Miss]:
    """Yield what taking table jokers freely would make possible."""
    rules = position.rules.replace(joker_taking="free", taken_joker_rack_tiles=0)
    if not any(tile.is_joker for meld in position.table for tile in meld) or rules == position.rules:
        return
    free = Position(position.table, position.rack, position.opened, rules)
    commit = None
    for most in range(1, len(position.rack) + 1):
        commit = find_restricted(free, partial(_lay_few, wanted, most), settle_ties=False).commit
        if commit:
            break
    if commit is None:
        return
    meld = _meld_with(commit, wanted, JOKER)
    faults = verify(position, commit).faults
    for fault in faults:
        if fault.code == "joker.not-replaced":
            row = int(fault.where.partition("[")[2].partition("]")[0])
            message = f"It would need the joker of meld {row + 1} ({position.table[row]}), which takes laying"
            yield _miss(
                "needs-joker", len(faults), f"{message} {_either(fault.tiles)}.", fault.tiles, meld, fault.where
            )
        elif fault.code == "joker.needs-rack-tiles":
            number = position.rules.taken_joker_rack_tiles
            message = f"It would need a table joker, which has to lie with {number} other tiles laid from the rack."
            yield _miss("joker-company", len(faults), message, meld=meld)


def _lay_few(tile: Tile, most: int, changes: Changes) -> None:
    lay_at_least(changes, tile, 1)
    changes.program.row(changes.tiles(), high=most)


def _not_opening(position: Position, wanted: Tile) -> Iterator[Miss]:
    """Yield what a smaller opening, or having opened, would make possible."""
    from .solver.model import maximise

    if position.opened:
        return
    rules = position.rules
    stock = stock_of(position, rack_only=not rules.rebuild_on_opening_turn)
    program = MoveProgram(stock, Weights(0, 0, 0, 0, 1), opening=True, company=needs_company(stock), least=0)
    lay_at_least(program.changes, wanted, 1)
    worth = maximise(program.changes.program, -1).value
    if 0 <= worth < rules.opening:
        short = rules.opening - worth
        message = f"An opening that lays it would be worth at most {worth}, {short} short of {rules.opening}."
        yield _miss("opening-short", 1, message, points=short)
    opened = Position(position.table, position.rack, True, rules)
    answer = find_restricted(opened, _laying(wanted), settle_ties=False)
    if answer.commit and worth < 0:
        meld = _meld_with(answer.commit, wanted, wanted)
        yield _miss("not-opened", 1, f"After the opening it could be laid: {meld}.", meld=meld)


def _lacking_tiles(position: Position, wanted: Tile) -> Miss:
    """Return the fewest unseen tiles that would make it possible to lay a tile, all of them on the rack.

    More than one, as no single one does. What the program leaves out, the company of taken jokers and Hand Rummy, may
    ask for others still; then no tiles are named.
    """
    from .solver.model import maximise

    rules = position.rules
    unseen = unseen_tiles(position)
    stock = stock_of(position, rack_only=not position.opened and not rules.rebuild_on_opening_turn)
    jokers = unseen[JOKER]
    rack = [number + unseen[tile] for tile, number in zip(rules.kinds, stock.rack, strict=True)]
    enriched = replace(stock, rack=rack, rack_jokers=stock.rack_jokers + jokers)
    weights = Weights.single(rules, "tiles")
    least = 0 if rules.hand_rummy else None
    program = MoveProgram(enriched, weights, opening=not position.opened, company=False, least=least)
    changes = program.changes
    lay_at_least(changes, wanted, 1)
    changes.program.objective[:] = [0] * len(changes.program.objective)
    columns = {}
    held = {**dict(zip(rules.kinds, stock.rack, strict=True)), JOKER: stock.rack_jokers}
    for tile, number in unseen.items():
        columns[changes.program.column(number, -1)] = tile
        form = total(laid_form(changes, tile).items(), times(-1, {len(changes.program.upper) - 1: 1}))
        changes.program.row(form, high=held[tile])
    solution = maximise(changes.program, -unseen.total() - 1).solution
    if solution is None:
        return _miss("no-tiles", unseen.total(), "No tiles that are unseen would let it lie anywhere.")
    tiles = [tile for column, tile in columns.items() for _ in range(solution[column])]
    after = Position(position.table, (*position.rack, *tiles), position.opened, rules)
    if not find_restricted(after, _laying(wanted), settle_ties=False).commit:
        return _miss("lacks-tiles", 2, "More than one further tile would be needed.")
    names = " and ".join(map(_name, tiles))
    return _miss("lacks-tiles", len(tiles), f"It lacks {len(tiles)} tiles: with {names} it could be laid.", tiles)


def _meld_with(commit: Commit, wanted: Tile, other: Tile) -> Meld:
    """The meld in which a tile lies, rather one with another tile too and a short one."""
    melds = [meld for meld in commit.table if wanted in [tile.kind for tile in meld]]
    return min(melds, key=lambda meld: (other not in [tile.kind for tile in meld], len(meld)))


def _miss(
    code: str,
    distance: int,
    message: str,
    tiles: Sequence[Tile] = (),
    meld: Meld | None = None,
    where: str = "",
    points: int = 0,
) -> Miss:
    return Miss(code, distance, tuple(tiles), meld, where, points, _sentence(message))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _either(tiles: Iterable[Tile]) -> str:
    return " or ".join(map(_name, tiles))


def _name(tile: Tile) -> str:
    return "a joker" if tile.is_joker else str(tile)
