"""Writes the measured tables of README.md from the files in results/: ``python -m benchmarks.report``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.compare import RESULTS, table
from benchmarks.phases import PHASES

README = Path(__file__).parent / "README.md"


def compared(result: Any) -> Iterator[str]:
    yield f"{_made(result['machine'])}, {result['clock']} time, the best of {result['repeat']} runs for each position."
    for name, found in result["suites"].items():
        yield table(name, found)


def phases(result: Any) -> Iterator[str]:
    times = {each["name"]: each for each in result["benchmarks"]}
    yield "| phase | ms | what |\n|---|---:|---|"
    for phase, prepare in PHASES.items():
        each = times[f"test_phase[selfplay-{phase}]"]
        milliseconds = 1000 * each["stats"]["min"] / each["extra_info"]["positions"]
        yield f"| {phase} | {milliseconds:.2f} | {str(prepare.__doc__).rstrip('.')} |"
    starts = {name[len("test_start_up[start-") : -1]: each for name, each in times.items() if "start-" in name}
    floor = starts.pop("pass")["stats"]["min"]
    ratios = ", ".join(f"`{name}` {each['stats']['min'] / floor:.1f}" for name, each in starts.items())
    yield f"\nStarting an interpreter, as a multiple of `python -c pass`, by the clock: {ratios}."


def throughput(result: Any) -> Iterator[str]:
    columns = list(next(iter(result["rates"].values())))
    yield f"| | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}"
    for name, rates in result["rates"].items():
        yield f"| {name} | {' | '.join(str(rates[column]) for column in columns)} |"


PARTS: dict[str, Callable[[Any], Iterator[str]]] = {"compare": compared, "phases": phases, "throughput": throughput}


def main() -> int:
    text = README.read_text(encoding="utf-8")
    for name, write in PARTS.items():
        path = RESULTS / f"{name}.json"
        if path.exists():
            begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
            before, _, rest = text.partition(begin)
            after = rest.partition(end)[2]
            text = "\n".join((before + begin, *write(json.loads(path.read_text(encoding="utf-8"))), end + after))
    README.write_text(text, encoding="utf-8")
    return 0


def _made(machine: Any) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in machine["versions"].items())
    return f"{machine['processor']}, {machine['processors']} processors, Python {machine['python']}, {versions}"


if __name__ == "__main__":
    sys.exit(main())
