"""The cards of rules, of what is none, and of designed tables, whatever is shown on them."""

import struct
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from bot.features.rules.card import later_rolls, over_rolls, study, study_card
from bot.features.rules.listing import PAGE, Listing, list_card, page_of
from bot.features.rules.special import special_card, study_special
from bot.features.rules.tables import design, design_report
from bot.mechanics.catalogue import CATALOGUE, find, method, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, SurveyLine
from bot.mechanics.specials import SPECIALS
from bot.mechanics.sum_tables import MOST_THROWN
from tests.tiers import slow, slow_but, soaked

pytestmark = pytest.mark.usefixtures("seldom_painted")

FIRST = Listing(100, 6, "name", only_dice=False)


def check_fits(card):
    """See that a card is within the limits of an embed."""
    fields = sum(len(field.name) + len(field.value) for field in card.fields)
    assert len(card.text) <= 4096
    assert len(card.title) + len(card.text) + len(card.footer) + fields <= 6000
    assert all(0 < len(field.value) <= 1024 for field in card.fields)


def figures(**changes):
    values: dict[str, Any] = {
        "outcomes": 100,
        "score": Fraction(1, 9),
        "max_error": Fraction(-1, 200),
        "lost": 0,
        "stray": Fraction(0),
        "expected_by_kind": {"d6": Fraction(12, 5), "quarter": Fraction(1)},
        "most": None,
        "states": 3,
        "carries": False,
    }
    return Figures(**values | changes)


def list_text(found, **options):
    return list_card(page_of((SurveyLine("rule", found),), replace(FIRST, **options))).text


def test_a_rule_is_listed_in_one_or_two_short_lines():
    line = "**rule** · 2.4 d6 and 1 look at a side, no limit\n-# one number has 0.500 % instead of 1.00 %"
    assert list_text(figures()) == line
    assert "evens out over rolls" in list_text(figures(carries=True))
    assert "43 numbers never come" in list_text(figures(lost=43))
    assert "1 number never comes" in list_text(figures(lost=1))
    assert "too long to work out here" in list_text(None)
    assert list_text(figures(), page=9) == "No more rules."


def test_pages_cover_all_lines_once():
    lines = tuple(SurveyLine(f"rule-{n:02}", figures()) for n in range(2 * PAGE + 1))
    pages = [page_of(lines, replace(FIRST, page=page)) for page in range(3)]

    assert tuple(line for page in pages for line in page.lines) == lines
    assert pages[0].last == 2


def test_a_full_page_of_long_lines_fits_an_embed():
    kinds = {name: Fraction(10**6 - 1, 7) for name in ("d1000", "coin", "quarter", "angle", "second")}
    lines = tuple(SurveyLine("x" * 30 + str(n), figures(expected_by_kind=kinds)) for n in range(PAGE))

    check_fits(list_card(page_of(lines, FIRST)))


FEW = [
    find(name)
    for name in ("human", "mixed", "quarters-no-reroll", "recycle", "sectors-as-written", "table", "rotating")
]


@pytest.mark.parametrize("entry", slow_but(FEW, CATALOGUE), ids=lambda entry: entry.name)
def test_every_rule_is_shown_with_its_errata_within_the_limits_of_an_embed(entry):
    chosen = entry.settle(*usual_die(entry))
    wanted = entry.name, chosen.outcomes, chosen.faces, chosen.options
    found, later = study(*wanted, "", 1), later_rolls(*wanted)
    fair = study_card(chosen, "", found, later)
    loaded = study_card(chosen, "1,2", replace(found, loaded=found.figures), later)
    more = {field.name for field in loaded.fields} - {field.name for field in fair.fields}

    check_fits(fair)
    check_fits(loaded)
    assert all(text in "\n".join(field.value for field in fair.fields) for text in entry.errata)
    assert more == {"With faces loaded 1,2"}
    assert len(found.picture.alt) <= 1024


def test_the_other_reading_is_named_as_a_command():
    card = study_card(method("sectors-as-written", 100), "", study("sectors-as-written", 100, 6, "", "", 1))
    fields = {field.name: field.value for field in card.fields}

    assert fields["The other reading"] == "`/rules show method:sectors`"
    assert "word for word" in fields["As written"]


def test_loaded_dice_change_what_a_rule_costs_unless_they_are_loaded_evenly():
    even, uneven = (study("reroll", 6, 4, "", weights, 1) for weights in ("1,1,1,1", "1,1,1,2"))

    assert (even.variation, even.loaded) == (0, even.figures)
    assert uneven.loaded.expected > uneven.figures.expected


def test_weights_that_fit_no_dice_or_end_no_roll_get_a_sentence():
    with pytest.raises(
        BadInput,
        match="You gave 2 weights, as for a d2, but this rule uses d6: give one weight for each face",
    ):
        study("base6", 100, 6, "", "1,2", 1)
    with pytest.raises(
        BadInput, match="With these weights the rule might never end: write fewer weights that are 0"
    ):
        study("reroll", 100, 6, "", "0,0,0,0,0,1", 1)


def tell_over_rolls(name, options=""):
    return list(over_rolls(method(name, 100, 6, options).rule))


def test_how_fast_what_is_kept_evens_out_is_told_roll_by_roll():
    assert tell_over_rolls("accumulator")[0] == (
        "roll 2: the worst number is off by 2.29e-4 %; rolls 1 to 2 together: 0.037 %"
    )
    assert tell_over_rolls("rotating", "moves=every")[-1] == (
        "roll 25: the worst number is off by 0.389 %; rolls 1 to 25 together: 0 %"
    )
    assert tell_over_rolls("human") == []


@cache
def study_once(name):
    """Each is worked out and drawn once for all tests."""
    return study_special(name)


@pytest.mark.parametrize(
    "special", [*SPECIALS[:3], *map(slow, SPECIALS[3:])], ids=lambda special: special.name
)
def test_every_page_on_what_is_no_rule_is_shown_in_full_within_the_limits_of_an_embed(special):
    found = study_once(special.name)
    card, picture = special_card(special, found), found.picture
    values = "\n".join(field.value for field in card.fields)

    check_fits(card)
    assert all(text in values for text in (special.about, *found.figures, *special.errata))
    assert struct.unpack(">II", picture.content[16:24]) == (1000, 560)
    assert special.title in picture.alt
    assert len(picture.alt) <= 1024


def test_a_page_that_does_not_exist_is_an_error():
    with pytest.raises(KeyError, match="base6"):
        study_special("base6")


def test_every_total_is_in_a_row_of_a_designed_table():
    rows = design(5, 4, 6).card.text.splitlines()

    assert [rows.index(name) for name in ("**Best ranges**", "**Simple ranges**")] == [0, 9]
    assert rows[12] == " 1  4-10    15.895 %   -4.105 %"
    assert [row.split()[1] for row in rows[12:17]] == ["4-10", "11-12", "13-14", "15-16", "17-24"]


@pytest.mark.parametrize(
    ("outcomes", "dice", "faces"),
    [
        *((2, 1, 2), (1_000, 9, 6), (300, 20, 2)),
        *(slow(10_000, 30, 1000), slow(10_000, 1, 6)),
        *(soaked(100, 30, 6), soaked(100, 1, 1000), soaked(10_000, 30, 2)),
        *(soaked(10_000, dice, 6) for dice in (9, 30)),
    ],
)
def test_tables_of_any_size_and_what_the_program_prints_fit_an_embed(outcomes, dice, faces):
    sheet = design(outcomes, dice, faces)
    check_fits(sheet.card)
    check_fits(sheet.figures)


def test_a_table_too_long_for_a_card_says_how_many_rows_are_left_out():
    *rows, last = design(1_000, 16, 1_000).card.text.splitlines()[3:-1]

    assert last == f"… and {1_000 - len(rows):,} more"


def test_beyond_the_best_cut_only_the_greedy_one_is_shown_and_the_card_says_so():
    sheet = design(100, 30, 20)

    assert sheet.card.text.splitlines()[0] == "**Simple ranges**"
    assert sheet.card.text.splitlines()[3].split()[:2] == ["1", "30-241"]
    assert [field.name for field in sheet.card.fields] == ["Simple ranges"]
    assert "the best take too long to find" in sheet.figures.text
    assert sheet.picture.alt.count("ranges:") == 1


def rank(sheet):
    """The dice of a report, each with what is said of it, in order."""
    lines = sheet.figures.text.splitlines()
    return {dice.split("**")[1]: said for dice, said in zip(lines[::2], lines[1::2], strict=True)}


def test_a_report_ranks_every_number_of_dice_by_score_and_among_the_simple_ones():
    sheet = design_report(5, 6)
    scores = [float(row.split()[-1]) for row in sheet.figures.text.splitlines()[::2]]
    places = {dice: int(said.rpartition("(")[2][:-1]) for dice, said in rank(sheet).items()}

    assert scores == sorted(scores)
    assert sorted(places) == sorted(f"{dice}d6" for dice in range(1, MOST_THROWN + 1))
    assert sorted(["2d6", "3d6", "4d6", "5d6"], key=places.get) == ["4d6", "3d6", "5d6", "2d6"]


@pytest.mark.slow
def test_a_report_marks_the_tables_that_are_cut_greedily():
    greedy = {dice for dice, said in rank(design_report(100, 100)).items() if "simple ranges" in said}

    assert greedy == {f"{dice}d100" for dice in range(6, MOST_THROWN + 1)}


def test_a_report_names_the_command_that_makes_its_fairest_table_and_says_if_it_is_exact():
    sheet = design_report(2, 20)

    assert sheet.card.footer.endswith("/rules design outcomes:2 dice:1 from:20")
    assert sheet.card.text.startswith("**1d20** · exact\n")
    assert sheet.figures.text.startswith("**1d20** · unevenness 0\n-# exact")


def field_names(*asked):
    return [field.name for field in design(*asked).figures.fields]


def test_what_the_program_of_the_document_prints_is_told_where_it_is_something_else():
    *_, field = design(10, 9, 6).figures.fields

    assert field.value.splitlines() == [
        "It rounds as it counts, and so takes other sums for some numbers:",
        "5: 30-31 instead of 30",
        "6: 32 instead of 31-32",
        "It prints 0.007 for the unevenness, and 5.0% for the number furthest off.",
        "In fact these are 0.007335 and 5.23 %.",
    ]
    assert "leaves out what never comes, 3 of 20." in design(20, 4, 6).figures.fields[-1].value
    assert "The document's own program" not in field_names(5, 4, 6) + field_names(20, 4, 8)


@pytest.mark.parametrize(("make", "asked"), [(design, (5, 4, 6)), (design_report, (5, 6))])
def test_at_a_glance_there_are_chances_and_no_figures(make, asked):
    sheet = make(*asked)
    glance = sheet.card.text + "".join(field.value for field in sheet.card.fields) + sheet.card.footer

    assert "instead of 20.0" in glance
    assert "unevenness" not in glance
    assert "nevenness" in sheet.figures.text + sheet.figures.footer + str(sheet.figures.fields)
