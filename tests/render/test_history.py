"""Pages of the history: each command's rows, and the hidden ones."""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from bot.play.history.pages import View
from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.records import Record
from bot.play.refold import FOLDS
from bot.play.settings.configuration import Configuration
from bot.play.settings.configuring import SettingsOverview
from bot.play.visibility import masked
from bot.render.configuration import configuration_card
from bot.render.history.pages import TELLERS, entry_labels, history_card, history_line

ROLL = Record(
    3,
    5,
    1_700_000_000_000,
    "fair",
    {"dice": "2d6", "tightness": "1"},
    (),
    7,
    Fraction(1, 16),
    None,
    by_hand=False,
)
SIGNED = "· <@5> · <t:1700000000:R>"


def view(record, *hidden):
    return View(
        HistoryPage((record,), older=False, newer=False), HistoryQuery(), Configuration(), frozenset(hidden)
    )


def page(record, *hidden):
    return history_card(view(record, *hidden)).text


def game_masters(configuration, *, in_server):
    sources: Any = {each.name: "default" for each in fields(Configuration)}
    card = configuration_card(SettingsOverview(configuration, sources), in_server=in_server)
    return next(field.value for field in card.fields if field.name == "Game masters").split(" · ")[0]


def test_every_command_that_leaves_rows_is_told():
    assert TELLERS.keys() == FOLDS.keys()


@pytest.mark.parametrize(
    ("visibility", "words"), [("secret", "*rolled in secret*"), ("blind", "*rolled blind*")]
)
def test_a_hidden_roll_says_only_that_it_is_hidden(visibility, words):
    assert page(masked(replace(ROLL, visibility=visibility)), 3) == f"`#3` {words} {SIGNED}"


def test_an_entry_is_chosen_by_what_the_page_says_of_it():
    hidden = masked(replace(ROLL, visibility="blind"))

    assert entry_labels(view(ROLL)) == {3: "#3 · 7 (had 6.25 %) ← 2d6 adaptive, tightness 1"}
    assert entry_labels(view(hidden, 3)) == {3: "#3 · rolled blind"}


@pytest.mark.parametrize("visibility", ["secret", "blind"])
def test_who_may_see_a_hidden_roll_sees_all_of_it_and_that_it_is_hidden(visibility):
    text = page(replace(ROLL, visibility=visibility))

    assert text == f"`#3` **7** (had 6.25 %) ← 2d6 adaptive, tightness 1 ({visibility}) {SIGNED}"


def test_a_roll_from_ones_own_memory_says_so():
    own = replace(ROLL, request={**ROLL.request, "memory": "person"})

    assert "2d6 adaptive, own memory, tightness 1" in history_line(own, Configuration())


def test_a_row_that_reveals_names_the_row_that_it_reveals():
    row = replace(ROLL, command="reveal", request={"number": 2}, outcome=None, odds=None)

    assert history_line(row, Configuration()) == f"`#3` **revealed** `#2` {SIGNED}"


def test_the_settings_name_the_game_masters():
    chosen = Configuration(game_masters=(7, 8), game_master_roles=(40,))

    assert game_masters(chosen, in_server=True) == "<@&40>, <@7>, <@8>"


@pytest.mark.parametrize(
    ("in_server", "words"), [(True, "people with Manage Server"), (False, "claim it with /config claim")]
)
def test_where_nobody_is_chosen_the_settings_say_who_is_game_master(in_server, words):
    assert words in game_masters(Configuration(), in_server=in_server)
