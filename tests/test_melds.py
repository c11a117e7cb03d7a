"""Melds: legal or not, group or run, what jokers stand for, value, and the order in which they are kept."""

from itertools import combinations, permutations

import pytest
from rich.console import Console

from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Fault, Meld, NotationError, Rules, Tile

SMALL = ZORA.replace(colours=3, values=3, jokers=4)
HIGH = ZORA.replace(high_one=True)


@pytest.mark.parametrize(
    ("text", "kind", "value", "written", "stands_for"),
    [
        ("G3 G4 G5", "run", 12, "G3 G4 G5", "G3 G4 G5"),
        ("G5 G3 G4", "run", 12, "G3 G4 G5", "G3 G4 G5"),
        ("G1-G13", "run", 91, "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13", None),
        ("K7 P7 Y7", "group", 21, "P7 K7 Y7", "P7 K7 Y7"),
        ("Y7 K7 P7 G7", "group", 28, "G7 P7 K7 Y7", None),
        ("* G5 G6", "run", 15, "* G5 G6", "G4 G5 G6"),
        ("G5 * G7", "run", 18, "G5 * G7", "G5 G6 G7"),
        ("G5 G6 *", "run", 18, "G5 G6 *", "G5 G6 G7"),
        ("G5 G7 *", "run", 18, "G5 * G7", "G5 G6 G7"),
        ("G12 G13 *", "run", 36, "* G12 G13", "G11 G12 G13"),
        ("* G1 G2", "run", 6, "G1 G2 *", "G1 G2 G3"),
        ("* G6 P6", "group", 18, "G6 P6 *", "G6 P6 K6"),
        ("G6 P6 K6 *", "group", 24, "G6 P6 K6 *", "G6 P6 K6 Y6"),
        ("* * K13", "group", 39, "* * K13", None),
        ("K13 * *", "group", 39, "K13 * *", None),
        ("K1 * *", "run", 6, "K1 * *", "K1 K2 K3"),
        ("* * K1", "group", 3, "* * K1", None),
        ("K5 * *", "run", 18, "K5 * *", "K5 K6 K7"),
        ("* * *", "group", 39, "* * *", None),
        ("G5 P5 *=Y5", "group", 15, "G5 P5 *=Y5", "G5 P5 Y5"),
        ("G5 *=Y5 K5", "group", 15, "G5 K5 *=Y5", "G5 K5 Y5"),
        ("*=G7 G5 G6", "run", 18, "G5 G6 *=G7", "G5 G6 G7"),
        ("K13 *=K12 *", "run", 36, "* *=K12 K13", "K11 K12 K13"),
        ("* *=K13 *", "group", 39, "* *=K13 *", None),
    ],
)
def test_legal(text: str, kind: str, value: int, written: str, stands_for: str | None) -> None:
    meld = Meld.parse(text)
    assert (meld.legal, meld.kind, meld.value, str(meld), meld.faults) == (True, kind, value, written, ())
    assert sum(tile.value for tile in meld.read_as) == value
    assert stands_for is None or " ".join(map(str, meld.read_as)) == stands_for
    assert Meld.parse(written) == meld


@pytest.mark.parametrize(
    ("text", "rules", "value"),
    [
        ("G12 G13 G1", HIGH, 26),
        ("G1 G13 G12", HIGH, 26),
        ("G2-G13 G1", HIGH, 91),
        ("G12 G13 *", HIGH, 26),
        ("* G13 G1", HIGH, 26),
        ("G13 * *", HIGH, 39),
        ("G1 G2 *", HIGH, 6),
        ("R12 R13 R1", RUMMIKUB_HEBREW, 26),
        ("G2 G3 G1", SMALL.replace(high_one=True), 6),
        ("G5-G7", ZORA.replace(min_meld=3), 18),
        ("G5-G8", ZORA.replace(min_meld=4), 26),
        ("G7 P7 K7 Y7 R7", ZORA.replace(colours=5), 35),
        ("* * *", SMALL, 9),
    ],
)
def test_legal_by_other_rules(text: str, rules: Rules, value: int) -> None:
    meld = Meld.parse(text, rules=rules)
    assert (meld.legal, meld.value) == (True, value)
    assert Meld.parse(str(meld), rules=rules) == meld


@pytest.mark.parametrize(
    ("text", "rules", "codes"),
    [
        ("", ZORA, ["meld.too-short"]),
        ("G5", ZORA, ["meld.too-short"]),
        ("* *", ZORA, ["meld.too-short"]),
        ("G5 G6", ZORA, ["meld.too-short"]),
        ("G5 P6", ZORA, ["meld.too-short", "meld.mixed"]),
        ("G5 G6 G7", ZORA.replace(min_meld=4), ["meld.too-short"]),
        ("G5 G6 P7", ZORA, ["meld.mixed"]),
        ("G5 P5 *=P6", ZORA, ["meld.mixed"]),
        ("G5 G6 G8", ZORA, ["meld.run-gap"]),
        ("G5 G6 G9 *", ZORA, ["meld.run-gap"]),
        ("G5 G5 G6", ZORA, ["meld.run-gap"]),
        ("*=G5 G5 G6", ZORA, ["meld.run-gap"]),
        ("G12 G13 G1", ZORA, ["meld.run-wraps"]),
        ("R12 R13 R1", RUMMIKUB, ["meld.run-wraps"]),
        ("G13 G1 G2", ZORA, ["meld.run-wraps"]),
        ("G13 G1 G2", HIGH, ["meld.run-wraps"]),
        ("G12 * G1", ZORA, ["meld.run-wraps"]),
        ("G1-G13 *", ZORA, ["meld.run-too-long"]),
        ("G1-G3 *", SMALL, ["meld.run-too-long"]),
        ("G1-G13 G1", HIGH, ["meld.run-too-long", "meld.run-gap"]),
        ("G7 P7 G7", ZORA, ["meld.duplicate-colour"]),
        ("G7 G7 G7", ZORA, ["meld.duplicate-colour"] * 2),
        ("G7 P7 *=P7", ZORA, ["meld.duplicate-colour"]),
        ("G7 P7 K7 Y7 *", ZORA, ["meld.group-too-long"]),
        ("G7 P7 K7 Y7 Y7", ZORA, ["meld.duplicate-colour", "meld.group-too-long"]),
        ("G12 G13 G14", ZORA, ["tile.unknown"]),
        ("R5 R6 R7", ZORA, ["tile.unknown"] * 3),
        ("G5 *=R5 P5", ZORA, ["tile.unknown"]),
        ("G5 *=G14 P5", ZORA, ["tile.unknown"]),
        ("R5", ZORA, ["tile.unknown", "meld.too-short"]),
    ],
)
def test_illegal(text: str, rules: Rules, codes: list[str]) -> None:
    meld = Meld.parse(text, rules=rules)
    assert (meld.legal, meld.kind, meld.value, meld.stands_for, meld.readings) == (False, None, 0, (), ())
    assert [fault.code for fault in meld.faults] == codes
    assert " ".join(map(str, meld)) == " ".join(map(str, Meld.parse(str(meld), rules=rules)))


@pytest.mark.parametrize(("tiles", "rules"), [("* " * 14, ZORA), ("* * * *", SMALL)])
def test_too_many_jokers_alone_are_too_long_a_run(tiles: str, rules: Rules) -> None:
    assert [fault.code for fault in Meld.parse(tiles, rules=rules).faults] == ["meld.run-too-long"]


def test_illegal_tiles_stay_as_they_came() -> None:
    assert str(Meld.parse("P7 G9 K1 *")) == "P7 G9 K1 *"


def test_faults_point_below_a_path() -> None:
    assert Meld.parse("G7 P7 G7").faults_at("table[3]") == (
        Fault(
            "meld.duplicate-colour",
            "table[3][2]",
            (Tile("G", 7),),
            "a group holds each colour once, green is there twice",
        ),
    )
    assert [fault.where for fault in Meld.parse("G7 P7 G7").faults] == ["meld[2]"]
    assert [fault.where for fault in Meld.parse("G7 P8 G7").faults] == ["meld"]


@pytest.mark.parametrize("text", ["G3 G4 G5 G6", "G7 P7 K7 Y7", "G7 P7 *", "G3 G4 *=G5", "G7 P7 *=Y7 *"])
def test_order_does_not_matter_where_it_says_nothing(text: str) -> None:
    meld = Meld.parse(text)
    for tiles in permutations(meld.tiles):
        assert Meld(tiles) == meld
        assert hash(Meld(tiles)) == hash(meld)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("G6 P6 *", "* P6 G6", True),
        ("G6 P6 *", "G6 P6 *=K6", True),
        ("G6 P6 *=Y6", "G6 P6 *=K6", False),
        ("* G5 G6", "*=G4 G5 G6", True),
        ("* G5 G6", "G5 G6 *", False),
        ("K5 * *", "* * K5", True),
        ("K1 * *", "* * K1", True),
        ("K1 *=K2 *", "* * K1", False),
        ("G3 G4 G5", "G3 G4 G5 G6", False),
        ("G3 G4 G5", "G4 G5 G6", False),
        ("G3 G4 *", "G3 G4 G5", False),
    ],
)
def test_same_as(one: str, other: str, same: bool) -> None:
    assert Meld.parse(one).same_as(Meld.parse(other)) is same
    assert Meld.parse(other).same_as(Meld.parse(one)) is same


def test_a_run_is_the_same_only_in_the_same_order() -> None:
    low, high = Meld.parse("G1-G13", rules=HIGH), Meld.parse("G2-G13 G1", rules=HIGH)
    assert low.pieces == high.pieces
    assert not low.same_as(high)
    assert not high.same_as(low)
    assert not Meld.parse("*=G1 G2-G13", rules=HIGH).same_as(Meld.parse("G2-G13 *", rules=HIGH))
    assert Meld.parse("G2-G13 *=G1", rules=HIGH).same_as(Meld.parse("G2-G13 *", rules=HIGH))


def test_readings_are_all_of_them_the_best_first() -> None:
    readings = Meld.parse("K12 * *").readings
    assert [(r.kind, " ".join(map(str, r.stands_for)), r.value) for r in readings] == [
        ("group", "K12 G12 P12", 36),
        ("group", "K12 G12 Y12", 36),
        ("group", "K12 P12 Y12", 36),
    ]
    assert {r.kind for r in Meld.parse("* K12 *").readings} == {"run", "group"}
    assert Meld.parse("* K12 *").kind == "run"
    assert len(Meld.parse("* * *").readings) == 4 * 11 + 13 * 4


def test_the_rules_tell_melds_apart_but_their_hashes_agree() -> None:
    assert Meld.parse("G3 G4 G5") != Meld.parse("G3 G4 G5", rules=HIGH)
    assert len(Meld.parse("G3-G7")) == 5
    assert list(Meld.parse("G5 G4 G3")) == [Tile("G", 3), Tile("G", 4), Tile("G", 5)]


@pytest.mark.parametrize("text", ["G3 / G4", "G3 G4 ?", "-", "G3 | G4"])
def test_a_text_that_is_no_list_of_tiles_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Meld.parse(text)


@pytest.mark.parametrize(("longest", "number"), [(5, 185), (13, 329)])
def test_number_of_melds(longest: int, number: int) -> None:
    """Den Hertog and Hulshof, The Computer Journal 49(6), 2006: 185 melds of three to five tiles without jokers."""
    same_value = [[tile for tile in ZORA.kinds if tile.value == value] for value in range(1, 14)]
    groups = [chosen for tiles in same_value for size in (3, 4) for chosen in combinations(tiles, size)]
    runs = [ZORA.kinds[at : at + size] for at in range(52) for size in range(3, longest + 1)]
    assert sum(Meld(chosen).legal for chosen in {*groups, *runs}) == number


@pytest.mark.parametrize(
    ("text", "jokers"),
    [
        ("G12 G13 *", "G11"),
        ("G5 * *", "G6 G7"),
        ("G6 P6 *", "K6"),
        ("* *=P3 G3", "P3 K3"),
        ("G3 G4 G5", ""),
        ("* G9", ""),
    ],
)
def test_what_each_joker_stands_for(text: str, jokers: str) -> None:
    assert " ".join(map(str, Meld.parse(text).stands_for)) == jokers


def test_melds_and_tiles_show_themselves_in_a_terminal() -> None:
    console = Console(width=60, color_system=None)
    with console.capture() as capture:
        console.print(Meld.parse("G3 G4 *"), Tile("K", 7), Tile("X", 9), Tile.parse("*=P2"))
    assert capture.get() == "●3 ●4 ✱ ▲7 X9 ✱=■2\n"
