"""Steps: golden texts for every kind of step, and that carrying them out gives exactly the new table."""

import json
from collections import Counter

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from strategies import commits, elements, positions, presets, rebuilt, small_rules

import zoramoves as zm
from zoramoves import Commit, Meld, Position, Tile
from zoramoves.disturbance import disturbance
from zoramoves.steps import Step, Steps
from zoramoves.tiles import JOKER


@given(st.data())
def test_steps_lead_from_the_old_table_to_the_new(data: st.DataObject) -> None:
    """For tables built anew, with jokers anywhere, by rules that let jokers move freely."""
    rules = small_rules().map(lambda rules: rules.replace(joker_taking="free", taken_joker_rack_tiles=0))
    position = data.draw(positions(rules=rules))
    draft = data.draw(rebuilt(position))
    commit = Commit([Meld(tuple(meld), position.rules) for meld in draft.melds], position.rules)
    if zm.verify(position, commit).legal:
        hold(position, commit)


@given(st.data())
def test_steps_of_legal_proposals(data: st.DataObject) -> None:
    """For commits by edits, with pins, by any rules."""
    position = data.draw(positions(rules=small_rules() | presets()))
    commit = data.draw(commits(position))
    if zm.verify(position, commit).legal:
        hold(position, commit)


@given(positions(rules=small_rules() | presets()), st.sampled_from(["tiles", "value"]))
def test_steps_of_answers(position: Position, objective: str) -> None:
    answer = zm.find_move(position, objective=objective)  # type: ignore[arg-type]
    if answer.commit is not None:
        hold(position, answer.commit)


def hold(position: Position, commit: Commit) -> None:
    """Assert all that is promised of steps."""
    steps = zm.explain(position, commit)
    note(f"{position}\n{commit}\n{steps}")
    tables = list(steps.replay())
    assert tables[-1] == commit
    assert len(tables) == len(steps)
    verdict = zm.verify(position, commit)
    laid = [tile for step in steps if step.origin == "rack" for tile in step.tiles]
    assert Counter(laid) == Counter(verdict.tiles)
    _conserved(steps)
    _touches_are_few(steps)
    assert zm.explain(position, commit) == steps
    assert len(str(steps).splitlines()) == len(steps)
    assert json.loads(steps.to_json())["steps"][0]["text"] == str(steps[0])


def _conserved(steps: Steps) -> None:
    """No step makes tiles or loses some; a joker in the hand was taken before."""
    hand = 0
    for step in steps:
        before, after, own = elements(step.before), elements(step.after), Counter(step.tiles)
        if step.action == "take-joker":
            assert before + own == after + Counter([JOKER])
            hand += 1
        elif step.action == "lay-joker":
            assert step.tiles == (JOKER,)
            assert before + own == after
            hand -= 1
        elif step.origin == "rack":
            assert before + own == after
        else:
            assert before == after
        assert hand >= 0
        assert own <= after
        if step.action in ("move", "join", "split"):
            assert own <= elements(step.before[:1])
        assert len(step.stands_for) == (1 if step.action == "take-joker" else own[JOKER])
    assert hand == 0


def _touches_are_few(steps: Steps) -> None:
    """As many touches as the disturbance says, jokers laid again in their meld and shifts apart."""
    laid = sum(len(step.tiles) for step in steps if step.origin == "rack")
    moved = disturbance(steps.position.table, steps.commit.table).moved
    extra = steps.touches - laid - moved
    shifts = sum(step.action == "shift" for step in steps)
    again = sum(step.action == "lay-joker" for step in steps)
    assert shifts <= extra <= shifts + again
