"""Play by a house's own rules: a switch is a field of the rules."""

import zoramoves as zm

position = "G4 P4 K4 * | G9 K9 | opened"
for rules in (zm.ZORA, zm.ZORA.replace(joker_taking="free")):
    answer = zm.find_move(zm.Position.parse(position, rules=rules))
    print(f"{rules}: {answer.commit or 'no move'}")
