"""Steps: a commit as a person carries it out, one gesture after the other, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .melds import Meld
from .position import Commit, Position, count
from .tiles import JOKER, Tile

if TYPE_CHECKING:
    from rich.console import RenderableType

Action = Literal["keep", "take-joker", "split", "move", "join", "shift", "lay", "lay-joker"]
"""What a step does."""

Origin = Literal["table", "rack", "hand"]
"""Where the tiles of a step come from; a taken joker is in the hand until it is laid again."""

Part = str | tuple[Tile, ...]
"""A piece of a sentence: words, or tiles that are shown as tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One gesture. The melds of `before` lie on the table and become those of `after`; the others stay as they are.

    ======================  ===========================================================================
    ``keep``                nothing: `before` is every meld that the commit leaves as it is
    ``take-joker``          a joker goes from the only meld of `before` to the hand; the tiles, one or
                            none, are laid from the rack in its place
    ``split``               the tiles leave the end of a run and are a meld of their own
    ``move``                the tiles go from the first meld of `before` to the second, or to a new meld
    ``join``                the same with all that is left of the first meld
    ``shift``               the tiles change their place within a run: a 1 from one end to the other
    ``lay``                 the tiles go from the rack to the meld of `before`, or are a new meld
    ``lay-joker``           the same with a taken joker
    ======================  ===========================================================================

    Attributes:
        action: what is done.
        tiles: the tiles touched, in the order of the meld in which they then lie; jokers as pieces, without pins.
        origin: where the tiles come from.
        before: the melds concerned, as they lie before the step.
        after: the same melds after it, the one that gets the tiles last; a meld of which nothing is left is not there.
        stands_for: for each joker among the tiles, and for one that is taken, every tile that it can stand for;
            only one where that is settled, by the tile that replaces it or because it stands for the same as before.
        replacement: for a taken joker the tile that replaces it, wherever it lies; None if nothing has to.
    """

    action: Action
    tiles: tuple[Tile, ...] = ()
    origin: Origin = "table"
    before: tuple[Meld, ...] = ()
    after: tuple[Meld, ...] = ()
    stands_for: tuple[tuple[Tile, ...], ...] = ()
    replacement: Tile | None = None

    @property
    def result(self) -> Meld | None:
        """The meld in which the tiles then lie; None if the step ends with none."""
        return self.after[-1] if self.after else None

    @property
    def parts(self) -> tuple[Part, ...]:
        """The sentence in parts, so that tiles can be shown as one likes."""
        return tuple(_SENTENCES[self.action](self))

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {
            "action": self.action,
            "tiles": " ".join(map(str, self.tiles)),
            "origin": self.origin,
            "before": [str(meld) for meld in self.before],
            "after": [str(meld) for meld in self.after],
            "stands_for": [" ".join(map(str, names)) for names in self.stands_for],
            "replacement": None if self.replacement is None else str(self.replacement),
            "text": str(self),
        }

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else " ".join(map(str, part)) for part in self.parts)


@dataclass(frozen=True)
class Steps:
    """A commit as steps. Iterates over them; as text one numbered line a step.

    Every tile is touched once: what is laid goes straight to its meld, and as few table tiles move as the disturbance
    of the commit says. The tiles of a split or a join that leave their meld's heir count, those of the heir do not. Two
    touches come on top that the disturbance does not know: a joker taken and laid again in its own meld, and a shift.

    Attributes:
        position: the position before.
        commit: the commit, legal.
        steps: the steps in order.
    """

    position: Position
    commit: Commit
    steps: tuple[Step, ...]

    @property
    def touches(self) -> int:
        """How many tiles a person touches; a joker that is taken and laid again is one tile."""
        return sum(len(step.tiles) for step in self.steps)

    def replay(self) -> Iterator[Commit]:
        """Carry the steps out on the old table.

        Yields:
            The table after each step, perhaps not legal yet; the last is the commit.

        Raises:
            ValueError: when a step speaks of a meld that does not lie there.
        """
        table = list(self.position.table)
        for number, step in enumerate(self.steps, 1):
            for meld in step.before:
                if meld not in table:
                    raise ValueError(f"step {number} speaks of {meld}, which does not lie on the table")
                table.remove(meld)
            table += step.after
            yield Commit(table, self.position.rules)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {"touches": self.touches, "steps": [step.as_dict() for step in self.steps]}

    def to_json(self) -> str:
        """Return the JSON form in one line."""
        from .wire import encode

        return encode(self.as_dict())

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __rich__(self) -> RenderableType:
        from .text import steps_block

        return steps_block(self)

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        return "\n".join(f"{number:>{width}}. {step}" for number, step in enumerate(self.steps, 1))


_MOST_NAMES = 2
"""More tiles than these, and a sentence does not say for which of them a joker stands."""


def _keep(step: Step) -> Iterator[Part]:
    yield "Keep "
    yield from _series([[meld.tiles] for meld in step.before])
    yield " as it is." if len(step.before) == 1 else " as they are."


def _take_joker(step: Step) -> Iterator[Part]:
    yield "Take the joker"
    yield from _names(step.stands_for[0])
    yield " from "
    yield step.before[0].tiles
    if step.tiles:
        yield " and lay "
        yield step.tiles
        yield " in its place"
        yield from _making(step)
        return
    if step.replacement:
        yield "; "
        yield (step.replacement,)
        yield " replaces it"
    yield "."


def _split(step: Step) -> Iterator[Part]:
    row, (rest, block) = step.before[0], step.after
    begins = count(row.tiles[: len(block)]) == count(block)
    yield "Split "
    yield row.tiles
    yield " into "
    yield (block if begins else rest).tiles
    yield " and "
    yield (rest if begins else block).tiles
    yield "."


def _move(step: Step) -> Iterator[Part]:
    begins = len(step.before) == 1
    yield "Begin a new meld: move " if begins else "Move "
    yield from _tiles(step, "still for")
    yield " from "
    yield step.before[0].tiles
    if begins:
        yield "."
    else:
        yield " to "
        yield step.before[1].tiles
        yield from _making(step)


def _join(step: Step) -> Iterator[Part]:
    yield "Join "
    yield step.before[0].tiles
    yield " to "
    yield step.before[1].tiles
    yield from _making(step)


def _shift(step: Step) -> Iterator[Part]:
    yield "Move "
    yield from _tiles(step, "still for")
    yield " to the other end of "
    yield step.before[0].tiles
    yield from _making(step)


def _lay(step: Step) -> Iterator[Part]:
    legal = step.result is not None and step.result.legal
    if step.before:
        yield "Lay "
        yield from _tiles(step)
        yield " on "
        yield step.before[0].tiles
        yield from _making(step)
    elif legal:
        yield "Lay "
        yield from _tiles(step)
        yield " as a new meld."
    else:
        yield "Begin a new meld: lay "
        yield from _tiles(step)
        yield "."


def _lay_joker(step: Step) -> Iterator[Part]:
    yield "Lay the joker" if step.before else "Begin a new meld: lay the joker"
    yield from _names(step.stands_for[0])
    if step.before:
        yield " on "
        yield step.before[0].tiles
        yield from _making(step)
    else:
        yield "."


_SENTENCES: dict[Action, Callable[[Step], Iterator[Part]]] = {
    "keep": _keep,
    "take-joker": _take_joker,
    "split": _split,
    "move": _move,
    "join": _join,
    "shift": _shift,
    "lay": _lay,
    "lay-joker": _lay_joker,
}


def _making(step: Step) -> Iterator[Part]:
    yield ", making "
    yield step.after[-1].tiles
    yield "."


def _tiles(step: Step, word: str = "for") -> Iterator[Part]:
    """The tiles, and what the jokers among them stand for unless that is wide open."""
    named = [names for names in step.stands_for if len(names) <= _MOST_NAMES]
    if step.tiles == (JOKER,):
        yield "the joker"
        if named:
            yield f"{',' * (word != 'for')} {word} "
            yield from _either(named[0])
            yield "," * (word != "for")
        return
    yield step.tiles
    if named:
        yield f" (the joker{'s' * (len(named) > 1)} {word} "
        yield from _series([_either(names) for names in named])
        yield ")"


def _names(names: Sequence[Tile]) -> Iterator[Part]:
    """What a joker stands for, unless that is wide open."""
    if len(names) <= _MOST_NAMES:
        yield " for "
        yield from _either(names)


def _either(names: Sequence[Tile]) -> list[Part]:
    parts: list[Part] = [(names[0],)]
    for name in names[1:]:
        parts += [" or ", (name,)]
    return parts


def _series(things: Sequence[Sequence[Part]]) -> Iterator[Part]:
    """Things with commas and an "and"."""
    for at, thing in enumerate(things):
        if at:
            yield " and " if at == len(things) - 1 else ", "
        yield from thing
