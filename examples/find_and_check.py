"""Find the best move of a position, then check two commits: one legal, one not."""

import zoramoves as zm

position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")

answer = zm.find_move(position)
print(f"{answer.status.name}: {answer.commit} lays {' '.join(map(str, answer.tiles))}")

for commit in ("G2-G5 / P7 K7 Y7 *", "G3 G4 G5 G6 / P7 K7 P1"):
    verdict = zm.verify(position, commit)
    print(f"{commit}: {'legal' if verdict.legal else 'illegal'}")
    for fault in verdict.faults:
        print(f"  {fault}")
