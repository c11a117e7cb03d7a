"""Policies that play by themselves, and games between them, the same for the same seed.

After every action the other players are asked first whether they want to do something out of turn (say 'last', match,
ask), beginning with who has laid the last card; then the player acts whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from .actions import Action, Ask, Draw, Last, Match, Play, Show
from .cards import Card
from .game import Game
from .records import Record
from .rounds import Round
from .rules import ZAR, ZarRules
from .state import State
from .wayout import shortest_way_out


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees.

    Attributes:
        player: who looks.
        hand: the own cards.
        state: the state of play.
        held: how many cards each player holds.
        legal: everything the player may do now.
        rules: the rules of the house.
    """

    player: int
    hand: tuple[Card, ...]
    state: State
    held: tuple[int, ...]
    legal: tuple[Action, ...]
    rules: ZarRules


Policy = Callable[[View, Random], Action | None]
"""Chooses one of ``view.legal``; None, out of turn only, leaves it."""


def random_policy(view: View, random: Random) -> Action | None:
    """Do anything that is legal; out of turn often nothing, so that matches and announcements are also missed."""
    if view.player != view.state.turn and random.random() < 0.5:
        return None
    return random.choice(view.legal)


def way_out_policy(view: View, random: Random) -> Action | None:
    """Match whenever possible, never miss a word, and follow the shortest way out.

    Without a way out it keeps the cards that can always be laid, and lays the most points of the others.
    """
    kinds = (Match, Last, Ask, Show)
    for kind in kinds:
        found = [action for action in view.legal if isinstance(action, kind)]
        if found:
            return found[0]
    if view.player != view.state.turn:
        return None
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays:
        # Who can pass has nothing better to do; otherwise a card is drawn, or the round ends.
        return next((action for action in view.legal if not isinstance(action, Draw)), view.legal[0])
    way = shortest_way_out(view.hand, view.state)
    if way.plays:
        return way.plays[0]
    return max(plays, key=lambda play: (play.cards[0].is_one_point, play.is_pair, view.rules.points(play.cards)))


POLICIES: dict[str, Policy] = {"random": random_policy, "way-out": way_out_policy}
"""The policies by name."""


def play_round(policies: Sequence[Policy], begun: Round, *, seed: int = 0) -> Record:
    """Play a round to its end.

    Args:
        policies: one for each player.
        begun: the round as dealt.
        seed: decides what the policies choose at random.

    Returns:
        The record.

    Raises:
        ValueError: when there are not as many policies as players, or a policy does nothing in its turn.
        IllegalPlayError: when a policy does what the rules refuse.

    >>> begun = Round.deal(3, seed=1)
    >>> record = play_round([random_policy] * 3, begun, seed=1)
    >>> record == play_round([random_policy] * 3, begun, seed=1), record.ended.over
    (True, True)
    """
    if len(policies) != begun.players:
        raise ValueError(f"{begun.players} players need as many policies, here are {len(policies)}")
    random = Random(f"zar policies {seed}")
    now, actions = begun, []
    while not now.over:
        player, action = _next_action(policies, now, random)
        now = now.play(player, action)
        actions.append((player, action))
    return Record(begun, tuple(actions))


def play_game(policies: Sequence[Policy], *, seed: int = 0, rules: ZarRules = ZAR) -> tuple[Game, tuple[Record, ...]]:
    """Play rounds until a total is above the limit; one round when the rules do not play for points.

    Args:
        policies: one for each player.
        seed: decides the decks and what the policies choose; the same seed gives the same game.
        rules: the rules of the house.

    Returns:
        The game after its last round, and the record of every round.

    Raises:
        ValueError, IllegalPlayError: as `play_round` does.

    >>> game, records = play_game([random_policy] * 3, seed=1)
    >>> game.over, len(records) == game.rounds
    (True, True)
    """
    game = Game.begin(len(policies), rules=rules)
    records: list[Record] = []
    while not game.over and (rules.for_points or not records):
        number = seed * 1_000 + game.rounds
        record = play_round(policies, game.deal(seed=number), seed=number)
        records.append(record)
        game = game.add(record.ended)
    return game, tuple(records)


def view_of(now: Round, player: int) -> View:
    """Return what a player sees of a round."""
    held = tuple(map(len, now.hands))
    return View(player, now.hands[player], now.state, held, now.legal(player), now.rules)


def _next_action(policies: Sequence[Policy], now: Round, random: Random) -> tuple[int, Action]:
    turn = now.state.turn
    around = [(turn + step * now.state.step) % now.players for step in range(1, now.players)]
    # Who has just laid a card comes first, so that there is time to say 'last'.
    for player in sorted(around, key=lambda player: player != now.state.by):
        view = view_of(now, player)
        action = policies[player](view, random) if view.legal else None
        if action is not None:
            return player, action
    action = policies[turn](view_of(now, turn), random)
    if action is None:
        raise ValueError(f"it is the turn of player {turn}, whose policy does nothing")
    return turn, action
