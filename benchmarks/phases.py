"""What is measured, phase by phase: each takes an entry of a suite and returns what to do, which asserts its answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import zoramoves as zm
from benchmarks.proofs import with_free_jokers
from zoramoves.many.expectations import differences, found_numbers
from zoramoves.many.suites import Entry
from zoramoves.solver.changes import Weights
from zoramoves.solver.move_program import MoveProgram
from zoramoves.solver.stock import stock_of

Action = Callable[[], object]


def parse(entry: Entry) -> Action:
    """Read the position's line."""
    line = str(entry.position)

    def action() -> None:
        assert str(zm.Position.parse(line)) == line

    return action


def verify(entry: Entry) -> Action:
    """Hold the best commit, or an illegal one where there is none, against the rules."""
    position = entry.position
    commit = zm.find_move(position, settle_ties=False).commit
    proposed = commit or zm.Commit(position.table, position.rules)

    def action() -> None:
        assert zm.verify(position, proposed).legal == (entry.expected.tiles != 0)

    return action


def build(entry: Entry) -> Action:
    """Set up the integer program, without solving it."""

    def action() -> None:
        position = entry.position
        opening = not position.opened
        stock = stock_of(position, rack_only=opening and not position.rules.rebuild_on_opening_turn)
        program = MoveProgram(stock, Weights.single(position.rules, "tiles"), opening=opening, company=False)
        assert program.changes.program

    return action


def tiles(entry: Entry) -> Action:
    """Find a commit that lays the most tiles, proven and verified."""

    def action() -> None:
        answer = zm.find_move(_fresh(entry.position), settle_ties=False)
        assert len(answer.tiles) == entry.expected.tiles

    return action


def free(entry: Entry) -> Action:
    """The same if jokers move freely: the problem that other solvers know."""
    position = with_free_jokers(entry.position)

    def action() -> None:
        answer = zm.find_move(_fresh(position), settle_ties=False)
        assert len(answer.tiles) == entry.expected.free_tiles

    return action


def value(entry: Entry) -> Action:
    """Find a commit that lays the most value."""

    def action() -> None:
        answer = zm.find_move(_fresh(entry.position), objective="value", settle_ties=False)
        assert answer.value == entry.expected.value

    return action


def whole(entry: Entry) -> Action:
    """Find the best commit with all ties settled."""

    def action() -> None:
        answer = zm.find_move(_fresh(entry.position))
        assert not list(differences(entry.expected, found_numbers(answer)))

    return action


PHASES: dict[str, Callable[[Entry], Action]] = {
    "parse": parse,
    "verify": verify,
    "build": build,
    "tiles": tiles,
    "free": free,
    "value": value,
    "whole": whole,
}

ENTRY = "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"
START_UPS = {
    "pass": ["-c", "pass"],
    "import": ["-c", "import zoramoves"],
    "check": ["-m", "zoramoves", "check", ENTRY, "G2-G6 / P7 K7 Y7"],
    "hint": ["-m", "zoramoves", "hint", ENTRY],
}
"""Arguments of an interpreter that is started; the first is what no program can undercut."""


def start(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def _fresh(position: zm.Position) -> zm.Position:
    """An equal position that remembers nothing."""
    return zm.Position(position.table, position.rack, position.opened, position.rules)
