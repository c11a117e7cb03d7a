"""A match under the referee: play, save, resume, and see who wins."""

from random import Random

import zoramoves as zm
from zoramoves.game import POLICIES

random = Random(1)
players = ["most-tiles", "hold-back", "random-legal"]
match = zm.Match.begin(len(players), seed="an example", length=2)

while not match.over:
    match = match.deal()
    while match.round and not match.round.over:
        player = match.round.turn
        action = POLICIES[players[player]].choose(match.view(player), random)
        match = match.play(player, action)
        # What is saved can be resumed at any moment; every step is checked again.
        if len(match.history) % 50 == 0:
            match = zm.Match.from_record(match.record())

for number, result in enumerate(match.results, 1):
    print(f"round {number}: {result.ending}, player {result.winner} wins, points {result.points}")
for policy, column, score in zip(players, match.columns, match.scores, strict=True):
    print(f"{policy}: plus {column[0]}, minus {column[1]}, score {score}")
