"""Hints: as much as the level gives away, nothing that is not proven, nothing that is false."""

from __future__ import annotations

import re
from typing import Literal

import oracle
import pytest
from hypothesis import assume, event, given, note
from hypothesis import strategies as st
from strategies import positions, rules

import zoramoves as zm
from zoramoves import finder
from zoramoves.solver import model

Level = Literal[1, 2, 3]
LEVELS: tuple[Level, ...] = (1, 2, 3)

TILE = re.compile(r"\b[A-Z]\d+\b|\*")


def best_of(position: zm.Position) -> oracle.Best | None:
    table = [tuple(map(str, meld)) for meld in position.table]
    return oracle.best(position.rules, table, list(map(str, position.rack)), position.opened, "tiles")


def check_claims(hint: zm.Hint, best: oracle.Best | None) -> None:
    """Hold everything that a hint says against the best there is."""
    position = hint.position
    if hint.advice == "undecided":
        assert not hint.proven
        return
    assert (hint.advice == "draw") == (best is None)
    if best is None:
        assert hint.proven
        return
    if hint.proven:
        assert (hint.advice == "go-out") == (best.tiles == len(position.rack))
    elif hint.advice == "go-out":
        assert best.tiles == len(position.rack)
    if hint.advice == "open":
        assert not position.opened
    if "No more" in hint.text:
        assert len(hint.tiles) == best.tiles
    if hint.level == 1:
        assert TILE.search(hint.text) is None
    if hint.level < 3:
        assert hint.answer is None
        return
    assert hint.answer is not None
    assert hint.answer.commit is not None
    assert zm.verify(position, hint.answer.commit).tiles == hint.tiles
    assert str(hint.answer.commit) in hint.text


@given(positions(rules=rules(), max_melds=3, max_rack=5), st.sampled_from([1, 2, 3]))
def test_hints_say_what_the_oracle_says(position: zm.Position, level: Level) -> None:
    assume(position.rack)
    note(str(position))
    hint = zm.hint(position, level=level)
    event(hint.advice)
    assert hint.proven
    check_claims(hint, best_of(position))


@given(positions(rules=rules(), max_melds=3, max_rack=5), st.sampled_from([1, 2, 3]), st.integers(0, 12))
def test_a_limit_makes_no_hint_false(position: zm.Position, level: Level, stop: int) -> None:
    """The clock runs out after some looks at it."""
    assume(position.rack)
    limit = 10.0
    looks = iter(range(10**6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finder, "perf_counter", lambda: 0.0)
        patch.setattr(model, "perf_counter", lambda: 0.0 if next(looks) < stop else limit)
        hint = zm.hint(position, level=level, limit=zm.Limit(seconds=limit))
    event(f"{hint.advice} {hint.proven}")
    check_claims(hint, best_of(position))
    if hint.advice == "undecided":
        assert "not known" in hint.text


@given(positions(rules=rules(), max_melds=3, max_rack=5))
def test_the_levels_agree(position: zm.Position) -> None:
    assume(position.rack)
    hints = [zm.hint(position, level=level) for level in LEVELS]
    assert len({(hint.advice, hint.proven) for hint in hints}) == 1
    assert (hints[0].tiles, hints[0].melds) == ((), ())
    assert (hints[1].tiles, hints[1].melds) == (hints[2].tiles, hints[2].melds)
    answer = hints[2].answer
    assert answer == zm.find_move(position)
    if answer and answer.commit:
        kept = [meld for row, meld in enumerate(position.table) if row not in hints[1].melds]
        assert all(any(meld.same_as(other) for other in answer.commit) for meld in kept)


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (
            "G3 G4 G5 / K7 P7 Y7 | G6 P1 | opened",
            [
                "Something can be laid.",
                "Something can be laid: look at G6 on the rack and at meld 1 (G3 G4 G5).",
                "Lay G6: G3 G4 G5 G6 / P7 K7 Y7. No more tiles can be laid.",
            ],
        ),
        (
            "G3 G4 G5 | G6 | opened",
            [
                "You can go out.",
                "You can go out: look at G6 on the rack and at meld 1 (G3 G4 G5).",
                "Lay G6: G3 G4 G5 G6. That empties the rack.",
            ],
        ),
        (
            "G3 G4 G5 | G9 G10 G11 P1 | unopened",
            [
                "You can open.",
                "You can open: look at G9 G10 G11 on the rack; no meld of the table has to change.",
                "Lay G9 G10 G11: G3 G4 G5 / G9 G10 G11. No more tiles can be laid.",
            ],
        ),
        (
            "- | G3 G4 G5 P1 | unopened",
            [
                "Draw: nothing can be laid.",
                "Draw: nothing can be laid. For the opening there are at most 12 of 30 points.",
                "Draw: nothing can be laid. For the opening there are at most 12 of 30 points.",
            ],
        ),
        ("G3 G4 G5 | K1 | opened", ["Draw: nothing can be laid."] * 3),
    ],
)
def test_messages(position: str, texts: list[str]) -> None:
    found = zm.Position.parse(position)
    assert [str(zm.hint(found, level=level)) for level in LEVELS] == texts


def test_by_value() -> None:
    hint = zm.hint(zm.Position.parse("- | G9 G10 G11 P1 | opened"), level=3, objective="value")
    assert hint.text == "Lay G9 G10 G11: G9 G10 G11. No more points can be laid."


def test_an_unproven_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 P1 | opened")
    answer = zm.find_move(position)
    stopped = zm.Answer(**{**vars(answer), "status": zm.Status.FEASIBLE, "bound": 2})
    monkeypatch.setattr("zoramoves.hints.find_move", lambda *args, **options: stopped)
    open_end = "Whether more can be laid was not settled within the limit."
    assert zm.hint(position).text == f"Something can be laid. {open_end}"
    assert zm.hint(position, level=3).text == f"Lay G6: G3 G4 G5 G6 / P7 K7 Y7. {open_end}"
    assert not zm.hint(position).proven
    ties = zm.Answer(**{**vars(answer), "status": zm.Status.FEASIBLE})
    monkeypatch.setattr("zoramoves.hints.find_move", lambda *args, **options: ties)
    assert zm.hint(position).text == "Something can be laid."
    assert zm.hint(position, level=3).text.endswith("No more tiles can be laid.")


def test_with_no_time_nothing_is_known() -> None:
    position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 P1 | opened")
    hint = zm.hint(position, level=3, limit=zm.Limit(seconds=1e-9))
    assert (hint.advice, hint.proven, hint.tiles) == ("undecided", False, ())
    assert hint.text == "Nothing was found within the limit; whether anything can be laid is not known."


@pytest.mark.parametrize("level", [0, 4, "1"])
def test_there_are_three_levels(level: object) -> None:
    with pytest.raises(ValueError, match="level is 1, 2 or 3"):
        zm.hint(zm.Position.parse("- | G1 | opened"), level=level)  # type: ignore[arg-type]


def test_json_has_the_answer_at_the_last_level_only() -> None:
    position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 P1 | opened")
    data = [zm.hint(position, level=level).as_dict() for level in LEVELS]
    assert [each["answer"] is None for each in data] == [True, True, False]
    assert (data[1]["advice"], data[1]["tiles"], data[1]["melds"]) == ("lay", "G6", [0])
