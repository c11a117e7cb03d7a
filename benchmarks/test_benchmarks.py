"""What the benchmarks themselves rest on: the reference, the games, the ratios, the verdict on the other solver."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from benchmarks.built import crowded
from benchmarks.make_suites import FOLDER, SUITES, entries
from benchmarks.ratios import ratios
from benchmarks.reference import best, melds
from benchmarks.selfplay import games
from zoramoves import RUMMIKUB, ZORA, Position, find_move, verify
from zoramoves.many.suites import read_suite


@pytest.mark.parametrize(("jokers", "number"), [(0, 185), (1, 679), (2, 1173)])
def test_melds_as_published(jokers: int, number: int) -> None:
    assert len(melds(RUMMIKUB.replace(jokers=jokers))) == number


@pytest.mark.parametrize("line", ["- | * * K9 G1 | unopened", "G7 P7 K7 | Y7 G1 G2 G3 * | opened"])
def test_the_reference_agrees(line: str) -> None:
    position = Position.parse(line)
    assert best(position, "tiles") == len(find_move(position).tiles)
    assert best(position, "value") == find_move(position, objective="value").value


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (list(islice(games(ZORA, 7), 3)) for _ in range(2))
    assert first == again
    assert [turns[0].players for turns in first] == [3, 4, 2]
    assert all(len(turns[0].position.rack) == ZORA.hand for turns in first)


def test_crowded_positions_hold_all_tiles() -> None:
    position = crowded(ZORA, Random(0))
    assert len(position.rack) + sum(len(meld) for meld in position.table) == 106


@pytest.mark.parametrize("name", ["paper"])
def test_answers_are_made_as_stored(name: str) -> None:
    assert list(entries(name)) == read_suite(FOLDER / f"{name}.jsonl")


def test_selfplay_covers_all_stages() -> None:
    found = read_suite(FOLDER / "selfplay.jsonl")
    assert len(found) >= 500
    assert {entry.reason.partition(": ")[2][0] for entry in found} == set("234")
    sizes = [len(entry.position.table) for entry in found]
    assert min(sizes) == 0
    assert max(sizes) >= 18
    assert {entry.position.opened for entry in found} == {True, False}
    assert set(SUITES) <= {path.stem for path in FOLDER.glob("*.jsonl")}


def test_ratios_and_how_sure_they_are() -> None:
    random = Random(0)
    times = [random.lognormvariate(0, 1) for _ in range(300)]
    found = ratios([time / 2 for time in times], times)
    assert found["median"] == pytest.approx((0.5, 0.5, 0.5))
    other = [random.lognormvariate(0, 1) for _ in range(300)]
    middle, low, high = ratios(times, other)["median"]
    assert low <= middle <= high
    assert low < high


def test_who_is_wrong() -> None:
    pytest.importorskip("rummikub_solver")
    from benchmarks.peer import Peer, can_state

    peer = Peer("GLPK_MI")
    # A run of five with its joker at an end is a meld that the other solver does not have.
    position = Position.parse("G3 G4 G5 G6 | * | opened | zora joker_taking=free")
    assert can_state(position)
    ours, theirs = find_move(position), peer.prepare(position)()
    assert verify(position, ours.commit or "").legal
    verdict = peer.judge(position, ours, theirs)
    assert ("it does not know" in verdict) == (theirs is None)
    same = Position.parse("G3 G4 G5 | G6 P1 | opened")
    assert peer.judge(same, find_move(same), peer.prepare(same)()) == ""
    assert "zoramoves is WRONG" in peer.judge(
        same, find_move(Position.parse("G3 G4 G5 | P1 | opened")), peer.prepare(same)()
    )
