"""An exhaustive referee and solver for small rule sets, against which the library is tested.

It is written from the rules of play alone, shares no code with the library and prefers the obvious to the fast: every
reading, every way the jokers may have gone and every partition into melds is tried out. All input is plain data:

- a tile is `"G7"`, a joker `"*"` or, pinned, `"*=G4"`; a *piece* is a tile without its pin, so `"*"` for every joker;
- a meld is a tuple of tiles in the order written; a table and a commit are sequences of melds, a rack one of pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations, groupby, permutations, product
from typing import NamedTuple, Protocol, TypeAlias

Meld: TypeAlias = tuple[str, ...]
Table: TypeAlias = Sequence[Meld]
Bag: TypeAlias = tuple[str, ...]  # pieces, sorted; a joker sorts before every other piece

JOKER = "*"
PIN = "*="


class OracleColour(Protocol):
    """A colour, known by its letter."""

    @property
    def letter(self) -> str: ...


class OracleRules(Protocol):
    """What the oracle asks of a rule set; the library's `Rules` has these names."""

    @property
    def colours(self) -> Sequence[OracleColour]: ...
    @property
    def values(self) -> int: ...
    @property
    def copies(self) -> int: ...
    @property
    def jokers(self) -> int: ...
    @property
    def min_meld(self) -> int: ...
    @property
    def high_one(self) -> bool: ...
    @property
    def opening(self) -> int: ...
    @property
    def joker_cost(self) -> int: ...
    @property
    def joker_taking(self) -> str: ...
    @property
    def taken_joker_rack_tiles(self) -> int: ...
    @property
    def three_meld_frees_joker(self) -> bool: ...
    @property
    def rebuild_on_opening_turn(self) -> bool: ...
    @property
    def hand_rummy(self) -> bool: ...


def _pieces(melds: Iterable[Meld]) -> Counter[str]:
    """All pieces of these melds, counted."""
    return Counter(JOKER if JOKER in tile else tile for tile in chain.from_iterable(melds))


def _points(tiles: Iterable[str]) -> int:
    """The sum of the numbers on real tiles."""
    return sum(int(tile[1:]) for tile in tiles)


# --- Melds and their readings -----------------------------------------------------------------------------------------


class _MeldRules(NamedTuple):
    """The part of the rules that decides what a meld is; hashable, so that what follows from it can be remembered."""

    letters: str
    values: int
    min_meld: int
    high_one: bool


class _Reading(NamedTuple):
    """One legal way to read a meld."""

    stands: Meld  # the real tiles, aligned with the meld as written
    form: Meld  # the meld put in order, every joker pinned: the same for every writing of the same meld


def _meld_rules(rules: OracleRules) -> _MeldRules:
    """Drop from the rules what does not concern melds."""
    letters = "".join(colour.letter for colour in rules.colours)
    return _MeldRules(letters, rules.values, rules.min_meld, rules.high_one)


@cache
def _groups(rules: _MeldRules) -> list[Meld]:
    """Every group, in real tiles."""
    values = range(1, rules.values + 1)
    sizes = range(rules.min_meld, len(rules.letters) + 1)
    return [
        tuple(f"{letter}{value}" for letter in letters)
        for value, size in product(values, sizes)
        for letters in combinations(rules.letters, size)
    ]


@cache
def _runs(rules: _MeldRules) -> list[Meld]:
    """Every run, in real tiles, ascending; nothing follows a 1 above the top value."""
    ladder = [*range(1, rules.values + 1), *([1] if rules.high_one else [])]
    sizes = range(rules.min_meld, rules.values + 1)  # no longer, so that a run never has a 1 at both ends
    return [
        tuple(f"{letter}{value}" for value in ladder[start : start + size])
        for letter, size in product(rules.letters, sizes)
        for start in range(len(ladder) - size + 1)
    ]


def _read_as(meld: Meld, tiles: Meld) -> _Reading | None:
    """The meld read as these tiles, all different, whatever its order; None if it cannot be.

    Jokers without a pin are all alike: they take what is left in the order of `tiles`.
    """
    named = [tile.removeprefix(PIN) for tile in meld if tile != JOKER]
    if len(meld) != len(tiles) or len(set(named)) < len(named) or not set(named) <= set(tiles):
        return None
    left = (tile for tile in tiles if tile not in named)
    stands = tuple(next(left) if tile == JOKER else tile.removeprefix(PIN) for tile in meld)
    return _Reading(stands, tuple(tile if tile in meld else PIN + tile for tile in tiles))


@cache
def _read(meld: Meld, rules: _MeldRules) -> list[_Reading]:
    """Every legal reading of the meld: as written, or else put in order as a run, and then only the dearest ways."""
    groups = [reading for group in _groups(rules) if (reading := _read_as(meld, group))]
    runs = [(run, reading) for run in _runs(rules) if (reading := _read_as(meld, run))]
    as_written = groups + [reading for run, reading in runs if reading.stands == run]
    dearest = max((_points(run) for run, _ in runs), default=0)
    return as_written or [reading for run, reading in runs if _points(run) == dearest]


def readings(meld: Meld, rules: OracleRules) -> list[Meld]:
    """For each legal reading the tiles stood for, aligned with the meld as written; empty if the meld is illegal.

    To swap two jokers that are not pinned is not another reading.
    """
    return list(dict.fromkeys(reading.stands for reading in _read(meld, _meld_rules(rules))))


def _worth(meld: Meld, rules: _MeldRules) -> int:
    """The points of a legal meld in its best reading."""
    return max(_points(reading.stands) for reading in _read(meld, rules))


def _same(old: Meld, new: Meld, rules: OracleRules) -> bool:
    """Whether both can be the same meld: a group in any order, or a run with its jokers at the same places."""
    forms = {reading.form for reading in _read(old, _meld_rules(rules))}
    return any(reading.form in forms for reading in _read(new, _meld_rules(rules)))


# --- Legality ---------------------------------------------------------------------------------------------------------


def legal(rules: OracleRules, table: Table, rack: Sequence[str], opened: bool, commit: Table) -> bool:
    """Whether the player may leave the table as the commit has it."""
    before, after, held = _pieces(table), _pieces(commit), Counter(rack)
    laid, missing = after - before, before - after
    if missing or not laid or laid - held or not all(readings(meld, rules) for meld in commit):
        return False
    if not opened:
        value = _opening_value(rules, table, laid, commit)
        hand_rummy = rules.hand_rummy and laid == held
        if value is None or (value < rules.opening and not hand_rummy):
            return False
    return any(
        _jokers_may_go(rules, table, laid, commit, dict(zip(old, ends, strict=True)), set(new) - set(ends))
        for old in _jokers(rules, table)
        for new in _jokers(rules, commit)
        for ends in permutations(new, len(old))
    )


def _opening_value(rules: OracleRules, table: Table, laid: Counter[str], commit: Table) -> int | None:
    """What an unopened player opens with; None if a meld of the table was touched that must not be."""
    if rules.rebuild_on_opening_turn:
        return best_opening(rules, tuple(laid.elements()))
    totals = (sum(_worth(meld, _meld_rules(rules)) for meld in added) for added in _added(rules, table, commit))
    return max(totals, default=None)


def _added(rules: OracleRules, table: Table, commit: Table) -> Iterator[Table]:
    """What the commit adds to the table, for every way to find each old meld in it again; nothing if one is gone."""
    if not table:
        yield commit
        return
    for place, meld in enumerate(commit):
        if _same(table[0], meld, rules):
            yield from _added(rules, table[1:], [*commit[:place], *commit[place + 1 :]])


class _Joker(NamedTuple):
    """The joker that stands for this tile in this meld of a table; no meld has two such."""

    meld: int
    tile: str


def _jokers(rules: OracleRules, melds: Table) -> Iterator[list[_Joker]]:
    """The jokers of a table, for every combination of readings of its melds."""
    for stands in product(*(readings(meld, rules) for meld in melds)):
        yield [
            _Joker(number, real)
            for number, meld in enumerate(melds)
            for tile, real in zip(meld, stands[number], strict=True)
            if JOKER in tile
        ]


def _jokers_may_go(
    rules: OracleRules,
    table: Table,
    laid: Counter[str],
    commit: Table,
    moves: dict[_Joker, _Joker],
    from_rack: set[_Joker],
) -> bool:
    """Whether the old jokers may become the new ones that `moves` says, the others having come from the rack."""
    taken = {old: new for old, new in moves.items() if old.tile != new.tile}

    # Each taken joker is paid for with a real tile of its own, unless it is free.
    freed_by_three = {old for old in taken if rules.three_meld_frees_joker and len(table[old.meld]) == 3}
    owed = Counter(old.tile for old in taken if rules.joker_taking != "free" and old not in freed_by_three)
    if owed - (laid if rules.joker_taking == "rack" else _pieces(commit)):
        return False

    # Each meld with a taken joker claims that enough of its tiles were laid from the rack. The claims can all be true
    # if together they do not exceed what was laid, for copies of a tile are alike.
    claims = []
    for number in {new.meld for new in taken.values()}:
        real = [tile for tile in commit[number] if JOKER not in tile]
        jokers = [JOKER for joker in from_rack if joker.meld == number]
        claims.append(combinations(real + jokers, rules.taken_joker_rack_tiles))
    return any(not Counter(chain.from_iterable(claimed)) - laid for claimed in product(*claims))


# --- The best commit --------------------------------------------------------------------------------------------------
#
# What is remembered here is bounded, for hypothesis asks about thousands of tables.


@dataclass(frozen=True)
class Best:
    """What the best commit comes to."""

    tiles: int  # laid from the rack
    jokers: int  # among them
    value: int  # of what was laid, a joker at its cost on a rack
    opening_value: int  # 0 for a player who had opened before
    disturbed: int  # table tiles that left their meld
    changed: int  # old melds that are not on the new table


def best(rules: OracleRules, table: Table, rack: Sequence[str], opened: bool, objective: str) -> Best | None:
    """The best of all legal commits by this objective, `"tiles"` or `"value"`; None if there is none."""

    def first_counts(laid: Bag) -> tuple[int, int, int]:
        tiles, jokers, value = len(laid), laid.count(JOKER), _rack_value(rules, laid)
        return {"tiles": (tiles, -jokers, value), "value": (value, tiles, -jokers)}[objective]

    # What is laid decides the counts that come first, so the table matters only among hands that are equal in them.
    hands = {hand for size in range(1, len(rack) + 1) for hand in combinations(sorted(rack), size)}
    for _, equal_hands in groupby(sorted(hands, key=first_counts, reverse=True), key=first_counts):
        found = [result for laid in equal_hands for result in _results(rules, table, rack, laid, opened)]
        if found:
            return max(found, key=lambda result: (result.opening_value, -result.disturbed, -result.changed))
    return None


def _rack_value(rules: OracleRules, rack: Bag) -> int:
    """What these pieces cost on a rack."""
    jokers = rack.count(JOKER)
    return jokers * rules.joker_cost + _points(rack[jokers:])


def each_best(rules: OracleRules, table: Table, rack: Sequence[str], opened: bool) -> dict[Bag, Best]:
    """For every bag of rack pieces that some legal commit lays, what the best of these commits comes to."""
    hands = {hand for size in range(1, len(rack) + 1) for hand in combinations(sorted(rack), size)}
    found = {laid: list(_results(rules, table, rack, laid, opened)) for laid in sorted(hands)}
    return {
        laid: max(results, key=lambda result: (result.opening_value, -result.disturbed, -result.changed))
        for laid, results in found.items()
        if results
    }


def others(
    rules: OracleRules, table: Table, rack: Sequence[str], laid: Sequence[str], opened: bool, commit: Table
) -> Iterator[Table]:
    """Every legal commit that lays exactly these pieces and is another table than the one given."""
    for other in _commits(rules, table, rack, tuple(sorted(laid)), opened):
        alike = _pairing(commit, other, lambda one, two: _same(one, two, rules))
        if not alike == len(commit) == len(other):
            yield other


def can_arrange(rules: OracleRules, pieces: Sequence[str]) -> bool:
    """Whether these pieces can all be laid out in legal melds."""
    return bool(_partitions(tuple(sorted(pieces)), _meld_rules(rules)))


def _commits(rules: OracleRules, table: Table, rack: Sequence[str], laid: Bag, opened: bool) -> Iterator[Table]:
    """Every legal commit that lays exactly these tiles."""
    commits: Iterable[Table]
    if opened or rules.rebuild_on_opening_turn:
        commits = _partitions(tuple(sorted([*_pieces(table).elements(), *laid])), _meld_rules(rules))
    else:  # the table stays
        commits = {(*table, *added) for added in _partitions(laid, _meld_rules(rules))}
    return (commit for commit in commits if legal(rules, table, rack, opened, commit))


def _results(rules: OracleRules, table: Table, rack: Sequence[str], laid: Bag, opened: bool) -> Iterator[Best]:
    """What every legal commit that lays exactly these tiles comes to."""
    for commit in _commits(rules, table, rack, laid, opened):
        opening_value = 0 if opened else _opening_value(rules, table, Counter(laid), commit) or 0
        staying = _pairing(table, commit, _overlap)
        unchanged = _pairing(table, commit, lambda old, new: _same(old, new, rules))
        moved, changed = sum(map(len, table)) - staying, len(table) - unchanged
        yield Best(len(laid), laid.count(JOKER), _rack_value(rules, laid), opening_value, moved, changed)


@lru_cache(maxsize=20_000)
def _overlap(old: Meld, new: Meld) -> int:
    """How many pieces the two have in common."""
    return (_pieces([old]) & _pieces([new])).total()


def _pairing(table: Table, commit: Table, weight: Callable[[Meld, Meld], int]) -> int:
    """The greatest total weight if each old meld is paired with at most one new meld, and each new with one old."""
    if not table:
        return 0
    old, *others = table
    totals = [_pairing(others, commit, weight)]
    for place, new in enumerate(commit):
        if gain := weight(old, new):  # a pair without weight is no better than none
            totals.append(gain + _pairing(others, [*commit[:place], *commit[place + 1 :]], weight))
    return max(totals)


def _without(bag: Bag, pieces: Iterable[str]) -> Bag | None:
    """The bag after these pieces are taken out; None if it does not hold them all."""
    left = list(bag)
    for piece in pieces:
        if piece not in left:
            return None
        left.remove(piece)
    return tuple(left)


def _melds_of(bag: Bag, rules: _MeldRules) -> dict[Meld, Bag]:
    """Every meld, in each distinct writing, that the last piece of the bag can form with others, and what is left."""
    found = {}
    for tiles in _groups(rules) + _runs(rules):
        if bag[-1] not in (JOKER, *tiles):
            continue
        absent = sum(tile not in bag for tile in tiles)  # so many jokers at least
        for jokers in range(absent, bag.count(JOKER) + 1):
            for places in combinations(range(len(tiles)), jokers):
                meld = tuple(JOKER if place in places else tile for place, tile in enumerate(tiles))
                left = _without(bag, meld)
                if bag[-1] in meld and left is not None:
                    found[meld] = left
    return found


@lru_cache(maxsize=20_000)
def _partitions(bag: Bag, rules: _MeldRules) -> set[tuple[Meld, ...]]:
    """Every way to lay out the whole bag in legal melds, in each of their distinct writings."""
    if not bag:
        return {()}
    return {
        tuple(sorted((meld, *others)))  # the last piece has to lie in some meld
        for meld, left in _melds_of(bag, rules).items()
        for others in _partitions(left, rules)
    }


@lru_cache(maxsize=20_000)
def _dearest(bag: Bag, rules: _MeldRules) -> int:
    """The greatest total value of melds made of pieces of the bag."""
    if not bag:
        return 0
    used = [_worth(meld, rules) + _dearest(left, rules) for meld, left in _melds_of(bag, rules).items()]
    return max([_dearest(bag[:-1], rules), *used])  # the last piece lies idle or in some meld


def best_opening(rules: OracleRules, rack: Sequence[str]) -> int:
    """The greatest total value of legal melds formed from rack tiles; 0 if there are none."""
    return _dearest(tuple(sorted(rack)), _meld_rules(rules))
