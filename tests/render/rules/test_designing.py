from fractions import Fraction

import pytest

from bot.render.rules.designing import MOST_THROWN, design, design_card, design_report, report_card


def test_every_total_is_in_a_row_of_the_table():
    card = design_card(design(5, 4, 6))

    assert card.text.splitlines()[2:4] == ["  1  4-10     4-10", "  2  11-12    11-12"]


def test_a_lost_outcome_is_marked():
    assert "never" in design_card(design(20, 4, 6)).text


@pytest.mark.parametrize(
    ("outcomes", "dice", "faces"), [(2, 1, 2), (100, 30, 6), (100, 26, 20), (100, 1, 1000)]
)
def test_tables_of_any_size_fit_an_embed(outcomes, dice, faces):
    assert len(design_card(design(outcomes, dice, faces)).text) <= 4096


def test_the_report_ranks_the_numbers_of_dice_by_score():
    found = design_report(5, 6)

    scores = [table.score for table in found.tables]
    assert scores == sorted(scores)
    assert sorted(table.dice for table in found.tables) == list(range(1, MOST_THROWN + 1))


def test_an_exact_table_is_said_to_be_exact():
    card = report_card(3, 6, design_report(3, 6))

    assert card.text.startswith("**1d6** · score 0\n-# exact")


def test_the_picture_is_described():
    found = design(2, 1, 6)

    assert found.best.score == Fraction(0)
    assert "best cut: every number has 1 in 2" in found.picture.alt
