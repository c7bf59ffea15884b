"""Nothing that is printed is clipped, on either paper, as PDFium sees it."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

import numpy as np
import pypdfium2
import pytest

from bot.features.printing.drawing import fit_text
from bot.features.printing.page import PAPERS, Box, Text, lowest
from bot.features.printing.sheets import PrintOrder, titles
from bot.mechanics.errors import BadInput
from tests.features.printing import making
from tests.features.printing.reading import Sign, signs_of
from tests.tiers import slow, soaked

pytestmark = pytest.mark.usefixtures("cut_fonts")

NEAR = 0.25
"""Millimetres by which ink may lie over the edge of a letter's own width."""


def named(order):
    return " ".join(filter(None, (order.what, order.dice, order.source, order.options, order.paper)))


def names(orders):
    return ", ".join(map(named, orders))


QUICK = [PrintOrder("wallet", paper="letter"), PrintOrder("reroll", "d12", "d4")]
"""What other tests print, too, and what is small."""
KINDS = [tuple(replace(order, paper=paper) for order in making.ORDERS) for paper in PAPERS]
PRINTED = {*QUICK, *chain(*KINDS)}
OTHERS = [order for name in titles() if (order := PrintOrder(name, paper="letter")) not in PRINTED]
TOGETHER = 14


def with_others(printed):
    """Return what is looked at together, and the rest for the soak."""
    others = (tuple(OTHERS[start : start + TOGETHER]) for start in range(0, len(OTHERS), TOGETHER))
    return [(QUICK[0],), *printed, *map(soaked, others)]


FILES = with_others([slow((QUICK[1],)), *map(slow, KINDS)])
"""What is laid out."""

SOME = making.READ_SLOWLY[::4]
PDFS = with_others([slow(making.READ), slow(SOME), *map(soaked, (making.READ_SLOWLY, *KINDS))])
"""What is printed into one PDF: some of what other tests read, and in the soak each kind on both papers."""


def written(*orders: PrintOrder) -> list[list[tuple[Text, list[Sign]]]]:
    """Return the texts of each page, each with the signs of the PDF in its place; no sign is elsewhere."""
    found = []
    pages = (page for order in orders for page in making.sheet(order).pages)
    for page, signs in zip(pages, signs_of(making.file(*orders)), strict=True):
        middles = np.array([((sign.left + sign.right) / 2, (sign.top + sign.bottom) / 2) for sign in signs])
        texts = [
            (mark, [signs[at] for at in centred(middles, mark.box)])
            for mark in page
            if isinstance(mark, Text)
        ]
        assert sum(len(own) for _, own in texts) == len(signs)
        found.append(texts)
    return found


def centred(middles: np.ndarray, box: Box) -> Iterable[int]:
    """Return which of the middles of signs are in a box."""
    inside = ((box.left, box.top) <= middles) & (middles <= (box.right, box.bottom))
    return np.flatnonzero(inside.all(axis=1))


@pytest.fixture(scope="module", params=FILES, ids=names)
def orders(request):
    """What is looked at together: it is laid out once for all tests of it."""
    return request.param


@pytest.mark.parametrize("printed", PDFS, ids=names)
def test_all_text_is_in_the_pdf_within_its_place_and_over_no_other(printed):
    for page in written(*printed):
        for text, signs in page:
            assert "".join(sign.text for sign in signs) == text.text.replace(" ", "")
            assert [sign for sign in signs if not within(sign, text.box)] == []
        assert overlapping(page) == []


def test_everything_is_within_the_margin(orders):
    for order in orders:
        room = PAPERS[order.paper].room
        for page in making.sheet(order).pages:
            assert max(map(lowest, page)) <= room.bottom + 0.01, named(order)
            for mark in page:
                points = corners(mark)
                assert all(room.left - 0.01 <= x <= room.right + 0.01 for x, _ in points), named(order)
                assert all(room.top - 0.01 <= y for _, y in points), named(order)


@pytest.mark.parametrize("paper", [slow("a4"), "letter"])
def test_a_page_of_the_pdf_has_the_size_of_the_paper(paper):
    document = pypdfium2.PdfDocument(making.file(PrintOrder("wallet", paper=paper)))
    width, height = document[0].get_size()
    document.close()

    assert width / 72 * 25.4 == pytest.approx(PAPERS[paper].width, abs=0.01)
    assert height / 72 * 25.4 == pytest.approx(PAPERS[paper].height, abs=0.01)


def test_what_would_be_too_small_to_be_read_is_refused():
    with pytest.raises(
        BadInput,
        match=(
            "`xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` does not fit on the page: ask for fewer "
            "or shorter rows"
        ),
    ):
        fit_text("x" * 400, Box(0, 0, 50, 8), 9)


def within(sign: Sign, box: Box) -> bool:
    return (
        sign.left >= box.left - NEAR
        and sign.right <= box.right + NEAR
        and sign.top >= box.top - NEAR
        and sign.bottom <= box.bottom + NEAR
    )


def corners(mark) -> list[tuple[float, float]]:
    if isinstance(mark, Text):
        return list(mark.box.corners)
    return [mark.middle] if hasattr(mark, "radius") else list(mark.points)


def overlapping(page: list[tuple[Text, list[Sign]]]) -> list[tuple[str, str]]:
    """Return the texts of which the ink of one lies over that of the other."""
    left, top = (np.array([min(sign[at] for sign in signs) for _, signs in page]) for at in (1, 2))
    right, bottom = (np.array([max(sign[at] for sign in signs) for _, signs in page]) for at in (3, 4))
    beside = (left[:, None] >= right - 0.01) | (top[:, None] >= bottom - 0.01)
    pairs = np.argwhere(np.triu(~(beside | beside.T), 1))
    return [(page[one][0].text, page[other][0].text) for one, other in pairs]
