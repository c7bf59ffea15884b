"""Plans of tables that are rolled with d6, in words and as pages."""

import struct

import pytest

from bot.mechanics.encounters.by_d6 import plan_of
from bot.mechanics.encounters.files import read_table
from bot.mechanics.encounters.table import EncounterTable, Row
from bot.play.encounters.tables import SavedTable
from bot.render.encounters.pages import COLUMNS, LINES
from bot.render.encounters.pages import pages as drawn_pages
from bot.render.encounters.plan import dice_words, is_printable, plan_card

FOREST = read_table("01-15 Goblins\n16-40 Wolves\n41-50 $x$ 狼\n51-70 {hoard}\n71-90 Ogre\n91-00 A dragon")


def saved(name, table):
    return SavedTable(name, 1, table, plan_of(table.weights))


def pages(name, table):
    return drawn_pages(name, table, plan_of(table.weights))


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ((1, 1), "It takes one die. No exact way takes fewer on average."),
        (
            (15, 25, 10, 20, 20, 10),
            "It takes 47/30 = 1.57 dice on average, and now and then many more. No",
        ),
        ((1, 35), "It takes 7/6 = 1.17 dice on average, at most 2. No exact way takes fewer on average."),
        ((56, 43, 43, 75, 81, 51, 139, 174, 161, 53, 47, 177, 51, 99, 77), "and now and then many more."),
    ],
)
def test_the_dice_of_a_plan_are_told(weights, words):
    assert words in dice_words(plan_of(weights))


def test_a_plan_that_is_not_the_best_does_not_claim_to_be():
    weights = (56, 43, 43, 75, 81, 51, 139, 174, 161, 53, 47, 177, 51, 99, 77)
    assert "No exact way" not in dice_words(plan_of(weights))


def test_the_small_tables_are_listed_with_their_faces():
    card = plan_card(saved("forest", FOREST))
    assert "\n**B** `1–5` Goblins · `6` Wolves\n" in card.text
    assert card.footer == "5 small tables; the picture is for printing."


def test_one_small_table_needs_no_letter():
    card = plan_card(saved("coin", EncounterTable((Row(1, "heads"), Row(1, "tails")))))
    assert card.text.startswith("Throw a d6: every row has exactly its chance.")


def test_a_long_plan_fits_its_card():
    card = plan_card(saved("big", EncounterTable(tuple(Row(3 + n % 5, "*" * 200) for n in range(1000)))))
    assert len(card.text) <= 4096


def test_few_small_tables_fit_one_page():
    (page,) = pages("forest", FOREST)
    assert page.name == "plan1.png"
    assert page.alt.startswith("forest: small tables for d6. Begin with table A. It takes 47/30")


def size(page):
    return struct.unpack(">II", page.content[16:24])


def test_one_page_is_cut_to_what_is_on_it_and_several_are_a4():
    several = EncounterTable(tuple(Row(weight, "word " * 40) for weight in range(7, 25)))

    assert all(cut < whole for cut, whole in zip(size(*pages("forest", FOREST)), (992, 1402), strict=True))
    assert {size(page) for page in pages("long", several)} == {(992, 1402)}


@pytest.mark.slow
def test_the_longest_printable_plan_stays_within_the_files_of_a_message():
    table = EncounterTable(tuple(Row(weight, "word " * 40) for weight in range(7, 25)))
    assert is_printable(plan_of(table.weights))
    assert 1 < len(pages("long", table)) <= 10


def test_long_texts_are_printed_whole_where_they_fit():
    first, second = (EncounterTable((Row(1, "x"), Row(1, "word " * 39 + end))) for end in ("one", "two"))
    assert pages("long", first)[0].content != pages("long", second)[0].content


def test_a_small_table_of_long_words_stays_within_its_column():
    rows = tuple(Row(1, f"{'x' * 20} " * 9) for _ in range(6))
    assert len(pages("long", EncounterTable(rows))) == 1


def test_a_page_holds_more_than_the_largest_small_table():
    assert LINES * len(COLUMNS) > 6 * 3
