"""The wallet card, read from the PDF and used as a table would."""

from collections import Counter
from fractions import Fraction

import pytest

from bot.features.printing.cards import AGAIN_SIGN, CARD_HEIGHT, CARD_WIDTH
from bot.features.printing.sheets import PrintOrder, sheet_for
from bot.mechanics.errors import BadInput
from tests.features.printing.making import page, pages
from tests.features.printing.reading import Word, lines_of

pytestmark = pytest.mark.usefixtures("cut_fonts")

DOCUMENT = {
    "d8": [4, 2],
    "d10": [5, 2],
    "d12": [6, 2],
    "d20": [5, 4],
    "d100": [5, 5, 4],
}
"""How many parts each die of a formula picks from, by dicebending.txt."""


def card_of(words: list[Word]) -> dict[str, list[list[str]]]:
    """Return what the faces add: by die, for each throw."""
    dice: dict[str, list[list[str]]] = {}
    rows = [[word.text for word in line] for line in lines_of(words)]
    start = next(place for place, row in enumerate(rows) if row[:3] == ["d6", "1", "2"])
    for row in rows[start + 1 :]:
        if row[0].startswith("d"):
            name = row[0]
            dice[name] = []
        elif row[0] != "+":
            break
        dice[name].append(row[1:])
    return dice


def law(throws: list[list[str]], above: int) -> dict[int, Fraction]:
    """Return the chance of each sum, where what is thrown again counts as not thrown."""
    sums = Counter({0: 1})
    for faces in throws:
        before, sums = sums, Counter()
        for total, ways in before.items():
            for face in faces:
                if face != AGAIN_SIGN:
                    sums[total + int(face)] += ways
    kept = {total: ways for total, ways in sums.items() if total <= above}
    return {total: Fraction(ways, sum(kept.values())) for total, ways in kept.items()}


def test_every_die_of_the_card_is_fair_and_thrown_as_the_document_has_it():
    dice = card_of(page(PrintOrder("wallet")))
    parts = {name: [len(set(faces) - {AGAIN_SIGN}) for faces in throws] for name, throws in dice.items()}

    assert parts == {"d4": [4], **DOCUMENT}
    for name, throws in dice.items():
        sides = int(name[1:])
        assert law(throws, sides) == dict.fromkeys(range(1, sides + 1), Fraction(1, sides))


def test_a_die_that_no_product_makes_says_when_to_start_again():
    words = page(PrintOrder("wallet", "d11"))

    assert "Above 11 start again." in " ".join(word.text for word in words)
    assert law(card_of([word for word in words if word.text != "start"])["d11"], 11) == dict.fromkeys(
        range(1, 12), Fraction(1, 11)
    )


def test_each_die_is_made_from_the_die_that_takes_the_fewest_throws():
    rows = [
        [word.text for word in line] for line in lines_of(page(PrintOrder("wallet", "d8 d9", "d4 d8 d9")))
    ]

    assert ["d8", *map(str, range(1, 9))] in rows
    assert rows.count(["d9", *map(str, range(1, 10))]) == 2


def test_a_card_has_the_size_of_a_bank_card_and_all_of_it_lies_between_the_marks():
    words = page(PrintOrder("wallet"))
    head = next(word for word in words if word.text == "d6" and word.top > 35)
    card = [word for word in words if head.top <= word.top and word.text != "Evenhand"]

    assert (CARD_WIDTH, CARD_HEIGHT) == (85.6, 54.0)
    assert max(word.right for word in card) - min(word.left for word in card) < CARD_WIDTH
    assert max(word.bottom for word in card) - min(word.top for word in card) < CARD_HEIGHT


@pytest.mark.slow
def test_more_dice_than_a_card_has_room_for_are_on_further_cards():
    order = PrintOrder("wallet", "d14 d16 d18 d22 d24 d30 d32 d36 d40 d48 d60 d100")
    texts = [word.text for words in pages(order) for word in words]

    assert texts.count("Add") > 1
    assert {"d14", "d100"} <= set(texts)


def test_dice_that_a_card_cannot_have_are_refused():
    for dice, source, sentence in (
        ("d4 dx", "", "`d4 dx` cannot be read: write 1 to 12 dice, such as d4 d20 d100."),
        ("d1", "", "`d1` cannot be used: a die here can have 2 to 1,000 sides, such as d6."),
        ("d4", "d100", "`d100` cannot be used: a die here can have 2 to 20 sides, such as d6."),
        (
            "d4",
            "d4 d6 d8 d10 d12",
            "`d4 d6 d8 d10 d12` cannot be read: write 1 to 4 dice, such as d4 d20 d100.",
        ),
        (
            f"d{'9' * 99}",
            "",
            f"`d{'9' * 39}` cannot be used: a die here can have 2 to 1,000 sides, such as d6.",
        ),
        (f"d{'9' * 100}", "", f"`d{'9' * 39}` cannot be read: write 1 to 12 dice, such as d4 d20 d100."),
    ):
        with pytest.raises(BadInput) as refused:
            sheet_for(PrintOrder("wallet", dice, source))
        assert str(refused.value) == sentence
