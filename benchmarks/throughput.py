"""How many positions a second, with one worker and with two: ``python -m benchmarks.throughput``.

The self-play suite goes through the same road as in `zoramoves batch`, several times over, with one worker and with two
in turn; the best rate of each counts. Processor time is told apart, for on a machine that does other things too it
says more than the clock: the workers' is what a position costs, the own process's is what bounds their number.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.machine import machine
from benchmarks.make_suites import FOLDER
from zoramoves.many.batch import Search
from zoramoves.many.chunks import Processes, in_order
from zoramoves.many.records import Record, Recorder
from zoramoves.many.suites import Line, suite_lines

CHUNK = 32
RESULT = Path(__file__).parent / "results" / "throughput.json"


@dataclass(frozen=True, slots=True)
class Rate:
    """What was measured in one pass.

    Attributes:
        per_second: positions answered in a second of the clock.
        worker_ms: processor time of the workers for a position.
        own_ms: processor time of the process that hands out and collects, for a position.
    """

    per_second: float
    worker_ms: float
    own_ms: float


def work(recorder: Recorder, lines: list[Line]) -> list[tuple[Record, float]]:
    """Answer a chunk; the processor time it took is told with its first record."""
    begin = process_time()
    records = recorder.records(lines)
    spent = process_time() - begin
    return [(record, 0.0 if at else spent) for at, record in enumerate(records)]


def measured(executor: Any, workers: int, lines: Sequence[Line], recorder: Recorder, chunk: int) -> Rate:
    """Put lines through an executor, after a few that start its workers."""
    road = partial(in_order, partial(work, recorder), executor=executor, chunk=chunk, ahead=4 * workers)
    for _ in road(lines[: 4 * chunk * workers]):
        pass
    begin, own = perf_counter(), process_time()
    spent, answered = 0.0, 0
    for answers in road(lines):
        spent += sum(seconds for _, seconds in answers)
        answered += len(answers)
    assert answered == len(lines)
    passed, own = perf_counter() - begin, process_time() - own
    return Rate(answered / passed, 1000 * spent / answered, 1000 * own / answered)


@contextmanager
def processes(workers: int) -> Iterator[Processes]:
    with Processes(workers) as pool:
        yield pool


@contextmanager
def dask(workers: int) -> Iterator[Any]:
    from distributed import Client, LocalCluster

    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(n_workers=workers, **options) as cluster, Client(cluster) as client, closing(client):
        yield client.get_executor(pure=False)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--times", type=int, default=1, help="how often the suite is gone through in a pass")
    parser.add_argument("--chunk", type=int, default=CHUNK)
    parser.add_argument("--dask", action="store_true", help="on a Dask cluster of this machine too")
    options = parser.parse_args(arguments)
    with (FOLDER / "selfplay.jsonl").open("rb") as stream:
        lines = list(suite_lines(stream)) * options.times
    recorders = {"whole answer": Recorder(Search()), "tiles only": Recorder(Search(settle_ties=False))}
    found: dict[str, dict[str, Any]] = {}
    for where, start in {"processes": processes, **({"dask": dask} if options.dask else {})}.items():
        for what, recorder in recorders.items():
            rates: dict[int, list[Rate]] = {1: [], 2: []}
            for _ in range(options.passes):
                for workers, measurements in rates.items():
                    with start(workers) as executor:
                        measurements.append(measured(executor, workers, lines, recorder, options.chunk))
            name = f"{where}, {what}"
            found[name] = summed_up(rates)
            print(f"{name}: {json.dumps(found[name])}", flush=True)
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"machine": machine(), "rates": found}, indent=1) + "\n", encoding="utf-8")
    return 0


def summed_up(rates: dict[int, list[Rate]]) -> dict[str, float]:
    one, two = (max(each.per_second for each in rates[workers]) for workers in (1, 2))
    alone, beside = (min(each.worker_ms for each in rates[workers]) for workers in (1, 2))
    own = min(rate.own_ms for measurements in rates.values() for rate in measurements)
    return {
        "per second, 1 worker": round(one, 1),
        "per second, 2 workers": round(two, 1),
        "2 workers / 1": round(two / one, 2),
        "worker ms, 1 worker": round(alone, 3),
        "worker ms, 2 workers": round(beside, 3),
        "own ms": round(own, 4),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
