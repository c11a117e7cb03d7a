"""The integer program of the least disturbance: among equally good moves the one that moves the fewest table tiles.

The same columns as in the program of the move, and for each old meld further ones: a meld that it may live on as, its
heir. An old meld that is not taken apart and has no heir column stays as it is, its own heir. Tiles that lie in both
meld and heir stay; the rest are moved. Where jokers lie matters here, so the places where a tile would stay, and all
places of old melds that hold jokers, have columns that say whether a joker lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from ..disturbance import Disturbance
from ..rules import Rules
from .assembly import Piece, Placed
from .changes import Changes, available, most_alike
from .joker_rows import Company, Host, Place, add_company_rule, add_joker_rule, add_kept_rule
from .move_program import add_first_melds, added_melds, new_host
from .prices import Prices
from .program import times, total
from .stock import OldMeld, Stock
from .templates import Template, mask_of, templates_of


@dataclass(frozen=True, slots=True)
class Fixed:
    """What the move is known to achieve, and the disturbance that is to be improved on.

    Attributes:
        tiles: how many tiles are laid, jokers among them.
        jokers: how many jokers are laid.
        value: points of the tiles laid, jokers apart.
        opening: the least value of the opening melds, for a player who opens and rebuilds; None for others.
        disturbance: what is known to be enough.
    """

    tiles: int
    jokers: int
    value: int
    opening: int | None
    disturbance: Disturbance


@dataclass(frozen=True, slots=True)
class _Heir:
    """A meld that an old meld may live on as.

    Attributes:
        template: the meld.
        mask: its kinds as bits.
    """

    template: Template
    mask: int


_Candidate = tuple[Template, int, float]
"""A meld, its kinds as bits, and what is lost by adding it."""


class HeirProgram:
    """The program of the least disturbance.

    Attributes:
        changes: the program of the new table.
        floor: the objective of the disturbance that is known; only more is of interest.
    """

    def __init__(
        self, stock: Stock, fixed: Fixed, *, company: bool, keep: bool = False, prices: Prices | None = None
    ) -> None:
        """Set up the program.

        Args:
            stock: the position in numbers.
            fixed: what the move achieves.
            company: whether to hold the rule on the company of taken jokers, which most moves satisfy anyway.
            keep: whether no table joker may be taken at all; such a move satisfies that rule.
            prices: of a program of moves without that rule, for the best that is fixed; what they rule out is left out.
        """
        self.stock = stock
        self._prices = prices
        # What a tile that moves costs; a meld that changes costs 1.
        self._unit = len(stock.old) + 1
        # The objective takes back the cost of jokers that stay; that they could all move is left out of it.
        self.floor = self._unit * (stock.table_jokers - fixed.disturbance.moved) - fixed.disturbance.changed
        self.changes = changes = Changes(stock)
        self._program = changes.program
        self._heirs: list[dict[int, _Heir]] = []
        self._jokers: list[dict[int, int]] = []
        self._new_hosts: list[range] = []
        self._companies: list[Company] = []

        templates = templates_of(stock.rules)
        short = available(stock, templates.short, templates.masks)
        added = short
        joker_kinds = -1 if stock.loose_jokers else stock.stood_for
        if prices:
            joker_kinds = mask_of(changes.stood_for()) | prices.joker_kinds
            added = [template for template in short if prices.melds[template] <= prices.gap]
        self._joker_kinds = joker_kinds
        # Kinds of which there is no tile and for which no joker will stand.
        self._never = ~(stock.there | joker_kinds)
        changes.add_melds([t for t in added if not mask_of(t) & self._never], most_alike(stock))
        candidates = self._candidates()
        for number in range(len(stock.old)):
            self._add_heirs(number, candidates, fixed.disturbance.moved, company)
        if company:
            full = [template for template, _, _ in candidates]
            self._new_hosts = [changes.add_melds(full, 1) for _ in range(stock.table_jokers)]
        changes.add_jokers(joker_kinds)
        changes.add_pieces()
        if prices:
            self._lay_or_keep(prices)
        hosts = [new_host(changes, columns) for columns in self._new_hosts]
        if stock.jokers:
            self._add_joker_places(hosts, company)
        if company:
            self._companies = add_company_rule(changes, [*self._old_hosts(), *hosts])
        elif keep:
            add_kept_rule(changes)
        else:
            add_joker_rule(changes)
        self._fix(fixed, short)

    def disturbance(self, objective: int) -> Disturbance:
        """Return the disturbance that an objective stands for."""
        cost = self._unit * self.stock.table_jokers - objective
        return Disturbance(*divmod(cost, self._unit))

    def placed(self, solution: Sequence[int]) -> list[Placed]:
        """Return the melds of a solution, with the places that hold jokers or must not."""
        found = []
        for number, old in enumerate(self.stock.old):
            heir = next((heir for column, heir in self._heirs[number].items() if solution[column]), None)
            if heir or not solution[self.changes.apart[number]]:
                places = self._jokers[number].items() if self._jokers else ()
                held = {kind: Piece.JOKER if solution[column] else Piece.TILE for kind, column in places}
                if self._companies:
                    held.update(self._companies[number].held(solution))
                found.append(Placed(heir.template if heir else old.kinds, held))
        hosts = dict(zip(self._new_hosts, self._companies[len(self.stock.old) :], strict=True))
        return found + added_melds(self.changes, hosts, solution)

    def _add_heirs(self, number: int, candidates: list[_Candidate], most_moved: int, company: bool) -> None:
        """Add the heirs of an old meld that leave no more tiles to move than are known to be enough."""
        program, rules, prices = self._program, self.stock.rules, self._prices
        old, apart = self.stock.old[number], self.changes.apart[number]
        least = max(len(old.kinds) - most_moved, 1)
        left = prices.gap - prices.apart[number] if prices else 0.0
        # An heir that is a shorter heir with another meld beside it adds nothing, unless it matters how long it is.
        whole = old.jokers > 0 or company
        kinds, tiles = mask_of(old.kinds), old.real.bit_count()
        columns = {}
        for template, mask, loss in candidates:
            keeps = (mask & old.real).bit_count()
            stay = keeps + min(old.jokers, (mask & self._joker_kinds).bit_count()) if old.jokers else keeps
            if (
                stay < least
                or loss > left
                or mask == kinds
                or not (whole or (keeps and not _splits(rules, template, old.real)))
            ):
                continue
            column = program.column(1, self._unit * (keeps - tiles) - 1)
            columns[column] = _Heir(template, mask)
            for kind in template:
                if not kinds >> kind & 1:
                    self.changes.cover[kind][column] = 1
            for kind in old.kinds:
                if not mask >> kind & 1:
                    self.changes.cover[kind][column] = -1
        self._heirs.append(columns)
        program.objective[apart] -= self._unit * tiles + 1
        if len(old.kinds) > most_moved:
            program.upper[apart] = 0
        program.row({apart: 1, **dict.fromkeys(columns, 1)}, high=1)

    def _candidates(self) -> list[_Candidate]:
        """The melds that an old one may live on as, and what it loses by the prices to add each of them."""
        stock, prices = self.stock, self._prices
        templates = templates_of(stock.rules)
        missing, never, most = ~stock.there, self._never, stock.jokers
        found = []
        for template, mask in zip(templates.full, templates.full_masks, strict=True):
            if mask & never or (mask & missing).bit_count() > most:
                continue
            loss = sum([prices.melds.get(part, inf) for part in templates.parts[template]]) if prices else 0.0
            if not prices or loss <= prices.gap:
                found.append((template, mask, loss))
        return found

    def _lay_or_keep(self, prices: Prices) -> None:
        """Tighten the rows of tiles that all have to be laid, or all have to be kept."""
        for kind, row in self.changes.piece_rows.items():
            if prices.laid.get(kind, 0.0) > prices.gap:
                self._program.low[row] = self._program.high[row]
            elif prices.laid.get(kind, 0.0) < -prices.gap:
                self._program.high[row] = 0

    def _place(self, number: int, kind: int) -> Place:
        """Whether the heir of an old meld has a place of a kind."""
        heirs = self._heirs[number]
        if kind in self.stock.old[number].kinds:
            gone = {column: -1 for column, heir in heirs.items() if not heir.mask >> kind & 1}
            return 1, {self.changes.apart[number]: -1, **gone}
        return 0, {column: 1 for column, heir in heirs.items() if heir.mask >> kind & 1}

    def _add_joker_places(self, hosts: list[Host], company: bool) -> None:
        """Add the columns that say where jokers lie, and what follows for tiles that stay and melds that change."""
        program = self._program
        known: dict[int, list[tuple[int, Place]]] = {}
        for number, old in enumerate(self.stock.old):
            kinds = {kind for kind in old.kinds if old.real >> kind & 1}
            if old.jokers or company:
                kinds.update(old.kinds, *(heir.template for heir in self._heirs[number].values()))
            columns = {}
            for kind in sorted(kinds.intersection(self.changes.more)):
                # A joker in the place of a tile that would stay makes it move.
                columns[kind] = program.column(1, -self._unit if old.real >> kind & 1 else 0)
                known.setdefault(kind, []).append((columns[kind], self._place(number, kind)))
            self._jokers.append(columns)
            self._add_change(number, old)
            if old.jokers:
                stay = program.column(old.jokers, self._unit)
                program.row({stay: 1, **dict.fromkeys(columns.values(), -1)}, high=0)
        for host in hosts:
            for kind, place in host.places.items():
                host.jokers[kind] = program.column(1)
                known.setdefault(kind, []).append((host.jokers[kind], place))
        self._add_other_jokers(known)

    def _add_other_jokers(self, known: dict[int, list[tuple[int, Place]]]) -> None:
        """Add the rows by which every joker lies in a place that there is, one that has a column or another."""
        program, changes = self._program, self.changes
        was = changes.stood_for()
        for kind in sorted({*changes.more, *known}):
            here = {column: 1 for column, _ in known.get(kind, ())}
            program.row(total(here.items(), times(-1, changes.joker(kind))), high=was.get(kind, 0))
            # Beyond the places that have columns there were so many.
            others = self.stock.table[kind]
            terms = [*changes.joker(kind).items(), *times(-1, changes.cover[kind])]
            for column, (constant, form) in known.get(kind, ()):
                program.row(total([(column, 1)], times(-1, form)), high=constant)
                others -= constant
                terms += [(column, -1), *form.items()]
            program.row(total(terms), high=others)

    def _add_change(self, number: int, old: OldMeld) -> None:
        """Add the columns and rows that say whether an old meld changes because of jokers."""
        program, jokers = self._program, self._jokers[number]
        readings = {mask_of(reading.kinds) for reading in old.readings}
        heirs = self._heirs[number]
        for column, heir in heirs.items():
            if heir.mask in readings:
                # To lie there in another reading is no change.
                program.objective[column] += 1
        changing = [self.changes.apart[number], *(c for c, heir in heirs.items() if heir.mask not in readings)]
        intruded = program.column(1, -1)
        changed = dict.fromkeys([intruded, *changing], 1)
        for kind, column in jokers.items():
            if old.real >> kind & 1:
                program.row({**changed, column: -1}, 0)
        if old.jokers:
            unchanged = program.columns(len(old.readings), 1)
            for column, reading in zip(unchanged, old.readings, strict=True):
                for kind in reading.jokers:
                    program.row({column: 1, jokers[kind]: -1} if kind in jokers else {column: 1}, high=0)
                mask = mask_of(reading.kinds)
                alike = dict.fromkeys((c for c, heir in heirs.items() if heir.mask == mask), -1)
                if mask == mask_of(old.kinds):
                    program.row({column: 1, self.changes.apart[number]: 1, **dict.fromkeys(heirs, 1)}, high=1)
                else:
                    program.row({column: 1, **alike}, high=0)
            program.row({**changed, **dict.fromkeys(unchanged, 1)}, 1)

    def _old_hosts(self) -> Iterator[Host]:
        """Yield old melds, or what they live on as, as hosts of taken jokers."""
        for number, columns in enumerate(self._jokers):
            there = {self._program.column(1): 1}
            yield Host({kind: self._place(number, kind) for kind in columns}, columns, there)

    def _fix(self, fixed: Fixed, short: list[Template]) -> None:
        """Add the rows by which the move achieves what is known to be best."""
        program, changes = self._program, self.changes
        program.row(changes.tiles(), fixed.tiles, fixed.tiles)
        program.row(changes.value(), fixed.value, fixed.value)
        if changes.more:
            program.row(changes.jokers(), fixed.jokers, fixed.jokers)
        if fixed.opening is not None:
            program.row(add_first_melds(changes, short, 0), fixed.opening)


def _splits(rules: Rules, template: Template, real: int) -> bool:
    """Say whether a template is two melds of which one has none of the tiles."""
    least = rules.min_meld
    if len(template) < 2 * least:
        return False
    if rules.points[template[0]] == rules.points[template[1]]:
        return len(template) - (mask_of(template) & real).bit_count() >= least
    cuts = range(least, len(template) - least + 1)
    return any(not (mask_of(template[:cut]) & real and mask_of(template[cut:]) & real) for cut in cuts)
