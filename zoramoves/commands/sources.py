"""Where the command line gets positions and commits from: a file, standard input, or the argument itself."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..errors import NotationError, PositionError, ZoraError
from ..notation import read_table
from ..position import Commit, Position
from ..rules import Rules
from ..tiles import shown

STANDARD_INPUT = "-"


class InputError(ZoraError, ValueError):
    """Input that cannot be used. The message is one line that names the source, the line and the path."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text and where it came from.

    Attributes:
        name: the file's name, ``standard input``, ``argument`` or ``commit``.
        text: what was read.
        line: the number of the line in the file at which the text begins; None for an argument.
    """

    name: str
    text: str
    line: int | None = None

    @property
    def is_json(self) -> bool:
        return self.text.lstrip().startswith(("{", "["))

    def error(self, error: ZoraError) -> InputError:
        """Return the error with the place where its text stands."""
        place = self.name
        if self.is_json and isinstance(error, NotationError) and not error.path:
            # Malformed JSON: the column counts from the beginning of the whole text.
            before = error.text[: error.column - 1]
            line = 1 + before.count("\n")
            error = NotationError(error.reason, error.text, error.column - before.rfind("\n") - 1)
            place += f", line {line}"
        elif self.line is not None:
            place += f", line {self.line}"
        return InputError(f"{place}: {error}")


def read_position(argument: str, rules: Rules | None) -> Position:
    """Return the position that an argument names or is.

    Raises:
        InputError: when there is no such file or what it holds is no position.
    """
    source = _read(argument, "|")
    return _position(source, rules)


def read_proposal(argument: str, commit: str | None, rules: Rules | None) -> tuple[Position, Commit]:
    """Return a position and a commit.

    Args:
        argument: what names the position; JSON that holds both if there is no commit.
        commit: what names the commit, or is its text.
        rules: rules for a position that names none.

    Raises:
        InputError: when either cannot be used.
    """
    if commit == argument == STANDARD_INPUT:
        raise InputError("standard input holds the position or the commit, not both; give JSON with both instead")
    source = _read(argument, "|")
    if commit is None:
        if not source.is_json:
            raise InputError(f'{source.name}: no commit; give one, or JSON as {{"position": …, "commit": […]}}')
        return _proposal(source, rules)
    position = _position(source, rules)
    named = commit == STANDARD_INPUT or _is_file(commit)
    proposed = _read(commit, "") if named else Source("commit", commit)
    try:
        return position, Commit(read_table(proposed.text.strip(), position.rules), position.rules)
    except NotationError as error:
        raise proposed.error(error) from None


def read_lines(argument: str) -> Source:
    """Return all lines of a file or of standard input, as they are.

    Raises:
        InputError: when there is no such file or it does not hold text.
    """
    if argument == STANDARD_INPUT:
        return Source("standard input", _text("standard input", sys.stdin.buffer.read()))
    try:
        return Source(argument, _text(argument, Path(argument).read_bytes()))
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"'{shown(argument, 60)}' cannot be read ({reason})") from None


@contextmanager
def open_suite(argument: str) -> Iterator[tuple[BinaryIO, int | None]]:
    """Open the suite that an argument names; yield the stream of its bytes and their number, None if unknown.

    Raises:
        InputError: when there is no such file.
    """
    if argument == STANDARD_INPUT:
        yield sys.stdin.buffer, None
        return
    try:
        stream = Path(argument).open("rb")  # noqa: SIM115 - errors of whoever reads it are not those of opening it
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"'{shown(argument, 60)}' cannot be read ({reason})") from None
    with stream:
        status = os.fstat(stream.fileno())
        yield stream, status.st_size if stat.S_ISREG(status.st_mode) else None


def _position(source: Source, rules: Rules | None) -> Position:
    try:
        if source.is_json:
            return Position.from_json(source.text, rules=rules)
        return Position.parse(source.text, rules=rules)
    except (NotationError, PositionError) as error:
        raise source.error(error) from None


def _proposal(source: Source, rules: Rules | None) -> tuple[Position, Commit]:
    from ..wire import decode_proposal

    try:
        fields, melds = decode_proposal(source.text, rules)
        position = Position(**fields)
    except (NotationError, PositionError) as error:
        raise source.error(error) from None
    return position, Commit(melds, position.rules)


def _read(argument: str, sign: str) -> Source:
    """Return the text that an argument names, or the argument itself if it has the sign of such a text."""
    if argument == STANDARD_INPUT:
        return _one_text("standard input", sys.stdin.buffer.read())
    if not _is_file(argument) and (sign in argument or argument.lstrip().startswith("{")):
        return Source("argument", argument)
    try:
        data = Path(argument).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        other = "nor is it a position's text, which has parts divided by |"
        raise InputError(f"'{shown(argument, 60)}' cannot be read ({reason}), {other}") from None
    return _one_text(argument, data)


def _is_file(argument: str) -> bool:
    try:
        return bool(argument) and Path(argument).exists() and not Path(argument).is_dir()
    except (OSError, ValueError):
        # Too long for a name, or with a character that no name has.
        return False


def _one_text(name: str, data: bytes) -> Source:
    """Return the one text of a file: all if it is JSON, else the only line that is neither empty nor a comment."""
    text = _text(name, data)
    if text.lstrip().startswith(("{", "[")):
        return Source(name, text)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and line[0] != "#"]
    if len(lines) != 1:
        raise InputError(f"{name}: one line expected, {len(lines) or 'none'} found (besides empty ones and comments)")
    line, content = lines[0]
    return Source(name, content, line)


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}, line {line}: the text is not UTF-8") from None
