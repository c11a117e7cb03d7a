"""Every fault code with an example that gives it, and nothing else but what the table says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from zar_tables import deck, set_up

import zoramoves.zar
from zoramoves.zar import IllegalPlayError, Match, Play, Round, Situation, SituationError, State, check, play, verify

PACKAGE = Path(zoramoves.zar.__file__).parent
DOCS = PACKAGE.parent.parent / "docs" / "zar.md"

SITUATIONS = [
    ("state.owed", "zar | R sun owed=3"),
    ("state.owed", "zar | R moon owed=2 last=R-moon"),
    ("state.players", "zar | R sun turn=0/1"),
    ("state.player", "zar | R sun turn=4/4"),
    ("state.player", "zar | R sun by=2"),
    ("state.last", "zar | R sun last=R-moon"),
    ("state.last", "zar | R sun last=R-wasp+B-wasp"),
    ("state.last", "zar | R sun under=zar+zar+zar"),
    ("state.was", "zar | R sun last=R-sun was=B"),
    ("state.was", "zar | R sun last=peacock-1 was=moon"),
    ("hand.too-many-copies", "zar zar zar | R sun"),
    ("hand.too-many-copies", "R-sun R-sun | R sun last=R-sun"),
]

PLAYS = [
    # code, hand, state, action, player
    ("play.number", "zar R-sun", "R moon", Play("-"), None),
    ("play.number", "zar R-sun", "R moon", "zar zar zar", None),
    ("play.not-held", "zar R-sun", "R moon", "B-frog", None),
    ("play.not-held", "zar R-sun", "R moon", "R-sun R-sun", None),
    ("play.pair-differs", "zar R-sun B-sun", "R moon", "R-sun B-sun", None),
    ("play.pair-goes-out", "zar zar", "R moon", "zar zar", None),
    ("play.first-card", "zar R-sun", "- - last=peacock-1", "zar", None),
    ("play.first-card", "zar R-sun", "- - last=dragon-2", "zar", None),
    ("play.draw-owed", "zar R-moon", "R sun owed=2", "R-moon", None),
    ("play.draw-owed", "zar B-moon B-moon", "R sun owed=2", "B-moon B-moon", None),
    ("play.name-missing", "peacock-1 zar", "R sun", "peacock-1", None),
    ("play.name-missing", "dragon-1 dragon-1 zar", "R sun", "dragon-1 dragon-1", None),
    ("play.name-needless", "R-sun zar", "R moon", "zar=B", None),
    ("play.name-wrong", "peacock-1 zar", "R sun", "peacock-1=moon", None),
    ("play.name-wrong", "dragon-1 zar", "R sun", "dragon-1=B", None),
    ("play.no-fit", "B-moon zar", "R sun", "B-moon", None),
    ("play.no-fit", "B-moon zar", "- sun", "B-moon", None),
    ("turn.not-yours", "zar R-sun", "R moon turn=1/3", "zar", 0),
    ("turn.no-such-player", "R-moon zar", "R moon last=R-moon", "match R-moon", 2),
    ("match.not-held", "zar R-sun", "R moon last=R-moon", "match R-moon", None),
    ("match.not-identical", "zar R-sun", "R moon last=R-moon", "match R-sun", None),
    ("match.too-late", "zar R-sun", "R moon last=R-moon under=R-sun", "match R-sun", None),
    ("match.own-card", "zar R-sun", "R sun last=R-sun by=1", "match R-sun", 1),
    ("match.nothing-laid", "zar R-sun", "R sun", "match R-sun", None),
    # Both lie there, so that none can be held: the second fault of the same example.
    ("match.both-laid", "zar", "R sun last=R-sun+R-sun", "match R-sun", None),
]

NEAR = set_up("R sun last=R-sun by=2", "R-moon", "R-wasp zar", "B-sun B-star", pile="Y-moon")
OUT = NEAR.play(0, "R-moon")
STUNG = set_up("R sun by=2", "R-wasp", "R-moon zar", "B-sun B-star").play(0, "R-wasp")
STUCK = set_up("R sun by=2", "B-moon Y-moon", "R-wasp zar", "B-sun B-star", pile="B-bolt")
FIRST = Round.deal(3, deck=deck(3, "", "R-sun", up="peacock-1"))

ROUNDS = [
    # code, round, player, action
    ("round.over", OUT.play(1, "end"), 1, "draw"),
    ("round.out", OUT, 1, "zar"),
    ("round.out", OUT, 1, "draw"),
    ("round.out", OUT, 1, "pass"),
    ("turn.no-such-player", NEAR, 3, "draw"),
    ("turn.no-such-player", NEAR, 0, "ask 3"),
    ("turn.not-yours", STUCK, 1, "draw"),
    ("draw.can-play", NEAR, 0, "draw"),
    ("draw.twice", STUCK.play(0, "draw"), 0, "draw"),
    ("draw.first-card", FIRST, 0, "draw"),
    ("pass.before-draw", STUCK, 0, "pass"),
    ("pass.draw-owed", set_up("R sun owed=2", "zar B-sun", "R-wasp zar"), 0, "pass"),
    ("last.not-one-card", NEAR, 1, "last"),
    ("last.said", NEAR.play(0, "last"), 0, "last"),
    ("ask.oneself", NEAR, 0, "ask 0"),
    ("ask.not-one-card", NEAR, 0, "ask 1"),
    ("ask.announced", NEAR.play(0, "last"), 1, "ask 0"),
    ("show.not-due", OUT, 1, "show zar"),
    ("show.not-held", STUNG, 1, "show R-wasp"),
    ("show.no-sting", STUNG, 1, "show R-moon"),
    ("end.not-out", NEAR, 0, "end"),
    ("end.draw-owed", STUNG, 1, "end"),
    ("turn-up.not-dealer", FIRST, 1, "turn up"),
    ("turn-up.not-due", NEAR, 0, "turn up"),
]

# A text cannot say these, but a State can be made with them.
STATES = [
    ("state.colour", {"colour": "sun", "symbol": "sun"}),
    ("state.symbol", {"colour": "R", "symbol": "R"}),
    ("state.direction", {"colour": "R", "symbol": "sun", "direction": "upwards"}),
]


@pytest.mark.parametrize(("code", "text"), SITUATIONS)
def test_situation(code: str, text: str) -> None:
    with pytest.raises(SituationError) as caught:
        Situation.parse(text)
    assert code in {fault.code for fault in caught.value.faults}
    assert code in str(caught.value)


@pytest.mark.parametrize(("code", "fields"), STATES)
def test_state(code: str, fields: dict[str, str]) -> None:
    with pytest.raises(SituationError) as caught:
        State(**fields)  # type: ignore[arg-type]
    assert [fault.code for fault in caught.value.faults] == [code]


@pytest.mark.parametrize(("code", "hand", "state", "action", "player"), PLAYS)
def test_play(code: str, hand: str, state: str, action: Play | Match | str, player: int | None) -> None:
    verdict = verify(hand, state, action, player=player)
    assert code in {fault.code for fault in verdict.faults}
    assert (verdict.legal, verdict.after, verdict.hand, verdict.goes_out) == (False, None, None, False)
    for refusing in (check, play):
        with pytest.raises(IllegalPlayError) as caught:
            refusing(hand, state, action, player=player)
        assert caught.value.verdict == verdict


@pytest.mark.parametrize(("code", "now", "player", "action"), ROUNDS)
def test_round(code: str, now: Round, player: int, action: str) -> None:
    verdict = now.verify(player, action)
    assert code in {fault.code for fault in verdict.faults}
    with pytest.raises(IllegalPlayError, match=re.escape(code)):
        now.play(player, action)


def test_all_faults_at_once() -> None:
    verdict = verify("B-moon zar", "R sun owed=4 turn=1/4", "B-star B-moon=R", player=2)
    assert [fault.code for fault in verdict.faults] == [
        "turn.not-yours",
        "play.not-held",
        "play.pair-differs",
        "play.draw-owed",
    ]


def test_a_place_for_every_fault() -> None:
    (fault,) = verify("R-sun zar zar", "R moon", "R-sun R-sun").faults
    assert (fault.where, str(fault.cards[0])) == ("play[1]", "R-sun")
    assert str(fault) == "play[1]: the hand does not hold a second R-sun [play.not-held]"


def _codes() -> set[str]:
    """Every code that the package can give."""
    found = set()
    for path in PACKAGE.glob("*.py"):
        found |= set(re.findall(r'(?:CardFault|_fault)\(\s*f?"([a-z{}-]+\.[a-z-]+)"', path.read_text(encoding="utf-8")))
    return (found - {"{where}.not-held"}) | {"play.not-held", "match.not-held"}


def test_every_code_has_an_example() -> None:
    examples = {case[0] for case in SITUATIONS} | {case[0] for case in STATES}
    examples |= {case[0] for case in PLAYS} | {case[0] for case in ROUNDS}
    assert examples == _codes()


def test_every_code_is_documented() -> None:
    documented = set(re.findall(r"^\| `([a-z-]+\.[a-z-]+)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    assert documented == _codes()
