"""The phases on the suites, timed by pytest-benchmark; ids are ``suite-phase``. Answers are asserted in every run.

A round of a suite is one pass over a sample of it, so what is reported is the time of the sample; ``extra_info`` has
the number of positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.make_suites import FOLDER, SUITES
from benchmarks.phases import PHASES, START_UPS, Action, start
from zoramoves.many.suites import Entry, read_suite

SAMPLE = 12
"""Positions of a suite that are measured."""


@cache
def sample(suite: str) -> Sequence[Entry]:
    entries = read_suite(FOLDER / f"{suite}.jsonl")
    return entries[:: max(1, len(entries) // SAMPLE)][:SAMPLE]


@pytest.mark.parametrize(("suite", "phase"), [pytest.param(s, p, id=f"{s}-{p}") for s in SUITES for p in PHASES])
def test_phase(benchmark: BenchmarkFixture, suite: str, phase: str) -> None:
    actions = [PHASES[phase](entry) for entry in sample(suite)]
    benchmark.group = phase
    benchmark.extra_info["positions"] = len(actions)
    benchmark.pedantic(_run, args=(actions,), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(timer=perf_counter)
@pytest.mark.parametrize("what", START_UPS, ids=[f"start-{what}" for what in START_UPS])
def test_start_up(benchmark: BenchmarkFixture, what: str) -> None:
    benchmark.group = "start"
    benchmark.pedantic(start, args=(START_UPS[what],), rounds=10, warmup_rounds=1)


def _run(actions: Sequence[Action]) -> None:
    for action in actions:
        action()
