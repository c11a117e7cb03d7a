"""One test for every sentence of the rules of ZAR, in their order; each names what the sentence says."""

from __future__ import annotations

from collections import Counter

import pytest
from zar_tables import codes, deck, set_up

from zoramoves.zar import (
    COLOURS,
    DECK,
    KINDS,
    ONE_POINT,
    ZAR,
    Card,
    Game,
    IllegalPlayError,
    Play,
    Round,
    State,
    ZarRules,
    matches,
    play,
    plays,
    verify,
)


def texts(hand: str, state: str) -> set[str]:
    return {str(option.play) for option in plays(hand, state)}


class TestDeck:
    def test_size(self) -> None:
        """The deck has 64 cards."""
        assert len(DECK) == 64

    def test_colours(self) -> None:
        """There are three colours: blue, yellow and red."""
        assert list(COLOURS.values()) == ["blue", "yellow", "red"]

    @pytest.mark.parametrize("symbol", ["galaxy", "bolt", "cloud", "sun", "moon", "star"])
    def test_one_point_cards(self, symbol: str) -> None:
        """Each colour has galaxies, lightning bolts, clouds, suns, moons and stars, worth one point."""
        assert [ZAR.points(Card(colour, symbol)) for colour in COLOURS] == [1, 1, 1]
        assert symbol in ONE_POINT

    def test_frog(self) -> None:
        """Each colour has a frog, which skips a player."""
        assert all(Card(colour, "frog") in DECK for colour in COLOURS)
        assert play("B-frog zar", "R sun turn=0/4", "B-frog").state.turn == 2

    def test_crab(self) -> None:
        """Each colour has a crab, which turns the direction round."""
        assert all(Card(colour, "crab") in DECK for colour in COLOURS)
        after = play("B-crab zar", "R sun turn=0/4", "B-crab").state
        assert (after.direction, after.turn) == ("clockwise", 3)

    def test_wasp(self) -> None:
        """Each colour has a wasp, also called sting, which makes the next player draw 2."""
        assert all(Card(colour, "wasp") in DECK for colour in COLOURS)
        assert play("B-sting zar", "R sun", "B-sting").state.owed == 2

    @pytest.mark.parametrize("kind", [1, 2])
    def test_peacock(self, kind: int) -> None:
        """Two kinds of card change the colour."""
        after = play(f"peacock-{kind} zar", "R sun", f"peacock-{kind}=Y").state
        assert (after.colour, after.symbol) == ("Y", "sun")

    @pytest.mark.parametrize("kind", [1, 2])
    def test_dragon(self, kind: int) -> None:
        """Two kinds of card change the symbol."""
        after = play(f"dragon-{kind} zar", "R sun", f"dragon-{kind}=moon").state
        assert (after.colour, after.symbol) == ("R", "moon")

    def test_zar(self) -> None:
        """The ZAR card makes the next player draw 4."""
        assert play("zar R-sun", "R sun", "zar").state.owed == 4

    def test_duplicates(self) -> None:
        """Every card is in the deck twice."""
        assert Counter(DECK) == dict.fromkeys(KINDS, 2)
        assert len(KINDS) == 32

    @pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 7), (4, 6), (5, 5), (6, 4), (7, 4), (10, 4)])
    def test_hands(self, players: int, size: int) -> None:
        """Each player gets 10 cards less the number of players, but at least 4."""
        assert [len(hand) for hand in Round.deal(players).hands] == [size] * players


class TestPlaying:
    def test_aim(self) -> None:
        """The game is about being the first to lay all cards."""
        now = set_up("R sun last=R-sun by=1", "R-moon", "B-sun B-moon").play(0, "R-moon").play(1, "end")
        assert now.winner == 0

    def test_state_is_remembered(self) -> None:
        """Colour and symbol are remembered."""
        now = set_up("R sun last=R-sun by=2", "R-moon B-frog zar", "B-sun Y-moon", "Y-bolt zar", pile="Y-star")
        now = now.play(0, "R-moon").play(1, "Y-moon")
        assert (now.state.colour, now.state.symbol) == ("Y", "moon")

    def test_any_higher_card_or_a_fitting_one(self) -> None:
        """In turn one lays any card of 2 points or more, or a one-point card that matches colour or symbol."""
        every = {str(option.play.cards[0]) for option in plays(KINDS, "B cloud")}
        one_point = {f"B-{symbol}" for symbol in ONE_POINT} | {f"{colour}-cloud" for colour in COLOURS}
        assert every == one_point | {str(card) for card in KINDS if ZAR.points(card) >= 2}

    def test_example(self) -> None:
        """On red sun one lays red one-point cards, suns, and any wasp, frog, crab, dragon, peacock or ZAR."""
        hand = "R-moon B-sun Y-wasp Y-frog Y-crab dragon-1 peacock-2 zar B-star"
        laid = {text.partition("=")[0] for text in texts(hand, "R sun")}
        assert laid == set(hand.split()) - {"B-star"}

    @pytest.mark.parametrize("symbol", ["frog", "crab", "wasp"])
    def test_colour_of_higher_cards(self, symbol: str) -> None:
        """The colour of a card of 2 or 3 points need not match the state: it serves only for matches."""
        after = play(f"B-{symbol} zar", "R sun", f"B-{symbol}").state
        assert (after.colour, after.symbol) == ("R", "sun")
        assert matches(f"B-{symbol}", f"B-{symbol}")
        assert not matches(f"Y-{symbol}", f"B-{symbol}")

    def test_two_at_once(self) -> None:
        """Two identical cards may be laid at once, if one wants."""
        assert texts("B-frog B-frog zar zar R-moon", "R sun") == {"B-frog", "B-frog B-frog", "zar", "zar zar", "R-moon"}

    def test_pair_resets(self) -> None:
        """Two identical one-point cards set the state to what they are."""
        after = play("B-moon B-moon zar", "R sun", "B-moon B-moon").state
        assert (after.colour, after.symbol) == ("B", "moon")

    def test_effects_add_up(self) -> None:
        """The effects of two cards add up: that of two wasps is that of one, twice."""
        once = play("B-wasp B-wasp zar", "R sun", "B-wasp").state.owed
        assert play("B-wasp B-wasp zar", "R sun", "B-wasp B-wasp").state.owed == 2 * once

    def test_two_crabs(self) -> None:
        """Two crabs cancel each other."""
        after = play("B-crab B-crab zar", "R sun turn=0/4", "B-crab B-crab").state
        assert (after.direction, after.turn) == ("counter-clockwise", 1)

    def test_two_frogs(self) -> None:
        """Two frogs skip two players."""
        assert play("B-frog B-frog zar", "R sun turn=0/4", "B-frog B-frog").state.turn == 3

    def test_two_wasps(self) -> None:
        """Two wasps are a draw of 4."""
        assert play("B-wasp B-wasp zar", "R sun", "B-wasp B-wasp").state.owed == 4


class TestStings:
    begun = set_up(
        "R sun last=R-sun by=2", "R-wasp R-moon", "B-wasp Y-moon", "zar Y-sun B-sun", pile="R-star Y-star B-star"
    )

    def test_draw_two(self) -> None:
        """A's sting makes B draw 2."""
        now = self.begun.play(0, "R-wasp").play(1, "draw")
        assert str(now.hands[1]).count("star") == 2

    @pytest.mark.parametrize(("card", "owed"), [("B-wasp", 4), ("zar", 6)])
    def test_passing_on(self, card: str, owed: int) -> None:
        """B lays a sting or a ZAR, and the draws add up for C."""
        now = set_up("R sun last=R-sun by=2", "R-wasp R-moon", "B-wasp zar", "Y-sun B-sun")
        assert now.play(0, "R-wasp").play(1, card).state.owed == owed

    def test_third_player(self) -> None:
        """C again lays a sting or draws them all."""
        now = self.begun.play(0, "R-wasp").play(1, "B-wasp")
        assert now.play(2, "zar").state.owed == 8
        assert len(now.play(2, "draw").hands[2]) == 3 + 4

    def test_nothing_else_answers(self) -> None:
        """Only a sting or a ZAR card passes a draw on."""
        assert codes(self.begun.play(0, "R-wasp"), 1, "Y-moon") == {"play.draw-owed", "play.no-fit"}

    def test_turn_after_drawing(self) -> None:
        """Who has drawn what a sting demands has the turn."""
        now = self.begun.play(0, "R-wasp").play(1, "draw")
        assert (now.state.turn, now.state.owed) == (1, 0)
        assert now.play(1, "R-star").state.turn == 2


class TestDrawing:
    stuck = set_up("R sun last=R-sun by=1", "B-moon Y-moon", "B-sun Y-sun", pile="R-star")

    def test_must_draw(self) -> None:
        """Who can lay nothing draws one card."""
        assert {str(action) for action in self.stuck.legal(0)} == {"draw"}
        assert len(self.stuck.play(0, "draw").hands[0]) == 3

    def test_play_or_pass(self) -> None:
        """Who has drawn lays a card from the hand or passes."""
        now = self.stuck.play(0, "draw")
        assert {str(action) for action in now.legal(0)} == {"R-star", "pass"}
        assert now.play(0, "pass").state.turn == 1
        assert now.play(0, "R-star").state.symbol == "star"

    def test_only_who_can_lay_nothing(self) -> None:
        """Drawing is for who can lay nothing, and once."""
        assert codes(set_up("R sun", "R-moon B-moon", "B-sun zar"), 0, "draw") == {"draw.can-play"}
        assert codes(self.stuck.play(0, "draw"), 0, "draw") == {"draw.twice"}

    @pytest.mark.parametrize("last", ["R-sun", "R-sun+R-sun"])
    def test_reshuffle(self, last: str) -> None:
        """When the deck runs out the last card or two stay and the rest of the discard pile becomes the deck."""
        now = set_up(f"R sun last={last} by=1", "B-moon Y-moon", "B-wasp zar", discard="rest")
        assert not now.pile
        after = now.play(0, "draw")
        assert after.discard == now.state.last
        assert after.shuffles == 1
        assert (after.state.colour, after.state.symbol) == ("R", "sun")
        assert len(after.pile) == 64 - 5 - len(now.state.last)

    def test_reshuffle_in_the_middle(self) -> None:
        """A draw of several cards takes what is left and goes on with the new deck."""
        now = set_up("R sun last=R-wasp owed=4 by=1", "B-moon Y-moon", "B-wasp zar", discard="rest")
        drawn = now.discard[0]
        now = now.play(0, "draw")
        assert len(now.hands[0]) == 6
        assert drawn in (*now.pile, *now.hands[0])


class TestMatching:
    begun = set_up(
        "R sun last=R-sun by=3 turn=0/4",
        "R-frog R-moon B-cloud",
        "R-star Y-star zar",
        "B-sun Y-sun R-wasp",
        "R-frog R-moon R-star",
    )

    def test_out_of_turn(self) -> None:
        """Any other player lays the identical card out of turn."""
        now = self.begun.play(0, "R-moon")
        assert now.state.turn == 1
        assert {str(action) for action in now.legal(3)} == {"match R-moon"}
        assert now.play(3, "match R-moon").state.last == (Card("R", "moon"),) * 2

    def test_before_the_next_play(self) -> None:
        """A match comes before the next player plays."""
        now = self.begun.play(0, "R-moon").play(1, "R-star")
        assert codes(now, 3, "match R-moon") == {"match.too-late"}

    def test_drawing_and_passing_are_no_plays(self) -> None:
        """The next player has not played while drawing."""
        now = set_up("R sun by=2", "R-moon zar", "B-star Y-star", "R-moon zar", pile="Y-bolt")
        now = now.play(0, "R-moon").play(1, "draw").play(1, "pass")
        assert now.play(2, "match R-moon").state.by == 2

    def test_first_on_the_pile(self) -> None:
        """What lies on the pile first decides."""
        now = set_up("R moon last=R-moon by=2", "R-star zar", "R-moon zar", "B-sun zar")
        assert now.play(1, "match R-moon").state.turn == 2
        assert not now.play(0, "R-star").verify(1, "match R-moon").legal

    def test_failed_match(self) -> None:
        """Who fails takes the card back, and the match has never been."""
        now = self.begun.play(0, "R-moon")
        with pytest.raises(IllegalPlayError, match="not identical"):
            now.play(3, "match R-star")
        assert now == self.begun.play(0, "R-moon")

    def test_matched_player_draws(self) -> None:
        """The matched player draws as many cards as the card has points."""
        now = self.begun.play(0, "R-frog").play(3, "match R-frog")
        assert len(now.hands[0]) == 3 - 1 + 2

    def test_play_goes_on_from_the_matching_player(self) -> None:
        """Play goes on from the player who matched."""
        assert self.begun.play(0, "R-moon").play(3, "match R-moon").state.turn == 0

    def test_matched_frog_skips_two(self) -> None:
        """The effects of the two frogs add up, counted from the matching player."""
        assert self.begun.play(0, "R-frog").play(3, "match R-frog").state.turn == (3 + 3) % 4

    def test_match_during_a_sting(self) -> None:
        """A match during a sting is settled first, then the sting."""
        now = set_up("R sun by=0 turn=1/3", "R-wasp zar", "R-wasp B-wasp Y-sun", "zar R-sun")
        now = now.play(1, "R-wasp").play(0, "match R-wasp")
        assert (len(now.hands[1]), now.state.owed) == (2 + 3, 4)

    @pytest.mark.parametrize(("action", "owed", "held"), [("B-wasp", 6, 4), ("zar", 8, 4), ("draw", 0, 9)])
    def test_example(self, action: str, owed: int, held: int) -> None:
        """B stings C and is matched by A: B draws 3, and then passes on 6 or 8 or draws the 4."""
        now = set_up(
            "R sun by=0 turn=1/3", "R-wasp zar", "R-wasp B-wasp zar", "Y-moon R-sun", pile="Y-sun B-sun B-moon"
        )
        now = now.play(1, "R-wasp").play(0, "match R-wasp")
        assert now.state.turn == 1
        after = now.play(1, action)
        assert (after.state.owed, len(after.hands[1])) == (owed, held)


class TestStarting:
    def test_first_card(self) -> None:
        """The next card of the deck is turned up first."""
        now = Round.deal(3, deck=deck(3, up="R-sun"))
        assert (now.discard, now.state.colour, now.state.symbol) == ((Card("R", "sun"),), "R", "sun")

    @pytest.mark.parametrize(
        ("card", "state"),
        [
            ("R-sun", "R sun turn=1/3 last=R-sun by=0"),
            ("R-frog", "- - turn=2/3 last=R-frog by=0"),
            ("R-crab", "- - turn=2/3 clockwise last=R-crab by=0"),
            ("R-wasp", "- - owed=2 turn=1/3 last=R-wasp by=0"),
            ("zar", "- - owed=4 turn=1/3 last=zar by=0"),
        ],
    )
    def test_as_if_the_dealer_had_laid_it(self, card: str, state: str) -> None:
        """That card counts as one laid by the dealer, with its effect."""
        assert Round.deal(3, deck=deck(3, up=card)).state == State.parse(state)

    def test_dealer_is_matched(self) -> None:
        """If it is matched, the dealer draws."""
        now = Round.deal(3, deck=deck(3, "", "", "R-wasp", up="R-wasp")).play(2, "match R-wasp")
        assert list(map(len, now.hands)) == [7 + 3, 7, 7 - 1]

    @pytest.mark.parametrize("card", ["peacock-1", "dragon-2"])
    def test_no_peacock_or_dragon(self, card: str) -> None:
        """The first card is no peacock and no dragon, for there is nothing that it could change."""
        now = Round.deal(3, deck=deck(3, "", "zar", up=f"{card} B-moon"))
        assert codes(now, 1, "zar") == {"turn.not-yours", "play.first-card"}
        after = now.play(0, "turn up")
        assert after.state == State.parse(f"B moon turn=1/3 last=B-moon by=0 under={card}")
        assert after.discard == (Card.parse(card), Card("B", "moon"))

    @pytest.mark.parametrize("card", ["peacock-1", "dragon-2"])
    def test_unless_it_is_matched(self, card: str) -> None:
        """Somebody may match it before the dealer notices: the second negates the first, and nothing has changed."""
        now = Round.deal(3, deck=deck(3, "", card, up=card)).play(1, f"match {card}")
        assert (now.state.colour, now.state.symbol, now.state.turn) == (None, None, 2)

    def test_normal_match_rules(self) -> None:
        """For such a match the usual rules hold: the dealer draws its points."""
        now = Round.deal(3, deck=deck(3, "", "peacock-1", up="peacock-1")).play(1, "match peacock-1")
        assert len(now.hands[0]) == 7 + 4

    def test_second_change_negates_the_first_later_too(self) -> None:
        """A matched peacock or dragon brings back what was before."""
        now = set_up("R sun by=1", "dragon-1 zar", "dragon-1 zar").play(0, "dragon-1=moon")
        assert now.state.symbol == "moon"
        assert now.play(1, "match dragon-1").state.symbol == "sun"

    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_counter_clockwise(self, dealer: int) -> None:
        """Play begins counter-clockwise from the dealer."""
        now = Round.deal(3, dealer=dealer, deck=deck(3, up="R-sun"))
        assert (now.state.direction, now.state.turn) == ("counter-clockwise", (dealer + 1) % 3)


class TestWinning:
    last = set_up("R sun last=R-sun by=2", "R-moon", "R-moon B-star", "B-sun Y-sun", pile="Y-star Y-bolt")

    def test_first_to_lay_the_last_card(self) -> None:
        """Who lays the last card first wins the hand."""
        now = self.last.play(0, "R-moon")
        assert (now.out, now.winner) == (0, None)
        assert now.play(1, "end").winner == 0

    def test_last_is_said(self) -> None:
        """Who has one card says so."""
        assert self.last.play(0, "last").announced == {0}
        assert codes(self.last, 1, "last") == {"last.not-one-card"}

    def test_penalty(self) -> None:
        """Who has not said so and is asked draws a card."""
        assert len(self.last.play(2, "ask 0").hands[0]) == 2
        assert codes(self.last.play(0, "last"), 2, "ask 0") == {"ask.announced"}

    def test_said_again(self) -> None:
        """Who comes back to one card says so again."""
        now = set_up("R sun by=2", "R-moon", "R-moon B-star R-star", "B-sun Y-sun", pile="R-bolt Y-bolt")
        now = now.play(0, "last").play(0, "R-moon").play(1, "match R-moon")
        assert (len(now.hands[0]), now.announced) == (1, frozenset())

    def test_single_card(self) -> None:
        """One wins with a single card, not with a pair."""
        assert verify("R-sun R-sun", "R moon", "R-sun R-sun").faults[0].code == "play.pair-goes-out"

    def test_valid_card(self) -> None:
        """The last card must be one that may be laid."""
        assert codes(set_up("B sun by=1", "R-moon", "zar zar"), 0, "R-moon") == {"play.no-fit"}

    def test_matched_last_card(self) -> None:
        """If the last card is matched, its player draws and plays on."""
        now = self.last.play(0, "R-moon").play(1, "match R-moon")
        assert (now.out, len(now.hands[0]), now.over) == (None, 1, False)

    def test_unmatched_last_card(self) -> None:
        """If it is not matched there is a winner."""
        now = self.last.play(0, "R-moon").play(1, "end")
        assert now.over
        assert codes(now, 1, "match R-moon") == {"round.over"}

    def test_last_match_wins(self) -> None:
        """A match is a single, valid card: who lays the last one so wins."""
        now = set_up("R sun by=1", "R-moon zar", "R-moon").play(0, "R-moon").play(1, "match R-moon")
        assert now.play(0, "end").winner == 1

    def test_last_sting(self) -> None:
        """If the last card stings, the stung player shows a sting or a ZAR card, or draws."""
        now = set_up("R sun by=1", "R-wasp", "zar R-moon", pile="B-sun Y-sun").play(0, "R-wasp")
        assert {str(action) for action in now.legal(1)} == {"draw", "show zar"}
        assert [now.play(1, action).points[1] for action in ("show zar", "draw")] == [4 + 1, 4 + 1 + 2]
        assert now.play(1, "draw").winner == 0


class TestPoints:
    ended = set_up("R sun by=2", "R-moon", "zar B-frog B-sun", "B-wasp", dealer=1).play(0, "R-moon").play(1, "end")

    def test_points(self) -> None:
        """The points in each hand are counted up."""
        assert self.ended.points == (0, 4 + 2 + 1, 3)

    def test_not_for_points(self) -> None:
        """Not playing for points, who has most is the next dealer."""
        rules = ZarRules(for_points=False)
        game = Game.begin(3, dealer=0, rules=rules)
        ended = set_up("R sun by=2", "R-moon", "B-sun", "B-wasp", rules=rules).play(0, "R-moon").play(1, "end")
        after = game.add(ended)
        assert (after.dealer, after.scores, after.over) == (2, (0, 0, 0), False)

    def test_for_points(self) -> None:
        """Playing for points, each player's points are added up."""
        game = Game(rules=ZAR, scores=(5, 6, 7), dealer=1).add(self.ended)
        assert game.scores == (5, 13, 10)

    def test_next_dealer(self) -> None:
        """The next player counter-clockwise deals next."""
        assert Game.begin(3, dealer=1).add(self.ended).dealer == 2
        assert Game(rules=ZAR, scores=(0, 0, 0), dealer=1).add(self.ended).rounds == 1

    @pytest.mark.parametrize(("score", "over"), [(50, False), (51, True)])
    def test_end(self, score: int, over: bool) -> None:
        """Play goes on until a total is above 50."""
        assert Game(rules=ZAR, scores=(3, score, 9)).over is over

    def test_winner(self) -> None:
        """Who has the lowest total then wins."""
        assert Game(rules=ZAR, scores=(3, 51, 9)).winners == (0,)
        assert Game(rules=ZAR, scores=(3, 51, 3)).winners == (0, 2)
        assert Game(rules=ZAR, scores=(3, 50, 3)).winners == ()


def test_colourless_points_are_a_choice() -> None:
    """The rules give peacocks, dragons and the ZAR card no number of points: it is a field of the rules."""
    assert [ZAR.points(Card.parse(text)) for text in ("peacock-1", "dragon-2", "zar")] == [4, 4, 4]
    now = set_up("R sun by=1", "zar zar", "zar R-sun").hands
    assert ZarRules(colourless_points=6).points(now[1]) == 7
    assert Play("zar").cards[0].stings == 4
