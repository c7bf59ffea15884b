"""The tables of rules, read from the PDF and followed by one who knows nothing of the rules."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.features.printing.sheets import PrintOrder, sheet_for
from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import find, method, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Done
from tests.features.printing import making
from tests.features.printing.making import page, pages
from tests.features.printing.reading import Word, lines_of
from tests.tiers import slow, soaked

pytestmark = pytest.mark.usefixtures("cut_fonts")

Places = dict[str, list[str]]
"""By the name of a line: where each face leads."""


def blocks_of(words: list[Word]) -> list[list[Word]]:
    """Return the heads of the columns of a page, each the faces from 1 on."""
    head = next(line for line in lines_of(words) if is_head(line))
    faces = [word for word in head if word.text.isdigit()]
    starts = [place for place, word in enumerate(faces) if word.text == "1"]
    return [faces[start:end] for start, end in zip(starts, [*starts[1:], len(faces)], strict=True)]


def is_head(line: list[Word]) -> bool:
    faces = [int(word.text) for word in line if word.text.isdigit()]
    others = {word.text for word in line if not word.text.isdigit()}
    return faces[:2] == [1, 2] and others <= {"throw"} and 0 not in faces


def followed(printed: list[list[Word]]) -> Places:
    places: Places = {}
    for words in printed:
        blocks = blocks_of(words)
        left = 0.0
        for block in blocks:
            under = [
                word
                for word in words
                if left < word.middle[0] < block[-1].right + 6 and word.top > block[0].bottom
            ]
            for line in lines_of(under):
                leads = {near(word, block): word.text for word in line if near(word, block)}
                if leads:
                    places[line[0].text] = [leads[face] for face in sorted(leads)]
            left = block[-1].right + 6
    return places


def near(word: Word, block: list[Word]) -> int:
    """Return the face under which a word stands, 0 where it is not in their columns."""
    return next((face for face, head in enumerate(block, 1) if abs(word.middle[0] - head.middle[0]) < 1.5), 0)


def chances(places: Places) -> dict[int, Fraction]:
    """Return how often each number comes: lines are put in the place of their names, the last first."""
    leads = {name: shares(faces) for name, faces in places.items()}
    for name in reversed(list(leads)):
        own = leads[name]
        again = own.pop(name, Fraction(0))
        leads[name] = own = {to: share / (1 - again) for to, share in own.items()}
        for other in leads.values():
            share = other.pop(name, Fraction(0))
            for to, part in own.items() if share else ():
                other[to] = other.get(to, Fraction(0)) + share * part
    return {int(number): share for number, share in leads["A"].items()}


def shares(faces: list[str]) -> dict[str, Fraction]:
    return {to: Fraction(count, len(faces)) for to, count in Counter(faces).items()}


@pytest.mark.parametrize(
    ("name", "dice", "source"),
    [
        ("reroll", "d12", "d4"),
        ("human", "d20", "d6"),
        *(
            slow(name, "", "")
            for name in ("quarters", "percentile", "lookup", "base6", "clock", "sectors-as-written")
        ),
        *(
            soaked(name, "", "")
            for name in ("lookup-folded", "human", "colours", "divide", "quarters-no-reroll", "2d20-halved")
        ),
        *(slow("chain", "d24", "d10"), slow("halve", "d20", "d6")),
    ],
)
def test_who_follows_the_printed_lines_reaches_every_number_with_its_exact_chance(name, dice, source):
    sides, faces = (int(die[1:]) if die else None for die in (dice, source))
    rule = find(name).settle(*usual_die(find(name), sides, faces)).rule
    law = analyse(rule).distribution
    places, chance = followed(pages(PrintOrder(name, dice, source))), random.Random(1)

    assert chances(places) == {number: law.chance(number) for number in law.weights}
    for _ in range(100 if name in {"reroll", "quarters"} else 0):
        place, state = "A", rule.start(None)
        while place.isalpha():
            face = chance.randrange(len(places[place]))
            place, state = places[place][face], rule.step(state, face + 1)
        assert state == Done(int(place))


@pytest.mark.parametrize(
    ("dice", "options", "thrown"),
    [("d7", "", 5), slow("d20", "dice=5 cut=best", 5), slow("d11", "dice=4", 4)],
)
def test_a_sum_table_has_the_share_of_its_ranges_and_how_far_off_they_are(dice, options, thrown):
    ways = Counter(map(sum, product(range(1, 7), repeat=thrown)))
    sides, seen = int(dice[1:]), 0

    for line in lines_of(page(PrintOrder("sum-table", dice, options=options))):
        texts = [word.text for word in line]
        if len(texts) != 6 or texts[3] != "%":
            continue
        seen += 1
        low, _, high = texts[0].partition("-")
        share = Fraction(sum(ways.pop(total) for total in range(int(low), int(high or low) + 1)), 6**thrown)
        assert int(texts[1]) == seen
        assert float(texts[2]) == pytest.approx(float(100 * share), rel=0.006)
        assert float(texts[4]) == pytest.approx(float(100 * (share - Fraction(1, sides))), abs=0.0006)
    assert seen == sides
    assert not ways


def test_a_sum_table_whose_last_rows_start_again_says_so_and_is_as_even_as_the_rule():
    chosen = find("sum-table").settle(7, 6, "again=1")
    ways = Counter(map(sum, product(range(1, 7), repeat=chosen.values["dice"])))
    words = page(PrintOrder("sum-table", "d7", options="again=1"))
    weights: Counter[str] = Counter()
    for number, low, high in ranges_of(words):
        weights[number] += sum(ways[total] for total in range(low, high + 1))
    thrown_again = weights.pop("again")
    law = analyse(chosen.rule).distribution

    assert thrown_again > 0
    assert {int(number): Fraction(count, weights.total()) for number, count in weights.items()} == {
        number: law.chance(number) for number in law.weights
    }
    assert "“again”" in {word.text for word in words}


def ranges_of(words):
    """Yield the number of each row of a sum table, and its least and greatest sum."""
    for line in lines_of(words):
        texts = [word.text for word in line]
        if len(texts) == 6 and texts[3] == "%":
            low, _, high = texts[0].partition("-")
            yield texts[1], int(low), int(high or low)


@pytest.mark.parametrize("name", ["2d6-as-d12", slow("sum20")])
def test_a_sum_that_is_read_as_it_is_has_the_number_of_each_total(name):
    rule: Any = find(name).settle(*usual_die(find(name))).rule
    weights = dict(rule.sums.weights)
    found: Counter[int] = Counter()
    for words in pages(PrintOrder(name)):
        for line in lines_of(words):
            texts = [word.text for word in line if word.text != "below"]
            for start in range(0, len(texts) - 3, 4):
                if texts[start + 3] == "%" and texts[start].isdigit():
                    found[int(texts[start + 1])] += weights.pop(int(texts[start]))

    assert weights == {}
    assert found == rule.distribution().weights


def test_the_rows_of_the_table_of_remainders_are_those_of_the_document():
    rows = [[word.text for word in line] for line in lines_of(page(PrintOrder("table")))]

    assert [row[2] for row in rows if len(row) == 3 and row[0].isdigit()] == ["24", "204", "132", "100"]


def test_the_title_names_the_dice_that_are_thrown_and_the_recipe_stands_below():
    order = PrintOrder("reroll", "d12", "d4")

    assert making.sheet(order).title == "d12 from d4: reroll"
    assert method("reroll", 12, 4).recipe in " ".join(word.text for word in page(order))
    assert making.sheet(PrintOrder("spinner")).title == "d100: spinner"


def test_a_sum_table_that_is_too_long_is_refused_with_the_reason():
    with pytest.raises(BadInput) as refused:
        sheet_for(PrintOrder("sum-table", "d5000"))
    assert str(refused.value) == "A sum table can have at most 200 rows to print, not 5,000: use fewer sides."
