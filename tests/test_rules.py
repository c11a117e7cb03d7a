"""Rules: the presets, their text form, what is refused, and the tables derived from them."""

import pickle
import subprocess
import sys
from typing import Any

import pytest

from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Position, Rules, RulesError, Tile
from zoramoves.tiles import GREEN, PALETTE, Colour


@pytest.mark.parametrize(
    ("field", "zora", "rummikub", "hebrew"),
    [
        ("letters", "GPKY", "KRBO", "KRBO"),
        ("values", 13, 13, 13),
        ("copies", 2, 2, 2),
        ("jokers", 2, 2, 2),
        ("min_meld", 3, 3, 3),
        ("high_one", False, False, True),
        ("opening", 30, 30, 30),
        ("joker_cost", 25, 30, 30),
        ("joker_taking", "rack", "rack", "rack"),
        ("taken_joker_rack_tiles", 0, 2, 2),
        ("three_meld_frees_joker", False, True, False),
        ("rebuild_on_opening_turn", False, False, False),
        ("hand_rummy", False, False, False),
        ("hand", 14, 14, 14),
        ("min_players", 2, 2, 2),
        ("max_players", 4, 4, 4),
        ("turn_seconds", 120, None, None),
        ("first_player", "random", "highest-tile", "highest-tile"),
        ("direction", "clockwise", "clockwise", "counter-clockwise"),
        ("stalemate", "no-score", "lowest-value", "fewest-tiles"),
        ("separate_columns", True, False, False),
    ],
)
def test_presets(field: str, zora: object, rummikub: object, hebrew: object) -> None:
    assert [getattr(rules, field) for rules in (ZORA, RUMMIKUB, RUMMIKUB_HEBREW)] == [zora, rummikub, hebrew]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("zora", ZORA),
        (" ZORA ", ZORA),
        ("rummikub", RUMMIKUB),
        ("Rummikub-Hebrew", RUMMIKUB_HEBREW),
        ("zora joker_taking=free", ZORA.replace(joker_taking="free")),
        ("zora hand_rummy=on turn_seconds=none", ZORA.replace(hand_rummy=True, turn_seconds=None)),
        ("rummikub three_meld_frees_joker=off", RUMMIKUB.replace(three_meld_frees_joker=False)),
        ("zora colours=3", ZORA.replace(colours=3)),
        ("zora colours=red,green", ZORA.replace(colours=(PALETTE[4], GREEN))),
        ("zora colours=green,lime:L:♣", ZORA.replace(colours=(GREEN, Colour("lime", "L", "♣")))),
        ("zora name=house opening=50", ZORA.replace(name="house", opening=50)),
    ],
)
def test_named(text: str, rules: Rules) -> None:
    assert Rules.named(text) == rules
    assert Rules.named(str(rules)) == rules


def test_text_has_only_what_differs_from_the_preset() -> None:
    assert [str(ZORA), str(RUMMIKUB), str(RUMMIKUB_HEBREW)] == ["zora", "rummikub", "rummikub-hebrew"]
    assert str(ZORA.replace(high_one=True, turn_seconds=None)) == "zora high_one=on turn_seconds=none"
    assert str(RUMMIKUB.replace(name="house")).startswith("zora name=house colours=black,red,blue,orange")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("chess", "no rules are called 'chess'; known are zora, rummikub, rummikub-hebrew"),
        ("zora free", "a change of rules is written field=value, not 'free'"),
        ("zora nothing=1", "rules have no field 'nothing'"),
        ("zora =1", "rules have no field ''"),
        ("zora values=", "values is a whole number from 2 to 26, not ''"),
        ("zora values=1", "values is a whole number from 2 to 26, not 1"),
        ("zora values=-5", "values is a whole number"),
        ("zora values=1e3", "values is a whole number"),
        ("zora values=" + "9" * 5000, "values is a whole number"),
        ("zora jokers=²", "jokers is a whole number"),
        ("zora joker_taking=often", "joker_taking is one of rack, rack-or-table, free, not 'often'"),
        ("zora high_one=true", "high_one is true or false, not 'true'"),
        ("zora colours=1", "there are 2 to 8 colours, not 1"),
        ("zora colours=green,green", "two colours have the same name"),
        ("zora colours=green,mauve", "'mauve' is not a colour"),
        ("zora colours=green,a:b:c", "one capital letter"),
        ("zora min_players=4 max_players=3", "min_players (4) is more than max_players (3)"),
        ("zora turn_seconds=0", "turn_seconds is a whole number from 1 to 86400, or nothing, not 0"),
        ("zora turn_seconds=86401", "turn_seconds is a whole number from 1 to 86400, or nothing"),
        ("zora values=7 values=7", "a field is changed twice"),
        ("zora name=123", "name is one word"),
        ("", "no rules are called ''"),
        ("  ", "no rules are called ''"),
        ("zora colours=9", "2 to 8 colours"),
    ],
)
def test_named_refuses(text: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.named(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": ""},
        {"name": "two words"},
        {"name": 5},
        {"name": "123"},
        {"name": "a=b"},
        {"name": "a|b"},
        {"name": "-a"},
        {"values": 13.0},
        {"values": True},
        {"values": "13"},
        {"values": 27},
        {"copies": 0},
        {"jokers": -1},
        {"min_meld": 2},
        {"opening": None},
        {"joker_taking": ["rack"]},
        {"high_one": 1},
        {"turn_seconds": float("nan")},
        {"turn_seconds": -1},
        {"turn_seconds": 86401},
        {"turn_seconds": 5.0},
        {"colours": "GPKY"},
        {"colours": ()},
        {"colours": (GREEN, Colour("verdant", "G", "♣"))},
        {"colours": (GREEN, Colour("lime", "l", "♣"))},
        {"colours": (GREEN, Colour("lime", "LI", "♣"))},
        {"colours": (GREEN, Colour("Lime", "L", "♣"))},
        {"colour": 4},
        {"colours": -3},
        {"colours": 0},
        {"colours": 1},
        {"colours": 9},
        {"colours": 99},
        {"colours": None},
        {"colours": 2.5},
    ],
    ids=repr,
)
def test_values_that_do_not_fit_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        ZORA.replace(**fields)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesError, match=r"values is .*; copies is .*; joker_taking is "):
        ZORA.replace(values=0, copies=9, joker_taking="never")


@pytest.mark.parametrize("shape", [*" *:,|/-=[]()", "", "xy", "♥♥", "x", "7", "²", "\n", "\x1b", "\u200b"], ids=ascii)
def test_a_shape_is_one_sign(shape: str) -> None:
    with pytest.raises(RulesError, match="a colour's shape is one sign"):
        ZORA.replace(colours=(GREEN, Colour("lime", "L", shape)))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(name="none"),
        Rules(name="House_2.b+c-d"),
        Rules(turn_seconds=86400),
        Rules(turn_seconds=1),
        Rules(colours=(GREEN, Colour("lime", "L", "♣"))),
        Rules(colours=(GREEN, Colour("lime", "L", "%"))),
    ],
    ids=str,
)
def test_odd_rules_read_back(rules: Rules) -> None:
    assert Rules.named(str(rules)) == rules
    position = Position([], "G1", True, rules)
    assert Position.parse(str(position)) == position


def test_rules_are_values() -> None:
    assert Rules() == ZORA
    assert hash(Rules()) == hash(ZORA)
    assert ZORA.replace(values=12) != ZORA
    with pytest.raises(AttributeError):
        ZORA.values = 5  # type: ignore[misc]


def test_the_hash_is_right_after_pickling_to_another_process() -> None:
    rules = Rules(values=9)
    hash(rules)
    code = "import pickle, sys; r = pickle.load(sys.stdin.buffer); print(hash(r) == hash(r.replace()))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(rules), capture_output=True, check=True)
    assert done.stdout.decode().strip() == "True"


def test_kinds_and_lanes() -> None:
    rules = ZORA.replace(colours=2, values=3, high_one=True)
    assert " ".join(map(str, rules.kinds)) == "G1 G2 G3 P1 P2 P3"
    assert {letter: " ".join(map(str, lane)) for letter, lane in rules.lanes.items()} == {
        "G": "G1 G2 G3 G1",
        "P": "P1 P2 P3 P1",
    }
    assert rules.replace(high_one=False).lanes["P"] == rules.kinds[3:]


@pytest.mark.parametrize(
    ("text", "has"),
    [("G1", True), ("Y13", True), ("Y14", False), ("R5", False), ("*", True), ("*=G5", True), ("*=R5", False)],
)
def test_has(text: str, has: bool) -> None:
    assert ZORA.has(Tile.parse(text)) is has


def test_cost_and_colour_and_order() -> None:
    assert [rules.cost(Tile.parse("*")) for rules in (ZORA, RUMMIKUB)] == [25, 30]
    assert ZORA.cost(Tile("K", 12)) == 12
    assert RUMMIKUB.colour(Tile("O", 1)).name == "orange"
    tiles = [Tile.parse(text) for text in ("*", "Y1", "K13", "K2", "*=K3", "G9")]
    assert " ".join(map(str, sorted(tiles, key=ZORA.order))) == "G9 K2 *=K3 K13 Y1 *"
