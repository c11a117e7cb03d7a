"""Records of matches as JSON lines; reading one plays it again and checks every step. Imported late, for its decoder.

A match is one line that says who plays what, a line for each deal, for each action, and for each result::

    {"line":"match","rules":"zora","players":2,"seed":7,"length":1}
    {"line":"deal","tiles":"G3 P7 ...","first":1,"seeded":true}
    {"line":"turn","player":1,"action":"draw","drawn":"G9"}
    {"line":"turn","player":0,"action":"P10 P11 P12","seconds":31.5}
    {"line":"end","ending":"out","winner":0,"points":[41,-41]}

A file may hold several matches. What follows from the rest (the tile drawn, the result, the deal of a seed) is there
for people who read it, and is held against what playing again gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec

from ..errors import Fault, IllegalActionError, NotationError, PositionError, RecordError, RulesError
from ..melds import read_tiles
from ..notation import write_rack
from ..rules import Rules
from ..wire import decode
from .actions import read_action
from .deals import Deal, deal_of
from .matches import Match, Turn
from .results import Ending


class MatchLine(msgspec.Struct, forbid_unknown_fields=True, tag="match", tag_field="line"):
    """Who plays what."""

    rules: str
    players: int
    seed: int | str
    length: int | None


class DealLine(msgspec.Struct, forbid_unknown_fields=True, tag="deal", tag_field="line"):
    """All tiles in order and who begins, and whether the seed decided that."""

    tiles: str
    first: int
    seeded: bool


class TurnLine(msgspec.Struct, forbid_unknown_fields=True, tag="turn", tag_field="line", omit_defaults=True):
    """An action, and the tile that was drawn."""

    player: int
    action: str
    seconds: float | None = None
    drawn: str | None = None


class EndLine(msgspec.Struct, forbid_unknown_fields=True, tag="end", tag_field="line"):
    """How a round has ended."""

    ending: Ending
    winner: int | None
    points: list[int]


Line = MatchLine | DealLine | TurnLine | EndLine

_LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write_match(match: Match) -> str:
    """Return the record of a match."""
    lines: list[Line] = [MatchLine(str(match.rules), match.players, match.seed, match.length)]
    ends = [EndLine(result.ending, result.winner, list(result.points)) for result in match.results]
    for entry in match.history:
        if isinstance(entry, Deal):
            if len(lines) > 1:
                lines.append(ends.pop(0))
            lines.append(DealLine(write_rack(entry.tiles), entry.first, entry.seeded))
        else:
            drawn = None if entry.drawn is None else str(entry.drawn)
            lines.append(TurnLine(entry.player, str(entry.action), entry.seconds, drawn))
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in [*lines, *ends])


def read_match(lines: str | Iterable[str]) -> Match:
    """Read a record that holds one match.

    Raises:
        RecordError: as `read_matches`, and when there is not exactly one match.
    """
    found = list(read_matches(lines))
    if len(found) != 1:
        raise RecordError(1, f"one match expected, {len(found) or 'none'} found")
    return found[0]


def read_matches(lines: str | Iterable[str]) -> Iterator[Match]:
    """Read a record, playing every action again.

    Args:
        lines: the text of the record, or its lines; empty ones are skipped.

    Yields:
        The matches, each as far as it is recorded.

    Raises:
        RecordError: at the first line that does not read or fit, or that the rules refuse.
    """
    match: Match | None = None
    ended = 0
    for number, text in enumerate(lines.split("\n") if isinstance(lines, str) else lines, 1):
        if not text.strip():
            continue
        with _at_line(number):
            line = decode(_LINE, text)
            if isinstance(line, MatchLine):
                before, match, ended = match, _begin(line), 0
            elif match is None:
                raise _OrderError("a record begins with a line that says what match it is")
            else:
                before, match, ended = None, _follow(match, line, ended), ended + isinstance(line, EndLine)
        if before is not None:
            yield before
    if match is not None:
        yield match


class _OrderError(Exception):
    """A line that cannot come where it does."""


class _RefusedError(Exception):
    """A line that tells what the rules refuse, or something else than what playing again gives."""

    def __init__(self, what: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(what)
        self.faults = faults


def _differs(where: str, said: object, found: object) -> _RefusedError:
    fault = Fault("record.differs", where, (), f"the record says {said}, playing again gives {found}")
    return _RefusedError("the record is not true", (fault,))


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    """Name the line in what is raised."""
    try:
        yield
    except _RefusedError as error:
        raise RecordError(number, str(error), error.faults) from None
    except (NotationError, RulesError, _OrderError) as error:
        raise RecordError(number, str(error)) from None


def _follow(match: Match, line: DealLine | TurnLine | EndLine, ended: int) -> Match:
    """Return the match after a line; `ended` rounds have had their result read."""
    if isinstance(line, DealLine):
        return _deal(match, line)
    if isinstance(line, TurnLine):
        return _play(match, line)
    _check_end(match, line, ended)
    return match


def _begin(line: MatchLine) -> Match:
    return Match.begin(line.players, rules=Rules.named(line.rules), seed=line.seed, length=line.length)


def _deal(match: Match, line: DealLine) -> Match:
    try:
        tiles = read_tiles(line.tiles, match.rules)
    except NotationError as error:
        raise NotationError(error.reason, error.text, error.column, "$.tiles") from None
    try:
        dealt = match.deal() if line.seeded else match.deal(tiles=tiles, first=line.first)
    except PositionError as error:
        raise _RefusedError("the deal", error.faults) from None
    except RulesError:
        raise
    except ValueError as error:
        raise _OrderError(str(error)) from None
    if line.seeded:
        found = deal_of(match.players, match.rules, f"{match.seed}/{len(match.results)}")
        if line.first != found.first:
            raise _differs("first", line.first, found.first)
        if tiles != found.tiles:
            at = next((at for at, pair in enumerate(zip(tiles, found.tiles, strict=False)) if pair[0] != pair[1]), None)
            said = len(tiles) if at is None else tiles[at]
            raise _differs(f"tiles[{at}]", said, len(found.tiles) if at is None else found.tiles[at])
    return dealt


def _play(match: Match, line: TurnLine) -> Match:
    try:
        action = read_action(line.action, match.rules)
    except NotationError as error:
        raise NotationError(error.reason, error.text, error.column, "$.action") from None
    if line.seconds is not None and line.seconds < 0:
        raise _OrderError(f"$.seconds: a turn takes a number of seconds from 0, not {line.seconds:g}")
    try:
        after = match.play(line.player, action, seconds=line.seconds)
    except IllegalActionError as error:
        raise _RefusedError(f"player {line.player}, {action}", error.verdict.faults) from None
    turn = after.history[-1]
    drawn = turn.drawn if isinstance(turn, Turn) else None
    if line.drawn != (None if drawn is None else str(drawn)):
        raise _differs("drawn", line.drawn, drawn)
    return after


def _check_end(match: Match, line: EndLine, ended: int) -> None:
    if len(match.results) <= ended:
        raise _OrderError("the round has not ended here")
    found = match.results[ended]
    for where, said, is_so in (
        ("ending", line.ending, found.ending),
        ("winner", line.winner, found.winner),
        ("points", tuple(line.points), found.points),
    ):
        if said != is_so:
            raise _differs(where, said, is_so)
