"""Random legal and illegal actions, one after the other: what the referee keeps true whatever the players do."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import commits, full_set, presets, rules

from zoramoves import IllegalActionError, Match, Round, Rules, Status, Verdict, find_move, verify
from zoramoves.game.actions import ActionLike
from zoramoves.game.policies import RandomLegal

SMALL = rules(max_opening=8).filter(lambda by: by.colours and by.values * len(by.colours) * by.copies >= 9)
PLAYED = st.tuples(SMALL, st.integers(2, 3)).map(lambda drawn: drawn[0].replace(hand=drawn[1]))


class Referee(RuleBasedStateMachine):
    """A match of any length, with a few players by small rules or by the presets."""

    match: Match
    now: Round

    @initialize(by=PLAYED | presets(), players=st.integers(2, 3), seed=st.integers(0, 99))
    def begin(self, by: Rules, players: int, seed: int) -> None:
        self.match = Match.begin(players, rules=by, seed=seed).deal()
        self._look()

    def _look(self) -> None:
        assert self.match.round is not None
        self.now = self.match.round

    def _do(self, player: int, action: ActionLike, expected: set[str] | None = None) -> None:
        """Try an action; the referee accepts it exactly if there is no fault, and a refusal changes nothing."""
        before, verdict = pickle.dumps(self.match), self.match.verify(player, action)
        if expected is not None:
            assert {fault.code for fault in verdict.faults} == expected
        if verdict.legal:
            self.match = self.match.play(player, action)
            self._look()
            return
        with pytest.raises(IllegalActionError) as error:
            self.match.play(player, action)
        assert error.value.verdict == verdict
        assert pickle.dumps(self.match) == before

    @property
    def _can_move(self) -> bool:
        return find_move(self.now.position(self.now.turn)).status is Status.OPTIMAL

    @precondition(lambda self: not self.now.over)
    @rule()
    def draw(self) -> None:
        self._do(self.now.turn, "draw", set() if self.now.pile else {"turn.pile-empty"})

    @precondition(lambda self: not self.now.over)
    @rule()
    def pass_or_not(self) -> None:
        self._do(self.now.turn, "pass", {"turn.must-move"} if self.now.pile or self._can_move else set())

    @precondition(lambda self: not self.now.over)
    @rule()
    def run_out_of_time(self) -> None:
        before = self.now
        self._do(before.turn, "time-out", set() if before.rules.turn_seconds else {"turn.time-left"})
        if before.rules.turn_seconds:
            assert self.now.table == before.table
            assert len(self.now.pile) == max(0, len(before.pile) - 1)

    @precondition(lambda self: not self.now.over)
    @rule(data=st.data())
    def commit_anything(self, data: st.DataObject) -> None:
        position = self.now.position(self.now.turn)
        commit = data.draw(commits(position))
        self._do(self.now.turn, commit, {fault.code for fault in verify(position, commit).faults})

    @precondition(lambda self: not self.now.over)
    @rule(seed=st.integers(0, 9))
    def choose(self, seed: int) -> None:
        player = self.now.turn
        self._do(player, RandomLegal().choose(self.now.view(player), Random(seed)), set())

    @rule(away=st.integers(1, 3), action=st.sampled_from(["draw", "pass", "time-out", "-", "G1 G2 G3"]))
    def act_out_of_turn(self, away: int, action: str) -> None:
        player = self.now.turn + away
        assume(self.now.over or player % self.now.players != self.now.turn or player >= self.now.players)
        verdict: Verdict = self.match.verify(player, action)
        assert verdict.faults[0].code == ("turn.no-round" if self.now.over else "turn.out-of-turn")
        self._do(player, action)

    @precondition(lambda self: self.now.over)
    @rule()
    def deal_again(self) -> None:
        self.match = self.match.deal()
        self._look()

    @invariant()
    def every_tile_is_there(self) -> None:
        now = self.now
        found = Counter([*now.pile, *(tile for rack in now.racks for tile in rack)])
        found.update(tile.kind for meld in now.table for tile in meld)
        assert found == full_set(now.rules)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        now = self.now
        for player in range(now.players):
            view = now.view(player)
            others = [at for at in range(now.players) if at != player]
            hidden = [*(tile for at in others for tile in now.racks[at]), *now.pile]
            Random(0).shuffle(hidden)
            racks = list(now.racks)
            for at in others:
                racks[at] = tuple(hidden[: len(racks[at])])
                del hidden[: len(racks[at])]
            other = replace(now, racks=tuple(racks), pile=tuple(hidden)).view(player)
            assert (other, other.as_dict(), repr(other)) == (view, view.as_dict(), repr(view))

    @invariant()
    def points_add_up_to_nothing(self) -> None:
        assert sum(self.match.scores) == 0
        assert len(self.match.results) == sum(result is not None for result in self.match.results)

    @invariant()
    def the_end_is_where_the_rules_say(self) -> None:
        now = self.now
        emptied = [player for player, rack in enumerate(now.racks) if not rack]
        assert now.over == (bool(emptied) or now.passes == now.players)
        if now.result and now.result.ending != "stalemate":
            assert emptied == [now.result.winner]

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert Match.from_record(self.match.record()) == self.match


TestReferee = Referee.TestCase
TestReferee.settings = settings(
    max_examples=max(12, settings.default.max_examples // 4 if settings.default else 12),
    stateful_step_count=30,
    deadline=None,
)
