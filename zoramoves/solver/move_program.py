"""The integer program of a move: the most, or the most valuable, tiles that can be laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .assembly import Placed, placed_anyhow, placed_as_before
from .changes import Changes, Weights, available, meld_value, most_alike
from .joker_rows import Company, Host, add_company_rule, add_joker_rule, add_kept_rule
from .program import Form, times, total
from .stock import Stock
from .templates import Template, templates_of


class MoveProgram:
    """The program of a move; an objective of 0 is the worth of laying nothing.

    Attributes:
        changes: the program of the new table.
    """

    def __init__(
        self,
        stock: Stock,
        weights: Weights,
        *,
        opening: bool,
        company: bool,
        keep: bool = False,
        least: int | None = None,
    ) -> None:
        """Set up the program.

        Args:
            stock: the position in numbers; without a table for a player whose melds come from the rack alone.
            weights: the objective.
            opening: the player opens in this turn.
            company: whether to hold the rule on the company of taken jokers, which most moves satisfy anyway.
            keep: whether no table joker may be taken at all; such a move satisfies that rule.
            least: what an opening has to be worth, if not what the rules say.
        """
        rules = stock.rules
        templates = templates_of(rules)
        self.changes = changes = Changes(stock)
        short = available(stock, templates.short, templates.masks)
        added = changes.add_melds(short, most_alike(stock))
        hosts: list[range] = []
        if company:
            full = available(stock, templates.full, templates.full_masks)
            hosts = [changes.add_melds(full, 1) for _ in range(stock.table_jokers)]
        changes.add_jokers()
        changes.add_pieces()
        # Whoever may rebuild need not leave the opening melds as they were laid first, on an empty table either.
        rebuilds = rules.rebuild_on_opening_turn
        changes.weigh(weights, opening=opening and not rebuilds)
        self._hosts: dict[range, Company] = {}
        if company:
            companies = add_company_rule(changes, [new_host(changes, columns) for columns in hosts])
            self._hosts = dict(zip(hosts, companies, strict=True))
        elif keep:
            add_kept_rule(changes)
        else:
            add_joker_rule(changes)
        if opening:
            value = add_first_melds(changes, short, weights.opening) if rebuilds else meld_value(changes, added)
            add_opening(changes, value, rules.opening if least is None else least)

    def placed(self, solution: Sequence[int]) -> list[Placed]:
        """Return the melds of a solution, with what lies at their places where that matters."""
        kept = zip(self.changes.stock.old, self.changes.apart, strict=True)
        place = placed_as_before if self.changes.more else placed_anyhow
        found = [place(old) for old, apart in kept if not solution[apart]]
        return found + added_melds(self.changes, self._hosts, solution)


def added_melds(changes: Changes, hosts: Mapping[range, Company], solution: Sequence[int]) -> list[Placed]:
    """Return the added melds of a solution, with what has to lie at the places of hosts."""
    found = []
    for column in [column for column in changes.added if solution[column]]:
        host = next((company for columns, company in hosts.items() if column in columns), None)
        placed = Placed(changes.added[column], host.held(solution) if host else {})
        found += [placed] * solution[column]
    return found


def needs_company(stock: Stock) -> bool:
    """Say whether it matters in which meld a taken joker ends."""
    return stock.rules.taken_joker_rack_tiles > 0 and stock.table_jokers > 0


def new_host(changes: Changes, columns: range) -> Host:
    """Return a host that is one of the added melds, and add the row by which there is at most one."""
    there = dict.fromkeys(columns, 1)
    changes.program.row(there, high=1)
    places: dict[int, Form] = {}
    for kind, form in enumerate(changes.cover):
        holds = {column: 1 for column in columns if column in form}
        if holds:
            places[kind] = holds
    return Host({kind: (0, holds) for kind, holds in places.items()}, {}, there)


def add_opening(changes: Changes, value: Form, least: int) -> None:
    """Add the row by which the opening melds are worth enough, or with Hand Rummy the whole rack is laid."""
    program, stock = changes.program, changes.stock
    if stock.rules.hand_rummy:
        whole = program.column(1)
        program.row(total(value.items(), [(whole, least)]), least)
        program.row(total(changes.tiles().items(), [(whole, -stock.rack_tiles)]), 0)
    else:
        program.row(value, least)


def add_first_melds(changes: Changes, templates: list[Template], weight: int) -> Form:
    """Add columns for melds that could have been laid first, of the tiles laid from the rack alone.

    For rules that let a player rebuild in the opening turn: the new table need not show these melds, so they are
    columns of their own beside it, and both take the same laid tiles.

    Args:
        changes: the program to add to.
        templates: the melds that come into question.
        weight: what a point of theirs is worth in the objective.

    Returns:
        Their value, jokers counting as what they stand for, as a linear form.
    """
    program, stock = changes.program, changes.stock
    value_of = templates_of(stock.rules).values
    value = {}
    places: list[dict[int, int]] = [{} for _ in changes.points]
    for template in templates:
        points = value_of[template]
        column = program.column(most_alike(stock), weight * points)
        value[column] = points
        for kind in template:
            places[kind][column] = 1
    jokers = {}
    for kind, form in enumerate(places):
        if form:
            joker = [(program.column(stock.rack_jokers), -1)] if stock.rack_jokers else []
            jokers.update(dict.fromkeys((column for column, _ in joker), 1))
            program.row(total(form.items(), joker, times(-1, changes.real(kind))), high=0)
    if jokers:
        program.row(total(jokers.items(), times(-1, changes.jokers())), high=0)
    return value
