"""Many positions on a real Dask cluster of processes, one of them killed on the way: nothing lost, nothing twice."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zoramoves import find_move, solve_many
from zoramoves.cli import main
from zoramoves.many.suites import read_suite

pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.dask,
    pytest.mark.slow,
    # Of a cluster whose process was killed, something is always left to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning"),
]

SUITE = Path(__file__).parent.parent / "benchmarks" / "suites" / "selfplay.jsonl"
PATIENCE = 120
"""Seconds to wait for anything: a busy machine is slow, not broken."""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler, in a process of its own, as in a real cluster."""
    folder = tmp_path_factory.mktemp("dask")
    log = (folder / "scheduler.log").open("w+", encoding="utf-8")
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", *options]
    with subprocess.Popen(command, stderr=log, stdout=log, cwd=folder) as process:
        yield _wait(lambda: _address(Path(log.name)))
        process.terminate()
    log.close()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two workers, each a process without a nanny that would start it again."""
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler, *options]
    with (tmp_path / "workers.log").open("wb") as log:
        processes = [subprocess.Popen(command, stderr=log, stdout=log, cwd=tmp_path) for _ in range(2)]
        yield processes
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(PATIENCE)


@pytest.fixture
def client(scheduler: str, workers: list[subprocess.Popen[bytes]]) -> Iterator[Any]:
    from distributed import Client

    with Client(scheduler, timeout=PATIENCE, set_as_default=False) as client:
        client.wait_for_workers(len(workers), timeout=PATIENCE)
        yield client


def test_a_worker_is_killed_under_solve_many(client: Any, workers: list[subprocess.Popen[bytes]]) -> None:
    positions = [entry.position for entry in read_suite(SUITE)[:120]]
    answers = solve_many(positions, executor=client.get_executor(pure=False), chunk=4, ahead=6)
    found = [next(answers) for _ in range(20)]
    workers[0].send_signal(signal.SIGKILL)
    found += answers
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert [answer.position for answer in found] == positions
    assert found == [find_move(position) for position in positions]


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_worker_is_killed_under_batch(
    scheduler: str, client: Any, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    suite, answers = tmp_path / "suite", tmp_path / "answers"
    lines = SUITE.read_text(encoding="utf-8").splitlines()[:150]
    lines[70] = "oops"
    suite.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "zoramoves", "batch", str(suite), "--out", str(answers), "--chunk", "5"]
    with subprocess.Popen([*command, "--scheduler", scheduler], stderr=subprocess.PIPE, text=True) as process:
        _wait(lambda: answers.exists() and len(answers.read_bytes().splitlines()) >= 20)
        workers[1].send_signal(signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, err
    assert "suite, line 71: column 5: a position is TABLE" in err
    on_cluster = answers.read_text(encoding="utf-8")
    assert [json.loads(line)["line"] for line in on_cluster.splitlines()] == list(range(1, 151))
    answers.unlink()
    assert main([*command[3:]]) == 2
    assert answers.read_text(encoding="utf-8") == on_cluster


def test_no_scheduler_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "suite").write_text("G3 G4 G5 | G6 | opened\n", encoding="utf-8")
    assert main(["batch", str(tmp_path / "suite"), "--scheduler", "nonsense://127.0.0.1:1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "no Dask scheduler at 'nonsense://127.0.0.1:1'" in err


def _address(log: Path) -> str | None:
    found = re.search(r"Scheduler at:\s+(tcp://127\.0\.0\.1:[1-9]\d*)", log.read_text(encoding="utf-8"))
    return found[1] if found else None


def _wait(condition: Any) -> Any:
    until = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)
    return found
