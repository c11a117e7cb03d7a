"""Outs on stored positions: the answers of separate searches, at the cost of a few."""

from collections.abc import Sequence

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from zoramoves import Outs, outs

from .outs import Instance, cost, instances, report

SUITE = list(instances())


def all_outs(suite: Sequence[Instance]) -> list[Outs]:
    return [outs(instance.position) for instance in suite]


def test_outs(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    found = benchmark(all_outs, SUITE)
    for instance, odds in zip(SUITE, found, strict=True):
        assert tuple(str(out.tile) for out in odds if out.playable) == instance.playable
        assert {str(out.tile): out.tiles for out in odds} == instance.tiles
    if benchmark.enabled:
        with capsys.disabled():
            print(f"\n{report([cost(instance.position) for instance in SUITE])}")
