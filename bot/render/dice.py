"""Dice in words: which to throw next, and how many were thrown."""

from collections import Counter
from collections.abc import Iterable

from bot.mechanics.kinds import DIE
from bot.mechanics.rule import Die
from bot.render.text import plural


def next_die(die: Die) -> str:
    """Say which die comes next, what its face will mean, and how its face is read where that is not plain."""
    article = "an" if str(die)[0] in "aeiou" else "a"
    meaning = f": {die.meaning}" if die.meaning else ""
    reading = f"\n-# Its face: {die.kind.read}." if die.kind.read else ""
    return f"{die.kind.ask} {article} **{die}** next{meaning}.{reading}"


def how_many(dice: Iterable[Die]) -> str:
    """Count dice by what they are: `4d6`, `2d6 + 1 quarter`."""
    kinds = Counter((die.kind, die.name) for die in dice)
    return " + ".join(
        f"{count}{name}" if kind is DIE else plural(count, name) for (kind, name), count in kinds.items()
    )
