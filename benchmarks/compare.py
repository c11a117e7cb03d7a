"""Our finder beside rummikub-solver, on the problem both can state: ``python -m benchmarks.compare``.

In one process, interleaved in blocks, the best of several runs for each position; jokers move freely. The answers are
compared too, and where they differ it is said who is wrong. Needs the extra ``bench``. Where other programs are busy
too, ``--clock processor`` counts the processor time of this process, all its threads together.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.machine import machine
from benchmarks.make_suites import FOLDER, SUITES
from benchmarks.peer import BACKENDS, Peer, can_state
from benchmarks.proofs import with_free_jokers
from benchmarks.ratios import ratios
from zoramoves import Position, find_move
from zoramoves.many.progress import progress_bar
from zoramoves.many.suites import Entry, read_suite
from zoramoves.many.timing import Best, measure, summary

RESULTS = Path(__file__).parent / "results"
TILES, WHOLE = "zoramoves, tiles", "zoramoves, whole answer"
CLOCKS = {"wall": perf_counter, "processor": process_time}
POINTS = 100
"""Of a line of a picture."""
Clock = Callable[[], float]
Prepared = Callable[[Position], Callable[[], Any]]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", default=["selfplay", "random", "jokers", "everything", "no-move"])
    parser.add_argument("--repeat", type=int, default=3, help="runs, of which the best one counts")
    parser.add_argument("--sample", type=int, help="so many positions of each suite, evenly spread")
    parser.add_argument("--clock", choices=CLOCKS, default="wall")
    parser.add_argument("--backends", nargs="*", default=BACKENDS, choices=BACKENDS)
    parser.add_argument("--out", type=Path, default=RESULTS, help="folder for compare.json and the pictures")
    options = parser.parse_args(arguments)
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"no such suite: {', '.join(sorted(unknown))}")
    peers = {f"rummikub-solver, {backend}": Peer(backend) for backend in options.backends}
    options.out.mkdir(parents=True, exist_ok=True)
    report: dict[str, Any] = {"machine": machine(), "repeat": options.repeat, "clock": options.clock}
    report["suites"] = {}
    for name in options.suites:
        entries = [entry for entry in read_suite(FOLDER / f"{name}.jsonl") if can_state(entry.position)]
        chosen = entries[:: max(1, len(entries) // (options.sample or len(entries)))]
        report["suites"][name] = found = compare(chosen, peers, options.repeat, CLOCKS[options.clock])
        print(table(name, found), flush=True)
        cactus(name, found["seconds"], options.out / f"{name}.svg")
    (options.out / "compare.json").write_text(_rounded(report), encoding="utf-8")
    return int(any("WRONG" in line for found in report["suites"].values() for line in found["differences"]))


def compare(entries: Sequence[Entry], peers: Mapping[str, Peer], repeat: int, clock: Clock) -> dict[str, Any]:
    """Measure all solvers on a suite; return times, ratios and who was wrong."""
    positions = [with_free_jokers(entry.position) for entry in entries]
    functions: dict[str, Prepared] = {
        TILES: partial(partial, find_move, settle_ties=False),
        WHOLE: partial(partial, find_move),
    }
    functions |= {name: peer.prepare for name, peer in peers.items()}
    for prepare in functions.values():
        prepare(positions[0])()  # untimed: imports, and programs that are set up once
    best: Best[Any] = Best()
    with progress_bar("compare", len(functions) * len(positions) * repeat) as advance:
        for run in measure(functions, positions, repeat=repeat, clock=clock):
            best.add(run)
            advance(1, 0)
    differences = []
    for number, (entry, position) in enumerate(zip(entries, positions, strict=True)):
        answer = best.found(TILES, number)
        assert len(answer.tiles) == entry.expected.free_tiles, position
        judged = {name: peer.judge(position, answer, best.found(name, number)) for name, peer in peers.items()}
        differences += [f"{name}: {verdict}" for name, verdict in judged.items() if verdict]
    seconds = {name: best.seconds(name) for name in functions}
    return {
        "positions": len(positions),
        "ms": {name: summary(times) for name, times in seconds.items()},
        "ratios": {
            f"{ours} / {name}": ratios(seconds[ours], seconds[name]) for name in peers for ours in (TILES, WHOLE)
        },
        "differences": differences,
        "seconds": seconds,
    }


def table(name: str, found: Mapping[str, Any]) -> str:
    """Return the times, ratios and differences of a suite as Markdown."""
    columns = ("median", "p95", "p99", "max")
    lines = [
        f"\n### {name}: {found['positions']} positions\n",
        f"| ms | {' | '.join(columns)} |",
        "|---|" + "---:|" * 4,
    ]
    lines += [
        f"| {solver} | {' | '.join(f'{times[column]:.2f}' for column in columns)} |"
        for solver, times in found["ms"].items()
    ]
    lines += ["", "| ratio (95 % interval) | median | p95 | p99 |", "|---|---:|---:|---:|"]
    for pair, ratio in found["ratios"].items():
        cells = (f"{middle:.3f} ({low:.3f} to {high:.3f})" for middle, low, high in ratio.values())
        lines.append(f"| {pair} | {' | '.join(cells)} |")
    lines += ["", f"{len(found['differences'])} answers differ."]
    lines += [f"- {line}" for line in found["differences"][:3]]
    return "\n".join(lines)


def cactus(name: str, seconds: Mapping[str, Sequence[float]], path: Path) -> None:
    """Draw how many positions are solved within a time."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "zoramoves", "svg.fonttype": "none"})
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    styles = ("-", "--", "-.", ":", (0, (1, 3)))
    for (solver, times), style in zip(seconds.items(), styles, strict=False):
        shown = sorted({*range(0, len(times), 1 + len(times) // POINTS), len(times) - 1})
        milliseconds = [1000 * sorted(times)[at] for at in shown]
        axes.plot([at + 1 for at in shown], milliseconds, label=solver, linestyle=style)
    axes.set(yscale="log", xlabel="positions solved", ylabel="milliseconds for each", title=f"{name}, jokers free")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def _rounded(report: Mapping[str, Any]) -> str:
    def rounded(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: rounded(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [rounded(each) for each in value]
        return round(value, 6) if isinstance(value, float) else value

    text = json.dumps(rounded(report), indent=1)
    return text.replace(",\n     ", ", ") + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
