"""The finder's contract beyond the best move itself: what answers say, limits, failures, threads and processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import positions, rules

import zoramoves as zm
from zoramoves import finder
from zoramoves.solver import model
from zoramoves.solver.program import Program

CROWDED = (
    "Y12 K12 G12 / P11 P12 P13 / K9 K10 K11 / G4 Y4 P4 / K8 K9 K10 / K6 P6 G6 / P1-P5 / P3 G3 Y3 / G6 G7 G8 / "
    "G7 P7 Y7 K7 / K11 K12 K13 / G12 Y12 P12 / Y13 G13 K13 P13 / P11 G11 Y11 | "
    "K6 Y7 Y6 G2 Y13 Y8 Y5 G1 Y9 G8 G13 P2 Y2 * * | opened"
)

MIXED = [
    CROWDED,
    "- | G13 P13 * P9 | unopened",
    "- | G3 G4 G5 P9 | unopened",
    "G4 P4 K4 * | Y4 G9 K9 | opened",
    "K3 K4 K5 / R8 B8 O8 | K6 R1 * | opened | rummikub",
    "G5 G6 * G8 / P8 K8 Y8 | G3 | opened",
]


def find(text: str, **options: object) -> zm.Answer:
    return zm.find_move(zm.Position.parse(text), **options)  # type: ignore[arg-type]


def test_an_answer_says_what_its_commit_does() -> None:
    answer = find("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")
    assert answer.status is zm.Status.OPTIMAL
    assert answer.commit is not None
    assert zm.verify(answer.position, answer.commit).tiles == answer.tiles
    assert list(map(str, answer.tiles)) == ["G2", "G6", "*"]
    assert (answer.value, answer.goes_out, answer.opening_value, answer.disturbed, answer.bound) == (
        33,
        False,
        None,
        0,
        3,
    )


def test_no_move_is_proven_and_says_how_far_the_opening_is() -> None:
    answer = find("G9 G10 G11 | G3 G4 G5 P4 K4 P9 | unopened")
    assert (answer.status, answer.commit, answer.tiles, answer.bound) == (zm.Status.NO_MOVE, None, (), 0)
    assert answer.opening_value == 12


def test_an_empty_rack_has_no_move() -> None:
    assert find("G3 G4 G5 | - | opened").status is zm.Status.NO_MOVE
    assert find("G3 G4 G5 | - | unopened").opening_value == 0


@pytest.mark.parametrize(
    ("text", "objective", "commit"),
    [
        ("- | G7 P7 K7 Y7 * | opened", "tiles", "G7 P7 K7 Y7"),
        ("- | G7 P7 K7 G8 G9 | opened", "tiles", "G7 G8 G9"),
        ("- | G10 G11 * | unopened", "tiles", "G10 G11 *"),
        ("G1 G2 G3 / G4 G5 G6 | G7 | opened", "tiles", "G1 G2 G3 / G4 G5 G6 G7"),
        ("G1-G6 / G6 P6 K6 | Y6 | opened", "tiles", "G1 G2 G3 G4 G5 G6 / G6 P6 K6 Y6"),
        ("- | G12 P12 K12 G1 G2 G3 G4 P8 K8 Y8 | opened", "value", "G1 G2 G3 G4 / G12 P12 K12 / P8 K8 Y8"),
        ("G9 P9 K9 Y9 | G1 G2 G3 G9 P1 K1 * | opened", "value", "G1 G2 G3 / G9 P9 * / G9 K9 Y9"),
    ],
    ids=[
        "a joker in hand is worth keeping",
        "more value of equally many tiles",
        "a greater opening",
        "fewer melds changed",
        "fewer tiles moved",
        "value objective: everything that adds value",
        "value objective: the joker counts what it costs",
    ],
)
def test_ties_are_settled_in_the_rules_order(text: str, objective: str, commit: str) -> None:
    assert str(find(text, objective=objective).commit) == commit


def test_an_unknown_objective_is_refused() -> None:
    with pytest.raises(ValueError, match="objective is one of tiles, value, not 'points'"):
        find(MIXED[0], objective="points")


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_limit_is_positive(seconds: float) -> None:
    with pytest.raises(ValueError, match="positive number of seconds"):
        zm.Limit(seconds=seconds)


@pytest.mark.parametrize("text", MIXED)
@pytest.mark.parametrize("seconds", [1e-9, 1e-3, 2e-3, 4e-3, 8e-3])
def test_at_a_limit_an_answer_is_legal_and_claims_no_more_than_it_knows(text: str, seconds: float) -> None:
    proven = find(text)
    answer = find(text, limit=zm.Limit(seconds=seconds))
    if answer.status in (zm.Status.OPTIMAL, zm.Status.NO_MOVE):
        assert answer.as_dict() | {"opening_value": 0} == proven.as_dict() | {"opening_value": 0}
    if answer.commit is not None:
        assert zm.verify(answer.position, answer.commit).legal
        assert answer.bound is not None
        assert len(answer.tiles) <= len(proven.tiles) <= answer.bound


def test_with_no_time_at_all_nothing_is_known() -> None:
    answer = find(CROWDED, limit=zm.Limit(seconds=1e-9))
    assert (answer.status, answer.commit, answer.bound) == (zm.Status.UNKNOWN, None, None)


def test_when_the_proof_is_cut_short_the_best_so_far_is_feasible(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock runs out once the first stage has its commit."""
    limit = 10.0
    monkeypatch.setattr(finder, "perf_counter", lambda: 0.0)
    seen: list[zm.Status] = []
    for stop in range(12):
        count = iter(range(10**6))
        monkeypatch.setattr(model, "perf_counter", lambda count=count, stop=stop: 0.0 if next(count) < stop else limit)
        answer = find(CROWDED, limit=zm.Limit(seconds=limit))
        seen.append(answer.status)
        if answer.commit is not None:
            assert zm.verify(answer.position, answer.commit).legal
    assert zm.Status.UNKNOWN in seen
    assert zm.Status.FEASIBLE in seen


def test_a_solver_failure_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    illegal = zm.verify(zm.Position.parse("- | G1 | opened"), "-")
    monkeypatch.setattr(finder, "verify", lambda position, commit: illegal)
    with pytest.raises(zm.SolverError, match=r"please report this position: .*G6 G2"):
        find("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")


@given(positions(rules=rules(), max_melds=3, max_rack=6), st.sampled_from(["tiles", "value"]))
def test_branch_and_bound_and_cp_sat_agree(position: zm.Position, objective: str) -> None:
    assume(position.rack)
    quick = zm.find_move(position, objective=objective)  # type: ignore[arg-type]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model, "NODES", 0)
        thorough = zm.find_move(position, objective=objective)  # type: ignore[arg-type]
    keys = ("status", "value", "goes_out", "opening_value", "disturbed", "bound")
    assert [quick.as_dict()[key] for key in keys] == [thorough.as_dict()[key] for key in keys]
    assert len(quick.tiles) == len(thorough.tiles)


def test_cp_sat_stops_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "NODES", 0)
    program = Program()
    # Nothing of this kind comes up in play: an even number that is odd, over many columns.
    columns = program.columns(40, 1)
    for _ in range(3):
        program.row({column: 1000 + 37 * column for column in columns}, 20_001, 20_001)
    program.objective[:] = [1000 + 31 * column for column in columns]
    outcome = model.maximise(program, 0, perf_counter() + 0.05)
    assert not outcome.proven or outcome.solution is None or program.holds(outcome.solution)


def test_threads_find_what_one_thread_finds() -> None:
    texts = MIXED * 8
    alone = [find(text).as_dict() for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = [answer.as_dict() for answer in pool.map(find, texts)]
    assert together == alone


@pytest.mark.parametrize("seed", ["0", "1"])
def test_every_process_finds_the_same(seed: str) -> None:
    script = "import sys, json, zoramoves as zm\nfor line in json.load(sys.stdin):"
    script += "\n    print(zm.find_move(zm.Position.parse(line)).as_dict())"
    run = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(MIXED[::-1]),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert run.stdout.splitlines() == [str(find(text).as_dict()) for text in MIXED[::-1]]


def test_an_opening_may_be_rebuilt_on_an_empty_table_too() -> None:
    """Three jokers are laid first as 3 4 5, worth 12; with G1 they then make 1 2 3 4, worth 10."""
    rules = "zora name=small colours=green,purple values=5 copies=1 jokers=3 opening=11"
    assert len(find(f"- | * * * G1 | unopened | {rules} rebuild_on_opening_turn=on").tiles) == 4
    assert len(find(f"- | * * * G1 | unopened | {rules}").tiles) == 3


def test_a_laid_tile_keeps_a_joker_company_where_no_joker_could_stand() -> None:
    rules = "zora colours=green,purple,black values=5 opening=10 taken_joker_rack_tiles=2"
    assert find(f"* * G3 G4 / G1 P1 K1 / G1 G2 G3 G4 | G2 G5 G5 K1 | opened | {rules}").disturbed == 2
