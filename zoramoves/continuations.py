"""The best commits that lay one more tile, for every kind that it may be, at the cost of a few.

All kinds share one program of the move. Of every kind that may be of use there is one tile more, which the row of the
kind's laid tiles keeps from being laid; but of the kind at hand the row says that all are laid. So the solver goes on
from where it stands, and often it need not: a known move that takes the tile is as good as the relaxation can get.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import partial

from .disturbance import unchanged
from .errors import SolverError
from .finder import Answer, Restriction, find_restricted
from .melds import Meld
from .position import Commit, Position, count
from .rules import Rules
from .solver.assembly import assemble
from .solver.changes import Changes, Weights
from .solver.move_program import MoveProgram
from .solver.restrictions import held, lay_at_least
from .solver.stock import Stock, stock_of
from .solver.templates import mask_of, templates_of
from .tiles import JOKER, Tile
from .verifier import verify


def commits_with_each(
    position: Position, tiles: Sequence[Tile], best: Answer | None = None, restrict: Restriction | None = None
) -> dict[Tile, tuple[Commit, int]]:
    """Find for each of some tiles a commit that lays it, if it came to the rack.

    Args:
        position: the position before.
        tiles: the tiles, each of which there may be one more.
        best: the best move as it is; without one, and without further rows, that there is none.
        restrict: adds rows by which fewer moves count; None for none.

    Returns:
        For each tile for which there is such a commit, one of those that lay the most tiles, and how many; or any one
        if none lays more than the best move as it is. All copies of the tile on the rack are laid. That there is none
        for the others is proven.

    Raises:
        SolverError: when a solver fails, or its answer does not pass verification.
    """
    rules = position.rules
    stock = stock_of(position, rack_only=not position.opened and not rules.rebuild_on_opening_turn)
    hopeful = _hopeful(stock)
    plain = [tile for tile in tiles if not tile.is_joker and hopeful >> rules.numbers[tile] & 1]
    jokers = [tile for tile in tiles if tile.is_joker]
    found: dict[Tile, tuple[Commit, int]] = {}
    if best:
        for tile, commit in _extended(best, {*plain, *jokers}).items():
            verdict = verify(position.after_drawing(tile), commit)
            if verdict.legal and tile in verdict.tiles:
                found[tile] = commit, len(verdict.tiles)
    # What lays the whole rack needs no improvement.
    plain = [tile for tile in plain if tile not in found or found[tile][1] <= len(position.rack)]
    jokers = [tile for tile in jokers if tile not in found or found[tile][1] <= len(position.rack)]
    if rules.hand_rummy and not position.opened:
        # Whether the whole rack is laid depends on the tile drawn, so each has a program of its own.
        alone = [*plain, *jokers]
    else:
        alone = [*_together(position, stock, plain, found, len(best.tiles) if best else 0, restrict), *jokers]
    for tile in alone:
        answer = _alone(position, tile, restrict)
        if answer.commit:
            found[tile] = answer.commit, len(answer.tiles)
    return found


def _extended(best: Answer, tiles: Container[Tile]) -> dict[Tile, Commit]:
    """Put tiles to the best move as it is, or, for a player who has opened, to the table as it is.

    Each comes to the other tiles of the rack in a new meld, or else to a meld.
    """
    position = best.position
    rules = position.rules
    if best.commit is None and not position.opened:
        return {}
    melds = list(best.commit.table if best.commit else position.table)
    fixed = set() if position.opened else set(unchanged(position.table, melds).values())
    left = mask_of(rules.numbers[tile] for tile in count(position.rack) - count(best.tiles) if not tile.is_joker)
    found: dict[Tile, Commit] = {}
    templates = templates_of(rules)
    for template, mask in sorted(zip(templates.short, templates.masks, strict=True), key=lambda each: -len(each[0])):
        lacking = mask & ~left
        if lacking.bit_count() == 1:
            tile = rules.kinds[lacking.bit_length() - 1]
            new = Meld(tuple(rules.kinds[kind] for kind in template), rules)
            if tile in tiles and tile not in found:
                found[tile] = Commit([*melds, new], rules)
            if JOKER in tiles and JOKER not in found:
                with_joker = tuple(JOKER if kind == tile else kind for kind in new)
                found[JOKER] = Commit([*melds, Meld(with_joker, rules)], rules)
    for row, meld in enumerate(melds):
        if row not in fixed:
            for tile, longer in _longer(meld, rules):
                if tile in tiles and tile not in found:
                    found[tile] = Commit([*melds[:row], *melds[row + 1 :], *longer], rules)
    return found


def _longer(meld: Meld, rules: Rules) -> Iterator[tuple[Tile, list[Meld]]]:
    """Yield tiles that a meld can take, with the melds that it becomes, as a rule legal ones."""
    reading = meld.readings[0]
    tiles, kinds = meld.tiles, reading.stands_for
    if reading.kind == "group":
        for letter in rules.letters:
            tile = Tile(letter, kinds[0].value)
            if tile not in kinds:
                yield tile, [Meld((*tiles, tile), rules)]
                yield JOKER, [Meld((*tiles, JOKER), rules)]
        return
    lane = rules.lanes[kinds[0].letter]
    start = lane.index(kinds[0])
    if start and len(kinds) < rules.values:
        yield lane[start - 1], [Meld((lane[start - 1], *tiles), rules)]
        yield JOKER, [Meld((JOKER, *tiles), rules)]
    if start + len(kinds) < len(lane) and len(kinds) < rules.values:
        yield lane[start + len(kinds)], [Meld((*tiles, lane[start + len(kinds)]), rules)]
        yield JOKER, [Meld((*tiles, JOKER), rules)]
    for at in range(rules.min_meld - 1, len(kinds) - rules.min_meld + 1):
        yield kinds[at], [Meld((*tiles[:at], kinds[at]), rules), Meld(tiles[at:], rules)]


def _hopeful(stock: Stock) -> int:
    """The kinds, as bits, that are in a meld which table, rack, jokers and one more tile of the kind can fill."""
    templates = templates_of(stock.rules)
    missing, jokers = ~stock.there, stock.jokers
    hopeful = 0
    for mask in templates.masks:
        lacking = mask & missing
        if lacking.bit_count() <= jokers:
            hopeful |= mask
        elif lacking.bit_count() == jokers + 1:
            hopeful |= lacking
    return hopeful


def _together(
    position: Position,
    stock: Stock,
    tiles: Sequence[Tile],
    found: dict[Tile, tuple[Commit, int]],
    now: int,
    restrict: Restriction | None,
) -> Iterator[Tile]:
    """Find a commit for each tile by one program for all of them, if there is a better one than was found.

    The rule on the company of taken jokers is left out, so a commit may be illegal.

    Args:
        position: the position.
        stock: the same in numbers.
        tiles: the tiles.
        found: what was found before, and where it is put.
        now: how many tiles can be laid as it is.
        restrict: adds further rows.

    Yields:
        Tiles that are not settled.
    """
    from .solver.model import Case, maximise_each

    rules = position.rules
    kinds = [rules.numbers[tile] for tile in tiles]
    more = mask_of(kinds)
    rack = [number + (more >> kind & 1) for kind, number in enumerate(stock.rack)]
    weights = Weights.single(rules, "tiles")
    program = MoveProgram(replace(stock, rack=rack), weights, opening=not position.opened, company=False)
    changes = program.changes
    for kind, row in changes.piece_rows.items():
        changes.program.high[row] = stock.rack[kind]
    if restrict:
        restrict(changes)
    # A kind without a row is in no meld that can be filled.
    tiles = [tile for tile in tiles if rules.numbers[tile] in changes.piece_rows]
    cases = []
    for tile in tiles:
        kind = rules.numbers[tile]
        known = found[tile][1] if tile in found else 0
        cases.append(Case(changes.piece_rows[kind], rack[kind], rack[kind], known, now))
    outcomes = maximise_each(changes.program, cases) if cases else []
    for tile, outcome in zip(tiles, outcomes, strict=True):
        if outcome.solution is not None:
            stand_ins = changes.stand_ins(outcome.solution) if stock.jokers else ()
            melds = assemble(rules, program.placed(outcome.solution), stand_ins)
            commit = Commit(melds if stock.old else [*position.table, *melds], rules)
            laid = _laid(position, tile, commit)
            if laid:
                found[tile] = commit, laid
            else:
                yield tile


def _alone(position: Position, tile: Tile, restrict: Restriction | None) -> Answer:
    """The best commit that lays a tile which comes to the rack."""
    after = position.after_drawing(tile)
    return find_restricted(after, partial(_lay_all, tile, restrict), settle_ties=False)


def _lay_all(tile: Tile, restrict: Restriction | None, changes: Changes) -> None:
    lay_at_least(changes, tile, held(changes.stock)[tile])
    if restrict:
        restrict(changes)


def _laid(position: Position, tile: Tile, commit: Commit) -> int:
    """How many tiles a commit lays if a tile has come to the rack; 0 if it is illegal by the rule left out."""
    after = position.after_drawing(tile)
    verdict = verify(after, commit)
    if verdict.legal and verdict.tiles.count(tile) == after.rack.count(tile):
        return len(verdict.tiles)
    if {fault.code for fault in verdict.faults} != {"joker.needs-rack-tiles"}:
        raise SolverError(f"a table found is not legal; please report this position: {after}")
    return 0
