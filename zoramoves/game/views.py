"""What a player may see of a round: the table, the own rack, and of everything else only how much there is."""

from __future__ import annotations

from dataclasses import dataclass

from ..position import Position
from .results import Result


@dataclass(frozen=True)
class View:
    """A round as one player sees it. It holds no other rack, and no tile of the pile.

    Attributes:
        player: who looks.
        position: the table, the own rack, whether the player has opened, the rules.
        held: how many tiles each player holds.
        opened: who has opened.
        pile: how many tiles are left to be drawn.
        turn: whose turn it is.
        result: how the round has ended; None while it is in play.
    """

    player: int
    position: Position
    held: tuple[int, ...]
    opened: tuple[bool, ...]
    pile: int
    turn: int
    result: Result | None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "player": self.player,
            "position": self.position.as_dict(),
            "held": list(self.held),
            "opened": list(self.opened),
            "pile": self.pile,
            "turn": self.turn,
            "result": None if self.result is None else self.result.as_dict(),
        }
