"""Policies that play by themselves: small classes with one method, `choose`, which sees what a player may see.

A policy need not know the pass rule by heart: when the pile is empty all of them commit if they can, and pass if not.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from ..errors import RulesError
from ..finder import Answer, find_move
from ..position import Commit, Position
from ..solver.changes import Objective
from ..tiles import shown
from .actions import Action
from .views import View


class Policy(Protocol):
    """A way to play."""

    def choose(self, view: View, random: Random) -> Action:
        """Return what the player does whose turn it is.

        Args:
            view: what the player may see.
            random: for what is left to chance.
        """


@dataclass(frozen=True, slots=True)
class DrawAlways:
    """Draws as long as the pile lasts; then lays what it can, since it must."""

    def choose(self, view: View, random: Random) -> Action:
        return "draw" if view.pile else _most(view, "tiles")


@dataclass(frozen=True, slots=True)
class MostTiles:
    """Lays as many tiles as possible, every turn."""

    def choose(self, view: View, random: Random) -> Action:
        return _most(view, "tiles")


@dataclass(frozen=True, slots=True)
class MostValue:
    """Lays as many points as possible, every turn."""

    def choose(self, view: View, random: Random) -> Action:
        return _most(view, "value")


@dataclass(frozen=True, slots=True)
class HoldBack:
    """Opens when it can, then keeps its tiles until many can be laid at once, or the end of the round is near.

    Attributes:
        many: lays when so many tiles can be laid.
        near: lays what it can when an opponent holds at most so many tiles.
    """

    many: int = 4
    near: int = 5

    def choose(self, view: View, random: Random) -> Action:
        others = [held for player, held in enumerate(view.held) if player != view.player]
        best = _best(view.position, "tiles")
        waits = view.pile and view.position.opened and not best.goes_out and len(best.tiles) < self.many
        if best.commit and not (waits and min(others, default=0) > self.near):
            return best.commit
        return _otherwise(view)


@dataclass(frozen=True, slots=True)
class RandomLegal:
    """Draws, or lays the most of a random part of its rack."""

    def choose(self, view: View, random: Random) -> Action:
        part = [tile for tile in view.position.rack if random.random() < 0.7]
        if view.pile and random.random() < 0.3:
            return "draw"
        # A part of the rack that is laid whole does not empty the rack.
        rules = view.position.rules.replace(hand_rummy=False)
        some = _best(Position(view.position.table, part, view.position.opened, rules), "tiles")
        if some.commit:
            return Commit(some.commit.table, view.position.rules)
        return _otherwise(view) if view.pile else _most(view, "tiles")


POLICIES: dict[str, Policy] = {
    "draw-always": DrawAlways(),
    "most-tiles": MostTiles(),
    "most-value": MostValue(),
    "hold-back": HoldBack(),
    "random-legal": RandomLegal(),
}
"""The policies by name."""


def policy_named(name: str) -> Policy:
    """Return the policy of a name; raises RulesError when there is none."""
    try:
        return POLICIES[name]
    except KeyError:
        raise RulesError(f"no policy is called '{shown(name)}'; known are {', '.join(POLICIES)}") from None


def _best(position: Position, objective: Objective) -> Answer:
    return find_move(position, objective=objective, settle_ties=False)


def _most(view: View, objective: Objective) -> Action:
    return _best(view.position, objective).commit or _otherwise(view)


def _otherwise(view: View) -> Action:
    return "draw" if view.pile else "pass"
