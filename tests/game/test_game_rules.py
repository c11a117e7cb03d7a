"""Every rule of a turn, of opening and of jokers: the referee passes an action, and refuses it with one thing changed.

Sources: the project's rules of play, sections 2 (a turn), 3 (opening) and 4 (jokers).
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from rounds_at import STUCK, round_at

from zoramoves import ZORA, IllegalActionError, Round, Rules
from zoramoves.game.results import Ending


@dataclass(frozen=True)
class Case:
    """A rule with an action that keeps it and one that breaks it.

    Attributes:
        rule: what the rule says.
        line: the position of the player whose turn it is.
        legal, illegal: the actions.
        code: of the fault of the illegal one.
        seconds: what the legal and the illegal action take.
        pile: whether there is a pile.
    """

    rule: str
    line: str
    legal: str
    illegal: str
    code: str
    seconds: tuple[float | None, float | None] = (None, None)
    pile: bool = True


OPEN = "zora rebuild_on_opening_turn=on"
CASES = [
    # section 2
    Case("a turn is a commit or a draw", "G3 G4 G5 | G6 P1 | opened", "draw", "pass", "turn.must-move"),
    Case("a draw needs a pile", "G3 G4 G5 | G6 P1 | opened", "G3-G6", "draw", "turn.pile-empty", pile=False),
    Case("who can commit may not pass", "G3 G4 G5 | G6 P1 | opened", "G3-G6", "pass", "turn.must-move", pile=False),
    Case("who cannot commit may pass", "G3 G4 G5 | K9 P1 | opened", "pass", "draw", "turn.pile-empty", pile=False),
    Case("every meld is legal", "G3 G4 G5 | G6 G7 | opened", "G3-G6", "G3-G5 G7", "meld.run-gap"),
    Case("every table tile stays", "G3 G4 G5 | G6 G2 | opened", "G2-G5", "G2 G3 G4", "table.tile-missing"),
    Case(
        "table tiles stay copy by copy",
        "G3 G4 G5 / G3 G4 G5 | G6 G7 | opened",
        "G3-G5 / G3-G6",
        "G3-G7",
        "table.tile-missing",
    ),
    Case("table jokers stay", "G3 G4 * | G5 G6 | opened", "G3 G4 * G6", "G3-G5", "joker.not-replayed"),
    Case("the rest is from the rack", "G3 G4 G5 | G6 G2 | opened", "G3-G6", "G3-G7", "rack.tile-not-held"),
    Case("a tile is laid", "G1 G2 G3 G4 G5 G6 | G7 | opened", "G1-G7", "G1-G3 / G4-G6", "turn.nothing-laid"),
    Case("a turn has its time", "G3 G4 G5 | G6 P1 | opened", "G3-G6", "G3-G6", "turn.time-up", (120, 120.5)),
    Case("a draw in time", "G3 G4 G5 | G6 P1 | opened", "draw", "draw", "turn.time-up", (119, 121)),
    Case("time-out when time is up", "G3 G4 G5 | G6 P1 | opened", "time-out", "time-out", "turn.time-left", (121, 120)),
    # section 3
    Case("30 to open", "- | G9 P9 K9 Y3 G10 P10 K10 | unopened", "G10 P10 K10", "G9 P9 K9", "opening.below-minimum"),
    Case(
        "several melds open together",
        "- | G9 P9 K9 G1 P1 K1 Y4 | unopened",
        "G9 P9 K9 / G1 P1 K1",
        "G1 P1 K1",
        "opening.below-minimum",
    ),
    Case(
        "before opening the table lies still",
        "K5 K6 K7 | G10 P10 K10 K8 | unopened",
        "K5-K7 / G10 P10 K10",
        "K5-K8 / G10 P10 K10",
        "opening.touches-table",
    ),
    Case(
        "order does not matter to who has not opened",
        "K5 K6 K7 / G1 P1 Y1 | G10 P10 K10 K8 | unopened",
        "G10 P10 K10 / Y1 P1 G1 / K5-K7",
        "G10 P10 K10 / P1 G1 / K5-K7",
        "opening.touches-table",
    ),
    Case("a joker opens as its tile", "- | G11 * K11 G1 P8 | unopened", "G11 * K11", "P8 *", "meld.too-short"),
    Case(
        "a joker opens as its tile and not as its cost",
        "- | G4 * K4 G10 P10 | unopened",
        "G10 P10 *",
        "G4 K4 *",
        "opening.below-minimum",
    ),
    Case(
        "of two readings the better one opens",
        "- | * * K10 K9 | unopened",
        "* * K10",
        "*=K8 *=K9 K10",
        "opening.below-minimum",
    ),
    Case(
        "rebuilding on the opening turn is a switch",
        f"K5 K6 K7 | G10 P10 K10 K8 P1 | unopened | {OPEN}",
        "K5-K8 / G10 P10 K10",
        "K5-K8",
        "opening.below-minimum",
    ),
    # section 4
    Case(
        "a table joker is taken with its tile",
        "G2 G3 G4 * G6 G7 G8 | G5 P9 K9 Y1 | opened",
        "G2-G8 / P9 K9 *",
        "G2 G3 G4 / G6 G7 G8 / P9 K9 *",
        "joker.not-replaced",
    ),
    Case(
        "a kept joker may lie in another meld",
        "G2 G3 G4 * G6 G7 G8 | G9 P5 K5 | opened",
        "G2-G4 / P5 K5 *=G5 / G6-G9",
        "G2-G4 / P5 K5 *=Y5 / G6-G9",
        "joker.not-replaced",
    ),
    Case(
        "a group's joker is any missing colour",
        "G6 P6 * | Y6 K6 K8 K9 | opened",
        "G6 P6 Y6 / * K8 K9",
        "G6 P6 * K8 / K6",
        "meld.mixed",
    ),
    Case(
        "jokers stay where they stand without their tile",
        "G6 P6 K6 * | K8 K9 P1 * | opened",
        "G6 P6 K6 * / K8 K9 *",
        "G6 P6 K6 / K8 K9 *",
        "joker.not-replaced",
    ),
    Case(
        "the tile is laid from the rack",
        "G3 G4 * / P5 K5 G5 Y5 | P9 K9 G5 | opened",
        "G3 G4 G5 / P5 K5 G5 Y5 / P9 K9 *",
        "G3 G4 G5 / P5 K5 Y5 / P9 K9 *",
        "joker.not-replaced",
    ),
    Case(
        "another copy serves by a switch",
        "G3 G4 * / P5 K5 G5 Y5 | P9 K9 K8 | opened | zora joker_taking=rack-or-table",
        "G3 G4 G5 / P5 K5 Y5 / P9 K9 *",
        "G3 G4 P5 / K5 Y5 G5 / P9 K9 *",
        "meld.mixed",
    ),
    Case(
        "jokers move freely by a switch",
        "G2 G3 G4 * G6 G7 G8 | P9 K9 Y1 | opened | zora joker_taking=free",
        "G2-G4 / G6-G8 / P9 K9 *",
        "G2-G4 / G6-G8 / P9 K9",
        "joker.not-replayed",
    ),
    Case(
        "a taken joker lies with two tiles of the rack",
        "K2 K3 * / R9 R10 R11 | K4 R12 B7 O7 | opened | rummikub",
        "K2 K3 K4 / R9-R11 / B7 O7 *",
        "K2 K3 K4 / R9-R11 *",
        "joker.needs-rack-tiles",
    ),
    Case(
        "a joker of three is freed when its meld is broken up",
        "K2 K3 * / K4 K5 K6 | B7 O7 R1 | opened | rummikub",
        "K2-K6 / B7 O7 *",
        "K2 K3 / K4-K6 / B7 O7 *",
        "meld.too-short",
    ),
    Case(
        "in the Hebrew rules it is not freed",
        "K2 K3 * / K5 K6 K7 | K4 B7 O7 R1 | opened | rummikub-hebrew",
        "K2-K4 / K5-K7 / B7 O7 *",
        "K2 K3 * K5 K6 K7 / B7 O7",
        "meld.too-short",
    ),
    Case(
        "a 1 stands above 13 in the Hebrew rules",
        "K11 K12 K13 | K1 K2 R5 | opened | rummikub-hebrew",
        "K11 K12 K13 K1",
        "K11 K12 K13 K1 K2",
        "meld.run-wraps",
    ),
    Case("a joker of the rack is free", "G3 G4 G5 | * P9 | opened", "G3-G5 *", "G3-G5 / *", "meld.too-short"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_the_referee_passes_an_action_and_refuses_a_changed_one(case: Case) -> None:
    now = round_at(case.line, pile=case.pile)
    after = now.play(0, case.legal, seconds=case.seconds[0])
    assert after.turn == 1 or after.over
    with pytest.raises(IllegalActionError) as error:
        now.play(0, case.illegal, seconds=case.seconds[1])
    assert case.code in {fault.code for fault in error.value.verdict.faults}
    assert error.value.verdict == now.verify(0, case.illegal, seconds=case.seconds[1])
    assert now == round_at(case.line, pile=case.pile)


def test_a_turn_is_one_draw() -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened")
    after = now.play(0, "draw")
    assert after.racks[0] == (*now.racks[0], now.pile[0])
    assert after.pile == now.pile[1:]
    assert [fault.code for fault in after.verify(0, "draw").faults] == ["turn.out-of-turn"]


def test_a_drawn_tile_can_be_played_from_the_next_turn_on() -> None:
    dealt = round_at("G3 G4 G5 | P1 P2 | opened")
    pile = list(dealt.pile)
    pile.remove(ZORA.kinds[5])
    now = Round(dealt.rules, dealt.table, dealt.racks, (ZORA.kinds[5], *pile), dealt.opened, 0)
    assert "rack.tile-not-held" in {fault.code for fault in now.verify(0, "G3-G6").faults}
    drawn = now.play(0, "draw")
    assert [fault.code for fault in drawn.verify(0, "G3-G6").faults] == ["turn.out-of-turn"]
    assert drawn.play(1, "draw").play(0, "G3-G6").racks[0] == now.racks[0]


@pytest.mark.parametrize(("rules", "order"), [("zora", [1, 2, 3, 0]), ("rummikub-hebrew", [3, 2, 1, 0])])
def test_turns_go_around_in_the_direction_of_the_rules(rules: str, order: list[int]) -> None:
    now = Round.deal(4, rules=Rules.named(rules), first=0)
    turns = []
    for _ in range(4):
        now = now.play(now.turn, "draw")
        turns.append(now.turn)
    assert turns == order


def test_out_of_turn_is_named_beside_every_other_fault() -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened", "K1 K5", "P7")
    codes = [fault.code for fault in now.verify(1, "G3-G5 / K1").faults]
    assert codes == ["turn.out-of-turn", "meld.too-short"]
    assert [fault.code for fault in now.verify(7, "draw").faults] == ["turn.out-of-turn"]


def test_a_round_ends_when_a_rack_is_empty() -> None:
    now = round_at("G3 G4 G5 | G6 | opened", "K1 K5 *", "P7")
    after = now.play(0, "G3-G6")
    assert after.result is not None
    assert (after.result.ending, after.result.winner, after.result.points) == ("out", 0, (38, -31, -7))
    for player, action in ((0, "draw"), (1, "draw"), (1, "pass")):
        assert [fault.code for fault in after.verify(player, action).faults] == ["turn.no-round"]


@pytest.mark.parametrize(
    ("rules", "points"), [("zora", (32, -6, -26)), ("rummikub", (37, -6, -31)), ("rummikub-hebrew", (37, -6, -31))]
)
def test_what_a_joker_costs(rules: str, points: tuple[int, ...]) -> None:
    now = round_at(f"K3 K4 K5 | K6 | opened | {rules}", "K1 K5", "* K1")
    result = now.play(0, "K3-K6").result
    assert result is not None
    assert result.points == points


@pytest.mark.parametrize(
    ("changes", "ending", "points"),
    [("hand_rummy=on", "hand-rummy", (76, -76)), ("", "opening.below-minimum", ())],
)
def test_hand_rummy(changes: str, ending: Ending, points: tuple[int, ...]) -> None:
    now = round_at(f"K5 K6 K7 | G1 G2 G3 | unopened | zora {changes}", "* K13")
    verdict = now.verify(0, "K5-K7 / G1-G3")
    if not points:
        assert [fault.code for fault in verdict.faults] == [ending]
        return
    assert verdict.hand_rummy
    result = now.play(0, "K5-K7 / G1-G3").result
    assert result is not None
    assert (result.ending, result.points) == (ending, points)
    touching = now.verify(0, "K5-K7 / G1-G2")
    assert not touching.legal


def test_going_out_after_having_opened_is_no_hand_rummy() -> None:
    now = round_at("K5 K6 K7 | G1 G2 G3 | opened | zora hand_rummy=on", "* K13")
    result = now.play(0, "K5-K7 / G1-G3").result
    assert result is not None
    assert (result.ending, result.points) == ("out", (38, -38))


@pytest.mark.parametrize(
    ("stalemate", "racks", "winner", "points"),
    [
        ("no-score", ("G1 P1", "G2 P2 G3 P3"), None, (0, 0)),
        ("lowest-value", ("G1 P1", "G2 P2 G3 P3"), 0, (10, -10)),
        ("lowest-value", ("G3 P3", "G1 P1 G2 P2"), None, (0, 0)),
        ("lowest-value", ("G3 P3 P2", "G1 P1 G2"), 1, (-8, 8)),
        ("fewest-tiles", ("G3 P3", "G1 P1 G2 P2"), 0, (6, -6)),
        ("fewest-tiles", ("G3 P3 P1", "G1 P2 G2"), None, (0, 0)),
    ],
)
def test_when_everybody_passes(
    stalemate: str, racks: tuple[str, str], winner: int | None, points: tuple[int, ...]
) -> None:
    now = round_at(f"- | {racks[0]} | opened | {STUCK} stalemate={stalemate}", racks[1])
    once = now.play(0, "pass")
    assert (once.over, once.passes) == (False, 1)
    assert [fault.code for fault in once.verify(0, "pass").faults] == ["turn.out-of-turn"]
    assert [fault.code for fault in once.verify(1, "draw").faults] == ["turn.pile-empty"]
    ended = once.play(1, "pass")
    assert ended.result is not None
    assert (ended.result.ending, ended.result.winner, ended.result.points) == ("stalemate", winner, points)


def test_passes_count_in_a_row_only() -> None:
    now = round_at(f"- | P1 P2 | opened | {STUCK} opening=0", "G1 G2 G3 P3")
    once = now.play(0, "pass")
    assert [fault.code for fault in once.verify(1, "pass").faults] == ["turn.must-move"]
    twice = once.play(1, "G1-G3")
    assert (twice.passes, twice.over, twice.turn) == (0, False, 0)
    assert twice.play(0, "pass").play(1, "pass").over


def test_a_time_out_draws_or_passes_or_loses_the_turn() -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened")
    assert now.play(0, "time-out", seconds=130) == now.play(0, "draw")
    stuck = round_at(f"- | G1 P1 | opened | {STUCK}", "G2 P2 G3 P3")
    assert stuck.play(0, "time-out") == stuck.play(0, "pass")
    able = round_at(f"- | G1 G2 G3 P1 | opened | {STUCK}", "P2 P3").play(0, "time-out")
    assert (able.passes, able.turn, able.over) == (0, 1, False)


def test_a_time_out_of_who_could_move_does_not_help_to_end_the_round() -> None:
    now = round_at(f"- | P1 | opened | {STUCK} opening=0 turn_seconds=60", "G1 G2 G3", "P2 P3")
    later = now.play(0, "pass").play(1, "time-out")
    assert (later.passes, later.turn) == (0, 2)
    later = later.play(2, "pass").play(0, "pass")
    assert not later.over
    assert [fault.code for fault in later.verify(1, "pass").faults] == ["turn.must-move"]


def test_without_a_limit_there_is_no_time_out() -> None:
    now = Round.deal(2, rules=Rules.named("rummikub"), first=0)
    assert [fault.code for fault in now.verify(0, "time-out").faults] == ["turn.time-left"]
    assert now.verify(0, "draw", seconds=10_000).legal


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_seconds_are_a_number_from_0(seconds: float) -> None:
    now = round_at("G3 G4 G5 | G6 P1 | opened")
    for action in ("draw", "G3-G6", "pass", "time-out"):
        with pytest.raises(ValueError, match="seconds"):
            now.verify(0, action, seconds=seconds)
