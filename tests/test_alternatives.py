"""Other moves: best first, different tiles, none left out; and whether tiles can be laid in one way only."""

from __future__ import annotations

from typing import Literal

import oracle
import pytest
from hypothesis import assume, event, given, note
from hypothesis import strategies as st
from strategies import positions, rules

import zoramoves as zm
from zoramoves import alternatives
from zoramoves.disturbance import disturbance
from zoramoves.finder import find_restricted

Objective = Literal["tiles", "value"]

OBJECTIVES: st.SearchStrategy[Objective] = st.sampled_from(["tiles", "value"])

TEXT = "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"


def parts(position: zm.Position) -> tuple[zm.Rules, list[tuple[str, ...]], list[str]]:
    """The rules, the table and the rack in the oracle's terms."""
    return position.rules, [tuple(map(str, meld)) for meld in position.table], list(map(str, position.rack))


def tiles_of(answer: zm.Answer) -> str:
    return " ".join(map(str, answer.tiles))


def achieved(answer: zm.Answer) -> oracle.Best:
    assert answer.commit is not None
    moved = disturbance(answer.position.table, answer.commit.table)
    jokers = sum(tile.is_joker for tile in answer.tiles)
    opening = answer.opening_value or 0
    return oracle.Best(len(answer.tiles), jokers, answer.value, opening, moved.moved, moved.changed)


def rank(best: oracle.Best, objective: Objective) -> tuple[int, ...]:
    """What sorts moves by the rules, the best last."""
    first = (best.tiles, -best.jokers, best.value) if objective == "tiles" else (best.value, best.tiles, -best.jokers)
    return (*first, best.opening_value, -best.disturbed, -best.changed)


@given(positions(rules=rules(), max_melds=3, max_rack=4), OBJECTIVES)
def test_all_moves_come_best_first_and_none_is_missing(position: zm.Position, objective: Objective) -> None:
    assume(position.rack)
    note(str(position))
    by, table, rack = parts(position)
    every = oracle.each_best(by, table, rack, position.opened)
    answers = list(zm.find_moves(position, k=1000, objective=objective))
    event(f"{min(len(every), 4)} moves")
    assert answers[0] == zm.find_move(position, objective=objective)
    if not every:
        assert [answer.status for answer in answers] == [zm.Status.NO_MOVE]
        return
    assert {answer.status for answer in answers} == {zm.Status.OPTIMAL}
    laid = [tuple(sorted(map(str, answer.tiles))) for answer in answers]
    assert sorted(laid) == sorted(every)
    ranks = [rank(achieved(answer), objective) for answer in answers]
    assert ranks == [rank(every[bag], objective) for bag in laid]
    assert ranks == sorted(ranks, reverse=True)


@given(positions(rules=rules(), max_melds=3, max_rack=4), OBJECTIVES, st.booleans())
def test_all_best_moves_are_those_as_good_as_the_first(
    position: zm.Position, objective: Objective, settle_ties: bool
) -> None:
    assume(position.rack)
    by, table, rack = parts(position)
    every = oracle.each_best(by, table, rack, position.opened)
    most = max((rank(best, objective)[0] for best in every.values()), default=None)
    best = sorted(bag for bag, each in every.items() if rank(each, objective)[0] == most)
    answers = list(zm.find_moves(position, k=None, objective=objective, settle_ties=settle_ties))
    assert sorted(tuple(sorted(map(str, answer.tiles))) for answer in answers if answer.commit) == best


def test_moves_are_found_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    find = find_restricted

    def counted(*args: object, **options: object) -> zm.Answer:
        calls.append(args)
        return find(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(alternatives, "find_restricted", counted)
    moves = zm.find_moves(zm.Position.parse(TEXT))
    assert calls == []
    assert [tiles_of(next(moves)) for _ in range(2)] == ["G2 G6 *", "G2 G6"]
    assert len(calls) == 2


def test_all_best_moves_and_a_bound_on_them() -> None:
    position = zm.Position.parse("- | G9 P9 K9 G10 G11 | opened")
    assert [tiles_of(answer) for answer in zm.find_moves(position, k=None)] == ["G9 G10 G11", "G9 P9 K9"]
    assert [tiles_of(answer) for answer in zm.find_moves(position, k=None, most=1)] == ["G9 G10 G11"]
    position = zm.Position.parse("P3 P4 P5 | P2 P6 | opened")
    assert [tiles_of(answer) for answer in zm.find_moves(position, k=None)] == ["P2 P6"]
    assert [tiles_of(answer) for answer in zm.find_moves(position, k=3)] == ["P2 P6", "P6", "P2"]


def test_no_move_is_the_only_answer() -> None:
    answers = list(zm.find_moves(zm.Position.parse("- | G3 G4 G5 | unopened")))
    assert [(answer.status, answer.opening_value) for answer in answers] == [(zm.Status.NO_MOVE, 12)]


def test_what_is_not_proven_comes_last() -> None:
    answers = list(zm.find_moves(zm.Position.parse(TEXT), limit=zm.Limit(seconds=1e-9)))
    assert [answer.status for answer in answers] == [zm.Status.UNKNOWN]


@pytest.mark.parametrize("options", [{"k": 0}, {"k": -1}, {"k": None, "most": 0}, {"objective": "fun"}])
def test_options_that_make_no_sense_are_refused_at_once(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"k is a number from 1|most is a number from 1|objective is one of"):
        zm.find_moves(zm.Position.parse(TEXT), **options)  # type: ignore[arg-type]


@given(positions(rules=rules(), max_melds=3, max_rack=4), st.data())
def test_uniqueness_is_what_the_oracle_says(position: zm.Position, data: st.DataObject) -> None:
    assume(position.rack)
    answers = [answer for answer in zm.find_moves(position, k=3) if answer.commit]
    assume(answers)
    answer = data.draw(st.sampled_from(answers))
    assert answer.commit is not None
    note(f"{position}  =>  {answer.commit}")
    by, table, rack = parts(position)
    melds = [tuple(map(str, meld)) for meld in answer.commit.table]
    other = next(oracle.others(by, table, rack, list(map(str, answer.tiles)), position.opened, melds), None)
    found = zm.uniqueness(position, answer.commit)
    event("unique" if found.unique else "not unique")
    assert found.unique == (other is None)
    if found.other:
        assert zm.verify(position, found.other).tiles == answer.tiles
        assert found.other != answer.commit


@pytest.mark.parametrize(
    ("position", "commit", "other"),
    [
        ("G3 G4 G5 | G6 | opened", "G3-G6", None),
        ("G1-G5 | G6 | opened", "G1-G6", "G1 G2 G3 / G4 G5 G6"),
        ("G1 G2 G3 / G4 G5 G6 | K1 K2 K3 | opened", "G1-G3 / G4-G6 / K1-K3", "G1 G2 G3 G4 G5 G6 / K1 K2 K3"),
        ("G1 G2 G3 / G4 G5 G6 | K9 K10 K11 | unopened", "G1-G3 / G4-G6 / K9-K11", None),
        ("- | G9 P9 * K9 | opened", "G9 P9 K9 *", None),
        ("- | G9 P9 K9 G9 P9 * | opened", "G9 P9 K9 / G9 P9 *", None),
        ("- | G9 * G11 G11 P11 K11 | opened", "G9 * G11 / G11 P11 K11", None),
        ("- | G9 G10 G11 * P11 K11 | opened", "G9 G10 G11 / * P11 K11", "G9 G10 * / G11 P11 K11"),
        ("G3 P3 K3 / G4 P4 K4 / G5 P5 K5 | Y9 Y10 Y11 | opened", "G3 P3 K3 / G4 P4 K4 / G5 P5 K5 / Y9-Y11", "runs"),
    ],
)
def test_uniqueness(position: str, commit: str, other: str | None) -> None:
    found = zm.uniqueness(zm.Position.parse(position), commit)
    assert found.unique == (other is None)
    if other == "runs":
        other = "G3 G4 G5 / P3 P4 P5 / K3 K4 K5 / Y9 Y10 Y11"
    assert found.other == (zm.Commit(other) if other else None)


def test_uniqueness_of_an_illegal_commit_is_refused() -> None:
    with pytest.raises(zm.IllegalCommitError):
        zm.uniqueness(zm.Position.parse(TEXT), "G3-G7")


def test_uniqueness_that_the_limit_leaves_open() -> None:
    position = zm.Position.parse("G3 G4 G5 | G6 | opened")
    assert zm.uniqueness(position, "G3-G6", limit=zm.Limit(seconds=1e-9)) == zm.Uniqueness(None, None)
