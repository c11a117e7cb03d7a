"""What drawing a tile would allow, for every kind of tile that is still unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .continuations import commits_with_each
from .errors import Fault, PositionError
from .finder import find_move
from .melds import Meld, TilesLike, read_tiles, unknown_tile
from .position import Commit, Position, count, meld_order
from .tiles import JOKER, Tile

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
        commit: if it is playable, a commit that lays it; one that lays the most tiles, if these are more than can be
            laid without it.
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
    best = find_move(position, settle_ties=False)
    now = without = len(best.tiles)
    if position.rules.hand_rummy and best.goes_out and not position.opened:
        # A whole rack that is laid as a Hand Rummy is not the whole rack any more when a tile comes to it.
        rules = position.rules.replace(hand_rummy=False)
        without = len(find_move(Position(position.table, position.rack, False, rules), settle_ties=False).tiles)
    commits = commits_with_each(position, tuple(unseen), best)
    entries = []
    for tile, number in unseen.items():
        commit, laid = commits.get(tile, (None, 0))
        if commit:
            table: list[Meld] = sorted(commit.table, key=meld_order)
            commit = Commit(table, position.rules)
        goes_out = laid == len(position.rack) + 1
        entries.append(Out(tile, number, number / total, commit is not None, max(laid, without), goes_out, commit))
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
