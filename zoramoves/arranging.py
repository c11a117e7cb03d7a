"""Loose tiles put together into a legal table."""

from __future__ import annotations

from dataclasses import dataclass

from .finder import Answer, Limit, Status, find_move
from .melds import TilesLike
from .position import Commit, Position, count
from .rules import ZORA, Rules
from .tiles import Tile


@dataclass(frozen=True, kw_only=True)
class Arrangement(Answer):
    """A table of loose tiles, or that there is none that uses all of them.

    The `position` has an empty table and the tiles on the rack of a player who has opened. OPTIMAL has a commit that
    uses every tile; NO_MOVE has none.

    Attributes:
        part: a table that uses as many of the tiles as can be, which is `bound`; the commit itself if that uses all. If
            the limit was hit, the largest part found, or None if none was.
    """

    part: Commit | None = None

    @property
    def left(self) -> tuple[Tile, ...]:
        """The tiles that the part does not use, in canonical order."""
        used = () if self.part is None else (tile for meld in self.part for tile in meld)
        return tuple(sorted((count(self.position.rack) - count(used)).elements(), key=self.position.rules.order))


def arrange(tiles: TilesLike, *, rules: Rules = ZORA, limit: Limit | None = None) -> Arrangement:
    """Put loose tiles together into a legal table that uses every one of them.

    Args:
        tiles: the tiles, in any order.
        rules: the rules of the game.
        limit: when to stop; None to go on until the answer is proven.

    Returns:
        OPTIMAL with the table; or NO_MOVE, with the largest part that can be arranged: most tiles, then fewest jokers
        among them, then most value; or UNKNOWN if the limit was hit, with the largest part found so far. No tiles at
        all are arranged by an empty table.

    Raises:
        NotationError: when a text does not read as tiles.
        PositionError: when the rules do not have such tiles.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> str(arrange("G5 P5 G3 G4 K5 G5").commit)
    'G3 G4 G5 / G5 P5 K5'
    >>> answer = arrange("G1 G2 G3 G5")
    >>> answer.status.name, str(answer.part), answer.left
    ('NO_MOVE', 'G1 G2 G3', (Tile('G5'),))
    """
    position = Position((), tiles, True, rules)
    if not position.rack:
        empty = Commit((), rules)
        return Arrangement(
            position=position, objective="tiles", status=Status.OPTIMAL, commit=empty, part=empty, bound=0
        )
    found = find_move(position, limit=limit)
    whole = found.goes_out
    refuted = found.bound is not None and found.bound < len(position.rack)
    status = Status.OPTIMAL if whole else Status.NO_MOVE if refuted else Status.UNKNOWN
    part = found.commit
    if part is None and status is Status.NO_MOVE:
        part = Commit((), rules)
    return Arrangement(
        position=position,
        objective="tiles",
        status=status,
        commit=found.commit if whole else None,
        tiles=found.tiles if whole else (),
        value=found.value if whole else 0,
        goes_out=whole,
        bound=found.bound,
        part=part,
    )
