"""Pages of the history, and lines of rows that are hidden or struck."""

from dataclasses import replace

import pytest

from bot.features.die.event import D100, DieRequest
from bot.features.fair.event import FAIR, FairRequest
from bot.features.history.card import entry_labels, history_card
from bot.features.history.pages import Filters, View
from bot.features.registry import REGISTRY
from bot.features.roll.event import ROLL, RollRequest
from bot.play.reads import LOOKED_AT, HistoryPage, HistoryQuery
from bot.play.settings import Configuration
from bot.play.visibility import mask
from tests.features.making import NOON, made

DEFAULTS = Configuration()
ROLL_OF_FAIR, _ = made(FAIR, FairRequest("2d6", "1"), (7,))
TYPED, _ = made(ROLL, RollRequest("d6"), (6,), by_hand=True)
TOLD = "**7** (had 16.7 %) ← 2d6 adaptive, tightness 1"
SIGNED = "· <@5> · <t:1700000000:R>"


def view(*events, hidden=(), query=None, ended=None, **known):
    page = HistoryPage(events, older=ended is not None, newer=False, ended=ended)
    return View(page, query or HistoryQuery(), DEFAULTS, frozenset(hidden), **known)


@pytest.mark.parametrize(
    ("visibility", "words"), [("me", "*rolled in secret*"), ("gm", "*rolled for the game master*")]
)
def test_a_hidden_roll_says_only_that_it_is_hidden(visibility, words):
    masked = mask(replace(ROLL_OF_FAIR, visibility=visibility), REGISTRY)

    assert history_card(view(masked, hidden=[17])).text == f"`#17` {words} {SIGNED}"


def test_an_entry_is_chosen_by_what_the_page_says_of_it():
    hidden = mask(replace(ROLL_OF_FAIR, visibility="gm"), REGISTRY)

    assert entry_labels(view(ROLL_OF_FAIR)) == {17: "#17 · 7 (had 16.7 %) ← 2d6 adaptive, tightness 1"}
    assert entry_labels(view(hidden, hidden=[17])) == {17: "#17 · rolled for the game master"}


@pytest.mark.parametrize("visibility", ["both", "gm"])
def test_a_roll_for_the_game_master_keeps_its_label_and_nothing_else(visibility):
    labelled = replace(TYPED, request={"dice": "2d6[fire] # *Stealth*"}, visibility=visibility)
    words = r"*rolled \*Stealth\* for the game master*"

    assert history_card(view(mask(labelled, REGISTRY), hidden=[17])).text == f"`#17` {words} {SIGNED}"


def test_a_secret_roll_keeps_no_label():
    labelled = replace(TYPED, request={"dice": "2d6 # Stealth"}, visibility="me")

    assert history_card(view(mask(labelled, REGISTRY), hidden=[17])).text.startswith(
        "`#17` *rolled in secret* ·"
    )


@pytest.mark.parametrize(
    ("visibility", "mark"),
    [("me", "secret"), ("both", "for its roller and the game master"), ("gm", "for the game master")],
)
def test_who_may_see_a_hidden_roll_sees_all_of_it_and_that_it_is_hidden(visibility, mark):
    text = history_card(view(replace(ROLL_OF_FAIR, visibility=visibility))).text

    assert text == f"`#17` {TOLD} ({mark}) {SIGNED}"


def test_a_line_of_a_struck_roll_is_struck_out():
    text = history_card(view(replace(TYPED, struck=18))).text

    assert text == f"`#17` ~~**6** ← d6 by hand `6`~~ struck by `#18` {SIGNED}"


def test_a_page_says_which_entries_it_has_and_which_are_no_longer_kept():
    card = history_card(view(TYPED, replace(TYPED, number=3), pruned=2))

    assert card.text.endswith("\n-# Entries up to #2 are no longer kept; /config show says what is.")
    assert card.footer == "Entries 3 to 17 · choose one below to see all of it"


def test_a_page_says_what_was_looked_for():
    card = history_card(view(TYPED, query=HistoryQuery(person=5, kind="roll"), filters=Filters(5, "roll")))

    assert card.text.startswith("By <@5>, with /roll\n`#17` **6**")


def test_an_empty_history_says_what_was_looked_for():
    found = view(query=HistoryQuery(person=5, kind="fair"))

    assert history_card(found).text == "Nothing here is by <@5>, with /fair."
    assert history_card(view()).text == "Nothing has been rolled here yet."


def test_where_no_roll_is_of_these_dice_it_says_how_dice_are_named():
    found = history_card(view(filters=Filters(expression="d20")))

    assert found.text == "Nothing here is of d20. dice: takes the whole of what was rolled, such as d20 + 5."


def test_a_search_that_ended_says_how_far_it_came():
    found = view(query=HistoryQuery(person=5), ended=900, filters=Filters(set="r*d"))

    assert history_card(found).text == (
        f"Nothing by <@5>, with the set r\\*d among {LOOKED_AT:,} entries. "
        f"Looked at {LOOKED_AT:,} entries, to 900: go on from there."
    )


def test_days_are_told_in_utc():
    day = NOON - NOON % 86_400_000
    found = view(filters=Filters(since=day, until=day, by_hand=True))

    assert history_card(found).text == (
        "Nothing here is typed by hand, from 2023-11-14 (UTC), to 2023-11-14 (UTC)."
    )


def test_a_page_of_the_longest_rows_fits_an_embed():
    event, _ = made(D100, DieRequest("base6", 100), (6, 1, 5, 4), by_hand=True)
    long = replace(event, number=10**12, person=10**19, draws=(6,) * 200)
    found = view(*[long] * 10, query=HistoryQuery(person=10**19, kind="d100"))

    assert len(history_card(found).text) <= 4096
