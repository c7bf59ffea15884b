"""What it takes to make dice for Catan: what stands on each face, and the grid of outcomes, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from bot.mechanics.catan.dice import LABELS, CatanDice, SixAndFive, Thirty
from bot.mechanics.catan.pips import Pips, pips
from bot.mechanics.catan.tatham import Grid, Tatham, construction
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
            Part("With two ordinary dice", (ordinary_told(dice),)),
            *(construction_parts() if dice.order == "grid" else ()),
        )
    if isinstance(dice, Thirty):
        return (Part("Its 30 faces", tuple(d30_told())),)
    if isinstance(dice, SixAndFive):
        five = ", ".join(f"{faces} are {number}" for number, faces in enumerate(PAIRS, 1))
        return (Part("In place of a d5: a d10", (f"{five}.",)),)
    return ()


def example(dice: Tatham) -> str:
    """Return what two ordinary dice come to that show a 3 and a 5: row 3 and column 5 of the grid."""
    return str(outcome(dice, dice.even[2], dice.columns[4]).total)


def ordinary_told(dice: Tatham) -> str:
    """Tell how two ordinary dice are read in the grid."""
    again = dice.columns.index(7) + 1
    return (
        "Look them up in the grid: one die is the row, 1 to 6 from the top, the other the column, from the "
        f"left; row 3, column 5 is {example(dice)}. Without the 7 throw "
        f"the second die again at {again}. In `/catan roll` type them as r3 c5: row 3, column 5."
    )


STEPS = (
    "the totals of two ordinary dice, row plus column",
    "all six 7s go into the first column",
    "five 6s and five 8s fill two rows of what is left",
    "four 5s and four 9s fill two columns",
    "three 4s and three 10s fill two rows",
    "two 3s and two 11s fill two columns",
    "the 2 and the 12 take the last two places",
)
"""How Tatham's grid is made, as `construction` yields it."""

FACES = (
    "The rows are the faces of the even die, R: 6, 8, 4, 10, 2, 12. The columns are those of the odd die, C: "
    "7, 5, 9, 3, 11, and a blank, beside which the even die counts.",
    "Dots tell which face counts: six on the 7, five on 6 and 8, four on 5 and 9, three on 4 and 10, two on "
    "3 and 11, one on 2 and 12, none on the blank. Without its 7, the odd die has five faces: no 7 can come, "
    "and the others are as likely beside one another as before.",
)


def construction_parts() -> Iterator[Part]:
    """Tell step by step how Tatham comes to his dice."""
    for number, (told, step) in enumerate(zip(STEPS, construction(), strict=True), 1):
        yield Part(f"How they are found, {number}: {told}", _step(step), table=True)
    yield Part(f"How they are found, {len(STEPS) + 1}: the faces", FACES)


def _step(step: Grid) -> tuple[str, ...]:
    return tuple(" ".join(f"{total or '.':>2}" for total in row) for row in step)


def outcome(dice: Tatham, even: int, odd: int) -> Pips:
    """Return the total and the red number of two faces, by their labels."""
    played = read(dice, (dice.even.index(even) + 1, dice.odd.index(odd) + 1))
    assert isinstance(played, Played)  # noqa: S101 - two faces are a throw
    return pips(played.outcome)


def grid(dice: Tatham) -> tuple[str, ...]:
    """Return the outcome grid, a row for each face of the even die: `6/3` is a total of 6 with a red 3."""
    heading = " ".join(f"{label or '-':>4}" for label in dice.columns)
    rows = (
        " ".join(
            f"{f'{pair.total}/{pair.red}':>4}" for pair in (outcome(dice, even, odd) for odd in dice.columns)
        )
        for even in dice.even
    )
    return (f"    {heading}", *(f"{even:>2}  {row}" for even, row in zip(dice.even, rows, strict=True)))


def d10_told(dice: Tatham) -> Iterator[str]:
    """Tell what each pair of faces of a d10 shows, that stands for the odd die without its 7."""
    labels = (label for label in dice.columns if label != 7)
    for faces, label in zip(PAIRS, labels, strict=True):
        yield f"{faces}: {face_words(dice, label)}"


def d30_told() -> Iterator[str]:
    """Tell the labels of a d30 with their red numbers, a line for each total."""
    for total, labels in groupby(LABELS, lambda label: label.total):
        reds = [str(label.red) for label in labels]
        yield f"{total} on {len(reds)} face{'s' * (len(reds) > 1)}: red {', '.join(reds)}"
