"""The shortest way out as a constraint model. The only module that imports OR-Tools, itself imported late.

The order of the one-point cards is a path through a graph (a circuit constraint): every card is a node, and two
identical cards laid at once are one node. A step to a card that shares neither colour nor symbol with the one before
needs either that the card is a pair, which resets the state, or that a peacock or a dragon is laid in between. Every
other card can be laid at any time, so that only its being a single or a pair is left to decide. The last play is a
single; while a draw is owed, the first is a wasp or a ZAR card. The fewest plays are the most pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Literal

from ortools.sat.python import cp_model

from ..errors import SolverError
from .actions import Play
from .cards import COLOURS, ONE_POINT, Card

Outcome = Literal["optimal", "feasible", "infeasible", "unknown"]

_OUTCOMES: dict[str, Outcome] = {
    "OPTIMAL": "optimal",
    "FEASIBLE": "feasible",
    "INFEASIBLE": "infeasible",
    "UNKNOWN": "unknown",
}


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found.

    Attributes:
        outcome: whether the order is proven to be the shortest, or that there is none.
        order: the plays, empty when there are none.
        bound: no order has fewer plays than this.
    """

    outcome: Outcome
    order: tuple[Play, ...]
    bound: int


def solve(hand: Sequence[Card], colour: str | None, symbol: str | None, owed: int, seconds: float | None) -> Solution:
    """Find the shortest order in which a hand can be laid.

    Args:
        hand: the cards, sorted, at least one.
        colour: the state's colour, or None.
        symbol: the state's symbol, or None.
        owed: the cards owed.
        seconds: when to stop; None for when it is proven.

    Raises:
        SolverError: when the solver calls the model invalid.
    """
    model = _WayModel(hand, colour, symbol, owed)
    solver = cp_model.CpSolver()
    # One worker and a fixed seed: the same hand gives the same order.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    # Measured on hands of 25 cards: 17 ms with both, 5 ms without, and no slower on the hardest hands found.
    solver.parameters.cp_model_presolve = False
    solver.parameters.linearization_level = 0
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = solver.status_name(solver.solve(model.model))
    if status not in _OUTCOMES:
        raise SolverError(f"the solver returned {status}")
    outcome = _OUTCOMES[status]
    if outcome in ("infeasible", "unknown"):
        # At most every second card goes with another, and the last goes alone.
        return Solution(outcome, (), len(hand) - min(len(model.pair), (len(hand) - 1) // 2))
    most_pairs = floor(solver.best_objective_bound + 1e-6)
    return Solution(outcome, model.order(solver), len(hand) - most_pairs)


class _WayModel:
    """The model of one hand, and the order of a solution of it."""

    def __init__(self, hand: Sequence[Card], colour: str | None, symbol: str | None, owed: int) -> None:
        self.model = cp_model.CpModel()
        self.start = (colour, symbol)
        self.counts = Counter(hand)
        self.pair = {card: self.model.new_bool_var(f"pair {card}") for card, n in self.counts.items() if n == 2}
        self.free = [card for card in self.counts if not card.is_one_point]
        self.tail = {card: self.model.new_bool_var(f"last {card}") for card in self.free}
        self.head = {card: self.model.new_bool_var(f"first {card}") for card in self.free if owed and card.stings}
        # Nodes of the path; 0 is both its beginning and its end.
        self.nodes = [None, *(card for card in hand if card.is_one_point)]
        self.arcs: dict[tuple[int, int], cp_model.IntVar] = {}
        self.helped: dict[int, cp_model.IntVar] = {}
        self._add_last_and_first(len(hand), owed)
        self._add_path()
        self.model.maximize(sum(self.pair.values()))

    def _plays(self, card: Card) -> cp_model.LinearExprT:
        """In how many plays the copies of a card are laid."""
        return self.counts[card] - self.pair[card] if card in self.pair else self.counts[card]

    def _add_last_and_first(self, size: int, owed: int) -> None:
        tail_on_path = self.model.new_bool_var("last is a one-point card")
        self.tail_on_path = tail_on_path
        self.model.add_exactly_one([tail_on_path, *self.tail.values()])
        if len(self.nodes) == 1:
            self.model.add(tail_on_path == 0)
        for card, last in self.tail.items():
            if card in self.pair:
                self.model.add_implication(last, ~self.pair[card])
        if owed:
            self.model.add(sum(self.head.values()) == 1)
        if size > 1:
            # The first play and the last are two plays.
            for card, first in self.head.items():
                self.model.add(first + self.tail[card] <= self._plays(card))

    def _add_path(self) -> None:
        if len(self.nodes) == 1:
            return
        jumps: dict[int, list[cp_model.IntVar]] = {}
        literals: list[tuple[int, int, cp_model.LiteralT]] = []
        copies = self._second_copies()
        for at, before in enumerate(self.nodes):
            for to, card in enumerate(self.nodes):
                if at == to:
                    continue
                arc = self.arcs[at, to] = self.model.new_bool_var(f"{at} to {to}")
                literals.append((at, to, arc))
                if card is not None and not self._adjacent(before, card):
                    jumps.setdefault(to, []).append(arc)
        for at, card in copies.items():
            # The second copy is no node of its own when both are laid at once.
            literals.append((at, at, self.pair[card]))
        self.model.add_circuit(literals)
        for to, arcs in jumps.items():
            helper = self.helped[to] = self.model.new_bool_var(f"change before {to}")
            card = self.nodes[to]
            alone = to in copies or card not in self.pair
            self.model.add(sum(arcs) <= (helper if alone or card is None else helper + self.pair[card]))
        changes = [card for card in self.free if card.names]
        # A peacock or a dragon laid last helps nothing.
        used = sum(self.helped.values()) + sum(self.tail[card] for card in changes)
        self.model.add(used <= sum(self._plays(card) for card in changes))
        for at, card in enumerate(self.nodes):
            if card in self.pair and at not in copies:
                self.model.add_bool_or([~self.tail_on_path, ~self.arcs[at, 0], ~self.pair[card]])

    def _second_copies(self) -> dict[int, Card]:
        """The nodes that are the second copy of a card."""
        return {
            at: card for at, card in enumerate(self.nodes) if card is not None and at and self.nodes[at - 1] == card
        }

    def _adjacent(self, before: Card | None, card: Card) -> bool:
        """Whether a card may follow another, or, for None, begin the path."""
        colour, symbol = self.start if before is None else (before.colour, before.symbol)
        return colour == symbol is None or colour == card.colour or symbol == card.symbol

    def order(self, solver: cp_model.CpSolver) -> tuple[Play, ...]:
        """Return the plays of a solution in their order."""
        path = self._path(solver)
        first = [card for card, head in self.head.items() if solver.boolean_value(head)]
        last = [card for card, tail in self.tail.items() if solver.boolean_value(tail)]
        waiting = [(card, copies) for card in self.free for copies in self._copies_of(card, solver)]
        begin = [(card, max(n for c, n in waiting if c == card)) for card in first]
        if sum(self.counts.values()) == 1:
            # The only card is the first play and the last; it stands in `end`.
            begin = []
        end = [(card, 1) for card in last]
        for play in (*begin, *end):
            waiting.remove(play)
        # Changes that the path needs are kept for it; what is left over is laid before it.
        needed = [to for to in path if to in self.helped and solver.boolean_value(self.helped[to])]
        changes = [play for play in waiting if play[0].names]
        kept, spare = changes[: len(needed)], changes[len(needed) :]
        rest = [play for play in waiting if not play[0].names]
        plays: list[tuple[Card, int]] = [*begin, *rest, *spare]
        for to in path:
            if to in needed:
                plays.append(kept.pop(0))
            card = self.nodes[to]
            if card is not None:
                plays.append((card, 2 if self._is_pair(card, solver) else 1))
        return _named([*plays, *kept, *end], *self.start)

    def _is_pair(self, card: Card, solver: cp_model.CpSolver) -> bool:
        return card in self.pair and solver.boolean_value(self.pair[card])

    def _copies_of(self, card: Card, solver: cp_model.CpSolver) -> list[int]:
        return [2] if self._is_pair(card, solver) else [1] * self.counts[card]

    def _path(self, solver: cp_model.CpSolver) -> list[int]:
        follows = {at: to for (at, to), arc in self.arcs.items() if solver.boolean_value(arc)}
        path = []
        at = follows.get(0, 0)
        while at:
            path.append(at)
            at = follows[at]
        return path


def _named(plays: Sequence[tuple[Card, int]], colour: str | None, symbol: str | None) -> tuple[Play, ...]:
    """Let every peacock and dragon name what the next one-point card has, or else what the state has already."""
    named: list[Play] = []
    colour, symbol = colour or next(iter(COLOURS)), symbol or ONE_POINT[0]
    for card, copies in reversed(plays):
        if card.is_one_point:
            colour, symbol = card.colour or colour, card.symbol
        name = colour if card.is_peacock else symbol if card.is_dragon else None
        named.append(Play((card,) * copies, name))
    return tuple(reversed(named))
