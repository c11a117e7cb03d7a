"""A round of ZAR: who holds what, and what each action does. Rounds are values; an action makes a new one.

`Round.verify` explains, `Round.check` refuses and `Round.play` acts. A refused action changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .actions import Action, Ask, Draw, End, Last, Match, Pass, Play, Show, TurnUp, read_action
from .cards import DECK, Card, Cards, in_order, read_cards
from .effects import after_play
from .faults import IllegalPlayError, Verdict
from .moves import matches, plays
from .referee import verify_action
from .rules import ZAR, ZarRules
from .state import State


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round between two actions. `deal` begins one; the 64 cards are always in hands, pile and discard pile.

    Attributes:
        rules: the rules of the house.
        hands: each player's cards, sorted.
        pile: the cards to draw from, the next one first.
        discard: the cards laid, the last one last.
        state: the state of play.
        dealer: who dealt.
        seed: decides how the discard pile is shuffled, together with `shuffles`.
        shuffles: how often it has been shuffled into a new pile.
        drawn: whether the player whose turn it is has drawn a card for want of one to play, and may pass.
        announced: the players who hold one card and have said so.
        out: who has laid the last card; the round ends unless it is matched.
        passes: how many players in a row have passed while no card was left to draw.
        over: whether the round has ended.
    """

    rules: ZarRules
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    state: State
    dealer: int
    seed: int
    shuffles: int = 0
    drawn: bool = False
    announced: frozenset[int] = frozenset()
    out: int | None = None
    passes: int = 0
    over: bool = False

    @classmethod
    def deal(
        cls, players: int, *, seed: int = 0, dealer: int = 0, rules: ZarRules = ZAR, deck: Cards | None = None
    ) -> Round:
        """Deal the hands and turn up the first card, which counts as laid by the dealer.

        Args:
            players: how many play.
            seed: decides every shuffle; the same seed gives the same round.
            dealer: who deals.
            rules: the rules of the house.
            deck: the 64 cards in the order in which they are dealt, player by player; None to shuffle them.

        Raises:
            ValueError: when so many cannot play, the dealer is none of them, or the deck is not the 64 cards.

        >>> [len(hand) for hand in Round.deal(4, seed=1).hands]
        [6, 6, 6, 6]
        """
        if not 2 <= players <= rules.max_players:
            raise ValueError(f"2 to {rules.max_players} can play, not {players}")
        if not 0 <= dealer < players:
            raise ValueError(f"players are numbered from 0 to {players - 1}, there is no dealer {dealer}")
        cards = shuffled(DECK, seed, 0) if deck is None else read_cards(deck)
        if in_order(cards) != DECK:
            raise ValueError("a deck is the 64 cards, two of each kind")
        size = rules.dealt(players)
        hands = tuple(in_order(cards[at * size : (at + 1) * size]) for at in range(players))
        start = State(None, None, players=players, turn=dealer)
        pile = cards[players * size :]
        begun = cls(rules=rules, hands=hands, pile=pile, discard=(), state=start, dealer=dealer, seed=seed)
        return begun._turned_up()

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def winner(self) -> int | None:
        """Who has won; None while the round goes on, and after one that nobody could end."""
        return self.out if self.over else None

    @property
    def points(self) -> tuple[int, ...]:
        """The points in each hand: what the round costs its player when it is over."""
        return tuple(self.rules.points(hand) for hand in self.hands)

    @property
    def can_draw(self) -> bool:
        """Whether any card is left to draw, in the pile or by shuffling the discard pile."""
        return bool(self.pile) or len(self.discard) > len(self.state.last)

    def verify(self, player: int, action: Action | str) -> Verdict:
        """Say whether a player may do something now; never raises for what the rules refuse.

        Args:
            player: who acts.
            action: what, or its text.

        Returns:
            The verdict with every fault.

        Raises:
            NotationError: when a text does not read.

        >>> for fault in Round.deal(3, seed=5).verify(0, "pass").faults:
        ...     print(fault)
        action: it is the turn of player 1, not 0 [turn.not-yours]
        action: nobody passes without having drawn a card [pass.before-draw]
        """
        return verify_action(self, player, read_action(action) if isinstance(action, str) else action)

    def check(self, player: int, action: Action | str) -> Verdict:
        """Return the verdict of `verify` on what a player may do.

        Raises:
            IllegalPlayError: when the rules refuse it; it has the verdict.
        """
        verdict = self.verify(player, action)
        if not verdict.legal:
            raise IllegalPlayError(verdict)
        return verdict

    def play(self, player: int, action: Action | str) -> Round:
        """Return the round after an action; raises as `check` does.

        >>> begun = Round.deal(3, seed=5)
        >>> after = begun.play(1, begun.legal(1)[0])
        >>> len(begun.hands[1]), len(after.hands[1])
        (7, 6)
        """
        action = read_action(action) if isinstance(action, str) else action
        verdict = self.check(player, action)
        match action:
            case Play():
                after = self._laid(player, action.cards, verdict)
            case Match(card):
                after = self._laid(player, (card,), verdict)
                matched = self.state.by
                if matched is not None:
                    after = after._drawing(matched, self.rules.points(card))
                    after = replace(after, out=after._who_is_out(matched, player))
            case Draw():
                after = self._drawn(player)
            case Pass():
                stuck = 0 if self.can_draw else self.passes + 1
                turn = (player + self.state.step) % self.players
                after = replace(
                    self, state=self.state.replace(turn=turn), drawn=False, passes=stuck, over=stuck == self.players
                )
            case Last():
                after = replace(self, announced=self.announced | {player})
            case Ask(asked):
                after = self._drawing(asked, 1)
            case TurnUp():
                after = self._turned_up()
            case Show() | End():
                after = replace(self, over=True)
        single = {at for at, hand in enumerate(after.hands) if len(hand) == 1}
        return replace(after, announced=after.announced & single)

    def legal(self, player: int) -> tuple[Action, ...]:
        """Return everything that a player may do now; empty when there is nothing."""
        hand = self.hands[player]
        on_turn = player == self.state.turn and not self.over
        found: list[Action] = []
        if on_turn and self.out is None:
            found += [option.play for option in plays(hand, self.state)]
        tried: list[Action] = [*matches(hand, self.state.last), Last(), *map(Ask, range(self.players)), TurnUp()]
        if on_turn:
            tried += [Draw(), Pass(), End(), *(Show(card) for card in dict.fromkeys(hand) if card.stings)]
        return (*found, *(action for action in tried if self.verify(player, action).legal))

    def _laid(self, player: int, cards: tuple[Card, ...], verdict: Verdict) -> Round:
        if verdict.hand is None or verdict.after is None:  # pragma: no cover  (a legal verdict has both)
            raise AssertionError(verdict)
        return replace(
            self,
            hands=self._with_hand(player, verdict.hand),
            discard=self.discard + cards,
            state=verdict.after,
            drawn=False,
            out=None if verdict.hand else player,
            passes=0,
        )

    def _who_is_out(self, matched: int, matching: int) -> int | None:
        """Who has no card after a match: the matched player, if no card was left to draw, has been first."""
        return next((player for player in (matched, matching) if not self.hands[player]), None)

    def _drawn(self, player: int) -> Round:
        owed = self.state.owed
        after = self._drawing(player, owed or 1)
        if self.out is not None:
            return replace(after, state=self.state.replace(owed=0), over=True)
        # Drawing what is owed leaves the turn as it was; drawing for want of a card allows to pass.
        return replace(after, state=self.state.replace(owed=0), drawn=not owed)

    def _drawing(self, player: int, number: int) -> Round:
        """The round after a player has drawn so many cards, or as many as there are."""
        pile, discard, shuffles = self.pile, self.discard, self.shuffles
        if number > len(pile):
            # What was laid last stays, for colour, symbol and matches.
            kept = len(self.state.last)
            loose, discard = discard[: len(discard) - kept], discard[len(discard) - kept :]
            if loose:
                shuffles += 1
                pile += shuffled(loose, self.seed, shuffles)
        drawn = pile[:number]
        return replace(
            self,
            hands=self._with_hand(player, self.hands[player] + drawn),
            pile=pile[number:],
            discard=discard,
            shuffles=shuffles,
        )

    def _turned_up(self) -> Round:
        """The round with the next card of the pile turned up, as if the dealer had laid it."""
        card = self.pile[0]
        before = self.state.replace(turn=self.dealer)
        if card.names:
            # There is nothing yet that it could change: it is matched, or the dealer turns up another.
            state = before.replace(last=(card,), by=self.dealer, under=before.last)
        else:
            state = after_play(before, Play(card))
        return replace(self, pile=self.pile[1:], discard=(*self.discard, card), state=state)

    def _with_hand(self, player: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        return (*self.hands[:player], in_order(hand), *self.hands[player + 1 :])


def shuffled(cards: tuple[Card, ...], seed: int, number: int) -> tuple[Card, ...]:
    """Return the cards in the order that a seed gives to its shuffle of that number."""
    mixed = list(cards)
    Random(f"zar {seed} {number}").shuffle(mixed)
    return tuple(mixed)
