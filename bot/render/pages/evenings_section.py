"""What an evening of dice that remember costs, for the page beside the rules."""

from collections.abc import Iterable, Iterator

from bot.mechanics.decks import deck_of
from bot.mechanics.distribution import DiceSum
from bot.mechanics.evenings.adaptive_evening import adaptive_evening
from bot.mechanics.evenings.deck_evening import deck_evening
from bot.mechanics.evenings.evening import Evening
from bot.mechanics.tightness import parse
from bot.render.stateful_dice.price_words import ABOUT, how_found, shown

HEAD = f"""
### What an evening costs

{ABOUT} `/fair-odds` and `evenhand fair --rolls` tell them for any dice: exactly, by following the counts of
all evenings that can come, where these are few enough; else many evenings are tried out, always with the
same numbers, and the standard error stands behind the ±.
"""


def evenings_section() -> str:
    """Return the section: small dice at many tightnesses, and two dice, each beside decks."""
    one = _table(DiceSum(1, 6), 12, ("0", "0.25", "0.5", "1", "2", "5", "inf"), (0, 1, 2, 3))
    two = _table(DiceSum(2, 6), 36, ("0", "1", "inf"), (0, 5, 12))
    return "\n".join((HEAD, *one, "", *two, ""))


def _table(dice: DiceSum, rolls: int, tightnesses: Iterable[str], left: Iterable[int]) -> Iterator[str]:
    """Yield a table of what so many rolls come to by each tightness, and each deck."""
    plain = dice.distribution()
    yield f"{rolls} rolls of {str(dice).removeprefix('1')}:\n"
    yield "| dice | best guess | distance | rolls off | |\n|---|---|---|---|---|"
    for tightness in tightnesses:
        yield _row(f"tightness {tightness}", adaptive_evening(plain, parse(tightness), rolls), rolls)
    for cards in left:
        evening = deck_evening(deck_of(plain, reshuffle=cards), rolls)
        if evening:
            yield _row(f"deck, {cards} left", evening, rolls)


def _row(name: str, evening: Evening, rolls: int) -> str:
    off = evening.distance
    cells = f"{shown(evening.guess, 100, 2)} %", shown(off, 1, 4), shown(off, rolls, 2), how_found(evening)
    return f"| {name} | {' | '.join(cells)} |"
