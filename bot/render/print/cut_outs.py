"""Things to be cut out, put on pages side by side: nets of dice, stickers, cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from bot.render.print.faces import Face, face_marks
from bot.render.print.grid import bind, head_of
from bot.render.print.letters import fitted
from bot.render.print.page import Area, Box, Dot, Line, Mark, Page, Paper, Point, Sheet, Text, outline
from bot.render.print.solids import Net, Solid, lay_flat

GAP = 6.0
"""Between things, in millimetres."""

CAPTION, LETTERS = 6.0, 9.0
"""The height of what is written over a thing, and of its letters."""

FACE = 0.5
"""The part of the width of a face, as wide as it is narrow, that is written on where it is no square."""


@dataclass(frozen=True)
class CutOut:
    """A thing with its marks, from its own upper left corner."""

    width: float
    height: float
    marks: Page
    name: str = ""


@dataclass(frozen=True)
class Part:
    """What is to be done with some things, which begin a page of their own."""

    intro: tuple[str, ...]
    things: tuple[CutOut, ...]
    gap: float = GAP


def cut_out_sheet(title: str, parts: Sequence[Part], paper: Paper) -> Sheet:
    """Put things on as many pages as they take, from left to right and downwards."""
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
        marks += (moved(mark, left, top) for mark in thing.marks)
        left, deep = left + thing.width + part.gap, max(deep, thing.height)
    yield (*head, *marks)


def moved(mark: Mark, right: float, down: float) -> Mark:
    """Return a mark at another place."""
    match mark:
        case Text(box=box):
            return replace(mark, box=replace(box, left=box.left + right, top=box.top + down))
        case Line(points=points) | Area(points=points):
            return replace(mark, points=tuple((x + right, y + down) for x, y in points))
        case Dot(middle=(x, y)):
            return replace(mark, middle=(x + right, y + down))


def net_of(name: str, solid: Solid, faces: Sequence[Face], size: float, tab: float) -> CutOut:
    """Return the net of a die, `size` times as large as its solid, with tabs of this height."""
    net = lay_flat(solid, size)
    width = max(x for face in net.faces for x, _ in face) + 2 * tab
    height = max(y for face in net.faces for _, y in face) + 2 * tab
    marks = [moved(mark, tab, tab + CAPTION) for mark in _net_marks(net, faces, tab)]
    title = fitted(name, Box(0, 0, width, CAPTION), LETTERS, align="left", bold=True)
    return CutOut(width, height + CAPTION, (title, *marks), name)


def _net_marks(net: Net, faces: Sequence[Face], tab: float) -> Iterator[Mark]:
    tabbed = set(net.tabs)
    for start, end in net.rims:
        if (start, end) in tabbed:
            yield Line((start, *_tab(start, end, tab), end), "full")
            yield Line((start, end), "dashed")
        else:
            yield Line((start, end), "full")
    for edge in net.folds:
        yield Line(edge, "dashed")
    for points, face in zip(net.faces, faces, strict=True):
        yield from face_marks(face, written_on(points))


def _tab(start: Point, end: Point, height: float) -> tuple[Point, Point]:
    """Return the outer corners of a tab, which lies outside: faces go counterclockwise."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    along, out = (across / length, down / length), (-down / length, across / length)
    return (
        (start[0] + height * (along[0] + out[0]), start[1] + height * (along[1] + out[1])),
        (end[0] - height * (along[0] - out[0]), end[1] - height * (along[1] - out[1])),
    )


def written_on(points: Sequence[Point]) -> Box:
    """Return the square in a face that is written on: all of a square, else what is around its middle."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    corners = {(round(x - min(xs), 3), round(y - min(ys), 3)) for x, y in points}
    if len(corners & {(0, 0), (round(width, 3), 0)}) == 2 and abs(width - height) < 0.001:
        return Box(min(xs), min(ys), width, height)
    side = FACE * min(width, height)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return Box(x - side / 2, y - side / 2, side, side)


def stickers_of(name: str, faces: Sequence[Face], side: float, columns: int) -> CutOut:
    """Return square stickers, so many side by side, with lines between to cut along."""
    marks: list[Mark] = []
    columns = min(columns, len(faces))
    rows = -(-len(faces) // columns)
    width = max(columns * side, 40.0)
    if name:
        marks.append(fitted(name, Box(0, 0, width, CAPTION), LETTERS, align="left", bold=True))
    for place, face in enumerate(faces):
        down, right = divmod(place, columns)
        box = Box(right * side, CAPTION + down * side, side, side)
        marks += [outline(box.corners, "full"), *face_marks(face, box.inset(side * 0.04))]
    return CutOut(width, CAPTION + rows * side, tuple(marks), name)
