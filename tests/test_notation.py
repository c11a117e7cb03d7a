"""Text forms of racks, tables, positions and commits: what reads, how it is written, and where reading stops."""

from collections.abc import Iterable
from typing import Any

import pytest

from zoramoves import RUMMIKUB, ZORA, Commit, Meld, NotationError, Position, PositionError, Tile

G345 = "G3 G4 G5"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened", "G3 G4 G5 / P7 K7 Y7 | G6 G2 * P1 | opened"),
        ("g3-g5/k7,p7,y7|g6|OPENED", "G3 G4 G5 / P7 K7 Y7 | G6 | opened"),
        ("- | - | unopened", "- | - | unopened"),
        ("||unopened", "- | - | unopened"),
        ("  -  |  -  |  opened  ", "- | - | opened"),
        ("G3\tG4\tG5 |\tG6\n| opened\r\n", "G3 G4 G5 | G6 | opened"),
        ("green 3 - green 5 | joker, grey 7 | opened | zora", "G3 G4 G5 | * Y7 | opened"),
        ("*=g3 G4 G5 | - | opened", "*=G3 G4 G5 | - | opened"),
        ("- | R5 | opened | Rummikub", "- | R5 | opened | rummikub"),
        ("- | R5 | opened | rummikub-hebrew", "- | R5 | opened | rummikub-hebrew"),
        ("- | G5 | opened | zora values=7  high_one=on", "- | G5 | opened | zora values=7 high_one=on"),
        ("G5 G4 G3 | - | opened", "G3 G4 G5 | - | opened"),
    ],
)
def test_position_reads_and_writes(text: str, written: str) -> None:
    position = Position.parse(text)
    assert str(position) == written
    assert Position.parse(written) == position


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "this has 1 part"),
        ("G3 G4 G5", 9, "this has 1 part"),
        ("G3 G4 G5 | G6", 14, "this has 2 parts"),
        ("- | - | opened | zora | x", 1, "this has 5 parts"),
        ("G3 G4 ? | - | opened", 7, "'?' is not a tile"),
        ("- | G3 ? | opened", 8, "'?' is not a tile"),
        ("- | G3 G4-G2 | opened", 8, "a range goes up"),
        ("G3 G4 G5 / | - | opened", 11, "a meld between two '/' has no tiles"),
        ("/ | - | opened", 1, "a meld between two '/' has no tiles"),
        ("G3 G4 G5 // G6 G7 G8 | - | opened", 11, "a meld between two '/' has no tiles"),
        ("G3 G4 G5 / - | - | opened", 12, "'-' is not a tile"),
        ("- | - - | opened", 5, "'-' is not a tile"),
        ("- | - | open", 9, "'opened' or 'unopened' expected, not 'open'"),
        ("- | - |", 8, "'opened' or 'unopened' expected, not ''"),
        ("- | - | opened | chess", 18, "no rules are called 'chess'"),
        ("- | - | opened | zora values=0", 18, "values is a whole number from 2 to 26"),
        ("- | *=G5 | opened", 6, "a joker on the rack stands for nothing yet"),
        ("*=G5 G6 G7 | G1 *=G5 | opened", 18, "a joker on the rack stands for nothing yet"),
        ("- | - | opened |", 17, "no rules"),
        ("- | G0 | opened", 5, "'G0' is not a tile"),
    ],
)
def test_position_refuses_with_the_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert reason in str(caught.value)
    assert caught.value.column == column


@pytest.mark.parametrize("text", ["- | - | \x1b[31mopened", "- | - | opened | \x1b[31mzora"])
def test_messages_are_printable(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("", []),
        ("-", []),
        (" - ", []),
        ("G3-G5", [G345]),
        ("G3-G5 / K7 Y7 P7", [G345, "P7 K7 Y7"]),
        ("G3", ["G3"]),
        ("G9 K1 / P2 P3 P4", ["G9 K1", "P2 P3 P4"]),
        ("Z99 Z98", ["Z99 Z98"]),
    ],
)
def test_commit_reads(text: str, melds: list[str]) -> None:
    commit = Commit.parse(text)
    assert [str(meld) for meld in commit] == melds
    assert Commit.parse(str(commit)) == commit


@pytest.mark.parametrize(("text", "column"), [("G3 G4 /", 8), ("G3 / / G4", 5), ("- / G3", 1), ("G3 | G4", 4)])
def test_commit_refuses_with_the_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Commit.parse(text)
    assert caught.value.column == column


FORMS: list[Any] = [
    "G3 G4 G5 / P7 K7 Y7",
    ["G3 G4 G5", "P7 K7 Y7"],
    ("G3-G5", ("P7", "K7", "Y7")),
    [["G3", "G4", "G5"], [Tile("P", 7), "K7 Y7"]],
    [Meld.parse("G3 G4 G5"), "P7 K7 Y7"],
    (meld for meld in ["G3 G4 G5", "P7 K7 Y7"]),
    [iter(["G3", "G4", "G5"]), "P7,K7,Y7"],
    Commit("G3-G5 / P7 K7 Y7"),
]


@pytest.mark.parametrize(
    "form", FORMS, ids=["text", "texts", "tuples", "lists", "melds", "generator", "iterators", "commit"]
)
def test_a_table_in_any_form(form: Any) -> None:
    position = Position(form, "-", True)
    assert position == Position.parse("G3 G4 G5 / P7 K7 Y7 | - | opened")
    assert isinstance(position.table, tuple)


@pytest.mark.parametrize(
    "form",
    ["G6 *", "G6,joker", ["G6", "*"], ("G6 *",), [Tile("G", 6), Tile("*", 0)], iter(["G6", "*"])],
    ids=["text", "names", "list", "tuple", "tiles", "iterator"],
)
def test_a_rack_in_any_form(form: str | Iterable[str | Tile]) -> None:
    assert Position([], form, True).rack == (Tile("G", 6), Tile("*", 0))


@pytest.mark.parametrize("rack", [[], (), "", "-", " - ", ["", " "]])
def test_an_empty_rack_in_any_form(rack: str | list[str]) -> None:
    assert Position([], rack, True).rack == ()


@pytest.mark.parametrize(
    "fields",
    [
        {"table": None, "rack": "", "opened": True},
        {"table": 5, "rack": "", "opened": True},
        {"table": [5], "rack": "", "opened": True},
        {"table": [["G3", 4, "G5"]], "rack": "", "opened": True},
        {"table": b"G3 G4 G5", "rack": "", "opened": True},
        {"table": [], "rack": None, "opened": True},
        {"table": [], "rack": [7], "opened": True},
        {"table": [], "rack": "", "opened": "yes"},
        {"table": [], "rack": "", "opened": 1},
        {"table": [], "rack": "", "opened": None},
        {"table": [], "rack": "", "opened": True, "rules": "zora"},
        {"table": [], "rack": "", "opened": True, "rules": None},
    ],
    ids=repr,
)
def test_wrong_types_are_type_errors(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"text|Tile|True or False|Rules"):
        Position(**fields)


@pytest.mark.parametrize("rules", ["zora", None])
def test_wrong_rules_of_a_commit_or_a_meld_are_a_type_error(rules: Any) -> None:
    with pytest.raises(TypeError, match="rules are a Rules value"):
        Commit("G3 G4 G5", rules)
    with pytest.raises(TypeError, match="rules are a Rules value"):
        Meld((Tile("G", 3),), rules)


@pytest.mark.parametrize("tiles", [("G3", "G4", "G5"), "G3 G4 G5"], ids=["tuple of texts", "text"])
def test_a_meld_of_texts(tiles: Any) -> None:
    assert Meld(tiles) == Meld.parse("G3 G4 G5")


def test_rules_given_beside_the_text() -> None:
    house = RUMMIKUB.replace(name="house")
    assert Position.parse("- | R5 | opened", rules=RUMMIKUB).rules == RUMMIKUB
    assert Position.parse("- | R5 | opened | house", rules=house).rules == house
    assert Position.parse("- | G5 | opened | zora", rules=RUMMIKUB).rules == ZORA
    assert Position.parse("- | G5 | opened | zora", rules=ZORA.replace(values=9)).rules.values == 9
    with pytest.raises(PositionError, match=r"tile\.unknown"):
        Position.parse("- | R5 | opened")


EMPTY_MELDS: list[Any] = [[""], ["-"], [[]], ["G3 G4 G5", ""]]


@pytest.mark.parametrize("table", EMPTY_MELDS, ids=repr)
def test_an_empty_meld_in_a_list_is_refused(table: Any) -> None:
    with pytest.raises(NotationError, match="a meld has tiles"):
        Commit(table)
    with pytest.raises(NotationError, match="a meld has tiles"):
        Position(table, "", True)


@pytest.mark.parametrize("table", [Meld.parse(G345), Tile("G", 3)], ids=repr)
def test_a_meld_or_a_tile_is_no_table(table: Any) -> None:
    with pytest.raises(TypeError, match="a table is a text or melds"):
        Commit(table)
    with pytest.raises(TypeError, match="a table is a text or melds"):
        Position(table, "", True)
