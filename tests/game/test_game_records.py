"""Records: they replay, they resume, and what is changed in them is caught where it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from golden_games import FOLDER, GOLDEN
from rounds_at import STUCK

from zoramoves import Match, RecordError, Rules
from zoramoves.game import Turn, play_match
from zoramoves.game.records import read_matches

PLAYED = play_match(["most-tiles", "random-legal", "hold-back"], seed=11, rounds=2)
LINES = PLAYED.record().splitlines()


def line_of(*, commits: bool, player: int | None = None) -> int:
    """The number of the first line with a commit or a draw."""
    for number, line in enumerate(map(json.loads, LINES), 1):
        if line["line"] == "turn" and (line["action"] != "draw") == commits and player in (None, line["player"]):
            return number
    raise AssertionError


def changed(number: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    line = json.loads(LINES[number - 1])
    change(line)
    return [*LINES[: number - 1], json.dumps(line), *LINES[number:]]


def test_a_record_replays() -> None:
    assert Match.from_record(PLAYED.record()) == PLAYED
    assert Match.from_record(LINES) == PLAYED
    assert Match.from_record("\r\n".join(["", *LINES, ""])) == PLAYED
    assert list(read_matches(PLAYED.record() * 3)) == [PLAYED] * 3


def test_a_match_is_saved_and_gone_on_with_at_every_moment() -> None:
    now = Match.begin(3, seed=11, length=2)
    for entry in PLAYED.history:
        now = Match.from_record(now.record())
        now = now.play(entry.player, entry.action) if isinstance(entry, Turn) else now.deal()
    assert now == PLAYED


def test_time_and_given_tiles_are_recorded() -> None:
    rules = Rules.named(f"{STUCK} turn_seconds=60")
    match = Match.begin(2, rules=rules, seed="x").deal(tiles="G1 P1 G2 P2 G3 P3", first=1)
    match = match.play(1, "draw", seconds=3.5).play(0, "time-out", seconds=61)
    record = match.record()
    assert Match.from_record(record) == match
    assert [json.loads(line).get("seconds") for line in record.splitlines()[2:]] == [3.5, 61.0]
    late = record.replace("3.5", "60.5")
    with pytest.raises(RecordError, match=r"line 3: player 1, draw: turn: .* \[turn\.time-up\]"):
        Match.from_record(late)


FIRST_DRAW, FIRST_COMMIT = line_of(commits=False), line_of(commits=True)


@pytest.mark.parametrize(
    ("number", "change", "code"),
    [
        (2, lambda line: line.update(first=(line["first"] + 1) % 3), "record.differs"),
        (2, lambda line: line.update(tiles=" ".join(line["tiles"].split()[::-1])), "record.differs"),
        (2, lambda line: line.update(tiles=line["tiles"] + " G1"), "record.differs"),
        (2, lambda line: line.update(tiles=line["tiles"] + " G1", seeded=False), "tile.too-many-copies"),
        (FIRST_DRAW, lambda line: line.update(player=(line["player"] + 1) % 3), "turn.out-of-turn"),
        (FIRST_DRAW, lambda line: line.update(player=99), "turn.out-of-turn"),
        (FIRST_DRAW, lambda line: line.update(drawn="*" if line["drawn"] != "*" else "G1"), "record.differs"),
        (FIRST_DRAW, lambda line: line.pop("drawn"), "record.differs"),
        (FIRST_DRAW, lambda line: line.update(action="pass"), "turn.must-move"),
        (FIRST_DRAW, lambda line: line.update(action="time-out", seconds=1), "turn.time-left"),
        (FIRST_DRAW, lambda line: line.update(action="-"), "turn.nothing-laid"),
        (FIRST_COMMIT, lambda line: line.update(action="G1 G2 G3 / " + line["action"]), "rack.tile-not-held"),
        (FIRST_COMMIT, lambda line: line.update(action=" ".join(line["action"].split()[:2])), "meld.too-short"),
        (FIRST_COMMIT, lambda line: line.update(seconds=121), "turn.time-up"),
        (len(LINES), lambda line: line.update(points=line["points"][::-1]), "record.differs"),
        (len(LINES), lambda line: line.update(winner=None), "record.differs"),
    ],
)
def test_a_changed_record_is_caught_at_the_right_line(
    number: int, change: Callable[[dict[str, Any]], object], code: str
) -> None:
    with pytest.raises(RecordError) as error:
        Match.from_record(changed(number, change))
    assert error.value.line == number
    assert code in {fault.code for fault in error.value.faults}
    assert str(error.value).startswith(f"line {number}: ")


def test_a_missing_turn_is_caught() -> None:
    with pytest.raises(RecordError) as error:
        Match.from_record([*LINES[: FIRST_DRAW - 1], *LINES[FIRST_DRAW:]])
    assert (error.value.line, error.value.faults[0].code) == (FIRST_DRAW, "turn.out-of-turn")


@pytest.mark.parametrize(
    ("lines", "number", "reason"),
    [
        (["{"], 1, "column 2: input data was truncated"),
        (["hello"], 1, "JSON is malformed"),
        (["[]"], 1, "expected `object`"),
        (['{"line":"tale"}'], 1, "invalid value 'tale'"),
        ([LINES[1]], 1, "begins with a line that says what match it is"),
        ([LINES[0], LINES[-1]], 2, "the round has not ended here"),
        ([LINES[0], LINES[1], LINES[1]], 3, "a round is in play"),
        ([*LINES, LINES[1]], len(LINES) + 1, "the match is over"),
        ([LINES[0].replace("zora", "chess")], 1, "no rules are called 'chess'"),
        ([LINES[0].replace('"players":3', '"players":30')], 1, "2 to 4 can play"),
        ([LINES[0].replace('"length":2', '"length":0')], 1, "number of rounds"),
        ([LINES[0].replace('"players":3', '"players":"3"')], 1, "$.players"),
        ([LINES[0], LINES[1].replace("G1 ", "G0 ", 1)], 2, "$.tiles column"),
        ([LINES[0], LINES[1].replace('"first":', '"first":7').replace("true", "false")], 2, "cannot begin"),
        (changed(FIRST_DRAW, lambda line: line.update(action="dance")), FIRST_DRAW, "$.action column 1"),
        (changed(FIRST_DRAW, lambda line: line.update(seconds=-1)), FIRST_DRAW, "$.seconds"),
        (changed(FIRST_DRAW, lambda line: line.update(mood="good")), FIRST_DRAW, "unknown field `mood`"),
    ],
)
def test_a_record_that_cannot_be_used(lines: list[str], number: int, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        Match.from_record(lines)
    assert (error.value.line, error.value.faults) == (number, ())
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("lines", [[], LINES * 2])
def test_one_match_is_expected(lines: list[str]) -> None:
    with pytest.raises(RecordError, match="one match expected"):
        Match.from_record(lines)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_replays(name: str) -> None:
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.record() == text
    endings = [result.ending for result in match.results]
    assert endings == GOLDEN[name].endings
    if GOLDEN[name].scripted:
        assert GOLDEN[name].play() == match


def test_there_are_no_other_golden_records() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GOLDEN)
