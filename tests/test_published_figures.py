"""Figures that others have published, or that were counted exactly elsewhere, come out of this library too.

Sources stand beside each figure, here or in `benchmarks/figures.py`, which computes them.
"""

from collections import Counter
from random import Random

import pytest

from benchmarks import figures
from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Position, Rules, find_move
from zoramoves.disturbance import disturbance
from zoramoves.openings import greatest_value

PLAIN = ZORA.replace(jokers=0)


@pytest.mark.parametrize(("most_jokers", "number"), [(0, 185), (1, 679), (2, 1173)])
@pytest.mark.parametrize("rules", [ZORA, RUMMIKUB], ids=str)
def test_melds_of_three_to_five_tiles(rules: Rules, most_jokers: int, number: int) -> None:
    """Den Hertog and Hulshof, The Computer Journal 49(6), 2006, doi:10.1093/comjnl/bxl033; they print 1,174."""
    assert figures.melds(rules, most_jokers, short=True) == number
    assert figures.all_are_melds(rules, most_jokers)


@pytest.mark.parametrize(("most_jokers", "number"), [(0, 329), (2, 6301)])
def test_melds_of_any_length(most_jokers: int, number: int) -> None:
    assert figures.melds(ZORA, most_jokers, short=False) == number


def untouched(position: Position) -> int:
    """How many table melds the best move leaves as they are."""
    answer = find_move(position)
    assert answer.commit is not None
    return len(position.table) - disturbance(position.table, answer.commit.table).changed


def test_the_papers_first_example() -> None:
    """Most tiles 6, most value 31 and the joker.

    The paper leaves B2 K2 K10; we lay K10 and leave O8, since among equally many tiles more value is better.
    """
    most_tiles = find_move(figures.PAPER_1)
    assert len(most_tiles.tiles) == 6
    assert " ".join(map(str, most_tiles.tiles)) == "K10 K13 O1 O3 O4 *"
    assert find_move(figures.PAPER_1, objective="value").value == 31 + RUMMIKUB.joker_cost


def test_the_papers_first_example_with_its_own_tiles() -> None:
    """Laying the six tiles of the paper leaves 5 of the 7 melds untouched; its four most valuable can be laid too."""
    table = figures.PAPER_1.table
    six = Position(table, "O1 O3 O4 O8 K13 *", True, RUMMIKUB)
    assert len(find_move(six).tiles) == 6
    assert untouched(six) == 5
    assert find_move(Position(table, "O8 K10 K13 *", True, RUMMIKUB)).value == 31 + RUMMIKUB.joker_cost


def test_the_papers_second_example() -> None:
    """All 9 tiles with jokers moving freely, and 3 melds untouched."""
    assert find_move(figures.PAPER_2).goes_out
    assert untouched(figures.PAPER_2) == 3


@pytest.mark.parametrize(("tiles", "number"), [(3, 96), (4, 53), (5, 36), (6, 4_656), (7, 4_980), (8, 4_731)])
def test_hands_that_are_wholly_melds(tiles: int, number: int) -> None:
    assert figures.arrangeable_hands(PLAIN, tiles) == number


@pytest.mark.slow
def test_hands_of_fourteen_tiles_that_are_wholly_melds() -> None:
    assert figures.arrangeable_hands(PLAIN, 14) == 10_232_524


@pytest.mark.parametrize(
    ("rules", "jokers", "number", "chance"),
    [
        (PLAIN, None, 600, 0.348869),
        (ZORA, None, 400, 0.497597),
        (ZORA, 1, 100, 0.945469),
        (ZORA, 2, 30, 0.999990),
        (RUMMIKUB_HEBREW.replace(jokers=0, high_one=False), None, 300, 0.348869),
    ],
    ids=["no jokers", "two jokers in the set", "one joker in hand", "two jokers in hand", "the same by other rules"],
)
def test_the_chance_to_open(rules: Rules, jokers: int | None, number: int, chance: float) -> None:
    """Own exact count; published samples say 34.9 % (a million hands) and 49.5 % (5,000 hands)."""
    assert figures.opening_chance(rules, number, 7, jokers=jokers).holds(chance)


def test_the_chance_of_no_meld_at_all() -> None:
    assert figures.no_meld_chance(PLAIN, 600, 7).holds(0.286018)


def test_draws_until_a_lone_hand_can_open() -> None:
    """2.496 ± 0.012, own sample of 300,000 games."""
    mean, error = figures.draws_until_opening(ZORA, 200, 7)
    assert abs(mean - 2.496) <= error


@pytest.mark.slow
def test_the_chances_in_larger_samples() -> None:
    assert figures.opening_chance(PLAIN, 10_000, 11).holds(0.348869)
    assert figures.opening_chance(ZORA, 4_000, 11).holds(0.497597)
    assert figures.no_meld_chance(PLAIN, 10_000, 11).holds(0.286018)


def test_the_finder_opens_exactly_the_hands_that_can_open() -> None:
    """The sample's count is the verifier's; the model has to agree with it hand by hand."""
    random = Random(3)
    for _ in range(60):
        hand = random.sample(figures.full_set(ZORA), 14)
        value = greatest_value(Counter(hand), ZORA)
        answer = find_move(Position([], hand, opened=False))
        assert (answer.commit is not None) == (value >= 30)
        assert answer.opening_value is not None
        assert answer.opening_value <= value
        if answer.commit is None:
            assert answer.opening_value == value
