"""Cards, states and answers for a terminal, by rich: in colour, and readable without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from .cards import COLOURS, Card
from .moves import Option, matches
from .state import Situation, State
from .wayout import Status, WayOut

STYLES = {"B": "bold blue", "Y": "bold yellow", "R": "bold red", None: "bold"}
HEADING = "bold underline"


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards beside each other in their colours, ``-`` for none."""
    return Text(" ").join(Text(str(card), STYLES[card.colour]) for card in cards) or Text("-")


def situation_block(situation: Situation) -> RenderableType:
    """Return a hand and, in words, the state of play."""
    held = len(situation.hand)
    return Group(
        Text("Hand", HEADING).append(f" ({held} card{'s' * (held != 1)})", "not bold not underline"),
        _indented(cards_text(situation.hand)),
        Text("State", HEADING),
        _indented(_state_text(situation.state)),
    )


def hint_block(situation: Situation, options: Sequence[Option], way: WayOut) -> RenderableType:
    """Return what can be laid, and the shortest way out."""
    found = matches(situation.hand, situation.state.last)
    lines = [Text("Plays", HEADING)]
    lines.append(_plays_text(options) if options else Text(_no_play(situation.state)))
    if found:
        lines += [
            Text("Match", HEADING),
            cards_text([found[0].card]).append(", unless you laid the one that lies there"),
        ]
    blocks = [line if line.style == HEADING else _indented(line) for line in lines]
    return Group(situation_block(situation), *blocks, Text("Shortest way out", HEADING), way_block(way))


def way_block(way: WayOut) -> RenderableType:
    """Return what is known about the shortest way out, and its order."""
    order = [_step_text(number, step.play, step.after) for number, step in enumerate(way.steps, start=1)]
    return Group(*map(_indented, [Text(way_sentence(way)), *order]))


def way_sentence(way: WayOut) -> str:
    """Say in one line what is known about the shortest way out."""
    turns = f"{way.turns} turn{'s' * (way.turns != 1)}"
    return {
        Status.OPTIMAL: f"{turns}, proven the fewest if nobody else changes the state:",
        Status.FEASIBLE: f"{turns}, the best found within the limit; at least {way.bound} are needed:",
        Status.NO_WAY: "none: these cards alone cannot be laid in any order (proven)",
        Status.UNKNOWN: "nothing was found within the limit; there may be one",
    }[way.status]


def _indented(text: Text) -> RenderableType:
    return Padding(text, (0, 0, 0, 2))


def _no_play(state: State) -> str:
    if state.unsettled:
        return "none before the first card is matched or another is turned up"
    return f"none: draw {state.owed or 'a'} card{'s' * (state.owed > 1)}"


def _plays_text(options: Sequence[Option]) -> Text:
    """The plays in one line, those that differ only in what they name as one."""
    shown: dict[tuple[Card, ...], list[str]] = {}
    for option in options:
        shown.setdefault(option.play.cards, []).extend([option.play.named] if option.play.named else [])
    parts = [
        cards_text(cards).append(f"={'/'.join(names)}" if names else "", STYLES[None]) for cards, names in shown.items()
    ]
    return Text(", ").join(parts)


def _step_text(number: int, play: object, after: State) -> Text:
    colour, symbol = COLOURS.get(after.colour or "", "-"), after.symbol or "-"
    return Text(f"{number:2}. {play}").append(f"  ({colour} {symbol})", "dim")


def _state_text(state: State) -> Text:
    parts = [f"{COLOURS[state.colour] if state.colour else 'no colour'}, {state.symbol or 'no symbol'}"]
    if state.owed:
        parts.append(f"{state.owed} cards owed")
    parts.append(f"player {state.turn} of {state.players} to play, {state.direction}")
    text = Text("; ".join(parts))
    if state.last:
        text.append("; last laid ").append_text(cards_text(state.last))
        text.append("" if state.by is None else f" by player {state.by}")
    return text
