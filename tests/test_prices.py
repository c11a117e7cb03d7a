"""What prices rule out is never part of a best move, whatever the prices."""

import random

import pytest

from zoramoves import ZORA, Position, Rules
from zoramoves.solver.changes import Weights
from zoramoves.solver.model import maximise
from zoramoves.solver.move_program import MoveProgram
from zoramoves.solver.prices import prices_of
from zoramoves.solver.stock import stock_of

POSITIONS = [
    "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened",
    "G5 G6 * / P7 K7 Y7 / K1 K2 K3 K4 | G7 K5 P8 Y8 Y7 | opened",
    "G1 P1 K1 Y1 / G2 P2 K2 / G3 P3 Y3 / K4 K5 K6 | G4 Y2 Y3 K3 P4 | opened",
]


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("taking", ["rack", "free"])
def test_a_best_move_loses_no_more_than_the_gap(text: str, taking: str) -> None:
    rules = ZORA.replace(joker_taking=taking)
    for seed in range(20):
        check(Position.parse(text, rules=rules), rules, random.Random(seed))


def check(position: Position, rules: Rules, rng: random.Random) -> None:
    stock = stock_of(position)
    weights = Weights.ordered(stock, "tiles", opening=False)
    program = MoveProgram(stock, weights, opening=False, company=False)
    outcome = maximise(program.changes.program, 0)
    assert outcome.solution is not None
    # The relaxation's prices, and some that are worse.
    duals = [price + rng.choice([0, 0, 1, -1, 0.5]) * rng.random() * weights.tile for price in outcome.duals]
    for each in (outcome.duals, duals):
        prices = prices_of(program.changes, each, outcome.value)
        assert prices.gap > 0
        solution = outcome.solution
        lost = sum(prices.melds[t] * solution[column] for column, t in program.changes.added.items())
        lost += sum(loss * solution[column] for column, loss in zip(program.changes.apart, prices.apart, strict=True))
        for kind, row in program.changes.piece_rows.items():
            form, most = program.changes.program.rows[row], program.changes.program.high[row]
            laid = sum(factor * solution[column] for column, factor in form.items())
            price = prices.laid[kind]
            lost += price * (most - laid) if price > 0 else -price * laid
        assert lost <= prices.gap
        more = {kind for kind, column in program.changes.more.items() if solution[column]}
        assert all(prices.joker_kinds >> kind & 1 for kind in more)


def test_the_relaxations_prices_leave_no_gap_where_it_is_tight() -> None:
    stock = stock_of(Position.parse(POSITIONS[0]))
    weights = Weights.ordered(stock, "tiles", opening=False)
    program = MoveProgram(stock, weights, opening=False, company=False)
    outcome = maximise(program.changes.program, 0)
    assert prices_of(program.changes, outcome.duals, outcome.value).gap < 1
