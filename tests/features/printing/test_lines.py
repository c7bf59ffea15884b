"""Texts broken into lines, and the last line of a page."""

from itertools import pairwise

import pytest

from bot.features.printing.drawing import break_lines, width_of
from bot.features.printing.frame import foot_of
from bot.features.printing.page import PAPERS
from bot.mechanics.catalogue import CATALOGUE
from tests.mechanics.test_catalogue import usual

SIZE = 11

RECIPES = [usual(entry).recipe for entry in CATALOGUE]
SHORT_WORDS = [
    "2 3 4 5 6 7 8 9 " * 12,
    "| throw | d6 | so | " * 8,
    "日本 語 の テ 🎲 " * 20,
    "AV Ta y. " * 40,
]


@pytest.mark.parametrize(("texts", "widths"), [(RECIPES, (40, 90, 180)), (SHORT_WORDS, range(20, 190, 6))])
def test_a_line_has_all_words_that_fit_and_no_more(texts, widths):
    for text in texts:
        for width in widths:
            lines = break_lines(text, width, SIZE)
            assert " ".join(lines) == " ".join(text.split())
            assert [line for line in lines if width_of(line, SIZE) > width] == []
            longer = (f"{line} {after.split()[0]}" for line, after in pairwise(lines))
            assert [line for line in longer if width_of(line, SIZE) <= width] == []


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_last_line_of_a_page_is_between_its_content_and_its_margin(paper):
    for line in foot_of(paper, 1, 2):
        assert paper.body.bottom < line.box.top < line.box.bottom <= paper.room.bottom
