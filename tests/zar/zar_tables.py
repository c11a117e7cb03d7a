"""Rounds set up by hand, and strategies for cards, states and actions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from zoramoves.zar import (
    COLOURS,
    DECK,
    KINDS,
    ONE_POINT,
    ZAR,
    Action,
    Ask,
    Card,
    Draw,
    End,
    Last,
    Match,
    Pass,
    Play,
    Round,
    Show,
    Situation,
    SituationError,
    State,
    TurnUp,
    read_cards,
)


def set_up(state: str, *hands: str, pile: str = "", discard: str = "", **fields: Any) -> Round:
    """Return a round in which these hands are held.

    The pile begins with the cards given; the cards that are named nowhere follow, or lie under the discard pile when
    `discard` is "rest". It is the turn of player 0 unless the state says otherwise.
    """
    now = State.parse(state if "turn=" in state else f"{state} turn=0/{len(hands)}")
    held = [tuple(sorted(read_cards(hand), key=KINDS.index)) for hand in hands]
    drawn = read_cards(pile)
    rest = tuple((Counter(DECK) - Counter([*now.last, *drawn, *(card for hand in held for card in hand)])).elements())
    under = rest if discard == "rest" else ()
    return Round(
        rules=fields.pop("rules", ZAR),
        hands=tuple(held),
        pile=drawn + (() if under else rest),
        discard=under + now.last,
        state=now,
        dealer=fields.pop("dealer", 0),
        seed=0,
        **fields,
    )


def deck(players: int, *hands: str, up: str) -> str:
    """Return a deck that deals such hands, filled up with what is left, and turns up such cards."""
    size = ZAR.dealt(players)
    given = [read_cards(hand) for hand in hands]
    turned = read_cards(up)
    rest = list((Counter(DECK) - Counter([*turned, *(card for hand in given for card in hand)])).elements())
    dealt: list[Card] = []
    for at in range(players):
        hand = list(given[at]) if at < len(given) else []
        while len(hand) < size:
            hand.append(rest.pop())
        dealt += hand
    return " ".join(map(str, [*dealt, *turned, *rest]))


def codes(now: Round, player: int, action: Action | str) -> set[str]:
    """Return the codes of every fault."""
    return {fault.code for fault in now.verify(player, action).faults}


def all_cards(now: Round) -> tuple[Card, ...]:
    """Return the cards of a round, wherever they are, sorted."""
    cards = [card for hand in now.hands for card in hand] + [*now.pile, *now.discard]
    return tuple(sorted(cards, key=KINDS.index))


cards = st.sampled_from(KINDS)


def hands(least: int = 0, most: int = 8) -> st.SearchStrategy[tuple[Card, ...]]:
    """Hands that a deck can deal: of few kinds, so that pairs are frequent, or of any."""
    few = st.lists(cards, min_size=3, max_size=6, unique=True).map(lambda kinds: [*kinds, *kinds])
    return (
        st.one_of(few, st.just(list(DECK)))
        .flatmap(
            lambda deck: st.permutations(deck) if len(deck) < 20 else st.lists(st.sampled_from(deck), max_size=most)
        )
        .map(lambda drawn: _at_most_two(drawn)[:most])
        .filter(lambda hand: len(hand) >= least)
    )


def _at_most_two(drawn: list[Card]) -> tuple[Card, ...]:
    seen: Counter[Card] = Counter()
    kept = []
    for card in drawn:
        seen[card] += 1
        if seen[card] <= 2:
            kept.append(card)
    return tuple(kept)


@st.composite
def states(draw: st.DrawFn) -> State:
    """States that a game can have."""
    players = draw(st.integers(2, 10))
    seat = st.integers(0, players - 1)
    last = draw(st.one_of(st.just(()), cards.map(lambda card: (card,)), cards.map(lambda card: (card, card))))
    colour = draw(st.sampled_from([None, *COLOURS]))
    symbol = draw(st.sampled_from([None, *ONE_POINT]))
    if last and last[0].is_one_point:
        colour, symbol = last[0].colour, last[0].symbol
    owed = draw(st.sampled_from([0, 0, 2, 4, 6])) if not last or last[0].stings else 0
    names = last[0].names if len(last) == 1 else ()
    return State(
        colour,
        symbol,
        owed=owed,
        direction=draw(st.sampled_from(["counter-clockwise", "clockwise"])),
        turn=draw(seat),
        players=players,
        last=last,
        by=draw(st.one_of(st.none(), seat)),
        was=draw(st.one_of(st.none(), st.sampled_from(names))) if names else None,
        under=draw(st.one_of(st.just(()), cards.map(lambda card: (card,)), cards.map(lambda card: (card, card)))),
    )


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Situations that a game can have."""
    state = draw(states())
    hand = draw(hands())
    try:
        return Situation(hand, state)
    except SituationError:
        return Situation([card for card in hand if card not in state.last], state)


plays_of_any_kind = st.builds(
    Play, st.lists(cards, min_size=1, max_size=3), st.one_of(st.none(), st.sampled_from([*COLOURS, *ONE_POINT]))
)
actions: st.SearchStrategy[Action] = st.one_of(
    plays_of_any_kind,
    st.builds(Match, cards),
    st.builds(Show, cards),
    st.builds(Ask, st.integers(0, 9)),
    st.sampled_from([Draw(), Pass(), Last(), End(), TurnUp()]),
)
