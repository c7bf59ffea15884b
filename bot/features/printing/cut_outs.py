"""Sheets of things to cut out: nets of dice, stickers and labels, side by side on pages.

A face has a label, dots under it, and a red note.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.features.catan.making import PAIRS, example, outcome
from bot.features.printing.drawing import CAPITAL, MM, fit_text
from bot.features.printing.frame import bind, head_of
from bot.features.printing.nets import Edge, Net, cube, ten_sided
from bot.features.printing.page import (
    Area,
    Box,
    Colour,
    Dot,
    Mark,
    Page,
    Paper,
    Point,
    Polyline,
    PrintSheet,
    Text,
    outline,
)
from bot.mechanics.catan.dice import BLANK, LABELS, Tatham, dots
from bot.mechanics.catan.odds import find_way
from bot.mechanics.entry import Method
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.mechanics.rules.stickers import Stickers
from bot.mechanics.specials import find_special

LABEL, NOTE = 0.36, 0.18
"""The heights of the label and of the note, as shares of the face."""

DOT, STEP = 0.033, 0.1
"""The radius and the distance of the dots, as shares of the face."""

TURNING = frozenset("01689")
"""Figures that are still figures upside down."""


@dataclass(frozen=True, slots=True)
class Face:
    """The content of a face, which may be blank."""

    label: str = ""
    dots: int = 0
    note: str = ""
    colour: Colour = "black"


def face_marks(face: Face, box: Box) -> Iterator[Mark]:
    """Yield the marks of a face, in its square."""
    side = box.width
    middle, _ = box.middle
    label = Box(box.left + side * 0.08, box.top + side * 0.26, side * 0.84, side * 0.52)
    if face.label:
        text = fit_text(face.label, label, LABEL * side / MM / CAPITAL, bold=True, colour=face.colour)
        yield text
        if reads_upside_down(face.label):
            low = label.middle[1] + CAPITAL * text.size * MM / 2 + side * 0.035
            yield Polyline(((middle - side * 0.13, low), (middle + side * 0.13, low)), "full")
    for dot in range(face.dots):
        at = middle + (dot - (face.dots - 1) / 2) * STEP * side
        yield Dot((at, box.bottom - side * 0.12), DOT * side)
    if face.note:
        corner = Box(box.left + side * 0.5, box.top + side * 0.02, side * 0.46, side * 0.26)
        yield fit_text(face.note, corner, NOTE * side / MM / CAPITAL, align="right", bold=True, colour="red")


def reads_upside_down(label: str) -> bool:
    """Whether a label reads as another number upside down, and so needs a line under it."""
    return set(label) <= TURNING and bool(set(label) & {"6", "9"} or ("1" in label and "8" in label))


GAP = 6.0
"""Between things, in millimetres."""

CAPTION, LETTERS = 6.0, 9.0
"""The height of the caption of a thing, and the points of its letters."""

FACE = 0.5
"""The width of the writing on a face that is no square, as a share of the face's width."""


@dataclass(frozen=True)
class CutOut:
    """A thing with its marks, relative to its own upper left corner."""

    width: float
    height: float
    marks: Page
    name: str = ""


@dataclass(frozen=True)
class Part:
    """The instruction for some things, which begin on their own page."""

    intro: tuple[str, ...]
    things: tuple[CutOut, ...]
    gap: float = GAP


def cut_out_sheet(title: str, parts: Sequence[Part], paper: Paper) -> PrintSheet:
    """Put things on as many pages as needed, from left to right and downwards."""
    pages = [page for part in parts for page in _pages(title, part, paper)]
    return bind(title, paper, pages)


def _pages(title: str, part: Part, paper: Paper) -> Iterator[Page]:
    head, room = head_of(title, part.intro, paper)
    marks: list[Mark] = []
    left, top, deep = room.left, room.top, 0.0
    for thing in part.things:
        if left > room.left and left + thing.width > room.right:
            left, top, deep = room.left, top + deep + part.gap, 0.0
        if marks and top + thing.height > room.bottom:
            yield (*head, *marks)
            marks, left, top, deep = [], room.left, room.top, 0.0
        marks += (move(mark, left, top) for mark in thing.marks)
        left, deep = left + thing.width + part.gap, max(deep, thing.height)
    yield (*head, *marks)


def move(mark: Mark, right: float, down: float) -> Mark:
    """Return a mark at another place."""
    match mark:
        case Text(box=box):
            return replace(mark, box=replace(box, left=box.left + right, top=box.top + down))
        case Polyline(points=points) | Area(points=points):
            return replace(mark, points=tuple((x + right, y + down) for x, y in points))
        case Dot(middle=(x, y)):
            return replace(mark, middle=(x + right, y + down))


def net_of(name: str, net: Net, faces: Sequence[Face], tab: float) -> CutOut:
    """Return the net of a die, with tabs of this height."""
    width = max(x for face in net.faces for x, _ in face) + 2 * tab
    height = max(y for face in net.faces for _, y in face) + 2 * tab
    marks = [move(mark, tab, tab + CAPTION) for mark in _net_marks(net, faces, tab)]
    title = fit_text(name, Box(0, 0, width, CAPTION), LETTERS, align="left", bold=True)
    return CutOut(width, height + CAPTION, (title, *marks), name)


def _net_marks(net: Net, faces: Sequence[Face], tab: float) -> Iterator[Mark]:
    yield from (Polyline(edge, "full") for edge in net.cuts)
    yield from (Polyline(tab_outline(edge, tab), "full") for edge in net.tabs)
    yield from (Polyline(edge, "dashed") for edge in (*net.tabs, *net.folds))
    for points, face in zip(net.faces, faces, strict=True):
        yield from face_marks(face, writing_square(points))


def tab_outline(edge: Edge, height: float) -> tuple[Point, ...]:
    """Return the corners of a tab, which is outside: faces go counterclockwise."""
    start, end = (complex(*point) for point in edge)
    along = height * (end - start) / abs(end - start)
    out = along * 1j  # a quarter turn
    corners = (start, start + along + out, end - along + out, end)
    return tuple((corner.real, corner.imag) for corner in corners)


def writing_square(points: Sequence[Point]) -> Box:
    """Return the square to write on in a face: all of a square, else the part around its middle."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    corners = {(round(x - min(xs), 3), round(y - min(ys), 3)) for x, y in points}
    if len(corners & {(0, 0), (round(width, 3), 0)}) == 2 and abs(width - height) < 0.001:
        return Box(min(xs), min(ys), width, height)
    side = FACE * min(width, height)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return Box(x - side / 2, y - side / 2, side, side)


def stickers_of(name: str, faces: Sequence[Face], side: float, columns: int) -> CutOut:
    """Return square stickers in columns, with lines between them to cut along."""
    marks: list[Mark] = []
    columns = min(columns, len(faces))
    rows = -(-len(faces) // columns)
    width = max(columns * side, 40.0)
    if name:
        marks.append(fit_text(name, Box(0, 0, width, CAPTION), LETTERS, align="left", bold=True))
    for place, face in enumerate(faces):
        down, right = divmod(place, columns)
        box = Box(right * side, CAPTION + down * side, side, side)
        marks += [outline(box.corners, "full"), *face_marks(face, box.inset(side * 0.04))]
    return CutOut(width, CAPTION + rows * side, tuple(marks), name)


CUBE, TEN = 23.0, 25.0
"""The edge of a cube, and half the width of a d10, to fold, in millimetres."""

TAB = 5.0

ON_CUBE, ON_TEN, ON_THIRTY = 12.0, 8.0, 7.0
"""Sides of stickers for a die of 16 mm, a usual d10, and a d30."""

CELL, EDGE = 17.0, 7.0
"""The side of a cell of the grid, and the room for the numbers of rows and columns at its edges."""

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
    "With the odd cube, totals come as from two ordinary dice. The odd d10 has no 7, so no total is 7, "
    "and the others keep their odds beside one another. Red numbers are for Cities and Knights alone."
)

SEVEN = 7


def tatham_sheet(name: str, paper: Paper) -> PrintSheet:
    """Print the even die, and the odd one with and without its 7, as nets and as stickers."""
    special = find_special(name)
    assert special  # noqa: S101 - only dice with a page are printed here
    way = find_way(special.way)
    dice, without = way.with_sevens(red=True), way.without(red=True)
    assert isinstance(dice, Tatham)  # noqa: S101 - only such ways are printed here
    assert isinstance(without, Tatham)  # noqa: S101 - as above
    even, odd, five = put_opposite(dice.even), put_opposite(dice.odd), put_opposite(without.odd)
    nets = (
        net_of("even die", cube(CUBE), _faces(dice, even), TAB),
        net_of("odd die, with its 7", cube(CUBE), _faces(dice, odd), TAB),
        net_of("odd die without 7: five labels, each twice", ten_sided(TEN), _faces(dice, five), TAB - 1),
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
            Part((*play, f"{COVER} {_list_opposites(even, odd)} {TWICE}"), stickers),
            Part((_describe_grid(dice),), (_grid(dice),)),
        ),
        paper,
    )


def _describe_grid(dice: Tatham) -> str:
    return (
        "Or throw two ordinary dice, one for the row and one for the column, and read the total where they "
        f"meet: row 3, column 5 is {example(dice)}. The red number is "
        "for Cities and Knights alone. To play without 7s, throw the column's die again at "
        f"{dice.columns.index(SEVEN) + 1}."
    )


def _grid(dice: Tatham) -> CutOut:
    """Return the grid, with the even die's faces beside its rows, and the odd die's above its columns."""
    marks: list[Mark] = []
    for number, (odd, even) in enumerate(zip(dice.columns, dice.even, strict=True), 1):
        across, down = Box(EDGE + number * CELL, 0, CELL, EDGE), Box(0, EDGE + number * CELL, EDGE, CELL)
        marks += (fit_text(str(number), box, NUMBER, bold=True, colour="grey") for box in (across, down))
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


def _list_opposites(even: Sequence[int], odd: Sequence[int]) -> str:
    return f"Opposite one another on the even die: {_pairs(even)}; on the odd cube: {_pairs(odd)}."


def _pairs(labels: Sequence[int]) -> str:
    pairs = ((labels[face], labels[-1 - face]) for face in range(len(labels) // 2))
    return ", ".join(f"{_name(one)} and {_name(other)}" for one, other in pairs)


def twice(labels: Sequence[int]) -> tuple[int, ...]:
    """Return labels each twice, one after the other."""
    return tuple(label for label in labels for _ in range(2))


def put_opposite(labels: Sequence[int]) -> tuple[int, ...]:
    """Return labels by face, with opposite ones adding up to 14, or with five labels, equal.

    The blank replaces the 7, which has no opposite.
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


def five_sheet(paper: Paper) -> PrintSheet:
    """Print the d5 for a d6 and a d5: a d10 with equal opposite faces."""
    way = find_way("d6+d5")
    labels = put_opposite(range(1, 6))
    faces = tuple(Face(str(label)) for label in labels)
    stuck = tuple(Face(str(label)) for label in twice(range(1, 6)))
    parts = (
        Part((way.recipe, FOLD), (net_of("d5: five labels, each twice", ten_sided(TEN), faces, TAB - 1),)),
        Part((way.recipe, f"{COVER} {TWICE}"), (stickers_of("d5, for a d10", stuck, ON_TEN, 10),)),
    )
    return cut_out_sheet(f"For Catan: {way.title}", parts, paper)


def thirty_sheet(paper: Paper) -> PrintSheet:
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


STICKERED_CUBE, STICKERED_TAB = 16.5, 4.5
"""The edge and the tab of the dice to fold, of which three fit side by side."""

COVERED = 6
"""The face under the sticker."""

EVEN_STICKER = 2
"""The sticker of the die for even or odd that has one: its 6 stays even."""

LABELS_ABREAST = 10


def stickers_sheet(chosen: Method, rule: Stickers, paper: Paper) -> PrintSheet:
    """Print the stickers of the dice in the bag, and all dice as nets."""
    bags: tuple[Colour, ...] = ("black",) if rule.bags == 1 else ("red", "blue")
    parity = (EVEN_STICKER,) if rule.parity == "stickered" else ()
    drawn = range(1, COVERED)
    stickers = [
        stickers_of(
            _bag(colour, rule.bags, "stickers for the 6s"),
            [Face(str(label), colour=colour) for label in (*drawn, *parity)],
            ON_CUBE,
            6,
        )
        for colour in bags
    ]
    nets = [
        net
        for colour in bags
        for net in (
            *(_die(_bag(colour, rule.bags, f"6 is {label}"), label, colour) for label in drawn),
            _die(_bag(colour, rule.bags, "odd or even"), *(parity or (COVERED,)), colour),
        )
    ]
    parts = (
        Part((chosen.recipe, f"{STICK} Put each on the 6 of a die; the other faces stay."), tuple(stickers)),
        Part((chosen.recipe, FOLD), tuple(nets)),
    )
    return cut_out_sheet(f"d{chosen.outcomes}: {chosen}", parts, paper)


def _bag(colour: Colour, bags: int, what: str) -> str:
    return what if bags == 1 else f"{colour}: {what}"


def _die(name: str, label: int, colour: Colour) -> CutOut:
    """Return the net of an ordinary die whose 6 shows `label`."""
    faces = [Face(str(face), colour=colour) for face in (*range(1, COVERED), label)]
    return net_of(name, cube(STICKERED_CUBE), faces, STICKERED_TAB)


def labels_sheet(chosen: Method, rule: DrawnDigits, paper: Paper) -> PrintSheet:
    """Print the labels of all dice in the bag."""
    labels = [Face(str(label)) for label in range(rule.base)]
    how = "Print the labels at 100 %, cut them apart, and stick one on each die; or draw just the labels."
    part = Part((chosen.recipe, how), (stickers_of("labels", labels, ON_CUBE, LABELS_ABREAST),))
    return cut_out_sheet(f"d{chosen.outcomes}: {chosen}", (part,), paper)
