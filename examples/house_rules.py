"""Play by a house's own rules: a switch is a field of the rules, and a file keeps them all."""

from pathlib import Path

import zoramoves as zm

house = zm.Rules.from_toml((Path(__file__).parent / "house.toml").read_text(encoding="utf-8"))
for rules in (zm.ZORA, zm.ZORA.replace(joker_taking="free"), house):
    answer = zm.find_move(zm.Position.parse("G4 P4 K4 * | G9 K9 | opened", rules=rules))
    print(f"{rules}: {answer.commit or 'no move'}")
