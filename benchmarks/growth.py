"""How the cost of an answer grows with the set: more values, colours, copies, jokers.

Instances are stored, not seeds: ``suites/growth.jsonl`` has the axis, the size, the position and the proven number of
tiles.
``python -m benchmarks.growth`` prints the table; with ``--rewrite`` it makes the instances anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from zoramoves import ZORA, Meld, Position, Rules, Status, find_move
from zoramoves.solver.templates import templates_of
from zoramoves.tiles import JOKER

SUITE = Path(__file__).parent / "suites" / "growth.jsonl"

AXES: dict[str, tuple[int, ...]] = {
    "values": (7, 10, 13, 16, 20, 26),
    "colours": (2, 3, 4, 5, 6, 8),
    "copies": (1, 2, 3, 4),
    "jokers": (0, 1, 2, 3, 4),
}
"""The sizes of each axis; whatever is not on the axis is as in Zora."""

EACH = 8
"""Positions for each size."""

FULLNESS = 0.4
"""The share of the set that lies on the table, in a game's later half."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A stored position with its proven answer."""

    axis: str
    size: int
    position: Position
    tiles: int

    def to_json(self) -> str:
        fields = {"axis": self.axis, "size": self.size, "position": str(self.position), "tiles": self.tiles}
        return json.dumps(fields, ensure_ascii=False)


def instances(path: Path = SUITE) -> Iterator[Instance]:
    """Read the stored instances."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        yield Instance(fields["axis"], fields["size"], Position.parse(fields["position"]), fields["tiles"])


def generate(seed: int = 1) -> Iterator[Instance]:
    """Make instances: a table of random melds, then a rack of 14 from what is left."""
    random = Random(seed)
    for axis, sizes in AXES.items():
        for size in sizes:
            rules = ZORA.replace(**{axis: size})
            for _ in range(EACH):
                position = _position(rules, random)
                answer = find_move(position, settle_ties=False)
                assert answer.status in (Status.OPTIMAL, Status.NO_MOVE)
                yield Instance(axis, size, position, len(answer.tiles))


def _position(rules: Rules, random: Random) -> Position:
    pool = dict.fromkeys(rules.kinds, rules.copies) | {JOKER: rules.jokers}
    total = sum(pool.values())
    short = templates_of(rules).short
    table: list[Meld] = []
    on_table = 0
    while on_table < FULLNESS * total:
        tiles = [rules.kinds[kind] for kind in random.choice(short)]
        if pool[JOKER] and random.random() < 0.08:
            tiles[random.randrange(len(tiles))] = JOKER
        if all(pool[tile] >= tiles.count(tile) for tile in tiles):
            for tile in tiles:
                pool[tile] -= 1
            table.append(Meld(tuple(tiles), rules))
            on_table += len(tiles)
    rest = [tile for tile, number in pool.items() for _ in range(number)]
    return Position(table, random.sample(rest, min(14, len(rest))), True, rules)


def measure(action: Callable[[], object], repeat: int = 5) -> float:
    """The least CPU time of an action, in seconds."""
    times = []
    for _ in range(repeat):
        started = process_time()
        action()
        times.append(process_time() - started)
    return min(times)


def main() -> None:
    """Print how long answers take for each size, beside the standard set in the same run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rewrite", action="store_true", help="make the instances anew")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    if options.rewrite:
        SUITE.write_text("".join(instance.to_json() + "\n" for instance in generate()), encoding="utf-8")
    groups: dict[tuple[str, int], list[Instance]] = {}
    for instance in instances():
        groups.setdefault((instance.axis, instance.size), []).append(instance)
    print("axis     size tiles columns  tiles only, ms  whole answer, ms  worst, ms")
    for (axis, size), group in groups.items():
        rules = group[0].position.rules
        quick, whole = [], []
        for instance in group:
            assert len(find_move(instance.position, settle_ties=False).tiles) == instance.tiles, instance
            quick.append(1000 * measure(partial(find_move, instance.position, settle_ties=False), options.repeat))
            whole.append(1000 * measure(partial(find_move, instance.position), options.repeat))
        total = len(rules.kinds) * rules.copies + rules.jokers
        columns = len(templates_of(rules).short)
        print(
            f"{axis:8} {size:4} {total:5} {columns:7} {median(quick):15.1f} {median(whole):17.1f} {max(whole):10.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
