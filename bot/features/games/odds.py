"""The odds of the verdicts of a game: a card with a chart, and the exact figures, also of other pools."""

import re
from collections.abc import Iterator
from heapq import nlargest
from math import ceil

from bot.features.odds.card import OddsAnswer, between, chance, number
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import read_game
from bot.mechanics.games.game import Chances, is_large, verdict_odds
from bot.mechanics.games.spelling import GameRoll
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import one_distribution
from bot.text.pictures.verdicts import MOST_WORDS, words_chart
from bot.text.words import lines, percent, shorten

TITLE = 60
"""Characters of the name of a game over a chart; longer ones are cut there."""

POOLS = 10
"""How many sizes of a pool are compared, around the one that is asked for."""

FIELD_LIMIT = 1_000
NUMBERED = re.compile(r"(\d+)( success(?:es)?)?")
"""A verdict that is a number alone."""


def is_long(roll: GameRoll) -> bool:
    """Whether working out its odds may take seconds."""
    return is_large(roll.game)


def verdict_answer(dice: str) -> OddsAnswer:
    """Work out the chances of the verdicts of a roll in canonical form.

    Raises:
        BadInput: there are too many dice for them.
    """
    roll = read_game(dice)
    chances = verdict_odds(roll.game)
    figures = _figures(chances)
    name = shorten(roll.entry.title, TITLE)
    told = ", ".join(f"{word} {chance(share)}" for word, share in _shown(chances).items())
    if figures is not None and len(chances) > 1:
        columns, mean = histogram([figures], None), number(figures.mean)
        unit = "successes" if "success" in next(iter(chances)) else "total"
        chart = one_distribution(str(roll), unit, columns, (float(figures.mean), f"average {mean}"))
        text = f"# {mean} {unit}\non average with `{roll}`\nusually {between(*figures.usual)}"
    else:
        shown = _shown(chances)
        heights = {word: float(100 * share) for word, share in shown.items()}
        chart = words_chart(str(roll), heights, {word: percent(share) for word, share in shown.items()})
        text = "\n".join((f"`{roll}`", *_told(chances)))
    picture = Attachment("odds.png", f"{name}, {roll}: {told}."[:1024], chart)
    return OddsAnswer(Card(text, roll.entry.short_title, tone=Tone.CHANCE), picture)


def verdict_figures(dice: str) -> Card:
    """Tell the exact chance of each verdict of a roll, and those of pools that are smaller and larger.

    Raises:
        BadInput: there are too many dice for them.
    """
    roll = read_game(dice)
    chances = verdict_odds(roll.game)
    exact = lines((f"{word}: {chance(share, exactly=True)}" for word, share in chances.items()), FIELD_LIMIT)
    pools = lines(_pools(roll), 3 * FIELD_LIMIT)
    text = f"`{roll}`" + f"\n\n**By the size of the pool**\n{pools}" * bool(pools)
    return Card(text, roll.entry.short_title, (Field("Each verdict", exact),), tone=Tone.CHANCE)


def _figures(chances: Chances) -> DistributionFigures | None:
    """Return the distribution of verdicts that are numbers of something; None where they are words."""
    found = {word: NUMBERED.fullmatch(word) for word in chances}
    numbers = {int(match[1]): chances[word] for word, match in found.items() if match}
    return DistributionFigures(Distribution.of(numbers)) if len(numbers) == len(chances) else None


def _shown(chances: Chances) -> Chances:
    """Return the likeliest verdicts that there is room for, in order."""
    best = nlargest(MOST_WORDS, chances, key=chances.__getitem__)
    return {word: share for word, share in chances.items() if word in best}


def _told(chances: Chances) -> Iterator[str]:
    shown = _shown(chances)
    yield from (f"**{percent(share)}** {word}" for word, share in shown.items())
    if len(shown) < len(chances):
        yield f"-# and {len(chances) - len(shown)} less likely"


def _pools(roll: GameRoll) -> Iterator[str]:
    """Tell the chances by the size of the pool, where the game has one."""
    pool = next((option for option in roll.entry.options if option.shape == "pool"), None)
    asked = roll.values.get("pool") if pool is not None else None
    if pool is None or not isinstance(asked, int):
        return
    first = max(pool.low, 1, min(asked - ceil(POOLS / 2), pool.high - POOLS + 1))
    first = 1 if asked <= POOLS and pool.low <= 1 else first
    for size in range(first, min(first + POOLS, pool.high + 1)):
        try:
            chances = verdict_odds(GameRoll(roll.entry, {**roll.values, "pool": size}).game)
        except BadInput:  # other numbers of the roll do not go with it
            continue
        mark = "**" if size == asked else ""
        yield f"{mark}{size}{mark}: {_in_a_line(chances)}"


def _in_a_line(chances: Chances) -> str:
    figures = _figures(chances)
    if figures is not None:
        return f"{number(figures.mean)} on average, usually {between(*figures.usual)}"
    return " · ".join(f"{word} {percent(share, 2)}" for word, share in _shown(chances).items())
