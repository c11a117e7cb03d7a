"""Policies, self-play and the arithmetic of its summary."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from rounds_at import round_at

from zoramoves import (
    RUMMIKUB,
    RUMMIKUB_HEBREW,
    ZORA,
    Commit,
    IllegalActionError,
    Match,
    Policy,
    Result,
    Rules,
    RulesError,
    Summary,
    View,
    check,
    simulate,
)
from zoramoves.game import POLICIES, GameFigures, HoldBack, RoundFigures, SelfPlayError, Turn, play_games, play_match
from zoramoves.game.actions import Action
from zoramoves.game.figures import mean_of, rate_of

MIXED = ["most-tiles", "random-legal", "hold-back"]


def figures(games: list[GameFigures]) -> list[GameFigures]:
    """The figures without the time, which is another one at every run."""
    return [replace(game, rounds=tuple(replace(each, seconds=()) for each in game.rounds)) for game in games]


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_plays_legally_and_does_the_same_again(name: str) -> None:
    policy = POLICIES[name]
    now = round_at("G3 G4 G5 / K7 P7 Y7 | G6 G2 * P1 | opened")
    for each in (now, round_at("- | G10 P10 K10 Y1 | unopened"), round_at("K1 K2 K3 | P5 | opened", pile=False)):
        action = policy.choose(each.view(0), Random(1))
        assert each.verify(0, action).legal
        assert action == policy.choose(each.view(0), Random(1))


def test_what_the_policies_prefer() -> None:
    view = round_at("K5 K6 K7 | K8 K9 K10 G11 P11 Y11 Y1 | opened").view(0)
    position = view.position

    def laid(name: str, at: View = view) -> str:
        action = POLICIES[name].choose(at, Random(3))
        return action if isinstance(action, str) else " ".join(map(str, check(at.position, action).tiles))

    assert laid("draw-always") == "draw"
    assert laid("most-tiles") == laid("most-value") == "G11 P11 K8 K9 K10 Y11"
    few = round_at("K5 K6 K7 | K8 Y1 | opened", "G1 G2 G3 G4 G5 G6").view(0)
    assert (laid("most-tiles", few), laid("hold-back", few)) == ("K8", "draw")
    assert HoldBack(many=1).choose(few, Random(0)) != "draw"
    near = round_at("K5 K6 K7 | K8 Y1 | opened", "G1 G2").view(0)
    assert laid("hold-back", near) == "K8"
    empty = round_at("K5 K6 K7 | K8 Y1 | opened", "G1 G2", pile=False).view(0)
    assert laid("draw-always", empty) == laid("hold-back", empty) == laid("random-legal", empty) == "K8"
    value = round_at("K5 K6 K7 | K8 P1 Y1 G1 G13 P13 Y13 | opened").view(0)
    assert position.opened
    assert "13" in laid("most-value", value)


def test_a_part_of_the_rack_is_no_hand_rummy() -> None:
    now = round_at("- | G1 G2 G3 P5 | unopened | zora hand_rummy=on")
    for seed in range(60):
        assert POLICIES["random-legal"].choose(now.view(0), Random(seed)) == "draw"


@pytest.mark.parametrize("rules", [ZORA, RUMMIKUB, RUMMIKUB_HEBREW], ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_by_all_rules(rules: Rules, players: int) -> None:
    policies = ["random-legal", "most-value", "hold-back", "draw-always"][:players]
    match = play_match(policies, rules=rules, seed=players)
    assert match.over
    assert Match.from_record(match.record()) == match


def test_the_same_seed_gives_the_same_games_wherever_they_are_played() -> None:
    here = list(play_games(MIXED, games=2, seed=9, records=True))
    assert figures(list(play_games(MIXED, games=2, seed=9, records=True))) == figures(here)
    with ThreadPoolExecutor(2) as threads:
        assert figures(list(play_games(MIXED, games=2, seed=9, records=True, executor=threads))) == figures(here)
    assert figures(list(play_games(MIXED, games=2, seed=10, records=True))) != figures(here)
    assert len({game.seed for game in here}) == 2


def test_figures_are_those_of_the_record() -> None:
    for game in play_games(MIXED, games=2, seed=4, rounds=2, records=True):
        match = Match.from_record(game.record or "")
        turns = [entry for entry in match.history if isinstance(entry, Turn)]
        assert game.scores == match.scores
        assert tuple(each.result for each in game.rounds) == match.results
        assert sum(each.turns for each in game.rounds) == len(turns)
        assert sum(each.draws for each in game.rounds) == sum(turn.action == "draw" for turn in turns)
        assert sum(each.passes for each in game.rounds) == sum(turn.action == "pass" for turn in turns)
        assert match.round is not None
        assert game.rounds[-1].pile == len(match.round.pile)
        assert [len(each.seconds) for each in game.rounds] == [each.turns for each in game.rounds]


def test_draws_before_opening() -> None:
    game = next(play_games(["most-tiles", "draw-always"], games=1, seed=3, records=True))
    draws, opened = [0, 0], [None, None]
    for turn in Match.from_record(game.record or "").history:
        if isinstance(turn, Turn):
            draws[turn.player] += turn.action == "draw"
            if isinstance(turn.action, Commit) and opened[turn.player] is None:
                opened[turn.player] = draws[turn.player]  # type: ignore[call-overload]
    assert list(game.rounds[0].opened_after) == opened


class Cheat:
    """Lays what it does not have."""

    def choose(self, view: View, random: Random) -> Action:
        return Commit("G1 G2 G3")


class Resigning:
    """Passes from the first turn on."""

    def choose(self, view: View, random: Random) -> Action:
        return "pass"


@pytest.mark.parametrize(("policy", "code"), [(Cheat(), "rack.tile-not-held"), (Resigning(), "turn.must-move")])
def test_a_policy_that_breaks_the_rules_is_named(policy: Policy, code: str) -> None:
    with pytest.raises(SelfPlayError, match=rf"game 0-0, turn 1, player [01]: .*\[{code}\]"):
        simulate([policy, policy], games=1)
    assert not issubclass(SelfPlayError, IllegalActionError)


def test_who_cannot_play() -> None:
    for players, rounds in ((["most-tiles"], 1), (["most-tiles"] * 5, 1), (["chess", "most-tiles"], 1), (MIXED, 0)):
        with pytest.raises(RulesError):
            simulate(players, games=1, rounds=rounds)


def test_progress_and_names() -> None:
    seen: list[GameFigures] = []
    summary = simulate([POLICIES["most-tiles"], "draw-always"], games=3, seed=1, progress=seen.append)
    assert summary.policies == ("MostTiles", "draw-always")
    assert list(summary.games) == seen


def played(winner: int | None, turns: int, opened: tuple[int | None, int | None]) -> RoundFigures:
    points = (0, 0) if winner is None else (10, -10) if winner == 0 else (-10, 10)
    ending = Result("stalemate" if winner is None else "out", winner, points)
    return RoundFigures(ending, turns, turns // 2, 0, opened, 5, (0.001,) * (turns - 1) + (0.1,))


def test_the_arithmetic_of_a_summary() -> None:
    games = (
        GameFigures("0-0", (10, -10), (played(0, 20, (0, 4)),)),
        GameFigures("0-1", (0, 0), (played(None, 60, (2, None)),)),
        GameFigures("0-2", (0, 0), (played(0, 40, (4, 2)), played(1, 40, (None, 0)))),
    )
    summary = Summary(("a", "b"), games)
    assert [(rate.number, rate.of) for rate in summary.wins] == [(2, 4), (1, 4)]
    assert summary.endings == {"out": 3, "stalemate": 1}
    assert (summary.turns.value, summary.laps.value, summary.draws.value) == (40, 20, 20)
    assert summary.turns.deviation == pytest.approx(16.33, abs=0.01)
    assert summary.turns.error == pytest.approx(1.96 * 16.33 / 2, abs=0.01)
    assert [(mean.value, mean.number) for mean in summary.opened_after] == [(2, 3), (2, 3)]
    assert [mean.value for mean in summary.scores] == [pytest.approx(10 / 3), pytest.approx(-10 / 3)]
    assert summary.seconds.value == pytest.approx((156 * 0.001 + 4 * 0.1) / 160)
    assert (summary.slowest(0.5), summary.slowest(1.0)) == (0.001, 0.1)
    told = summary.as_dict()
    assert (told["games"], told["rounds"]) == (3, 4)


def test_means_and_rates() -> None:
    assert mean_of([]) == (0, 0, 0, 0)
    assert mean_of([3]) == (3, 0, 0, 1)
    assert rate_of(0, 0) == (0, 0, 0, 1)
    # Wilson's interval for 81 of 263: 25.5 % to 36.6 % (Newcombe, Statistics in Medicine 17, 1998, table I).
    rate = rate_of(81, 263)
    assert [rate.low, rate.high] == pytest.approx([0.2553, 0.3662], abs=1e-4)
    rate = rate_of(0, 20)
    assert [rate.low, rate.high] == pytest.approx([0, 0.1611], abs=1e-4)
    assert simulate(MIXED, games=0).turns.number == 0
