"""What a player does in a turn: a commit, or one of the words ``draw``, ``pass`` and ``time-out``."""

from __future__ import annotations

from typing import Literal, get_args

from ..notation import TableLike
from ..position import Commit
from ..rules import Rules

Word = Literal["draw", "pass", "time-out"]

WORDS: tuple[Word, ...] = get_args(Word)
"""The actions that lay nothing. ``time-out`` is the referee's: the time of the player whose turn it is was up."""

Action = Commit | Word

ActionLike = Action | TableLike
"""An action in any accepted form: one of the words, a commit, or the table of a commit as text or melds."""


def read_action(action: ActionLike, rules: Rules) -> Action:
    """Return an action from any accepted form; `str` writes the text that is read here.

    Args:
        action: the action.
        rules: by whose rules the melds of a commit are read.

    Raises:
        NotationError: when a text is none of the words and does not read as a table.
    """
    if isinstance(action, str):
        word = action.strip().lower()
        for known in WORDS:
            if word == known:
                return known
    return Commit(action.table if isinstance(action, Commit) else action, rules)
