"""Moves, verdicts and the shortest way out for ZAR, a card game of 64 cards.

Cards
    A card is a colour, a hyphen and a symbol: ``R-sun``. Colours are ``B`` blue, ``Y`` yellow, ``R`` red. Symbols:

    =================================================  ======  =================================================
    symbol                                             points  laid
    =================================================  ======  =================================================
    ``galaxy`` ``bolt`` ``cloud`` ``sun`` ``moon``     1       must match the state's colour or symbol; becomes
    ``star``                                                   the state
    ``frog``                                           2       the next player is skipped
    ``crab``                                           2       the direction turns round
    ``wasp``                                           3       the next player draws 2, or passes them on
    ``peacock-1`` ``peacock-2`` (no colour)            4       sets the colour named with it: ``peacock-1=B``
    ``dragon-1`` ``dragon-2`` (no colour)              4       sets the symbol named with it: ``dragon-2=moon``
    ``zar`` (no colour)                                4       the next player draws 4, or passes them on
    =================================================  ======  =================================================

    Upper or lower case; ``red sun``, ``red-sun``, ``rsun``, ``red sting`` (a wasp) and ``lightning`` (a bolt) are read
    too. What is written is always canonical. Cards are separated by spaces or commas; no cards: ``-``.
State
    ``COLOUR SYMBOL``, each ``-`` while it has not been set, then what differs from the default, in this order:
    ``owed=2`` cards to draw, ``turn=1/4`` player 1 of 4 (players are numbered from 0, counter-clockwise),
    ``clockwise``, ``last=R-wasp`` what was laid last (``last=R-sun+R-sun`` for two), ``by=0`` by whom, ``was=B`` the
    colour or the symbol before the last peacock or dragon, ``under=R-sun`` what was last before.
Situation
    ``HAND | STATE``: ``R-sun R-sun zar | R moon owed=2 turn=1/4 last=R-wasp by=0``. As JSON:
    ``{"hand": "R-sun R-sun zar", "state": {"colour": "R", "symbol": "moon", "owed": 2, "last": "R-wasp", "by": 0}}``.
Actions
    ``R-sun``, ``R-sun R-sun`` (a pair), ``peacock-1=B``, ``dragon-1 dragon-1=moon``, ``match R-sun``, ``draw``,
    ``pass``, ``last``, ``ask 2``, ``show R-wasp``, ``end``, ``turn up``.

>>> import zoramoves.zar as zar
>>> print(*(option.play for option in zar.plays("R-sun B-moon Y-frog", "B sun")), sep=", ")
B-moon, Y-frog, R-sun
>>> print(zar.verify("R-sun B-moon Y-frog", "Y star", "R-sun"))
play: R-sun matches neither the colour nor the symbol of Y star [play.no-fit]
>>> print(zar.shortest_way_out("R-sun R-sun Y-sun B-moon", "B star"))
optimal: 3 turns: B-moon, R-sun R-sun, Y-sun
"""

from .actions import Action, Ask, Draw, End, Last, Match, Pass, Play, Show, TurnUp, read_action
from .cards import COLOURS, DECK, KINDS, ONE_POINT, Card, read_cards, write_cards
from .faults import CardFault, IllegalPlayError, RecordError, SituationError, Verdict
from .game import Game
from .moves import Option, matches, plays
from .records import Record, read_records
from .rounds import Round
from .rules import ZAR, ZarRules
from .selfplay import POLICIES, Policy, View, play_game, play_round, random_policy, way_out_policy
from .state import Situation, State
from .verdicts import check, play, verify
from .wayout import Status, WayOut, shortest_way_out

__all__ = [
    "COLOURS",
    "DECK",
    "KINDS",
    "ONE_POINT",
    "POLICIES",
    "ZAR",
    "Action",
    "Ask",
    "Card",
    "CardFault",
    "Draw",
    "End",
    "Game",
    "IllegalPlayError",
    "Last",
    "Match",
    "Option",
    "Pass",
    "Play",
    "Policy",
    "Record",
    "RecordError",
    "Round",
    "Show",
    "Situation",
    "SituationError",
    "State",
    "Status",
    "TurnUp",
    "Verdict",
    "View",
    "WayOut",
    "ZarRules",
    "check",
    "matches",
    "play",
    "play_game",
    "play_round",
    "plays",
    "random_policy",
    "read_action",
    "read_cards",
    "read_records",
    "shortest_way_out",
    "verify",
    "way_out_policy",
    "write_cards",
]
