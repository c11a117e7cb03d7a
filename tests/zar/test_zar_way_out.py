"""The shortest way out against an exhaustive search, and the plays against a second reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zar_oracle import fewest_turns, results
from zar_tables import hands, states

import zoramoves.zar.model
from zoramoves.errors import SolverError
from zoramoves.finder import Limit
from zoramoves.zar import (
    COLOURS,
    ONE_POINT,
    Card,
    Match,
    Option,
    Play,
    Situation,
    SituationError,
    State,
    Status,
    WayOut,
    matches,
    plays,
    shortest_way_out,
    verify,
)

bare_states = st.builds(
    State,
    st.sampled_from([None, *COLOURS]),
    st.sampled_from([None, *ONE_POINT]),
    owed=st.sampled_from([0, 0, 0, 2, 4]),
)


def pairs(hand: tuple[Card, ...]) -> tuple[tuple[str | None, str], ...]:
    return tuple((card.colour, card.symbol) for card in hand)


@settings(max_examples=250, deadline=None)
@given(hands(most=7), bare_states)
def test_against_exhaustive_search(hand: tuple[Card, ...], state: State) -> None:
    way = shortest_way_out(hand, state)
    fewest = fewest_turns(pairs(hand), state.colour, state.symbol, state.owed)
    assert way.turns == fewest
    assert way.status is (Status.NO_WAY if fewest is None else Status.OPTIMAL)
    assert way.bound == fewest


@settings(max_examples=60, deadline=None)
@given(st.data(), hands(least=1), bare_states)
def test_same_answer_whatever_the_order(data: Any, hand: tuple[Card, ...], state: State) -> None:
    way = shortest_way_out(hand, state)
    assert shortest_way_out(data.draw(st.permutations(hand)), str(state)) == way


@settings(max_examples=60, deadline=None)
@given(hands(least=1, most=12), bare_states)
def test_order_replays(hand: tuple[Card, ...], state: State) -> None:
    """Every step is legal from the state before it, nothing being owed after the own turn; the last is a single."""
    way = shortest_way_out(hand, state)
    held, now = list(hand), state
    for step in way.steps:
        verdict = verify(held, now, step.play)
        assert verdict.legal
        assert verdict.after == step.after
        for card in step.play.cards:
            held.remove(card)
        now = step.after.replace(owed=0, turn=state.turn)
    assert not way.steps or not (held or way.plays[-1].is_pair)


@given(hands(), bare_states)
def test_plays_against_second_reading(hand: tuple[Card, ...], state: State) -> None:
    found = {(option.play.cards[0], len(option.play.cards)): set[Any]() for option in plays(hand, state)}
    for option in plays(hand, state):
        found[option.play.cards[0], len(option.play.cards)].add((option.after.colour, option.after.symbol))
    expected = {}
    for card in set(hand):
        for copies in range(1, hand.count(card) + 1):
            to = results((card.colour, card.symbol), copies, state.colour, state.symbol, state.owed > 0)
            if to and not (copies == 2 == len(hand)):
                expected[card, copies] = set(to)
    assert found == expected


@given(hands(), states())
def test_plays_and_matches_are_the_legal_ones(hand: tuple[Card, ...], state: State) -> None:
    try:
        Situation(hand, state)
    except SituationError:
        return
    options = {option.play: option for option in plays(hand, state)}
    for card in set(hand):
        assert (Match(card) in matches(hand, state.last)) == verify(hand, state, Match(card)).legal
        for copies in (1, 2):
            for named in (None, *COLOURS, *ONE_POINT):
                play = Play([card] * copies, named)
                verdict = verify(hand, state, play)
                assert verdict.legal == (play in options)
                if verdict.after:
                    assert options[play] == Option(play, verdict.after)


@pytest.mark.parametrize(
    ("hand", "state", "answer", "why"),
    [
        ("-", "R sun", "optimal: 0 turns: nothing left to lay", "an empty hand is out already"),
        ("zar", "R sun", "optimal: 1 turn: zar", "one card of 2 points or more"),
        ("B-moon", "R sun", "no-way", "one card that does not fit"),
        ("B-moon", "- -", "optimal: 1 turn: B-moon", "nothing has been set, so that everything fits"),
        ("R-sun R-sun", "R moon", "optimal: 2 turns: R-sun, R-sun", "a pair does not win, so that it is split"),
        ("R-sun R-sun", "B moon", "no-way", "a pair does not win, and singles do not fit"),
        ("B-frog B-frog", "R sun", "optimal: 2 turns: B-frog, B-frog", "pairs of higher cards do not win either"),
        ("R-sun R-sun B-sun", "Y moon", "optimal: 2 turns: R-sun R-sun, B-sun", "a pair resets the state"),
        ("R-sun B-moon", "R star", "no-way", "nothing leads from red sun to blue moon"),
        ("R-sun B-moon peacock-1", "R star", "optimal: 3 turns: R-sun, peacock-1=B, B-moon", "a peacock does"),
        ("R-sun B-moon dragon-2", "R star", "optimal: 3 turns: R-sun, dragon-2=moon, B-moon", "a dragon does"),
        ("R-sun B-moon Y-bolt peacock-1 peacock-1", "R star", "5 turns", "peacocks are split for two such steps"),
        ("R-sun B-moon peacock-1 peacock-1", "R star", "3 turns", "and laid at once for one"),
        ("R-sun zar", "R star owed=2", "optimal: 2 turns: zar, R-sun", "what is owed is passed on first"),
        ("R-sun R-moon", "R star owed=2", "no-way", "or else drawn, and what is drawn is not known"),
        ("zar zar", "R star owed=2", "optimal: 2 turns: zar, zar", "a pair to pass it on would be the last"),
        ("zar zar B-frog", "R star owed=2", "optimal: 2 turns: zar zar, B-frog", "here it is not"),
        ("zar", "R star owed=2", "optimal: 1 turn: zar", "the first play is the last"),
        ("B-frog", "- - last=peacock-1", "no-way", "nobody plays before the first card is settled"),
    ],
)
def test_examples(hand: str, state: str, answer: str, why: str) -> None:
    assert answer in str(shortest_way_out(hand, state)), why


def test_long_hand() -> None:
    """25 cards with 9 pairs: one more would leave no single for the end, or break the path."""
    hand = (
        "B-sun B-sun B-moon B-moon Y-sun Y-star Y-star R-bolt R-bolt R-cloud R-galaxy B-frog B-frog Y-crab Y-crab "
        "R-wasp R-wasp peacock-1 peacock-1 dragon-2 zar zar B-wasp Y-moon R-moon"
    )
    way = shortest_way_out(hand, "R sun")
    assert (way.status, way.turns) == (Status.OPTIMAL, 16)


@pytest.mark.parametrize("limit", [0, -1.0, float("nan")])
def test_limit_is_above_zero(limit: float) -> None:
    with pytest.raises(ValueError, match="limit is a number of seconds above 0"):
        shortest_way_out("zar", "R sun", limit=limit)


def test_no_limit() -> None:
    assert shortest_way_out("zar", "R sun", limit=None).turns == 1
    assert shortest_way_out("zar", "R sun", limit=Limit()).turns == 1
    assert shortest_way_out("zar", "R sun", limit=Limit(seconds=1e-9)).status is Status.UNKNOWN


def test_limit_reached() -> None:
    """A limit is no proof: the answer says that nothing is known."""
    way = shortest_way_out("R-sun R-sun Y-sun B-moon", "B star", limit=1e-9)
    assert (way.status, way.turns, way.bound) == (Status.UNKNOWN, None, 3)
    assert str(way) == "unknown"


def test_feasible_is_told_from_optimal() -> None:
    found = shortest_way_out("zar R-sun", "R star")
    way = WayOut(Status.FEASIBLE, found.steps, 1)
    assert way.turns == 2
    assert str(way).startswith("feasible: 2 turns: ")


@pytest.mark.parametrize("order", [(Play("B-moon"), Play("zar")), (Play("zar"),)])
def test_an_order_that_the_rules_refuse(order: tuple[Play, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is replayed through the rules before it leaves; the error has the situation."""
    wrong = zoramoves.zar.model.Solution("optimal", order, 2)
    monkeypatch.setattr(zoramoves.zar.model, "solve", lambda *_: wrong)
    with pytest.raises(SolverError, match=r"B-moon zar \| R sun"):
        shortest_way_out("B-moon zar", "R sun")
