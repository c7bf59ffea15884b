"""The disc over which a pen is spun, from the answer that describes it: ten segments of 36 degrees."""

from collections.abc import Iterator
from math import cos, radians, sin

from bot.mechanics.entry import Method
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.render.print.grid import bind, head_of
from bot.render.print.letters import fitted
from bot.render.print.page import Box, Dot, Line, Mark, Paper, Point, Sheet, outline

RADIUS = 82.0
"""Of the disc, in millimetres: a pen is 140 long."""

TENS, UNITS = 0.78, 0.5
"""How far from the middle what stands on a segment is, as shares of the radius."""

LABEL, SMALL = 30.0, 18.0
"""Points."""

HOLE = 1.5
"""The radius of the dot that the middle of the pen lies on."""


def spinner_sheet(chosen: Method, rule: DrawnDigits, paper: Paper) -> Sheet:
    """Print the disc."""
    title = f"d{chosen.outcomes}: {chosen}"
    how = (
        "Lay a pen with its middle on the dot and spin it: its tip points at a segment; on a line, spin "
        "again. The first spin is for the tens, the large label: 3x is 30. The second is for the units, the "
        "small number: 1 to 10. Add them: 3x and 7 are 37, 9x and 10 are 100.",
    )
    head, room = head_of(title, how, paper)
    middle = (room.middle[0], room.top + RADIUS)
    return bind(title, paper, ((*head, *_disc(rule, middle)),))


def _disc(rule: DrawnDigits, middle: Point) -> Iterator[Mark]:
    step = 360 / rule.base
    yield outline(tuple(toward(middle, degrees, RADIUS) for degrees in range(360)), "full")
    for number, label in enumerate(rule.labels(0)):
        yield Line((middle, toward(middle, (number - 0.5) * step, RADIUS)), "full")
        yield fitted(label, around(toward(middle, number * step, RADIUS * TENS), 24, 14), LABEL, bold=True)
        units = around(toward(middle, number * step, RADIUS * UNITS), 14, 9)
        yield fitted(str(number or rule.base), units, SMALL, colour="grey")
    yield Dot(middle, HOLE)


def toward(middle: Point, degrees: float, far: float) -> Point:
    """Return the point so far from the middle, at so many degrees clockwise from the top."""
    return middle[0] + far * sin(radians(degrees)), middle[1] - far * cos(radians(degrees))


def around(point: Point, width: float, height: float) -> Box:
    """Return a box with its middle at a point."""
    return Box(point[0] - width / 2, point[1] - height / 2, width, height)
