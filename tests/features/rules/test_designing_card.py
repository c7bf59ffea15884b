""""""

import pytest

from bot.features.rules.tables import design, design_report
from bot.mechanics.sum_tables import MOST_THROWN
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
    assert "the best take too long to find" in sheet.figures.text
    assert sheet.picture.alt.count("ranges:") == 1


def ranked(sheet):
    """The dice of a report, each with what is said of it, in order."""
    lines = sheet.figures.text.splitlines()
    return {dice.split("**")[1]: said for dice, said in zip(lines[::2], lines[1::2], strict=True)}


def test_a_report_ranks_every_number_of_dice_by_score():
    rows = design_report(5, 6).figures.text.splitlines()[::2]

    scores = [float(row.split()[-1]) for row in rows]
    assert scores == sorted(scores)
    assert sorted(ranked(design_report(5, 6))) == sorted(f"{dice}d6" for dice in range(1, MOST_THROWN + 1))


def test_a_report_marks_the_tables_that_are_cut_greedily():
    greedy = {dice for dice, said in ranked(design_report(100, 100)).items() if "simple ranges" in said}

    assert greedy == {f"{dice}d100" for dice in range(6, MOST_THROWN + 1)}


def test_a_report_names_the_command_that_makes_its_fairest_table():
    assert design_report(2, 20).card.footer.endswith("/rules design outcomes:2 dice:1 from:20")


def test_an_exact_table_is_said_to_be_exact():
    sheet = design_report(3, 6)

    assert sheet.card.text.startswith("**1d6** · exact\n")
    assert sheet.figures.text.startswith("**1d6** · unevenness 0\n-# exact")


def test_the_picture_is_described():
    assert "best ranges: every number has 1 in 2" in design(2, 1, 6).picture.alt


def test_a_report_has_the_place_of_each_table_among_the_simple_ones():
    places = {dice: int(said.rpartition("(")[2][:-1]) for dice, said in ranked(design_report(5, 6)).items()}

    assert sorted(["2d6", "3d6", "4d6", "5d6"], key=places.get) == ["4d6", "3d6", "5d6", "2d6"]


def test_what_the_program_of_the_document_prints_is_told_where_it_is_something_else():
    fields = {field.name: field.value for field in design(100, 20, 6).figures.fields}

    assert "leaves out what never comes, 32 of 100." in fields["The document's own program"]
    assert "The document's own program" not in [field.name for field in design(5, 4, 6).figures.fields]
    assert "The document's own program" not in [field.name for field in design(20, 4, 8).figures.fields]


def test_beside_what_the_program_prints_stands_what_is_so():
    *_, field = design(10, 9, 6).figures.fields

    assert field.value.splitlines() == [
        "It rounds as it counts, and so takes other sums for some numbers:",
        "5: 30-31 instead of 30",
        "6: 32 instead of 31-32",
        "It prints 0.007 for the unevenness, and 5.0% for the number furthest off.",
        "In fact these are 0.007335 and 5.23 %.",
    ]


@pytest.mark.parametrize("dice", [1, 9, slow(30)])
def test_with_what_the_program_prints_a_card_fits_an_embed(dice):
    sheet = design(10_000, dice, 6)
    for card in (sheet.card, sheet.figures):
        fields = sum(len(field.name) + len(field.value) for field in card.fields)
        assert len(card.text) + len(card.title) + len(card.footer) + fields <= 6_000


@pytest.mark.parametrize(("make", "wanted"), [(design, (5, 4, 6)), (design_report, (5, 6))])
def test_at_a_glance_there_are_chances_and_no_figures(make, wanted):
    sheet = make(*wanted)
    glance = sheet.card.text + "".join(field.value for field in sheet.card.fields) + sheet.card.footer

    assert "instead of 20.0" in glance
    assert "unevenness" not in glance
    assert "nevenness" in sheet.figures.text + sheet.figures.footer + str(sheet.figures.fields)
