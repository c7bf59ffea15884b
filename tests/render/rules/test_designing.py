import pytest

from bot.render.rules.designing import MOST_THROWN, design, design_report
from tests.tiers import slow


def test_every_total_is_in_a_row_of_the_table():
    rows = design(5, 4, 6).card.text.splitlines()

    assert [rows.index(name) for name in ("**Best ranges**", "**Simple ranges**")] == [0, 9]
    assert rows[12] == " 1  4-10    15.895 %   -4.105 %"
    assert [row.split()[1] for row in rows[12:17]] == ["4-10", "11-12", "13-14", "15-16", "17-24"]


def test_a_lost_outcome_is_marked():
    assert "never" in design(20, 4, 6).card.text


@pytest.mark.parametrize(
    ("outcomes", "dice", "faces"),
    [(2, 1, 2), slow(100, 30, 6), (100, 26, 20), slow(100, 1, 1000), slow(10_000, 30, 1000), (10_000, 30, 2)],
)
def test_tables_of_any_size_fit_an_embed(outcomes, dice, faces):
    assert len(design(outcomes, dice, faces).card.text) <= 4096


def test_a_table_too_long_for_a_card_says_how_many_rows_are_left_out():
    *rows, last = design(10_000, 16, 1_000).card.text.splitlines()[3:-1]

    assert last == f"… and {10_000 - len(rows):,} more"


def test_beyond_the_best_cut_only_the_greedy_one_is_shown_and_the_card_says_so():
    sheet = design(100, 30, 20)

    assert sheet.card.text.splitlines()[0] == "**Simple ranges**"
    assert sheet.card.text.splitlines()[3].split()[:2] == ["1", "30-241"]
    assert [field.name for field in sheet.card.fields] == ["Simple ranges"]
    assert "the best take too long to find" in sheet.card.footer
    assert sheet.picture.alt.count("ranges:") == 1


def ranked(sheet):
    """The dice of a report, each with what is said of it, in order."""
    lines = sheet.card.text.splitlines()
    return {dice.split("**")[1]: said for dice, said in zip(lines[::2], lines[1::2], strict=True)}


def test_a_report_ranks_every_number_of_dice_by_score():
    rows = design_report(5, 6).card.text.splitlines()[::2]

    scores = [float(row.split()[-1]) for row in rows]
    assert scores == sorted(scores)
    assert sorted(ranked(design_report(5, 6))) == sorted(f"{dice}d6" for dice in range(1, MOST_THROWN + 1))


def test_a_report_marks_the_tables_that_are_cut_greedily():
    greedy = {dice for dice, said in ranked(design_report(100, 100)).items() if "simple ranges" in said}

    assert greedy == {f"{dice}d100" for dice in range(6, MOST_THROWN + 1)}


def test_a_report_names_the_command_that_makes_its_fairest_table():
    assert design_report(2, 20).card.footer.endswith("/rules design outcomes:2 dice:1 from:20")


def test_an_exact_table_is_said_to_be_exact():
    card = design_report(3, 6).card

    assert card.text.startswith("**1d6** · unevenness 0\n-# exact")


def test_the_picture_is_described():
    assert "best ranges: every number has 1 in 2" in design(2, 1, 6).picture.alt
