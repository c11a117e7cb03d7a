"""A hint in three steps, then the other moves there are."""

import zoramoves as zm

position = zm.Position.parse("G3 G4 G5 / K7 P7 Y7 | G6 G2 P1 | opened")
print(zm.hint(position, level=1))
print(zm.hint(position, level=2))
print(zm.hint(position, level=3))
for answer in zm.find_moves(position, k=3):
    if answer.commit is not None:
        only = "the only way" if zm.uniqueness(position, answer.commit).unique else "one of several ways"
        print(" ".join(map(str, answer.tiles)), "=>", answer.commit, f"({only})")
