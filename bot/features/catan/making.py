"""Shows how to make dice for Catan: the label of each face, the grid of outcomes, and pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from bot.features.catan.picture import (
    PictureItem,
    Row,
    both_dice_rows,
    both_dice_words,
    draw_rows,
    face_item,
    face_words,
)
from bot.mechanics.catan.dice import (
    LABELS,
    CatanDice,
    Grid,
    Pips,
    SixAndFive,
    Tatham,
    Thirty,
    construction,
    pips,
    reds,
)
from bot.mechanics.playing import Played, read
from bot.text.card import Attachment
from bot.text.pictures.canvas import png

PAIRS = ("1 and 2", "3 and 4", "5 and 6", "7 and 8", "9 and 0")
"""The faces of a d10 to paint alike."""


@dataclass(frozen=True)
class DicePart:
    """One die or one table, in lines."""

    title: str
    lines: tuple[str, ...]
    table: bool = False
    """Whether the lines need letters of equal width."""


def parts_of(dice: CatanDice) -> tuple[DicePart, ...]:
    """Return the parts to make `dice`; none for two d6."""
    if isinstance(dice, Tatham):
        return (
            DicePart("Both dice", tuple(f"The {die}." for die in both_dice_words(dice))),
            DicePart(
                "In place of the odd die without its 7: a d10, painted in pairs", tuple(d10_lines(dice))
            ),
            DicePart(
                "Total and red number: the even die is the row, the odd one the column",
                grid(dice),
                table=True,
            ),
            DicePart("With two ordinary dice", (ordinary_words(dice),)),
            DicePart("Red numbers that can come with each total", tuple(red_lines())),
            *(construction_parts() if dice.order == "grid" else (DicePart(WHY, REGULAR),)),
        )
    if isinstance(dice, Thirty):
        return (DicePart("Its 30 faces", tuple(d30_lines())),)
    if isinstance(dice, SixAndFive):
        five = ", ".join(f"{faces} are {number}" for number, faces in enumerate(PAIRS, 1))
        return (DicePart("In place of a d5: a d10", (f"{five}.",)),)
    return ()


def example(dice: Tatham) -> str:
    """Return the cell of two ordinary dice with a 3 and a 5: row 3 and column 5 of the grid."""
    return str(outcome(dice, dice.even[2], dice.columns[4]).total)


def ordinary_words(dice: Tatham) -> str:
    """Say how to read two ordinary dice in the grid."""
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
"""The steps that make Tatham's grid, in the order of `construction`."""

FACES = (
    "The rows are the faces of the even die, R: 6, 8, 4, 10, 2, 12. The columns are those of the odd die, C: "
    "7, 5, 9, 3, 11, and a blank, beside which the even die counts.",
    "Dots tell which face counts: six on the 7, five on 6 and 8, four on 5 and 9, three on 4 and 10, two on "
    "3 and 11, one on 2 and 12, none on the blank. Without its 7, the odd die has five faces: no 7 can come, "
    "and the others are as likely beside one another as before.",
    "No draw can come: the even die has 1, 3 or 5 dots, the odd die 0, 2, 4 or 6.",
)


def red_lines() -> Iterator[str]:
    """Yield the numbers that the red one of two ordinary dice can show with each total."""
    for total in range(2, 13):
        yield f"{total}: red {', '.join(map(str, reds(total)))}"


WHY = "Why the red numbers are so regular"

REGULAR = (
    "Number the faces in order: the even die's 1 to 6, so that face i shows 2i and a red i; the odd die's 0 "
    "to 5: face 0 is the blank, a face j above it shows 2j + 1, and each adds its j to the red number. Its "
    "marks say just that: +1 and +2, +3 for the 7, and for 4 and 5 the marks -2 and -1, which are the "
    "same, because 6 wraps round to 1.",
    "Now throw a red and a white die. If their total is even, turn the even die to it: "
    "i = (red + white) / 2, j = (red - white) / 2. If it is odd, turn the odd die to it: "
    "j = (red + white - 1) / 2, i = (red - white + 1) / 2. Take 6 off or add it where i leaves 1 to 6 or j "
    "leaves 0 to 5.",
    "Both times i + j = red: half a sum and half a difference add up to the first number. So the same rule, "
    "i plus j, gives the red number of every throw, and the 36 throws of one pair are those of the other.",
    "Why the dots point at the right die: number the odd die -2 to 3 instead, as its marks do. Then face j "
    "has 2|j| dots, and face i of the even die one more than twice the smaller of i - 1 and 6 - i. So the "
    "even die has more dots just where i + j and i - j are both 1 to 6. These are red and white, and there "
    "are 18 such pairs of faces: one for each throw with an even total. The 18 others are left for those "
    "with an odd total, where the odd die counts.",
)
"""The question that Tatham's document leaves open: "I still don't really understand it"."""


def construction_parts() -> Iterator[DicePart]:
    """Yield the steps that make Tatham's dice."""
    for number, (words, step) in enumerate(zip(STEPS, construction(), strict=True), 1):
        yield DicePart(f"How they are found, {number}: {words}", _step(step), table=True)
    yield DicePart(f"How they are found, {len(STEPS) + 1}: the faces", FACES)


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


def d10_lines(dice: Tatham) -> Iterator[str]:
    """Yield the meaning of each pair of faces of a d10 that replaces the odd die without its 7."""
    labels = (label for label in dice.columns if label != 7)
    for faces, label in zip(PAIRS, labels, strict=True):
        yield f"{faces}: {face_words(dice, label)}"


def d30_lines() -> Iterator[str]:
    """Yield the labels of a d30 with their red numbers, a line for each total."""
    for total, labels in groupby(LABELS, lambda label: label.total):
        reds = [str(label.red) for label in labels]
        yield f"{total} on {len(reds)} face{'s' * (len(reds) > 1)}: red {', '.join(reds)}"


ACROSS = 6
"""Faces of a d30 in a row."""


def making_pictures(dice: CatanDice) -> tuple[Attachment, ...]:
    """Draw the faces to make `dice`; nothing for dice that shops sell."""
    if isinstance(dice, Tatham):
        return _faces(dice), _grid(dice)
    return (_thirty(),) if isinstance(dice, Thirty) else ()


def _faces(dice: Tatham) -> Attachment:
    pairs = tuple(face_item(dice, label, "pentagon") for label in dice.columns if label != 7)
    rows = (*both_dice_rows(dice), ("d10, each on two faces: odd die without its 7", pairs))
    words = ". ".join(
        (*(f"The {die}" for die in both_dice_words(dice)), f"A d10: {'; '.join(d10_lines(dice))}")
    )
    return Attachment("dice.png", f"{words}.", png(partial(draw_rows, rows)))


def _grid(dice: Tatham) -> Attachment:
    head: Row = ("total, and red number above it", (None, *(face_item(dice, odd) for odd in dice.columns)))
    rows: list[Row] = [head]
    for even in dice.even:
        totals = (_cell(*outcome(dice, even, odd)) for odd in dice.columns)
        rows.append(("", (face_item(dice, even), *totals)))
    cells = "; ".join(row.strip() for row in grid(dice)[1:])
    columns = ", ".join(str(label or "blank") for label in dice.columns)
    alt = f"The grid: columns {columns}; each row after its even number: {cells}."
    return Attachment("grid.png", alt, png(partial(draw_rows, tuple(rows))))


def _cell(total: int, red: int) -> PictureItem:
    return PictureItem("token", str(total), note=str(red))


def _thirty() -> Attachment:
    items = [PictureItem("hexagon", str(total), note=str(red)) for total, red in LABELS]
    rows: list[Row] = [
        ("d30" if not at else "", tuple(items[at : at + ACROSS])) for at in range(0, len(items), ACROSS)
    ]
    return Attachment("dice.png", f"A d30. {'; '.join(d30_lines())}.", png(partial(draw_rows, tuple(rows))))
