"""Games played by the rules with the library itself, to draw positions from: seeded, nothing else chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from zoramoves import Position, Rules, Tile, find_move, play
from zoramoves.solver.changes import Objective
from zoramoves.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Turn:
    """The beginning of a turn.

    Attributes:
        position: what the player to move sees.
        game: the number of the game.
        number: turns played before in it.
        players: how many play.
        pile: tiles left to draw.
        least_rack: the fewest tiles on another player's rack.
    """

    position: Position
    game: int
    number: int
    players: int
    pile: int
    least_rack: int

    @property
    def reason(self) -> str:
        """Where the position comes from, in words."""
        others = f"{self.players} players, {self.pile} in the pile, another has {self.least_rack}"
        return f"game {self.game}, turn {self.number + 1}: {others}"


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: what for, and how often a move is held back while there are tiles to draw."""

    objective: Objective
    patience: float


STYLES = (Style("tiles", 0.0), Style("tiles", 0.2), Style("value", 0.0), Style("value", 0.35))


def games(rules: Rules, seed: int) -> Iterator[list[Turn]]:
    """Yield games without end, each as its turns."""
    number = 0
    while True:
        number += 1
        random = Random(f"{seed} {number}")
        yield list(_game(rules, number, random))


def _game(rules: Rules, game: int, random: Random) -> Iterator[Turn]:
    players = 2 + game % 3
    styles = [random.choice(STYLES) for _ in range(players)]
    pile: list[Tile] = [*rules.kinds * rules.copies, *[JOKER] * rules.jokers]
    random.shuffle(pile)
    racks = [[pile.pop() for _ in range(rules.hand)] for _ in range(players)]
    opened = [False] * players
    table = Position("", "", opened=True, rules=rules).table
    passes = turn = 0
    while passes < players:
        player = turn % players
        position = Position(table, racks[player], opened[player], rules)
        least = min(len(rack) for other, rack in enumerate(racks) if other != player)
        yield Turn(position, game, turn, players, len(pile), least)
        turn += 1
        waits = random.random() < styles[player].patience and bool(pile)
        answer = None if waits else find_move(position, objective=styles[player].objective)
        if answer is not None and answer.commit is not None:
            after = play(position, answer.commit)
            table, racks[player], opened[player] = after.table, list(after.rack), True
            passes = 0
            if answer.goes_out:
                return
        elif pile:
            racks[player].append(pile.pop())
            passes = 0
        else:
            passes += 1
