"""The commands `replay` and `simulate`: what they print, and their exit status."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from golden_games import FOLDER, GOLDEN

from zoramoves.cli import main

Capture = pytest.CaptureFixture[str]
RECORD = FOLDER / "zora-hand-rummy.jsonl"
SIMULATE = ["simulate", "--games", "3", "--players", "2", "--workers", "1", "--seed", "5"]


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)


def tampered(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD.read_text(encoding="utf-8").replace("/ G3 P3 K3 /", "/ G3 P3 K4 /"), encoding="utf-8")
    return path


def test_replay(capsys: Capture) -> None:
    assert main(["replay", str(RECORD)]) == 0
    out, err = capsys.readouterr()
    assert out == (
        "match 1: zora hand_rummy=on, 2 players, 2 turns, all legal; hand-rummy, player 0 wins; scores 180 -180\n"
    )
    assert err == ""


@pytest.mark.parametrize("name", GOLDEN)
def test_replay_as_json(capsys: Capture, name: str) -> None:
    assert main(["replay", "--json", str(FOLDER / f"{name}.jsonl")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["legal"] is True
    (match,) = told["matches"]
    assert [result["ending"] for result in match["results"]] == GOLDEN[name].endings
    assert (match["over"], match["turn"]) == (True, None)


def test_replay_of_a_match_in_play(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = b"\n".join(RECORD.read_bytes().splitlines()[:3])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["replay", "-"]) == 0
    assert "in play, the turn of player 0" in capsys.readouterr().out


def test_replay_names_the_first_illegal_action(capsys: Capture, tmp_path: Path) -> None:
    path = tampered(tmp_path)
    assert main(["replay", str(path)]) == 1
    first, *faults = capsys.readouterr().out.splitlines()
    assert first.startswith(f"illegal: {path}, line 4: player 0, G1 P1 K1 Y1 / G2 P2 K2 Y2 / G3 P3 K4 /")
    assert [line.rpartition("[")[2] for line in faults] == [
        "meld.mixed]",
        "rack.tile-not-held]",
        "opening.below-minimum]",
    ]


def test_replay_names_it_as_json(capsys: Capture, tmp_path: Path) -> None:
    assert main(["replay", "--json", str(tampered(tmp_path))]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["legal"], told["line"], told["faults"][0]["code"]) == (False, 4, "meld.mixed")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (None, "'game.jsonl' cannot be read (No such file or directory)"),
        (b"", "game.jsonl: there is no match in this record"),
        (b"\xff", "game.jsonl, line 1: the text is not UTF-8"),
        (b"{}\n", "game.jsonl, line 1: $ column 1: object missing required field `line`"),
        (
            b'\n\n{"line":"deal","tiles":"-","first":0,"seeded":true}\n',
            "game.jsonl, line 3: a record begins with a line",
        ),
        (RECORD.read_bytes()[:-30], "game.jsonl, line 5: "),
        (bytes(range(1, 120)), "game.jsonl, line 1: column 1: JSON is malformed"),
        (RECORD.read_bytes().replace(b"K3 /", b"K3 //"), "game.jsonl, line 4: $.action column"),
    ],
)
def test_a_record_that_cannot_be_used(capsys: Capture, content: bytes | None, place: str) -> None:
    if content is not None:
        Path("game.jsonl").write_bytes(content)
    assert main(["replay", "game.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"zoramoves: {place}")


def test_simulate(capsys: Capture) -> None:
    assert main([*SIMULATE, "--policy", "most-tiles", "--policy", "draw-always", "--out", "games.jsonl"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "3 games, 3 rounds: 3 out" in out
    assert "draw-always" in out
    assert main(["replay", "games.jsonl"]) == 0
    assert capsys.readouterr().out.count("all legal") == 3


def test_simulate_is_the_same_with_any_number_of_workers(capsys: Capture) -> None:
    told = []
    for workers in ("1", "2"):
        assert main([*SIMULATE, "--workers", workers, "--out", f"{workers}.jsonl", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
        del told[-1]["seconds"]
    assert told[0] == told[1]
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (["--policy", "chess"], "Invalid value for '--policy'"),
        (["--players", "5"], "2 to 4 can play zora, not 5"),
        (
            ["--players", "3", "--policy", "most-tiles", "--policy", "draw-always"],
            "3 players need 1 policy or 3, not 2",
        ),
        (["--rules", "chess"], "Invalid value for '--rules'"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--workers", "many"], "Invalid value for '--workers'"),
        (["--out", "no/where.jsonl"], "'no/where.jsonl' cannot be written"),
    ],
)
def test_what_cannot_be_simulated(capsys: Capture, arguments: list[str], place: str) -> None:
    assert main(["simulate", "--workers", "1", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"zoramoves: {place}")
