"""Proven answers for the suites: by the finder, and where jokers make no difference by the reference too."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.reference import best
from zoramoves import Position, Rules, find_move
from zoramoves.many.expectations import found_numbers
from zoramoves.many.suites import Expected


def with_free_jokers(position: Position) -> Position:
    """Return the position by rules that differ in that jokers move freely, as most solvers take them to."""
    rules = free(position.rules)
    return Position(position.table, position.rack, position.opened, rules)


def free(rules: Rules) -> Rules:
    return rules.replace(joker_taking="free", taken_joker_rack_tiles=0)


def prove(position: Position) -> Expected:
    """Find every number that a suite can hold.

    Raises:
        AssertionError: when two roads lead to different numbers.
    """
    found = found_numbers(find_move(position))
    value = found_numbers(find_move(position, objective="value", settle_ties=False)).value
    freed = with_free_jokers(position)
    free_tiles = found_numbers(find_move(freed, settle_ties=False), settled=False).tiles
    assert found.tiles is not None
    assert free_tiles is not None
    assert found.tiles <= free_tiles
    assert free_tiles == best(freed, "tiles"), f"the reference lays another number: {freed}"
    if not any(tile.is_joker for meld in position.table for tile in meld):
        assert found.tiles == free_tiles, position
        assert value == best(position, "value"), f"the reference lays another value: {position}"
    return replace(found, value=value, free_tiles=free_tiles)
