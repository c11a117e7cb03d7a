"""Positions: which can exist, that order does not matter, and that they are values."""

import copy
import dataclasses
import pickle
from io import StringIO
from itertools import permutations

import pytest
from rich.console import Console

from zoramoves import RUMMIKUB, ZORA, Commit, Position, PositionError, Rules


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("- | - | opened", 0),
        ("- | G6 G2 * P1 | opened", 34),
        ("- | * * | opened", 50),
        ("- | * * K13 | opened | rummikub", 73),
        ("- | G6 * | opened | zora joker_cost=7", 13),
        ("G11 G12 G13 | G1 | opened", 1),
        ("* * * | G1 | opened | zora jokers=3", 1),
    ],
)
def test_rack_value(text: str, value: int) -> None:
    assert Position.parse(text).rack_value == value


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("G3 G4 P9 | - | opened", [("meld.mixed", "table[0]")]),
        ("G3 G4 G5 / G3 G5 G4 | G4 | opened", [("tile.too-many-copies", "rack[0]")]),
        ("G3 G4 G5 | G4 P1 G4 | opened", [("tile.too-many-copies", "rack[2]")]),
        ("- | G4 G4 G4 G4 | opened", [("tile.too-many-copies", "rack[2]")]),
        ("*=G3 G4 G5 / * P4 P5 | * | opened", [("tile.too-many-jokers", "rack[0]")]),
        ("* * * | - | opened", [("tile.too-many-jokers", "table[0][2]")]),
        ("- | * | opened | zora jokers=0", [("tile.too-many-jokers", "rack[0]")]),
        ("- | G1 R1 G14 | opened", [("tile.unknown", "rack[1]"), ("tile.unknown", "rack[2]")]),
        ("G12 G13 G14 | - | opened", [("tile.unknown", "table[0][2]")]),
        ("G3 G4 *=G14 | - | opened", [("tile.unknown", "table[0][2]")]),
        (
            "G3 G4 / G7 G9 G8 P1 | R5 * * * | unopened",
            [
                ("meld.too-short", "table[0]"),
                ("meld.mixed", "table[1]"),
                ("tile.unknown", "rack[0]"),
                ("tile.too-many-jokers", "rack[3]"),
            ],
        ),
        ("G3 | - | opened", [("meld.too-short", "table[0]")]),
    ],
)
def test_impossible_positions_name_every_fault(text: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == faults
    assert isinstance(caught.value, ValueError)
    assert all(code in str(caught.value) for code, _ in faults)


def test_an_illegal_meld_of_jokers_is_refused() -> None:
    with pytest.raises(PositionError, match=r"meld\.run-too-long"):
        Position.parse("* * * * | - | opened | zora colours=3 values=3 jokers=4")


def test_order_does_not_matter_but_is_kept() -> None:
    one = Position.parse("G3 G4 G5 / P7 K7 Y7 / * P4 P5 | G6 * P1 | opened")
    for order in permutations(one.table):
        for rack in permutations(one.rack):
            other = Position(order, rack, True)
            assert other == one
            assert hash(other) == hash(one)
            assert str(other.canonical) == str(one.canonical)
            assert (other.table, other.rack) == (order, rack)


@pytest.mark.parametrize(
    "other",
    [
        "G3 G4 G5 | G6 G6 | opened",
        "G3 G4 G5 | G6 | unopened",
        "G3 G4 G5 | G7 | opened",
        "G3 G4 G5 G6 | - | opened",
        "G3 G4 G5 | G6 | opened | zora values=12",
        "*=G3 G4 G5 | G6 | opened",
    ],
)
def test_what_differs_is_not_equal(other: str) -> None:
    assert Position.parse("G3 G4 G5 | G6 | opened") != Position.parse(other)


def test_positions_are_values() -> None:
    position = Position.parse("G3 G4 G5 | G6 | opened")
    assert position != "G3 G4 G5 | G6 | opened"
    assert len({position, copy.deepcopy(position), pickle.loads(pickle.dumps(position))}) == 1
    assert dataclasses.replace(position, opened=False) == Position.parse("G3 G4 G5 | G6 | unopened")
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.opened = False  # type: ignore[misc]


def test_positions_may_be_written_for_other_rules() -> None:
    assert Position("R3-R5", "O1 *", False, RUMMIKUB) == Position.parse("R3 R4 R5 | O1 * | unopened | rummikub")
    assert str(Position([], [], True, Rules())) == "- | - | opened"


def test_commits_are_values() -> None:
    assert Commit("G3-G5") == Commit([["G5", "G4", "G3"]])
    assert hash(Commit("G3-G5")) == hash(Commit("G3 G4 G5"))
    assert Commit("G3-G5 / P7 K7 Y7") == Commit("Y7 K7 P7 / G3-G5")
    assert hash(Commit("G3-G5 / P7 K7 Y7")) == hash(Commit("Y7 K7 P7 / G3-G5"))
    assert [str(meld) for meld in Commit("P7 K7 Y7 / G3-G5")] == ["P7 K7 Y7", "G3 G4 G5"]
    assert Commit("G3-G5 / G3-G5") != Commit("G3-G5")
    assert Commit("G3-G5 / G3-G5 / G6-G8") != Commit("G3-G5 / G6-G8 / G6-G8")
    assert Commit("G3-G5") != Commit("G3-G5", ZORA.replace(high_one=True))
    assert len(list(Commit("G3-G5 / G6-G8"))) == 2
    assert str(Commit([])) == "-"


@pytest.mark.parametrize(
    "value",
    [
        Position.parse("G3 G4 *=G5 | G6 * | opened"),
        Position.parse("- | - | unopened | rummikub"),
        Commit("G3 G4 * / P9 K1"),
        Commit(""),
        Commit("X5 X6 X7"),
    ],
    ids=str,
)
def test_renders_for_a_terminal(value: Position | Commit) -> None:
    shown = StringIO()
    Console(file=shown, width=40, no_color=True).print(value)
    assert shown.getvalue().strip()
    assert max(map(len, shown.getvalue().splitlines())) <= 40


def test_canonical_order_tells_a_pinned_joker_from_a_free_one() -> None:
    one = Position.parse("G3 G4 * / G3 G4 *=G5 | G1 | opened")
    other = Position.parse("G3 G4 *=G5 / G3 G4 * | G1 | opened")
    assert str(one.canonical) == str(other.canonical)
