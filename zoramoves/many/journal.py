"""A file of answers that grows: written line by line, and carried on after an interruption."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Self

from ..errors import NotationError, ZoraError
from ..wire import RecordForm, decode_record
from .records import Record

_BEGINNING = b'{"line":'


class JournalError(ZoraError, ValueError):
    """A file that cannot be carried on. The message names the file and the line."""


class Journal:
    """A file of answers, open for this process alone.

    First `answered` is read to its end, then answers are added. A last line that was cut short by an interruption is
    dropped; nothing else in the file is ever changed.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; raises JournalError when that cannot be done or the file is in use."""
        self.path = path
        try:
            self._file: BinaryIO = path.open("ab+")
        except OSError as error:
            raise self._cannot(error) from None
        try:
            _lock(self._file, path)
        except BaseException:
            self._file.close()
            raise

    def answered(self) -> Iterator[RecordForm]:
        """Yield what has been answered before.

        Raises:
            JournalError: when the file holds something else.
        """
        self._file.seek(0)
        end = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                if not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
                    raise self.error(number, "this is no answer, so nothing is added to this file")
                break
            try:
                yield decode_record(line)
            except NotationError as error:
                raise self.error(number, f"this is no answer ({error}), so nothing is added to this file") from None
            end += len(line)
        self._file.truncate(end)

    def add(self, records: Iterable[Record]) -> None:
        """Write answers; when this returns they outlive this process. Raises JournalError."""
        try:
            self._file.write("".join(f"{record.json}\n" for record in records).encode())
            self._file.flush()
        except OSError as error:
            raise self._cannot(error) from None

    def error(self, number: int, reason: str) -> JournalError:
        """Return the error for a line of the file."""
        return JournalError(f"{self.path}, line {number}: {reason}")

    def _cannot(self, error: OSError) -> JournalError:
        return JournalError(f"'{self.path}' cannot be written ({error.strerror or error})")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.fsync(self._file.fileno())
            self._file.close()
        except OSError as error:
            raise self._cannot(error) from None


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other processes from adding to the file, where the system can do that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JournalError(f"{path}: another process is writing to this file") from None
    except OSError:
        # A file system that has no locks.
        return
