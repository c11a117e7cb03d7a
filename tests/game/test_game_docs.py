"""The page about the referee lists every fault that the referee adds to those of `verify`."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = r"((?:meld|table|joker|rack|turn|opening|tile|record)\.[a-z-]+)"


def test_the_table_of_the_referees_faults_is_complete() -> None:
    def listed(page: str) -> set[str]:
        return set(re.findall(rf"^\| `{CODE}`", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE))

    used: set[str] = set()
    for path in (ROOT / "zoramoves" / "game").glob("*.py"):
        used |= set(re.findall(f'"{CODE}"', path.read_text("utf-8")))
    assert used <= listed("referee.md") | listed("faults.md")
    assert listed("referee.md") <= used
