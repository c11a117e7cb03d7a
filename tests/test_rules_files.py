"""Rules in JSON and TOML files: what is written reads back, what does not fit is refused with its path."""

import pytest
from hypothesis import given
from strategies import all_rules

from zoramoves import RUMMIKUB, ZORA, Colour, Rules, RulesError


@given(all_rules())
def test_json_and_toml_read_back(rules: Rules) -> None:
    assert Rules.from_json(rules.to_json()) == rules
    assert Rules.from_toml(rules.to_toml()) == rules


def test_a_file_says_what_differs_from_a_preset() -> None:
    text = 'preset = "rummikub"\nname = "ours"\njoker_taking = "free"\n'
    assert Rules.from_toml(text) == RUMMIKUB.replace(name="ours", joker_taking="free")
    assert Rules.from_json("{}") == ZORA


def test_colours_are_a_number_names_or_new_ones() -> None:
    assert Rules.from_toml("colours = 6").letters == "GPKYRB"
    teal = '{name = "teal", letter = "T", shape = "♣"}'
    assert Rules.from_toml(f'colours = ["red", {teal}]').colours[1] == Colour("teal", "T", "♣")


def test_no_limit_of_time() -> None:
    assert Rules.from_json('{"turn_seconds": null}').turn_seconds is None
    assert Rules.from_toml('turn_seconds = "none"').turn_seconds is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("values =", "the rules are not TOML"),
        ('values = "many"', r"\$.values: expected `int`, got `str`"),
        ("values = 99", "values is a whole number from 2 to 26, not 99"),
        ("value = 9", r"\$: object contains unknown field `value`"),
        ('colours = ["gren", "red"]', "'gren' is not a colour"),
        ("colours = 9", "there are 2 to 8 colours, not 9"),
        ('preset = "chess"', "no rules are called 'chess'"),
        ('joker_taking = "rake"', "joker_taking is one of rack, rack-or-table, free"),
        ('name = "two words"', "name is one word"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.from_toml(text)


@pytest.mark.parametrize("text", ["", "[]", "{", "\udcff", '{"values": NaN}'])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.from_json(text)
