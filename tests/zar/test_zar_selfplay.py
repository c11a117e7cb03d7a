"""Self-play and its records: the same for the same seed, without a fault, and checked again when read."""

from __future__ import annotations

import json
from random import Random

import pytest
from zar_tables import all_cards, set_up

from zoramoves.zar import (
    DECK,
    POLICIES,
    ZAR,
    Match,
    Play,
    Policy,
    Record,
    RecordError,
    Round,
    ZarRules,
    play_game,
    play_round,
    random_policy,
    read_records,
    way_out_policy,
)
from zoramoves.zar.selfplay import View, view_of


@pytest.mark.parametrize("seed", range(6))
def test_games_without_a_fault(seed: int) -> None:
    """Every state has the 64 cards, the records replay to the same totals, and the lowest total wins."""
    policies: list[Policy] = [random_policy] * (2 + seed % 6)
    game, records = play_game(policies, seed=seed)
    totals = [0] * len(policies)
    for record in records:
        assert all(all_cards(now) == DECK for now in record.rounds())
        totals = [total + points for total, points in zip(totals, record.ended.points, strict=True)]
    assert (tuple(totals), game.over) == (game.scores, True)
    assert {game.scores[winner] for winner in game.winners} == {min(totals)}
    assert read_records(line for record in records for line in record.lines()) == records


def test_way_out_against_random() -> None:
    """Whoever follows the shortest way out wins more rounds than chance gives."""
    policies = [way_out_policy, random_policy, random_policy]
    won = [play_round(policies, Round.deal(3, seed=seed), seed=seed).ended.winner for seed in range(18)]
    assert won.count(0) > 6


def test_same_seed_same_game() -> None:
    assert play_game([random_policy] * 3, seed=3) == play_game([random_policy] * 3, seed=3)
    assert play_game([random_policy] * 3, seed=3) != play_game([random_policy] * 3, seed=4)
    begun, policies = Round.deal(2, seed=3), [POLICIES["way-out"], POLICIES["random"]]
    assert play_round(policies, begun, seed=3) == play_round(policies, begun, seed=3)


def test_not_for_points() -> None:
    game, records = play_game([random_policy] * 3, rules=ZarRules(for_points=False))
    assert (len(records), game.rounds, game.scores) == (1, 1, (0, 0, 0))
    points = records[0].ended.points
    assert points[game.dealer] == max(points)


def view(now: Round, player: int) -> View:
    return view_of(now, player)


def test_way_out_policy_matches_first() -> None:
    now = set_up("R moon last=R-moon by=1", "R-moon zar", "zar R-star", "B-sun B-star")
    assert isinstance(way_out_policy(view(now, 0), Random(0)), Match)
    assert way_out_policy(view(now, 2), Random(0)) is None


def test_way_out_policy_without_a_way() -> None:
    """It keeps what can always be laid: the fitting one-point card goes first."""
    now = set_up("R sun by=1", "R-moon B-cloud zar B-star Y-bolt", "zar R-star")
    assert way_out_policy(view(now, 0), Random(0)) == Play("R-moon")


def test_policies_must_fit() -> None:
    begun = Round.deal(3)
    with pytest.raises(ValueError, match="3 players need as many policies, here are 2"):
        play_round([random_policy] * 2, begun)
    with pytest.raises(ValueError, match="whose policy does nothing"):
        play_round([lambda *_: None] * 3, begun)


ENDED = set_up("R sun last=R-sun by=1", "R-moon", "zar R-star")


def test_record_of_a_round_that_goes_on() -> None:
    begun = Round.deal(3, seed=5, dealer=2, rules=ZarRules(limit=99, colourless_points=9))
    record = Record(begun, ((0, begun.legal(0)[0]),))
    assert json.loads(record.lines()[0])["rules"] == {"colourless_points": 9, "limit": 99}
    assert [json.loads(line)["zar"] for line in record.lines()] == ["deal", "action"]
    assert read_records([*record.lines(), ""]) == (record,)


LINES = play_round([random_policy] * 3, Round.deal(3, seed=2), seed=2).lines()


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "[]", "Expected `object`, got `array`"),
        (1, "{", "truncated"),
        (1, '{"zar": "shuffle"}', r"\$.zar column 1: Invalid value 'shuffle'"),
        (1, LINES[0].replace('"players":3', '"players":4'), "the rules refuse this|cards are|it is the turn"),
        (1, LINES[0].replace('"players":3', '"players":99'), "2 to 10 can play, not 99"),
        (1, LINES[0].replace('"deck":"', '"deck":"zar '), "a deck is the 64 cards"),
        (1, LINES[0].replace('"deck":"', '"deck":"sun '), r"\$.deck column 1: 'sun' has no colour"),
        (1, LINES[0].replace('"deck":"', '"rules":{"joker":1},"deck":"'), "rules have the fields colourless_points"),
        (1, LINES[0].replace('"deck":"', '"rules":{"limit":0},"deck":"'), "limit is a whole number from 1"),
        (1, LINES[1], "a round begins with a line that deals"),
        (2, LINES[-1], "the round has not ended here"),
        (2, '{"zar":"action","player":7,"action":"draw","cards":[]}', "the rules refuse this: action: 3 players"),
        (2, '{"zar":"action","player":1,"action":"fold","cards":[]}', r"\$.action column 1: 'fold' is not a card"),
        (2, LINES[1][: LINES[1].index("[")] + "[9,9,9]}", r"cards are \[9, 9, 9\] in the record, but"),
        (len(LINES), '{"zar":"end","winner":null,"points":[0,0,0]}', "winner are None in the record, but"),
        (len(LINES) + 1, LINES[-1], "a round begins with a line that deals"),
    ],
)
def test_records_that_do_not_replay(line: int, text: str, reason: str) -> None:
    lines = [*LINES[: line - 1], text, *LINES[line:]]
    with pytest.raises(RecordError, match=reason) as caught:
        read_records(lines)
    assert caught.value.line >= line
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_rules_have_one_default() -> None:
    assert Round.deal(2).rules == ZAR == ZarRules()
    assert ENDED.points == (1, 5)
