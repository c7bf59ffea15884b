"""The 36 cards for Catan, read from the PDF."""

from collections import Counter

from bot.features.printing.sheets import PrintOrder
from tests.features.printing.making import pages
from tests.features.printing.reading import lines_of

ROWS = 3
"""Lines of a row of cards: the small total, the large one, the red number."""


def cards():
    """Yield the total in the corner, the large one and the red number of each card."""
    for words in pages(PrintOrder("catan-cards")):
        below = next(word.bottom for word in words if word.text == "card.")
        numbers = [word for word in words if word.text.isdigit() and word.top > below and word.height > 2]
        lines = lines_of(numbers, near=4)
        for start in range(0, len(lines), ROWS):
            yield from zip(
                *(map(int, (word.text for word in line)) for line in lines[start : start + ROWS]), strict=True
            )


def test_there_is_a_card_for_each_way_in_which_two_dice_fall():
    found = Counter((large, red) for _, large, red in cards())

    assert found == Counter((red + other, red) for red in range(1, 7) for other in range(1, 7))
    assert found.total() == 36


def test_the_corner_shows_the_same_total():
    assert all(corner == large for corner, large, _ in cards())
