"""Plans of tables that are rolled with d6, in words."""

import pytest

from bot.features.tables.card import plan_card, plan_dice_words
from bot.features.tables.saved_tables import SavedTable
from bot.mechanics.encounters.by_d6 import plan_of
from bot.mechanics.encounters.table import EncounterTable, Row
from bot.mechanics.reading.tables.text import read_table

FOREST = read_table("01-15 Goblins\n16-40 Wolves\n41-50 $x$ 狼\n51-70 {hoard}\n71-90 Ogre\n91-00 A dragon")


def saved(name, table):
    return SavedTable(name, 1, table, plan_of(table.weights))


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ((1, 1), "It takes one die. No exact way takes fewer on average."),
        (
            (15, 25, 10, 20, 20, 10),
            "It takes 1.57 dice on average, and now and then many more. No",
        ),
        ((1, 35), "It takes 1.17 dice on average, at most 2. No exact way takes fewer on average."),
        ((56, 43, 43, 75, 81, 51, 139, 174, 161, 53, 47, 177, 51, 99, 77), "and now and then many more."),
    ],
)
def test_the_dice_of_a_plan_are_told(weights, words):
    assert words in plan_dice_words(plan_of(weights))


def test_a_plan_that_is_not_the_best_does_not_claim_to_be():
    weights = (56, 43, 43, 75, 81, 51, 139, 174, 161, 53, 47, 177, 51, 99, 77)
    assert "No exact way" not in plan_dice_words(plan_of(weights))


def test_one_small_table_needs_no_letter():
    card = plan_card(saved("coin", EncounterTable((Row(1, "heads"), Row(1, "tails")))))
    assert card.text.startswith("Throw a d6: every row has exactly its chance.")


def test_a_long_plan_fits_its_card():
    card = plan_card(saved("big", EncounterTable(tuple(Row(3 + n % 5, "*" * 200) for n in range(1000)))))
    assert len(card.text) <= 4096


def test_a_table_that_is_nearly_2d6_says_so_and_what_is_furthest_off():
    ends = (3, 9, 17, 28, 42, 59, 73, 84, 92, 97, 100)
    lows = (1, *(end + 1 for end in ends[:-1]))
    rows = "\n".join(f"{low}-{end} Row {low}" for low, end in zip(lows, ends, strict=True))
    card = plan_card(saved("road", read_table(rows)))

    assert (
        "\nOr nearly so: add 2d6. 2 is the first row, 12 the last; "
        "11 has 5.56 % instead of 5.00 %, no row is further off.\n"
    ) in card.text
    assert "nearly so" not in plan_card(saved("forest", FOREST)).text
