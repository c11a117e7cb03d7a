"""The verifier, the finder and the exhaustive oracle, which share no code, say the same of every position."""

from __future__ import annotations

from typing import Literal

import oracle
import pytest
from hypothesis import assume, event, given, note
from hypothesis import strategies as st
from strategies import positions, proposals, rules

from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Answer, Commit, Position, Rules, Status, find_move, verify
from zoramoves.disturbance import disturbance

Objective = Literal["tiles", "value"]

OBJECTIVES: st.SearchStrategy[Objective] = st.sampled_from(["tiles", "value"])

SMALL_PRESETS = st.sampled_from(
    [
        preset.replace(values=values, colours=colours, opening=opening)
        for preset in (ZORA, RUMMIKUB, RUMMIKUB_HEBREW)
        for values, colours, opening in ((5, preset.colours[:3], 12), (6, preset.colours[:4], 16))
    ]
)
"""The named rule sets, cut down so that every commit can be tried."""

MANY_JOKERS = rules(max_jokers=4, max_copies=1, max_values=5, max_colours=3)
"""With three jokers and more a meld may be of jokers alone."""


OTHER_SIZES = rules(max_colours=5, max_values=8, max_copies=3, max_jokers=3, max_min_meld=4)
"""Nothing is particular to four colours, two copies or melds of three."""


def table_of(position: Position | Commit) -> list[tuple[str, ...]]:
    return [tuple(map(str, meld)) for meld in position.table]


def rack_of(position: Position) -> list[str]:
    return list(map(str, position.rack))


def best_by_oracle(position: Position, objective: Objective) -> oracle.Best | None:
    return oracle.best(position.rules, table_of(position), rack_of(position), position.opened, objective)


def summary(answer: Answer) -> oracle.Best | None:
    """What an answer achieves, in the oracle's terms."""
    if answer.commit is None:
        assert answer.status is Status.NO_MOVE
        return None
    moved = disturbance(answer.position.table, answer.commit.table)
    return oracle.Best(
        tiles=len(answer.tiles),
        jokers=sum(tile.is_joker for tile in answer.tiles),
        value=answer.value,
        opening_value=answer.opening_value or 0,
        disturbed=answer.disturbed,
        changed=moved.changed,
    )


def compare(position: Position, objective: Objective) -> None:
    """Hold the finder's answer to a position against the oracle's."""
    assume(position.rack)
    note(str(position))
    answer = find_move(position, objective=objective)
    event(answer.status.name)
    assert summary(answer) == best_by_oracle(position, objective)
    if answer.commit is None and not position.opened:
        assert answer.opening_value == oracle.best_opening(position.rules, rack_of(position))
    if answer.commit is not None:
        assert oracle.legal(
            position.rules, table_of(position), rack_of(position), position.opened, table_of(answer.commit)
        )


@given(proposals())
def test_the_verifier_says_what_the_oracle_says(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    legal = oracle.legal(position.rules, table_of(position), rack_of(position), position.opened, table_of(commit))
    event("legal" if legal else "illegal")
    assert verify(position, commit).legal == legal


@given(proposals(rules=MANY_JOKERS, max_melds=3))
def test_the_verifier_says_what_the_oracle_says_with_many_jokers(proposal: tuple[Position, Commit]) -> None:
    position, commit = proposal
    legal = oracle.legal(position.rules, table_of(position), rack_of(position), position.opened, table_of(commit))
    assert verify(position, commit).legal == legal


@given(positions(rules=rules(), max_melds=3, max_rack=5), OBJECTIVES)
def test_the_finder_finds_what_the_oracle_finds(position: Position, objective: Objective) -> None:
    compare(position, objective)


@given(positions(rules=SMALL_PRESETS, max_melds=3, max_rack=5), OBJECTIVES)
def test_the_finder_finds_what_the_oracle_finds_by_the_named_rules(position: Position, objective: Objective) -> None:
    compare(position, objective)


@given(positions(rules=MANY_JOKERS, max_melds=2, max_rack=4), OBJECTIVES)
def test_the_finder_finds_what_the_oracle_finds_with_many_jokers(position: Position, objective: Objective) -> None:
    compare(position, objective)


@given(positions(rules=OTHER_SIZES, max_melds=2, max_rack=4), OBJECTIVES)
def test_the_finder_finds_what_the_oracle_finds_in_sets_of_other_sizes(
    position: Position, objective: Objective
) -> None:
    compare(position, objective)


@pytest.mark.parametrize(
    "switch",
    [
        {"joker_taking": "rack-or-table"},
        {"joker_taking": "free"},
        {"taken_joker_rack_tiles": 1},
        {"taken_joker_rack_tiles": 2},
        {"taken_joker_rack_tiles": 2, "joker_taking": "free"},
        {"taken_joker_rack_tiles": 2, "three_meld_frees_joker": True},
        {"three_meld_frees_joker": True},
        {"rebuild_on_opening_turn": True},
        {"rebuild_on_opening_turn": True, "hand_rummy": True},
        {"hand_rummy": True},
        {"high_one": True},
    ],
    ids=lambda switch: ",".join(f"{name}={value}" for name, value in switch.items()),
)
@given(data=st.data())
def test_every_switch_is_in_the_model(switch: dict[str, object], data: st.DataObject) -> None:
    by = ZORA.replace(values=5, colours=3, opening=10, **switch)
    position = data.draw(positions(rules=st.just(by), max_melds=3, max_rack=4))
    compare(position, data.draw(OBJECTIVES))


@given(positions(rules=rules(), max_melds=3, max_rack=5), OBJECTIVES)
def test_without_ties_the_objective_is_as_good(position: Position, objective: Objective) -> None:
    assume(position.rack)
    answer = find_move(position, objective=objective, settle_ties=False)
    best = best_by_oracle(position, objective)
    assert (answer.status is Status.NO_MOVE) == (best is None)
    if best is not None:
        reached, greatest = (len(answer.tiles), best.tiles) if objective == "tiles" else (answer.value, best.value)
        assert reached == greatest == answer.bound


@given(positions(rules=rules(), max_melds=4, max_rack=6), OBJECTIVES, st.data())
def test_the_order_given_does_not_matter(position: Position, objective: Objective, data: st.DataObject) -> None:
    table = data.draw(st.permutations(position.table))
    rack = data.draw(st.permutations(position.rack))
    other = Position(table, rack, position.opened, position.rules)
    for settle_ties in (True, False):
        first = find_move(position, objective=objective, settle_ties=settle_ties)
        second = find_move(other, objective=objective, settle_ties=settle_ties)
        assert first.as_dict() == second.as_dict()


def test_the_rules_compared_are_the_rules_there_are() -> None:
    """A new field of Rules that play depends on has to be put into the strategies."""
    compared = {
        "colours",
        "values",
        "copies",
        "jokers",
        "min_meld",
        "high_one",
        "opening",
        "joker_cost",
        "joker_taking",
    }
    compared |= {"taken_joker_rack_tiles", "three_meld_frees_joker", "rebuild_on_opening_turn", "hand_rummy"}
    round_only = {"name", "hand", "min_players", "max_players", "turn_seconds", "first_player", "direction"}
    round_only |= {"stalemate", "separate_columns"}
    assert set(Rules.__dataclass_fields__) == compared | round_only
