"""Pictures of the symbols on dice, as emoji: 128 pixels a side, without a background.

Each is a shape of flat parts in a dark edge and a light one, visible on dark and light backgrounds. Beside
text it is some 22 pixels high: an edge is one or two of these. Symbols differ in shape, and not in colour
alone; a blank die is a frame in its form. A name is that of the emoji, which screen readers read aloud.
"""

from collections.abc import Mapping
from io import BytesIO
from math import acos, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

SIZE = 128
"""Pixels of each side."""

FINER = 4
"""How many times larger it is drawn than stored."""

DARK_EDGE, LIGHT_EDGE = 6, 4
"""Pixels of the edges around a shape: the inner, and the outer one."""

DARK, LIGHT = "#1b1d23", "#f7f7f2"

ALIKE = 7.0
"""By how much of 255 two pictures may differ on average and still be the same, differently stored."""

Point = tuple[float, float]
Outline = tuple[Point, ...]


class Polygon(NamedTuple):
    """A polygon in one colour, or None for a hole."""

    outline: Outline
    colour: str | None


def _ring(points: int, outer: float, inner: float | None = None, *, turn: float = 0.0) -> Outline:
    """Return a regular polygon, or a star with an inner radius; its first point is at the top."""
    radii = (outer,) if inner is None else (outer, inner)
    count = points * len(radii)
    angles = (turn + 2 * pi * each / count for each in range(count))
    return tuple(
        (64 + radii[each % len(radii)] * sin(angle), 64 - radii[each % len(radii)] * cos(angle))
        for each, angle in enumerate(angles)
    )


def _disc(radius: float, x: float = 64, y: float = 64) -> Outline:
    return tuple((px + x - 64, py + y - 64) for px, py in _ring(72, radius))


def _square(half: float, corner: float = 14) -> Outline:
    """Return a square with round corners."""
    straight = half - corner
    return tuple(
        (
            64 + (straight if sin(angle) > 0 else -straight) + corner * sin(angle),
            64 + (straight if cos(angle) < 0 else -straight) - corner * cos(angle),
        )
        for angle in (2 * pi * (each + 0.5) / 64 for each in range(64))
    )


def _down(outline: Outline) -> Outline:
    """Turn a shape upside down."""
    return tuple((x, 128 - y) for x, y in outline)


def _smaller(outline: Outline, times: float) -> Outline:
    return tuple((64 + (x - 64) * times, 64 + (y - 64) * times) for x, y in outline)


def _bar(half_length: float, half_width: float, *, upright: bool = False) -> Outline:
    x, y = (half_width, half_length) if upright else (half_length, half_width)
    return (64 - x, 64 - y), (64 + x, 64 - y), (64 + x, 64 + y), (64 - x, 64 + y)


def _cross(arm: float, half_width: float, *, slanted: bool) -> Outline:
    """Return a plus sign, or a cross."""
    a, w = arm, half_width
    plus = (
        (-w, -a),
        (w, -a),
        (w, -w),
        (a, -w),
        (a, w),
        (w, w),
        (w, a),
        (-w, a),
        (-w, w),
        (-a, w),
        (-a, -w),
        (-w, -w),
    )
    c = cos(pi / 4) if slanted else 1.0
    s = sin(pi / 4) if slanted else 0.0
    return tuple((64 + x * c - y * s, 64 + x * s + y * c) for x, y in plus)


def _frame(outline: Outline, colour: str) -> tuple[Polygon, ...]:
    """Return a blank die."""
    return (
        Polygon(outline, colour),
        Polygon(_smaller(outline, 0.62), DARK),
        Polygon(_smaller(outline, 0.54), LIGHT),
        Polygon(_smaller(outline, 0.47), None),
    )


def _fate(*signs: Outline) -> tuple[Polygon, ...]:
    return (Polygon(_square(52), LIGHT), *(Polygon(sign, DARK) for sign in signs))


def _crescent(outer: float, inner: float, apart: float) -> Outline:
    """Return the part of a disc outside another, whose centre is `apart` pixels to the right and above."""
    tip = acos((outer**2 + apart**2 - inner**2) / (2 * outer * apart))
    inside = acos((inner**2 + apart**2 - outer**2) / (2 * inner * apart))
    turn, steps = pi / 4, [each / 40 for each in range(41)]
    back = [(outer, tip + (2 * pi - 2 * tip) * step, 0.0) for step in steps]
    front = [(inner, pi + inside - 2 * inside * step, apart) for step in steps]
    return tuple(
        (
            63 + radius * sin(turn + angle) + away * sin(turn),
            64 - radius * cos(turn + angle) - away * cos(turn),
        )
        for radius, angle, away in (*back, *front)
    )


def _soft(outline: Outline) -> Outline:
    """Cut the corners of a shape, twice, so that it looks round."""
    for _ in range(2):
        following = (*outline[1:], outline[0])
        outline = tuple(
            (x + (nx - x) * share, y + (ny - y) * share)
            for (x, y), (nx, ny) in zip(outline, following, strict=True)
            for share in (0.25, 0.75)
        )
    return outline


CHECK: Outline = ((12, 70), (32, 50), (52, 70), (96, 18), (116, 37), (54, 110))
CHEVRON: Outline = ((64, 12), (114, 60), (114, 87), (64, 41), (14, 87), (14, 60))
LOWER: Outline = ((64, 63), (100, 96), (100, 116), (64, 86), (28, 116), (28, 96))
FLAME: Outline = (
    *((64, 4), (66, 10), (82, 30), (88, 46), (96, 40), (98, 34), (100, 36), (112, 60), (112, 86), (98, 110)),
    *((76, 118), (52, 118), (30, 110), (16, 86), (18, 60), (28, 44), (30, 42), (32, 46), (42, 56), (50, 44)),
    *((60, 26), (60, 10)),
)
EMBER: Outline = ((64, 66), (68, 70), (82, 88), (80, 106), (64, 112), (48, 106), (46, 88), (60, 70))
D6, D8, D12 = _square(48), _ring(4, 52), _ring(5, 52)

PICTURES: Mapping[str, tuple[Polygon, ...]] = {
    "genesys_success": (Polygon(CHECK, "#3fbf6f"),),
    "genesys_advantage": (Polygon(CHEVRON, "#56b4e9"), Polygon(LOWER, "#56b4e9")),
    "genesys_triumph": (Polygon(_disc(53), "#ffc83d"), Polygon(_ring(5, 44, 18), DARK)),
    "genesys_failure": (Polygon(_cross(54, 15, slanted=True), "#e8643c"),),
    "genesys_threat": (Polygon(_down(CHEVRON), "#a98be6"), Polygon(_down(LOWER), "#a98be6")),
    "genesys_despair": (
        Polygon(_ring(8, 53, turn=pi / 8), "#b3202c"),
        Polygon(_cross(36, 10, slanted=True), LIGHT),
    ),
    "genesys_light": (Polygon(_ring(8, 52, 32), LIGHT), Polygon(_disc(18), "#ffc83d")),
    "genesys_dark": (Polygon(_crescent(50, 42, 26), "#50545f"),),
    "l5r_success": (Polygon(_disc(53), "#3fbf6f"), Polygon(_smaller(CHECK, 0.6), DARK)),
    "l5r_explosive": (Polygon(_ring(10, 53, 36), "#ff9f2e"), Polygon(_smaller(CHECK, 0.42), DARK)),
    "l5r_opportunity": (
        Polygon(_disc(53), "#56b4e9"),
        Polygon(_disc(32), DARK),
        Polygon(_disc(26), LIGHT),
        Polygon(_disc(22), None),
    ),
    "l5r_strife": (
        Polygon(_smaller(_soft(FLAME), 0.88), "#e8643c"),
        Polygon(_smaller(_soft(EMBER), 0.88), "#ffc83d"),
    ),
    "fate_plus": _fate(_cross(32, 9, slanted=False)),
    "fate_blank": _fate(),
    "fate_minus": _fate(_bar(32, 9)),
    "blank_green": _frame(D8, "#3fbf6f"),
    "blank_yellow": _frame(D12, "#ffd84d"),
    "blank_blue": _frame(D6, "#56b4e9"),
    "blank_purple": _frame(D8, "#a98be6"),
    "blank_red": _frame(D12, "#e0393e"),
    "blank_black": _frame(D6, "#3a3d46"),
    "blank_ring": _frame(D6, "#3a3d46"),
    "blank_skill": _frame(D12, LIGHT),
}
"""All pictures by their names; an emoji's may have 2 to 32 letters, digits and _."""


def draw_symbol(name: str) -> bytes:
    """Return a picture as a PNG, of at most some kilobytes."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - of use to the host's command alone

    fine = Image.new("RGBA", (SIZE * FINER, SIZE * FINER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(fine)
    parts = PICTURES[name]
    solid = [part.outline for part in parts if part.colour]
    for colour, width in ((LIGHT, DARK_EDGE + LIGHT_EDGE), (DARK, DARK_EDGE)):
        for outline in solid:
            _stroke(pen, outline, colour, width)
    for part in parts:
        pen.polygon([(x * FINER, y * FINER) for x, y in part.outline], fill=part.colour or (0, 0, 0, 0))
    return encode(fine.resize((SIZE, SIZE), Image.Resampling.LANCZOS))


def _stroke(pen: "ImageDraw", outline: Outline, colour: str, width: float) -> None:
    """Draw around an outline, `width` pixels to either side, with round corners."""
    points = [(x * FINER, y * FINER) for x, y in outline]
    radius = width * FINER
    pen.line([*points, points[0]], fill=colour, width=2 * round(radius))
    for x, y in points:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def encode(image: "Image") -> bytes:
    """Return a picture as a file."""
    content = BytesIO()
    image.save(content, "png", optimize=True)
    return content.getvalue()


def are_alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures look the same, however they are stored; a file that is no picture equals none."""
    from PIL import Image, ImageChops, ImageStat, UnidentifiedImageError  # noqa: PLC0415 - see above

    try:
        first, second = (Image.open(BytesIO(each)).convert("RGBa") for each in (one, other))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
    if first.size != second.size:
        return False
    difference = ImageChops.difference(first, second)
    return max(ImageStat.Stat(difference).mean) < ALIKE
