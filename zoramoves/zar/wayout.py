"""The fewest own turns in which a hand can be emptied, proven, with the order and the states on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING

from ..errors import SolverError
from ..finder import Limit
from .actions import Play
from .cards import Cards
from .effects import next_own_turn
from .moves import Option
from .state import Situation, State
from .verdicts import verify

if TYPE_CHECKING:
    from rich.console import RenderableType


class Status(StrEnum):
    """What is known about the shortest way out.

    Attributes:
        OPTIMAL: the way is proven to be the shortest.
        FEASIBLE: the limit was reached; the way is legal and perhaps not the shortest.
        NO_WAY: proven: these cards alone cannot be laid in any order.
        UNKNOWN: the limit was reached before a way was found.
    """

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    NO_WAY = "no-way"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class WayOut:
    """The answer of `shortest_way_out`.

    Attributes:
        status: what is proven.
        steps: the own turns in their order, each with the state that its play leaves for the next player; empty when no
            way is known, and for an empty hand.
        bound: no way has fewer turns than this; None for NO_WAY.
        seconds: how long it took; not compared.
    """

    status: Status
    steps: tuple[Option, ...]
    bound: int | None
    seconds: float = field(default=0.0, compare=False)

    @property
    def turns(self) -> int | None:
        """How many own turns the way takes; None when no way is known, for which `status` has the reason."""
        return len(self.steps) if self.status in (Status.OPTIMAL, Status.FEASIBLE) else None

    @property
    def plays(self) -> tuple[Play, ...]:
        return tuple(step.play for step in self.steps)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "status": self.status.value,
            "turns": self.turns,
            "bound": self.bound,
            "steps": [step.as_dict() for step in self.steps],
        }

    def __rich__(self) -> RenderableType:
        from .text import way_block

        return way_block(self)

    def __str__(self) -> str:
        if self.turns is None:
            return self.status.value
        order = ", ".join(map(str, self.plays)) or "nothing left to lay"
        return f"{self.status.value}: {self.turns} turn{'s' * (self.turns != 1)}: {order}"


def shortest_way_out(hand: Cards, state: State | str, *, limit: Limit | float | None = 10.0) -> WayOut:
    """Find the fewest own turns in which a hand can be emptied if nobody else changes the state.

    Between two own turns the others neither lay a card nor match, and whoever is stung draws, so that nothing is owed
    at the next own turn. Drawing cards is no part of a way out: what is drawn is not known. So while a draw is owed the
    first play is a wasp or a ZAR card. The same hand and state give the same answer, whatever the order of the cards.

    Args:
        hand: the player's cards.
        state: the state of play; whose turn it says it is does not matter.
        limit: seconds after which the best known is returned, or a `zoramoves.Limit`; None for no limit.

    Returns:
        The answer with its status, the order and every state on the way; replayed through the rules.

    Raises:
        NotationError: when a text does not read.
        SituationError: when no game can be in this situation.
        ValueError: when the limit is not above 0.
        SolverError: when the solver fails, or the rules refuse its order.

    >>> print(shortest_way_out("R-sun R-sun Y-sun B-moon", "B star"))
    optimal: 3 turns: B-moon, R-sun R-sun, Y-sun
    >>> print(shortest_way_out("R-sun R-sun", "B star"))
    no-way
    """
    situation = Situation(hand, state)
    seconds = limit.seconds if isinstance(limit, Limit) else limit
    if seconds is not None and not seconds > 0:
        raise ValueError(f"limit is a number of seconds above 0, or None, not {limit!r}")
    begin = perf_counter()
    if not situation.hand:
        return WayOut(Status.OPTIMAL, (), 0)
    if situation.state.unsettled:
        # Nobody can play before the first card is matched or replaced.
        return WayOut(Status.NO_WAY, (), None)
    from .model import solve  # late: OR-Tools takes long to import and is needed only here

    at = situation.state
    found = solve(situation.hand, at.colour, at.symbol, at.owed, seconds)
    status = Status.NO_WAY if found.outcome == "infeasible" else Status(found.outcome)
    steps = _replayed(situation, found.order) if found.order else ()
    return WayOut(status, steps, None if status is Status.NO_WAY else found.bound, perf_counter() - begin)


def _replayed(situation: Situation, order: tuple[Play, ...]) -> tuple[Option, ...]:
    """Lay the plays one after the other by the rules, which share nothing with the model."""
    hand, state = situation.hand, situation.state
    player = state.turn
    steps = []
    for play in order:
        verdict = verify(hand, state, play)
        if verdict.after is None or verdict.hand is None:
            raise SolverError(f"the order found for {situation} is refused at {play}: {verdict}")
        steps.append(Option(play, verdict.after))
        hand, state = verdict.hand, next_own_turn(verdict.after, player)
    if hand:
        raise SolverError(f"the order found for {situation} leaves {hand}")
    return tuple(steps)
