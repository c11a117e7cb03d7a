"""Texts and JSON of every value, both ways, and what does not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from zar_tables import actions, cards, hands, situations, states

from zoramoves.errors import NotationError, RulesError, ZoraError
from zoramoves.zar import (
    DECK,
    KINDS,
    Action,
    Card,
    Play,
    Situation,
    State,
    ZarRules,
    read_action,
    read_cards,
    shortest_way_out,
    verify,
    write_cards,
)
from zoramoves.zar.cards import in_order


@given(cards)
def test_card_round_trip(card: Card) -> None:
    for text in (str(card), str(card).upper(), str(card).lower().replace("-", " "), str(card).replace("-", "")):
        assert Card.parse(text) == card


@given(hands())
def test_hand_round_trip(hand: tuple[Card, ...]) -> None:
    assert read_cards(write_cards(hand)) == hand
    assert read_cards([str(card) for card in hand]) == hand


@given(actions)
def test_action_round_trip(action: Action) -> None:
    assert read_action(str(action)) == action
    assert read_action(str(action).upper()) == action


@given(states())
def test_state_round_trip(state: State) -> None:
    assert State.parse(str(state)) == state
    assert State.from_json(state.to_json()) == state
    assert hash(State.parse(str(state))) == hash(state)


@given(situations())
def test_situation_round_trip(situation: Situation) -> None:
    assert Situation.parse(str(situation)) == situation
    assert Situation.from_json(situation.to_json()) == situation


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("red sun", "R-sun"),
        ("YELLOW-STING", "Y-wasp"),
        ("b lightning bolt", "B-bolt"),
        ("blue lightning", "B-bolt"),
        ("bbolt", "B-bolt"),
        ("Peacock 1", "peacock-1"),
        ("dragon2", "dragon-2"),
        ("ZAR", "zar"),
    ],
)
def test_spellings(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("R-sun moon", 7, "'moon' has no colour, write B-moon, Y-moon or R-moon"),
        ("sting", 1, "write B-wasp"),
        ("zar dragon", 5, "two kinds of dragon, write dragon-1 or dragon-2"),
        ("zar, G-sun", 6, "'G-sun' is not a card, cards are written like R-sun, peacock-1 or zar"),
        ("R-suns", 1, "'R-suns' is not a card"),
        ("zar|R-sun", 4, "put a space after zar"),
        ("\x1b[31m", 1, r"'\\x1b\[31m' is not a card"),
        ("x" * 200, 1, "…' is not a card"),
    ],
)
def test_not_cards(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        read_cards(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "a play begins with one or two cards"),
        ("=B", 1, "a play begins with one or two cards"),
        ("peacock-1=green", 11, "'green' is neither a colour"),
        ("dragon-1= nothing", 11, "'nothing' is neither a colour"),
        ("ask", 4, "followed by the number of a player"),
        ("ask you", 4, "followed by the number of a player"),
        ("match", 6, "'match' is followed by one card, here are 0"),
        ("show zar zar", 5, "'show' is followed by one card, here are 2"),
        ("match R-sunny", 7, "'R-sunny' is not a card"),
        ("fold", 1, "'fold' is not a card"),
    ],
)
def test_not_actions(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        read_action(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("zar", 4, "a situation is HAND | STATE; this has 1 part"),
        ("zar | R sun | R-sun", 1, "this has 3 parts"),
        ("zar | R", 8, "a state begins with a colour and a symbol"),
        ("zar | sun R", 7, "a colour is one of B, Y, R or -, not 'sun'"),
        ("zar | R frog", 9, "'frog' is neither a colour"),
        ("zar | R sun owed", 13, "'owed' is not part of a state"),
        ("zar | R sun owed=two", 13, "'owed=two' is not part of a state"),
        ("zar | R sun owed=2 owed=2", 20, "'owed' is there twice"),
        ("zar | R sun turn=1", 13, "'turn=1' is not part of a state"),
        ("zar | R sun last=R-son", 18, "'R-son' is not a card"),
        ("zar | R sun last=zar+R-son", 22, "'R-son' is not a card"),
        ("zar | R sun was=green", 17, "'green' is neither a colour"),
        ("zar | R sun  left", 14, "'left' is not part of a state"),
    ],
)
def test_not_situations(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace("|", r"\|")) as caught:
        Situation.parse(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        ("", "$", "truncated"),
        ("{]", "$", "malformed"),
        ("[]", "$", "Expected `object`, got `array`"),
        ('{"hand": "zar"}', "$", "missing required field `state`"),
        ('{"hand": "zar", "state": {"colour": "R", "symbol": "sun", "owed": "2"}}', "$.state.owed", "got `str`"),
        ('{"hand": "zar", "state": {"colour": "R", "symbol": "sun", "debt": 2}}', "$.state", "unknown field `debt`"),
        ('{"hand": "car", "state": {"colour": "R", "symbol": "sun"}}', "$.hand", "'car' is not a card"),
        ('{"hand": "zar", "state": {"colour": "G", "symbol": "sun"}}', "$.state.colour", "'G' is neither a colour"),
        ('{"hand": "", "state": {"colour": "R", "symbol": null, "last": "sun"}}', "$.state.last", "has no colour"),
    ],
)
def test_not_json(text: str, path: str, reason: str) -> None:
    for given_text in (text, text.encode()):
        with pytest.raises(NotationError, match=reason) as caught:
            Situation.from_json(given_text)
        assert caught.value.path == path


def test_not_utf8() -> None:
    with pytest.raises(NotationError, match="UTF-8"):
        State.from_json(b'{"colour": "\xff", "symbol": null}')
    with pytest.raises(NotationError, match="UTF-8"):
        State.from_json('{"colour": "\udcff", "symbol": null}')


@given(st.text(alphabet="RBYsunmodragpcktz-12 |=+/oweastch0", max_size=30))
def test_any_text_reads_or_is_refused(text: str) -> None:
    for read in (read_cards, read_action, State.parse, Situation.parse):
        try:
            value = read(text)
        except ZoraError:
            continue
        assert read(write_cards(value) if isinstance(value, tuple) else str(value)) == value


def test_json_names_the_fields() -> None:
    text = "R-sun zar | R moon owed=2 turn=1/4 clockwise last=R-wasp by=0 under=zar"
    assert Situation.parse(text).to_json() == (
        '{"hand":"R-sun zar","state":{"colour":"R","symbol":"moon","owed":2,"direction":"clockwise","turn":1,'
        '"players":4,"last":"R-wasp","by":0,"under":"zar"}}'
    )


def test_sorted() -> None:
    assert in_order(reversed(DECK)) == DECK
    assert str(Situation("zar R-sun B-sun", "R moon")) == "B-sun R-sun zar | R moon"


@pytest.mark.parametrize(("colour", "symbol"), [(None, "sun"), ("R", "zar"), ("G", "sun"), ("R", "peacock-1")])
def test_no_such_card(colour: str | None, symbol: str) -> None:
    assert all((card.colour, card.symbol) != (colour, symbol) for card in KINDS)
    with pytest.raises(ValueError, match="a card is B, Y or R with one of"):
        Card(colour, symbol)


def test_wrong_types() -> None:
    with pytest.raises(TypeError, match="cards are a text or Card values"):
        read_cards(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cards are a text or Card values"):
        read_cards([7])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a state is a State or its text"):
        Situation("zar", None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="owed is a whole number, not '2'"):
        State("R", "sun", owed="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="what is named is a text"):
        Play("peacock-1", 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Round knows about the rest"):
        verify("zar", "R sun", "draw")
    with pytest.raises(NotationError, match="one card expected, 2 read"):
        Card.parse("zar zar")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"colourless_points": 0}, "colourless_points is a whole number from 2 to 64, not 0"),
        ({"limit": True}, "limit is a whole number"),
        ({"for_points": 1}, "for_points is true or false"),
        ({"hand": 30, "min_hand": 30}, "64 cards are too few"),
    ],
)
def test_rules_that_no_game_can_have(fields: dict[str, int], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ZarRules(**fields)  # type: ignore[arg-type]


def test_values_render_themselves() -> None:
    situation = Situation("R-sun", "R moon")
    console = Console(width=80, no_color=True)
    with console.capture() as shown:
        console.print(situation, shortest_way_out(situation.hand, situation.state))
    assert "red, moon" in shown.get()
    assert "1. R-sun  (red sun)" in shown.get()
    assert repr(situation) == "Situation('R-sun | R moon')"
