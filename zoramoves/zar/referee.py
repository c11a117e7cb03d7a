"""What a player may do in a round, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .actions import Action, Ask, Draw, End, Last, Match, Pass, Play, Show, TurnUp
from .faults import CardFault, Verdict
from .moves import each_play
from .state import Situation
from .verdicts import verify

if TYPE_CHECKING:
    from .rounds import Round


def verify_action(now: Round, player: int, action: Action) -> Verdict:
    """Say whether a player may do something in a round, with every reason why not.

    Args:
        now: the round.
        player: who acts.
        action: what.

    Raises:
        TypeError: when it is no action.
    """
    if not 0 <= player < now.players:
        message = f"{now.players} players are numbered from 0 to {now.players - 1}, there is no {player}"
        return Verdict((CardFault("turn.no-such-player", "action", (), message),))
    if now.over:
        return Verdict((CardFault("round.over", "action", (), "the round is over"),))
    if isinstance(action, Play | Match):
        verdict = verify(now.hands[player], now.state, action, player=player)
        if isinstance(action, Play) and now.out is not None:
            return Verdict((*verdict.faults, _fault("round.out", _laid_last(now))))
        return verdict
    return Verdict(tuple(_faults(now, player, action)))


def _faults(now: Round, player: int, action: Action) -> Iterator[CardFault]:
    match action:
        case Draw():
            yield from _turn_faults(now, player)
            yield from _draw_faults(now, player)
        case Pass():
            yield from _turn_faults(now, player)
            yield from _pass_faults(now)
        case Last():
            yield from _last_faults(now, player)
        case Ask(asked):
            yield from _ask_faults(now, player, asked)
        case Show():
            yield from _turn_faults(now, player)
            yield from _show_faults(now, player, action)
        case End():
            yield from _turn_faults(now, player)
            yield from _end_faults(now)
        case TurnUp():
            yield from _turn_up_faults(now, player)
        case _:
            raise TypeError(f"an action is a Play, a Match, a Draw and so on, or its text, not {action!r}")


def _fault(code: str, message: str) -> CardFault:
    return CardFault(code, "action", (), message)


def _laid_last(now: Round) -> str:
    return f"player {now.out} has laid the last card, it is matched or the round ends"


def _turn_faults(now: Round, player: int) -> Iterator[CardFault]:
    if player != now.state.turn:
        yield _fault("turn.not-yours", f"it is the turn of player {now.state.turn}, not {player}")


def _draw_faults(now: Round, player: int) -> Iterator[CardFault]:
    if now.state.owed:
        return
    if now.out is not None:
        yield _fault("round.out", _laid_last(now))
    elif now.state.unsettled:
        message = f"the first card is {now.state.last[0]}: it is matched, or another is turned up, before anyone draws"
        yield _fault("draw.first-card", message)
    elif now.drawn:
        yield _fault(
            "draw.twice", "one card is drawn for want of one to play, then a card is played or the turn passed"
        )
    elif option := next(each_play(Situation(now.hands[player], now.state)), None):
        yield _fault("draw.can-play", f"a card is drawn only by who can play none, here {option.play} can be played")


def _pass_faults(now: Round) -> Iterator[CardFault]:
    if now.out is not None:
        yield _fault("round.out", _laid_last(now))
    elif now.state.owed:
        yield _fault(
            "pass.draw-owed", f"{now.state.owed} cards are owed, they are drawn or passed on with a wasp or a ZAR"
        )
    elif not now.drawn:
        yield _fault("pass.before-draw", "nobody passes without having drawn a card")


def _last_faults(now: Round, player: int) -> Iterator[CardFault]:
    held = len(now.hands[player])
    if held != 1:
        yield _fault("last.not-one-card", f"'last' is said with one card left, player {player} has {held}")
    elif player in now.announced:
        yield _fault("last.said", f"player {player} has said so already")


def _ask_faults(now: Round, player: int, asked: int) -> Iterator[CardFault]:
    if not 0 <= asked < now.players:
        yield _fault("turn.no-such-player", f"there is no player {asked} to ask, they go from 0 to {now.players - 1}")
        return
    if asked == player:
        yield _fault("ask.oneself", "the others are asked, not oneself")
    if len(now.hands[asked]) != 1:
        yield _fault("ask.not-one-card", f"player {asked} has {len(now.hands[asked])} cards, no penalty is due")
    elif asked in now.announced:
        yield _fault("ask.announced", f"player {asked} has said 'last', no penalty is due")


def _show_faults(now: Round, player: int, action: Show) -> Iterator[CardFault]:
    card = action.card
    if now.out is None or not now.state.owed:
        yield _fault("show.not-due", "a card is shown only against the sting of a round's last card")
    if card not in now.hands[player]:
        yield CardFault("show.not-held", "action", (card,), f"the hand does not hold {card}")
    if not card.stings:
        yield CardFault("show.no-sting", "action", (card,), f"a wasp or a ZAR card is shown, not {card}")


def _end_faults(now: Round) -> Iterator[CardFault]:
    if now.out is None:
        yield _fault("end.not-out", "nobody has laid the last card yet")
    elif now.state.owed:
        message = f"the last card stings: {now.state.owed} cards are drawn, or a wasp or a ZAR card is shown"
        yield _fault("end.draw-owed", message)


def _turn_up_faults(now: Round, player: int) -> Iterator[CardFault]:
    if player != now.dealer:
        yield _fault("turn-up.not-dealer", f"the dealer is player {now.dealer}, not {player}")
    if not now.state.unsettled:
        yield _fault("turn-up.not-due", "another card is turned up only while the first is a peacock or a dragon")
