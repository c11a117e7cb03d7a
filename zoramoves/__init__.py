"""Moves and verdicts for Zora."""

from .errors import (
    Fault,
    IllegalActionError,
    IllegalCommitError,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    SolverError,
    ZoraError,
)
from .finder import Answer, Limit, Status, find_move
from .game import Match, Policy, Result, Round, Summary, View, simulate
from .melds import Meld
from .position import Commit, Position
from .rules import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Rules
from .tiles import Tile
from .verifier import Verdict, check, play, verify

__version__ = "0.1.0"

__all__ = [
    "RUMMIKUB",
    "RUMMIKUB_HEBREW",
    "ZORA",
    "Answer",
    "Commit",
    "Fault",
    "IllegalActionError",
    "IllegalCommitError",
    "Limit",
    "Match",
    "Meld",
    "NotationError",
    "Policy",
    "Position",
    "PositionError",
    "RecordError",
    "Result",
    "Round",
    "Rules",
    "RulesError",
    "SolverError",
    "Status",
    "Summary",
    "Tile",
    "Verdict",
    "View",
    "ZoraError",
    "check",
    "find_move",
    "play",
    "simulate",
    "verify",
]
