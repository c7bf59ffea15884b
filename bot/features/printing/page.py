"""A sheet to print, in millimetres from the upper left corner of each page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
"""The distances from the left and from the top."""

Colour = Literal["black", "grey", "red", "blue", "white", "shade"]
COLOURS: Mapping[Colour, str] = {
    "black": "#16181D",
    "grey": "#6A6F7A",
    "red": "#B50E1B",
    "blue": "#1B4F9C",
    "white": "#FFFFFF",
    "shade": "#EEF0F3",
}
Align = Literal["left", "centre", "right"]
Stroke = Literal["full", "dashed", "faint"]
"""Cut along full lines, fold along dashed ones; faint ones only divide."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper; everything printed stays within its margin."""

    name: str
    width: float
    height: float
    margin: float = 10

    @property
    def room(self) -> "Box":
        """The box within the margin."""
        return Box(self.margin, self.margin, self.width - 2 * self.margin, self.height - 2 * self.margin)

    @property
    def body(self) -> "Box":
        """The part of that box above the last line of the page."""
        return Box(self.room.left, self.room.top, self.room.width, self.room.height - FOOT)


FOOT = 6.0
"""The height of the last line of a page."""

USUAL_PAPER = "a4"
PAPERS = {USUAL_PAPER: Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, clockwise from the upper left."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    def inset(self, across: float, down: float | None = None) -> "Box":
        """Return the box without strips of these widths at both sides, and above and below."""
        high = across if down is None else down
        return Box(self.left + across, self.top + high, self.width - 2 * across, self.height - 2 * high)

    def below(self, used: float) -> "Box":
        """Return the box without a strip of this height at its top."""
        return replace(self, top=self.top + used, height=self.height - used)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of letters, within its box, halfway between its top and bottom."""

    text: str
    box: Box
    size: float
    """The size of its font, in points."""
    align: Align = "left"
    bold: bool = False
    colour: Colour = "black"


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points, closed where the last one is the first."""

    points: tuple[Point, ...]
    stroke: Stroke = "faint"


@dataclass(frozen=True, slots=True)
class Area:
    """A filled shape."""

    points: tuple[Point, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle."""

    middle: Point
    radius: float
    colour: Colour = "black"


Mark = Text | Polyline | Area | Dot
Page = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class PrintSheet:
    """One or more pages, computed from the request alone."""

    title: str
    paper: Paper
    pages: tuple[Page, ...]


def lowest(mark: Mark) -> float:
    """Return how far down a mark reaches."""
    match mark:
        case Text(box=box):
            return box.bottom
        case Polyline(points=points) | Area(points=points):
            return max(y for _, y in points)
        case Dot(middle=(_, y), radius=radius):
            return y + radius


def outline(points: tuple[Point, ...], stroke: Stroke) -> Polyline:
    """Return the closed line around points."""
    return Polyline((*points, points[0]), stroke)


def cut_marks(box: Box, length: float = 4, gap: float = 1) -> Iterator[Polyline]:
    """Yield two short lines at each corner of a box to cut along; none touches the box."""
    for x, out in ((box.left, -1), (box.right, 1)):
        for y, off in ((box.top, -1), (box.bottom, 1)):
            yield Polyline(((x + out * gap, y), (x + out * (gap + length), y)), "full")
            yield Polyline(((x, y + off * gap), (x, y + off * (gap + length))), "full")
