"""Positions that games seldom reach: nearly all tiles on the table, built meld by meld and then disturbed."""

from __future__ import annotations

from random import Random

from zoramoves import Position, Rules, Tile
from zoramoves.tiles import JOKER

Row = list[Tile]


def crowded(rules: Rules, random: Random) -> Position:
    """Return a position with nearly all tiles on the table, some on the rack, and the jokers on either.

    All runs from end to end are cut into pieces, equal pieces of three colours may be turned into groups, and then
    tiles that can be spared are taken away.
    """
    melds: list[Row] = []
    for _ in range(rules.copies):
        cuts = _cuts(rules.values, random)
        for start, end in zip([0, *cuts], [*cuts, rules.values], strict=True):
            runs = [list(rules.lanes[letter][start:end]) for letter in rules.letters]
            melds += _perhaps_as_groups(runs, random)
    random.shuffle(melds)
    rack = [JOKER] * rules.jokers
    for _ in range(random.randint(4, 12)):
        spared = _spare(random.choice([meld for meld in melds if len(meld) > rules.min_meld]), random)
        rack.append(spared)
    for _ in range(random.randint(0, rules.jokers)):
        meld = random.choice([meld for meld in melds if JOKER not in meld])
        at = random.randrange(len(meld))
        rack.append(meld[at])
        meld[at] = JOKER
        rack.remove(JOKER)
    random.shuffle(rack)
    return Position(melds, rack, opened=True, rules=rules)


def _cuts(values: int, random: Random) -> list[int]:
    """Where to cut a run of all values so that every piece has three tiles at least."""
    cuts: list[int] = []
    at = random.randint(3, 6)
    while values - at >= 3:
        cuts.append(at)
        at += random.randint(3, 6)
    return cuts


def _perhaps_as_groups(runs: list[Row], random: Random) -> list[Row]:
    """Runs of the same values, or most of them turned into groups."""
    if random.random() < 0.5:
        return runs
    random.shuffle(runs)
    kept = runs[: random.randint(0, len(runs) - 3)]
    groups = [list(tiles) for tiles in zip(*runs[len(kept) :], strict=True)]
    return kept + groups


def _spare(meld: Row, random: Random) -> Tile:
    """Take a tile from the end of a run, or any from a group."""
    is_group = meld[0].value == meld[1].value
    return meld.pop(random.randrange(len(meld)) if is_group else random.choice((0, -1)))
