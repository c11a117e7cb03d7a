"""Whether a commit is legal, and every reason why not.

Written from the rules of play alone: nothing here knows how moves are found, so it can check what the finder answers.
`verify` explains, `check` refuses, `play` acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from .disturbance import unchanged
from .errors import Fault, IllegalCommitError
from .joker_rule import joker_faults
from .melds import Meld
from .notation import TableLike, read_table
from .openings import greatest_value
from .position import Commit, Position, count
from .tiles import JOKER, Tile

CommitLike = Commit | TableLike
"""A commit in any accepted form."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a commit.

    Attributes:
        legal: whether the commit may be made.
        faults: every reason why not; empty if it is legal.
        tiles: the rack tiles it lays, in canonical order.
        opening_value: for a player who has not opened, points of the opening melds; None for one who has.
        goes_out: whether it empties the rack, which ends the round.
        hand_rummy: whether it is a Hand Rummy, which doubles the others' penalty.
    """

    legal: bool
    faults: tuple[Fault, ...]
    tiles: tuple[Tile, ...]
    opening_value: int | None
    goes_out: bool
    hand_rummy: bool

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "legal": self.legal,
            "faults": [fault.as_dict() for fault in self.faults],
            "tiles": " ".join(map(str, self.tiles)),
            "opening_value": self.opening_value,
            "goes_out": self.goes_out,
            "hand_rummy": self.hand_rummy,
        }


def verify(position: Position, commit: CommitLike, *, seconds: float | None = None) -> Verdict:
    """Say whether a commit is legal, with every fault that can be seen.

    Args:
        position: the position before.
        commit: the whole table as proposed; a `Commit`, a text, or melds in any accepted form.
        seconds: how long the turn has taken, to be held against the rules' limit; None if that is not to be checked.

    Returns:
        The verdict; an illegal commit is a verdict, not an error.

    Raises:
        NotationError: when a text does not read as tiles.
        ValueError: when the seconds are no number from 0.

    >>> position = Position.parse("G7 P7 K7 | Y7 G1 G2 G3 | opened")
    >>> print(verify(position, "G7 P7 Y7 / G1-G3").faults[0])
    table[0][2]: K7 was on the table and is missing [table.tile-missing]
    """
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"a turn takes a number of seconds from 0, or None, not {seconds!r}")
    rules = position.rules
    new = read_table(commit.table if isinstance(commit, Commit) else commit, rules)
    before = _pieces(position.table)
    extra = _pieces(new) - before
    laid = extra & count(position.rack)
    tiles = tuple(sorted(laid.elements(), key=rules.order))
    goes_out = len(tiles) == len(position.rack) > 0
    hand_rummy = rules.hand_rummy and not position.opened and goes_out

    illegal = [(row, meld) for row, meld in enumerate(new) if not meld.legal]
    faults = [fault for row, meld in illegal for fault in meld.faults_at(f"commit[{row}]")]
    if extra.total() > _size(new) - _size(position.table):
        faults += _missing(position, new)
    if extra != laid:
        faults += _not_held(new, extra - laid)
    if not tiles:
        faults.append(Fault("turn.nothing-laid", "commit", (), "no tile of the rack is laid"))
    if seconds is not None and rules.turn_seconds is not None and seconds > rules.turn_seconds:
        message = f"a turn lasts at most {rules.turn_seconds} seconds, this one took {seconds:g}"
        faults.append(Fault("turn.time-up", "commit", (), message))

    rebuilds = position.opened or rules.rebuild_on_opening_turn
    opening_value = None
    if not position.opened:
        if rebuilds:
            opening_value = greatest_value(laid, rules)
        else:
            same = unchanged(position.table, new)
            faults += _touched(position.table, same)
            opening_value = _value_of_laid([meld for row, meld in enumerate(new) if row not in same.values()], laid)
        if tiles and opening_value < rules.opening and not hand_rummy:
            message = f"the first melds are worth at least {rules.opening} together, these {opening_value}"
            faults.append(Fault("opening.below-minimum", "commit", tiles, message))
    if rebuilds and before[JOKER] and _jokers_readable(new, before[JOKER], before[JOKER] + laid[JOKER]):
        faults += joker_faults(position, new, laid)

    legal = not faults
    return Verdict(legal, tuple(faults), tiles, opening_value, goes_out, legal and hand_rummy)


def check(position: Position, commit: CommitLike, *, seconds: float | None = None) -> Verdict:
    """Return the verdict on a legal commit and refuse an illegal one.

    Args:
        position: the position before.
        commit: the whole table as proposed, in any accepted form.
        seconds: how long the turn has taken; None if that is not to be checked.

    Returns:
        The verdict, always legal.

    Raises:
        IllegalCommitError: with the verdict that `verify` gives, when the commit is illegal.
        NotationError: when a text does not read as tiles.
    """
    verdict = verify(position, commit, seconds=seconds)
    if not verdict.legal:
        raise IllegalCommitError(verdict)
    return verdict


def play(position: Position, commit: CommitLike, *, seconds: float | None = None) -> Position:
    """Return the position after a legal commit: the new table, the rest of the rack, opened.

    Args:
        position: the position before.
        commit: the whole table as proposed, in any accepted form.
        seconds: how long the turn has taken; None if that is not to be checked.

    Returns:
        The position of the same player afterwards.

    Raises:
        IllegalCommitError: when the commit is illegal.
        NotationError: when a text does not read as tiles.

    >>> str(play(Position.parse("G3 G4 G5 | G6 P1 | opened"), "G3-G6"))
    'G3 G4 G5 G6 | P1 | opened'
    """
    table = read_table(commit.table if isinstance(commit, Commit) else commit, position.rules)
    verdict = check(position, table, seconds=seconds)
    rack = list(position.rack)
    for tile in verdict.tiles:
        rack.remove(tile)
    return Position(table, rack, True, position.rules)


def _pieces(table: Sequence[Meld]) -> Counter[Tile]:
    return count(chain.from_iterable([meld.tiles for meld in table]))


def _size(table: Sequence[Meld]) -> int:
    return sum(map(len, table))


def _missing(position: Position, new: Sequence[Meld]) -> Iterator[Fault]:
    """Yield a fault for every piece that was on the table and is not any more."""
    left = _pieces(new)
    for row, meld in enumerate(position.table):
        for at, tile in enumerate(meld):
            left[tile.kind] -= 1
            if left[tile.kind] < 0:
                if tile.is_joker:
                    code, message = "joker.not-replayed", "a joker was on the table and has to stay there"
                else:
                    code, message = "table.tile-missing", f"{tile} was on the table and is missing"
                yield Fault(code, f"table[{row}][{at}]", (tile,), message)


def _not_held(new: Sequence[Meld], lacking: Counter[Tile]) -> list[Fault]:
    """Return a fault for every piece that came neither from the table nor from the rack, pointing at the last ones."""
    lacking = Counter(lacking)
    found = []
    for row in reversed(range(len(new))):
        for at in reversed(range(len(new[row]))):
            tile = new[row].tiles[at]
            if lacking[tile.kind] > 0:
                lacking[tile.kind] -= 1
                message = f"{tile.kind} was neither on the table nor on the rack"
                found.append(Fault("rack.tile-not-held", f"commit[{row}][{at}]", (tile,), message))
    return found[::-1]


def _touched(old: Sequence[Meld], same: Container[int]) -> Iterator[Fault]:
    """Yield a fault for every old meld that is not there as it was."""
    for row, meld in enumerate(old):
        if row not in same:
            message = f"a player who has not opened leaves the table's melds as they are; {meld} is changed"
            yield Fault("opening.touches-table", f"table[{row}]", meld.tiles, message)


def _value_of_laid(added: Sequence[Meld], laid: Counter[Tile]) -> int:
    """Return the points of the added melds that are legal and can be made of the laid tiles."""
    left = Counter(laid)
    points = 0
    for meld in added:
        if meld.legal and count(meld) <= left:
            left -= count(meld)
            points += meld.value
    return points


def _jokers_readable(new: Sequence[Meld], least: int, most: int) -> bool:
    """Say whether as many jokers as can be lie in legal melds, so that the rule on taking them can be held to them."""
    jokers = [meld for meld in new if JOKER in meld.pieces]
    return least <= sum(meld.pieces.count(JOKER) for meld in jokers) <= most and all(meld.legal for meld in jokers)
