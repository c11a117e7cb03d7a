"""What can go wrong: the faults that verification reports and the errors that are raised.

A *fault* is data: a stable code, a place, the tiles concerned and a sentence. Errors carry faults or a column; whoever
shows them to a person writes the prose. Every error is a `ZoraError` and also the builtin a caller would expect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tiles import Tile
    from .verifier import Verdict


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a position cannot exist or a commit is illegal.

    Attributes:
        code: a stable name such as ``meld.run-gap`` (the whole list: docs/faults.md).
        where: a path: ``commit[2]`` (a meld), ``table[2][3]`` (a tile of a meld), ``rack[0]``, ``commit``.
        tiles: the tiles concerned.
        message: one sentence for a person, without the place.
    """

    code: str
    where: str
    tiles: tuple[Tile, ...]
    message: str

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "code": self.code,
            "where": self.where,
            "tiles": " ".join(map(str, self.tiles)),
            "message": self.message,
        }

    def __str__(self) -> str:
        return f"{self.where}: {self.message} [{self.code}]"


class ZoraError(Exception):
    """The base of every error that this library raises on purpose."""


class NotationError(ZoraError, ValueError):
    """A text that does not read as what it should be.

    Attributes:
        reason: what is wrong and what would be right, without the place.
        text: the text that was read.
        column: where reading stopped, counted from 1.
        path: for a text within JSON, its path (``$.table[2]``); empty otherwise.
    """

    def __init__(self, reason: str, text: str, column: int, path: str = "") -> None:
        super().__init__(reason, text, column, path)
        self.reason = reason
        self.text = text
        self.column = column
        self.path = path

    def __str__(self) -> str:
        return f"{self.path + ' ' if self.path else ''}column {self.column}: {self.reason}"


class RulesError(ZoraError, ValueError):
    """Rules that no game can have, or a name that no rules have; the message names the field."""


class PositionError(ZoraError, ValueError):
    """A position that cannot exist. `faults` holds every problem, not the first alone."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class IllegalCommitError(ZoraError, ValueError):
    """A commit that the rules refuse. `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return "; ".join(map(str, self.verdict.faults))


class IllegalActionError(ZoraError, ValueError):
    """An action that the referee refuses; nothing has changed. `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return "; ".join(map(str, self.verdict.faults))


class RecordError(ZoraError, ValueError):
    """A record of a match that does not read, or that tells what the rules refuse.

    Attributes:
        line: the number of the line, counted from 1.
        reason: what is wrong, without the place; with faults, what they are faults of.
        faults: why what that line tells is refused; empty if the line cannot be read or comes out of order.
    """

    def __init__(self, line: int, reason: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(line, reason, faults)
        self.line = line
        self.reason = reason
        self.faults = faults

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" + (f": {'; '.join(map(str, self.faults))}" if self.faults else "")


class SolverError(ZoraError, RuntimeError):
    """The solver failed or its answer did not pass verification. Never raised for "no move"."""
