"""What cards do to the state when they are laid in turn, or out of turn as a match."""

from __future__ import annotations

from typing import Any

from .actions import Play
from .cards import Card
from .state import State


def after_play(state: State, play: Play) -> State:
    """Return the state after a legal play; the effects of two identical cards add up.

    Args:
        state: the state before it; its turn is the player's.
        play: one card or two identical ones, with what they name.

    >>> str(after_play(State("R", "sun", players=4), Play("B-frog B-frog")))
    'R sun turn=3/4 last=B-frog+B-frog by=0'
    """
    card = play.cards[0]
    was = state.colour if card.is_peacock else state.symbol if card.is_dragon else None
    changes: dict[str, Any] = {"last": play.cards, "under": state.last, "was": None if play.is_pair else was}
    if card.is_one_point:
        changes |= {"colour": card.colour, "symbol": card.symbol}
    elif card.is_peacock:
        changes["colour"] = play.named
    elif card.is_dragon:
        changes["symbol"] = play.named
    skipped = len(play.cards) if card.symbol == "frog" else 0
    return state.replace(**changes, **_moved_on(state, card, len(play.cards), state.turn, skipped))


def after_match(state: State, card: Card, player: int) -> State:
    """Return the state after a legal match; both cards count as if the matching player had laid them together.

    What the first has done to the draw owed and to the direction stands, so that only the second is added. Two
    peacocks or dragons by two players undo each other: the colour or symbol is again what it was before.

    Args:
        state: the state that the matched card has left.
        card: the card.
        player: who matches; the turn goes on from there.

    >>> str(after_match(State.parse("R sun owed=2 turn=2/3 last=R-wasp by=1"), Card("R", "wasp"), 0))
    'R sun owed=4 turn=1/3 last=R-wasp+R-wasp by=0'
    """
    changes: dict[str, Any] = {"last": (card, card), "was": None}
    if card.is_peacock:
        changes["colour"] = state.was
    elif card.is_dragon:
        changes["symbol"] = state.was
    # The skip of a matched frog is not used up, for play no longer goes on from the player who laid it.
    skipped = 2 if card.symbol == "frog" else 0
    return state.replace(**changes, **_moved_on(state, card, 1, player, skipped))


def next_own_turn(state: State, player: int) -> State:
    """Return a state as the player finds it again when nobody else has laid a card: what was owed has been drawn."""
    return state.replace(owed=0, turn=player)


def _moved_on(state: State, card: Card, copies: int, player: int, skipped: int) -> dict[str, Any]:
    """The fields that say what is owed and who is next, after a player has laid some copies of a card."""
    turned = card.symbol == "crab" and copies % 2 == 1
    step = -state.step if turned else state.step
    return {
        "owed": state.owed + copies * card.stings,
        "direction": "counter-clockwise" if step == 1 else "clockwise",
        "turn": (player + step * (1 + skipped)) % state.players,
        "by": player,
    }
