"""A round: the racks, the table and the pile, and what each action makes of them.

`verify` explains, `check` refuses, `play` acts, as for commits. A round is a value: an action gives another round, and
a refused action gives none. Every round holds exactly the tiles of the game; one that does not cannot be made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import TypeVar

from ..errors import Fault, IllegalActionError, PositionError
from ..finder import Status, find_move
from ..melds import Meld, TilesLike
from ..position import Commit, Position
from ..rules import ZORA, Rules
from ..tiles import Tile
from ..verifier import Verdict, verify
from .actions import Action, ActionLike, read_action
from .deals import Deal, Seed, check_players, counted, deal_of
from .results import Result, result_of_going_out, result_of_stalemate
from .views import View

T = TypeVar("T")

WHERE = "turn"
"""The place of a fault that concerns the turn and not what is laid."""


@dataclass(frozen=True)
class Round:
    """A round at one moment, with everything that is hidden from the players.

    Players are numbered from 0, clockwise.

    Attributes:
        rules: the rules.
        table: the melds on the table.
        racks: what each player holds.
        pile: the tiles left, the next to be drawn first.
        opened: who has opened.
        turn: whose turn it is; at the end, who has ended the round.
        passes: how many players have passed in a row.
        result: how the round has ended; None while it is in play.

    Raises:
        PositionError: when the tiles are not those of the game, or a meld is illegal; `faults` has every problem.
        RulesError: when so many cannot play.

    >>> now = Round.deal(2, seed=7)
    >>> later = now.play(now.turn, "draw")
    >>> [len(rack) for rack in later.racks], len(later.pile), later.turn != now.turn
    ([14, 15], 77, True)
    """

    rules: Rules
    table: tuple[Meld, ...]
    racks: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
    opened: tuple[bool, ...]
    turn: int
    passes: int = 0
    result: Result | None = None

    def __post_init__(self) -> None:
        players = len(self.racks)
        check_players(players, self.rules)
        if len(self.opened) != players or not (0 <= self.turn < players and 0 <= self.passes <= players):
            raise ValueError("opened, turn and passes do not fit the number of racks")
        faults = tuple(_faults(self))
        if faults:
            raise PositionError(faults)

    @classmethod
    def deal(
        cls,
        players: int,
        *,
        rules: Rules = ZORA,
        seed: Seed = 0,
        tiles: TilesLike | None = None,
        first: int | None = None,
    ) -> Round:
        """Deal a round; what is not given is decided by the seed.

        Args:
            players: how many play.
            rules: the rules.
            seed: the same seed gives the same round.
            tiles: all tiles of the game in order: the racks of player 0, 1 and so on, then the pile.
            first: who begins.

        Returns:
            The round before its first action.

        Raises:
            RulesError: when so many cannot play by the rules, or `first` is none of them.
            PositionError: when the tiles are not those of the game.
            NotationError: when the text of the tiles does not read.

        >>> Round.deal(3, seed="a word") == Round.deal(3, seed="a word")
        True
        """
        return cls.begin(players, rules, deal_of(players, rules, seed, tiles=tiles, first=first))

    @classmethod
    def begin(cls, players: int, rules: Rules, deal: Deal) -> Round:
        """Return the round that begins with a deal; raises as `deal` does."""
        check_players(players, rules)
        hands = [deal.tiles[at * rules.hand : (at + 1) * rules.hand] for at in range(players)]
        pile = deal.tiles[players * rules.hand :]
        return cls(rules, (), tuple(hands), pile, (False,) * players, deal.first)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.racks)

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.result is not None

    def position(self, player: int) -> Position:
        """Return the position of a player."""
        return Position(self.table, self.racks[player], self.opened[player], self.rules)

    def view(self, player: int) -> View:
        """Return what a player may see.

        Args:
            player: who looks.

        Returns:
            The view, which holds no other rack and no tile of the pile.

        Raises:
            IndexError: when there is no such player.
        """
        if not self._plays(player):
            raise IndexError(f"players are numbered from 0 to {self.players - 1}, there is no player {player!r}")
        held = tuple(map(len, self.racks))
        return View(player, self.position(player), held, self.opened, len(self.pile), self.turn, self.result)

    def can_commit(self, player: int) -> bool:
        """Say whether a player has a legal commit, were it the player's turn; proven by the finder."""
        return find_move(self.position(player), settle_ties=False).status is not Status.NO_MOVE

    def verify(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Verdict:
        """Say whether an action is legal, with every fault that can be seen.

        Args:
            player: who acts.
            action: ``draw``, ``pass``, ``time-out``, or a commit in any accepted form.
            seconds: how long the turn has taken, held against the rules' limit; None if that is not to be checked.

        Returns:
            The verdict; of an action that lays nothing only `legal` and `faults` say something.

        Raises:
            NotationError: when a text does not read as an action.
            ValueError: when the seconds are no number from 0.
            SolverError: when the solver fails that says whether a player may pass.

        >>> now = Round.deal(2, seed=7)
        >>> print(now.verify(0, "draw").faults[0])
        turn: it is the turn of player 1, not of player 0 [turn.out-of-turn]
        """
        action = read_action(action, self.rules)
        if seconds is not None and not 0 <= seconds < inf:
            raise ValueError(f"a turn takes a number of seconds from 0, or None, not {seconds!r}")
        if self.result is not None:
            return _refused(Fault("turn.no-round", WHERE, (), f"the round has ended ({self.result.ending})"))
        faults = []
        if player != self.turn:
            message = f"it is the turn of player {self.turn}, not of player {player!r}"
            faults.append(Fault("turn.out-of-turn", WHERE, (), message))
            if not self._plays(player):
                return _refused(*faults)
        if isinstance(action, Commit):
            verdict = verify(self.position(player), action, seconds=seconds)
            return verdict if not faults else replace(verdict, legal=False, faults=(*faults, *verdict.faults))
        return _refused(*faults, *self._word_faults(player, action, seconds))

    def check(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Verdict:
        """Return the verdict on a legal action and refuse an illegal one.

        Args:
            player: who acts.
            action: the action, in any accepted form.
            seconds: how long the turn has taken; None if that is not to be checked.

        Returns:
            The verdict, always legal.

        Raises:
            IllegalActionError: with the verdict that `verify` gives, when the action is illegal.
            NotationError: when a text does not read as an action.
        """
        verdict = self.verify(player, action, seconds=seconds)
        if not verdict.legal:
            raise IllegalActionError(verdict)
        return verdict

    def play(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Round:
        """Return the round after a legal action.

        Args:
            player: who acts.
            action: the action, in any accepted form.
            seconds: how long the turn has taken; None if that is not to be checked.

        Returns:
            The round afterwards; this one stays as it is.

        Raises:
            IllegalActionError: when the action is illegal.
            NotationError: when a text does not read as an action.
        """
        action = read_action(action, self.rules)
        verdict = self.check(player, action, seconds=seconds)
        if isinstance(action, Commit):
            return self._after_commit(action, verdict)
        if self.pile:
            return self._after_draw()
        if action == "time-out" and self.can_commit(player):
            # The turn is lost, but this is no pass: who could have moved does not help to end the round.
            return replace(self, turn=self._following, passes=0)
        return self._after_pass()

    @property
    def _following(self) -> int:
        """Whose turn comes next."""
        step = 1 if self.rules.direction == "clockwise" else -1
        return (self.turn + step) % self.players

    def _plays(self, player: int) -> bool:
        return type(player) is int and 0 <= player < self.players

    def _word_faults(self, player: int, action: Action, seconds: float | None) -> Iterator[Fault]:
        """Yield what is wrong with an action that lays nothing, apart from whose turn it is."""
        limit = self.rules.turn_seconds
        late = seconds is not None and limit is not None and seconds > limit
        if action == "time-out":
            if limit is None:
                yield Fault("turn.time-left", WHERE, (), f"{self.rules.name} has no limit of time")
            elif seconds is not None and not late:
                message = f"a turn lasts up to {limit} seconds, this one has taken {seconds:g}"
                yield Fault("turn.time-left", WHERE, (), message)
            return
        if late:
            message = f"a turn lasts at most {limit} seconds, this one took {seconds:g}"
            yield Fault("turn.time-up", WHERE, (), message)
        if action == "draw" and not self.pile:
            yield Fault("turn.pile-empty", WHERE, (), "the pile is empty, there is nothing to draw")
        if action == "pass" and self.pile:
            message = "as long as the pile has tiles a player commits or draws"
            yield Fault("turn.must-move", WHERE, (), message)
        elif action == "pass" and self.can_commit(player):
            message = "a player who has a legal commit may not pass, and there is one"
            yield Fault("turn.must-move", WHERE, (), message)

    def _after_commit(self, commit: Commit, verdict: Verdict) -> Round:
        player = self.turn
        rack = list(self.racks[player])
        for tile in verdict.tiles:
            rack.remove(tile)
        racks = _with(self.racks, player, tuple(rack))
        after = replace(self, table=commit.table, racks=racks, opened=_with(self.opened, player, True), passes=0)
        if verdict.goes_out:
            result = result_of_going_out(racks, player, self.rules, hand_rummy=verdict.hand_rummy)
            return replace(after, result=result)
        return replace(after, turn=self._following)

    def _after_draw(self) -> Round:
        tile, *pile = self.pile
        racks = _with(self.racks, self.turn, (*self.racks[self.turn], tile))
        return replace(self, racks=racks, pile=tuple(pile), turn=self._following, passes=0)

    def _after_pass(self) -> Round:
        passes = self.passes + 1
        if passes == self.players:
            return replace(self, passes=passes, result=result_of_stalemate(self.racks, self.rules))
        return replace(self, passes=passes, turn=self._following)


def _refused(*faults: Fault) -> Verdict:
    """The verdict on an action that lays nothing; legal if there are no faults."""
    return Verdict(not faults, faults, (), None, False, False)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _faults(now: Round) -> Iterator[Fault]:
    """Yield illegal melds, and every tile of which there are not as many as the game has."""
    for row, meld in enumerate(now.table):
        yield from meld.faults_at(f"table[{row}]")
    found = Counter[Tile](now.pile)
    for rack in now.racks:
        found.update(rack)
    for meld in now.table:
        found.update(tile.kind for tile in meld.tiles)
    whole = counted(now.rules)
    if found == whole:
        return
    for tile in sorted(found.keys() | whole.keys()):
        there, due = found[tile], whole[tile]
        if there != due:
            code = "tile.unknown" if not due else "tile.too-many-copies" if there > due else "tile.missing"
            yield Fault(code, "round", (tile,), f"the game has {due} of {tile}, here are {there}")
