"""From a commit to its steps: what is kept, which jokers are taken, and then one meld after the other put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .disturbance import heirs, unchanged
from .joker_paths import JokerPath, joker_paths, names_of
from .melds import Meld
from .notation import read_table
from .position import Commit, Position
from .steps import Action, Origin, Step, Steps
from .tiles import Tile
from .transfers import transfers
from .verifier import CommitLike, check


def explain(position: Position, commit: CommitLike) -> Steps:
    """Take a legal commit apart into steps that a person can carry out in order with the fewest touches.

    Every tile goes straight to where it ends, so no tile is touched twice. Tables between two steps need not be legal.

    Args:
        position: the position before.
        commit: the whole table afterwards, in any accepted form.

    Returns:
        The steps. The same position and commit have the same steps.

    Raises:
        IllegalCommitError: when the commit is illegal.
        NotationError: when a text does not read as tiles.

    >>> position = Position.parse("G3 G4 G5 G6 / * P8 P9 / K1 K2 K3 | P6 K6 P7 P1 | opened")
    >>> print(explain(position, "G3 G4 G5 / G6 P6 K6 / P7 P8 P9 * / K1 K2 K3"))
    1. Keep K1 K2 K3 as it is.
    2. Take the joker for P7 from * P8 P9 and lay P7 in its place, making P7 P8 P9.
    3. Begin a new meld: lay P6 K6.
    4. Move G6 from G3 G4 G5 G6 to P6 K6, making G6 P6 K6.
    5. Lay the joker for P10 on P7 P8 P9, making P7 P8 P9 *.
    """
    table = commit.table if isinstance(commit, Commit) else commit
    proposed = Commit(read_table(table, position.rules), position.rules)
    check(position, proposed)
    return Steps(position, proposed, tuple(_Plan(position, proposed).steps()))


@dataclass(eq=False, slots=True)
class _Piece:
    """One tile as it lies, travels and arrives.

    Attributes:
        tile: how it is written where it lies.
        goal: the new meld in which it ends, and the place there.
        at: which of the melds in the making it lies in; None in the rack or in the hand.
        origin: where it is before it travels.
        arrived: whether it lies where it ends.
    """

    tile: Tile
    goal: tuple[int, int]
    at: _Row | None = None
    origin: Origin = "table"
    arrived: bool = False


@dataclass(eq=False, slots=True)
class _Row:
    """A meld in the making.

    Attributes:
        target: the new meld that it becomes; None if it is taken apart.
        pieces: the tiles as they lie.
    """

    target: int | None
    pieces: list[_Piece] = field(default_factory=list)


class _Plan:
    """The old table, piece by piece, on its way to the new one."""

    def __init__(self, position: Position, commit: Commit) -> None:
        self.position = position
        self.rules = position.rules
        self.new = commit.table
        self.kept = unchanged(position.table, self.new)
        heir_of = heirs(position.table, self.new)
        self.paths = joker_paths(position, commit, heir_of)
        self.rows = [_Row(heir_of.get(row)) for row in range(len(position.table))]
        self.row_of = {row.target: row for row in self.rows if row.target is not None}
        self.travelling: list[_Piece] = []
        self._place_pieces(commit)

    def steps(self) -> Iterator[Step]:
        if self.kept:
            before = tuple(self.position.table[row] for row in sorted(self.kept))
            yield Step(action="keep", before=before, after=tuple(self.new[self.kept[row]] for row in sorted(self.kept)))
        for path in self.paths:
            if path.taken:
                yield self._take(path)
        waiting = [target for target in range(len(self.new)) if target not in self.kept.values()]
        while waiting:
            target = min(waiting, key=self._urgency)
            waiting.remove(target)
            yield from self._complete(target)

    # Who goes where

    def _place_pieces(self, commit: Commit) -> None:
        """Give every tile of the table and every laid one its goal."""
        goals: dict[tuple[int, Tile], tuple[int, int]] = {}
        moves = [move for move in transfers(self.position, commit) if not move.tile.is_joker]
        coming = {(move.target, move.place) for move in moves}
        for move in moves:
            if move.source is not None:
                goals[move.source, move.tile] = (move.target, move.place)
        for old, row in enumerate(self.rows):
            for tile in self.position.table[old]:
                if tile.is_joker:
                    row.pieces.append(_Piece(tile, (-1, -1), row))
                    continue
                goal = goals.get((old, tile))
                if goal is None and row.target is not None:
                    places = [at for at, other in enumerate(self.new[row.target]) if other == tile]
                    goal = next((row.target, at) for at in places if (row.target, at) not in coming)
                    row.pieces.append(_Piece(tile, goal, row, arrived=True))
                elif goal is not None:
                    row.pieces.append(_Piece(tile, goal, row))
        self.travelling = [piece for row in self.rows for piece in row.pieces if not piece.tile.is_joker]
        self.travelling += [_Piece(m.tile, (m.target, m.place), origin="rack") for m in moves if m.source is None]
        self._place_jokers()
        self.travelling = [piece for piece in self.travelling if not piece.arrived]

    def _place_jokers(self) -> None:
        for path in self.paths:
            piece = self.rows[path.old.row].pieces[path.old.at]
            piece.goal = (path.new.row, path.new.at)
            if path.taken:
                piece.origin = "hand"
            elif self.rows[path.old.row].target == path.new.row:
                piece.arrived = True
            self.travelling.append(piece)
        used = {(path.new.row, path.new.at) for path in self.paths}
        for target, meld in enumerate(self.new):
            for at, tile in enumerate(meld):
                if tile.is_joker and (target, at) not in used:
                    self.travelling.append(_Piece(tile.kind, (target, at), origin="rack"))

    # Steps

    def _take(self, path: JokerPath) -> Step:
        """Take a joker into the hand; if the tile that replaces it ends in that meld, lay it at once."""
        row = self.rows[path.old.row]
        joker = next(piece for piece in row.pieces if piece.origin == "hand" and piece.goal == _goal(path))
        substitute = self._substitute(row, path)
        before = self._meld(row)
        joker.at = None
        if substitute:
            row.pieces[row.pieces.index(joker)] = substitute
            self._arrive(substitute, row)
        else:
            row.pieces.remove(joker)
        replacement = path.replacement if substitute or self.rules.joker_taking != "free" else None
        names = names_of(self.position.table[path.old.row], path.old.at)
        return Step(
            action="take-joker",
            tiles=(substitute.tile.kind,) if substitute else (),
            origin="rack" if substitute else "table",
            before=(before,),
            after=self._melds(row),
            stands_for=((path.old.tile,) if replacement else names,),
            replacement=replacement,
        )

    def _substitute(self, row: _Row, path: JokerPath) -> _Piece | None:
        """The rack tile that replaces a joker in its own meld, if there is one."""
        if path.replacement is None or row.target is None:
            return None
        alike = [piece for piece in self.travelling if piece.tile == path.replacement and not piece.arrived]
        here = [piece for piece in alike if piece.goal[0] == row.target]
        laid = [piece for piece in alike if piece.origin == "rack"]
        if not here or not laid:
            return None
        if here[0].origin != "rack":
            # Another copy comes here from the table: let the two change their goals, which costs no touch.
            here[0].goal, laid[0].goal = laid[0].goal, here[0].goal
            return laid[0]
        return here[0]

    def _complete(self, target: int) -> Iterator[Step]:
        """Bring everything to a new meld that is not there yet, the greatest part first if it is quite new."""
        row = self.row_of.setdefault(target, _Row(target))
        if row not in self.rows:
            self.rows.append(row)
        yield from self._shift(row)
        groups: dict[tuple[Origin, int], list[_Piece]] = {}
        for piece in sorted(self._coming(target), key=lambda piece: piece.goal):
            # Jokers from the hand are laid one by one, and last.
            alone = piece.goal[1] if piece.origin == "hand" else self.rows.index(piece.at) if piece.at else 0
            groups.setdefault((piece.origin, alone), []).append(piece)
        order = sorted(groups.items(), key=lambda item: ("table", "rack", "hand").index(item[0][0]))
        if not row.pieces:
            first = max(order, key=lambda item: (len(item[1]), item[0][0] == "rack"))
            order = [first, *(item for item in order if item is not first)]
        for (origin, _), pieces in order:
            yield self._bring(row, origin, pieces)

    def _bring(self, row: _Row, origin: Origin, pieces: list[_Piece]) -> Step:
        """Bring tiles that come from one place to a meld in the making."""
        source = pieces[0].at
        before = (*(self._melds(source) if source else ()), *self._melds(row))
        action: Action = "lay" if origin == "rack" else "lay-joker" if origin == "hand" else "move"
        if source:
            if not row.pieces and self._is_split(source, pieces):
                action = "split"
            elif row.pieces and len(pieces) == len(source.pieces) > 1:
                action = "join"
            for piece in pieces:
                source.pieces.remove(piece)
        for piece in pieces:
            self._insert(row, piece)
        still = {_goal(path): (path.new.tile,) for path in self.paths if not path.taken}
        jokers = [piece.goal for piece in pieces if piece.tile.is_joker]
        return Step(
            action=action,
            tiles=tuple(piece.tile.kind for piece in pieces),
            origin=origin,
            before=before,
            after=(*(self._melds(source) if source else ()), *self._melds(row)),
            stands_for=tuple(still.get(goal) or names_of(self.new[goal[0]], goal[1]) for goal in jokers),
        )

    def _shift(self, row: _Row) -> Iterator[Step]:
        """Bring the tiles of a run that stay in it into their new order, where a 1 goes from one end to the other."""
        staying = [piece for piece in row.pieces if piece.arrived]
        if row.target is None or self.new[row.target].kind != "run" or staying == sorted(staying, key=_place):
            return
        before = self._meld(row)
        # Only a 1, or a joker for it, can stand at either end.
        one = next(piece for piece in staying if self.new[row.target].read_as[_place(piece)].value == 1)
        row.pieces.remove(one)
        row.pieces.insert(len(row.pieces) if staying[0] is one else 0, one)
        names = ((self.new[row.target].read_as[_place(one)],),) if one.tile.is_joker else ()
        yield Step(action="shift", tiles=(one.tile.kind,), before=(before,), after=self._melds(row), stands_for=names)

    # How things lie

    def _coming(self, target: int) -> list[_Piece]:
        return [piece for piece in self.travelling if piece.goal[0] == target and not piece.arrived]

    def _urgency(self, target: int) -> tuple[bool, int, int]:
        """What to put together first: melds that nothing has to leave any more; splits; what does not tear runs."""
        row = self.row_of.get(target)
        sources: dict[int, list[_Piece]] = {}
        for piece in self._coming(target):
            if piece.at:
                sources.setdefault(self.rows.index(piece.at), []).append(piece)
        waits = row is not None and any(not piece.arrived for piece in row.pieces)
        splits = row is None and any(self._is_split(self.rows[source], pieces) for source, pieces in sources.items())
        tears = any(self._tears(self.rows[source], pieces) for source, pieces in sources.items())
        return waits, 0 if splits else 1 + tears, target

    def _is_split(self, source: _Row, pieces: Sequence[_Piece]) -> bool:
        """Say whether tiles are one end of a run, and more than one tile."""
        run = self._meld(source).kind == "run"
        return run and 1 < len(pieces) < len(source.pieces) and not self._tears(source, pieces)

    def _tears(self, source: _Row, pieces: Sequence[_Piece]) -> bool:
        """Say whether tiles leave a run otherwise than from one end."""
        ends = (source.pieces[: len(pieces)], source.pieces[-len(pieces) :])
        return self._meld(source).kind == "run" and all(set(end) != set(pieces) for end in ends)

    def _insert(self, row: _Row, piece: _Piece) -> None:
        """Put a piece into a meld: before the first that ends further up."""
        places = (at for at, other in enumerate(row.pieces) if other.arrived and _place(other) > _place(piece))
        row.pieces.insert(next(places, len(row.pieces)), piece)
        self._arrive(piece, row)

    def _arrive(self, piece: _Piece, row: _Row) -> None:
        piece.arrived, piece.at = True, row
        piece.tile = self.new[piece.goal[0]].tiles[piece.goal[1]]

    def _meld(self, row: _Row) -> Meld:
        """The meld as it lies; when it is complete, as the commit writes it."""
        if row.target is not None:
            goal = self.new[row.target]
            places = [_place(piece) for piece in row.pieces if piece.arrived]
            if len(row.pieces) == len(places) == len(goal) and (goal.kind == "group" or places == sorted(places)):
                return goal
        return Meld(tuple(piece.tile for piece in row.pieces), self.rules)

    def _melds(self, row: _Row) -> tuple[Meld, ...]:
        return (self._meld(row),) if row.pieces else ()


def _goal(path: JokerPath) -> tuple[int, int]:
    return (path.new.row, path.new.at)


def _place(piece: _Piece) -> int:
    return piece.goal[1]
