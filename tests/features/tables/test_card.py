"""Rolls on encounter tables."""

from typing import Any

import pytest

from bot.features.die.event import DiePlan, settle
from bot.features.tables.event import TABLE_ROLL, TablePlan, TableRequest
from bot.features.tables.saved_tables import SavedTable, blank_words, body_of, read_body
from bot.features.views import card_of, fitting, line_of, more_of
from bot.mechanics.encounters.by_d6 import plan_of
from bot.mechanics.reading.tables.text import read_table
from bot.mechanics.roll_odds import roll_odds
from bot.play.event import Event
from bot.play.settings import Configuration
from tests.features.making import fields_of, made

DEFAULTS = Configuration()
FOREST = "1-3 Goblins\n4 {hoard}\n5-6 a {dragon} and {forest}"
LINK = "1 https://evil.example\n2 [x](https://y.z) <@1>\n3-4 *four*"


def saved(name, text, content=1):
    table = read_table(text)
    return SavedTable(name, 5, table, plan_of(table.weights), content)


def blank(kept):
    """The same table without its words."""
    return SavedTable("", 5, *read_body(blank_words(body_of(kept.name, kept.table, kept.plan))), kept.content)


def thrown_by(method, sides):
    settled = settle(DEFAULTS, sides, method).settled
    return {sides: DiePlan(settled, roll_odds(settled.rule))}


def rolled(first, *draws, others=(), method="reroll", by_d6=False, **known) -> tuple[Event, Any]:
    throwing = {} if by_d6 else thrown_by(method, first.table.sides)
    plan = TablePlan(first, {table.name: table for table in (first, *others)}, throwing, by_d6)
    return made(TABLE_ROLL, TableRequest(first.name, by_d6), draws, prepared=plan, **known)


def line(*asked, **known):
    return line_of(rolled(*asked, **known)[0], DEFAULTS)


def card(*asked, **known):
    return card_of(*rolled(*asked, **known), DEFAULTS)


def more(*asked, **known):
    return more_of(*rolled(*asked, **known), DEFAULTS)


def test_the_exact_chance_is_behind_the_button():
    shown = more(saved("forest", FOREST), 2)

    assert (shown.title, shown.footer) == ("forest · d6", "#17 · 1d6")
    assert fields_of(shown) == {
        "Dice": "**forest** `2` → 2, in 1–3 (50.0 %)",
        "How fair": "Exact: this row had 1/2 = 50.0 %.",
    }


def test_a_line_tells_the_result_the_table_and_its_dice():
    assert line(saved("forest", FOREST), 2) == "**Goblins** ← table forest d6 `2`"
    assert line(saved("forest", FOREST), 2, by_hand=True) == "**Goblins** ← table forest d6 by hand `2`"
    assert line(saved("forest", FOREST), 2, by_d6=True) == "**Goblins** ← table forest by d6 `2`"


def test_a_table_whose_die_is_not_there_says_by_which_method_it_was_rolled():
    table = saved("cave", "1-3 Bats\n4 Nothing")

    assert line(table, 2) == "**Bats** ← table cave d4 · reroll `2`"
    assert more(table, 2).title == "cave · d4 · reroll"
    assert "Working" in fields_of(more(table, 2))


def test_a_method_that_is_not_exact_says_what_the_row_is_of_its_table():
    asked = saved("cave", "1-90 Bats\n91-100 Nothing"), 1, 1, 2, 4

    assert card(*asked, method="base6").text.endswith("the table gives it 90.0 %.")
    fairness = fields_of(more(*asked, method="base6"))["How fair"]
    assert fairness.startswith("Not exact: this row had ")
    assert fairness.endswith("and 9/10 = 90.0 % of the table.")


def test_tables_that_were_referred_to_and_not_rolled_are_told():
    shown = card(saved("forest", FOREST), 5, 2)

    assert shown.text == "# a {dragon} and Goblins\n**forest**: d6 `5`\n**forest**: d6 `2`"
    assert fields_of(shown)["Note"] == "There is no table dragon here."
    assert (
        fields_of(more(saved("forest", FOREST), 5, 2))["How fair"] == "Exact: the first row had 1/3 = 33.3 %."
    )


def test_a_short_result_is_shown_large_and_a_long_one_is_not():
    for text, shown in {"x" * 80: f"# {'x' * 80}", "x" * 81: f"**{'x' * 81}**"}.items():
        assert card(saved("ants", f"1 {text}\n2 Bats"), 1).text.startswith(f"{shown}\n")


def test_a_circle_is_told():
    notes = fields_of(card(saved("pit", "1-5 {pit}\n6 x"), *(1,) * 5))["Note"]

    assert notes.startswith("{pit} was not rolled: 5 tables deep are the most; pit → pit → ")
    assert notes.endswith("goes round in a circle.")


@pytest.mark.parametrize(
    ("face", "safe"),
    [(1, r"https\://evil.example"), (2, r"\[x\]\(https\://y.z\) \<\@1\>"), (3, r"\*four\*")],
)
def test_rows_are_no_markdown_and_no_links(face, safe):
    assert card(saved("links", LINK), face).text.startswith(f"# {safe}\n")
    assert line(saved("links", LINK), face).startswith(f"**{safe}** ← ")


@pytest.mark.parametrize(("letters", "shown"), [(120, "x" * 120), (121, "x" * 119 + "…")])
def test_a_line_shows_where_a_long_result_was_cut(letters, shown):
    assert line(saved("long", f"1-3 {'x' * letters}\n4-6 y"), 1) == f"**{shown}** ← table long d6 `1`"


def test_a_roll_without_words_is_told_by_its_row():
    event, result = rolled(blank(saved("forest", FOREST)), 2)
    shown = card_of(event, result, DEFAULTS)

    assert line_of(TABLE_ROLL.scrub(event), DEFAULTS) == "**row 1** ← table d6 `2`"
    assert (more_of(event, result, DEFAULTS).title, shown.text) == ("d6", "# row 1\n**table**: d6 `2`")
    assert fields_of(shown) == {}


def test_a_roll_without_words_keeps_the_dice_of_its_row():
    camp = saved("camp", "1-3 2d4 bandits\n4-6 nobody")

    assert card(camp, 2, 1, 4).text == "# 5 bandits (2d4: 1 4)\n**camp**: d6 `2`"
    assert card(blank(camp), 2, 1, 4).text == "# 5 (2d4: 1 4)\n**table**: d6 `2`"


def test_many_dice_in_a_row_are_told_in_short():
    asked = saved("camp", "1-3 60d6 ants\n4-6 nobody"), 2, *[1] * 60
    shown = card(*asked)

    assert shown.text == f"# 60 ants (60d6: {'1 ' * 20}…)\n**camp**: d6 `2`"
    assert more(*asked).footer == "#17 · 61d6"


def test_where_answers_are_compact_a_result_is_one_line_with_its_dice():
    event, result = rolled(saved("forest", FOREST), 2)
    short = fitting(event, result, Configuration(compact=True))

    assert short.text == "**Goblins** · **forest**: d6 `2`"
