"""Deal a hand of ZAR, show how it could be emptied soonest, and play a game with that knowledge.

Run: python examples/zar_way_out.py [SEED]
"""

from __future__ import annotations

import sys

from zoramoves import zar

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 5
begun = zar.Round.deal(3, seed=seed)
print("state:", begun.state)
for player, hand in enumerate(begun.hands):
    print(f"player {player}: {zar.write_cards(hand)}")
    print(f"  {zar.shortest_way_out(hand, begun.state)}")

game, records = zar.play_game([zar.way_out_policy, zar.random_policy, zar.random_policy], seed=seed)
print(f"{game.rounds} rounds, points {game.scores}, won by {game.winners}")
print("the last round:", *(f"{player}: {action}" for player, action in records[-1].actions), sep="\n  ")
