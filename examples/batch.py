"""Answer many positions on all processors of this machine, or on a Dask cluster whose address is given."""

import sys
from concurrent.futures import Executor
from pathlib import Path

import zoramoves as zm
from zoramoves.many.suites import read_suite

SUITE = Path(__file__).parent.parent / "benchmarks" / "suites" / "random.jsonl"


def main(executor: Executor | None) -> None:
    """Print what each position of a suite allows."""
    positions = [entry.position for entry in read_suite(SUITE)]
    for number, answer in enumerate(zm.solve_many(positions, executor=executor, progress=True, chunk=8), 1):
        print(number, answer.status.value, " ".join(map(str, answer.tiles)) or "-")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        from dask.distributed import Client

        main(Client(sys.argv[1]).get_executor(pure=False))
    else:
        main(None)
