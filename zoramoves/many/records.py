"""Answers as lines of JSON, one for each line of a suite: what `zoramoves batch` writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from ..errors import SolverError, ZoraError
from .batch import Search
from .suites import Line, read_entry

if TYPE_CHECKING:
    from ..rules import Rules

UNUSABLE, FAILED = "unusable", "failed"
"""The status of a line that is no position, and of one whose search has failed; the others are those of `Status`."""


@dataclass(frozen=True, slots=True)
class Record:
    """An answer as a line.

    Attributes:
        line: the number of the suite's line.
        status: of the answer, `UNUSABLE` or `FAILED`.
        message: for these two, what is wrong.
        json: the line, without its end.
        size: bytes of the suite that it deals with.
    """

    line: int
    status: str
    message: str
    json: str
    size: int


@dataclass(frozen=True, slots=True)
class Recorder:
    """Makes records; goes to the workers.

    Attributes:
        search: what is asked.
        rules: for positions that name none; None for Zora.
    """

    search: Search
    rules: Rules | None = None

    @property
    def terms(self) -> bytes:
        """Everything besides a line on which its answer depends."""
        search = self.search
        seconds = None if search.limit is None else search.limit.seconds
        return repr((search.objective, seconds, search.settle_ties, str(self.rules or ""))).encode()

    def records(self, lines: Sequence[Line]) -> list[Record]:
        """Answer lines of a suite. Whatever is wrong with one is its record."""
        terms = self.terms
        return [self._record(line, terms) for line in lines]

    def _record(self, line: Line, terms: bytes) -> Record:
        from ..wire import encode

        message = ""
        try:
            answer = self.search.answer(read_entry(line.content, self.rules).position).as_dict()
            status = str(answer["status"])
        except ZoraError as error:
            status = FAILED if isinstance(error, SolverError) else UNUSABLE
            message = " ".join(str(error).split())
            answer = {"status": status, "error": message}
        json = encode({"line": line.number, "key": key_of(line, terms), **answer})
        return Record(line.number, status, message, json, line.size)


def key_of(line: Line, terms: bytes) -> str:
    """Return a short text that differs where the line's content or what is asked differs."""
    return blake2b(line.content, digest_size=8, key=blake2b(terms, digest_size=32).digest()).hexdigest()
