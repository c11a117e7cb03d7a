"""The melds that some rules allow, as lists of tile kinds: what the columns of the integer program stand for.

No template has jokers: a joker is counted apart, as standing for a kind. A meld of twice the least length or more is
two melds beside each other, so the *short* templates suffice where only the tiles on the table matter: in the standard
set 185 of 329 (den Hertog and Hulshof, The Computer Journal 49(6), 2006, doi:10.1093/comjnl/bxl033, count 1,174 with
jokers where 1,173 is right).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from ..rules import Rules

Template = tuple[int, ...]
"""A meld as the indices of its tile kinds, in the order in which they are written."""


@dataclass(frozen=True)
class Templates:
    """The templates of some rules.

    Attributes:
        rules: the rules; kinds are numbered as in `Rules.kinds`.
        full: every meld of any length.
        short: those that are not two melds beside each other.
    """

    rules: Rules
    full: tuple[Template, ...]
    short: tuple[Template, ...]

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """For each short template its kinds as a set of bits."""
        return tuple(map(mask_of, self.short))

    @cached_property
    def full_masks(self) -> tuple[int, ...]:
        """For each template of any length its kinds as a set of bits."""
        return tuple(map(mask_of, self.full))

    @cached_property
    def parts(self) -> dict[Template, tuple[Template, ...]]:
        """For each template short ones that it is made of."""
        return {template: tuple(_cut(template, self.rules.min_meld)) for template in self.full}

    @cached_property
    def values(self) -> dict[Template, int]:
        """The points of each template."""
        points = self.rules.points
        return {template: sum(points[kind] for kind in template) for template in self.full}


def mask_of(kinds: Iterable[int]) -> int:
    """Return a set of kinds as bits."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


@lru_cache(maxsize=64)
def templates_of(rules: Rules) -> Templates:
    """Return the templates of some rules.

    Args:
        rules: the rules.

    Returns:
        Groups first, by value, then runs, by colour; the same in every process.
    """
    full = (*_groups(rules), *_runs(rules))
    short = tuple(template for template in full if len(template) < 2 * rules.min_meld)
    return Templates(rules, full, short)


def _cut(template: Template, least: int) -> Iterator[Template]:
    """Cut a template into as many as there can be; the first takes what is left over."""
    first = least + len(template) % least
    yield template[:first]
    for start in range(first, len(template), least):
        yield template[start : start + least]


def _groups(rules: Rules) -> Iterator[Template]:
    colours = range(len(rules.letters))
    for value in range(rules.values):
        for length in range(rules.min_meld, len(rules.letters) + 1):
            for chosen in combinations(colours, length):
                yield tuple(colour * rules.values + value for colour in chosen)


def _runs(rules: Rules) -> Iterator[Template]:
    for colour in range(len(rules.letters)):
        lane = [colour * rules.values + value for value in range(rules.values)]
        lane += lane[: rules.high_one]
        for length in range(rules.min_meld, rules.values + 1):
            for start in range(len(lane) - length + 1):
                yield tuple(lane[start : start + length])
