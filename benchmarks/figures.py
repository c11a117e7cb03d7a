"""The published figures of the game, computed: how many melds and hands there are, and how likely an opening is.

Run ``python -m benchmarks.figures`` for large samples; the tests run small ones. Each figure names its source.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import sqrt
from random import Random

from zoramoves import ZORA, Meld, Position, Rules, Tile, find_move
from zoramoves.openings import greatest_value
from zoramoves.solver.templates import templates_of
from zoramoves.tiles import JOKER


def melds(rules: Rules, most_jokers: int, *, short: bool) -> int:
    """Count the melds of the set as multisets of pieces; `short` leaves out those that are two melds.

    185, 679 and 1,173 short ones with at most 0, 1 and 2 jokers (den Hertog and Hulshof, The Computer Journal 49(6),
    2006, doi:10.1093/comjnl/bxl033, print 1,174 for the last); 329 and 6,301 of any length with at most 0 and 2.
    """
    templates = templates_of(rules)
    found = set()
    for template in templates.short if short else templates.full:
        tiles = [rules.kinds[kind] for kind in template]
        for jokers in range(min(most_jokers, len(tiles)) + 1):
            for kept in combinations(tiles, len(tiles) - jokers):
                found.add(tuple(sorted([*kept, *[JOKER] * jokers])))
    return len(found)


def all_are_melds(rules: Rules, most_jokers: int) -> bool:
    """Say whether every meld counted by `melds` is legal, and reads as one in some order."""
    templates = templates_of(rules)
    for template in templates.short:
        for jokers in range(most_jokers + 1):
            for places in combinations(range(len(template)), jokers):
                tiles = [JOKER if at in places else rules.kinds[kind] for at, kind in enumerate(template)]
                if not Meld(tuple(tiles), rules).legal:
                    return False
    return True


_Runs = tuple[tuple[int, ...], ...]
"""For each colour the lengths, up to the least of a meld, of the runs that are open, in ascending order."""


def arrangeable_hands(rules: Rules, size: int) -> int:
    """Count the hands of so many tiles that are wholly melds, as multisets, without jokers and without a high 1.

    96, 53, 36, 4,656, 4,980 and 4,731 for 3 to 8 tiles, 10,232,524 for 14 (own exact count, two programs).

    The values are gone through once. What matters of the tiles so far is the set of ways in which runs can be open;
    hands that leave the same set are counted together.
    """
    colours = len(rules.letters)
    counts = list(product(range(rules.copies + 1), repeat=colours))

    @cache
    def follow(ways: frozenset[_Runs], tiles: tuple[int, ...]) -> frozenset[_Runs]:
        return frozenset(after for way in ways for after in _after(way, tiles, rules.min_meld))

    states: Counter[tuple[frozenset[_Runs], int]] = Counter({(frozenset([((),) * colours]), 0): 1})
    for _ in range(rules.values):
        following: Counter[tuple[frozenset[_Runs], int]] = Counter()
        for (ways, used), hands in states.items():
            for tiles in counts:
                if used + sum(tiles) <= size and (after := follow(ways, tiles)):
                    following[after, used + sum(tiles)] += hands
        states = following
    return sum(
        hands
        for (ways, used), hands in states.items()
        if used == size and any(all(n >= rules.min_meld for lengths in way for n in lengths) for way in ways)
    )


@cache
def _after(way: _Runs, tiles: tuple[int, ...], least: int) -> tuple[_Runs, ...]:
    """The ways in which runs can be open after all tiles of one value are laid."""
    options = [list(_grown(lengths, number, least)) for lengths, number in zip(way, tiles, strict=True)]
    found = set()
    for chosen in product(*options):
        grouped = [number for _, number in chosen]
        if sum(grouped) >= max(grouped) * least:
            found.add(tuple(lengths for lengths, _ in chosen))
    return tuple(sorted(found))


def _grown(lengths: tuple[int, ...], number: int, least: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The open runs of a colour after one value, with the tiles of it left for groups."""
    must = [length for length in lengths if length < least]
    may = len(lengths) - len(must)
    for longer in range(may + 1):
        for new in range(number - len(must) - longer + 1):
            grown = [*(min(length + 1, least) for length in must), *[least] * longer, *[1] * new]
            yield tuple(sorted(grown)), number - len(grown)


@dataclass(frozen=True, slots=True)
class Share:
    """A share in a sample, with three standard errors either way."""

    share: float
    error: float

    def holds(self, expected: float) -> bool:
        return abs(self.share - expected) <= self.error


def _share(hits: int, number: int) -> Share:
    share = hits / number
    return Share(share, 3 * sqrt(max(share * (1 - share), 1 / number) / number))


def full_set(rules: Rules) -> list[Tile]:
    """All tiles of the game."""
    return [tile for tile in rules.kinds for _ in range(rules.copies)] + [JOKER] * rules.jokers


def opening_chance(rules: Rules, number: int, seed: int, *, jokers: int | None = None) -> Share:
    """Sample the chance that a hand can open.

    0.348869 without jokers in the set, 0.497597 with two; 0.945469 with exactly one in hand, 0.999990 with two (own
    exact count; published samples 34.9 % and 49.5 %).
    """
    random = Random(seed)
    hits = 0
    for _ in range(number):
        if jokers is None:
            hand = random.sample(full_set(rules), rules.hand)
        else:
            hand = random.sample(full_set(rules.replace(jokers=0)), rules.hand - jokers) + [JOKER] * jokers
        hits += greatest_value(Counter(hand), rules) >= rules.opening
    return _share(hits, number)


def no_meld_chance(rules: Rules, number: int, seed: int) -> Share:
    """Sample the chance that a hand holds no meld at all; 0.286018 without jokers (own exact count)."""
    random = Random(seed)
    hits = sum(greatest_value(Counter(random.sample(full_set(rules), rules.hand)), rules) == 0 for _ in range(number))
    return _share(hits, number)


def draws_until_opening(rules: Rules, number: int, seed: int) -> tuple[float, float]:
    """Sample the mean draws until a lone hand can open, with three standard errors.

    2.496 ± 0.012 with two jokers in the set (own sample of 300,000 games).
    """
    random = Random(seed)
    draws = []
    for _ in range(number):
        pile = full_set(rules)
        random.shuffle(pile)
        drawn = 0
        while greatest_value(Counter(pile[: rules.hand + drawn]), rules) < rules.opening:
            drawn += 1
        draws.append(drawn)
    mean = sum(draws) / number
    return mean, 3 * sqrt(sum((drawn - mean) ** 2 for drawn in draws) / number / number)


PAPER_1 = Position.parse(
    "K1-K4 / K10-K12 / O6-O8 / O9-O13 / B7-B9 / B10-B12 / R11-R13 | O1 O3 O4 O8 B2 K2 K10 K13 * | opened | rummikub"
)
"""Example 1 of den Hertog and Hulshof: most tiles 6, up to 5 of the 7 melds untouched; most value 31 and the joker."""

PAPER_2 = Position.parse(
    "B5-B7 / B8-B10 / B10-B12 / O7-O10 / K9-K11 / B13 O13 K13 / O10-O12 / R1 O1 K1 / R10 R11 * / K3-K7 | "
    "R2 R5 R6 R8 O2 B2 B12 K2 K12 | opened | rummikub joker_taking=free taken_joker_rack_tiles=0"
)
"""Their example 2, in which jokers move freely: all 9 tiles; up to 3 of the 10 melds untouched."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    number, seed = options.samples, options.seed
    plain = ZORA.replace(jokers=0)
    print("short melds, at most 0, 1, 2 jokers:", [melds(ZORA, most, short=True) for most in range(3)])
    print("melds of any length, at most 0, 2 jokers:", [melds(ZORA, most, short=False) for most in (0, 2)])
    print("hands wholly of melds, 3 to 8 and 14 tiles:", [arrangeable_hands(plain, n) for n in (*range(3, 9), 14)])
    for name, position in (("1", PAPER_1), ("2", PAPER_2)):
        answer = find_move(position)
        print(
            f"paper's example {name}: {len(answer.tiles)} tiles, {find_move(position, objective='value').value} points"
        )
    print(f"opening, no jokers, {number} hands:", opening_chance(plain, number, seed))
    print(f"opening, two jokers, {number} hands:", opening_chance(ZORA, number, seed))
    print(f"opening with one joker in hand, {number} hands:", opening_chance(ZORA, number, seed, jokers=1))
    print(f"opening with two jokers in hand, {number} hands:", opening_chance(ZORA, number, seed, jokers=2))
    print(f"no meld at all, no jokers, {number} hands:", no_meld_chance(plain, number, seed))
    print(f"draws until opening, {number // 10} games:", draws_until_opening(ZORA, number // 10, seed))


if __name__ == "__main__":
    main()
