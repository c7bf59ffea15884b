"""The chain of an encounter table, read from the PDF and followed."""

from fractions import Fraction

import pytest

from bot.features.printing.drawing import pdf
from bot.features.printing.encounters import chain_sheet
from bot.features.printing.page import PAPERS, Text
from bot.features.tables.saved_tables import read_with_plan
from bot.mechanics.errors import BadInput
from tests.features.printing.reading import lines_of, words_of
from tests.features.printing.test_rule_tables import chances
from tests.tiers import slow

pytestmark = pytest.mark.usefixtures("cut_fonts")

FOREST = "01-15 Wolves\n16-40 Bandits\n41-60 Merchant\n61-100 Nothing"
SHARES = {"Wolves": (15, 100), "Bandits": (25, 100), "Merchant": (20, 100), "Nothing": (40, 100)}


def places(file: bytes) -> dict[str, list[str]]:
    """Return where each face leads, by table; a row's word stands for its number."""
    found: dict[str, list[str]] = {}
    for words in words_of(file):
        for line in lines_of(words):
            texts = [word.text for word in line]
            if texts[0] == "Table":
                name = texts[1]
                found[name] = []
            elif found and texts[0][0].isdigit():
                low, _, high = texts[0].partition("–")
                found[name] += [texts[-1]] * (int(high or low) - int(low) + 1)
    return found


@pytest.mark.parametrize("paper", [slow("a4"), "letter"])
def test_who_follows_the_printed_chain_comes_to_each_row_with_its_exact_chance(paper):
    file = pdf(chain_sheet("forest", *read_with_plan(FOREST), PAPERS[paper]))
    numbers = {name: str(number) for number, name in enumerate(SHARES, 1)}
    chain = {name: [numbers.get(to, to) for to in faces] for name, faces in places(file).items()}

    assert all(len(faces) == 6 for faces in chain.values())
    assert chances(chain) == {int(numbers[name]): Fraction(*share) for name, share in SHARES.items()}


def texts_of(name, table):
    """Return the texts of the first page of a chain."""
    sheet = chain_sheet(name, *read_with_plan(table), PAPERS["a4"])
    return [mark.text for mark in sheet.pages[0] if isinstance(mark, Text)]


def test_a_long_text_is_printed_whole_on_several_lines_and_the_tables_it_refers_to_are_named():
    text = "A merchant " + "with a very heavy load " * 8
    words = " ".join(texts_of("camp", f"2d4 bandits with {{hoard}}\n{{Weather}}\n{text}"))

    assert text.strip() in words
    assert "2d4 bandits with [table hoard]" in words
    assert "At [table hoard], [table Weather] roll on that table too: /card prints it." in words


@pytest.mark.slow
def test_texts_are_printed_as_they_were_typed_also_letters_that_the_font_lacks():
    file = pdf(chain_sheet("signs", *read_with_plan("$x$ 狼\nOgre → {hoard}"), PAPERS["a4"]))
    words = " ".join(word.text for word in words_of(file)[0])

    assert "$x$ 狼" in words
    assert "Ogre → [table hoard]" in words


def test_words_that_are_wider_than_a_column_are_broken():
    lines = [text for text in texts_of("long", "x" * 200 + "\nNothing") if set(text) == {"x"}]

    assert "".join(lines) == "x" * 200
    assert len(lines) > 1


@pytest.mark.slow
def test_the_longest_chain_that_is_printed_shows_the_beginnings_of_its_texts():
    rows = "\n".join(f"{weight}x {'word ' * 39}" for weight in range(7, 25))
    sheet = chain_sheet("long", *read_with_plan(rows), PAPERS["a4"])

    assert 1 < len(sheet.pages) <= 5
    assert any(mark.text.endswith("…") for page in sheet.pages for mark in page if isinstance(mark, Text))


@pytest.mark.parametrize("words", [1, 2, 3])
def test_no_line_of_a_chain_is_below_the_last_line_of_its_page(words):
    rows = "\n".join(f"{weight}x {'word ' * words * 9}" for weight in range(7, 19))
    paper = PAPERS["a4"]
    sheet = chain_sheet("long", *read_with_plan(rows), paper)
    lines = [
        mark for page in sheet.pages for mark in page if isinstance(mark, Text) and mark.colour != "grey"
    ]

    assert max(line.box.bottom for line in lines) <= paper.body.bottom + 0.01


def test_a_table_with_too_many_small_tables_is_refused():
    rows = "\n".join(f"{1 + number % 7}x row {number}" for number in range(500))
    with pytest.raises(BadInput, match=r"^huge needs [\d,]+ small tables, too many to print"):
        chain_sheet("huge", *read_with_plan(rows), PAPERS["a4"])
