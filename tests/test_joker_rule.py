"""What jokers may do, switch by switch: each row is a table and a rack, the table afterwards, and the faults."""

import pytest

from zoramoves import Position, verify

FINE: list[str] = []
REPLACE = ["joker.not-replaced"]
COMPANY = ["joker.needs-rack-tiles"]


def codes(before: str, after: str, rules: str = "") -> list[str]:
    return [fault.code for fault in verify(Position.parse(f"{before} | opened | zora {rules}"), after).faults]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # the joker stays where it stands
        ("* G5 G6 | G7", "* G5-G7", FINE),
        ("G5 P5 * | K5", "G5 P5 K5 *", FINE),
        # it stands for the same tile in another meld
        ("G2-G4 * G6-G8 | G9", "G2-G4 / * G6-G9", FINE),
        ("G2-G4 * G6-G8 | P5 K5", "G2-G4 / G6-G8 / * P5 K5", FINE),
        ("* G5-G7 | P4 Y4", "G5-G7 / P4 Y4 *", FINE),
        # taken, with its tile from the rack, wherever that ends up
        ("* G5 G6 | G4 K9 P9", "G4-G6 / K9 P9 *", FINE),
        ("* G5 G6 | G4 G7", "G4-G7 *", FINE),
        ("* G5-G7 | G4 P4 K4", "G5-G7 * / G4 P4 K4", FINE),
        ("* G5 G6 / P4 K4 Y4 / G7-G9 | G4", "G5-G9 * / G4 P4 K4 Y4", FINE),
        # taken without it
        ("G2-G4 * G6-G8 | P1 K1", "G2-G4 / G6-G8 / * P1 K1", REPLACE),
        ("* G5-G7 | P9 K9", "G5-G7 / P9 K9 *", REPLACE),
        ("* G5 G6 | G7", "G5-G7 *", REPLACE),
        ("* G5 G6 / G4 P4 K4 Y4 | P9 K9", "G4-G6 / P4 K4 Y4 / P9 K9 *", REPLACE),
        ("G4 P4 K4 * | G9 K9", "G4 P4 K4 / G9 K9 *", REPLACE),
        # a joker of a group is any missing colour, unless it is pinned
        ("G6 P6 * | K6 Y9 G9", "G6 P6 K6 / Y9 G9 *", FINE),
        ("G6 P6 * | Y6 Y9 G9", "G6 P6 Y6 / Y9 G9 *", FINE),
        ("G6 P6 *=K6 | K6 Y9 G9", "G6 P6 K6 / Y9 G9 *", FINE),
        ("G6 P6 *=K6 | Y6 Y9 G9", "G6 P6 Y6 / Y9 G9 *", REPLACE),
        ("G6 P6 *=K6 | Y6", "G6 P6 Y6 *", FINE),
        ("G6 P6 *=K6 | Y6", "G6 P6 Y6 *=K6", FINE),
        ("G6 P6 K6 * / K4-K6 | K7", "G6 P6 K6 / K4-K7 *", REPLACE),
        # a place in a run gives the value
        ("G5 * G7 | G6 K9 P9", "G5-G7 / K9 P9 *", FINE),
        ("K12 K13 * | K11 G9 P9", "K11-K13 / G9 P9 *", FINE),
        ("K5 * * | K6", "K5 K6 *=K7 *", FINE),
        # a joker from the rack is free
        ("P1 P2 P3 | *", "P1-P3 *", FINE),
        ("* G5 G6 | * P9 K9", "* G5 G6 / P9 K9 *", FINE),
        ("* G5 G6 | * G7", "* G5-G7 *", FINE),
        ("* G5 G6 | * G7", "G5-G7 * *", REPLACE),
    ],
)
def test_the_default(before: str, after: str, expected: list[str]) -> None:
    assert codes(before, after) == expected


HOMES = "G7-G9 / P6-P8 / P1-P3 / Y1-Y3"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (f"G5 * * / {HOMES} | G6 G7", "G5-G7 / G7-G9 / P6-P8 / P1-P3 * / Y1-Y3 *", FINE),
        (f"G5 * * / {HOMES} | P5 K5", "G5 P5 K5 / G7-G9 / P6-P8 / P1-P3 * / Y1-Y3 *", FINE),
        (f"G5 * * / {HOMES} | P5 Y5", "G5 P5 Y5 / G7-G9 / P6-P8 / P1-P3 * / Y1-Y3 *", FINE),
        (f"G5 * * / {HOMES} | G6 P5", "G5-G9 / P5-P8 / P1-P3 * / Y1-Y3 *", REPLACE),
        (f"G5 * * / {HOMES} | G6", "G5-G9 / P6-P8 / P1-P3 * / Y1-Y3 *", REPLACE),
        (f"G5 * * / {HOMES} | P4", "G7-G9 / G5 * * / P6-P8 / P1-P4 / Y1-Y3", FINE),
        (f"G5 *=G6 * / {HOMES} | P5 K5", "G5 P5 K5 / G7-G9 / P6-P8 / P1-P3 * / Y1-Y3 *", REPLACE * 2),
        ("K1 * * | K2 G1 P1", "K1 K2 * / G1 P1 *", FINE),
        ("K1 * * | P1 G1", "K1 P1 G1 *", ["joker.not-replayed"]),
        ("* K12 * | K11 K13 G5 P5 G1 P1", "K11-K13 / G5 P5 * / G1 P1 *", FINE),
        ("* K12 * | K11 K13 G5 P5", "* K11-K13 / G5 P5 *", FINE),
        ("* G5 G6 / * P5 P6 / K9 Y9 P9 | G4", "G4-G6 / * P5 P6 / K9 Y9 P9 *", FINE),
        ("* G5 G6 / * P5 P6 / K9 Y9 P9 | P4", "* G5 G6 / P4-P6 / K9 Y9 P9 *", FINE),
        ("* G5 G6 / * P5 P6 | G7", "* G5-G7 / * P5 P6", FINE),
        ("* G5 G6 / * P5 P6 | K4", "G5 G6 / P5 P6 / * * K4", ["meld.too-short"] * 2),
        ("* G5-G7 / * P5-P7 | K4", "G5-G7 / P5-P7 / * * K4", FINE),
        ("* G5-G7 / * P5-P7 | K9", "G5-G7 / P5-P7 / * * K9", REPLACE * 2),
    ],
)
def test_two_jokers(before: str, after: str, expected: list[str]) -> None:
    assert codes(before, after) == expected


@pytest.mark.parametrize(
    ("before", "after", "rack", "rack_or_table", "free"),
    [
        ("* G5 G6 | G4 K9 P9", "G4-G6 / K9 P9 *", FINE, FINE, FINE),
        ("G7 P7 Y7 * / K7-K10 | P9 Y9", "G7 P7 Y7 / K7-K10 / P9 Y9 *", REPLACE, FINE, FINE),
        (
            "G7 P7 Y7 * / K7-K10 | P9 Y9",
            "G7 P7 Y7 / K7-K9 / K10 P9 Y9 *",
            ["meld.mixed"],
            ["meld.mixed"],
            ["meld.mixed"],
        ),
        ("G7 P7 Y7 * | P9 Y9", "G7 P7 Y7 / P9 Y9 *", REPLACE, REPLACE, FINE),
        ("* G5 G6 / G4 P4 K4 Y4 | P9 K9", "G4-G6 / P4 K4 Y4 / P9 K9 *", REPLACE, FINE, FINE),
        (
            "G7 P7 Y7 * / G7 P7 Y7 * / K7-K9 | G1 G2 P1 P2",
            "G7 P7 Y7 / G7 P7 Y7 / K7-K9 / G1 G2 * / P1 P2 *",
            REPLACE * 2,
            REPLACE,
            FINE,
        ),
        (
            "G7 P7 Y7 * / G7 P7 Y7 * / K8-K10 | G1 G2 P1 P2 K7",
            "G7 P7 Y7 / G7 P7 Y7 / K7-K10 / G1 G2 * / P1 P2 *",
            REPLACE,
            REPLACE,
            FINE,
        ),
        ("* G5 G6 | G7", "G5-G7", ["joker.not-replayed"], ["joker.not-replayed"], ["joker.not-replayed"]),
    ],
)
def test_joker_taking(before: str, after: str, rack: list[str], rack_or_table: list[str], free: list[str]) -> None:
    assert codes(before, after, "joker_taking=rack") == rack
    assert codes(before, after, "joker_taking=rack-or-table") == rack_or_table
    assert codes(before, after, "joker_taking=free") == free


@pytest.mark.parametrize(
    ("before", "after", "none", "one", "two"),
    [
        ("* K5 K6 / P9-P11 | K4", "K4-K6 / P9-P11 *", FINE, COMPANY, COMPANY),
        ("* K5 K6 / P9-P11 | K4 P12", "K4-K6 / * P9-P12", FINE, FINE, COMPANY),
        ("* K5 K6 / P9-P11 | K4 P12 P13", "K4-K6 / * P9-P13", FINE, FINE, FINE),
        ("* K5 K6 | K4 P9 G9", "K4-K6 / P9 G9 *", FINE, FINE, FINE),
        ("* K5 K6 | K4 K7", "K4-K7 *", FINE, FINE, FINE),
        ("* K5 K6 | K4", "K4-K6 *", FINE, FINE, COMPANY),
        ("* K5 K6 | K4 P9 *", "K4-K6 / P9 * *", FINE, FINE, FINE),
        # a joker that is kept needs no company
        ("* K5-K7 / P4 Y4 G4 | K8", "K5-K8 / P4 Y4 G4 *", FINE, FINE, FINE),
        # two taken jokers in one meld
        ("* K5 K6 / * G5 G6 | K4 G4 P9 P10", "K4-K6 / G4-G6 / P9 P10 * *", FINE, FINE, FINE),
        ("* K5 K6 / * G5 G6 | K4 G4 P9", "K4-K6 / G4-G6 / P9 * *", FINE, FINE, COMPANY),
        # whichever copy of a tile is from the rack, one tile keeps company in one meld
        (
            "* K5 K6 / * G5 G6 / P8-P10 / P10-P12 | K4 G4 P9",
            "K4-K6 / G4-G6 / P8-P10 * / * P9-P12",
            FINE,
            COMPANY,
            COMPANY * 2,
        ),
        (
            "* K5 K6 / * G5 G6 / P8-P10 / P10-P12 | K4 G4 P9 P13",
            "K4-K6 / G4-G6 / P8-P10 * / * P9-P13",
            FINE,
            FINE,
            COMPANY,
        ),
        ("* K5 K6 / P9 G9 Y9 / P10-P12 | K4 P9", "K4-K6 / P9 G9 Y9 * / P9-P12", FINE, FINE, COMPANY),
        # of a joker from the rack and one from the table, the one that needs company is where it has it
        ("* K5 K6 / P9-P11 | K4 G1 G2 *", "K4-K6 / P9-P11 * / G1 G2 *", FINE, FINE, FINE),
        # without a replacement both is wrong
        ("* K5-K7 / P9-P11 | K8", "K5-K8 / P9-P11 *", REPLACE, REPLACE + COMPANY, REPLACE + COMPANY),
    ],
)
def test_taken_joker_rack_tiles(before: str, after: str, none: list[str], one: list[str], two: list[str]) -> None:
    assert codes(before, after, "taken_joker_rack_tiles=0") == none
    assert codes(before, after, "taken_joker_rack_tiles=1") == one
    assert codes(before, after, "taken_joker_rack_tiles=2") == two


def test_company_is_asked_for_when_jokers_move_freely_too() -> None:
    rules = "joker_taking=free taken_joker_rack_tiles=1"
    assert codes("* K5-K7 / P9-P11 | K8", "K5-K8 / P9-P11 *", rules) == COMPANY
    assert codes("* K5-K7 / P9-P11 | P12", "K5-K7 / P9-P12 *", rules) == FINE


@pytest.mark.parametrize(
    ("before", "after", "off", "on"),
    [
        ("* G5 G6 / G7-G9 | P9 K9", "G5-G9 / P9 K9 *", REPLACE, FINE),
        ("* G5 G6 | G7", "G5-G7 *", REPLACE, FINE),
        ("G6 P6 * / K6 Y6 * / G7-G9 / P1-P3 | G10", "G6 P6 K6 Y6 / G7-G10 * / P1-P3 *", REPLACE * 2, FINE),
        ("* G5-G7 | P9 K9", "G5-G7 / P9 K9 *", REPLACE, REPLACE),
        ("G2 P2 K2 * | G3 G4", "P2 K2 * / G2-G4", FINE, FINE),
    ],
)
def test_three_meld_frees_joker(before: str, after: str, off: list[str], on: list[str]) -> None:
    assert codes(before, after, "three_meld_frees_joker=off") == off
    assert codes(before, after, "three_meld_frees_joker=on") == on


@pytest.mark.parametrize(
    ("position", "commit", "expected"),
    [
        ("* K5 K6 / K7-K9 | R9 O9 | opened | rummikub", "K5-K9 / R9 O9 *", FINE),
        ("* K5 K6 / K7-K9 / R9 O9 B9 | K10 | opened | rummikub", "K5-K10 / R9 O9 B9 *", COMPANY),
        ("* K5 K6 / K7-K9 | R9 O9 | opened | rummikub-hebrew", "K5-K9 / R9 O9 *", REPLACE),
        ("R12 * R1 | R13 O9 B9 | opened | rummikub-hebrew", "R12 R13 R1 / O9 B9 *", FINE),
        ("R12 R13 * | R1 O9 B9 | opened | rummikub-hebrew", "R12 R13 R1 / O9 B9 *", FINE),
        ("R12 R13 * | R11 O9 B9 | opened | rummikub-hebrew", "R11 R12 R13 / O9 B9 *", REPLACE),
    ],
)
def test_the_presets(position: str, commit: str, expected: list[str]) -> None:
    assert [fault.code for fault in verify(Position.parse(position), commit).faults] == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("* G5 G6 / G4 P4 K4 / G7-G9 | G4", "G4-G6 / G4 P4 K4 / G7-G9 *", FINE),
        ("* G5 G6 / * G5 G6 / P1-P3 | G4", "G4-G6 / * G5 G6 / P1-P3 *", FINE),
        ("* G5 G6 / * G5 G6 / P1-P3 / K1-K3 | G4", "G4-G6 / G5 G6 * / P1-P3 * / K1-K3", REPLACE),
        ("* G5 G6 / * G5 G6 / P1-P3 / K1-K3 | G4 G4", "G4-G6 / G4-G6 / P1-P3 * / K1-K3 *", FINE),
        ("*=G4 G5 G6 | G7", "* G5-G7", FINE),
        ("* G5 G6 | G7", "*=G4 G5-G7", FINE),
        ("G6 P6 * | Y6 G9 P9", "G6 P6 Y6 / G9 P9 *=Y9", FINE),
    ],
)
def test_pieces_that_look_alike_are_matched_whichever_way_is_legal(
    before: str, after: str, expected: list[str]
) -> None:
    assert codes(before, after) == expected


def test_places_and_tiles_of_the_faults() -> None:
    verdict = verify(Position.parse("P1-P3 / G6 P6 * / G7-G9 / P7-P9 | K1 | opened"), "P1-P3 * / G6-G9 / P6-P9 / K1")
    assert [(f.code, f.where, " ".join(map(str, f.tiles))) for f in verdict.faults] == [
        ("meld.too-short", "commit[3]", "K1"),
        ("joker.not-replaced", "table[1][2]", "K6 Y6"),
    ]


def test_a_player_who_may_not_rebuild_has_no_joker_faults() -> None:
    verdict = verify(Position.parse("* G5 G6 | G7 P10 P11 P12 | unopened"), "G5-G7 * / P10-P12")
    assert [fault.code for fault in verdict.faults] == ["opening.touches-table"]
