"""A picture of thrown dice: small, without a background, and legible on dark and light ones.

Each die has the outline of its kind, a pale body in a dark edge, and pips or a number. A badge at its upper
right corner shows its mark, not its colour alone: a crown for a natural 20, an arrow down for a natural 1, a
star for an explosion, a tick for a success. Dice that do not count are smaller, grey, and have a cross. Dice
with a name beside others of the roll, such as hunger dice, are tinted.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import cycle
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from bot.text.card import Attachment
from bot.text.faces import Mark, Rows, ShownDie, describe_rows

if TYPE_CHECKING:
    from PIL import ImageFont
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

CELL = 64
"""Pixels of each side of a die's cell."""

IN_A_ROW = 8
"""The dice in a row; the picture always has this width, so that dice are always the same size."""

FINER = 4
"""How many times larger dice are drawn than stored."""

UNIT = 100
"""Dice are drawn in hundredths of their cell."""

EDGE, BODY, GOLD, GREY = "#1b1d23", "#f7f7f2", "#ffc83d", "#b3b9c2"
ORANGE, GREEN, RED = "#ff9f2e", "#3fbf6f", "#e0393e"
TINTS = "#f3a9a4", "#a9cdf5", "#b5e0b0", "#dcbdf0"
"""Bodies of named dice: the first name of a picture has the first; the words name them in the same order."""

Point = tuple[float, float]

MIDDLE = 48, 54
"""The middle of a die: a little to the left and below, since a badge is at its upper right."""

HALF = 40
"""Half the width of a die."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Their places on a d6, in steps from its middle."""

CROWN: tuple[Point, ...] = ((-15, 11), (-17, -9), (-7, 0), (0, -14), (7, 0), (17, -9), (15, 11))
ARROW: tuple[Point, ...] = ((-6, -14), (6, -14), (6, 0), (15, 0), (0, 15), (-15, 0), (-6, 0))
TICK: tuple[Point, ...] = ((-15, 1), (-9, -5), (-3, 1), (10, -12), (16, -6), (-3, 13))
CROSS: tuple[Point, ...] = (
    *((-13, -8), (-8, -13), (0, -5), (8, -13), (13, -8), (5, 0)),
    *((13, 8), (8, 13), (0, 5), (-8, 13), (-13, 8), (-5, 0)),
)
STAR: tuple[Point, ...] = tuple(
    (radius * sin(pi * each / 8), -radius * cos(pi * each / 8)) for each, radius in enumerate((18, 9) * 8)
)

BADGES: Mapping[Mark, tuple[tuple[Point, ...], str]] = {
    "natural 20": (CROWN, GOLD),
    "natural 1": (ARROW, RED),
    "explodes": (STAR, ORANGE),
    "success": (TICK, GREEN),
    "dropped": (CROSS, GREY),
    "thrown again": (CROSS, GREY),
}
"""The shape and colour at the corner of a die, by its mark."""


def faces_picture(rows: Rows) -> Attachment:
    """Draw dice, one set below the other."""
    from PIL import Image  # noqa: PLC0415 - for the worker alone

    lines = [row[at : at + IN_A_ROW] for row in rows for at in range(0, len(row), IN_A_ROW)]
    picture = Image.new("RGBA", (IN_A_ROW * CELL, len(lines) * CELL), (0, 0, 0, 0))
    names = dict.fromkeys(die.kind for row in rows for die in row if die.kind)
    bodies = dict(zip(names, cycle(TINTS), strict=False))
    for y, line in enumerate(lines):
        for x, die in enumerate(line):
            picture.paste(_draw_die(die._replace(kind=""), bodies.get(die.kind, BODY)), (x * CELL, y * CELL))
    content = BytesIO()
    picture.quantize(method=Image.Quantize.FASTOCTREE).save(content, "png", compress_level=6)
    return Attachment("faces.png", f"Dice: {describe_rows(rows)}", content.getvalue())


@lru_cache(maxsize=256)
def _draw_die(die: ShownDie, body: str) -> "Image":
    from PIL import Image, ImageDraw  # noqa: PLC0415 - see above

    fine = Image.new("RGBA", (CELL * FINER, CELL * FINER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(fine)
    counts = die.mark not in {"dropped", "thrown again"}
    edge = ink = EDGE
    if not counts:
        body = GREY
    elif die.mark == "natural 20":
        body = GOLD
    elif die.mark == "natural 1":
        body, edge, ink = EDGE, RED, BODY
    half = HALF if counts else 0.8 * HALF
    _draw_outline(pen, die, half, body, edge)
    _draw_face(pen, die, half, ink)
    if die.mark:
        _draw_badge(pen, *BADGES[die.mark])
    return fine.resize((CELL, CELL), Image.Resampling.LANCZOS)


def _scaled(points: tuple[Point, ...], middle: Point, times: float = 1) -> list[Point]:
    """Return places on the picture, in pixels."""
    unit = CELL * FINER / UNIT
    return [((middle[0] + x * times) * unit, (middle[1] + y * times) * unit) for x, y in points]


def _ring(corners: int, turn: float = 0) -> tuple[Point, ...]:
    """Return the corners of a regular shape with a radius of 1, the first one at the top."""
    angles = (turn + 2 * pi * each / corners for each in range(corners))
    return tuple((sin(angle), -cos(angle)) for angle in angles)


OUTLINES: dict[int, tuple[tuple[Point, ...], float, float]] = {
    4: (_ring(3), 1.12, 0.18),
    8: (_ring(4), 1.08, 0),
    10: (((0, -1), (0.95, 0.12), (0, 0.95), (-0.95, 0.12)), 1.08, 0),
    12: (_ring(5), 1.04, 0.04),
    20: (_ring(6), 1.06, 0),
}
"""The shape of a die by its sides, its size, and its distance down; others are discs."""


def _draw_outline(pen: "ImageDraw", die: ShownDie, half: float, body: str, edge: str) -> None:
    width = round(4 * CELL * FINER / UNIT)
    if die.form != "die" or die.sides == 6:
        box = _scaled(((-0.9, -0.9), (0.9, 0.9)), MIDDLE, half)
        pen.rounded_rectangle([*box[0], *box[1]], 0.3 * half * CELL * FINER / UNIT, body, edge, width)
        return
    if die.sides not in OUTLINES:
        box = _scaled(((-0.97, -0.97), (0.97, 0.97)), MIDDLE, half)
        pen.ellipse([*box[0], *box[1]], body, edge, width)
        return
    shape, size, down = OUTLINES[die.sides]
    points = _scaled(tuple((x, y + down) for x, y in shape), MIDDLE, half * size)
    pen.polygon(points, fill=body)
    pen.line([*points, points[0], points[1]], edge, width, joint="curve")


def _draw_face(pen: "ImageDraw", die: ShownDie, half: float, ink: str) -> None:
    if die.form == "die" and die.sides == 6 and die.shows.isdigit() and int(die.shows) in PIPS:
        radius = 0.17 * half * CELL * FINER / UNIT
        for x, y in _scaled(PIPS[int(die.shows)], MIDDLE, 0.48 * half):
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
        return
    shows = "" if die.form == "Fate die" and die.shows == "0" else die.shows
    size = {1: 1.05, 2: 0.9, 3: 0.68}.get(len(shows), 0.52) * (0.85 if die.sides in {4, 8, 10} else 1)
    font = _font(round(size * half * CELL * FINER / UNIT))
    down = OUTLINES[die.sides][2] * half if die.sides == 4 else 0
    ((x, y),) = _scaled(((0, down),), MIDDLE)
    pen.text((x, y), shows, ink, font, anchor="mm")


def _draw_badge(pen: "ImageDraw", shape: tuple[Point, ...], colour: str) -> None:
    points = _scaled(shape, (80, 20))
    for ground, width in ((BODY, 9), (EDGE, 5)):
        thick = round(width * CELL * FINER / UNIT)
        pen.line([*points, points[0], points[1]], ground, thick, joint="curve")
    pen.polygon(points, fill=colour)


@lru_cache(maxsize=16)
def _font(size: int) -> "ImageFont.FreeTypeFont":
    """Return the font of charts, whose file comes with matplotlib; that is not loaded for it."""
    from PIL import ImageFont  # noqa: PLC0415 - see above

    where = find_spec("matplotlib")
    folder = Path((where and where.origin) or "").parent
    return ImageFont.truetype(folder / "mpl-data" / "fonts" / "ttf" / "DejaVuSans-Bold.ttf", size)
