"""Moves and verdicts for Zora."""

from .errors import Fault, IllegalCommitError, NotationError, PositionError, RulesError, SolverError, ZoraError
from .explaining import explain
from .finder import Answer, Limit, Status, find_move
from .melds import Meld
from .position import Commit, Position
from .rules import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Rules
from .steps import Step, Steps
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
    "Step",
    "Steps",
    "Tile",
    "Verdict",
    "ZoraError",
    "check",
    "explain",
    "find_move",
    "play",
    "verify",
]
