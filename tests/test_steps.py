"""Steps: golden texts for every kind of step, and that carrying them out gives exactly the new table."""

import dataclasses
import json
from collections import Counter
from io import StringIO
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from strategies import commits, elements, positions, presets, rebuilt, small_rules

import zoramoves as zm
from zoramoves import Commit, Meld, Position
from zoramoves.disturbance import disturbance
from zoramoves.steps import Action, Step, Steps
from zoramoves.text import tiles_text
from zoramoves.tiles import JOKER

GOLDEN = [
    (
        "lay on a meld and keep the others",
        "G3-G6 / P6 K6 Y6 / K1 K2 K3 | G2 | opened",
        "G2-G6 / P6 K6 Y6 / K1-K3",
        [
            "1. Keep P6 K6 Y6 and K1 K2 K3 as they are.",
            "2. Lay G2 on G3 G4 G5 G6, making G2 G3 G4 G5 G6.",
        ],
    ),
    (
        "an opening with a joker from the rack",
        "- | G10 G11 * P1 P2 P3 | unopened",
        "G10 G11 * / P1-P3",
        [
            "1. Lay G10 G11 * (the joker for G12) as a new meld.",
            "2. Lay P1 P2 P3 as a new meld.",
        ],
    ),
    (
        "split",
        "G3-G7 | G5 | opened",
        "G5-G7 / G3-G5",
        [
            "1. Split G3 G4 G5 G6 G7 into G3 G4 and G5 G6 G7.",
            "2. Lay G5 on G3 G4, making G3 G4 G5.",
        ],
    ),
    (
        "join",
        "G1-G3 / G5-G7 | G4 | opened",
        "G1-G7",
        [
            "1. Join G5 G6 G7 to G1 G2 G3, making G1 G2 G3 G5 G6 G7.",
            "2. Lay G4 on G1 G2 G3 G5 G6 G7, making G1 G2 G3 G4 G5 G6 G7.",
        ],
    ),
    (
        "move",
        "G3-G6 / P4 K4 Y4 | P6 K6 | opened",
        "G3-G5 / G6 P6 K6 / P4 K4 Y4",
        [
            "1. Keep P4 K4 Y4 as it is.",
            "2. Begin a new meld: lay P6 K6.",
            "3. Move G6 from G3 G4 G5 G6 to P6 K6, making G6 P6 K6.",
        ],
    ),
    (
        "take a joker, its tile in its place",
        "* G5 G6 | G4 P9 K9 | opened",
        "G4-G6 / P9 K9 *",
        [
            "1. Take the joker for G4 from * G5 G6 and lay G4 in its place, making G4 G5 G6.",
            "2. Begin a new meld: lay P9 K9.",
            "3. Lay the joker for G9 or Y9 on P9 K9, making P9 K9 *.",
        ],
    ),
    (
        "take a joker, its tile elsewhere",
        "* G5 G6 / G7 P7 K7 Y7 | G4 P4 K4 P9 K9 | opened",
        "G4 P4 K4 / P9 K9 * / G5 G6 G7 / P7 K7 Y7",
        [
            "1. Take the joker for G4 from * G5 G6; G4 replaces it.",
            "2. Lay G4 P4 K4 as a new meld.",
            "3. Begin a new meld: lay P9 K9.",
            "4. Lay the joker for G9 or Y9 on P9 K9, making P9 K9 *.",
            "5. Move G7 from G7 P7 K7 Y7 to G5 G6, making G5 G6 G7.",
        ],
    ),
    (
        "a joker laid again in its own meld",
        "* G5 G6 | G4 | opened",
        "G4 G5 G6 *",
        [
            "1. Take the joker for G4 from * G5 G6 and lay G4 in its place, making G4 G5 G6.",
            "2. Lay the joker for G7 on G4 G5 G6, making G4 G5 G6 *.",
        ],
    ),
    (
        "a joker moved for the same tile",
        "G6 P6 * / K7 K8 K9 K10 | Y6 G10 P10 | opened",
        "G6 P6 Y6 / * K7 K8 K9 / G10 P10 K10",
        [
            "1. Begin a new meld: lay G10 P10.",
            "2. Move K10 from K7 K8 K9 K10 to G10 P10, making G10 P10 K10.",
            "3. Move the joker, still for K6, from G6 P6 * to K7 K8 K9, making * K7 K8 K9.",
            "4. Lay Y6 on G6 P6, making G6 P6 Y6.",
        ],
    ),
    (
        "a joker that a meld of three frees",
        "B3 B4 * / R6 R7 R8 R9 | B2 K9 O9 | opened | rummikub",
        "B2-B4 / R6-R8 / R9 K9 O9 *",
        [
            "1. Take the joker for B5 from B3 B4 *.",
            "2. Lay B2 on B3 B4, making B2 B3 B4.",
            "3. Begin a new meld: lay K9 O9.",
            "4. Move R9 from R6 R7 R8 R9 to K9 O9, making K9 R9 O9.",
            "5. Lay the joker for B9 on K9 R9 O9, making K9 R9 O9 *.",
        ],
    ),
    (
        "a joker replaced by a table tile",
        "* G5 G6 / G4 P4 K4 Y4 | Y8 G8 | opened | zora joker_taking=rack-or-table",
        "G4-G6 / P4 K4 Y4 / G8 Y8 *",
        [
            "1. Take the joker for G4 from * G5 G6; G4 replaces it.",
            "2. Move G4 from G4 P4 K4 Y4 to G5 G6, making G4 G5 G6.",
            "3. Begin a new meld: lay G8 Y8.",
            "4. Lay the joker for P8 or K8 on G8 Y8, making G8 Y8 *.",
        ],
    ),
    (
        "a joker that goes freely",
        "G3 G4 * | G2 P9 K9 | opened | zora joker_taking=free",
        "G2-G4 / P9 K9 *",
        [
            "1. Take the joker for G5 from G3 G4 *.",
            "2. Lay G2 on G3 G4, making G2 G3 G4.",
            "3. Begin a new meld: lay P9 K9.",
            "4. Lay the joker for G9 or Y9 on P9 K9, making P9 K9 *.",
        ],
    ),
    (
        "identical melds",
        "G3-G5 / G3-G5 / P6 K6 Y6 | G6 * | opened",
        "G3-G6 / G3-G5 / P6 K6 Y6 *",
        [
            "1. Keep G3 G4 G5 as it is.",
            "2. Lay G6 on G3 G4 G5, making G3 G4 G5 G6.",
            "3. Lay the joker for G6 on P6 K6 Y6, making P6 K6 Y6 *.",
        ],
    ),
    (
        "a joker taken out of the middle of a run",
        "G1-G3 * G5-G7 / P1 K1 Y1 | G4 | opened",
        "G1-G4 / G5-G7 / * P1 K1 Y1",
        [
            "1. Take the joker for G4 from G1 G2 G3 * G5 G6 G7 and lay G4 in its place, making G1 G2 G3 G4 G5 G6 G7.",
            "2. Split G1 G2 G3 G4 G5 G6 G7 into G1 G2 G3 G4 and G5 G6 G7.",
            "3. Lay the joker for G1 on P1 K1 Y1, making P1 K1 Y1 *.",
        ],
    ),
    (
        "the ends of a run before its middle",
        "G1-G9 / P9 K9 Y9 | G4 G5 P4 K4 Y4| opened",
        "G1-G5 / G5-G8 / P4 K4 Y4 G4/ G9 P9 K9 Y9",
        [
            "1. Lay G4 P4 K4 Y4 as a new meld.",
            "2. Move G9 from G1 G2 G3 G4 G5 G6 G7 G8 G9 to P9 K9 Y9, making G9 P9 K9 Y9.",
            "3. Split G1 G2 G3 G4 G5 G6 G7 G8 into G1 G2 G3 G4 G5 and G6 G7 G8.",
            "4. Lay G5 on G6 G7 G8, making G5 G6 G7 G8.",
        ],
    ),
    (
        "a joker for a high 1 becomes one for a low one",
        "P2-P6 * | G1 G2 G3 | opened | zora values=6 high_one=on",
        "* P2-P6 / G1-G3",
        [
            "1. Move the joker, still for P1, to the other end of P2 P3 P4 P5 P6 *, making * P2 P3 P4 P5 P6.",
            "2. Lay G1 G2 G3 as a new meld.",
        ],
    ),
    (
        "a high 1 becomes a low one",
        "K2-K6 K1 | G1 G2 G3 | opened | zora values=6 high_one=on",
        "K1-K6 / G1 G2 G3",
        [
            "1. Move K1 to the other end of K2 K3 K4 K5 K6 K1, making K1 K2 K3 K4 K5 K6.",
            "2. Lay G1 G2 G3 as a new meld.",
        ],
    ),
]


@pytest.mark.parametrize(("position", "commit", "expected"), [case[1:] for case in GOLDEN], ids=[c[0] for c in GOLDEN])
def test_examples(position: str, commit: str, expected: list[str]) -> None:
    before = Position.parse(position)
    steps = zm.explain(before, Commit(commit, before.rules))
    assert str(steps).splitlines() == expected
    hold(before, steps.commit)


def test_the_examples_have_every_kind_of_step() -> None:
    cases = [(Position.parse(position), commit) for _, position, commit, _ in GOLDEN]
    found = {step.action for before, commit in cases for step in zm.explain(before, Commit(commit, before.rules))}
    assert found == set(get_args(Action))


def test_steps_for_programs() -> None:
    steps = zm.explain(Position.parse("* G5 G6 | G4 P9 K9 | opened"), "G4-G6 / P9 K9 *")
    assert steps[0].as_dict() == {
        "action": "take-joker",
        "tiles": "G4",
        "origin": "rack",
        "before": ["* G5 G6"],
        "after": ["G4 G5 G6"],
        "stands_for": ["G4"],
        "replacement": "G4",
        "text": "Take the joker for G4 from * G5 G6 and lay G4 in its place, making G4 G5 G6.",
    }
    assert [step.action for step in steps] == ["take-joker", "lay", "lay-joker"]
    assert (len(steps), steps.touches, hash(steps)) == (3, 4, hash(steps))
    assert steps.as_dict()["touches"] == 4
    assert [str(table) for table in steps.replay()] == ["G4 G5 G6", "G4 G5 G6 / P9 K9", "G4 G5 G6 / P9 K9 *"]


def test_an_illegal_commit_has_no_steps() -> None:
    with pytest.raises(zm.IllegalCommitError, match="was taken, but no G4 was laid"):
        zm.explain(Position.parse("* G5 G6 | G7 P9 K9 | opened"), "G5-G7 / P9 K9 *")


def test_steps_on_another_table_are_refused() -> None:
    steps = zm.explain(Position.parse("G3-G5 | G6 | opened"), "G3-G6")
    other = dataclasses.replace(steps, position=Position.parse("G2-G5 | G6 | opened"))
    with pytest.raises(ValueError, match="step 1 speaks of G3 G4 G5"):
        list(other.replay())


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


@pytest.mark.parametrize("columns", [80, 40])
def test_steps_in_a_terminal(columns: int) -> None:
    answer = zm.find_move(Position.parse(f"{LONG} | R1 B6 O6 O1 P1 | opened | zora colours=8"))
    console = Console(width=columns, file=StringIO(), no_color=True)
    console.print(answer)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= columns
    told = " ".join(" ".join(lines).partition("Steps")[2].split())
    assert told.startswith(f"1. {_shown(zm.explain(answer.position, answer.commit or '')[0], answer.position)} 2. ")


LONG = "G1-G13 / P6 K6 Y6 / R2-R13 * / W1 W2 W3 W4"


def _shown(step: Step, position: Position) -> str:
    return "".join(part if isinstance(part, str) else tiles_text(part, position.rules).plain for part in step.parts)


def test_steps_render_themselves() -> None:
    console = Console(width=80, file=StringIO(), no_color=True)
    console.print(zm.explain(Position.parse("G3-G5 | G6 | opened"), "G3-G6"))
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().rstrip() == "1. Lay ●6 on ●3 ●4 ●5, making ●3 ●4 ●5 ●6."
