"""Dice in words: which to throw next, and how many were thrown."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from bot.mechanics.playing import Waiting
from bot.mechanics.rule import DIE, Die, Face
from bot.play.words import quoted
from bot.render.text import capital, faces, joined, number_word

UNITS: Mapping[str, tuple[str, str]] = {
    "coin": ("coin", "coins"),
    "quarter": ("look at a side", "looks at a side"),
    "facing side": ("look at a facing side", "looks at a facing side"),
    "angle": ("look at an angle", "looks at an angle"),
    "draw": ("draw", "draws"),
    "spin": ("spin", "spins"),
    "second": ("look at the clock", "looks at the clock"),
    "Fate die": ("Fate die", "Fate dice"),
}
"""One and many of each kind that is no plain die, by the name of the kind."""


def next_die(die: Die) -> str:
    """Say which die comes next, what its face will mean, and how its face is read where that is not plain."""
    name = die.called if die.labels else str(die)
    shows = f"It shows {quoted(die.shows)}." if die.labels and not die.reading else _typed(die)
    return "\n-# ".join(filter(None, (_ask_for(die, f"**{name}**"), _meant(die), shows)))


def asked_in_a_line(die: Die) -> str:
    """Say the same where nothing is marked: `Throw a red d6 next. The tens.`"""
    return " ".join(filter(None, (_ask_for(die, str(die)), _meant(die), _typed(die))))


def _ask_for(die: Die, name: str) -> str:
    return f"{die.kind.ask} {die.article} {name} next."


def _meant(die: Die) -> str:
    return f"{capital(die.meaning)}." if die.meaning else ""


def _typed(die: Die) -> str:
    return f"Its face: {die.reading}." if die.reading else ""


def on_die(die: Die, face: Face) -> str:
    """Return what stands on a face of a die."""
    return die.labels[face - 1] if die.labels else str(face)


def shown_faces(waiting: Waiting) -> str:
    """Return the faces so far of a roll that waits for more, as they stand on their dice."""
    if not any(die.labels for die in waiting.dice):
        return faces(waiting.faces)
    stands = (on_die(die, face) for die, face in zip(waiting.dice, waiting.faces, strict=True))
    return " ".join(f"`{_in_code(label)}`" for label in stands)


def _in_code(label: str) -> str:
    """Return what stands on a die so that it ends no block of code."""
    return label.replace("`", "'")


def unit(name: str, count: Fraction | int) -> str:
    """Return what `count` of a kind are called; dice such as d6 are called the same, however many."""
    one, many = UNITS.get(name, (name, name))
    return one if count == 1 else many


def how_many(dice: Iterable[Die]) -> str:
    """Count dice by what they are: `4d6`, `2d6 + 1 look at a side`."""
    kinds = Counter((die.kind, die.name) for die in dice)
    return " + ".join(
        f"{count}{name}" if kind is DIE else f"{count:,} {unit(name, count)}"
        for (kind, name), count in kinds.items()
    )


def dice_in_words(dice: Iterable[Die]) -> str:
    """Count dice by what they are, as it is said: `three d6`, `two d6 and one draw`."""
    counts = Counter(die.name for die in dice)
    return joined([f"{number_word(count)} {unit(name, count)}" for name, count in counts.items()])
