"""The state of play and, with a hand, the situation of a player; both in one line and as JSON.

The grammar is in the package's docstring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from ..errors import NotationError
from .actions import read_name
from .cards import COLOURS, COPIES, EMPTY, ONE_POINT, Card, Cards, in_order, read_cards, scan_cards, short, write_cards
from .coding import SituationForm, StateForm, at_path, decode, encode
from .faults import CardFault, SituationError

if TYPE_CHECKING:
    from rich.console import RenderableType

Direction = Literal["counter-clockwise", "clockwise"]


@dataclass(frozen=True)
class State:
    """What is remembered between plays. Players are numbered from 0 counter-clockwise.

    Attributes:
        colour: the colour to match, ``B``, ``Y`` or ``R``; None while none has been set.
        symbol: the one-point symbol to match; None while none has been set. While neither is set, every card matches.
        owed: cards that the player whose turn it is must draw, or pass on with a wasp or a ZAR card.
        direction: which way turns go.
        turn: whose turn it is.
        players: how many play.
        last: the card laid last, or the two cards of a pair or of a match; empty when not known.
        by: who laid them; None when not known.
        was: when `last` is one peacock the colour before it, when it is one dragon the symbol; a match brings it back.
        under: the cards that were last before these; empty when not known.

    Raises:
        NotationError: when a text does not read.
        SituationError: when no game can be in this state; `faults` has every problem.

    >>> State.parse("red sun owed=2 last=R-wasp by=3 turn=0/4")
    State('R sun owed=2 turn=0/4 last=R-wasp by=3')
    """

    colour: str | None
    symbol: str | None
    _: KW_ONLY
    owed: int = 0
    direction: Direction = "counter-clockwise"
    turn: int = 0
    players: int = 2
    last: tuple[Card, ...] = ()
    by: int | None = None
    was: str | None = None
    under: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for field in ("owed", "turn", "players", "by"):
            value = getattr(self, field)
            if not (isinstance(value, int) or (field == "by" and value is None)) or isinstance(value, bool):
                raise TypeError(f"{field} is a whole number, not {value!r}")
        object.__setattr__(self, "last", read_cards(self.last))
        object.__setattr__(self, "under", read_cards(self.under))
        for field in ("colour", "symbol", "was"):
            value = getattr(self, field)
            object.__setattr__(self, field, None if value is None else read_name(value))
        faults = tuple(_state_faults(self))
        if faults:
            raise SituationError(faults)

    @classmethod
    def parse(cls, text: str) -> State:
        """Read a state from its line.

        Args:
            text: ``COLOUR SYMBOL``, then any of ``owed=2 turn=1/4 clockwise last=R-sun+R-sun by=0 was=B under=zar``.

        Raises:
            NotationError: when the line does not read; it has the column.
            SituationError: when no game can be in this state.
        """
        return cls(**_read_state(text, 0, len(text)))

    @property
    def step(self) -> int:
        """What is added to a player's number to find the next: 1 counter-clockwise, -1 clockwise."""
        return 1 if self.direction == "counter-clockwise" else -1

    @property
    def unsettled(self) -> bool:
        """Whether the first card is a peacock or a dragon, so that there is nothing yet that it could change."""
        if len(self.last) != 1:
            return False
        return (self.last[0].is_peacock and self.colour is None) or (self.last[0].is_dragon and self.symbol is None)

    def fits(self, card: Card) -> bool:
        """Say whether a card matches the colour or the symbol; everything does while neither is set."""
        if self.colour is None and self.symbol is None:
            return True
        return card.colour == self.colour is not None or card.symbol == self.symbol

    def replace(self, **changes: Any) -> State:
        """Return a state that differs in the given fields; raises as `State` does."""
        return replace(self, **changes)

    @classmethod
    def from_json(cls, text: str | bytes) -> State:
        """Read a state from its JSON form.

        Args:
            text: ``{"colour": "R", "symbol": "sun"}``, and any of the other fields.

        Raises:
            NotationError: when the JSON does not fit; it has the path.
            SituationError: when no game can be in this state.
        """
        return cls.from_form(decode(text, StateForm))

    @classmethod
    def from_form(cls, form: StateForm, path: str = "$") -> State:
        """Return the state of a form that has been decoded; `path` is where that stands."""
        fields = {field: getattr(form, field) for field in STATE_FIELDS}
        for field in ("last", "under"):
            fields[field] = at_path(read_cards, fields[field], f"{path}.{field}")
        for field in ("colour", "symbol", "was"):
            if fields[field] is not None:
                fields[field] = at_path(read_name, fields[field], f"{path}.{field}")
        return cls(**fields)

    def to_json(self) -> str:
        """Return the JSON form in one line; `from_json` reads it back."""
        return encode(self.as_dict())

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data; fields that have their default are left out."""
        shown = {field: getattr(self, field) for field in STATE_FIELDS}
        shown |= {field: " ".join(map(str, shown[field])) for field in ("last", "under")}
        standard = StateForm(None, None)
        always = ("colour", "symbol")
        return {field: v for field, v in shown.items() if field in always or v != getattr(standard, field)}

    def __str__(self) -> str:
        parts = [self.colour or EMPTY, self.symbol or EMPTY]
        if self.owed:
            parts.append(f"owed={self.owed}")
        if (self.turn, self.players) != (0, 2):
            parts.append(f"turn={self.turn}/{self.players}")
        if self.direction == "clockwise":
            parts.append(self.direction)
        if self.last:
            parts.append(f"last={'+'.join(map(str, self.last))}")
        if self.by is not None:
            parts.append(f"by={self.by}")
        if self.was:
            parts.append(f"was={self.was}")
        if self.under:
            parts.append(f"under={'+'.join(map(str, self.under))}")
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"State('{self}')"


@dataclass(frozen=True)
class Situation:
    """A player's hand and the state of play. Cards and states may be given as texts.

    Attributes:
        hand: the player's cards, sorted.
        state: the state of play.

    Raises:
        NotationError: when a text does not read.
        SituationError: when no game can be in this situation; `faults` has every problem.

    >>> print(Situation.parse("zar, red sun, r-sun | red moon"))
    R-sun R-sun zar | R moon
    """

    hand: tuple[Card, ...]
    state: State

    def __init__(self, hand: Cards, state: State | str) -> None:
        if not isinstance(state, State | str):
            raise TypeError(f"a state is a State or its text, not {state!r}")
        object.__setattr__(self, "hand", in_order(read_cards(hand)))
        object.__setattr__(self, "state", State.parse(state) if isinstance(state, str) else state)
        faults = tuple(_hand_faults(self.hand, self.state.last))
        if faults:
            raise SituationError(faults)

    @classmethod
    def parse(cls, text: str) -> Situation:
        """Read a situation from its line, ``HAND | STATE``; raises as `State.parse` does."""
        parts = text.split("|")
        if len(parts) != 2:
            reason = f"a situation is HAND | STATE; this has {len(parts)} part{'s' * (len(parts) != 1)}"
            raise NotationError(reason, text, len(text) + 1 if len(parts) < 2 else 1)
        end = len(parts[0])
        hand = () if parts[0].strip() == EMPTY else tuple(scan_cards(text, 0, end))
        return cls(hand, State(**_read_state(text, end + 1, len(text))))

    @classmethod
    def from_json(cls, text: str | bytes) -> Situation:
        """Read a situation from its JSON form.

        Args:
            text: ``{"hand": "R-sun zar", "state": {"colour": "R", "symbol": "moon"}}``.

        Raises:
            NotationError: when the JSON does not fit; it has the path.
            SituationError: when no game can be in this situation.
        """
        return cls.from_form(decode(text, SituationForm))

    @classmethod
    def from_form(cls, form: SituationForm) -> Situation:
        """Return the situation of a form that has been decoded."""
        return cls(at_path(read_cards, form.hand, "$.hand"), State.from_form(form.state, "$.state"))

    def to_json(self) -> str:
        """Return the JSON form in one line; `from_json` reads it back."""
        return encode(self.as_dict())

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form as plain data."""
        return {"hand": write_cards(self.hand), "state": self.state.as_dict()}

    def __rich__(self) -> RenderableType:
        from .text import situation_block

        return situation_block(self)

    def __str__(self) -> str:
        return f"{write_cards(self.hand)} | {self.state}"

    def __repr__(self) -> str:
        return f"Situation('{self}')"


STATE_FIELDS = tuple(field.name for field in fields(State))


def _read_state(text: str, start: int, end: int) -> dict[str, Any]:
    """Read the part of a line that is a state into the fields of `State`."""
    words = list(_words(text, start, end))
    if len(words) < 2:
        raise NotationError("a state begins with a colour and a symbol, like R sun, or - -", text, end + 1)
    read: dict[str, Any] = {}
    for field, choices in (("colour", tuple(COLOURS)), ("symbol", ONE_POINT)):
        at, word = words.pop(0)
        read[field] = None if word == EMPTY else read_name(word, text, at + 1)
        if read[field] not in (None, *choices):
            raise NotationError(f"a {field} is one of {', '.join(choices)} or -, not '{short(word)}'", text, at + 1)
    for at, word in words:
        field, equals, value = word.partition("=")
        field = field.lower()
        if field in ("clockwise", "counter-clockwise") and not equals:
            field, value = "direction", field
        if field in read:
            raise NotationError(f"'{field}' is there twice", text, at + 1)
        read.update(_read_field(field, value, text, at))
    return read


def _words(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    at = start
    for word in text[start:end].split():
        at = text.index(word, at)
        yield at, word
        at += len(word)


def _read_field(field: str, value: str, text: str, at: int) -> dict[str, Any]:
    inside = at + len(field) + 1
    match field:
        case "direction":
            return {"direction": value}
        case "owed" | "by" if _is_number(value):
            return {field: int(value)}
        case "turn" if value.count("/") == 1 and all(map(_is_number, value.split("/"))):
            turn, players = map(int, value.split("/"))
            return {"turn": turn, "players": players}
        case "last" | "under" if value:
            blank = text[: inside + len(value)].replace("+", " ")
            return {field: tuple(scan_cards(blank, inside))}
        case "was":
            return {field: read_name(value, text, inside + 1)}
    known = "owed=2, turn=1/4, clockwise, last=R-sun or last=R-sun+R-sun, by=0, was=B, under=zar"
    word = text[at:].split(maxsplit=1)[0]
    raise NotationError(f"'{short(word)}' is not part of a state; parts are {known}", text, at + 1)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4


def _state_faults(state: State) -> Iterator[CardFault]:
    """Yield everything because of which no game can be in this state."""
    if state.colour not in (None, *COLOURS):
        yield CardFault("state.colour", "state.colour", (), f"a colour is one of {', '.join(COLOURS)}")
    if state.symbol not in (None, *ONE_POINT):
        yield CardFault("state.symbol", "state.symbol", (), f"a remembered symbol is one of {', '.join(ONE_POINT)}")
    if state.direction not in ("counter-clockwise", "clockwise"):
        yield CardFault("state.direction", "state.direction", (), "turns go counter-clockwise or clockwise")
    if state.owed < 0 or state.owed % 2:
        yield CardFault("state.owed", "state.owed", (), f"wasps and ZARs add up to an even number, not {state.owed}")
    if state.players < 2:
        yield CardFault("state.players", "state.players", (), f"at least 2 play, not {state.players}")
    for field, player in (("turn", state.turn), ("by", state.by)):
        if player is not None and not 0 <= player < max(2, state.players):
            message = f"{state.players} players are numbered from 0 to {state.players - 1}, there is no {player}"
            yield CardFault("state.player", f"state.{field}", (), message)
    yield from _last_faults(state)


def _last_faults(state: State) -> Iterator[CardFault]:
    for field, cards in (("last", state.last), ("under", state.under)):
        if len(cards) > 2 or len(set(cards)) > 1:
            yield CardFault("state.last", f"state.{field}", cards, "one card or two identical cards are laid at a time")
    if len(set(state.last)) != 1:
        return
    card = state.last[0]
    if card.is_one_point and (card.colour, card.symbol) != (state.colour, state.symbol):
        message = f"after {card} the state is {card.colour} {card.symbol}"
        yield CardFault("state.last", "state.last", state.last, message)
    if state.owed and not card.stings:
        yield CardFault("state.owed", "state.owed", state.last, f"nothing is owed after {card}")
    if state.was is not None and (len(state.last) != 1 or state.was not in card.names):
        message = f"{card} changes no such thing, so that there is nothing to bring back"
        yield CardFault("state.was", "state.was", state.last, message)


def _hand_faults(hand: tuple[Card, ...], last: tuple[Card, ...]) -> Iterator[CardFault]:
    for card, count in Counter((*hand, *last)).items():
        if count > COPIES and card in hand:
            where = f"hand[{hand.index(card) + hand.count(card) - 1}]"
            lies = f", {last.count(card)} of them last on the pile" if card in last else ""
            message = f"the deck has {COPIES} of {card}, here are {count}{lies}"
            yield CardFault("hand.too-many-copies", where, (card,), message)
