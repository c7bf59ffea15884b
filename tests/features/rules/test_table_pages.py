"""The tables that rules are played from, by pages."""

from dataclasses import replace

import pytest

from bot.features.rules.tables import PAGE, TableAsked, has_table, table_page
from bot.mechanics.catalogue import CATALOGUE, method, usual_die


def rows_of(page):
    return page.card.text.split("```")[1].strip("\n").splitlines()[1:]


def every_row(asked):
    """The rows of all pages, each turned to from the one before."""
    page = table_page(asked)
    rows = rows_of(page)
    while page.asked.page < page.last:
        page = table_page(replace(page.asked, page=page.asked.page + 1))
        rows += rows_of(page)
    return rows


def test_the_pages_of_a_table_have_each_of_its_rows_once():
    rows = every_row(TableAsked("sum-table", 60, 6, "dice=20 cut=best"))

    assert [int(row.split()[0]) for row in rows] == list(range(1, 61))


def test_a_page_after_the_last_is_the_last():
    page = table_page(TableAsked("sum-table", 60, 6, "dice=20 cut=best", 999))

    assert (page.asked.page, page.last, len(rows_of(page))) == (2, 2, 60 - 2 * PAGE)
    assert page.card.footer == "Page 3 of 3"


@pytest.mark.parametrize(
    ("name", "sides", "faces", "options"),
    [
        ("lookup", 100, 20, ""),
        ("reroll", 60, 20, "dice=20.3"),
        ("sum-table", 10_000, 1_000, "dice=2 cut=greedy"),
    ],
)
def test_the_widest_pages_fit_a_card(name, sides, faces, options):
    chosen = method(name, sides, faces, options)
    if not has_table(chosen):
        pytest.fail(f"{chosen} has no table")
    assert len(table_page(TableAsked(name, sides, faces, chosen.options)).card.text) <= 4096


def test_the_rules_that_have_a_table_for_their_usual_die():
    without = {entry.name for entry in CATALOGUE if not has_table(entry.settle(*usual_die(entry)))}

    kept = {"accumulator", "rotating", "calculator", "recycle"}
    assert without == kept | {"mixed", "read-off"}
