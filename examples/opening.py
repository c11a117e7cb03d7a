"""How far a rack is from opening."""

import zoramoves as zm

for rack in ("G3 G4 G5 P4 K4 P9", "G10 G11 * P9 K1 Y1"):
    answer = zm.find_move(zm.Position(table="-", rack=rack, opened=False))
    if answer.commit is None:
        print(f"{rack}: {answer.opening_value} of {zm.ZORA.opening} points")
    else:
        print(f"{rack}: opens with {answer.opening_value} points, {answer.commit}")
