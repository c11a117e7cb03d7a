"""rummikub-solver, called through its public functions, and what its answers are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummikub_solver import MILPSolver, RuleSet, SolverMode

from zoramoves import Answer, Commit, Meld, Position, Rules, Tile, verify

BACKENDS = ("GLPK_MI", "HIGHS", "SCIPY")


def can_state(position: Position) -> bool:
    """Say whether both solvers can state the problem: an opened player, the standard set, nothing above the 13."""
    rules = position.rules
    standard = (len(rules.colours), rules.values, rules.copies, rules.jokers, rules.min_meld) == (4, 13, 2, 2, 3)
    return position.opened and standard and not rules.high_one


class Peer:
    """rummikub-solver with one of its backends. It is set up once, as its documentation asks."""

    def __init__(self, backend: str) -> None:
        self.rules: Any = RuleSet(solver_backend=MILPSolver[backend])
        self.sets = {tuple(sorted(map(int, tiles))) for tiles in self.rules.sets}

    def prepare(self, position: Position) -> Callable[[], Any]:
        """Return the call that finds the most tiles; its result is a proposal, or None."""
        state = self.rules.new_game()
        state.initial = False
        state.add_table(*(_number(tile, position.rules) for meld in position.table for tile in meld))
        state.add_rack(*(_number(tile, position.rules) for tile in position.rack))
        return lambda: self.rules.solve(state, SolverMode.TILE_COUNT)

    def judge(self, position: Position, ours: Answer, theirs: Any) -> str:
        """Return nothing if both lay as many tiles, else who is wrong and why, in a sentence.

        Our commit has been verified, so who lays fewer tiles than we do has missed it; who lays more has to have a
        table that the verifier finds legal.
        """
        number = 0 if theirs is None else len(theirs.tiles)
        if number == len(ours.tiles):
            return ""
        if number > len(ours.tiles):
            commit = Commit([_meld(tiles, position.rules) for tiles in theirs.sets], position.rules)
            verdict = verify(position, commit)
            faults = "; ".join(map(str, verdict.faults))
            wrong = f"rummikub-solver is wrong, its table is illegal ({faults})" if faults else "zoramoves is WRONG"
        else:
            assert ours.commit is not None
            unknown = [str(meld) for meld in ours.commit if not self._knows(meld)]
            reason = f"it does not know {', '.join(unknown)}" if unknown else "its backend gave up a solution"
            wrong = f"rummikub-solver is wrong, a legal table lays more ({reason})"
        return f"{wrong}: {len(ours.tiles)} tiles by zoramoves, {number} by rummikub-solver in {position}"

    def _knows(self, meld: Meld) -> bool:
        """Say whether it has a meld, perhaps in pieces."""
        numbers = [_number(tile, meld.rules) for tile in meld]
        return any(all(tuple(sorted(piece)) in self.sets for piece in pieces) for pieces in _cut(numbers))


def _cut(numbers: list[int]) -> list[list[list[int]]]:
    """All ways to cut a meld into pieces of three to five."""
    if not numbers:
        return [[]]
    sizes = [size for size in (3, 4, 5) if size <= len(numbers)]
    return [[numbers[:size], *rest] for size in sizes for rest in _cut(numbers[size:])]


def _number(tile: Tile, rules: Rules) -> int:
    """Its number of a tile: by colour, then by value, from 1; the joker last."""
    return len(rules.kinds) + 1 if tile.is_joker else rules.numbers[tile] + 1


def _meld(numbers: Any, rules: Rules) -> Meld:
    """The meld of one of its sets."""
    tiles = [rules.kinds[number - 1] if number <= len(rules.kinds) else Tile("*", 0) for number in map(int, numbers)]
    return Meld(tuple(tiles), rules)
