"""A match: rounds one after the other, the scores, and everything that has happened, so that it can be recorded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..errors import Fault, IllegalActionError, RulesError
from ..melds import TilesLike
from ..rules import ZORA, Rules
from ..tiles import Tile
from ..verifier import Verdict
from .actions import Action, ActionLike, read_action
from .deals import Deal, Seed, check_players, deal_of
from .results import Result
from .rounds import WHERE, Round
from .views import View

Column = tuple[int, ...]
"""What is written down for a player: plus and minus where the rules keep them apart, otherwise one number."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A legal action as it was made.

    Attributes:
        player: who acted.
        action: what was done.
        seconds: how long the turn took; None if nobody took the time.
        drawn: the tile that was drawn; None if none was.
    """

    player: int
    action: Action
    seconds: float | None
    drawn: Tile | None


@dataclass(frozen=True)
class Match:
    """A match at one moment. Begin with `begin`; go on with `deal` and `play`, each of which gives another match.

    Attributes:
        rules: the rules.
        players: how many play.
        seed: decides what is left to chance in every deal.
        length: after how many rounds the match is over; None if the players stop when they like.
        history: every deal and every action, in order.
        round: the round in play or the last one; None before the first deal.
        results: how each round has ended.

    >>> match = Match.begin(2, seed=7).deal()
    >>> match = match.play(match.round.turn, "draw")
    >>> Match.from_record(match.record()) == match
    True
    """

    rules: Rules
    players: int
    seed: Seed
    length: int | None
    history: tuple[Deal | Turn, ...] = ()
    round: Round | None = None
    results: tuple[Result, ...] = ()

    @classmethod
    def begin(cls, players: int, *, rules: Rules = ZORA, seed: Seed | None = None, length: int | None = None) -> Match:
        """Begin a match.

        Args:
            players: how many play.
            rules: the rules.
            seed: the same seed gives the same deals; None for one that nobody can guess.
            length: after how many rounds the match is over; None to leave that open.

        Returns:
            The match before its first deal.

        Raises:
            RulesError: when so many cannot play by the rules, or the length is no number of rounds.

        >>> Match.begin(4, seed=1, length=3).scores
        (0, 0, 0, 0)
        """
        check_players(players, rules)
        if length is not None and not (type(length) is int and length > 0):
            raise RulesError(f"a match has a number of rounds from 1, or None, not {length!r}")
        if seed is None:
            from secrets import token_hex

            seed = token_hex(8)
        return cls(rules, players, seed, length)

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.length is not None and len(self.results) >= self.length

    @property
    def columns(self) -> tuple[Column, ...]:
        """What is written down for each player: (plus, minus) where the rules keep them apart, otherwise (score,)."""
        found: list[Column] = []
        for player in range(self.players):
            points = [result.points[player] for result in self.results]
            if self.rules.separate_columns:
                found.append((sum(p for p in points if p > 0), -sum(p for p in points if p < 0)))
            else:
                found.append((sum(points),))
        return tuple(found)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's score: plus less minus."""
        return tuple(column[0] - sum(column[1:]) for column in self.columns)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the highest score when the match is over, several if they share it; empty before."""
        scores = self.scores
        return tuple(at for at, score in enumerate(scores) if score == max(scores)) if self.over else ()

    def deal(self, *, tiles: TilesLike | None = None, first: int | None = None) -> Match:
        """Deal the next round; what is not given is decided by the seed.

        Args:
            tiles: all tiles of the game in order: the racks of player 0, 1 and so on, then the pile.
            first: who begins.

        Returns:
            The match with the round dealt.

        Raises:
            ValueError: when a round is in play or the match is over.
            PositionError: when the tiles are not those of the game.
            RulesError: when there is no player `first`.
            NotationError: when the text of the tiles does not read.
        """
        if self.over or (self.round and not self.round.over):
            raise ValueError("the match is over" if self.over else "a round is in play, the next cannot be dealt yet")
        dealt = deal_of(self.players, self.rules, f"{self.seed}/{len(self.results)}", tiles=tiles, first=first)
        begun = Round.begin(self.players, self.rules, dealt)
        return replace(self, history=(*self.history, dealt), round=begun)

    def view(self, player: int) -> View:
        """Return what a player may see of the round; raises ValueError before the first deal."""
        if self.round is None:
            raise ValueError("no round has been dealt yet")
        return self.round.view(player)

    def verify(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Verdict:
        """Say whether an action is legal, as `Round.verify` does; before the first deal none is."""
        if self.round is None:
            fault = Fault("turn.no-round", WHERE, (), "no round has been dealt yet")
            return Verdict(False, (fault,), (), None, False, False)
        return self.round.verify(player, action, seconds=seconds)

    def check(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Verdict:
        """Return the verdict on a legal action and refuse an illegal one, as `Round.check` does."""
        verdict = self.verify(player, action, seconds=seconds)
        if not verdict.legal:
            raise IllegalActionError(verdict)
        return verdict

    def play(self, player: int, action: ActionLike, *, seconds: float | None = None) -> Match:
        """Return the match after a legal action in the round that is in play.

        Args:
            player: who acts.
            action: ``draw``, ``pass``, ``time-out``, or a commit in any accepted form.
            seconds: how long the turn has taken; None if that is not to be checked.

        Returns:
            The match afterwards; this one stays as it is.

        Raises:
            IllegalActionError: when the action is illegal.
            NotationError: when a text does not read as an action.
        """
        before = self.round
        if before is None:
            raise IllegalActionError(self.verify(player, action))
        action = read_action(action, self.rules)
        after = before.play(player, action, seconds=seconds)
        drawn = before.pile[0] if len(after.pile) < len(before.pile) else None
        results = (*self.results, after.result) if after.result else self.results
        turn = Turn(player, action, None if seconds is None else float(seconds), drawn)
        return replace(self, history=(*self.history, turn), round=after, results=results)

    def record(self) -> str:
        """Return the match as JSON lines, to be saved or audited; `from_record` reads it back.

        Returns:
            A line for the match, one for each deal, each action and each result.
        """
        from .records import write_match

        return write_match(self)

    @classmethod
    def from_record(cls, lines: str | Iterable[str]) -> Match:
        """Read a match from its record, playing every action again under the referee's eyes.

        Args:
            lines: the text of the record, or its lines.

        Returns:
            The match as far as it is recorded, to be gone on with.

        Raises:
            RecordError: at the first line that does not read, or whose action is illegal; with the line and the faults.
        """
        from .records import read_match

        return read_match(lines)
