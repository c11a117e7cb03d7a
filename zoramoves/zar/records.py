"""Records of rounds as JSON lines, which replay and are checked again on the way.

A round is one line that deals, one line for each action with the number of cards that every player then holds, and one
line with the result. A file may hold several rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from ..errors import RulesError, ZoraError
from .actions import Action, read_action
from .cards import read_cards, write_cards
from .coding import at_path, decode, encode
from .faults import IllegalPlayError, RecordError
from .rounds import Round
from .rules import ZAR, ZarRules


class DealLine(msgspec.Struct, forbid_unknown_fields=True, tag="deal", tag_field="zar", omit_defaults=True):
    """How a round begins: the deck in the order in which it was dealt, and the fields of the rules that differ."""

    players: int
    dealer: int
    seed: int
    deck: str
    rules: dict[str, int | bool] = {}


class ActionLine(msgspec.Struct, forbid_unknown_fields=True, tag="action", tag_field="zar"):
    """Who did what, and how many cards each player held afterwards."""

    player: int
    action: str
    cards: list[int]


class EndLine(msgspec.Struct, forbid_unknown_fields=True, tag="end", tag_field="zar"):
    """Who won, if anybody, and the points in each hand."""

    winner: int | None
    points: list[int]


Line = DealLine | ActionLine | EndLine


@dataclass(frozen=True)
class Record:
    """A round from its deal on.

    Attributes:
        begun: the round as it was dealt.
        actions: who did what, in order.

    >>> begun = Round.deal(2, seed=5)
    >>> record = Record(begun, ((1, begun.legal(1)[0]),))
    >>> read_records(record.lines()) == (record,)
    True
    """

    begun: Round
    actions: tuple[tuple[int, Action], ...] = ()

    def rounds(self) -> Iterator[Round]:
        """Yield the round as it was dealt and after each action.

        Raises:
            IllegalPlayError: at an action that the rules refuse.
        """
        now = self.begun
        yield now
        for player, action in self.actions:
            now = now.play(player, action)
            yield now

    @property
    def ended(self) -> Round:
        """The round after the last action; raises as `rounds` does."""
        *_, last = self.rounds()
        return last

    def lines(self) -> list[str]:
        """Return the JSON lines."""
        begun = self.begun
        standard = asdict(ZAR)
        rules = {field: value for field, value in asdict(begun.rules).items() if value != standard[field]}
        deck = [card for hand in begun.hands for card in hand] + [*begun.discard, *begun.pile]
        lines: list[Line] = [DealLine(begun.players, begun.dealer, begun.seed, write_cards(deck), rules)]
        now = begun
        for (player, action), now in zip(self.actions, list(self.rounds())[1:], strict=True):
            lines.append(ActionLine(player, str(action), list(map(len, now.hands))))
        if now.over:
            lines.append(EndLine(now.winner, list(now.points)))
        return [encode(line) for line in lines]


def read_records(lines: Iterable[str]) -> tuple[Record, ...]:
    """Read the rounds of a record, replay them and check every line.

    Args:
        lines: the JSON lines; empty ones are skipped.

    Returns:
        The rounds, each as far as it is recorded.

    Raises:
        RecordError: at the first line that does not read, that the rules refuse, or that says something else than what
            replaying gives; it has the number of the line.
    """
    records: list[Record] = []
    now: Round | None = None
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            line: Line = decode(text, Line)  # type: ignore[arg-type]
            now = _follow(records, now, line)
        except IllegalPlayError as error:
            raise RecordError(f"the rules refuse this: {error}", number) from error
        except (ZoraError, ValueError) as error:
            raise RecordError(str(error), number) from error
    return tuple(records)


def _follow(records: list[Record], now: Round | None, line: Line) -> Round | None:
    """Take one line into the records, and return the round after it; None when that has ended."""
    if isinstance(line, DealLine):
        begun = _deal(line)
        records.append(Record(begun))
        return begun
    if now is None:
        raise ValueError("a round begins with a line that deals")
    if isinstance(line, ActionLine):
        action = at_path(read_action, line.action, "$.action")
        after = now.play(line.player, action)
        _agree("cards", line.cards, list(map(len, after.hands)))
        records[-1] = Record(records[-1].begun, (*records[-1].actions, (line.player, action)))
        return after
    if not now.over:
        raise ValueError("the round has not ended here")
    _agree("winner", line.winner, now.winner)
    _agree("points", line.points, list(now.points))
    return None


def _deal(line: DealLine) -> Round:
    try:
        rules = ZarRules(**line.rules)  # type: ignore[arg-type]
    except TypeError:
        known = ", ".join(asdict(ZAR))
        raise RulesError(f"rules have the fields {known}; here are {', '.join(line.rules)}") from None
    deck = at_path(read_cards, line.deck, "$.deck")
    return Round.deal(line.players, seed=line.seed, dealer=line.dealer, rules=rules, deck=deck)


def _agree(what: str, said: Any, found: Any) -> None:
    if said != found:
        raise ValueError(f"{what} are {said} in the record, but {found} when it is replayed")
