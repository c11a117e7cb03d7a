"""What outs cost beside one search for the best move, on stored positions of played games.

``suites/outs.jsonl`` has for each position the draws that help, and the most tiles that can be laid after each draw,
both found by a search of its own for every kind.
``python -m benchmarks.outs`` prints the ratio; with ``--rewrite`` it finds the answers anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from zoramoves import Position, Tile, find_move, outs
from zoramoves.drawing import unseen_tiles
from zoramoves.finder import find_restricted
from zoramoves.solver.changes import Changes
from zoramoves.solver.restrictions import lay_at_least

SUITE = Path(__file__).parent / "suites" / "outs.jsonl"

REPEATS = 3
"""Each call is timed so often; the fastest counts."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A stored position with what each draw allows.

    Attributes:
        position: the position.
        playable: the draws that make something possible.
        tiles: for each draw the most tiles that can be laid then.
    """

    position: Position
    playable: tuple[str, ...]
    tiles: dict[str, int]

    def to_json(self) -> str:
        return json.dumps({"position": str(self.position), "playable": " ".join(self.playable), "tiles": self.tiles})


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processor time for one position: outs, one search with ties settled, and one without."""

    outs: float
    search: float
    plain: float


def instances(path: Path = SUITE) -> Iterator[Instance]:
    """Read the stored instances."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        playable = tuple(fields["playable"].split())
        yield Instance(Position.parse(fields["position"]), playable, fields["tiles"])


def by_separate_searches(position: Position) -> Instance:
    """Find for every kind of unseen tile what drawing it allows, by searches of its own."""
    playable, tiles = [], {}
    for tile in unseen_tiles(position):
        after = position.after_drawing(tile)
        tiles[str(tile)] = len(find_move(after, settle_ties=False).tiles)
        if find_restricted(after, partial(_lay_all, after, tile), settle_ties=False).commit:
            playable.append(str(tile))
    return Instance(position, tuple(playable), tiles)


def _lay_all(position: Position, tile: Tile, changes: Changes) -> None:
    lay_at_least(changes, tile, position.rack.count(tile))


def cost(position: Position) -> Cost:
    """Time outs and single searches."""
    return Cost(
        _seconds(lambda: outs(position)),
        _seconds(lambda: find_move(position)),
        _seconds(lambda: find_move(position, settle_ties=False)),
    )


def _seconds(call: Callable[[], object]) -> float:
    fastest = float("inf")
    for _ in range(REPEATS):
        started = process_time()
        call()
        fastest = min(fastest, process_time() - started)
    return fastest


def report(costs: list[Cost]) -> str:
    """Return the ratios in one line: of the sums and of the median position."""
    together = sum(each.outs for each in costs)
    search, plain = sum(each.search for each in costs), sum(each.plain for each in costs)
    middle = median(each.outs / each.search for each in costs)
    return (
        f"outs cost {together / search:.1f} searches ({together / plain:.1f} without settling ties) in all of "
        f"{len(costs)} positions, {middle:.1f} in the median; {median(each.outs for each in costs) * 1000:.1f} ms"
    )


def main() -> None:
    """Print the ratio, or find the answers anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rewrite", action="store_true", help="find the answers anew")
    if parser.parse_args().rewrite:
        lines = [by_separate_searches(instance.position).to_json() for instance in instances()]
        SUITE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    positions = [instance.position for instance in instances()]
    for position in positions[:3]:
        cost(position)
    print(report([cost(position) for position in positions]))


if __name__ == "__main__":
    main()
