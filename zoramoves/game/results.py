"""The end of a round: who has won and what everybody scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..rules import Rules
from ..tiles import Tile

Ending = Literal["out", "hand-rummy", "stalemate"]
Rack = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a round has ended.

    Attributes:
        ending: ``out``, somebody has emptied the rack; ``hand-rummy``, in one turn; ``stalemate``, nobody could move.
        winner: the player who has won; None if nobody has.
        points: what each player scores: the winner plus, the others minus, all 0 without a winner.
    """

    ending: Ending
    winner: int | None
    points: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {"ending": self.ending, "winner": self.winner, "points": list(self.points)}


def result_of_going_out(racks: Sequence[Rack], winner: int, rules: Rules, *, hand_rummy: bool) -> Result:
    """Return the result of a round in which a player has emptied the rack.

    Args:
        racks: what everybody holds at the end.
        winner: who has emptied the rack.
        rules: the rules.
        hand_rummy: whether it was a Hand Rummy, which doubles what the others lose and the winner gets.
    """
    points = _points(racks, winner, rules, 2 if hand_rummy else 1)
    return Result("hand-rummy" if hand_rummy else "out", winner, points)


def result_of_stalemate(racks: Sequence[Rack], rules: Rules) -> Result:
    """Return the result of a round in which nobody can move; a tie on the deciding count leaves it without a score."""
    if rules.stalemate == "no-score":
        return Result("stalemate", None, (0,) * len(racks))
    measure: Callable[[Rack], int] = len if rules.stalemate == "fewest-tiles" else lambda rack: cost(rack, rules)
    counts = [measure(rack) for rack in racks]
    if counts.count(min(counts)) > 1:
        return Result("stalemate", None, (0,) * len(racks))
    winner = counts.index(min(counts))
    return Result("stalemate", winner, _points(racks, winner, rules, 1))


def cost(rack: Rack, rules: Rules) -> int:
    """Return the points that a rack costs at the end of a round."""
    return sum(map(rules.cost, rack))


def _points(racks: Sequence[Rack], winner: int, rules: Rules, factor: int) -> tuple[int, ...]:
    lost = [0 if player == winner else factor * cost(rack, rules) for player, rack in enumerate(racks)]
    return tuple(sum(lost) if player == winner else -points for player, points in enumerate(lost))
