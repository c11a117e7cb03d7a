"""What drawing a tile would allow, for every kind of tile that is still unseen.

All kinds share one program of the move: of every kind that may be of use there is one tile more, and the row that says
how many tiles of the kind are laid keeps it from being laid, but for the kind at hand, of which it says that all are. So
the solver goes on from where it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from .assembly import assemble
from .changes import Changes, Weights
from .errors import Fault, PositionError, SolverError
from .finder import Answer, Restriction, find_move, find_restricted
from .melds import TilesLike, read_tiles, unknown_tile
from .move_program import MoveProgram
from .position import Commit, Position, count, meld_order
from .restrictions import held, lay_at_least
from .stock import Stock, stock_of
from .templates import mask_of, templates_of
from .tiles import JOKER, Tile
from .verifier import verify

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class Out:
    """What drawing a tile would allow, if the table stays as it is.

    Attributes:
        tile: the tile.
        unseen: how many of it are unseen.
        probability: that the next tile drawn is this one.
        playable: whether it would make some commit legal that was not: then one that lays it, and all other copies of
            it on the rack.
        tiles: the most tiles that could be laid then, whether or not this one is among them.
        goes_out: whether the rack could be emptied then.
        commit: if it is playable, of the commits that lay it one that lays the most tiles.
    """

    tile: Tile
    unseen: int
    probability: float
    playable: bool
    tiles: int
    goes_out: bool
    commit: Commit | None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "tile": str(self.tile),
            "unseen": self.unseen,
            "probability": self.probability,
            "playable": self.playable,
            "tiles": self.tiles,
            "goes_out": self.goes_out,
            "commit": None if self.commit is None else [str(meld) for meld in self.commit.table],
        }


@dataclass(frozen=True)
class Outs:
    """What the next draw would allow: an entry for every kind of unseen tile. Iterates over them.

    Every unseen tile is taken to be as likely to come next as any other.

    Attributes:
        position: the position.
        entries: by the rules' order of tiles, the joker last.
        now: the most tiles that can be laid without drawing.
    """

    position: Position
    entries: tuple[Out, ...] = field(repr=False)
    now: int

    @property
    def unseen(self) -> int:
        """How many tiles are unseen."""
        return sum(out.unseen for out in self.entries)

    @property
    def playable(self) -> float:
        """The chance that the next draw makes some commit legal that was not."""
        return self._chance(out for out in self.entries if out.playable)

    @property
    def move(self) -> float:
        """The chance that there is a legal commit after the next draw; 1 if there is one already."""
        return self._chance(out for out in self.entries if out.tiles)

    @property
    def opening(self) -> float | None:
        """The chance that the player can open after the next draw; None for a player who has opened."""
        return None if self.position.opened else self.move

    @property
    def win(self) -> float:
        """The chance that the player can go out after the next draw."""
        return self._chance(out for out in self.entries if out.goes_out)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "unseen": self.unseen,
            "now": self.now,
            "playable": self.playable,
            "move": self.move,
            "opening": self.opening,
            "win": self.win,
            "outs": [out.as_dict() for out in self.entries],
        }

    def _chance(self, entries: Iterable[Out]) -> float:
        return sum(out.unseen for out in entries) / max(self.unseen, 1)

    def __iter__(self) -> Iterator[Out]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __rich__(self) -> RenderableType:
        from .text import outs_block

        return outs_block(self)


def outs(position: Position, *, elsewhere: TilesLike = "") -> Outs:
    """Say for every kind of unseen tile what drawing it would allow, proven.

    Args:
        position: the position, with the player to move.
        elsewhere: tiles that are neither on the table nor on the rack but known not to come, such as tiles that
            another player has shown.

    Returns:
        The entries, and the chances that the next draw makes a move, an opening or a win possible.

    Raises:
        NotationError: when a text does not read as tiles.
        PositionError: when there cannot be such tiles elsewhere.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> found = outs(Position.parse("K1 K2 K3 / P7 P8 P9 | G5 G6 | opened"))
    >>> [(str(out.tile), out.unseen, out.goes_out) for out in found if out.playable]
    [('G4', 2, True), ('G7', 2, True), ('P6', 2, False), ('P10', 2, False), ('K4', 2, False), ('*', 2, True)]
    >>> round(found.move, 3), round(found.win, 3), found.opening
    (0.122, 0.061, None)
    """
    unseen = unseen_tiles(position, elsewhere)
    total = max(unseen.total(), 1)
    now = len(find_move(position, settle_ties=False).tiles)
    commits = commits_with_each(position, tuple(unseen))
    entries = []
    for tile, number in unseen.items():
        commit, laid = commits.get(tile, (None, 0))
        goes_out = laid == len(position.rack) + 1
        entries.append(Out(tile, number, number / total, commit is not None, max(laid, now), goes_out, commit))
    return Outs(position, tuple(entries), now)


def unseen_tiles(position: Position, elsewhere: TilesLike = "") -> Counter[Tile]:
    """Count the tiles of the set that lie neither on the table nor on the rack nor elsewhere.

    Returns:
        How many of each, those of which there is one; by the rules' order.

    Raises:
        NotationError: when a text does not read as tiles.
        PositionError: when there cannot be such tiles elsewhere.
    """
    rules = position.rules
    unseen = Counter(dict.fromkeys(rules.kinds, rules.copies))
    unseen[JOKER] = rules.jokers
    unseen -= count((*position.rack, *(tile for meld in position.table for tile in meld)))
    faults = []
    for at, tile in enumerate(read_tiles(elsewhere, rules)):
        where = f"elsewhere[{at}]"
        if not rules.has(tile):
            faults.append(Fault("tile.unknown", where, (tile,), unknown_tile(tile, rules)))
        elif not unseen[tile.kind]:
            code = "tile.too-many-jokers" if tile.is_joker else "tile.too-many-copies"
            message = f"no {tile.kind} is left beside those on the table, on the rack and named before"
            faults.append(Fault(code, where, (tile,), message))
        else:
            unseen[tile.kind] -= 1
    if faults:
        raise PositionError(tuple(faults))
    return +unseen


def commits_with_each(
    position: Position, tiles: Sequence[Tile], restrict: Restriction | None = None
) -> dict[Tile, tuple[Commit, int]]:
    """Find for each of some tiles the best commit that lays it, if it came to the rack.

    Args:
        position: the position before.
        tiles: the tiles, each of which there may be one more.
        restrict: adds rows by which fewer moves count; None for none.

    Returns:
        For each tile for which there is such a commit, one that lays the most tiles, and how many; all copies of the
        tile on the rack are laid. That there is none for the others is proven.

    Raises:
        SolverError: when a solver fails, or its answer does not pass verification.
    """
    rules = position.rules
    stock = stock_of(position, rack_only=not position.opened and not rules.rebuild_on_opening_turn)
    hopeful = _hopeful(stock)
    plain = [tile for tile in tiles if not tile.is_joker and hopeful >> rules.numbers[tile] & 1]
    alone = [JOKER] if JOKER in tiles else []
    found = {}
    if rules.hand_rummy and not position.opened:
        # Whether the whole rack is laid depends on the tile drawn, so each has a program of its own.
        alone = [*plain, *alone]
    elif plain:
        for tile, commit in _together(position, stock, plain, restrict):
            laid = 0 if commit is None else _laid(position, tile, commit)
            if laid and commit:
                found[tile] = commit, laid
            elif commit:
                alone.append(tile)
    for tile in alone:
        answer = _alone(position, tile, restrict)
        if answer.commit:
            found[tile] = answer.commit, len(answer.tiles)
    return found


def _hopeful(stock: Stock) -> int:
    """The kinds, as bits, that are in a meld which table, rack, jokers and one more tile of the kind can fill."""
    templates = templates_of(stock.rules)
    missing, jokers = ~stock.there, stock.jokers
    hopeful = 0
    for template, mask in zip(templates.short, templates.masks, strict=True):
        lacking = mask & missing
        if lacking.bit_count() <= jokers:
            hopeful |= mask
        elif lacking.bit_count() == jokers + 1:
            hopeful |= lacking
    return hopeful


def _together(
    position: Position, stock: Stock, tiles: Sequence[Tile], restrict: Restriction | None
) -> Iterator[tuple[Tile, Commit | None]]:
    """Yield for each tile a commit that lays it, or None if there is none, by one program for all of them.

    The rule on the company of taken jokers is left out, so a commit may be illegal.
    """
    from .model import maximise_each

    rules = position.rules
    kinds = [rules.numbers[tile] for tile in tiles]
    more = mask_of(kinds)
    rack = [number + (more >> kind & 1) for kind, number in enumerate(stock.rack)]
    enriched = replace(stock, rack=rack)
    program = MoveProgram(
        enriched, Weights.single(rules, "tiles"), opening=not position.opened, company=False
    )
    changes = program.changes
    for kind, row in changes.laid_rows.items():
        changes.program.high[row] = stock.rack[kind]
    if restrict:
        restrict(changes)
    cases = [(changes.laid_rows[kind], rack[kind], rack[kind]) for kind in kinds]
    for tile, outcome in zip(tiles, maximise_each(changes.program, 0, cases), strict=True):
        if outcome.solution is None:
            yield tile, None
        else:
            melds = assemble(rules, program.placed(outcome.solution), changes.stand_ins(outcome.solution))
            table = melds if stock.old else [*position.table, *melds]
            yield tile, Commit(sorted(table, key=meld_order), rules)


def _alone(position: Position, tile: Tile, restrict: Restriction | None) -> Answer:
    """The best commit that lays a tile which comes to the rack."""
    after = Position(position.table, (*position.rack, tile), position.opened, position.rules)
    return find_restricted(after, partial(_lay_all, tile, restrict), settle_ties=False)


def _lay_all(tile: Tile, restrict: Restriction | None, changes: Changes) -> None:
    lay_at_least(changes, tile, held(changes.stock)[tile])
    if restrict:
        restrict(changes)


def _laid(position: Position, tile: Tile, commit: Commit) -> int:
    """How many tiles a commit lays if a tile has come to the rack; 0 if it is illegal by the rule left out."""
    after = Position(position.table, (*position.rack, tile), position.opened, position.rules)
    verdict = verify(after, commit)
    if verdict.legal and verdict.tiles.count(tile) == after.rack.count(tile):
        return len(verdict.tiles)
    if {fault.code for fault in verdict.faults} != {"joker.needs-rack-tiles"}:
        raise SolverError(f"a table found is not legal; please report this position: {after}")
    return 0
