"""The card of one entry of the history."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.play.history.details import Details
from bot.play.history.pages import Filters, View
from bot.play.history_query import LOOKED_AT, HistoryPage, HistoryQuery
from bot.play.records import Record
from bot.play.settings.configuration import Configuration
from bot.render.history.details import details_card, struck_card
from bot.render.history.pages import history_card, history_line

NOON = 1_700_000_000_000
TYPED = Record(3, 5, NOON, "roll", {"dice": "d6"}, (6,), 6, Fraction(1, 6), None, by_hand=True)
STRIKE = Record(4, 8, NOON, "strike", {"number": 3}, (), None, None, None, by_hand=False)
REGISTER = Record(
    7,
    5,
    NOON,
    "d100",
    {"method": "accumulator", "sides": 100, "from": 6, "options": "dice=4"},
    (6, 1, 5, 4),
    81,
    Fraction(1, 100),
    10,
    by_hand=False,
)


def fields(record, link=None, struck_by=None):
    details = Details(record, Configuration(), can_strike=False, struck_by=struck_by)
    return {field.name: field.value for field in details_card(details, link).fields}


def test_a_typed_roll_is_marked():
    assert fields(TYPED)["Marks"] == "typed by hand"


def test_a_link_leads_to_the_message():
    shown = fields(TYPED, "https://discord.com/channels/1/2/3")["Entry"]

    assert shown == "#3 by <@5>, <t:1700000000:f>\n[Go to its message](https://discord.com/channels/1/2/3)"


def test_without_a_known_message_there_is_no_link():
    assert fields(TYPED)["Entry"] == "#3 by <@5>, <t:1700000000:f>"


@pytest.mark.parametrize("visibility", ["secret", "blind"])
def test_a_hidden_roll_says_who_sees_it(visibility):
    assert f"{visibility}: only" in fields(replace(TYPED, visibility=visibility))["Marks"]


def test_a_struck_roll_is_struck_out_and_says_by_whom():
    struck = replace(TYPED, struck=4)
    details = Details(struck, Configuration(), can_strike=False, struck_by=STRIKE)

    assert details_card(details, None).text.startswith("~~6")
    assert fields(struck, struck_by=STRIKE)["Marks"] == "typed by hand\nstruck by <@8> in `#4`"


def test_a_register_is_shown_before_and_after():
    assert " → **" in fields(_register())["Register"]


def _register():
    value = (10 + 5 * 1 + 0 * 6 + 4 * 36 + 3 * 216) % 100
    other = (10 + 5 * 216 + 0 * 36 + 4 * 6 + 3) % 100
    for outcome in (value, other):
        try:
            fields(replace(REGISTER, outcome=outcome))
        except ValueError:
            continue
        return replace(REGISTER, outcome=outcome)
    raise AssertionError("neither order of digits is the register's")


def test_the_announcement_of_a_hidden_roll_says_nothing_of_what_it_was():
    card = struck_card(replace(TYPED, visibility="secret", struck=4), Configuration(), 5)

    assert card.text == "<@5> struck `#3` of <@5>: *rolled in secret*"


def test_a_line_of_a_struck_roll_is_struck_out():
    assert history_line(replace(TYPED, struck=4), Configuration()).startswith(
        "`#3` ~~**6** ← d6 by hand `6`~~ struck by `#4` · <@5>"
    )


def test_a_search_that_ended_says_how_far_it_came():
    query = HistoryQuery(person=5)
    view = View(
        HistoryPage((), older=True, newer=False, ended=900),
        query,
        Configuration(),
        filters=Filters(set="r*d"),
    )

    text = history_card(view).text
    assert text == (
        f"Nothing by <@5>, with the set r\\*d among {LOOKED_AT:,} entries. "
        f"Looked at {LOOKED_AT:,} entries, to 900: go on from there."
    )
    assert (view.oldest, view.newest) == (900, -1)


def test_days_are_told_in_utc():
    filters = Filters(since=NOON - NOON % 86_400_000, until=NOON - NOON % 86_400_000, by_hand=True)
    view = View(HistoryPage((), older=False, newer=False), HistoryQuery(), Configuration(), filters=filters)

    assert history_card(view).text == "Nothing typed, from 2023-11-14 (UTC), to 2023-11-14 (UTC) here yet."
