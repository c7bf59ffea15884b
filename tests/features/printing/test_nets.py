"""Nets of dice: the faces are those of the solid, and fold to it with the right ones beside one another."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import cos, dist, pi, sin

import pytest

from bot.features.printing.cut_outs import CUBE, tab_outline
from bot.features.printing.nets import Net, cube, edges, ten_sided
from bot.features.printing.sheets import PrintOrder
from tests.features.printing.making import pages
from tests.features.printing.reading import Word

pytestmark = pytest.mark.usefixtures("cut_fonts")

BIG = 5.0
"""Millimetres: labels of faces to fold are higher than all else."""


@dataclass(frozen=True)
class Solid:
    """A die with its net; its faces by their corners, counterclockwise as they are seen from outside."""

    net: Net
    corners: tuple[tuple[float, float, float], ...]
    faces: tuple[tuple[int, ...], ...]

    def edge_of(self, flat) -> frozenset[int]:
        """Return between which corners an edge of the net is."""
        pairs = (
            dict(zip(edges(points), edges_of(face), strict=True))
            for points, face in zip(self.net.faces, self.faces, strict=True)
        )
        return next(known[flat] for known in pairs if flat in known)


def edges_of(face: tuple[int, ...]) -> list[frozenset[int]]:
    return [frozenset(edge) for edge in pairwise((*face, face[0]))]


def solid_cube() -> Solid:
    corners = tuple((float(x), float(y), float(z)) for z in (0, 1) for y in (0, 1) for x in (0, 1))
    faces = ((4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (2, 0, 4, 6), (6, 7, 3, 2), (2, 3, 1, 0))
    return Solid(cube(1), corners, faces)


def solid_d10() -> Solid:
    """Two fans of five kites, round a corner above and one below; the ring between goes up and down."""
    rim = (1 - cos(pi / 5)) / (1 + cos(pi / 5))  # so high, the four corners of a kite are in one plane
    ring = [(cos(pi / 5 * k), sin(pi / 5 * k), rim * (-1) ** (k + 1)) for k in range(10)]
    upper = [(10, (2 * k - 1) % 10, 2 * k, (2 * k + 1) % 10) for k in range(5)]
    lower = [(11, (2 * k + 6) % 10, (2 * k + 5) % 10, (2 * k + 4) % 10) for k in range(5)]
    return Solid(ten_sided(1), (*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)), (*upper, *reversed(lower)))


SOLIDS = {"cube": solid_cube(), "d10": solid_d10()}


@pytest.fixture(params=SOLIDS)
def solid(request):
    return SOLIDS[request.param]


def area(face) -> float:
    """Return the area, positive where the corners go counterclockwise on paper, where y goes downwards."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(face)) / -2


def test_every_face_is_flat_seen_from_outside_and_keeps_all_distances_of_its_corners(solid):
    for flat, face in zip(solid.net.faces, solid.faces, strict=True):
        assert area(flat) > 0
        for (p, a), (q, b) in combinations(zip(flat, face, strict=True), 2):
            assert dist(p, q) == pytest.approx(dist(solid.corners[a], solid.corners[b]), abs=1e-5)


def test_faces_that_lie_at_a_fold_share_that_edge_of_the_solid(solid):
    for start, end in solid.net.folds:
        assert solid.edge_of((start, end)) == solid.edge_of((end, start))
    assert len(solid.net.folds) == len(solid.faces) - 1


def test_no_face_lies_on_another(solid):
    for one, other in combinations(solid.net.faces, 2):
        assert apart(one, other) or apart(other, one)


def test_one_of_any_two_edges_that_meet_has_a_tab(solid):
    tabs, cuts, folds = (
        {solid.edge_of(edge) for edge in kind} for kind in (solid.net.tabs, solid.net.cuts, solid.net.folds)
    )

    assert tabs == cuts
    assert len(tabs) == len(solid.net.tabs) == len(solid.net.cuts)
    assert tabs | folds == {edge for face in solid.faces for edge in edges_of(face)}


@pytest.mark.parametrize(
    ("net", "tab"), [(cube(23), 5), (cube(16.5), 4.5), (ten_sided(25), 4)], ids=["cube", "small cube", "d10"]
)
def test_no_tab_lies_on_a_face_or_on_another_tab(net, tab):
    tabs = [tab_outline(edge, tab)[::-1] for edge in net.tabs]

    for one in tabs:
        for face in net.faces:
            assert apart(one, face) or apart(face, one)
    for one, other in combinations(tabs, 2):
        assert apart(one, other) or apart(other, one)


def test_opposite_faces_of_a_d10_are_9_together():
    faces, corners = SOLIDS["d10"].faces, SOLIDS["d10"].corners
    middles = [[sum(corners[corner][axis] for corner in face) for axis in range(3)] for face in faces]

    for face, middle in enumerate(middles):
        assert middle == pytest.approx([-value for value in middles[9 - face]], abs=1e-9)


def folded(labels: list[Word]) -> dict[str, str]:
    """Return which label is opposite of which, when the printed cross is rolled up around a cube."""
    left = min(word.middle[0] for word in labels)
    top = min(word.middle[1] for word in labels)
    cells = {
        (round((word.middle[0] - left) / CUBE), round((word.middle[1] - top) / CUBE)): word.text
        for word in labels
    }
    start = next(iter(cells))
    # The sides of the cube that lie below, above, and towards each direction; it rolls from cell to cell.
    rolled = {start: ("below", "above", "east", "west", "north", "south")}
    while len(rolled) < len(cells):
        for (x, y), (below, above, east, west, north, south) in list(rolled.items()):
            for cell, sides in {
                (x + 1, y): (east, west, above, below, north, south),
                (x - 1, y): (west, east, below, above, north, south),
                (x, y + 1): (south, north, east, west, below, above),
                (x, y - 1): (north, south, east, west, above, below),
            }.items():
                if cell in cells:
                    rolled.setdefault(cell, sides)
    on = {sides[0]: cells[cell] for cell, sides in rolled.items()}
    pairs = (("below", "above"), ("east", "west"), ("north", "south"))
    return {on[a]: on[b] for one in pairs for a, b in (one, one[::-1]) if a in on and b in on}


def labels(words: list[Word], *, odd: bool) -> list[Word]:
    """Return the labels of one of the cubes, which lie above the d10."""
    high = [word for word in words if word.height > BIG and word.text.isdigit() and word.middle[1] < 170]
    return [word for word in high if bool(int(word.text) % 2) == odd]


@pytest.mark.slow
def test_the_dice_fold_with_2_opposite_of_12_and_so_on_and_the_blank_opposite_of_7():
    words = pages(PrintOrder("tatham"))[0]

    assert folded(labels(words, odd=False)) == {
        "2": "12",
        "4": "10",
        "6": "8",
        "12": "2",
        "10": "4",
        "8": "6",
    }
    assert folded(labels(words, odd=True)) == {"3": "11", "5": "9", "11": "3", "9": "5"}


def apart(one, other) -> bool:
    """Whether an edge of `one` has all of `other` on its outer side."""
    return any(
        all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6 for x, y in other)
        for (ax, ay), (bx, by) in edges(one)
    )
