"""How long the shortest way out of a ZAR hand takes, for stored hands of 5 to 25 cards; the answers are asserted.

Run: pytest benchmarks/test_zar.py --benchmark-enable. One measurement is all hands of a size, the model built anew for
each. In every size half of the hands are from the whole deck, half mostly of one-point cards, which are harder; where
no way out exists that is proven too.
"""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from zoramoves.zar import Situation, Status, plays, shortest_way_out

HANDS = [json.loads(line) for line in (Path(__file__).parent / "zar_hands.jsonl").read_text("utf-8").splitlines()]
SIZES = sorted({entry["cards"] for entry in HANDS})


@pytest.mark.benchmark(group="zar shortest way out")
@pytest.mark.parametrize("cards", SIZES, ids=lambda cards: f"cards={cards}")
def test_shortest_way_out(benchmark: BenchmarkFixture, cards: int) -> None:
    entries = [entry for entry in HANDS if entry["cards"] == cards]
    situations = [Situation.parse(entry["situation"]) for entry in entries]
    shortest_way_out("zar", "R sun")  # imports OR-Tools
    ways = benchmark(lambda: [shortest_way_out(each.hand, each.state, limit=None) for each in situations])
    assert [way.turns for way in ways] == [entry["turns"] for entry in entries]
    assert {way.status for way in ways} <= {Status.OPTIMAL, Status.NO_WAY}
    slowest = max(way.seconds for way in ways)
    benchmark.extra_info.update(
        hands=len(ways),
        slowest_ms=round(1_000 * slowest, 1),
        no_way=sum(way.status is Status.NO_WAY for way in ways),
        ortools=version("ortools"),
        python=platform.python_version(),
    )


@pytest.mark.benchmark(group="zar plays")
def test_plays(benchmark: BenchmarkFixture) -> None:
    situations = [Situation.parse(entry["situation"]) for entry in HANDS if entry["cards"] == 10]
    options = benchmark(lambda: [plays(each.hand, each.state) for each in situations])
    assert all(option.after.last == option.play.cards for found in options for option in found)
