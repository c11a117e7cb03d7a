"""The page about ZAR and the example script say what really happens."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from zoramoves.zar.cli import zar

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "zar.md"
COMMANDS = re.findall(
    r"^\$ zoramoves zar (.*)\n((?:(?!\$ |```).*\n)*)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE
)


def test_python() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_command_line(command: str, output: str) -> None:
    result = CliRunner().invoke(zar, shlex.split(command), env={"NO_COLOR": "1", "COLUMNS": "120"})
    assert [line.rstrip() for line in result.output.splitlines()] == output.splitlines()


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 3


def test_example_script() -> None:
    path = ROOT / "examples" / "zar_way_out.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 30
    program = [sys.executable, "-W", "error", str(path), "5"]
    first = subprocess.run(program, capture_output=True, text=True, check=True)
    assert first.stdout == subprocess.run(program, capture_output=True, text=True, check=True).stdout
    assert "optimal: 7 turns: " in first.stdout
