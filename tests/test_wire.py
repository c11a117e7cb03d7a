"""JSON: what is read and written, and the path that an error names."""

import json
from typing import Any

import pytest

from zoramoves import RUMMIKUB, ZORA, NotationError, Position, PositionError
from zoramoves.wire import decode_proposal

GOOD: dict[str, Any] = {"rules": "zora", "table": ["G3 G4 G5"], "rack": "G6 *", "opened": True}


def test_writes_in_one_line() -> None:
    position = Position.parse("G3-G5 | G6 * | unopened")
    assert position.to_json() == '{"rules":"zora","table":["G3 G4 G5"],"rack":"G6 *","opened":false}'
    assert json.loads(position.to_json()) == position.as_dict()


@pytest.mark.parametrize(
    "text",
    [
        "G3 G4 G5 / P7 K7 Y7 | G6 G2 * P1 | opened",
        "- | - | unopened",
        "*=K3 K4 K5 | K6 | opened | rummikub",
        "- | G5 | opened | zora colours=3 values=7 joker_taking=free turn_seconds=none",
    ],
)
def test_reads_back(text: str) -> None:
    position = Position.parse(text)
    assert Position.from_json(position.to_json()) == position
    assert Position.from_json(position.to_json().encode()) == position


@pytest.mark.parametrize(
    "changes",
    [
        {"rack": ["G6", "*"]},
        {"rack": ["G6 *"]},
        {"rack": "g6, joker"},
        {"table": [["G3", "G4", "G5"]]},
        {"table": ["G3-G5"]},
        {"rules": None},
        {"rules": "ZORA"},
    ],
    ids=repr,
)
def test_accepted_forms(changes: dict[str, Any]) -> None:
    assert Position.from_json(json.dumps(GOOD | changes)) == Position.parse("G3 G4 G5 | G6 * | opened")


def test_empty_forms() -> None:
    racks: list[Any] = ["", "-", []]
    for rack in racks:
        assert Position.from_json(json.dumps({"table": [], "rack": rack, "opened": True})).rack == ()


def test_rules_given_beside_the_json() -> None:
    bare = '{"table": [], "rack": "R5", "opened": true}'
    house = RUMMIKUB.replace(name="house")
    assert Position.from_json(bare, rules=RUMMIKUB).rules == RUMMIKUB
    assert Position.from_json('{"rules": "house"' + f", {bare[1:]}", rules=house).rules == house
    assert Position.from_json(json.dumps(GOOD), rules=RUMMIKUB).rules == ZORA


@pytest.mark.parametrize(
    ("changes", "path", "reason"),
    [
        ({"table": "G3 G4 G5"}, "$.table", "expected `array`"),
        ({"table": [5]}, "$.table[0]", "expected `str | array`, got `int`"),
        ({"table": ["G3 G4 G5", None]}, "$.table[1]", "got `null`"),
        ({"table": [["G3", 4]]}, "$.table[0][1]", "got `int`"),
        ({"table": ["G3 G4 G5", "G3 ?"]}, "$.table[1]", "'?' is not a tile"),
        ({"table": [["G3", "G4", "x"]]}, "$.table[0][2]", "'x' is not a tile"),
        ({"table": [""]}, "$.table[0]", "a meld has tiles"),
        ({"table": [[]]}, "$.table[0]", "a meld has tiles"),
        ({"table": ["G3 / G4"]}, "$.table[0]", "'/' is not a tile"),
        ({"rack": 6}, "$.rack", "expected `str | array`"),
        ({"rack": None}, "$.rack", "expected `str | array`"),
        ({"rack": "G6 ?"}, "$.rack", "'?' is not a tile"),
        ({"rack": ["G6", "?"]}, "$.rack[1]", "'?' is not a tile"),
        ({"opened": "yes"}, "$.opened", "expected `bool`"),
        ({"opened": 1}, "$.opened", "expected `bool`"),
        ({"rules": 5}, "$.rules", "expected `str | null`"),
        ({"rules": "chess"}, "$.rules", "no rules are called 'chess'"),
        ({"rules": "zora values=0"}, "$.rules", "values is a whole number"),
        ({"board": []}, "$", "unknown field `board`"),
        ({"rules": ""}, "$.rules", "no rules are called ''"),
        ({"rack": "G0"}, "$.rack", "'G0' is not a tile"),
        ({"rack": "*=G3"}, "$.rack", "a joker on"),
    ],
    ids=repr,
)
def test_refuses_with_the_path(changes: dict[str, Any], path: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_json(json.dumps(GOOD | changes))
    assert caught.value.path == path
    assert reason in caught.value.reason
    assert str(caught.value).startswith(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("nonsense", "JSON is malformed"),
        ("{}", "missing required field `table`"),
        ('{"table": [], "rack": ""}', "missing required field `opened`"),
        ("[]", "expected `object`, got `array`"),
        ("null", "expected `object`, got `null`"),
        ('{"table": [], "rack": "", "opened": true} {}', "trailing characters"),
        ('{"table": [], "rack": "", "opened": NaN}', "JSON is malformed"),
        ("[" * 100_000, ""),
        (b"\xff\xfe", "malformed"),
        (b'{"table": ["\xff"], "rack": "", "opened": true}', "UTF-8"),
        ('{"table": ["\udcff"]}', ""),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_refuses_what_is_no_json_of_a_position(text: str | bytes, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_json(text)
    assert reason in str(caught.value)


def test_the_column_of_malformed_json_counts_from_1() -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_json('{"table": [],,}')
    assert (caught.value.path, caught.value.column) == ("", 14)


def test_the_column_of_malformed_json_counts_characters() -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_json('{"table": ["ä"],,}')
    assert caught.value.column == len('{"table": ["ä"],,')


def test_an_impossible_position_is_a_position_error_with_its_faults() -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_json(json.dumps(GOOD | {"table": ["G3 G4 P9"], "rack": "* * *"}))
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("meld.mixed", "table[0]"),
        ("tile.too-many-jokers", "rack[2]"),
    ]


def test_proposal() -> None:
    fields, melds = decode_proposal(json.dumps({"position": GOOD, "commit": ["G3-G6", ["P1", "P2"]]}), None)
    assert Position(**fields) == Position.parse("G3 G4 G5 | G6 * | opened")
    assert [str(meld) for meld in melds] == ["G3 G4 G5 G6", "P1 P2"]


@pytest.mark.parametrize(
    ("proposal", "path"),
    [
        ({"position": GOOD, "commit": "G3-G6"}, "$.commit"),
        ({"position": GOOD, "commit": ["G3 ?"]}, "$.commit[0]"),
        ({"position": GOOD, "commit": ["G3 G4 G5", [7]]}, "$.commit[1][0]"),
        ({"position": GOOD, "commit": [""]}, "$.commit[0]"),
        ({"position": GOOD}, "$"),
        ({"position": GOOD | {"rack": 5}, "commit": []}, "$.position.rack"),
        ({"position": GOOD | {"rack": "?"}, "commit": []}, "$.position.rack"),
        ({"position": GOOD | {"rules": "chess"}, "commit": []}, "$.position.rules"),
        ({"position": GOOD, "commit": [], "why": "x"}, "$"),
        (GOOD, "$"),
    ],
    ids=lambda value: repr(value)[-40:],
)
def test_proposal_refuses_with_the_path(proposal: dict[str, Any], path: str) -> None:
    with pytest.raises(NotationError) as caught:
        decode_proposal(json.dumps(proposal), None)
    assert caught.value.path == path
