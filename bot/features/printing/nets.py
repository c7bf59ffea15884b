"""Nets of dice: their faces laid flat, seen from outside, in millimetres, y downwards.

Faces are numbered from 0 as on ordinary dice: opposite ones have the same sum, and 1, 2, 3 of a cube go
counterclockwise round a corner. The corners of a face go counterclockwise, too.
"""

from cmath import rect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import asin, hypot, pi, radians, sin, tan

from bot.features.printing.page import Point

Edge = tuple[Point, Point]

DIGITS = 6
"""Digits of coordinates: rounded like this, the corners that faces share are the same points."""


@dataclass(frozen=True)
class Net:
    """The faces of a die laid flat, and the treatment of each of their edges."""

    faces: tuple[tuple[Point, ...], ...]
    folds: tuple[Edge, ...]
    cuts: tuple[Edge, ...]
    tabs: tuple[Edge, ...]
    """One of every two outer edges that meet when folded has the tab; the other is a cut."""


def cube(size: float) -> Net:
    """Return the net of a cube with edges of this length: a cross of four faces and two beside the second."""
    square = (1j, 1 + 1j, 1, 0)
    cross = (1, 1 + 1j, 2 + 1j, 1j, 1 + 3j, 1 + 2j)
    return lay_flat([[place + corner for corner in square] for place in cross], size)


RIM = tan(pi / 10) ** 2
"""The height of the corners of a d10 that is 2 wide and 2 high, alternately above and below its middle: at
this height the four corners of a face are in one plane.
"""

LONG, AXIS = hypot(1, 1 - RIM), hypot(1, 1 + RIM)
"""A face is a kite: the length of its long edges, and from the corner between them to the opposite one."""

ACUTE = 2 * asin(sin(pi / 5) / LONG)
"""The angle between the long edges."""

TILT = radians(12.3)
"""Turned like this, the two fans fit beside each other."""


def ten_sided(size: float) -> Net:
    """Return the net of a d10 that is twice `size` wide: two fans of five kites, 9 - k opposite of k."""
    kite = (0, rect(LONG, ACUTE / 2), rect(AXIS, 0), rect(LONG, -ACUTE / 2))
    fan = [[corner * rect(1, TILT + (2 - number) * ACUTE) for corner in kite] for number in range(5)]
    _, _, blunt, side = fan[2]  # the ends of an edge; the other fan is turned about its middle
    other = [[blunt + side - corner for corner in face] for face in fan]
    return lay_flat([*fan, *other[3:], *other[:3]], size)


def lay_flat(shapes: Sequence[Sequence[complex]], size: float) -> Net:
    """Return the net with faces of these shapes, `size` times as large, from its own upper left corner.

    The outer edges that meet pair up like brackets, since the net closes to one solid: between the two of a
    pair are whole pairs. So every second edge on the way round has the tab.
    """
    corners = [corner for shape in shapes for corner in shape]
    left, top = min(corner.real for corner in corners), min(corner.imag for corner in corners)
    faces = tuple(
        tuple(
            (round(size * (corner.real - left), DIGITS), round(size * (corner.imag - top), DIGITS))
            for corner in shape
        )
        for shape in shapes
    )
    drawn = [edge for face in faces for edge in edges(face)]
    shared = {(end, start) for start, end in drawn}.intersection(drawn)
    outer = list(_go_round(edge for edge in drawn if edge not in shared))
    return Net(
        faces,
        tuple(sorted(edge for edge in shared if edge[0] < edge[1])),
        tuple(outer[1::2]),
        tuple(outer[::2]),
    )


def edges(face: Sequence[Point]) -> Iterator[Edge]:
    """Yield the edges of a face, from corner to corner."""
    yield from pairwise((*face, face[0]))


def _go_round(outer: Iterable[Edge]) -> Iterator[Edge]:
    """Yield edges in a round, each beginning where the last one ended."""
    ends = dict(outer)
    start = next(iter(ends))
    while ends:
        end = ends.pop(start)
        yield start, end
        start = end
