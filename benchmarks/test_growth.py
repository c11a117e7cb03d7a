"""One stored position of each size of set, with its proven answer."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from zoramoves import find_move

from .growth import Instance, instances

FIRST = {(instance.axis, instance.size): instance for instance in reversed(list(instances()))}


@pytest.mark.parametrize("instance", FIRST.values(), ids=[f"{axis}={size}" for axis, size in FIRST])
def test_growth(benchmark: BenchmarkFixture, instance: Instance) -> None:
    answer = benchmark(find_move, instance.position, settle_ties=False)
    assert len(answer.tiles) == instance.tiles
