"""The part of every program that says what a new table is, written as changes to the old one.

A column for each meld template says how often it is added, one for each old meld whether it is taken apart. A joker
is counted apart from the melds: for each kind a column says how many more jokers stand for it, and for the kinds that
table jokers stand for another how many fewer. So there are a few hundred columns, all zero is the table as it lies, and
what a move leaves alone costs nothing. The model of den Hertog and Hulshof (The Computer Journal 49(6), 2006,
doi:10.1093/comjnl/bxl033) has a column for each meld with its jokers, 1,173 for the same set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..rules import Rules
from .program import Form, Program, times, total
from .stock import Stock
from .templates import Template, templates_of

Objective = Literal["tiles", "value"]


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each aim is worth, so that the objective settles them in order.

    Attributes:
        tile: for each tile laid.
        joker: against each joker laid.
        value: for each point of a laid tile.
        joker_value: for each joker laid, its points.
        opening: for each point of the opening melds.
    """

    tile: int
    joker: int
    value: int
    joker_value: int
    opening: int

    @classmethod
    def single(cls, rules: Rules, objective: Objective) -> Weights:
        """The weights of the objective itself, whatever settles ties after it."""
        return cls(1, 0, 0, 0, 0) if objective == "tiles" else cls(0, 0, 1, rules.joker_cost, 0)

    @classmethod
    def ordered(cls, stock: Stock, objective: Objective, *, opening: bool) -> Weights:
        """The weights of an objective and of the aims that settle ties among laid tiles, in the rules' order.

        Each weight is larger than all that the aims after it can add up to. Source: the project's rules of play, "What
        best means".
        """
        rules = stock.rules
        points = 1 + sum(tile.value * number for tile, number in zip(rules.kinds, stock.rack, strict=True))
        value = points + stock.rack_jokers * rules.values if opening else 1
        if objective == "tiles":
            joker = value * points
            return cls(joker * (stock.rack_jokers + 1), joker, value, 0, int(opening))
        tile = value * (stock.rack_jokers + 1)
        return cls(
            tile, value, tile * (stock.rack_tiles + 1), tile * (stock.rack_tiles + 1) * rules.joker_cost, int(opening)
        )


class Changes:
    """A program whose solutions are new tables, while it is being put together.

    Attributes:
        program: the program.
        stock: the position in numbers.
        points: for each kind its value.
        added: the template that each column adds to the table.
        apart: for each old meld the column that takes it apart.
        cover: for each kind by how much its places in the melds grow in number, as a linear form.
        more, less: for each kind the column of the jokers that stand for it beyond those that did, or no longer.
        piece_rows: for each kind that melds have places of the row of its tiles laid.
    """

    def __init__(self, stock: Stock) -> None:
        self.program = Program()
        self.stock = stock
        self.points = stock.rules.points
        self.added: dict[int, Template] = {}
        self.cover: list[dict[int, int]] = [{} for _ in self.points]
        self.more: dict[int, int] = {}
        self.less: dict[int, int] = {}
        self.piece_rows: dict[int, int] = {}
        self._stood = _stood_for(stock)
        self.apart = self.program.columns(len(stock.old), 1)
        self.program.shunned = self.apart
        for column, meld in zip(self.apart, stock.old, strict=True):
            for kind in meld.kinds:
                self.cover[kind][column] = -1

    def add_melds(self, templates: Iterable[Template], upper: int) -> range:
        """Add a column for each template."""
        templates = list(templates)
        columns = self.program.columns(len(templates), upper)
        self.added.update(zip(columns, templates, strict=True))
        cover = self.cover
        for column, template in zip(columns, templates, strict=True):
            for kind in template:
                cover[kind][column] = 1
        return columns

    def add_jokers(self, kinds: int = -1) -> None:
        """Add the columns of the jokers, for every kind that has a place.

        Args:
            kinds: the kinds that more jokers may stand for than did, as bits.
        """
        jokers = self.stock.jokers
        if jokers:
            if not self.stock.loose_jokers:
                kinds &= self.stock.stood_for
            for kind, form in enumerate(self.cover):
                if form and kinds >> kind & 1:
                    self.more[kind] = self.program.column(jokers)
            for kind, number in self.stood_for().items():
                self.less[kind] = self.program.column(number)

    def add_pieces(self) -> None:
        """Add the rows by which no piece of the table is lost and every other one comes from the rack."""
        for kind, tiles in enumerate(self.stock.rack):
            if self.cover[kind]:
                self.piece_rows[kind] = len(self.program.rows)
                self.program.row(self.real(kind) if self.more else self.cover[kind], 0, tiles)
        if self.more:
            self.program.row(self.jokers(), 0, self.stock.rack_jokers)

    def weigh(self, weights: Weights, *, opening: bool) -> None:
        """Set the objective by what is laid; with `opening` the added melds are the opening."""
        objective = self.program.objective
        worth = [weights.tile + points * weights.value for points in self.points]
        point = weights.value + (weights.opening if opening else 0)
        value_of = templates_of(self.stock.rules).values
        for column, template in self.added.items():
            objective[column] += weights.tile * len(template) + point * value_of[template]
        for column, old in zip(self.apart, self.stock.old, strict=True):
            objective[column] -= weights.tile * len(old.kinds) + point * old.value
        joker = weights.tile - weights.joker + weights.joker_value
        for kind, column in self.more.items():
            objective[column] += joker - worth[kind]
        for kind, column in self.less.items():
            objective[column] -= joker - worth[kind]

    def stood_for(self) -> dict[int, int]:
        """For each kind how many table jokers stand for it, every meld in its first reading."""
        return self._stood

    def joker(self, kind: int) -> dict[int, int]:
        """How many more jokers stand for a kind, as a linear form."""
        form = {self.more[kind]: 1} if kind in self.more else {}
        if kind in self.less:
            form[self.less[kind]] = -1
        return form

    def real(self, kind: int) -> dict[int, int]:
        """How many tiles of a kind are laid, as a linear form."""
        form = dict(self.cover[kind])
        if kind in self.more:
            form[self.more[kind]] = -1
        if kind in self.less:
            form[self.less[kind]] = 1
        return form

    def jokers(self) -> dict[int, int]:
        """How many jokers are laid, as a linear form."""
        return {**dict.fromkeys(self.more.values(), 1), **dict.fromkeys(self.less.values(), -1)}

    def tiles(self) -> dict[int, int]:
        """How many tiles are laid, jokers among them, as a linear form."""
        return total(*(form.items() for form in self.cover))

    def value(self) -> dict[int, int]:
        """The points of the tiles laid, jokers apart, as a linear form."""
        return total(*(times(points, self.real(kind)) for kind, points in enumerate(self.points)))

    def stand_ins(self, solution: Sequence[int]) -> list[int]:
        """Return for each kind how many jokers stand for it in a solution."""
        jokers = [0] * len(self.points)
        for kind, number in self._stood.items():
            jokers[kind] = number
        for kind, column in self.more.items():
            jokers[kind] += solution[column]
        for kind, column in self.less.items():
            jokers[kind] -= solution[column]
        return jokers


def _stood_for(stock: Stock) -> dict[int, int]:
    """For each kind how many table jokers stand for it, every meld in its first reading."""
    stood: dict[int, int] = {}
    for meld in stock.joker_melds:
        for kind in meld.readings[0].jokers:
            stood[kind] = stood.get(kind, 0) + 1
    return dict(sorted(stood.items()))


def meld_value(changes: Changes, columns: Iterable[int]) -> Form:
    """The value of added melds, jokers counting as what they stand for, as a linear form."""
    value_of = templates_of(changes.stock.rules).values
    return {column: value_of[changes.added[column]] for column in columns}


def most_alike(stock: Stock) -> int:
    """Return how many melds of one template can lie on the table together."""
    return stock.rules.copies + stock.jokers // stock.rules.min_meld


def available(stock: Stock, templates: Sequence[Template], masks: Sequence[int]) -> list[Template]:
    """Return the templates that the tiles of table and rack can fill, jokers helping out."""
    missing, most, loose = ~stock.there, stock.jokers, stock.loose_jokers
    # Where no joker stands as it lies a loose one has to.
    bare = missing & ~stock.stood_for
    if not loose:
        fillable = [(t, mask) for t, mask in zip(templates, masks, strict=True) if not mask & bare]
        return [t for t, mask in fillable if (mask & missing).bit_count() <= most]
    return [
        t
        for t, mask in zip(templates, masks, strict=True)
        if (mask & bare).bit_count() <= loose and (mask & missing).bit_count() <= most
    ]
