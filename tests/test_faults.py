"""Every fault there is: one example of each, with the place and the tiles it names."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import zoramoves
from zoramoves import Fault, Meld, Position, PositionError, verify

DOCUMENTED = [
    "meld.too-short",
    "meld.mixed",
    "meld.run-gap",
    "meld.run-wraps",
    "meld.run-too-long",
    "meld.duplicate-colour",
    "meld.group-too-long",
    "table.tile-missing",
    "joker.not-replayed",
    "joker.not-replaced",
    "joker.needs-rack-tiles",
    "rack.tile-not-held",
    "turn.nothing-laid",
    "turn.time-up",
    "opening.below-minimum",
    "opening.touches-table",
    "tile.unknown",
    "tile.too-many-copies",
    "tile.too-many-jokers",
]


@dataclass(frozen=True)
class Case:
    """An example of a fault; without a commit the position itself has it."""

    code: str
    position: str
    commit: str | None
    where: str
    tiles: str
    seconds: float | None = None


CASES = [
    Case("meld.too-short", "G3 G4 G5 | G6 G7 | opened", "G3 G4 G5 / G6 G7", "commit[1]", "G6 G7"),
    Case("meld.mixed", "- | G6 G7 P9 | opened", "G6 G7 P9", "commit[0]", "G6 G7 P9"),
    Case("meld.run-gap", "- | G6 G7 G9 | opened", "G6 G7 G9", "commit[0]", "G6 G7 G9"),
    Case("meld.run-wraps", "- | G12 G13 G1 | opened", "G12 G13 G1", "commit[0]", "G12 G13 G1"),
    Case("meld.run-too-long", "G1 G2 G3 | * | opened | zora values=3", "G1 G2 G3 *", "commit[0]", "G1 G2 G3 *"),
    Case("meld.duplicate-colour", "- | G7 P7 G7 | opened", "G7 P7 G7", "commit[0][2]", "G7"),
    Case("meld.group-too-long", "G7 P7 K7 Y7 | * | opened", "G7 P7 K7 Y7 *", "commit[0]", "G7 P7 K7 Y7 *"),
    Case("table.tile-missing", "G7 P7 K7 | Y7 | opened", "G7 P7 Y7", "table[0][2]", "K7"),
    Case("joker.not-replayed", "G1 G2 G3 / * G5 G6 | G4 | opened", "G1-G3 / G4-G6", "table[1][0]", "*"),
    Case("joker.not-replaced", "G2-G4 * G6-G8 | P1 K1 | opened", "G2-G4 / G6-G8 / P1 K1 *", "table[0][3]", "G5"),
    Case(
        "joker.needs-rack-tiles",
        "* K5 K6 / R9-R12 | K4 | opened | rummikub",
        "K4-K6 / R9-R12 *",
        "commit[1][4]",
        "*",
    ),
    Case("rack.tile-not-held", "G3 G4 G5 | G7 | opened", "G3 G4 G5 G6 G7", "commit[0][3]", "G6"),
    Case("turn.nothing-laid", "G3 G4 G5 | G6 | opened", "G3 G4 G5", "commit", ""),
    Case("turn.time-up", "G3 G4 G5 | G6 | opened", "G3-G6", "commit", "", seconds=120.5),
    Case("opening.below-minimum", "- | G1 G2 G3 | unopened", "G1 G2 G3", "commit", "G1 G2 G3"),
    Case(
        "opening.touches-table",
        "P1 P2 P3 / G3 G4 G5 | G6 P10 P11 P12 | unopened",
        "P1 P2 P3 / G3-G6 / P10-P12",
        "table[1]",
        "G3 G4 G5",
    ),
    Case("tile.unknown", "- | G1 R5 | opened", None, "rack[1]", "R5"),
    Case("tile.unknown", "G3 G4 G14 | - | opened", None, "table[0][2]", "G14"),
    Case("tile.too-many-copies", "G3 G4 G5 / G3 G4 G5 | P1 G3 | opened", None, "rack[1]", "G3"),
    Case("tile.too-many-copies", "G3-G5 / G3-G5 / G3-G5 | - | opened | zora copies=2", None, "table[2][0]", "G3"),
    Case("tile.too-many-jokers", "* P2 P3 | * * | opened", None, "rack[1]", "*"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_fault(case: Case) -> None:
    fault = next(fault for fault in _faults(case) if fault.code == case.code)
    assert (fault.where, " ".join(map(str, fault.tiles))) == (case.where, case.tiles)
    assert len(fault.message) > 15
    assert "\n" not in fault.message
    assert str(fault) == f"{fault.where}: {fault.message} [{fault.code}]"


def test_every_fault_has_an_example_and_none_is_new() -> None:
    assert {case.code for case in CASES} == set(DOCUMENTED)


def test_the_library_knows_no_other_fault() -> None:
    folder = Path(zoramoves.__file__).parent
    code = re.compile(r"\"((?:meld|table|joker|rack|turn|opening|tile)\.[a-z]+(?:-[a-z]+)*)\"")
    # The referee and ZAR have faults of their own, with tests of their own.
    files = [path for path in folder.rglob("*.py") if path.parent.name not in ("game", "zar")]
    found = {name for path in files for name in code.findall(path.read_text(encoding="utf-8"))}
    assert found == set(DOCUMENTED)


def test_an_unknown_tile_in_a_commit() -> None:
    faults = verify(Position.parse("G3 G4 G5 | G6 | opened"), "G3-G6 / R5 R6 R7").faults
    assert [(fault.code, fault.where) for fault in faults] == [
        *(("tile.unknown", f"commit[1][{at}]") for at in range(3)),
        *(("rack.tile-not-held", f"commit[1][{at}]") for at in range(3)),
    ]


def test_a_meld_reports_the_same_as_the_table_it_lies_on() -> None:
    meld = Meld.parse("G7 G7 P7")
    assert [fault.where for fault in meld.faults] == ["meld[1]"]
    assert [fault.where for fault in meld.faults_at("commit[4]")] == ["commit[4][1]"]
    assert meld.faults[0].message == meld.faults_at("commit[4]")[0].message


def test_a_fault_as_data() -> None:
    fault = verify(Position.parse("G7 P7 K7 | Y7 | opened"), "G7 P7 Y7").faults[0]
    assert fault.as_dict() == {
        "code": "table.tile-missing",
        "where": "table[0][2]",
        "tiles": "K7",
        "message": "K7 was on the table and is missing",
    }


def _faults(case: Case) -> tuple[Fault, ...]:
    if case.commit is not None:
        return verify(Position.parse(case.position), case.commit, seconds=case.seconds).faults
    with pytest.raises(PositionError) as caught:
        Position.parse(case.position)
    return caught.value.faults
