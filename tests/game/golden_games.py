"""Golden records, each with the reason why it is kept. ``python tests/game/golden_games.py`` writes them anew.

What the self-played ones hold depends on the finder's choice among equally good moves; look at the difference before
keeping it. A record stays valid whatever the finder does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rounds_at import STUCK, tiles_left

from zoramoves import RUMMIKUB, RUMMIKUB_HEBREW, ZORA, Match, Rules, Tile
from zoramoves.game import play_match
from zoramoves.game.results import Ending

FOLDER = Path(__file__).parent.parent / "golden"


@dataclass(frozen=True)
class Golden:
    """A golden record.

    Attributes:
        why: what it shows.
        endings: how its rounds end.
        play: plays it.
        scripted: whether every action is written down here, so that it comes out the same with any finder.
    """

    why: str
    endings: list[Ending]
    play: Callable[[], Match]
    scripted: bool = False


def hand_rummy() -> Match:
    """A whole rack laid in one turn by a player who has opened with nothing."""
    rules = ZORA.replace(hand_rummy=True)
    low = [Tile(letter, value) for value in (1, 2, 3, 4) for letter in "GPK"] + [Tile("Y", 1), Tile("Y", 2)]
    rest = tiles_left(rules, tuple(low))
    match = Match.begin(2, rules=rules, seed="hand rummy", length=1).deal(tiles=[*low, *rest], first=1)
    match = match.play(1, "draw", seconds=12.5)
    return match.play(0, "G1 P1 K1 Y1 / G2 P2 K2 Y2 / G3 P3 K3 / G4 P4 K4", seconds=100)


def stalemate(ends: str) -> Callable[[], Match]:
    """Both players are stuck as soon as the pile is empty."""

    def play() -> Match:
        rules = Rules.named(f"{STUCK} turn_seconds=30 stalemate={ends}")
        match = Match.begin(2, rules=rules, seed=ends, length=1).deal(tiles="G1 G2 P1 G3 P2 P3", first=0)
        match = match.play(0, "draw").play(1, "time-out", seconds=31).play(0, "draw").play(1, "draw")
        return match.play(0, "pass").play(1, "time-out")

    return play


GOLDEN = {
    "zora-two-players": Golden(
        "the simplest match, one round", ["out"], lambda: play_match(["most-tiles", "hold-back"], seed=1)
    ),
    "zora-four-players": Golden(
        "three rounds, plus and minus in two columns, clockwise",
        ["out", "out", "out"],
        lambda: play_match(["most-tiles", "most-value", "hold-back", "random-legal"], seed=2, rounds=3),
    ),
    "zora-late-lays": Golden(
        "drawing until the pile is empty, then passes and long commits",
        ["out"],
        lambda: play_match(["draw-always", "draw-always", "random-legal"], seed=3),
    ),
    "zora-hand-rummy": Golden("a Hand Rummy, doubled, and the time of the turns", ["hand-rummy"], hand_rummy, True),
    "zora-rebuild-while-opening": Golden(
        "house rules in the record",
        ["out"],
        lambda: play_match(["most-tiles"] * 2, seed=4, rules=ZORA.replace(rebuild_on_opening_turn=True)),
    ),
    "rummikub-three-players": Golden(
        "two rounds by the English text, one column, the highest tile begins",
        ["out", "out"],
        lambda: play_match(["most-tiles", "hold-back", "most-value"], seed=5, rounds=2, rules=RUMMIKUB),
    ),
    "rummikub-hebrew-three-players": Golden(
        "by the Hebrew text, counter-clockwise",
        ["out"],
        lambda: play_match(["most-tiles", "random-legal", "most-tiles"], seed=6, rules=RUMMIKUB_HEBREW),
    ),
    **{
        f"stalemate-{ends}": Golden(
            f"nobody can move: {ends}; and turns whose time is up", ["stalemate"], stalemate(ends), True
        )
        for ends in ("no-score", "lowest-value", "fewest-tiles")
    },
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    for name, golden in GOLDEN.items():
        (FOLDER / f"{name}.jsonl").write_text(golden.play().record(), encoding="utf-8")
