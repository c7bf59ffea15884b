"""Thrown dice as text, `6!, 5, ~~[1]~~ 3, ~~[2]~~`, and how those are marked that count, or do not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.mechanics.notation.results import DieResult, DieThrow
from bot.mechanics.notation.tree import Dice
from bot.play.words import quoted


@dataclass(frozen=True)
class DiceMarks:
    """Formats with {} for what is marked."""

    gone: str
    """What was dropped or thrown again."""
    success: str
    failure: str
    total: str
    written: Callable[[str], str]
    """Makes what a person wrote safe to show."""

    @cached_property
    def bare(self) -> "DiceMarks":
        """The same without marks: for what is within a mark already."""
        return replace(self, gone="{}", success="{}", failure="{}")

    def scored(self, score: int, text: str) -> str:
        """Mark `text` as a success (1), a failure (-1) or neither (0)."""
        return (self.success if score > 0 else self.failure if score < 0 else "{}").format(text)


# The brackets keep a struck 1 a 1: by itself it looks like a plus.
MARKDOWN = DiceMarks("~~[{}]~~", "**{}**", "__{}__", "**{}**", quoted)
TERMINAL = DiceMarks("~{}~", "*{}*", "_{}_", "{}", str)


def dice_text(dice: Dice, results: Sequence[DieResult], marks: DiceMarks, most: int) -> str:
    """Return the dice of a pool in order of throwing; where they are too many, rather those that count."""
    if not results:
        return "no dice"
    gap = " " if dice.kind == "F" and not (dice.rerolls or dice.explosion) else ", "
    if len(results) <= most:
        return gap.join(_die(dice, die, marks) for die in results)
    shown = sorted(results, key=_counts_for_nothing)[:most]
    return f"{gap.join(_die(dice, die, marks) for die in shown)} and {len(results) - most} more"


def tens_text(results: Sequence[DieResult], marks: DiceMarks) -> str:
    """Return a units die and tens dice, the units last: `40, ~~[70]~~ + 3`."""
    units, *tens = results
    readings = (f"{die.value:02}" if die.kept else marks.gone.format(f"{die.value:02}") for die in tens)
    return f"{', '.join(readings)} + {units.value}"


def signed(number: int) -> str:
    """Return a number with the sign that cannot be read as a list or a dash."""
    return f"{number:,}".replace("-", "−")


def _counts_for_nothing(die: DieResult) -> tuple[bool, bool]:
    return not die.kept, not die.score


def _die(dice: Dice, die: DieResult, marks: DiceMarks) -> str:
    if not die.kept:
        return marks.gone.format(_throws(dice, die, marks.bare))
    return marks.scored(die.score, _throws(dice, die, marks))


def _throws(dice: Dice, die: DieResult, marks: DiceMarks) -> str:
    """Return what a die showed: each throw after those it replaced, a sum where it compounded."""
    added: list[str] = []
    replaced, worth = "", 0
    last = len(die.throws) - 1  # what is thrown again is followed by what counts in its place
    for place, throw in enumerate(die.throws):
        if throw.again:
            replaced += f"{marks.gone.format(_face(dice, throw))} "
            continue
        exploded = die.exploded and (place < last or not _compounds(dice))
        added.append(f"{replaced}{_face(dice, throw)}{'!' if exploded else ''}{_less(dice, throw)}")
        replaced, worth = "", worth + throw.value
    text = added[0] if len(added) == 1 else f"({' + '.join(added)})"
    return text if die.value == worth else f"{text} → {signed(die.value)}"


def _face(dice: Dice, throw: DieThrow) -> str:
    if dice.faces:
        return signed(dice.value(throw.face))
    return "−0+"[throw.face - 1] if dice.kind == "F" else str(throw.face)


def _less(dice: Dice, throw: DieThrow) -> str:
    if dice.implodes and throw.value == -dice.value(throw.face):
        return " off"
    return "−1" if throw.value < dice.value(throw.face) else ""


def _compounds(dice: Dice) -> bool:
    return dice.explosion is not None and dice.explosion.kind == "!!"
