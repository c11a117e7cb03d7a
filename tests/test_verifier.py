"""Verdicts: conservation, the opening, Hand Rummy, the clock, several faults at once, and verify/check/play."""

import pickle
import subprocess
import sys
from typing import Any

import pytest

from zoramoves import ZORA, Commit, IllegalCommitError, Meld, NotationError, Position, Tile, check, play, verify

LEGAL = Position.parse("G3 G4 G5 / P7 K7 Y7 | G6 G7 * P1 | opened")


def codes(position: str | Position, commit: Any, seconds: float | None = None) -> list[str]:
    before = Position.parse(position) if isinstance(position, str) else position
    verdict = verify(before, commit, seconds=seconds)
    assert verdict.legal is not bool(verdict.faults)
    return [fault.code for fault in verdict.faults]


def faults(position: str, commit: str) -> list[tuple[str, str, str]]:
    verdict = verify(Position.parse(position), commit)
    return [(fault.code, fault.where, " ".join(map(str, fault.tiles))) for fault in verdict.faults]


@pytest.mark.parametrize(
    ("position", "commit", "laid"),
    [
        ("G3 G4 G5 | G6 P1 | opened", "G3-G6", "G6"),
        ("G3-G6 | G4 P4 K4 | opened", "G3-G6 / G4 P4 K4", "G4 P4 K4"),
        ("G3-G7 | G5 | opened", "G3-G5 / G5-G7", "G5"),
        ("G3-G6 / P3 K3 Y3 | G2 | opened", "P3 K3 Y3 / G2-G6", "G2"),
        ("G4 G5 G6 G7 | P7 K7 | opened", "G4-G6 / G7 P7 K7", "P7 K7"),
        ("G1 P1 K1 Y1 | G2 G3 | opened", "P1 K1 Y1 / G1-G3", "G2 G3"),
        ("G3 G4 G5 | * P1 | opened", "G3-G5 *", "*"),
        ("G3 G4 G5 | * P1 | opened", "*=G2 G3-G5", "*"),
        ("- | G1 G2 G3 | opened", "G1-G3", "G1 G2 G3"),
        ("R11 R12 R13 | R1 O1 | opened | rummikub-hebrew", "R11-R13 R1", "R1"),
    ],
)
def test_legal(position: str, commit: str, laid: str) -> None:
    verdict = verify(Position.parse(position), commit)
    assert (verdict.legal, verdict.faults, verdict.opening_value) == (True, (), None)
    assert sorted(map(str, verdict.tiles)) == sorted(laid.split())


@pytest.mark.parametrize(
    ("position", "commit", "expected"),
    [
        ("G7 P7 K7 | Y7 G1 G2 G3 | opened", "G7 P7 Y7 / G1-G3", [("table.tile-missing", "table[0][2]", "K7")]),
        (
            "G3-G5 / G3-G5 | G6 | opened",
            "G3-G6",
            [("table.tile-missing", f"table[1][{i}]", f"G{3 + i}") for i in (0, 1, 2)],
        ),
        (
            "G3-G5 | G6 | opened",
            "G3-G6 / G3-G5",
            [("rack.tile-not-held", f"commit[1][{i}]", f"G{3 + i}") for i in (0, 1, 2)],
        ),
        ("G3-G5 | G6 P1 | opened", "G3-G7", [("rack.tile-not-held", "commit[0][4]", "G7")]),
        ("G3-G5 | G6 P1 | opened", "* G3-G6", [("rack.tile-not-held", "commit[0][0]", "*")]),
        ("G3-G5 / *=P3 P4 P5 | G6 P3 | opened", "G3-G6 / P3-P5", [("joker.not-replayed", "table[1][0]", "*=P3")]),
        ("G3-G5 | G6 | opened", "G3-G5", [("turn.nothing-laid", "commit", "")]),
        (
            "G3-G5 | G6 | opened",
            "-",
            [
                *(("table.tile-missing", f"table[0][{i}]", f"G{3 + i}") for i in (0, 1, 2)),
                ("turn.nothing-laid", "commit", ""),
            ],
        ),
        ("- | G6 | opened", "", [("turn.nothing-laid", "commit", "")]),
        ("- | - | opened", "", [("turn.nothing-laid", "commit", "")]),
        ("G3-G5 | G6 P1 | opened", "G3-G6 / P1", [("meld.too-short", "commit[1]", "P1")]),
        (
            "G3-G5 / P7 K7 Y7 | G6 P1 | opened",
            "G3 G4 G6 / G5 P7 K7",
            [
                ("meld.run-gap", "commit[0]", "G3 G4 G6"),
                ("meld.mixed", "commit[1]", "G5 P7 K7"),
                ("table.tile-missing", "table[1][2]", "Y7"),
            ],
        ),
        (
            "G3-G5 / P7 K7 Y7 | P1 | opened",
            "G3 G4 G6 / P7 K7 Y7",
            [
                ("meld.run-gap", "commit[0]", "G3 G4 G6"),
                ("table.tile-missing", "table[0][2]", "G5"),
                ("rack.tile-not-held", "commit[0][2]", "G6"),
                ("turn.nothing-laid", "commit", ""),
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_conservation_and_several_faults_at_once(
    position: str, commit: str, expected: list[tuple[str, str, str]]
) -> None:
    assert faults(position, commit) == expected


@pytest.mark.parametrize(
    ("position", "commit", "value", "expected"),
    [
        ("- | G9 G10 G11 P1 | unopened", "G9-G11", 30, []),
        ("- | G8 G9 G10 * P1 | unopened", "G8-G10 *", 38, []),
        ("- | G8 G9 G10 P1 | unopened", "G8-G10", 27, ["opening.below-minimum"]),
        ("- | G1-G5 P5 K5 Y5 | unopened", "G1-G5 / P5 K5 Y5", 30, []),
        ("- | * * K13 P1 | unopened", "* * K13", 39, []),
        ("- | K9 * * P1 | unopened", "K9 * *", 30, []),
        ("- | K9 * * P1 | unopened", "* * K9", 27, ["opening.below-minimum"]),
        ("- | G9 P9 * | unopened", "G9 P9 *", 27, ["opening.below-minimum"]),
        ("- | G10 P10 * | unopened", "G10 P10 *", 30, []),
        ("P1 P2 P3 | G9 G10 G11 | unopened", "P1-P3 / G9-G11", 30, []),
        ("P1 P2 P3 | G9 G10 G11 | unopened", "G9-G11 / P3 P2 P1", 30, []),
        ("G6 P6 * | G9 G10 G11 | unopened", "* P6 G6 / G9-G11", 30, []),
        ("P1 P2 P3 | G9 G10 G11 P4 | unopened", "P1-P4 / G9-G11", 30, ["opening.touches-table"]),
        ("P1 P2 P3 | P4 | unopened", "P1-P4", 0, ["opening.touches-table", "opening.below-minimum"]),
        ("G9 G10 G11 | P1 | unopened", "G9-G11", 0, ["turn.nothing-laid"]),
        (
            "* P2 P3 | P1 G9 G10 G11 | unopened",
            "P1-P3 / G9-G11 *",
            0,
            ["opening.touches-table", "opening.below-minimum"],
        ),
        ("G9 G10 G11 | G9 G10 G11 | unopened", "G9-G11 / G9-G11", 30, []),
        ("G3 G4 G5 | G9 G10 G11 | unopened", "G9-G11", 30, ["table.tile-missing"] * 3 + ["opening.touches-table"]),
        ("- | G1 G2 G3 | unopened | zora opening=0", "G1-G3", 6, []),
        ("- | G1 G2 G3 | unopened | zora opening=6", "G1-G3", 6, []),
        ("- | R12 R13 R1 O2 | unopened | rummikub-hebrew opening=26", "R12 R13 R1", 26, []),
    ],
)
def test_opening(position: str, commit: str, value: int, expected: list[str]) -> None:
    assert codes(position, commit) == expected
    assert verify(Position.parse(position), commit).opening_value == value


@pytest.mark.parametrize(
    ("position", "commit", "value", "expected"),
    [
        ("P1 P2 P3 | G9 G10 G11 P4 | unopened", "P1-P4 / G9-G11", 30, []),
        ("P1 P2 P3 | P4 | unopened", "P1-P4", 0, ["opening.below-minimum"]),
        ("G9 G10 G11 / Y12 Y13 * | G12 P12 K12 | unopened", "G9-G12 / P12 K12 Y12 / Y13 *", 36, ["meld.too-short"]),
        ("G8 G9 G10 | G11 G12 G13 | unopened", "G8-G13", 36, []),
        ("G7 P7 K7 / G1 P1 K1 | G10 G11 G12 Y1 | unopened", "G7 P7 K7 / G1 P1 K1 Y1 / G10-G12", 33, []),
        ("G10 P10 Y10 | G9 G11 G12 P9 | unopened", "G9-G12 / P9 P10 Y10", 0, ["meld.mixed", "opening.below-minimum"]),
        ("* P2 P3 | P1 G9 G10 G11 | unopened", "P1-P3 / G9-G11 *", 30, []),
        ("* P2 P3 P4 | K6 G10 G11 G12 | unopened", "P2-P4 / * G10-G12", 33, ["joker.not-replaced"]),
    ],
)
def test_rebuild_on_opening_turn(position: str, commit: str, value: int, expected: list[str]) -> None:
    before = Position.parse(f"{position} | zora rebuild_on_opening_turn=on")
    assert codes(before, commit) == expected
    assert verify(before, commit).opening_value == value


def test_what_rebuilding_allows_the_default_refuses() -> None:
    line = "P1 P2 P3 | G9 G10 G11 P4 | unopened"
    assert codes(line, "P1-P4 / G9-G11") == ["opening.touches-table"]
    assert codes(f"{line} | zora rebuild_on_opening_turn=on", "P1-P4 / G9-G11") == []


@pytest.mark.parametrize(
    ("position", "commit", "hand_rummy", "expected"),
    [
        ("- | G1 G2 G3 | unopened | zora hand_rummy=on", "G1-G3", True, []),
        ("- | G9 G10 G11 | unopened | zora hand_rummy=on", "G9-G11", True, []),
        ("- | G1 G2 G3 P1 | unopened | zora hand_rummy=on", "G1-G3", False, ["opening.below-minimum"]),
        ("- | G1 G2 G3 | unopened", "G1-G3", False, ["opening.below-minimum"]),
        ("- | G1 G2 G3 | opened | zora hand_rummy=on", "G1-G3", False, []),
        ("G1-G3 | G4 | unopened | zora hand_rummy=on", "G1-G4", False, ["opening.touches-table"]),
        ("G1-G3 | G4 | unopened | zora hand_rummy=on rebuild_on_opening_turn=on", "G1-G4", True, []),
        ("- | G1 G2 G4 | unopened | zora hand_rummy=on", "G1 G2 G4", False, ["meld.run-gap"]),
    ],
)
def test_hand_rummy(position: str, commit: str, hand_rummy: bool, expected: list[str]) -> None:
    assert codes(position, commit) == expected
    assert verify(Position.parse(position), commit).hand_rummy is hand_rummy


@pytest.mark.parametrize(
    ("rules", "seconds", "expected"),
    [
        ("zora", None, []),
        ("zora", 0, []),
        ("zora", 120, []),
        ("zora", 120.01, ["turn.time-up"]),
        ("zora", float("inf"), ["turn.time-up"]),
        ("zora turn_seconds=none", 1e9, []),
        ("zora turn_seconds=5", 6, ["turn.time-up"]),
    ],
)
def test_time_up(rules: str, seconds: float | None, expected: list[str]) -> None:
    assert codes(f"G3 G4 G5 | G6 | opened | {rules}", "G3-G6", seconds) == expected


@pytest.mark.parametrize("seconds", [float("nan"), -1.0])
def test_impossible_times_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        verify(LEGAL, "G3-G6 / P7 K7 Y7", seconds=seconds)


@pytest.mark.parametrize(
    "commit",
    [
        "G3 G4 G5 G6 / P7 K7 Y7",
        "y7,k7,p7/g3-g6",
        ["G3-G6", "P7 K7 Y7"],
        [["G3", "G4", "G5", "G6"], ("P7", "K7 Y7")],
        [Meld.parse("G3-G6"), [Tile("P", 7), Tile("K", 7), Tile("Y", 7)]],
        iter(["G3-G6", "P7 K7 Y7"]),
        Commit("G3-G6 / P7 K7 Y7"),
        Commit("G3-G6 / P7 K7 Y7", ZORA.replace(high_one=True)),
    ],
    ids=["text", "lower case", "texts", "lists", "values", "iterator", "commit", "commit of other rules"],
)
def test_accepted_forms_of_a_commit(commit: Any) -> None:
    verdict = verify(LEGAL, commit)
    assert (verdict.legal, verdict.tiles, verdict.goes_out) == (True, (Tile("G", 6),), False)


def test_check_returns_what_verify_says_or_raises_it() -> None:
    assert check(LEGAL, "G3-G6 / P7 K7 Y7") == verify(LEGAL, "G3-G6 / P7 K7 Y7")
    with pytest.raises(IllegalCommitError) as caught:
        check(LEGAL, "G3-G7")
    assert caught.value.verdict == verify(LEGAL, "G3-G7")
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).count("table.tile-missing") == 3
    with pytest.raises(IllegalCommitError, match=r"turn\.time-up"):
        check(LEGAL, "G3-G6 / P7 K7 Y7", seconds=500)


def test_errors_survive_pickling() -> None:
    with pytest.raises(IllegalCommitError) as caught:
        check(LEGAL, "G3-G7")
    assert pickle.loads(pickle.dumps(caught.value)).verdict == caught.value.verdict
    with pytest.raises(NotationError) as bad:
        verify(LEGAL, "G3 ?")
    copied = pickle.loads(pickle.dumps(bad.value))
    assert (str(copied), copied.column) == (str(bad.value), 4)


@pytest.mark.parametrize(
    ("position", "commit", "after"),
    [
        ("G3 G4 G5 | G6 P1 | opened", "G3-G6", "G3 G4 G5 G6 | P1 | opened"),
        ("G3 G4 G5 | G6 G6 P1 | opened", "G3-G6", "G3 G4 G5 G6 | G6 P1 | opened"),
        ("- | G9 G10 G11 P1 | unopened", ["G9-G11"], "G9 G10 G11 | P1 | opened"),
        ("* G5 G6 | G4 K9 P9 | opened", "G4-G6 / K9 P9 *", "G4 G5 G6 / P9 K9 * | - | opened"),
        ("- | R1 R2 R3 * | opened | rummikub", "R1-R3", "R1 R2 R3 | * | opened | rummikub"),
        ("G3 G4 G5 | * | opened", "G3-G5 *=G6", "G3 G4 G5 *=G6 | - | opened"),
    ],
)
def test_play(position: str, commit: Any, after: str) -> None:
    assert play(Position.parse(position), commit) == Position.parse(after)


def test_play_keeps_the_order_of_the_rack_and_refuses_as_check_does() -> None:
    assert str(play(Position.parse("- | P9 G1 G2 K4 G3 | opened"), "G1-G3")) == "G1 G2 G3 | P9 K4 | opened"
    with pytest.raises(IllegalCommitError):
        play(LEGAL, "G3-G7")


def test_play_with_an_iterator() -> None:
    position = Position.parse("G3 G4 G5 | G6 P1 | opened")
    assert play(position, iter(["G3-G6"])) == play(position, ["G3-G6"])


@pytest.mark.parametrize(
    "commit",
    ["Z9 Z8 Z7", "G999", "* * * * * * *", ["G3"] * 50, "G1-G999", "*=Z9 *=Z9 *=Z9", [[Tile("Ω", 5)]]],
    ids=lambda value: str(value)[:20],
)
def test_an_illegal_commit_is_never_an_error(commit: Any) -> None:
    assert not verify(LEGAL, commit).legal


def test_too_many_jokers_are_not_legal() -> None:
    position = Position.parse("- | * * * * | opened | zora colours=3 values=3 jokers=4")
    assert codes(position, "* * * *") == ["meld.run-too-long"]


def test_jokers_from_nowhere_do_not_take_forever() -> None:
    code = (
        "import zoramoves as zm; position = zm.Position.parse('* G5 G6 | P1 | opened')\n"
        "zm.verify(position, ['G5 P5 K5', *(f'P{7 + at % 6} * *' for at in range(12))])"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=3)


@pytest.mark.parametrize(
    "commit", [None, 5, [5], [[5]], b"G3 G4 G5", [b"G3"], Tile("G", 3), Meld.parse("G3-G6")], ids=repr
)
def test_what_is_no_commit_is_a_type_error(commit: Any) -> None:
    with pytest.raises(TypeError):
        verify(LEGAL, commit)


@pytest.mark.parametrize("commit", ["G3 ?", ["G3 / G4"], "G3 G4 G5 /", ["G3-G2"], [""], [[]], ["-"]])
def test_what_does_not_read_is_a_notation_error(commit: Any) -> None:
    with pytest.raises(NotationError):
        verify(LEGAL, commit)


def test_a_verdict_as_data() -> None:
    assert verify(Position.parse("- | G9 G10 G11 | unopened"), "G9-G11").as_dict() == {
        "legal": True,
        "faults": [],
        "tiles": "G9 G10 G11",
        "opening_value": 30,
        "goes_out": True,
        "hand_rummy": False,
    }
