"""Tiles: what reads as one, how it is written, and what is refused with its column."""

import pickle
from collections.abc import Callable

import pytest

from zoramoves import NotationError, Tile
from zoramoves.tiles import GREEN, JOKER, PALETTE, Colour, scan_tiles


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("G7", "G7"),
        ("g7", "G7"),
        (" G7 ", "G7"),
        ("G 7", "G7"),
        ("G\t7", "G7"),
        ("g-7", "G7"),
        ("G07", "G7"),
        ("green 7", "G7"),
        ("Green7", "G7"),
        ("GREY-7", "Y7"),
        ("black 13", "K13"),
        ("orange 1", "O1"),
        ("*", "*"),
        ("joker", "*"),
        ("Joker", "*"),
        ("*=K5", "*=K5"),
        ("* = k 5", "*=K5"),
        ("joker=black 5", "*=K5"),
        ("Z3", "Z3"),
    ],
)
def test_reads_and_writes(text: str, written: str) -> None:
    assert str(Tile.parse(text)) == written
    assert Tile.parse(written) == Tile.parse(text)


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "one tile expected, 0 read"),
        ("  ", 1, "one tile expected, 0 read"),
        ("G3 G4", 1, "one tile expected, 2 read"),
        ("G3-G5", 1, "one tile expected, 3 read"),
        ("G", 1, "'G' is not a tile"),
        ("7", 1, "'7' is not a tile"),
        ("G1000", 1, "'G1000' is not a tile"),
        ("G7x", 1, "'G7x' is not a tile; put a space between tiles"),
        ("G7P7", 1, "put a space between tiles"),
        ("G٧", 1, "is not a tile"),
        ("G²", 1, "is not a tile"),
        ("G\x007", 1, "is not a tile"),
        ("mauve 7", 1, "'mauve' is not a colour; colours are green, purple"),
        ("*=", 1, "'*=' is not a tile"),
        ("*=*", 1, "'*=*' is not a tile"),
        ("**", 1, "'**' is not a tile"),
        ("joker7", 1, "'joker' is not a colour"),
        ("G5-G5", 1, "a range goes up in one colour"),
        ("G5-G3", 1, "a range goes up in one colour"),
        ("G5-K7", 1, "a range goes up in one colour"),
        ("G5-7", 1, "'G5-7' is not a tile"),
        ("x" * 500, 1, "x…' is not a tile"),
        ("\x1b[31m", 1, r"'\x1b[31m' is not a tile"),
    ],
)
def test_refuses_with_the_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert (caught.value.column, caught.value.text) == (column, text)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize(
    "text",
    [
        "G0",
        "G000",
        "*=G0",
        "ß7",
        "ﬁ7",
    ],
)
def test_what_cannot_be_a_tile_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        Tile.parse(text)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", []),
        (" , ", []),
        ("G3 g4,K5", ["G3", "G4", "K5"]),
        ("G3\tG4\nG5", ["G3", "G4", "G5"]),
        ("G3-G6", ["G3", "G4", "G5", "G6"]),
        ("G3 - G5 *", ["G3", "G4", "G5", "*"]),
        ("G3–G5", ["G3", "G4", "G5"]),
        ("g3..g5", ["G3", "G4", "G5"]),
        ("green 3 - green 5", ["G3", "G4", "G5"]),
        ("K1 * *=K3", ["K1", "*", "*=K3"]),
    ],
)
def test_scans_lists_and_ranges(text: str, tiles: list[str]) -> None:
    assert [str(tile) for tile in scan_tiles(text, PALETTE)] == tiles


def test_scans_a_part_and_counts_columns_from_the_beginning() -> None:
    assert [str(tile) for tile in scan_tiles("G1 G2 G3", PALETTE, 3, 5)] == ["G2"]
    with pytest.raises(NotationError) as caught:
        list(scan_tiles("G1 | G2 ? G3", PALETTE, 4))
    assert caught.value.column == 9


def test_a_long_name_of_the_rules_goes_before_the_palette() -> None:
    lime = Colour("lime", "L", "x")
    assert Tile.parse("lime 4", colours=[GREEN, lime]) == Tile("L", 4)
    with pytest.raises(NotationError, match="colours are green, lime"):
        Tile.parse("pink 4", colours=[GREEN, lime])


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tile("G", 0),
        lambda: Tile("G", -1),
        lambda: Tile("*", 5),
        lambda: Tile("G", 5, Tile("G", 5)),
        lambda: Tile("*", 0, JOKER),
        lambda: Tile("g", 7),
        lambda: Tile("", 7),
        lambda: Tile("GG", 7),
        lambda: Tile("7", 7),
        lambda: Tile("G", 1000),
        lambda: Tile("G", True),
        lambda: Tile("G", 7.0),  # type: ignore[arg-type]
        lambda: Tile(None, 7),  # type: ignore[arg-type]
    ],
    ids=[
        "G0",
        "G-1",
        "*5",
        "pinned tile",
        "joker pinned to a joker",
        "small letter",
        "no letter",
        "two letters",
        "digit",
        "G1000",
        "true",
        "float",
        "None",
    ],
)
def test_impossible_tiles_are_refused(make: Callable[[], Tile]) -> None:
    with pytest.raises(ValueError, match=r"tile|joker"):
        make()


def test_a_pinned_joker_is_a_joker_but_not_the_same_text() -> None:
    pinned = Tile.parse("*=K5")
    assert pinned.is_joker
    assert pinned.kind == JOKER != pinned
    assert pinned.pinned == Tile("K", 5)


def test_tiles_are_values() -> None:
    assert {Tile("G", 7), Tile.parse("green 7")} == {Tile("G", 7)}
    assert repr(Tile("G", 7)) == "Tile('G7')"
    assert Tile("G", 7) == ("G", 7, None)
    assert isinstance(Tile("G", 7), tuple)
    assert pickle.loads(pickle.dumps(Tile.parse("*=K5"))) == Tile("*", 0, Tile("K", 5))
    assert Tile("G", 999).value == 999
    with pytest.raises(AttributeError):
        Tile("G", 7).value = 8  # type: ignore[misc]


def test_the_palette_tells_its_colours_apart() -> None:
    for what in ("name", "letter", "shape"):
        assert len({getattr(colour, what) for colour in PALETTE}) == len(PALETTE) == 8
