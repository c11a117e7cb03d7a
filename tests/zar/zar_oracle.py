"""An exhaustive search for the shortest way out, written from the rules of play; it shares no code with the package.

A hand is a tuple of ``(colour, symbol)``; colours are letters or None. The state is the same pair.
"""

from __future__ import annotations

from functools import cache

Pair = tuple[str | None, str]
Hand = tuple[Pair, ...]

PLAIN = ("galaxy", "bolt", "cloud", "sun", "moon", "star")


def fewest_turns(hand: Hand, colour: str | None, symbol: str | None, owed: int) -> int | None:
    """Return the fewest own turns in which the hand can be laid, or None if it cannot."""
    search.cache_clear()
    return search(tuple(sorted(hand, key=str)), colour, symbol, owed > 0)


@cache
def search(hand: Hand, colour: str | None, symbol: str | None, stung: bool) -> int | None:
    if not hand:
        return 0
    best: int | None = None
    for card in dict.fromkeys(hand):
        for copies in range(1, hand.count(card) + 1):
            for to in results(card, copies, colour, symbol, stung):
                rest = list(hand)
                for _ in range(copies):
                    rest.remove(card)
                if copies == 2 and not rest:
                    continue
                more = search(tuple(rest), *to, False)
                if more is not None and (best is None or more + 1 < best):
                    best = more + 1
    return best


def results(
    card: Pair, copies: int, colour: str | None, symbol: str | None, stung: bool
) -> list[tuple[str | None, str | None]]:
    """Return the states that laying the card can lead to; none if it cannot be laid."""
    if stung and card[1] not in ("wasp", "zar"):
        return []
    if card[1] in PLAIN:
        unset = colour is None and symbol is None
        fits = card[0] == colour or card[1] == symbol or unset or copies == 2
        return [card] if fits else []
    if card[1].startswith("peacock"):
        return [(letter, symbol) for letter in "BYR"]
    if card[1].startswith("dragon"):
        return [(colour, plain) for plain in PLAIN]
    return [(colour, symbol)]
