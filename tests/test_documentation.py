"""What the README and the docs say is so: code blocks run, commands print what is shown, tables are complete."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
from pathlib import Path

import pytest

from zoramoves import Rules
from zoramoves.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = sorted(path for path in [README, *(ROOT / "docs").glob("*.md")])
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text(encoding="utf-8")) if name == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_prints_what_it_says(page: Path) -> None:
    for text in [block for block in blocks(page, "python") if ">>>" in block]:
        assert "\n\n" in text[-2:], f"{page.name}: a block ends with an empty line, or its last output runs on"
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


def shown_commands() -> list[tuple[str, str]]:
    """Every `$ zoramoves …` line of a page with the output shown below it."""
    found = []
    for page in PAGES:
        for block in blocks(page, "console"):
            for part in block.split("$ ")[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), shown_commands(), ids=lambda text: text[:50])
def test_a_command_prints_what_a_page_shows(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    program, *arguments = shlex.split(command)
    assert program == "zoramoves"
    main(arguments)
    printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.splitlines()] == output.splitlines()


def test_every_block_of_the_readme_is_run() -> None:
    """Python and console blocks by the tests above, the two lines of set-up by .ci/run, which takes them from here."""
    languages = {name for name, _ in BLOCK.findall(README.read_text(encoding="utf-8"))}
    assert languages == {"python", "console", "sh"}
    commands = [line for block in blocks(README, "sh") for line in block.splitlines()]
    assert len(commands) == 2
    assert all(line.startswith("python3 -m venv .venv && .venv/bin/pip install ") for line in commands)


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_and_is_short(
    script: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(script)])
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 30
    runpy.run_path(str(script), run_name="__main__")
    assert capsys.readouterr().out


def test_the_table_of_faults_is_complete() -> None:
    page = (ROOT / "docs/faults.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([a-z]+\.[a-z-]+)`", page, re.MULTILINE))
    used: set[str] = set()
    for path in (ROOT / "zoramoves").glob("*.py"):
        used |= set(re.findall(r'"((?:meld|table|joker|rack|turn|opening|tile)\.[a-z-]+)"', path.read_text("utf-8")))
    assert listed == used


@pytest.mark.parametrize("name", ["zora", "rummikub", "rummikub-hebrew"])
def test_the_table_of_rules_says_what_the_rules_say(name: str) -> None:
    column = {"zora": 1, "rummikub": 2, "rummikub-hebrew": 3}[name]
    rows = re.findall(r"^\| `(\w+)`[^|]*((?:\|[^|\n]*)+)\|$", (ROOT / "docs/rules.md").read_text("utf-8"), re.MULTILINE)
    rules = Rules.named(name)
    told = {field: cells.split("|")[column].strip() for field, cells in rows if len(cells.split("|")) == 4}
    for field in ("min_meld", "opening", "joker_cost", "taken_joker_rack_tiles"):
        assert told[field] == str(getattr(rules, field))
    for field in ("high_one", "three_meld_frees_joker"):
        assert told[field] == ("yes" if getattr(rules, field) else "no")
