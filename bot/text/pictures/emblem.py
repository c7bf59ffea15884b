"""The bot's own pictures: a die on its corner as its icon, and a row of them as its banner.

A die is seen from above a corner: three faces in three shades. They are flat shapes on the background of
charts, drawn larger than they are stored, so that edges are smooth.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from bot.text.pictures.symbols import encode

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

ICON = (512, 512)
BANNER = (1360, 480)
"""Pixels; Discord shows a banner at 17 to 6."""

FINER = 3
"""How many times larger it is drawn than stored."""

GROUND, PIP = "#1b1d23", "#1b1d23"
SHADES = ("#f7f7f2", "#56b4e9", "#2f6fb3")
"""The colours of the upper, the left and the right face."""

PIP_RADIUS = 0.1
"""For a face with sides of 1."""

Faces = tuple[int, int, int]
"""The number of pips on the upper, the left and the right face."""

Point = tuple[float, float]

TWELFTHS = {
    1: ((6, 6),),
    2: ((3, 3), (9, 9)),
    3: ((3, 3), (6, 6), (9, 9)),
    4: ((3, 3), (3, 9), (9, 3), (9, 9)),
    5: ((3, 3), (3, 9), (6, 6), (9, 3), (9, 9)),
    6: ((3, 3), (6, 3), (9, 3), (3, 9), (6, 9), (9, 9)),
}
"""The places of the pips of a face, in twelfths of its sides."""

ROW: tuple[Faces, ...] = ((4, 1, 2), (6, 5, 3), (2, 6, 4), (5, 4, 1), (3, 2, 6))
"""The dice of the banner."""


class Side(NamedTuple):
    """A visible face: its first corner, and the directions of its two sides."""

    corner: Point
    along: Point
    up: Point

    def at(self, x: float, y: float) -> Point:
        """Return a point of the face, whose sides are 1, on the picture."""
        return (
            self.corner[0] + x * self.along[0] + y * self.up[0],
            self.corner[1] + x * self.along[1] + y * self.up[1],
        )


def draw_icon() -> bytes:
    """Return the icon as a PNG."""
    return _draw(ICON, [((ICON[0] / 2, ICON[1] / 2), ICON[0] * 0.42, (5, 3, 6))])


def draw_banner() -> bytes:
    """Return the banner as a PNG."""
    width, height = BANNER
    step = width / len(ROW)
    dice = [((step * (place + 0.5), height / 2), step * 0.44, faces) for place, faces in enumerate(ROW)]
    return _draw(BANNER, dice)


def _draw(size: tuple[int, int], dice: list[tuple[Point, float, Faces]]) -> bytes:
    """Draw dice, each by its middle, the length of its edges and its faces."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - of use to the host's command alone

    fine = Image.new("RGB", (size[0] * FINER, size[1] * FINER), GROUND)
    pen = ImageDraw.Draw(fine)
    for (x, y), edge, faces in dice:
        _draw_die(pen, (x * FINER, y * FINER), edge * FINER, faces)
    return encode(fine.resize(size, Image.Resampling.LANCZOS))


def _draw_die(pen: "ImageDraw", middle: Point, edge: float, faces: Faces) -> None:
    for face, shade, pips in zip(_see(middle, edge), SHADES, faces, strict=True):
        pen.polygon([face.at(0, 0), face.at(1, 0), face.at(1, 1), face.at(0, 1)], fill=shade)
        pen.line([face.at(0, 0), face.at(1, 0), face.at(1, 1), face.at(0, 1), face.at(0, 0)], GROUND, 8)
        for x, y in TWELFTHS[pips]:
            pen.polygon([face.at(*point) for point in _disc(x / 12, y / 12)], fill=PIP)


def _see(middle: Point, edge: float) -> tuple[Side, Side, Side]:
    """Return the three visible faces, which meet in the middle."""
    right, down = (edge * cos(pi / 6), edge / 2), (0.0, edge)
    left = (-right[0], right[1])
    top = (middle[0], middle[1] - edge)
    return (
        Side(top, right, left),
        Side((middle[0] + left[0], middle[1] + left[1] - edge), right, down),
        Side(middle, (right[0], -right[1]), down),
    )


def _disc(x: float, y: float) -> Iterator[Point]:
    for each in range(40):
        angle = 2 * pi * each / 40
        yield x + PIP_RADIUS * cos(angle), y + PIP_RADIUS * sin(angle)
