"""What a suite expects, held against what the finder answers."""

from __future__ import annotations

from collections.abc import Iterator

from ..finder import Answer, Status
from .suites import Expected


def found_numbers(answer: Answer, *, settled: bool = True) -> Expected:
    """Return the numbers of an answer that are proven.

    Args:
        answer: the answer.
        settled: whether all ties were settled, so that there is more to it than its objective.
    """
    if answer.status not in (Status.OPTIMAL, Status.NO_MOVE):
        return Expected()
    if answer.objective == "value":
        return Expected(value=answer.value)
    if not settled:
        return Expected(tiles=len(answer.tiles))
    return Expected(
        tiles=len(answer.tiles),
        jokers=sum(tile.is_joker for tile in answer.tiles),
        points=answer.value,
        opening=answer.opening_value,
        disturbed=answer.disturbed,
    )


def differences(expected: Expected, found: Expected) -> Iterator[str]:
    """Yield a sentence for every number that was found and is not the expected one."""
    known = found.as_dict()
    for name, number in expected.as_dict().items():
        if known.get(name, number) != number:
            yield f"{name} is {known[name]}, expected {number}"
