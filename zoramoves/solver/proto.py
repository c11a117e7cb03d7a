"""A program's relaxation as the bytes of OR-Tools' message `MPModelProto`.

Written by hand, because to fill such a message field by field takes as long as to solve it. The format is that of
protocol buffers (https://protobuf.dev/programming-guides/encoding/); the numbers of the fields are those of
`ortools/linear_solver/linear_solver.proto`. A test reads the bytes back with OR-Tools' own reader.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf
from struct import pack

from .program import UNBOUNDED, Program

_MAXIMIZE = b"\x08\x01"
_COLUMN = b"\x1a"
_LOWER, _UPPER, _OBJECTIVE = b"\x09", b"\x11", b"\x19"
_ROW = b"\x22"
_ROW_LOW, _ROW_HIGH, _ROW_COLUMNS, _ROW_FACTORS = b"\x11", b"\x19", b"\x32", b"\x3a"

_WIDTH = 3
"""Bytes for the number of a column in a row, always as many, so that a row's length follows from its columns'."""


class ModelBytes:
    """Bytes in place of a message, for OR-Tools' functions that take a message only to have its bytes."""

    __slots__ = ("_bytes",)

    def __init__(self, content: bytes) -> None:
        self._bytes = content

    def SerializeToString(self) -> bytes:  # noqa: N802
        return self._bytes


def model_bytes(program: Program, shun: float) -> ModelBytes:
    """Return the relaxation of a program.

    Args:
        program: the program.
        shun: what a shunned column costs.
    """
    objective: list[float] = list(program.objective)
    for column in program.shunned:
        objective[column] -= shun
    numbers = _numbers(len(objective))
    parts = [_MAXIMIZE, *map(_column, program.upper, objective)]
    for form, low, high in zip(program.rows, program.low, program.high, strict=True):
        parts.append(_row_start(low, high, len(form)))
        parts += [numbers[column] for column in form]
        parts.append(_factors(tuple(form.values())))
    return ModelBytes(b"".join(parts))


@lru_cache(maxsize=1 << 12)
def _column(upper: int, objective: float) -> bytes:
    """A column from 0 to `upper`."""
    fields = _LOWER + _double(0) + _UPPER + _double(upper) + _OBJECTIVE + _double(objective)
    return _COLUMN + _varint(len(fields)) + fields


@lru_cache(maxsize=1 << 12)
def _row_start(low: int, high: int, size: int) -> bytes:
    """A row up to the numbers of its columns."""
    bounds = (
        *(_ROW_LOW, _double(-inf if low <= -UNBOUNDED else low)),
        *(_ROW_HIGH, _double(inf if high >= UNBOUNDED else high)),
    )
    start = b"".join((*bounds, _ROW_COLUMNS, _varint(_WIDTH * size)))
    rest = _WIDTH * size + len(_factors((0,) * size))
    return _ROW + _varint(len(start) + rest) + start


@lru_cache(maxsize=1 << 12)
def _factors(factors: tuple[int, ...]) -> bytes:
    """The coefficients of a row."""
    return _ROW_FACTORS + _varint(8 * len(factors)) + pack(f"<{len(factors)}d", *factors)


def _numbers(size: int) -> list[bytes]:
    """The bytes of the numbers of at least so many columns."""
    return _numbers_below(1 << max(10, size.bit_length()))


@cache
def _numbers_below(size: int) -> list[bytes]:
    """The bytes of the numbers below `size`, each filled up with empty bytes to its width, which every reader takes."""
    return [bytes((n & 127 | 128, n >> 7 & 127 | 128, n >> 14)) for n in range(size)]


def _double(number: float) -> bytes:
    return pack("<d", number)


def _varint(number: int) -> bytes:
    """A number in groups of seven bits, the lowest first."""
    groups = []
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes((*groups, number))
