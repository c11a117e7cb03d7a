"""What can be wrong with cards, states and actions: faults as data, and the errors that carry them.

A fault has a stable code, a place, the cards concerned and a sentence. The codes are listed in ``docs/zar.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import ZoraError

if TYPE_CHECKING:
    from .cards import Card
    from .state import State


@dataclass(frozen=True, slots=True)
class CardFault:
    """One reason why a situation cannot exist or an action is refused.

    Attributes:
        code: a stable name such as ``play.draw-owed``.
        where: a path: ``play`` (the whole action), ``play[1]`` (a card of it), ``hand[3]``, ``state.owed``.
        cards: the cards concerned.
        message: one sentence for a person, without the place.
    """

    code: str
    where: str
    cards: tuple[Card, ...]
    message: str

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "code": self.code,
            "where": self.where,
            "cards": " ".join(map(str, self.cards)),
            "message": self.message,
        }

    def __str__(self) -> str:
        return f"{self.where}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verification says about an action.

    Attributes:
        faults: every reason against it; empty when it is legal.
        after: the state that a legal play or match leaves; None for an illegal one, and for actions that lay no card.
        hand: the cards that a legal play or match leaves in the hand; None otherwise.
    """

    faults: tuple[CardFault, ...]
    after: State | None = None
    hand: tuple[Card, ...] | None = None

    @property
    def legal(self) -> bool:
        return not self.faults

    @property
    def goes_out(self) -> bool:
        """Whether the action lays the last card: it wins unless it is matched."""
        return self.hand == ()

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "legal": self.legal,
            "faults": [fault.as_dict() for fault in self.faults],
            "after": None if self.after is None else str(self.after),
            "hand": None if self.hand is None else " ".join(map(str, self.hand)),
            "goes_out": self.goes_out,
        }

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults)) or "legal"


class SituationError(ZoraError, ValueError):
    """A hand or a state that no game can have. `faults` holds every problem, not the first alone."""

    def __init__(self, faults: tuple[CardFault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class IllegalPlayError(ZoraError, ValueError):
    """An action that the rules refuse. `verdict` says why; nothing has changed."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return str(self.verdict)


class RecordError(ZoraError, ValueError):
    """A record that does not read, or does not replay to what it says.

    Attributes:
        reason: what is wrong, without the place.
        line: the line of the record, counted from 1.
    """

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"
