"""Many positions: order, laziness, errors, lost workers."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from zoramoves import Answer, NotationError, SolverError, ZoraError, find_move, solve_many
from zoramoves.many.chunks import Processes, in_order
from zoramoves.many.suites import read_suite

PATH = Path(__file__).parent.parent / "benchmarks" / "suites" / "selfplay.jsonl"
POSITIONS = [entry.position for entry in read_suite(PATH)[100:140]]
LINE = "G3 G4 G5 | G6 | opened"


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    return [find_move(position) for position in POSITIONS]


@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_answers_in_order_on_threads(answers: list[Answer], chunk: int) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert list(solve_many(POSITIONS, executor=executor, chunk=chunk)) == answers


def test_answers_in_order_on_processes_of_ones_own(answers: list[Answer]) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert list(solve_many(map(str, POSITIONS), executor=executor, chunk=5)) == answers
        assert executor.submit(int, 3).result() == 3  # It is left open.


def test_answers_in_order_by_default(answers: list[Answer]) -> None:
    assert list(solve_many(iter(POSITIONS), chunk=8, workers=2)) == answers


def test_options_are_those_of_find_move() -> None:
    found = list(solve_many(POSITIONS[:5], objective="value", settle_ties=False))
    assert found == [find_move(position, objective="value", settle_ties=False) for position in POSITIONS[:5]]


def test_no_positions() -> None:
    assert list(solve_many([])) == []


class Inline(Executor):
    """Does everything at once, and counts what is handed over."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_positions_are_read_as_there_is_room() -> None:
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield LINE

    executor = Inline()
    found = solve_many(endless(), executor=executor, chunk=2, ahead=3)
    assert read == 0
    assert next(found).goes_out
    assert (read, executor.submitted) == (6, 3)
    for _ in range(20):
        next(found)
    assert read <= 22 + 6


def test_an_error_is_raised_in_its_place() -> None:
    found = solve_many([LINE, "oops", LINE])
    assert next(found).goes_out
    with pytest.raises(NotationError):
        next(found)


def test_an_error_is_returned_in_its_place() -> None:
    found = list(solve_many([LINE, "oops", LINE], errors="return"))
    assert [isinstance(each, ZoraError) for each in found] == [False, True, False]


def test_an_error_of_the_source_comes_after_what_was_read() -> None:
    def broken() -> Iterator[str]:
        yield from [LINE] * 3
        raise OSError("the source is gone")

    found = solve_many(broken(), executor=Inline(), chunk=2)
    assert [next(found).goes_out for _ in range(3)] == [True] * 3
    with pytest.raises(OSError, match="the source is gone"):
        next(found)


def test_whatever_goes_wrong_with_a_position_is_a_solver_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zoramoves.many.batch.find_move", lambda *_, **__: 1 / 0)
    (found,) = solve_many([LINE], errors="return")
    assert isinstance(found, SolverError)
    assert LINE in str(found)


def test_an_executor_that_fails_is_a_solver_error() -> None:
    class Broken(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenProcessPool("gone")

    with pytest.raises(SolverError, match="the executor failed"):
        list(solve_many([LINE], executor=Broken(), errors="return"))


@pytest.mark.parametrize(
    "options", [{"chunk": 0}, {"workers": -1}, {"ahead": 0}, {"errors": "ignore"}, {"objective": "points"}]
)
def test_options_that_do_not_fit(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        solve_many([], **options)


def test_one_position_is_not_many() -> None:
    with pytest.raises(TypeError, match="positions are many"):
        solve_many(LINE)


def double_or_die(marks: Path, numbers: list[int]) -> list[int]:
    """Work that kills its process, once, at a certain number."""
    mark = marks / "died"
    if 13 in numbers and not mark.exists():
        mark.touch()
        os._exit(9)
    return [2 * number for number in numbers]


def test_processes_that_die_are_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with Processes(2) as processes:
        chunks = in_order(partial(double_or_die, tmp_path), range(40), processes, chunk=3, ahead=5)
        assert [number for chunk in chunks for number in chunk] == [2 * number for number in range(40)]
    assert (tmp_path / "died").exists()


def die(numbers: list[int]) -> list[int]:
    os._exit(9)


def test_processes_that_always_die_are_a_solver_error() -> None:
    with Processes(1) as processes, pytest.raises(SolverError, match="died 3 times"):
        list(in_order(die, range(3), processes, chunk=1, ahead=1))


ENDLESS = f"""
import itertools, multiprocessing, sys, zoramoves
if __name__ == "__main__":
    answers = zoramoves.solve_many(itertools.repeat({LINE!r}), chunk=1, workers=1)
    for _ in range(5):
        next(answers)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(tmp_path / "endless.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        children = process.stdout.readline().split()
        process.kill()
    assert children
    until = time.monotonic() + 30
    while any(_runs(child) for child in children):
        assert time.monotonic() < until, "a worker lives on"
        time.sleep(0.05)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
