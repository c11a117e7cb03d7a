"""Hints that give away as much as is asked for, and nothing that is not proven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .disturbance import unchanged
from .finder import Answer, Limit, Status, find_move
from .position import Position
from .solver.changes import Objective
from .tiles import Tile

if TYPE_CHECKING:
    from rich.console import RenderableType

Level = Literal[1, 2, 3]

Advice = Literal["go-out", "open", "lay", "draw", "undecided"]
"""What a hint comes to: what the player can do; ``draw`` if nothing can be laid; ``undecided`` if the limit was hit."""


@dataclass(frozen=True, kw_only=True)
class Hint:
    """A hint. What its level does not give away is not in it.

    Attributes:
        position: the position.
        level: 1 a nudge, 2 the rack tiles and the table melds concerned, 3 the whole move.
        advice: what the player can do, or that nothing can be laid. That is proven, unless it is ``undecided``.
        proven: whether the move pointed to is proven to be the best, or that there is none. If not, there may be a
            better one; the move itself is legal all the same.
        tiles: from level 2 on the rack tiles to lay, in canonical order.
        melds: from level 2 on the table melds that change, as indices into the position's table.
        answer: at level 3 the whole answer.
        text: the hint in a sentence or several.
    """

    position: Position
    level: Level
    advice: Advice
    proven: bool
    tiles: tuple[Tile, ...] = ()
    melds: tuple[int, ...] = ()
    answer: Answer | None = None
    text: str

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "level": self.level,
            "advice": self.advice,
            "proven": self.proven,
            "text": self.text,
            "tiles": " ".join(map(str, self.tiles)),
            "melds": list(self.melds),
            "answer": None if self.answer is None else self.answer.as_dict(),
        }

    def __str__(self) -> str:
        return self.text

    def __rich__(self) -> RenderableType:
        return self.text if self.answer is None else self.answer.__rich__()


def hint(
    position: Position,
    *,
    level: Level = 1,
    objective: Objective = "tiles",
    limit: Limit | None = None,
    settle_ties: bool = True,
) -> Hint:
    """Give a hint to the best move.

    Args:
        position: the position, with the player to move.
        level: 1 a nudge: the player can go out, or open, or something can be laid, or draw; 2 also which rack tiles and
            which melds of the table are concerned; 3 the whole move.
        objective: as for `find_move`.
        limit: as for `find_move`.
        settle_ties: as for `find_move`.

    Returns:
        The hint. It says nothing that is not proven, and says so if the limit has stopped the proof.

    Raises:
        ValueError: when there is no such level.
        SolverError: when a solver fails, or its answer does not pass verification.

    >>> position = Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 P1 | opened")
    >>> for level in (1, 2, 3):
    ...     print(hint(position, level=level))
    Something can be laid.
    Something can be laid: look at G6 on the rack and at meld 1 (G3 G4 G5).
    Lay G6: G3 G4 G5 G6 / P7 K7 Y7. No more tiles can be laid.
    """
    if level not in (1, 2, 3):
        raise ValueError(f"level is 1, 2 or 3, not {level!r}")
    answer = find_move(position, objective=objective, limit=limit, settle_ties=settle_ties)
    proven = answer.status in (Status.OPTIMAL, Status.NO_MOVE)
    advice = _advice(answer)
    melds: tuple[int, ...] = ()
    if answer.commit and level > 1:
        same = unchanged(position.table, answer.commit.table)
        melds = tuple(row for row in range(len(position.table)) if row not in same)
    return Hint(
        position=position,
        level=level,
        advice=advice,
        proven=proven,
        tiles=answer.tiles if level > 1 else (),
        melds=melds,
        answer=answer if level == 3 else None,
        text=_text(answer, advice, level, melds),
    )


def _advice(answer: Answer) -> Advice:
    if answer.status is Status.UNKNOWN:
        return "undecided"
    if answer.commit is None:
        return "draw"
    if answer.goes_out:
        return "go-out"
    return "lay" if answer.position.opened else "open"


def _text(answer: Answer, advice: Advice, level: Level, melds: tuple[int, ...]) -> str:
    if advice == "undecided":
        return "Nothing was found within the limit; whether anything can be laid is not known."
    if advice == "draw":
        short = ""
        if answer.opening_value is not None and level > 1:
            there, needed = answer.opening_value, answer.position.rules.opening
            short = f" For the opening there are at most {there} of {needed} points."
        return f"Draw: nothing can be laid.{short}"
    if level == 3:
        return f"Lay {_tiles(answer.tiles)}: {answer.commit}.{_more(answer)}"
    # A nudge does not say that nothing is left to look for.
    unproven = "" if _no_more(answer) else _more(answer)
    can = {"go-out": "You can go out", "open": "You can open", "lay": "Something can be laid"}[advice]
    if level == 1:
        return f"{can}.{unproven}"
    named = " and ".join(f"meld {row + 1} ({answer.position.table[row]})" for row in melds)
    table = f" and at {named}" if melds else "; no meld of the table has to change"
    return f"{can}: look at {_tiles(answer.tiles)} on the rack{table}.{unproven}"


def _no_more(answer: Answer) -> bool:
    """Say whether it is proven that no more can be laid, by the objective."""
    return answer.goes_out or answer.bound == (len(answer.tiles) if answer.objective == "tiles" else answer.value)


def _more(answer: Answer) -> str:
    """Say whether more can be laid, as far as that is proven."""
    if answer.goes_out:
        return " That empties the rack."
    if not _no_more(answer):
        return " Whether more can be laid was not settled within the limit."
    return f" No more {'tiles' if answer.objective == 'tiles' else 'points'} can be laid."


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))
