"""Hypothesis strategies: small rule sets, legal tables built meld by meld, positions, and commits legal and illegal.

Nothing here asks the library what is legal: melds are listed from the rules' numbers, tables are built from them with
the tiles that are left, and a commit is such a table with some edits. What the edits make of it is for the verifier,
the model and the oracle to say, so that they can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Commit, Meld, Position, Rules, Tile
from zoramoves.tiles import JOKER, PALETTE, Colour

Tiles = tuple[Tile, ...]

PRESETS = (ZORA, RUMMIKUB, RUMMIKUB_HEBREW)


# Rules


@st.composite
def rules(
    draw: DrawFn,
    *,
    max_colours: int = 4,
    max_values: int = 7,
    max_copies: int = 2,
    max_jokers: int = 2,
    max_opening: int = 20,
    max_min_meld: int = 3,
) -> Rules:
    """Rules with few tiles and every switch of play either way."""
    return Rules(
        name="small",
        colours=PALETTE[: draw(st.integers(2, max_colours))],
        values=draw(st.integers(3, max_values)),
        copies=draw(st.integers(1, max_copies)),
        jokers=draw(st.integers(0, max_jokers)),
        min_meld=draw(st.integers(3, max_min_meld)),
        high_one=draw(st.booleans()),
        opening=draw(st.integers(0, max_opening)),
        joker_cost=draw(st.integers(0, 30)),
        joker_taking=draw(st.sampled_from(["rack", "rack-or-table", "free"])),
        taken_joker_rack_tiles=draw(st.integers(0, 2)),
        three_meld_frees_joker=draw(st.booleans()),
        rebuild_on_opening_turn=draw(st.booleans()),
        hand_rummy=draw(st.booleans()),
    )


def presets() -> SearchStrategy[Rules]:
    """The three named rule sets."""
    return st.sampled_from(PRESETS)


@st.composite
def all_rules(draw: DrawFn) -> Rules:
    """Rules with any legal value in any field, colours of their own included: for text forms, not for play."""
    least = draw(st.integers(1, 8))
    return Rules(
        name=draw(st.sampled_from(["zora", "rummikub", "rummikub-hebrew", "house-2"])),
        colours=draw(colours()),
        values=draw(st.integers(2, 26)),
        copies=draw(st.integers(1, 4)),
        jokers=draw(st.integers(0, 4)),
        min_meld=draw(st.integers(3, 6)),
        high_one=draw(st.booleans()),
        opening=draw(st.integers(0, 100)),
        joker_cost=draw(st.integers(0, 100)),
        joker_taking=draw(st.sampled_from(["rack", "rack-or-table", "free"])),
        taken_joker_rack_tiles=draw(st.integers(0, 26)),
        three_meld_frees_joker=draw(st.booleans()),
        rebuild_on_opening_turn=draw(st.booleans()),
        hand_rummy=draw(st.booleans()),
        hand=draw(st.integers(1, 104)),
        min_players=least,
        max_players=draw(st.integers(least, 8)),
        turn_seconds=draw(st.none() | st.integers(1, 86400)),
        first_player=draw(st.sampled_from(["random", "highest-tile"])),
        direction=draw(st.sampled_from(["clockwise", "counter-clockwise"])),
        stalemate=draw(st.sampled_from(["no-score", "lowest-value", "fewest-tiles"])),
        separate_columns=draw(st.booleans()),
    )


PINK, TEAL = Colour("pink", "I", "♥"), Colour("teal", "T", "♣")


def colours() -> SearchStrategy[tuple[Colour, ...]]:
    """Two to eight different colours in any order, some of them not in the palette."""
    return st.lists(st.sampled_from([*PALETTE, PINK, TEAL]), min_size=2, max_size=8, unique=True).map(tuple)


# Melds and tables


@cache
def all_melds(rules: Rules) -> tuple[Tiles, ...]:
    """Every legal meld without jokers, its tiles in the order of a run or of the colours."""
    values = range(1, rules.values + 1)
    letters = [colour.letter for colour in rules.colours]
    groups = [
        tuple(Tile(letter, value) for letter in chosen)
        for value in values
        for size in range(rules.min_meld, len(letters) + 1)
        for chosen in combinations(letters, size)
    ]
    lane = [*values, 1] if rules.high_one else list(values)
    runs = [
        tuple(Tile(letter, value) for value in lane[start : start + length])
        for letter in letters
        for length in range(rules.min_meld, rules.values + 1)
        for start in range(len(lane) - length + 1)
    ]
    return tuple(groups + runs)


def full_set(rules: Rules) -> Counter[Tile]:
    """All tiles of the game."""
    tiles = Counter(dict.fromkeys(all_kinds(rules), rules.copies))
    tiles[JOKER] = rules.jokers
    return +tiles


def all_kinds(rules: Rules) -> list[Tile]:
    """Every kind of tile but the joker."""
    return [Tile(colour.letter, value) for colour in rules.colours for value in range(1, rules.values + 1)]


def affordable(pool: Counter[Tile], rules: Rules) -> list[Tiles]:
    """The melds that some tiles allow, jokers standing for what is not there."""
    return [meld for meld in all_melds(rules) if sum(not pool[tile] for tile in meld) <= pool[JOKER]]


@st.composite
def melds(draw: DrawFn, rules: Rules, pool: Counter[Tile] | None = None, *, pins: bool = True) -> Tiles | None:
    """The tiles of one legal meld, taken out of `pool` (the full set if None); None if the pool allows no meld.

    Jokers stand where a tile is lacking and, as it falls, elsewhere; with `pins` some say what they stand for.
    """
    pool = full_set(rules) if pool is None else pool
    choices = affordable(pool, rules)
    if not choices:
        return None
    meld = list(draw(st.sampled_from(choices)))
    lacking = [at for at, tile in enumerate(meld) if not pool[tile]]
    spare = pool[JOKER] - len(lacking)
    others = [at for at in range(len(meld)) if at not in lacking]
    if spare and others and draw(st.booleans()):
        lacking += draw(st.lists(st.sampled_from(others), unique=True, max_size=spare))
    pinned = pins and bool(lacking) and draw(st.booleans())
    for at in lacking:
        meld[at] = Tile("*", 0, meld[at]) if pinned else JOKER
    pool.subtract(tile.kind for tile in meld)
    return tuple(meld)


@st.composite
def tables(
    draw: DrawFn, rules: Rules, pool: Counter[Tile] | None = None, *, max_melds: int = 4, pins: bool = True
) -> tuple[Tiles, ...]:
    """A legal table whose tiles are taken out of `pool` (the full set if None)."""
    pool = full_set(rules) if pool is None else pool
    found: list[Tiles] = []
    for _ in range(draw(st.integers(0, max_melds))):
        meld = draw(melds(rules, pool, pins=pins))
        if meld is None:
            break
        found.append(meld)
    return tuple(found)


@st.composite
def racks(draw: DrawFn, rules: Rules, pool: Counter[Tile], *, max_rack: int = 6) -> Tiles:
    """Some tiles, taken out of `pool`; in half of the racks there is a meld, so that many can be opened with."""
    found: list[Tile] = []
    if draw(st.booleans()):
        trial = +pool
        meld = draw(melds(rules, trial, pins=False))
        if meld and len(meld) <= max_rack:
            found += meld
            pool.subtract(meld)
    for _ in range(draw(st.sampled_from([*range(max_rack - len(found) + 1)][::-1]))):
        left = sorted((+pool).elements(), key=str)
        if not left:
            break
        tile = draw(st.sampled_from(left))
        pool[tile] -= 1
        found.append(tile)
    return tuple(found)


@st.composite
def positions(
    draw: DrawFn,
    *,
    rules: SearchStrategy[Rules] | None = None,
    max_melds: int = 4,
    max_rack: int = 6,
    pins: bool = True,
) -> Position:
    """A position that a game can be in; by small rules if none are given."""
    by = draw(small_rules() if rules is None else rules)
    pool = full_set(by)
    table = draw(tables(by, pool, max_melds=max_melds, pins=pins))
    rack = draw(racks(by, pool, max_rack=max_rack))
    return Position([Meld(tiles, by) for tiles in table], rack, draw(st.booleans()), by)


def small_rules() -> SearchStrategy[Rules]:
    """`rules` with its defaults, under a name that no parameter hides."""
    return rules()


# Commits


@dataclass
class Draft:
    """A commit in the making.

    Attributes:
        position: the position before.
        melds: the table so far.
        hand: the rack tiles not laid yet.
    """

    position: Position
    melds: list[list[Tile]]
    hand: list[Tile]

    def places(self, wanted: Callable[[Tile], bool] = lambda tile: True) -> list[tuple[int, int]]:
        """Where tiles of a sort lie: the meld and the place in it."""
        return [(row, at) for row, meld in enumerate(self.melds) for at, tile in enumerate(meld) if wanted(tile)]


Edit = Callable[[DrawFn, Draft], None]
"""Changes a draft, or leaves it alone where it does not apply."""


def lay_meld(draw: DrawFn, draft: Draft) -> None:
    """Lay a legal meld from the rack."""
    hand = Counter(draft.hand)
    meld = draw(melds(draft.position.rules, hand))
    if meld:
        draft.melds.append(list(meld))
        draft.hand = list((+hand).elements())


def lay_tile(draw: DrawFn, draft: Draft) -> None:
    """Put a rack tile at either end of a meld, wherever it then is legal if there is such a place."""
    if draft.hand and draft.melds:
        fits = [
            (tile, row, end)
            for tile in dict.fromkeys(draft.hand)
            for row, meld in enumerate(draft.melds)
            for end in (0, len(meld))
            if _fits([*meld[:end], tile, *meld[end:]], draft.position.rules)
        ]
        every = [(tile, row, 0) for tile in draft.hand for row in range(len(draft.melds))]
        tile, row, end = draw(st.sampled_from(fits or every))
        draft.hand.remove(tile)
        draft.melds[row].insert(end, tile)


def take_joker(draw: DrawFn, draft: Draft) -> None:
    """Put a rack tile in a joker's place, and the joker at the end of a meld or with the rest of the rack."""
    jokers = draft.places(lambda tile: tile.is_joker)
    if jokers and draft.hand:
        row, at = draw(st.sampled_from(jokers))
        fits = [
            tile
            for tile in dict.fromkeys(draft.hand)
            if _fits([*draft.melds[row][:at], tile, *draft.melds[row][at + 1 :]], draft.position.rules)
        ]
        tile = draw(st.sampled_from(fits or draft.hand))
        draft.hand.remove(tile)
        draft.melds[row][at] = tile
        goal = draw(st.integers(0, len(draft.melds)))
        if goal == len(draft.melds):
            draft.hand.append(JOKER)
            lay_meld(draw, draft)
        else:
            draft.melds[goal].append(JOKER)


def split(draw: DrawFn, draft: Draft) -> None:
    """Cut a meld in two."""
    if draft.melds:
        row = draw(st.integers(0, len(draft.melds) - 1))
        at = draw(st.integers(0, len(draft.melds[row])))
        draft.melds.append(draft.melds[row][at:])
        del draft.melds[row][at:]


def merge(draw: DrawFn, draft: Draft) -> None:
    """Put a meld at the end of another."""
    if len(draft.melds) > 1:
        row = draw(st.integers(1, len(draft.melds) - 1))
        draft.melds[draw(st.integers(0, row - 1))] += draft.melds.pop(row)


def move_tile(draw: DrawFn, draft: Draft) -> None:
    """Take a tile out of a meld and put it at the beginning or the end of another."""
    if len(draft.melds) > 1 and draft.places():
        row, at = draw(st.sampled_from(draft.places()))
        tile = draft.melds[row].pop(at)
        goal = draft.melds[draw(st.integers(0, len(draft.melds) - 1))]
        goal.insert(draw(st.sampled_from([0, len(goal)])), tile)


def move_joker(draw: DrawFn, draft: Draft) -> None:
    """Take a joker out of its meld, laying nothing for it, and put it at the beginning or the end of a meld."""
    jokers = draft.places(lambda tile: tile.is_joker)
    if jokers:
        row, at = draw(st.sampled_from(jokers))
        del draft.melds[row][at]
        goal = draft.melds[draw(st.integers(0, len(draft.melds) - 1))]
        goal.insert(draw(st.sampled_from([0, len(goal)])), JOKER)


def scramble(draw: DrawFn, draft: Draft) -> None:
    """Change the order of the tiles of a meld."""
    if draft.melds:
        row = draw(st.integers(0, len(draft.melds) - 1))
        draft.melds[row] = list(draw(st.permutations(draft.melds[row])))


def pin_joker(draw: DrawFn, draft: Draft) -> None:
    """Say of a joker what it stands for, rightly or not."""
    jokers = draft.places(lambda tile: tile.is_joker)
    if jokers:
        row, at = draw(st.sampled_from(jokers))
        draft.melds[row][at] = Tile("*", 0, draw(st.sampled_from(all_kinds(draft.position.rules))))


def unpin_jokers(draw: DrawFn, draft: Draft) -> None:
    """Leave open what the jokers stand for."""
    draft.melds[:] = [[tile.kind for tile in meld] for meld in draft.melds]


def drop_tile(draw: DrawFn, draft: Draft) -> None:
    """Let a tile vanish, back to the rack or off the table."""
    if draft.places():
        row, at = draw(st.sampled_from(draft.places()))
        del draft.melds[row][at]


def drop_meld(draw: DrawFn, draft: Draft) -> None:
    """Let a whole meld vanish."""
    if draft.melds:
        del draft.melds[draw(st.integers(0, len(draft.melds) - 1))]


def double_meld(draw: DrawFn, draft: Draft) -> None:
    """Lay a meld that lies there a second time."""
    if draft.melds:
        draft.melds.append(list(draw(st.sampled_from(draft.melds))))


def swap_tile(draw: DrawFn, draft: Draft) -> None:
    """Replace a tile by any other, so that the count stays right."""
    if draft.places():
        row, at = draw(st.sampled_from(draft.places()))
        draft.melds[row][at] = draw(st.sampled_from([*all_kinds(draft.position.rules), JOKER]))


def conjure_tile(draw: DrawFn, draft: Draft) -> None:
    """Put a tile from nowhere at the end of a meld, perhaps one that the game does not have."""
    if draft.melds:
        row = draw(st.integers(0, len(draft.melds) - 1))
        strange = [Tile("Z", 1), Tile(draft.position.rules.colours[0].letter, draft.position.rules.values + 1)]
        draft.melds[row].append(draw(st.sampled_from([*all_kinds(draft.position.rules), JOKER, *strange])))


MOVES: tuple[Edit, ...] = (lay_meld, lay_tile, take_joker)
"""Edits that often leave a commit legal."""

TWISTS: tuple[Edit, ...] = (
    split,
    merge,
    move_tile,
    move_joker,
    scramble,
    pin_joker,
    unpin_jokers,
    drop_tile,
    drop_meld,
    double_meld,
    swap_tile,
    conjure_tile,
)
"""Edits that seldom do."""


@st.composite
def commits(draw: DrawFn, position: Position) -> Commit:
    """A proposal for a position: its table or a rebuilt one, with some moves and at most two twists; no empty melds.

    About a fifth are legal. Those for a player who has not opened leave the table alone more often.
    """
    if draw(st.booleans()) and (position.opened or draw(st.booleans())):
        draft = draw(rebuilt(position))
    else:
        draft = Draft(position, [list(meld) for meld in position.table], list(position.rack))
    for _ in range(draw(st.sampled_from([1, 2, 3, 0]))):
        held = len(draft.hand)
        first = () if position.opened or draw(st.booleans()) else (lay_meld,)
        for edit in (*first, *draw(st.permutations(MOVES))):
            if len(draft.hand) == held:
                edit(draw, draft)
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        draw(st.sampled_from(TWISTS))(draw, draft)
    melds = [tuple(meld) for meld in draft.melds if meld]
    return Commit([Meld(meld, position.rules) for meld in draw(st.permutations(melds))], position.rules)


@st.composite
def proposals(
    draw: DrawFn,
    *,
    rules: SearchStrategy[Rules] | None = None,
    max_melds: int = 4,
    max_rack: int = 6,
) -> tuple[Position, Commit]:
    """A position and a commit for it."""
    position = draw(positions(rules=rules, max_melds=max_melds, max_rack=max_rack))
    return position, draw(commits(position))


@st.composite
def rebuilt(draw: DrawFn, position: Position, *, steps: int = 300) -> Draft:
    """A draft whose table is put together anew: all table tiles and some of the rack in melds, jokers anywhere.

    The search for it is random and gives up after some steps; then the table stays as it was.
    """
    random = draw(st.randoms(use_true_random=False))
    table = Counter(tile.kind for meld in position.table for tile in meld)
    pool = table + Counter(position.rack)
    found = _cover(table, pool, position.rules, random, [steps])
    if found is None:
        return Draft(position, [list(meld) for meld in position.table], list(position.rack))
    used = Counter(tile for meld in found for tile in meld)
    return Draft(position, [list(meld) for meld in found], list((pool - used).elements()))


def _cover(
    due: Counter[Tile], pool: Counter[Tile], rules: Rules, random: Random, steps: list[int]
) -> list[Tiles] | None:
    """Melds from `pool` that use every tile that is `due`, or None if none are found in so many steps."""
    wanted = sorted((+due).elements(), key=lambda tile: (tile.is_joker, str(tile)))
    if not wanted:
        return []
    tile = wanted[0]
    choices = [meld for meld in affordable(pool, rules) if tile in meld or tile.is_joker]
    random.shuffle(choices)
    for meld in choices:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        taken = _taken(meld, pool, tile)
        if taken is not None:
            used = Counter(taken)
            rest = _cover(due - used, pool - used, rules, random, steps)
            if rest is not None:
                return [taken, *rest]
    return None


def _taken(meld: Tiles, pool: Counter[Tile], must: Tile) -> Tiles | None:
    """The meld as it can be laid from a pool, jokers for what is lacking; it holds `must`, be that a joker."""
    taken = [tile if pool[tile] else JOKER for tile in meld]
    if must.is_joker and JOKER not in taken:
        taken[0] = JOKER
    return tuple(taken) if must in taken and taken.count(JOKER) <= pool[JOKER] else None


@cache
def _meld_set(rules: Rules) -> frozenset[Tiles]:
    """`all_melds` with the groups in one order, to look melds up."""
    return frozenset(tuple(sorted(meld, key=str)) for meld in all_melds(rules))


def _fits(tiles: Sequence[Tile], rules: Rules) -> bool:
    """Whether tiles without jokers are a legal meld; with jokers the answer is a guess, which is good enough here."""
    if any(tile.is_joker for tile in tiles):
        plain = [tile for tile in tiles if not tile.is_joker]
        return any(len(meld) == len(tiles) and set(plain) <= set(meld) for meld in _meld_set(rules))
    return tuple(sorted(tiles, key=str)) in _meld_set(rules)


def elements(melds: Iterable[Iterable[Tile]]) -> Counter[Tile]:
    """The pieces that lie in some melds, pinned jokers as jokers."""
    return Counter(tile.kind for meld in melds for tile in meld)
