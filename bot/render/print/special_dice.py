"""Dice for Catan to be made: nets to fold, and stickers for dice that people have."""

from collections.abc import Sequence

from bot.mechanics.catan.dice import LABELS
from bot.mechanics.catan.tatham import BLANK, Tatham, dots
from bot.mechanics.catan.ways import find_way
from bot.mechanics.specials import find_special
from bot.render.catan.making import PAIRS, example, outcome
from bot.render.print.cut_outs import CutOut, Part, cut_out_sheet, net_of, stickers_of
from bot.render.print.faces import Face, face_marks
from bot.render.print.letters import fitted
from bot.render.print.page import Area, Box, Mark, Paper, Sheet, outline
from bot.render.print.solids import cube, ten_sided

CUBE, TEN = 23.0, 25.0
"""The edge of a cube, and half the width of a d10, to fold."""

TAB = 5.0

ON_CUBE, ON_TEN, ON_THIRTY = 12.0, 8.0, 7.0
"""Sides of stickers: they fit a die of 16 mm, a usual d10, and a d30."""

CELL, EDGE = 17.0, 7.0
"""The side of a place of the grid, and what the numbers of rows and columns take at its edges."""

NUMBER = 11.0
"""Points of these numbers."""

FOLD = (
    "Print it at 100 % on stiff paper. Cut along the full lines, fold along the dashed ones, "
    "and glue each tab behind the face beside it."
)
STICK = "Print the stickers at 100 % on sticker paper, and cut them apart."
COVER = f"{STICK} Cover the faces of dice with them."
TWICE = f"On a d10 each label stands twice: the first on {PAIRS[0]}, the second on {PAIRS[1]}, and so on."
WHICH = (
    "With the odd cube, totals come as from two ordinary dice. The odd d10 has no 7, so that none can come, "
    "and the others as often beside one another as before. Red numbers are for Cities and Knights alone."
)

SEVEN = 7


def tatham_sheet(name: str, paper: Paper) -> Sheet:
    """Print the even die, the odd one with its 7 and without, as nets and as stickers."""
    special = find_special(name)
    assert special  # noqa: S101 - only dice with a page are printed here
    way = find_way(special.way)
    dice, without = way.with_sevens(red=True), way.without(red=True)
    assert isinstance(dice, Tatham)  # noqa: S101 - only such ways are printed here
    assert isinstance(without, Tatham)  # noqa: S101 - as above
    even, odd, five = opposed(dice.even), opposed(dice.odd), opposed(without.odd)
    nets = (
        net_of("even die", cube(), _faces(dice, even), CUBE, TAB),
        net_of("odd die, with its 7", cube(), _faces(dice, odd), CUBE, TAB),
        net_of("odd die without 7: five labels, each twice", ten_sided(), _faces(dice, five), TEN, TAB - 1),
    )
    stickers = (
        stickers_of("even die", _faces(dice, even), ON_CUBE, 6),
        stickers_of("odd die, with its 7", _faces(dice, odd), ON_CUBE, 6),
        stickers_of("odd die without 7, for a d10", _faces(dice, twice(without.odd)), ON_TEN, 10),
    )
    play = (way.recipe, WHICH)
    return cut_out_sheet(
        f"{way.title[0].upper()}{way.title[1:]}",
        (
            Part((*play, FOLD), nets),
            Part((*play, f"{COVER} {_opposite(even, odd)} {TWICE}"), stickers),
            Part((_grid_told(dice),), (_grid(dice),)),
        ),
        paper,
    )


def _grid_told(dice: Tatham) -> str:
    return (
        "Or throw two ordinary dice, one for the row and one for the column, and read the total where they "
        f"meet: row 3, column 5 is {example(dice)}. The red number is "
        "for Cities and Knights alone. Where no 7 shall come, throw the die of the column again at "
        f"{dice.columns.index(SEVEN) + 1}."
    )


def _grid(dice: Tatham) -> CutOut:
    """Return the grid, with the faces of the even die beside its rows, of the odd one above its columns."""
    marks: list[Mark] = []
    for number, (odd, even) in enumerate(zip(dice.columns, dice.even, strict=True), 1):
        across, down = Box(EDGE + number * CELL, 0, CELL, EDGE), Box(0, EDGE + number * CELL, EDGE, CELL)
        marks += (fitted(str(number), box, NUMBER, bold=True, colour="grey") for box in (across, down))
        for box, label in ((_place(0, number), odd), (_place(number, 0), even)):
            marks += (Area(box.corners, "shade"), *face_marks(_faces(dice, (label,))[0], box))
        for column, other in enumerate(dice.columns, 1):
            pair, box = outcome(dice, even, other), _place(number, column)
            marks += [
                outline(box.corners, "faint"),
                *face_marks(Face(str(pair.total), note=str(pair.red)), box),
            ]
    return CutOut(EDGE + 7 * CELL, EDGE + 7 * CELL, tuple(marks))


def _place(row: int, column: int) -> Box:
    return Box(EDGE + column * CELL, EDGE + row * CELL, CELL, CELL)


def _opposite(even: Sequence[int], odd: Sequence[int]) -> str:
    return f"Opposite one another on the even die: {_pairs(even)}; on the odd cube: {_pairs(odd)}."


def _pairs(labels: Sequence[int]) -> str:
    pairs = ((labels[face], labels[-1 - face]) for face in range(len(labels) // 2))
    return ", ".join(f"{_name(one)} and {_name(other)}" for one, other in pairs)


def twice(labels: Sequence[int]) -> tuple[int, ...]:
    """Return labels each twice, one after the other."""
    return tuple(label for label in labels for _ in range(2))


def opposed(labels: Sequence[int]) -> tuple[int, ...]:
    """Return labels by face, so that opposite ones are 14 together, or, of five, the same.

    The blank stands for the 7 that nothing else is opposite of.
    """
    if len(labels) == 5:
        low = sorted(labels)
        return (*low, *reversed(low))
    low = sorted(label for label in labels if label < SEVEN)
    return (*low, *(SEVEN if label == BLANK else 14 - label for label in reversed(low)))


def _faces(dice: Tatham, labels: Sequence[int]) -> tuple[Face, ...]:
    return tuple(
        Face("" if label == BLANK else str(label), dots(label), dice.note(label)) for label in labels
    )


def _name(label: int) -> str:
    return str(label or "the blank")


def five_sheet(paper: Paper) -> Sheet:
    """Print the d5 of the way with a d6 and a d5: a d10 whose opposite faces are the same."""
    way = find_way("d6+d5")
    labels = opposed(range(1, 6))
    faces = tuple(Face(str(label)) for label in labels)
    stuck = tuple(Face(str(label)) for label in twice(range(1, 6)))
    parts = (
        Part((way.recipe, FOLD), (net_of("d5: five labels, each twice", ten_sided(), faces, TEN, TAB - 1),)),
        Part((way.recipe, f"{COVER} {TWICE}"), (stickers_of("d5, for a d10", stuck, ON_TEN, 10),)),
    )
    return cut_out_sheet(f"For Catan: {way.title}", parts, paper)


def thirty_sheet(paper: Paper) -> Sheet:
    """Print the stickers of the d30."""
    way = find_way("d30")
    faces = tuple(Face(str(pips.total), note=str(pips.red)) for pips in LABELS)
    how = (
        way.recipe,
        f"{STICK} The first goes on the 1 of a d30, the second on its 2, and so on, line by line.",
        "Red numbers are for Cities and Knights alone.",
    )
    part = Part(how, (stickers_of("d30", faces, ON_THIRTY, 10),))
    return cut_out_sheet(f"For Catan: {way.title}", (part,), paper)
