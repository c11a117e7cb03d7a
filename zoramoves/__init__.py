"""Find moves and check commits in Zora, a tile game of the Rummikub family.

**Notation.** Everything has a text form that reads back: ``parse(str(x)) == x``.

=========  =====================================  ========================================================
what       form                                   also read
=========  =====================================  ========================================================
tile       ``G7``: colour's letter, value         ``g7``, ``green 7``, ``grey-7``
joker      ``*``, pinned ``*=K5``                 ``joker``, ``joker=K5``
meld       ``G3 G4 *``                            ``G3-G7`` (a range), commas
table      ``G3 G4 G5 / K7 P7 Y7``, empty ``-``
position   ``TABLE | RACK | opened``              ``… | unopened``, and ``… | RULES`` at the end
rules      ``zora``, ``rummikub``,                changes after the name: ``zora joker_taking=free``
           ``rummikub-hebrew``
=========  =====================================  ========================================================

In Zora the colours are G green ●, P purple ■, K black ▲, Y grey ◆; in the two Rummikubs K black, R red, B blue,
O orange. A run is read in the order written, so a joker's place gives its value: ``* G5 G6`` is 4 5 6. The JSON form of
a position is ``{"rules": "zora", "table": ["G3 G4 G5"], "rack": "G6 *", "opened": true}``.

**Use.**

>>> import zoramoves as zm
>>> position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")
>>> answer = zm.find_move(position)
>>> answer.status.name, str(answer.commit)
('OPTIMAL', 'G2 G3 G4 G5 G6 * / P7 K7 Y7')
>>> zm.verify(position, "G3-G6 / P7 K7 Y7").legal
True
"""

from importlib import import_module

TYPE_CHECKING = False  # what type checkers take for true; to import it would take as long as all the rest here
if TYPE_CHECKING:
    from .alternatives import Uniqueness, find_moves, uniqueness
    from .arranging import Arrangement, arrange
    from .drawing import Out, Outs, outs
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
    from .explaining import explain
    from .finder import Answer, Limit, Status, find_move
    from .game import Match, Policy, Result, Round, Summary, View, simulate
    from .hints import Hint, hint
    from .many.batch import solve_many
    from .melds import Meld
    from .near_misses import Miss, WhyNot, why_not
    from .pictures import svg
    from .position import Commit, Position
    from .rules import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Rules
    from .steps import Step, Steps
    from .tiles import Colour, Tile
    from .verifier import Verdict, check, play, verify

__version__ = "0.1.0"

_HOMES = {
    "alternatives": ("Uniqueness", "find_moves", "uniqueness"),
    "arranging": ("Arrangement", "arrange"),
    "many.batch": ("solve_many",),
    "drawing": ("Out", "Outs", "outs"),
    "errors": (
        "Fault",
        "IllegalActionError",
        "IllegalCommitError",
        "NotationError",
        "PositionError",
        "RecordError",
        "RulesError",
        "SolverError",
        "ZoraError",
    ),
    "explaining": ("explain",),
    "finder": ("Answer", "Limit", "Status", "find_move"),
    "game": ("Match", "Policy", "Result", "Round", "Summary", "View", "simulate"),
    "hints": ("Hint", "hint"),
    "melds": ("Meld",),
    "near_misses": ("Miss", "WhyNot", "why_not"),
    "pictures": ("svg",),
    "position": ("Commit", "Position"),
    "rules": ("RUMMIKUB", "RUMMIKUB_HEBREW", "ZORA", "Rules"),
    "steps": ("Step", "Steps"),
    "tiles": ("Colour", "Tile"),
    "verifier": ("Verdict", "check", "play", "verify"),
}
"""For each module the public names that it has. A module is imported when one of them is first asked for, so that
`import zoramoves` costs next to nothing and `zoramoves check` loads no solver and no pictures."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "RUMMIKUB",
    "RUMMIKUB_HEBREW",
    "ZORA",
    "Answer",
    "Arrangement",
    "Colour",
    "Commit",
    "Fault",
    "Hint",
    "IllegalActionError",
    "IllegalCommitError",
    "Limit",
    "Match",
    "Meld",
    "Miss",
    "NotationError",
    "Out",
    "Outs",
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
    "Step",
    "Steps",
    "Summary",
    "Tile",
    "Uniqueness",
    "Verdict",
    "View",
    "WhyNot",
    "ZoraError",
    "arrange",
    "check",
    "explain",
    "find_move",
    "find_moves",
    "hint",
    "outs",
    "play",
    "simulate",
    "solve_many",
    "svg",
    "uniqueness",
    "verify",
    "why_not",
]


if not TYPE_CHECKING:  # a type checker knows the names above, and should complain of others

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
