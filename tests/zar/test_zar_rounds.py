"""Rounds under random legal and illegal actions, and what happens at the edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from zar_tables import actions, all_cards, codes, set_up

from zoramoves.zar import (
    DECK,
    ZAR,
    Action,
    Game,
    IllegalPlayError,
    Match,
    Play,
    Record,
    Round,
    ZarRules,
    matches,
    plays,
    read_records,
)


class Rounds(RuleBasedStateMachine):
    """Plays a round with whatever comes, legal or not, and deals another when it is over."""

    now: Round
    record: Record

    @initialize(players=st.integers(2, 10), seed=st.integers(0, 999), data=st.data())
    def deal(self, players: int, seed: int, data: st.DataObject) -> None:
        dealer = data.draw(st.integers(0, players - 1))
        self.now = Round.deal(players, seed=seed, dealer=dealer)
        self.record = Record(self.now)

    @precondition(lambda self: not self.now.over)
    @rule(data=st.data())
    def do_what_is_legal(self, data: st.DataObject) -> None:
        """In every state that is not over the player on turn can do something."""
        on_turn = self.now.state.turn
        player = data.draw(st.sampled_from([on_turn, *range(self.now.players)]))
        legal = self.now.legal(player)
        assert legal or player != on_turn
        if legal:
            self.act(player, data.draw(st.sampled_from(legal)))

    @rule(data=st.data())
    def do_anything(self, data: st.DataObject) -> None:
        """What is legal is exactly what `legal` lists; what is not changes nothing."""
        player = data.draw(st.integers(0, self.now.players - 1))
        action = data.draw(self.near(player))
        verdict = self.now.verify(player, action)
        assert verdict.legal == (action in self.now.legal(player))
        if verdict.legal:
            self.act(player, action)
            return
        before = self.now
        with pytest.raises(IllegalPlayError) as caught:
            self.now.play(player, action)
        assert caught.value.verdict == verdict
        assert self.now is before
        assert len({fault.code for fault in verdict.faults}) >= 1

    @precondition(lambda self: self.now.over)
    @rule(seed=st.integers(0, 999))
    def deal_again(self, seed: int) -> None:
        game = Game(rules=ZAR, scores=(0,) * self.now.players, dealer=self.now.dealer).add(self.now)
        assert game.scores == self.now.points
        self.check_record()
        self.now = game.deal(seed=seed) if not game.over else Round.deal(self.now.players, seed=seed)
        self.record = Record(self.now)

    def near(self, player: int) -> st.SearchStrategy[Action]:
        """Any action, more often one with cards that the player holds."""
        hand = self.now.hands[player]
        if not hand:
            return actions
        held = st.sampled_from(hand)
        return st.one_of(
            actions,
            st.builds(Match, held),
            st.builds(Play, held),
            st.builds(lambda card: Play((card, card)), held),
        )

    def act(self, player: int, action: Action) -> None:
        before = self.now
        self.now = before.play(player, action)
        self.record = Record(self.record.begun, (*self.record.actions, (player, action)))
        assert before.play(player, action) == self.now
        if isinstance(action, Play):
            assert self.now.state == next(
                option.after for option in plays(before.hands[player], before.state) if option.play == action
            )

    def check_record(self) -> None:
        (again,) = read_records(self.record.lines())
        assert again == self.record
        assert again.ended == self.now

    @invariant()
    def the_64_cards_are_there(self) -> None:
        assert all_cards(self.now) == DECK

    @invariant()
    def what_was_laid_last_lies_on_top(self) -> None:
        now = self.now
        assert now.discard[len(now.discard) - len(now.state.last) :] == now.state.last

    @invariant()
    def only_an_unmatched_last_card_leaves_an_empty_hand(self) -> None:
        now = self.now
        assert [at for at, hand in enumerate(now.hands) if not hand] == ([] if now.out is None else [now.out])
        assert all(len(now.hands[player]) == 1 for player in now.announced)

    @invariant()
    def the_matched_card_is_held_by_one_other_at_most(self) -> None:
        now = self.now
        assert sum(bool(matches(hand, now.state.last)) for hand in now.hands) <= 1

    def teardown(self) -> None:
        if hasattr(self, "record"):
            self.check_record()


TestRounds = Rounds.TestCase
TestRounds.settings = settings(max_examples=30, stateful_step_count=40, deadline=None)


def follow(now: Round, *moves: tuple[int, str]) -> Round:
    for player, action in moves:
        now = now.play(player, action)
    return now


def test_nothing_left_to_draw() -> None:
    """When every other card is in a hand one draws none; when all then pass in a row, nobody wins."""
    begun = set_up("R sun last=R-sun by=1", "B-moon", "B-star")
    now = replace(begun, pile=(), discard=begun.state.last)
    assert not now.can_draw
    now = follow(now, (0, "draw"), (0, "pass"), (1, "draw"))
    assert (len(now.hands[1]), now.over) == (1, False)
    now = now.play(1, "pass")
    assert (now.over, now.winner, now.points) == (True, None, (1, 1))


def test_matched_with_nothing_left_to_draw() -> None:
    """Who was out first stays so when there is no card for the penalty."""
    begun = set_up("R sun last=R-sun by=1", "R-moon", "R-moon zar")
    now = replace(begun, pile=(), discard=begun.state.last).play(0, "R-moon")
    # The card below is shuffled and drawn.
    assert len(now.play(1, "match R-moon").hands[0]) == 1
    bare = replace(now, discard=now.state.last)
    assert bare.play(1, "match R-moon").out == 0


def test_two_players_and_a_last_frog() -> None:
    """With two players a frog gives the turn back: whoever it comes to may end the round."""
    now = set_up("R sun by=1", "R-frog", "zar zar").play(0, "R-frog")
    assert now.state.turn == 0
    assert now.play(0, "end").winner == 0


def test_stung_player_may_match_instead() -> None:
    """The stung player too is 'any other player'."""
    now = follow(set_up("R sun by=2", "R-wasp zar", "R-wasp zar", "zar R-moon"), (0, "R-wasp"), (1, "match R-wasp"))
    assert (now.state.owed, now.state.turn, len(now.hands[0])) == (4, 2, 4)


def test_match_after_the_draw() -> None:
    """A match that comes after the sting has been drawn stings the next anew."""
    now = set_up("R sun by=2", "R-wasp zar", "Y-moon B-star", "R-wasp R-moon")
    now = follow(now, (0, "R-wasp"), (1, "draw"), (2, "match R-wasp"))
    assert (now.state.owed, now.state.turn) == (2, 0)


def test_matched_crabs_cancel() -> None:
    now = set_up("R sun by=3", "R-crab zar", "B-sun zar", "R-crab R-moon", "B-moon B-star")
    now = follow(now, (0, "R-crab"), (2, "match R-crab"))
    assert (now.state.direction, now.state.turn) == ("counter-clockwise", 3)


def test_no_match_of_a_match() -> None:
    now = set_up("R moon by=2", "R-moon zar", "R-moon zar", "zar Y-moon").play(0, "R-moon").play(1, "match R-moon")
    assert codes(now, 2, "match R-moon") == {"match.not-held", "match.both-laid"}


def test_asking_oneself_and_others() -> None:
    now = set_up("R sun by=1", "R-moon", "zar R-star")
    assert codes(now, 0, "ask 0") == {"ask.oneself"}
    assert codes(now, 0, "ask 1") == {"ask.not-one-card"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"players": 1}, "2 to 10 can play, not 1"),
        ({"players": 11}, "2 to 10 can play, not 11"),
        ({"players": 3, "dealer": 3}, "numbered from 0 to 2, there is no dealer 3"),
        ({"players": 3, "deck": "zar zar zar"}, "a deck is the 64 cards"),
    ],
)
def test_deals_that_cannot_be(fields: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Round.deal(**fields)  # type: ignore[arg-type]


def test_games_that_cannot_be() -> None:
    for players, dealer, reason in ((1, 0, "2 to 10 can play"), (3, -1, "no dealer -1")):
        with pytest.raises(ValueError, match=reason):
            Game.begin(players, dealer=dealer)
    begun = Round.deal(3)
    ended = set_up("R sun by=2", "R-moon", "zar zar", "Y-sun").play(0, "R-moon").play(1, "end")
    game = Game.begin(3)
    with pytest.raises(ValueError, match="the round is not over"):
        game.add(begun)
    for other in (Game.begin(2), Game.begin(3, dealer=1), Game.begin(3, rules=ZarRules(limit=9))):
        with pytest.raises(ValueError, match="not of this game"):
            other.add(ended)
    with pytest.raises(ValueError, match="the game is over"):
        Game(rules=ZAR, scores=(51, 2)).deal()


def test_not_an_action() -> None:
    with pytest.raises(TypeError, match="an action is a Play"):
        Round.deal(2).verify(0, 7)  # type: ignore[arg-type]


def moves(texts: Sequence[str]) -> list[tuple[int, str]]:
    return [(int(player), action) for player, action in (text.split(": ") for text in texts)]


def test_a_whole_round() -> None:
    """A short round from the deal to the points, each state as written down."""
    now = set_up("R sun last=R-sun by=2", "R-moon B-frog", "Y-moon Y-wasp", "zar Y-star", pile="R-bolt B-bolt Y-bolt")
    states = []
    for player, action in moves(
        ["0: R-moon", "0: last", "1: Y-wasp", "1: last", "2: draw", "2: zar", "0: draw", "0: B-frog", "2: Y-bolt"]
    ):
        if now.verify(player, action).legal:
            now = now.play(player, action)
            states.append(str(now.state).partition(" last=")[0])
    assert states == [
        "R moon turn=1/3",
        "R moon turn=1/3",
        "R moon owed=2 turn=2/3",
        "R moon owed=2 turn=2/3",
        "R moon turn=2/3",
        "R moon owed=4 turn=0/3",
        "R moon turn=0/3",
        "R moon turn=2/3",
    ]
