"""What it takes to make dice for Catan: what stands on each face, and the grid of outcomes, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from bot.mechanics.catan.dice import LABELS, CatanDice, SixAndFive, Thirty
from bot.mechanics.catan.pips import Pips, pips
from bot.mechanics.catan.tatham import EVEN, ODD, Tatham
from bot.mechanics.playing import Played, read
from bot.render.catan.both_dice import both_dice_words, face_words

PAIRS = ("1 and 2", "3 and 4", "5 and 6", "7 and 8", "9 and 0")
"""The faces of a d10 that are painted alike."""


@dataclass(frozen=True)
class Part:
    """What one die or table looks like."""

    title: str
    lines: tuple[str, ...]
    table: bool = False
    """Whether the lines stand in letters of one width."""


def parts_of(dice: CatanDice) -> tuple[Part, ...]:
    """Return all that is needed to make `dice`; nothing for two d6."""
    if isinstance(dice, Tatham):
        return (
            Part("Both dice", tuple(f"The {die}." for die in both_dice_words(dice))),
            Part("In place of the odd die without its 7: a d10, painted in pairs", tuple(d10_told(dice))),
            Part(
                "Total and red number: the even die is the row, the odd one the column",
                grid(dice),
                table=True,
            ),
            Part("With two ordinary dice", (ORDINARY,)),
        )
    if isinstance(dice, Thirty):
        return (Part("Its 30 faces", tuple(d30_told())),)
    if isinstance(dice, SixAndFive):
        five = ", ".join(f"{faces} are {number}" for number, faces in enumerate(PAIRS, 1))
        return (Part("In place of a d5: a d10", (f"{five}.",)),)
    return ()


ORDINARY = (
    "Look them up in the grid: one die is the row, 1 to 6 from the top, the other the column, from the left. "
    "Without the 7 throw the second die again at 4. In `/catan roll` type them as r3 c5: row 3, column 5."
)


def outcome(dice: Tatham, even: int, odd: int) -> Pips:
    """Return the total and the red number of two faces, by their labels."""
    played = read(dice, (EVEN.index(even) + 1, dice.odd.index(odd) + 1))
    assert isinstance(played, Played)  # noqa: S101 - two faces are a throw
    return pips(played.outcome)


def grid(dice: Tatham) -> tuple[str, ...]:
    """Return the outcome grid, a row for each face of the even die: `6/3` is a total of 6 with a red 3."""
    heading = " ".join(f"{label or '-':>4}" for label in ODD)
    rows = (
        " ".join(f"{f'{pair.total}/{pair.red}':>4}" for pair in (outcome(dice, even, odd) for odd in ODD))
        for even in EVEN
    )
    return (f"    {heading}", *(f"{even:>2}  {row}" for even, row in zip(EVEN, rows, strict=True)))


def d10_told(dice: Tatham) -> Iterator[str]:
    """Tell what each pair of faces of a d10 shows, that stands for the odd die without its 7."""
    labels = (label for label in ODD if label != 7)
    for faces, label in zip(PAIRS, labels, strict=True):
        yield f"{faces}: {face_words(dice, label)}"


def d30_told() -> Iterator[str]:
    """Tell the labels of a d30 with their red numbers, a line for each total."""
    for total, labels in groupby(LABELS, lambda label: label.total):
        reds = [str(label.red) for label in labels]
        yield f"{total} on {len(reds)} face{'s' * (len(reds) > 1)}: red {', '.join(reds)}"
