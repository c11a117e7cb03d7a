"""The command group: what it prints, its exit statuses, and one line for whatever cannot be used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import zoramoves.zar.wayout
from zoramoves.errors import SolverError
from zoramoves.zar.cli import zar

LINE = "R-sun R-sun Y-sun B-moon | B star last=B-star by=1"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(zar, arguments, input=text, env={"NO_COLOR": "1", "COLUMNS": "100"})


def test_hint() -> None:
    result = run("hint", LINE)
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == [
        "Hand (4 cards)",
        "  B-moon Y-sun R-sun R-sun",
        "State",
        "  blue, star; player 0 of 2 to play, counter-clockwise; last laid B-star by player 1",
        "Plays",
        "  B-moon, R-sun R-sun",
        "Shortest way out",
        "  3 turns, proven the fewest if nobody else changes the state:",
        "   1. B-moon  (blue moon)",
        "   2. R-sun R-sun  (red sun)",
        "   3. Y-sun  (yellow sun)",
    ]


def test_hint_without_colour() -> None:
    """Without colour nothing but printable text goes out, and every card is named."""
    assert "\x1b" not in run("hint", "zar | R sun").stdout


def test_hint_names_and_match() -> None:
    result = run("hint", "peacock-1 dragon-1 R-sun | R sun last=R-sun")
    assert "peacock-1=B/Y/R, dragon-1=galaxy/bolt/cloud/sun/moon/star" in result.stdout
    assert "Match\n  R-sun, unless you laid the one that lies there" in result.stdout


def test_hint_as_json() -> None:
    result = run("hint", "--json", "R-star zar | R star last=R-star owed=0")
    assert json.loads(result.stdout) == {
        "plays": [
            {"play": "R-star", "after": "R star turn=1/2 last=R-star by=0 under=R-star"},
            {"play": "zar", "after": "R star owed=4 turn=1/2 last=zar by=0 under=R-star"},
        ],
        "match": "R-star",
        "way_out": json.loads(result.stdout)["way_out"],
    }
    assert json.loads(result.stdout)["way_out"]["turns"] == 2


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("R sun", "none: draw a card"),
        ("B sun owed=4", "none: draw 4 cards"),
        ("- - last=peacock-1", "none before the first card is matched or another is turned up"),
    ],
)
def test_hint_without_a_play(state: str, why: str) -> None:
    result = run("hint", f"B-moon | {state}")
    assert result.exit_code == 1
    assert f"Plays\n  {why}" in result.stdout
    assert "none: these cards alone cannot be laid in any order (proven)" in result.stdout


def test_hint_with_a_short_limit() -> None:
    result = run("hint", "--limit", "1e-9", LINE)
    assert result.exit_code == 0
    assert "nothing was found within the limit; there may be one" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "out"),
    [
        ((LINE, "B-moon"), 0, "legal: B-moon -> B moon turn=1/2 last=B-moon by=0 under=B-star\n"),
        (("R-sun | R moon", "R-sun"), 0, "legal: R-sun -> R sun turn=1/2 last=R-sun by=0, goes out\n"),
        (("R-sun zar | R sun last=R-sun", "match r-sun"), 0, "legal: match R-sun -> R sun turn=1/2"),
        ((LINE + " | R-sun R-sun",), 0, "legal: R-sun R-sun -> "),
        ((LINE, "Y-sun"), 1, "play: Y-sun matches neither the colour nor the symbol of B star [play.no-fit]\n"),
        ((LINE, "B-moon", "--player", "1"), 1, "play: it is the turn of player 0, not 1 [turn.not-yours]\n"),
        (("zar R-moon | R sun owed=2 | R-moon B-sun",), 1, "[play.not-held]\nplay: two cards"),
    ],
)
def test_check(arguments: tuple[str, ...], status: int, out: str) -> None:
    result = run("check", *arguments)
    assert (result.exit_code, result.stderr) == (status, "")
    assert out in result.stdout


def test_check_as_json() -> None:
    given = '{"hand": "R-sun zar", "state": {"colour": "B", "symbol": "moon"}, "play": "R-sun"}'
    result = run("check", "--json", given)
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "legal": False,
        "faults": [
            {
                "code": "play.no-fit",
                "where": "play",
                "cards": "R-sun",
                "message": "R-sun matches neither the colour nor the symbol of B moon",
            }
        ],
        "after": None,
        "hand": None,
        "goes_out": False,
    }


def test_show() -> None:
    result = run("show", "- | - - owed=2 turn=1/4 clockwise")
    assert result.exit_code == 2
    result = run("show", "--", "- | - - owed=2 turn=1/4 clockwise")
    assert result.exit_code == 0
    assert "no colour, no symbol; 2 cards owed; player 1 of 4 to play, clockwise" in result.stdout
    assert json.loads(run("show", "--json", "zar | R sun").stdout) == {
        "hand": "zar",
        "state": {"colour": "R", "symbol": "sun"},
    }


def test_files_and_standard_input(tmp_path: Path) -> None:
    for text in ("zar | R sun\n", '{"hand": "zar", "state": {"colour": "R", "symbol": "sun"}}\n'):
        path = tmp_path / "hand.txt"
        path.write_text(text, encoding="utf-8")
        expected = '{"hand":"zar","state":{"colour":"R","symbol":"sun"}}\n'
        assert run("show", "--json", str(path)).stdout == expected
        assert run("show", "--json", "-", text=text).stdout == expected
        assert run("show", "--json", text).stdout == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hint", "R-son | R sun"), "the situation: column 1: 'R-son' is not a card"),
        (("show", "zar zar zar | R sun"), "the situation: hand[2]: the deck has 2 of zar, here are 3"),
        (("show", "nothing.txt"), "'nothing.txt' is no file that can be read, and no situation: HAND | STATE"),
        (("show", "\udcff"), "is no file"),
        (("show", "\udcff | R sun"), r"'\udcff' is not a card"),
        (("show", '{"hand": "\udcff"}'), "the text is not UTF-8"),
        (("show", "{"), "the situation: $ column 1: Input data was truncated"),
        (("show", '{"hand": 7, "state": {}}'), "the situation: $.hand column 1: Expected `str`, got `int`"),
        (("show", "\x00"), "is no file"),
        (("hint", "--limit", "nan", "zar | R sun"), "limit is a number of seconds above 0, or None, not nan"),
        (("check", "zar | R sun"), "no play to check; write it after the situation, like R-sun"),
        (("check", "zar | R sun | zar", "zar"), "the play is there twice"),
        (("check", "zar | R sun", "pass"), "a play or a match is checked here, not 'pass'"),
        (("check", "zar | R sun", "zzz"), "the play: column 1: 'zzz' is not a card"),
    ],
)
def test_unusable_input(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.startswith("zoramoves: ")
    assert result.stderr.count("\n") == 1


def test_unusable_files(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("# two\nzar | R sun\n\nzar | B sun\n", encoding="utf-8")
    assert f"{path}: one line HAND | STATE expected, here are 2" in run("show", str(path)).stderr
    path.write_text("# one\n\nzar | R sum\n", encoding="utf-8")
    assert f"{path}, line 3: column 9: 'sum' is neither" in run("show", str(path)).stderr
    assert "is no file that can be read" in run("show", str(tmp_path)).stderr
    path.write_bytes(b"zar | R \xff\xfe")
    result = run("show", str(path))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert str(path) in result.stderr


def test_a_solver_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise SolverError("the solver returned MODEL_INVALID")

    monkeypatch.setattr("zoramoves.zar.model.solve", fail)
    assert zoramoves.zar.wayout
    result = run("hint", "zar | R sun")
    assert (result.exit_code, result.stderr) == (3, "zoramoves: the solver returned MODEL_INVALID\n")


def test_part_of_a_larger_command_line() -> None:
    """Another group can take it in, run it without exiting, and gets the exit status."""
    group = click.Group("zoramoves", commands=[zar])
    assert group.main(["zar", "check", "zar | R sun", "zar"], standalone_mode=False) == 0
    assert group.main(["zar", "check", "R-sun | B moon", "R-sun"], standalone_mode=False) == 1
    with pytest.raises(click.ClickException) as caught:
        group.main(["zar", "show", "nothing"], standalone_mode=False)
    assert caught.value.exit_code == 2


def test_rooms() -> None:
    """One module imports OR-Tools; the rest works without it, without numpy, and without rich."""
    package = Path(zoramoves.zar.wayout.__file__).parent
    importing = [path.name for path in package.glob("*.py") if "ortools" in path.read_text(encoding="utf-8")]
    assert importing == ["model.py"]
    program = (
        "import sys\n"
        "for name in ('ortools', 'numpy', 'pandas', 'rich', 'click'): sys.modules[name] = None\n"
        "import zoramoves.zar as zar\n"
        "print(len(zar.plays('R-sun zar', 'R star')), zar.verify('R-sun', 'R star', 'R-sun').legal)\n"
        "record = zar.play_round([zar.random_policy] * 2, zar.Round.deal(2))\n"
        "print(zar.read_records(record.lines()) == (record,))\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "2 True\nTrue\n"
