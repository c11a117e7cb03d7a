"""Which draws would help, how likely they are, and what else a tile waits for."""

import zoramoves as zm

position = zm.Position.parse("G4 P4 K4 * / P7 P8 P9 | G9 K9 G5 | opened")
odds = zm.outs(position)
for out in odds:
    if out.playable:
        print(f"{out.tile}: {out.unseen} of {odds.unseen}, lays {out.tiles}{', goes out' if out.goes_out else ''}")
print(f"something new can be laid after {odds.playable:.1%} of draws")
print(zm.why_not(position, "G9"))
