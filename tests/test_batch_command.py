"""`zoramoves batch` and `zoramoves bench`: output, exit statuses, and a file of answers that can be carried on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from zoramoves.cli import main
from zoramoves.many.journal import Journal, JournalError

MOVE = "G3 G4 G5 | G6 P1 | opened"
NONE = "G3 G4 G5 | P1 | opened"
SUITE = f"# a suite\n{MOVE}\n{NONE}\n\noops\n- | G9 G10 G11 | unopened\n"
PARTS = "column 5: a position is TABLE | RACK | opened, or unopened, and optionally | RULES; this has 1 part"
BAD = f"suite, line 5: {PARTS}"

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    write("suite", SUITE)


def write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


def read(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_lines_for_people(capsys: Capture) -> None:
    assert main(["batch", "suite"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "2\toptimal\tG6\tG3 G4 G5 G6",
        "3\tno-move",
        f"5\tunusable\t{PARTS}",
        "6\toptimal\tG9 G10 G11\tG9 G10 G11",
    ]
    assert err == f"zoramoves: {BAD}\n"


def test_lines_for_programs(capsys: Capture) -> None:
    assert main(["batch", "--json", "suite"]) == 2
    found = records(capsys.readouterr().out)
    assert [(each["line"], each["status"]) for each in found] == [
        (2, "optimal"),
        (3, "no-move"),
        (5, "unusable"),
        (6, "optimal"),
    ]
    assert found[0]["commit"] == ["G3 G4 G5 G6"]
    assert found[3]["opening_value"] == 30


@pytest.mark.parametrize(
    ("lines", "status"),
    [([MOVE, NONE], 0), ([NONE, NONE], 1), ([MOVE, "oops"], 2), ([], 2), (["# nothing"], 2)],
)
def test_exit_status(lines: list[str], status: int) -> None:
    write("suite", "\n".join(lines))
    assert main(["batch", "suite"]) == status
    assert main(["batch", "suite", "--out", "answers"]) == status
    assert main(["batch", "suite", "--out", "answers"]) == status


def test_undecided(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("zoramoves.many.batch.find_move", lambda *_, **__: 1 / 0)
    write("suite", f"{MOVE}\n")
    assert main(["batch", "suite"]) == 3
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_from_standard_input_with_rules() -> None:
    done = run("batch", "-", "--rules", "rummikub", "--json", stdin="R3 R4 R5 | R6 | opened\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["tiles"] == "R6"


def test_out(capsys: Capture) -> None:
    assert main(["batch", "suite", "--out", "answers"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [f"zoramoves: {BAD}", "answers: 4 lines answered (1 no-move, 2 optimal, 1 unusable)"]
    main(["batch", "suite", "--json"])
    assert capsys.readouterr().out == read("answers")


def test_carried_on_from_every_place(capsys: Capture) -> None:
    main(["batch", "suite", "--out", "answers"])
    whole = Path("answers").read_bytes()
    ends = {at + near for at in range(len(whole)) if whole[at : at + 1] == b"\n" for near in (0, 1, 2)}
    for end in sorted({*range(0, len(whole), 29), *ends}):
        Path("answers").write_bytes(whole[:end])
        assert main(["batch", "suite", "--out", "answers"]) == 2
        assert Path("answers").read_bytes() == whole, end
    capsys.readouterr()


def test_carried_on_with_a_suite_that_has_grown() -> None:
    main(["batch", "suite", "--out", "answers"])
    before = read("answers")
    write("suite", SUITE + f"{NONE}\n")
    assert main(["batch", "suite", "--out", "answers"]) == 2
    assert read("answers").startswith(before)
    assert [each["line"] for each in records(read("answers"))] == [2, 3, 5, 6, 7]


@pytest.mark.parametrize(
    "options",
    [["--objective", "value"], ["--no-settle-ties"], ["--limit", "9"], ["--rules", "rummikub"]],
    ids=lambda options: options[0],
)
def test_not_carried_on_with_other_options(capsys: Capture, options: list[str]) -> None:
    main(["batch", "suite", "--out", "answers"])
    before = read("answers")
    capsys.readouterr()
    assert main(["batch", "suite", "--out", "answers", *options]) == 2
    assert "answers, line 1: not the answer" in capsys.readouterr().err
    assert read("answers") == before


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (SUITE.replace(NONE, MOVE), "answers, line 2: not the answer to the suite's line as it is now"),
        (SUITE.replace("\n\n", "\n"), "answers, line 3: not the answer to the suite's line as it is now"),
        ("\n".join(SUITE.splitlines()[:3]), "answers, line 3: the suite has no line for this answer"),
    ],
    ids=["other position", "line moved", "shorter"],
)
def test_not_carried_on_with_a_changed_suite(capsys: Capture, changed: str, message: str) -> None:
    main(["batch", "suite", "--out", "answers"])
    before = read("answers") + '{"line":7,"ke'
    write("answers", before)
    write("suite", changed)
    capsys.readouterr()
    assert main(["batch", "suite", "--out", "answers"]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert (out, err.count("\n")) == ("", 1)
    assert read("answers") == before


@pytest.mark.parametrize("content", ["my notes", "my notes\n", '{"line": "x"}\n', SUITE, '{"line":2}\n'])
def test_a_file_of_something_else_is_left_alone(capsys: Capture, content: str) -> None:
    write("answers", content)
    assert main(["batch", "suite", "--out", "answers"]) == 2
    assert "answers, line 1: this is no answer" in capsys.readouterr().err
    assert read("answers") == content


def test_the_suite_is_not_written_to(capsys: Capture) -> None:
    assert main(["batch", "suite", "--out", "suite"]) == 2
    assert read("suite") == SUITE
    assert "this is no answer" in capsys.readouterr().err


def test_one_writer_at_a_time(capsys: Capture) -> None:
    pytest.importorskip("fcntl")
    with Journal(Path("answers")):
        assert main(["batch", "suite", "--out", "answers"]) == 2
        assert "another process is writing" in capsys.readouterr().err
        with pytest.raises(JournalError):
            Journal(Path("answers"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["batch", "nowhere"], "'nowhere' cannot be read (No such file or directory)"),
        (["batch", "."], "'.' cannot be read (Is a directory)"),
        (["batch", "suite", "--out", "no/where"], "'no/where' cannot be written (No such file or directory)"),
        (["batch", "suite", "--workers", "2", "--scheduler", "x"], "--workers is for processes on this machine"),
        (["batch", "suite", "--workers", "0"], "--workers"),
        (["bench", "nowhere"], "'nowhere' cannot be read"),
        (["bench", "suite"], "suite, line 5: column 5"),
    ],
)
def test_what_cannot_be_used(capsys: Capture, arguments: list[str], message: str) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


def test_killed_and_carried_on() -> None:
    positions = [f"G3 G4 G5 / P{value} K{value} Y{value} | G6 G{value} | opened" for value in range(7, 14)]
    write("suite", "\n".join(positions * 60))
    process = subprocess.Popen([sys.executable, "-m", "zoramoves", *LONG], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    wait_for("answers", 40)
    process.kill()
    process.wait()
    process.stderr.close()
    assert 40 <= read("answers").count("\n") < 420
    done = run(*LONG)
    assert (done.returncode, done.stdout) == (0, "")
    found = records(read("answers"))
    assert [each["line"] for each in found] == list(range(1, 421))
    assert {each["tiles"] for each in found} == {"G6 G7", *(f"G6 G{value}" for value in range(8, 14))}


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_interrupted() -> None:
    write("suite", f"{MOVE}\n" * 5000)
    process = subprocess.Popen([sys.executable, "-m", "zoramoves", *LONG], stderr=subprocess.PIPE, text=True)
    wait_for("answers", 40)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "zoramoves: interrupted")
    lines = read("answers").splitlines()
    assert [json.loads(line)["line"] for line in lines] == list(range(1, len(lines) + 1))


def test_a_progress_bar_only_on_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    write("suite", f"{MOVE}\n")
    assert main(["batch", "suite"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert main(["batch", "suite"]) == 0
    out, err = capsys.readouterr()
    assert out == "1\toptimal\tG6\tG3 G4 G5 G6\n"
    assert "1 positions" in err


def test_bench(capsys: Capture) -> None:
    write("suite", f'{MOVE}\n{{"position": "{NONE}", "expected": {{"tiles": 0, "value": 0}}}}\n')
    assert main(["bench", "suite", "--repeat", "1"]) == 0
    out = capsys.readouterr().out
    assert "2 positions" in out
    assert "whole answer" in out
    assert main(["bench", "suite", "--repeat", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["positions"] == 2
    assert 0 < found["ms"]["tiles only"]["median"] <= found["ms"]["tiles only"]["max"]


def test_bench_holds_answers_against_what_is_expected(capsys: Capture) -> None:
    write("suite", f'{{"position": "{MOVE}", "expected": {{"tiles": 2}}}}\n')
    assert main(["bench", "suite", "--repeat", "1"]) == 1
    assert "line 1, whole answer: tiles is 1, expected 2" in capsys.readouterr().out


LONG = ["batch", "suite", "--out", "answers", "--workers", "2", "--chunk", "4"]


def wait_for(name: str, lines: int) -> None:
    until = time.monotonic() + 60
    while not Path(name).exists() or read(name).count("\n") < lines:
        assert time.monotonic() < until, "nothing is written"
        time.sleep(0.01)


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zoramoves", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        input=stdin,
        timeout=120,
    )
