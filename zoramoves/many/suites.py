"""Suites: files with a position on each line, read line by line, and what a line expects of the answer.

A line is a position's text, ``TABLE | RACK | opened``, or JSON: a position, or a position with what is known of it,
``{"position": "…", "expected": {"tiles": 6}, "reason": "…"}``. Empty lines and those that begin with ``#`` count as
lines, but hold nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import BinaryIO

from ..errors import NotationError, ZoraError
from ..position import Position
from ..rules import Rules

LONGEST_LINE = 1 << 20
"""Bytes. A position has a few hundred; what is longer is no suite, and is not read into memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Proven numbers of a position. A number that is None is not known.

    Attributes:
        tiles: the most tiles that can be laid; 0 when there is no move.
        jokers: of the best answer for tiles, with all ties settled: the jokers laid,
        points: the value laid,
        opening: the opening value,
        disturbed: and the table tiles moved.
        value: the most value that can be laid.
        free_tiles: the most tiles that can be laid if jokers move freely.
    """

    tiles: int | None = None
    jokers: int | None = None
    points: int | None = None
    opening: int | None = None
    disturbed: int | None = None
    value: int | None = None
    free_tiles: int | None = None

    def as_dict(self) -> dict[str, int]:
        """Return the numbers that are known."""
        numbers = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: number for name, number in numbers.items() if number is not None}


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a suite.

    Attributes:
        position: the position.
        expected: what is known of its answers.
        reason: where it comes from or why it is in the suite.
    """

    position: Position
    expected: Expected = Expected()
    reason: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {"position": str(self.position), "expected": self.expected.as_dict(), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a suite that holds something.

    Attributes:
        number: counted from 1.
        content: the line as it stands in the file, without blanks around it.
        size: bytes up to its end from the end of the `Line` before.
    """

    number: int
    content: bytes
    size: int


class SuiteError(ZoraError, ValueError):
    """A line of a suite that is no position. The message names the line and the path."""

    def __init__(self, number: int, error: ZoraError) -> None:
        super().__init__(number, error)
        self.number = number
        self.error = error

    def __str__(self) -> str:
        return f"line {self.number}: {self.error}"


def suite_lines(stream: BinaryIO) -> Iterator[Line]:
    """Yield the lines of a suite that hold something, as they are read."""
    number = size = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        size += len(line)
        content = (line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line).strip()
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
            size += len(line)
        if content and not content.startswith(b"#"):
            yield Line(number, content, size)
            size = 0


def read_entry(content: bytes, rules: Rules | None = None) -> Entry:
    """Read a line of a suite.

    Args:
        content: the line.
        rules: rules for a position that names none; None for Zora.

    Raises:
        NotationError: when it does not read.
        PositionError: when no game can be in this position.
    """
    if len(content) >= LONGEST_LINE - 1:
        raise NotationError("the line is too long for a position", "", 1)
    if content.startswith((b"{", b"[")):
        from ..wire import decode_entry

        position, expected, reason = decode_entry(content, rules)
        return Entry(Position(**position), Expected(**expected), reason)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise NotationError("the text is not UTF-8", ascii(content), error.start + 1) from None
    return Entry(Position.parse(text, rules=rules))


def read_suite(path: Path, rules: Rules | None = None) -> list[Entry]:
    """Read a whole suite.

    Raises:
        SuiteError: at the first line that cannot be used.
        OSError: when there is no such file.
    """
    entries = []
    with path.open("rb") as stream:
        for line in suite_lines(stream):
            try:
                entries.append(read_entry(line.content, rules))
            except ZoraError as error:
                raise SuiteError(line.number, error) from None
    return entries
