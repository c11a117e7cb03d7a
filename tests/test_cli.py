"""The command line: where input comes from, what is printed for people and for programs, and the exit status."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from zoramoves import Position, __version__
from zoramoves.cli import main

POSITION = "G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened"
LEGAL = "G2-G6 / P7 K7 Y7"
ILLEGAL = "G3 G4 G5 / K7 P7 Y7 G7"
AS_JSON = Position.parse(POSITION).to_json()
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|9[0-7]|38)")

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def give(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put a text on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


@pytest.mark.parametrize(
    ("position", "commit", "status", "printed"),
    [
        (POSITION, LEGAL, 0, "legal: lays G2 G6"),
        ("G3 G4 G5 | G6 | opened", "G3-G5 G6", 0, "legal: lays G6 and goes out"),
        (
            "G3 G4 G5 | P10 P11 P12 K1 | unopened",
            "G3-G5 / P10 P11 P12",
            0,
            "legal: lays P10 P11 P12, opens with 33 points",
        ),
        (
            "| G1 G2 G3 | unopened | zora hand_rummy=on",
            "G1 G2 G3",
            0,
            "legal: lays G1 G2 G3, opens with 6 points and goes out, a Hand Rummy",
        ),
        ("G3 G4 G5 | G6 | opened", "G3 G4 G5", 1, "commit: no tile of the rack is laid [turn.nothing-laid]"),
        (POSITION, ILLEGAL, 1, "commit[1][0]: G7 was neither on the table nor on the rack [rack.tile-not-held]"),
    ],
)
def test_check(capsys: Capture, position: str, commit: str, status: int, printed: str) -> None:
    assert main(["check", position, commit]) == status
    out, err = capsys.readouterr()
    assert printed in out.splitlines()
    assert err == ""


def test_check_prints_one_line_a_fault(capsys: Capture) -> None:
    assert main(["check", "G3 G4 G5 | G6 P1 | opened", "G3 G4 / P1"]) == 1
    assert [line.rpartition("[")[2] for line in capsys.readouterr().out.splitlines()] == [
        "meld.too-short]",
        "meld.too-short]",
        "table.tile-missing]",
    ]


def test_check_as_json(capsys: Capture) -> None:
    assert main(["check", "--json", POSITION, ILLEGAL]) == 1
    out, err = capsys.readouterr()
    verdict = json.loads(out)
    assert (out.count("\n"), err, verdict["legal"], verdict["tiles"]) == (1, "", False, "")
    assert [fault["code"] for fault in verdict["faults"]] == ["rack.tile-not-held", "turn.nothing-laid"]
    assert main(["check", POSITION, LEGAL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []


@pytest.mark.parametrize(("seconds", "status"), [("0", 0), ("120", 0), ("120.5", 1)])
def test_check_with_a_clock(capsys: Capture, seconds: str, status: int) -> None:
    assert main(["check", POSITION, LEGAL, "--seconds", seconds]) == status
    assert ("turn.time-up" in capsys.readouterr().out) is bool(status)


@pytest.mark.parametrize(
    "content",
    [
        POSITION,
        POSITION + "\n",
        f"# mid-game\n\n{POSITION}\n# that is all\n",
        f"\ufeff{POSITION}\r\n",
        AS_JSON,
        f"\ufeff{AS_JSON}",
        f"\n {json.dumps(json.loads(AS_JSON), indent=2)}\n",
    ],
    ids=["line", "newline", "comments", "byte order mark", "json", "json with a byte order mark", "json in lines"],
)
@pytest.mark.parametrize("from_file", [True, False], ids=["file", "stdin"])
def test_where_a_position_comes_from(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, content: str, from_file: bool
) -> None:
    Path("position").write_text(content, encoding="utf-8")
    give(monkeypatch, content)
    source = "position" if from_file else "-"
    assert main(["show", "--json", source]) == 0
    assert Position.from_json(capsys.readouterr().out) == Position.parse(POSITION)
    assert main(["check", source, LEGAL] if from_file else ["check", "position", LEGAL]) == 0


def test_a_position_as_json_in_the_argument(capsys: Capture) -> None:
    assert main(["show", "--json", AS_JSON]) == 0
    assert capsys.readouterr().out.strip() == AS_JSON


@pytest.mark.parametrize("source", ["commit", "-"])
def test_where_a_commit_comes_from(capsys: Capture, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    Path("commit").write_text(f"# the whole table\n{LEGAL}\n", encoding="utf-8")
    give(monkeypatch, LEGAL)
    assert main(["check", POSITION, source]) == 0
    assert capsys.readouterr().out == "legal: lays G2 G6\n"


@pytest.mark.parametrize("source", ["both.json", "-", "argument"])
def test_a_position_and_a_commit_in_one_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    both = json.dumps({"position": json.loads(AS_JSON), "commit": LEGAL.split(" / ")})
    Path("both.json").write_text(both, encoding="utf-8")
    give(monkeypatch, both)
    assert main(["check", both if source == "argument" else source]) == 0
    assert capsys.readouterr().out == "legal: lays G2 G6\n"


def test_rules_for_a_position_that_names_none(capsys: Capture) -> None:
    assert main(["show", "--json", "R3 R4 R5 | O1 | opened", "--rules", "rummikub"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "rummikub"
    assert main(["check", "| G1 G2 G3 | unopened", "G1-G3 ", "--rules", "zora opening=6"]) == 0
    assert main(["show", "--json", "| G1 | opened | zora", "--rules", "rummikub"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "- | G1 | opened"],
        ["check", "- | G9 G10 G11 | unopened", "G9 G10 G11"],
        ["show", "--", "- | G1 | opened"],
        ["show", "| G1 | opened"],
        ["check", "G3 G4 G5 | G6 | opened", "G3-G6"],
        ["check", "G3 G4 G5 | G6 | opened", "G3,G4,G5,G6"],
        ["check", "G3 G4 G5 | G6 | opened", "G3-G5 G6"],
        ["show", f"| {' '.join(f'{c}{v}' for c in 'GPKY' for v in range(1, 14) for _ in range(2))} | opened"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_every_text_form_is_an_argument(arguments: list[str]) -> None:
    assert main(arguments) == 0


def test_show_prints_shapes_and_what_they_mean(capsys: Capture) -> None:
    assert main(["show", POSITION]) == 0
    out, err = capsys.readouterr()
    assert "●3 ●4 ●5" in out
    assert "■7 ▲7 ◆7" in out
    assert "●2 ●6 ■1 ✱" in out
    assert "● green   ■ purple   ▲ black   ◆ grey   ✱ joker" in out
    assert err == ""


def test_show_of_an_empty_table_and_rack(capsys: Capture) -> None:
    assert main(["show", "| | unopened"]) == 0
    assert "empty" in (out := capsys.readouterr().out)
    assert "not opened, needs 30 points" in out


@pytest.mark.parametrize("columns", ["40", "20"])
def test_show_on_a_narrow_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    rack = " ".join(f"{c}{v}" for c in "GPKY" for v in range(8, 13))
    assert main(["show", f"G1-G9 / P1-P13 / K1-K3 * / Y1 G1 P1 | {rack} | unopened"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= int(columns)
    assert "■13" in " ".join(lines)
    assert "◆12" in " ".join(lines)


def test_colours_only_where_they_are_wanted(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["show", POSITION])
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    main(["show", POSITION])
    assert COLOUR.search(capsys.readouterr().out)
    monkeypatch.setenv("NO_COLOR", "1")
    main(["show", POSITION])
    assert not COLOUR.search(capsys.readouterr().out)


def test_json_has_no_colours(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    main(["show", "--json", POSITION])
    assert capsys.readouterr().out == AS_JSON + "\n"


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["show", "--help"]])
def test_help(capsys: Capture, arguments: list[str]) -> None:
    assert main(arguments) == 0
    assert "Usage: zoramoves" in capsys.readouterr().out


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


def test_nothing_to_do_is_a_usage_error_with_help(capsys: Capture) -> None:
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Usage: zoramoves" in err


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zoramoves", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | environment,
        timeout=60,
    )


def test_as_a_module() -> None:
    done = run("check", POSITION, ILLEGAL)
    assert (done.returncode, done.stderr) == (1, "")
    assert "rack.tile-not-held" in done.stdout


def test_an_output_without_the_shapes() -> None:
    done = run("show", POSITION, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "G3 G4 G5" in done.stdout
    assert "P7 K7 Y7" in done.stdout
    assert "G2 G6 P1 *" in done.stdout
    assert "G green   P purple   K black   Y grey   * joker" in done.stdout


@pytest.mark.parametrize(
    ("level", "printed"),
    [
        ("1", "Something can be laid.\n"),
        ("2", "Something can be laid: look at G2 G6 * on the rack and at meld 1 (G3 G4 G5).\n"),
    ],
)
def test_hint_gives_away_what_is_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, level: str, printed: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["hint", "--level", level, POSITION]) == 0
    assert capsys.readouterr().out == printed


def test_hint_without_a_level_prints_the_whole_move(capsys: Capture) -> None:
    assert main(["hint", POSITION]) == 0
    whole = capsys.readouterr().out
    assert "Best move" in whole
    main(["hint", "--level", "3", POSITION])
    assert capsys.readouterr().out == whole


def test_hint_as_json_by_level(capsys: Capture) -> None:
    assert main(["hint", "--json", "--level", "2", POSITION]) == 0
    hint = json.loads(capsys.readouterr().out)
    assert (hint["level"], hint["advice"], hint["tiles"], hint["melds"]) == (2, "lay", "G2 G6 *", [0])
    assert hint["answer"] is None
    assert main(["hint", "--json", POSITION]) == 0
    assert json.loads(capsys.readouterr().out)["commit"] == ["G2 G3 G4 G5 G6 *", "P7 K7 Y7"]


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_hint_has_the_same_status_at_every_level(capsys: Capture, level: str) -> None:
    assert main(["hint", "--level", level, POSITION]) == 0
    assert main(["hint", "--level", level, "G3 G4 G5 | K1 | opened"]) == 1
    assert main(["hint", "--level", level, "--limit", "1e-9", POSITION]) == 3
    capsys.readouterr()


def test_outs(capsys: Capture) -> None:
    assert main(["outs", "K1 K2 K3 / P7 P8 P9 | G5 G6 | opened"]) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert "Draws that would help" in lines
    assert "  ●4   2 unseen,  2.0%: lays 3, goes out" in lines
    assert "  ■10  2 unseen,  2.0%: lays 1" in lines
    assert "Nothing can be laid as it is." in lines
    assert "After the next draw: something new can be laid 12.2%, goes out 6.1%." in lines


def test_outs_before_the_opening(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["outs", "--elsewhere", "G12", "- | G10 G11 P1 | unopened"]) == 0
    out = capsys.readouterr().out
    assert "something new can be laid 4.9%, the player can open 4.9%, goes out 0.0%" in out
    assert "●12  1 unseen,  1.0%: lays 3" in out


def test_outs_that_help_nothing(capsys: Capture) -> None:
    assert main(["outs", "- | G1 P9 | opened"]) == 1
    assert "something new can be laid 0.0%" in capsys.readouterr().out


def test_outs_as_json(capsys: Capture) -> None:
    assert main(["outs", "--json", "K1 K2 K3 / P7 P8 P9 | G5 G6 | opened"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert odds["unseen"] == 98
    assert [out["tile"] for out in odds["outs"] if out["goes_out"]] == ["G4", "G7", "*"]


@pytest.mark.parametrize("columns", ["40", "20"])
def test_outs_on_a_narrow_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    main(["outs", "K1 K2 K3 / P7 P8 P9 | G5 G6 | opened"])
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= int(columns)
    assert "●4" in out


def test_a_picture_gives_away_no_more_than_the_hint(capsys: Capture) -> None:
    main(["hint", "--level", "2", "--svg", "-", POSITION])
    hint = capsys.readouterr().out
    main(["show", "--svg", "-", POSITION])
    assert capsys.readouterr().out == hint
