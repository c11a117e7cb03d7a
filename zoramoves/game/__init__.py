"""Whole games under a referee: rounds, matches, their records, and self-play.

A `Round` is dealt and played; a `Match` is rounds one after the other with their scores and everything that has
happened. Both are values: an action gives another one, and a refused action gives none.
"""

from .actions import WORDS, Action
from .deals import Deal
from .figures import GameFigures, Mean, Rate, RoundFigures, Summary
from .matches import Match, Turn
from .policies import POLICIES, DrawAlways, HoldBack, MostTiles, MostValue, Policy, RandomLegal
from .results import Result
from .rounds import Round
from .selfplay import SelfPlayError, play_games, play_match, simulate
from .views import View

__all__ = [
    "POLICIES",
    "WORDS",
    "Action",
    "Deal",
    "DrawAlways",
    "GameFigures",
    "HoldBack",
    "Match",
    "Mean",
    "MostTiles",
    "MostValue",
    "Policy",
    "RandomLegal",
    "Rate",
    "Result",
    "Round",
    "RoundFigures",
    "SelfPlayError",
    "Summary",
    "Turn",
    "View",
    "play_games",
    "play_match",
    "simulate",
]
