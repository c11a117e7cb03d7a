"""Makes the suites: ``python -m benchmarks.make_suites`` proves all their answers anew and rewrites the files.

The positions stay as they are stored; ``--anew`` draws them again from seeded games, which a change of how the finder
chooses among equal answers changes. ``--check`` writes nothing. Look at what changed: a number that goes down is a
fault.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.built import crowded
from benchmarks.proofs import prove
from benchmarks.selfplay import Turn, games
from zoramoves import ZORA, Position, find_move
from zoramoves.many.suites import Entry, read_suite
from zoramoves.wire import encode

FOLDER = Path(__file__).parent / "suites"
Named = Iterator[tuple[Position, str]]

PAPER = "den Hertog and Hulshof 2006"
EXAMPLE_1 = "K1-K4 / K10-K12 / O6-O8 / O9-O13 / B7-B9 / B10-B12 / R11-R13 | O1 O3 O4 O8 B2 K2 K10 K13 * | opened"
EXAMPLE_2 = (
    "B5-B7 / B8-B10 / B10-B12 / O7-O10 / K9-K11 / B13 O13 K13 / O10-O12 / R1 O1 K1 / R10 R11 * / K3-K7"
    " | R2 R5 R6 R8 O2 B2 B12 K2 K12 | opened"
)


def selfplay() -> Named:
    """Eight turns from each of 75 games, spread over all stages."""
    for turns in islice(games(ZORA, 1), 75):
        for part in range(8):
            turn = turns[(2 * part + 1) * len(turns) // 16]
            yield turn.position, turn.reason


def no_move() -> Named:
    """Turns of players who have opened and have no move, with the most on the table and on the rack."""
    for turns in islice(games(ZORA, 2), 80):
        stuck = [turn for turn in turns if _is_stuck(turn)]
        if stuck:
            turn = max(stuck, key=lambda turn: len(turn.position.table) + len(turn.position.rack))
            yield turn.position, f"{turn.reason}; no tile can be laid"


def openings() -> Named:
    """Turns of players who have not opened, those who hold most."""
    for turns in islice(games(ZORA, 3), 40):
        closed = [turn for turn in turns if not turn.position.opened]
        for turn in sorted(closed, key=lambda turn: -len(turn.position.rack))[:2]:
            yield turn.position, f"{turn.reason}; not opened"
    hands = {
        "exactly 30": "- | G9 G10 G11 P1 K4 | unopened",
        "one point short": "- | G9 G10 P10 K10 K1 P2 Y5 | unopened | zora opening=31",
        "two melds together": "- | G1 G2 G3 G4 P5 K5 Y5 P6 K6 Y6 | unopened",
        "the joker as the lower or higher end": "- | G9 G10 * P1 K2 | unopened",
        "two jokers and a 13 are a group": "- | * * K13 G1 | unopened",
        "two jokers and a 9 are a run, 9 10 11": "- | * * K9 G1 | unopened",
        "two jokers and an 8 are not enough": "- | * * K8 G1 | unopened",
        "the table would help, but is not to be touched": "G8 G9 G10 / P4 K4 Y4 | G11 G12 G13 G4 G5 | unopened",
    }
    for reason, line in hands.items():
        yield Position.parse(line), reason


def jokers() -> Named:
    """Turns with all jokers in sight, one or more on the table; also from games with four jokers."""
    for rules, seed, most in ((ZORA, 4, 60), (ZORA.replace(jokers=4), 5, 20)):
        found = 0
        for turns in games(rules, seed):
            seen = [turn for turn in turns if turn.position.opened and _jokers(turn) == rules.jokers]
            for turn in seen[len(seen) // 3 :: max(1, len(seen) // 2)][:2]:
                if found < most:
                    found += 1
                    yield turn.position, f"{turn.reason}; {rules.jokers} jokers in sight"
            if found == most:
                break


def endgames() -> Named:
    """The last turns: few tiles on the own or another rack, or an empty pile."""
    for turns in islice(games(ZORA, 6), 60):
        last = next(turn for turn in reversed(turns) if turn.position.opened)
        yield last.position, f"{last.reason}; the game's last turns"


def everything() -> Named:
    """Nearly all tiles on the table; every second one is such that the table has to be changed."""
    for number in range(1, 41):
        random = Random(f"everything {number}")
        position = crowded(ZORA, random)
        while number % 2 and find_move(position).disturbed < 2:
            position = crowded(ZORA, random)
        tiles = sum(len(meld) for meld in position.table)
        yield position, f"{tiles} of 106 tiles on the table in {len(position.table)} melds"


def paper() -> Named:
    """The two examples that have been printed."""
    for rules in ("rummikub", "rummikub joker_taking=free taken_joker_rack_tiles=0"):
        for number, line in enumerate((EXAMPLE_1, EXAMPLE_2), 1):
            yield Position.parse(f"{line} | {rules}"), f"example {number} of {PAPER}"


def random() -> Named:
    """Taken over: their answers were found outside of this project."""
    yield from _stored(FOLDER / "random.jsonl")


SUITES: dict[str, Callable[[], Named]] = {
    "selfplay": selfplay,
    "no-move": no_move,
    "openings": openings,
    "jokers": jokers,
    "endgames": endgames,
    "everything": everything,
    "paper": paper,
    "random": random,
}


def entries(name: str, *, anew: bool = False) -> Iterator[Entry]:
    """Yield a suite's entries with their answers, each position once."""
    stored = FOLDER / f"{name}.jsonl"
    drawn = SUITES[name]() if anew or not stored.exists() else _stored(stored)
    seen = set()
    for position, reason in drawn:
        if position not in seen:
            seen.add(position)
            yield Entry(position, prove(position), reason)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Make the suites, or some of them.")
    parser.add_argument("suites", nargs="*", help=f"of {', '.join(SUITES)}; all if none is named")
    parser.add_argument("--anew", action="store_true", help="draw the positions again")
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    options = parser.parse_args(arguments)
    different = 0
    for name in options.suites or SUITES:
        path = FOLDER / f"{name}.jsonl"
        before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        made = [encode(entry.as_dict()) for entry in entries(name, anew=options.anew)]
        changed = [line for line in made if line not in set(before)]
        different += made != before
        print(f"{name}: {len(made)} positions, {len(changed)} lines not as stored")
        if options.check:
            print(*changed, sep="\n", end="\n" if changed else "")
        elif made != before:
            path.write_text("\n".join(made) + "\n", encoding="utf-8")
    return int(options.check and different > 0)


def _stored(path: Path) -> Named:
    for entry in read_suite(path):
        yield entry.position, entry.reason


def _is_stuck(turn: Turn) -> bool:
    return turn.position.opened and find_move(turn.position, settle_ties=False).commit is None


def _jokers(turn: Turn) -> int:
    """Jokers in sight, or none if the table has none."""
    on_table = sum(tile.is_joker for meld in turn.position.table for tile in meld)
    return on_table and on_table + sum(tile.is_joker for tile in turn.position.rack)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
