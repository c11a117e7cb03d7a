"""Moves and verdicts for Zora."""

from .batch import solve_many
from .errors import Fault, IllegalCommitError, NotationError, PositionError, RulesError, SolverError, ZoraError
from .finder import Answer, Limit, Status, find_move
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
    "IllegalCommitError",
    "Limit",
    "Meld",
    "NotationError",
    "Position",
    "PositionError",
    "Rules",
    "RulesError",
    "SolverError",
    "Status",
    "Tile",
    "Verdict",
    "ZoraError",
    "check",
    "find_move",
    "play",
    "solve_many",
    "verify",
]
