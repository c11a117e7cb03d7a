"""The best move by another road: every meld written out with its jokers, as in the paper, and CP-SAT alone.

D. Den Hertog, P. B. Hulshof, Solving Rummikub Problems by Integer Linear Programming, The Computer Journal 49(6), 2006,
doi 10.1093/comjnl/bxl033. Jokers move freely, as there. It shares no code with the finder and is slow; the suites'
answers are proven by it a second time.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from ortools.sat.python import cp_model

from zoramoves import Position, Rules
from zoramoves.solver.changes import Objective

Multiset = tuple[str, ...]


@cache
def melds(rules: Rules) -> dict[Multiset, int]:
    """Return all melds of 3 to 5 tiles as multisets, with the greatest value a reading gives each.

    Longer runs are sums of these. The standard set has 185 without jokers, 679 with at most one, 1,173 with two.
    """
    found: dict[Multiset, int] = {}
    for places, value in _plain(rules):
        for jokers in range(min(rules.jokers, len(places)) + 1):
            for hidden in combinations(range(len(places)), jokers):
                tiles = tuple(sorted("*" if at in hidden else tile for at, tile in enumerate(places)))
                found[tiles] = max(value, found.get(tiles, 0))
    return found


def _plain(rules: Rules) -> list[tuple[Multiset, int]]:
    letters, top = rules.letters, rules.values
    groups = [
        (tuple(f"{letter}{value}" for letter in chosen), value * size)
        for size in range(rules.min_meld, len(letters) + 1)
        for chosen in combinations(letters, size)
        for value in range(1, top + 1)
    ]
    lane = [*range(1, top + 1), *([1] if rules.high_one else [])]
    runs = [
        (tuple(f"{letter}{value}" for value in lane[start : start + size]), sum(lane[start : start + size]))
        for size in range(rules.min_meld, min(2 * rules.min_meld, top + 1))
        for letter in letters
        for start in range(len(lane) - size + 1)
    ]
    return groups + runs


def best(position: Position, objective: Objective) -> int:
    """Return the greatest number of tiles, or value, that can be laid if jokers move freely; 0 if there is no move."""
    rules = position.rules
    if not position.opened and (rules.rebuild_on_opening_turn or rules.hand_rummy):
        raise ValueError(f"the reference does not know these rules: {rules}")
    table = Counter(str(tile.kind) for meld in position.table for tile in meld) if position.opened else Counter[str]()
    rack = Counter(map(str, position.rack))
    model = cp_model.CpModel()
    uses: dict[str, list[cp_model.LinearExprT]] = {tile: [] for tile in (table + rack)}
    opening = []
    for tiles, value in melds(rules).items():
        if not Counter(tiles) - table - rack:
            times = model.new_int_var(0, max(rules.copies, rules.jokers), "")
            opening.append(value * times)
            for tile in tiles:
                uses[tile].append(times)
    laid = {tile: model.new_int_var(0, rack[tile], "") for tile in uses}
    for tile, found in uses.items():
        model.add(sum(found) == table[tile] + laid[tile])
    if not position.opened:
        model.add(sum(opening) >= rules.opening)
    cost = {tile: rules.joker_cost if tile == "*" else int(tile[1:]) for tile in uses}
    model.maximize(sum(laid[tile] * (1 if objective == "tiles" else cost[tile]) for tile in uses))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.symmetry_level = 0
    solver.parameters.cp_model_probing_level = 0
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE and not position.opened:
        return 0
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"{solver.status_name(status)}: {position}")
    return round(solver.objective_value)
