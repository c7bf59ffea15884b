"""Nets of dice: the faces are those of the solid, and fold to it with the right ones beside one another."""

from itertools import combinations
from math import dist

import pytest

from bot.features.printing.cut_outs import CUBE, _tab, cube, edges, lay_flat, ten_sided
from bot.features.printing.sheets import PrintOrder
from tests.features.printing.making import pages
from tests.features.printing.reading import Word

pytestmark = pytest.mark.usefixtures("cut_fonts")

SOLIDS = {"cube": cube(), "d10": ten_sided()}
BIG = 5.0
"""Millimetres: labels of faces to fold are higher than all else."""


@pytest.fixture(params=SOLIDS)
def solid(request):
    return SOLIDS[request.param]


def area(face) -> float:
    """Return the area, positive where the corners go counterclockwise on paper, where y goes downwards."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(face)) / -2


def test_every_face_is_flat_seen_from_outside_and_keeps_all_distances_of_its_corners(solid):
    for flat, face in zip(lay_flat(solid, 1).faces, solid.faces, strict=True):
        assert area(flat) > 0
        for (p, a), (q, b) in combinations(zip(flat, face, strict=True), 2):
            assert dist(p, q) == pytest.approx(dist(solid.corners[a], solid.corners[b]))


def test_faces_that_lie_at_a_fold_share_that_edge_of_the_solid(solid):
    net = lay_flat(solid, 1)
    for one, other in combinations(range(len(solid.faces)), 2):
        touching = [edge for edge in edges(net.faces[one]) if has(net.faces[other], edge)]
        if touching:
            assert len(set(solid.faces[one]) & set(solid.faces[other])) == 2
            assert any(same(fold, touching[0]) for fold in net.folds)
    assert len(net.folds) == len(solid.faces) - 1


def test_no_face_lies_on_another(solid):
    net = lay_flat(solid, 1)
    for one, other in combinations(net.faces, 2):
        assert apart(one, other) or apart(other, one)


def test_one_of_any_two_edges_that_meet_has_a_tab(solid):
    net = lay_flat(solid, 1)
    edges_of_solid = sum(map(len, solid.faces)) // 2

    assert len(net.rims) == 2 * (edges_of_solid - len(net.folds))
    assert len(net.tabs) == len(net.rims) // 2


@pytest.mark.parametrize(("name", "size", "tab"), [("cube", 23, 5), ("cube", 16.5, 4.5), ("d10", 25, 4)])
def test_no_tab_lies_on_a_face_or_on_another_tab(name, size, tab):
    net = lay_flat(SOLIDS[name], size)
    tabs = [(start, *_tab(start, end, tab), end)[::-1] for start, end in net.tabs]

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


def has(face, edge) -> bool:
    return any(same(edge, other) for other in edges(face))


def same(one, other) -> bool:
    (a, b), (p, q) = one, other
    return dist(a, q) + dist(b, p) < 1e-6 or dist(a, p) + dist(b, q) < 1e-6


def apart(one, other) -> bool:
    """Whether an edge of `one` has all of `other` on its outer side."""
    return any(
        all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6 for x, y in other)
        for (ax, ay), (bx, by) in edges(one)
    )
