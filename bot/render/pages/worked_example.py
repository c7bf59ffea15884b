"""A roll with dice, told step by step, and how even a rule is, as rows of bars: Markdown."""

from collections.abc import Iterator
from random import Random

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import Method
from bot.mechanics.playing import Played, throw
from bot.render.dice.asking import dice_in_words, on_die

PLAYS = 50
"""Of so many rolls the first is told in which something happens that need not."""

MOST_ROWS = 8
"""Throws that are told; of more, the first ones and the last one."""


BARS = " ▁▂▃▄▅▆▇█"
BARS_A_ROW = 50


def worked_example(method: Method) -> str:
    """Return a roll by a rule: what was to be done, what came, and what that makes.

    Where the rule keeps something, the next roll follows.
    """
    chance = Random(method.entry.name)  # noqa: S311 - an example that is always the same
    played = _telling([throw(method.rule, chance.randrange) for _ in range(PLAYS)])
    told = f"A roll:\n\n{_told(method, played)}"
    if not method.rule.carries:
        return told
    return f"{told}\n\nThe next roll:\n\n{_told(method, throw(method.rule, chance.randrange, played.after))}"


def _telling(plays: list[Played]) -> Played:
    """Return one in which a die was thrown again, or what is kept was moved, if there is."""
    fewest = min(len(played.faces) for played in plays)
    return next((played for played in plays if len(played.faces) > fewest or played.after), plays[0])


def _told(method: Method, played: Played) -> str:
    rows = list(_rows(played))
    if len(rows) > MOST_ROWS:
        rows = [*rows[: MOST_ROWS - 2], "| … | | | |\n", rows[-1]]
    return (
        f"| throw | what it counts | came | so |\n|---|---|---|---|\n{''.join(rows)}\n{_made(method, played)}"
    )


def _rows(played: Played) -> Iterator[str]:
    for die, face, told in zip(played.dice, played.faces, played.working, strict=True):
        reading = f" (its face: {die.reading})" if die.reading else ""
        yield f"| {die} | {die.meaning}{reading} | {on_die(die, face)} | {told} |\n"


def _made(method: Method, played: Played) -> str:
    zero = f", which stands for {method.outcomes}" if played.outcome == 0 == method.rule.first else ""
    kept = f" Kept for the next roll: {played.after}." if played.after is not None else ""
    return f"So {dice_in_words(played.dice)} made {played.outcome}{zero}.{kept}"


def bars(distribution: Distribution, numbers: range) -> str:
    """Return a bar for each number, as high as it is likely, and a space where it never comes."""
    highest = max(distribution.weights.values())
    heights = [-(-8 * distribution.weights.get(number, 0) // highest) for number in numbers]
    drawn = "".join(BARS[height] for height in heights)
    ends = len(str(numbers[-1]))
    return "\n".join(
        f"{numbers[at]:>{ends}} {drawn[at : at + BARS_A_ROW]}" for at in range(0, len(drawn), BARS_A_ROW)
    )
