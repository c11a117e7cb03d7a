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
('OPTIMAL', '* G2 G3 G4 G5 G6 / P7 K7 Y7')
>>> zm.verify(position, "G3-G6 / P7 K7 Y7").legal
True
"""

from .batch import solve_many
from .errors import Fault, IllegalCommitError, NotationError, PositionError, RulesError, SolverError, ZoraError
from .explaining import explain
from .finder import Answer, Limit, Status, find_move
from .melds import Meld
from .pictures import svg
from .position import Commit, Position
from .rules import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Rules
from .steps import Step, Steps
from .tiles import Colour, Tile
from .verifier import Verdict, check, play, verify

__version__ = "0.1.0"

__all__ = [
    "RUMMIKUB",
    "RUMMIKUB_HEBREW",
    "ZORA",
    "Answer",
    "Colour",
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
    "solve_many",
    "svg",
    "verify",
]
