"""Whether a play or a match is legal, and every reason why not. Source: the project's rules of play, "ZAR"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .actions import Match, Play, read_action
from .cards import COPIES, Card, Cards, in_order
from .effects import after_match, after_play
from .faults import CardFault, IllegalPlayError, Verdict
from .state import Situation, State


def verify(hand: Cards, state: State | str, action: Play | Match | str, *, player: int | None = None) -> Verdict:
    """Say whether a play or a match is legal; never raises for an illegal one.

    Args:
        hand: the player's cards.
        state: the state of play.
        action: the play or the match, or its text: ``R-sun``, ``peacock-1=B``, ``match R-sun``.
        player: who lays it; None leaves out what depends on it (whose turn it is, and matching one's own card). A match
            by None is counted as one by the player whose turn it is.

    Returns:
        The verdict with every fault, and for a legal action the hand and the state after it.

    Raises:
        NotationError: when a text does not read.
        SituationError: when no game can be in this situation.
        TypeError: when the action is neither a play nor a match.

    >>> for fault in verify("R-sun B-moon zar", "R star owed=2", "B-moon=Y").faults:
    ...     print(fault)
    play: 2 cards are owed, only a wasp or a ZAR card passes them on [play.draw-owed]
    play: B-moon names nothing, leave out '=Y' [play.name-needless]
    play: B-moon matches neither the colour nor the symbol of R star [play.no-fit]
    """
    return verdict_on(Situation(hand, state), read_action(action) if isinstance(action, str) else action, player)


def verdict_on(situation: Situation, action: object, player: int | None) -> Verdict:
    """Say whether an action is legal in a situation that has been read already; otherwise as `verify`."""
    hand, state = situation.hand, situation.state
    if isinstance(action, Play):
        faults = tuple(_play_faults(hand, state, action, player))
        return Verdict(faults) if faults else Verdict((), after_play(state, action), _without(hand, action.cards))
    if isinstance(action, Match):
        faults = tuple(_match_faults(hand, state, action.card, player))
        if faults:
            return Verdict(faults)
        after = after_match(state, action.card, state.turn if player is None else player)
        return Verdict((), after, _without(hand, (action.card,)))
    raise TypeError(f"a play or a match is verified here, not '{action}'; a Round knows about the rest")


def check(hand: Cards, state: State | str, action: Play | Match | str, *, player: int | None = None) -> Verdict:
    """Return the verdict of `verify` on a legal action.

    Raises:
        IllegalPlayError: when the action is illegal; it has the verdict. Otherwise as `verify`.

    >>> check("R-sun zar", "R star", "R-sun").goes_out
    False
    """
    verdict = verify(hand, state, action, player=player)
    if not verdict.legal:
        raise IllegalPlayError(verdict)
    return verdict


def play(hand: Cards, state: State | str, action: Play | Match | str, *, player: int | None = None) -> Situation:
    """Return the hand and the state after a legal action; raises as `check` does.

    >>> print(play("R-sun dragon-1 zar", "R star", "dragon-1=moon"))
    R-sun zar | R moon turn=1/2 last=dragon-1 by=0 was=star
    """
    verdict = check(hand, state, action, player=player)
    if verdict.hand is None or verdict.after is None:  # pragma: no cover  (a legal verdict has both)
        raise AssertionError(verdict)
    return Situation(verdict.hand, verdict.after)


def _play_faults(hand: tuple[Card, ...], state: State, play: Play, player: int | None) -> Iterator[CardFault]:
    """Yield everything that speaks against a play in turn."""
    cards = play.cards
    if player is not None and player != state.turn:
        yield CardFault("turn.not-yours", "play", cards, f"it is the turn of player {state.turn}, not {player}")
    if not cards or len(cards) > COPIES:
        yield CardFault("play.number", "play", cards, f"one card is laid or two identical ones, not {len(cards)}")
    yield from _not_held(hand, cards, "play")
    if len(set(cards)) > 1:
        yield CardFault("play.pair-differs", "play", cards, "two cards laid at once are identical, these differ")
    if len(cards) > 1 and not Counter(hand) - Counter(cards):
        yield CardFault("play.pair-goes-out", "play", cards, "the last play is a single card, a pair does not win")
    if state.unsettled:
        message = f"the first card is {state.last[0]}: it is matched, or another is turned up, before anyone plays"
        yield CardFault("play.first-card", "play", cards, message)
    owed = state.owed and [card for card in dict.fromkeys(cards) if not card.stings]
    if owed:
        message = f"{state.owed} cards are owed, only a wasp or a ZAR card passes them on"
        yield CardFault("play.draw-owed", "play", tuple(owed), message)
    yield from _name_faults(play)
    if len(cards) == 1 and cards[0].is_one_point and not state.fits(cards[0]):
        message = f"{cards[0]} matches neither the colour nor the symbol of {state.colour or '-'} {state.symbol or '-'}"
        yield CardFault("play.no-fit", "play", cards, message)


def _name_faults(play: Play) -> Iterator[CardFault]:
    """Yield what is wrong with the colour or the symbol that a play names."""
    if len(set(play.cards)) != 1:
        return
    card, named = play.cards[0], play.named
    if named is None and card.names:
        what = "colour" if card.is_peacock else "symbol"
        message = f"{card} needs a {what}, like {card}={card.names[0]}; one of {', '.join(card.names)}"
        yield CardFault("play.name-missing", "play", play.cards, message)
    elif named is not None and not card.names:
        yield CardFault("play.name-needless", "play", play.cards, f"{card} names nothing, leave out '={named}'")
    elif named is not None and named not in card.names:
        message = f"{card} names one of {', '.join(card.names)}, not {named}"
        yield CardFault("play.name-wrong", "play", play.cards, message)


def _match_faults(hand: tuple[Card, ...], state: State, card: Card, player: int | None) -> Iterator[CardFault]:
    """Yield everything that speaks against a match."""
    yield from _not_held(hand, (card,), "match")
    if player is not None and not 0 <= player < state.players:
        yield CardFault("turn.no-such-player", "match", (card,), f"there is no player {player} of {state.players}")
    if player is not None and player == state.by:
        yield CardFault("match.own-card", "match", (card,), "nobody matches a card of their own")
    if not state.last:
        yield CardFault("match.nothing-laid", "match", (card,), "no card lies there to be matched")
    elif card not in state.last:
        if card in state.under:
            message = f"{state.last[0]} has been laid on {card}, a match comes before the next play"
            yield CardFault("match.too-late", "match", (card,), message)
        else:
            message = f"{card} is not identical to {state.last[0]}, the card laid last"
            yield CardFault("match.not-identical", "match", (card,), message)
    elif len(state.last) > 1:
        yield CardFault("match.both-laid", "match", (card,), f"both {card} lie there already")


def _not_held(hand: tuple[Card, ...], cards: tuple[Card, ...], where: str) -> Iterator[CardFault]:
    held = Counter(hand)
    for at, card in enumerate(cards):
        held[card] -= 1
        if held[card] < 0:
            more = "a second " if hand.count(card) else ""
            place = f"{where}[{at}]" if where == "play" else where
            yield CardFault(f"{where}.not-held", place, (card,), f"the hand does not hold {more}{card}")


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return in_order((Counter(hand) - Counter(cards)).elements())
