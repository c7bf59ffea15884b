"""Solids that dice are, and how their faces are laid flat: nets.

A face is a round of corners, counterclockwise as it is seen from outside. Faces are numbered from 0 as on
ordinary dice, on which opposite ones add up to the same; and 1, 2, 3 of a cube go counterclockwise round a
corner.
"""

from cmath import rect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, dist, pi, radians, sin
from typing import TypeVar

from bot.render.print.page import Point

Corner = tuple[float, float, float]
Edge = tuple[int, int]
Place = TypeVar("Place")

ACROSS = radians(38.3)
"""So turned, the two fans of a d10 lie beside each other."""


@dataclass(frozen=True)
class Solid:
    """The corners of a solid, its faces, and along which edges the faces stay together when laid flat."""

    corners: tuple[Corner, ...]
    faces: tuple[tuple[int, ...], ...]
    """By their corners."""
    hangs_on: Mapping[int, int]
    """To which face each is joined, in an order in which that one is laid down before; the first has none."""
    turned: float = 0.0
    """By which angle its net is turned, clockwise."""


@dataclass(frozen=True)
class Net:
    """The faces of a solid laid flat, as they are seen from outside, y downwards."""

    faces: tuple[tuple[Point, ...], ...]
    folds: tuple[tuple[Point, Point], ...]
    rims: tuple[tuple[Point, Point], ...]
    """The edges along which it is cut."""
    tabs: tuple[tuple[Point, Point], ...]
    """Of every two rims that meet when it is folded, the one that has the tab."""


def cube() -> Solid:
    """Return a cube with edges of 1: a cross of four faces and two beside the second."""
    corners = tuple((float(x), float(y), float(z)) for z in (0, 1) for y in (0, 1) for x in (0, 1))
    faces = ((4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (0, 4, 6, 2), (2, 6, 7, 3), (0, 2, 3, 1))
    return Solid(corners, faces, {1: 1, 0: 1, 2: 1, 3: 1, 5: 1, 4: 5})


def ten_sided() -> Solid:
    """Return the solid of a d10, as wide as 2: two fans of five kites. Face 9 - k is opposite of face k."""
    high = 1.0
    rim = high * (1 - cos(pi / 5)) / (1 + cos(pi / 5))
    ring = [(cos(pi / 5 * k), sin(pi / 5 * k), rim * (-1) ** (k + 1)) for k in range(10)]
    corners = (*ring, (0.0, 0.0, high), (0.0, 0.0, -high))
    upper = [(10, (2 * k - 1) % 10, 2 * k, (2 * k + 1) % 10) for k in range(5)]
    lower = [(11, (2 * k + 6) % 10, (2 * k + 5) % 10, (2 * k + 4) % 10) for k in range(5)]
    joined = {2: 2, 1: 2, 0: 1, 3: 2, 4: 3} | {9: 2, 8: 9, 7: 8, 5: 9, 6: 5}
    # The lower faces in falling order: the one opposite of upper face k, half a turn away, is 9 - k.
    faces = (*upper, *reversed(lower))
    return Solid(corners, faces, joined, turned=ACROSS)


def lay_flat(solid: Solid, size: float) -> Net:
    """Return the net of a solid that is `size` times as large."""
    flat: dict[int, dict[int, Point]] = {}
    folds: list[Edge] = []
    for face, parent in solid.hangs_on.items():
        own = _in_its_plane(solid, face)
        if face == parent:
            flat[face] = {corner: _turned(point, solid.turned) for corner, point in own.items()}
            continue
        edge = _shared(solid, face, parent)
        flat[face] = _moved(own, edge, (flat[parent][edge[0]], flat[parent][edge[1]]))
        folds.append(edge)
    left = min(x for points in flat.values() for x, _ in points.values())
    top = max(y for points in flat.values() for _, y in points.values())

    def placed(face: int, corner: int) -> Point:
        x, y = flat[face][corner]
        return (x - left) * size, (top - y) * size

    rims = list(_rims(solid, folds))
    return Net(
        tuple(tuple(placed(face, c) for c in solid.faces[face]) for face in range(len(solid.faces))),
        tuple(
            (placed(face, edge[0]), placed(face, edge[1]))
            for face, edge in zip([f for f, p in solid.hangs_on.items() if f != p], folds, strict=True)
        ),
        tuple((placed(face, a), placed(face, b)) for face, (a, b) in rims),
        tuple((placed(face, a), placed(face, b)) for face, (a, b) in rims if _has_tab(face, (a, b), rims)),
    )


def _has_tab(face: int, edge: Edge, rims: Sequence[tuple[int, Edge]]) -> bool:
    return rims.index((face, edge)) < next(
        place for place, (_, other) in enumerate(rims) if other == (edge[1], edge[0])
    )


def edges(face: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """Yield the edges of a face, from corner to corner, however corners are told."""
    yield from pairwise((*face, face[0]))


def _rims(solid: Solid, folds: Sequence[Edge]) -> Iterator[tuple[int, Edge]]:
    folded = {frozenset(edge) for edge in folds}
    for number, face in enumerate(solid.faces):
        yield from ((number, edge) for edge in edges(face) if frozenset(edge) not in folded)


def _shared(solid: Solid, face: int, other: int) -> Edge:
    back = {(b, a) for a, b in edges(solid.faces[other])}
    return next(edge for edge in edges(solid.faces[face]) if edge in back)


def _in_its_plane(solid: Solid, face: int) -> dict[int, Point]:
    """Return the corners of a face in its own plane, y upwards, seen from outside."""
    around = solid.faces[face]
    origin, along = solid.corners[around[0]], solid.corners[around[1]]
    across = _minus(along, origin)
    length = dist(along, origin)
    right = tuple(value / length for value in across)
    normal = _cross(across, _minus(solid.corners[around[-1]], origin))
    size = dist(normal, (0, 0, 0))
    up = _cross(tuple(value / size for value in normal), right)
    steps = {corner: _minus(solid.corners[corner], origin) for corner in around}
    return {corner: (_dot(step, right), _dot(step, up)) for corner, step in steps.items()}


def _moved(points: dict[int, Point], edge: Edge, onto: tuple[Point, Point]) -> dict[int, Point]:
    """Turn and move points so that an edge of theirs lies on another one of its length."""
    start, end = (complex(*points[corner]) for corner in edge)
    there, on = (complex(*point) for point in onto)
    turn = (on - there) / (end - start)
    moved = {corner: there + (complex(*point) - start) * turn for corner, point in points.items()}
    return {corner: (value.real, value.imag) for corner, value in moved.items()}


def _turned(point: Point, angle: float) -> Point:
    value = complex(*point) * rect(1, -angle)
    return value.real, value.imag


def _minus(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _cross(a: Sequence[float], b: Sequence[float]) -> tuple[float, ...]:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
