from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.playing import Waiting, read
from bot.play.history.pages import View
from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.records import Record
from bot.play.rolls import rolling
from bot.play.settings.configuration import Configuration
from bot.play.settings.configuring import SettingsOverview
from bot.render.card import Card
from bot.render.configuration import configuration_card
from bot.render.history.pages import history_card, history_line
from bot.render.rolls.by_rule import roll_card, waiting_card

DEFAULTS = Configuration()


def record(**changes):
    values: dict[str, Any] = {
        "number": 17,
        "person": 5,
        "at": 1_700_000_000_000,
        "command": "d100",
        "request": {"method": "base6", "sides": 100, "from": 6, "options": "dice=4"},
        "faces": (6, 1, 5, 4),
        "outcome": 7,
        "odds": Fraction(13, 1296),
        "before": None,
        "by_hand": False,
    }
    return Record(**values | changes)


def text_of(card: Card) -> str:
    return "\n".join((card.title, card.text, *(f"{f.name} {f.value}" for f in card.fields), card.footer))


def test_a_roll_shows_its_outcome_large_with_faces_and_working():
    card = roll_card(rolling.recall(record(), DEFAULTS))

    assert card.text == "# 7"
    assert "`6 1 5 4`" in text_of(card)
    assert "1. 0 × 6 + 5 = 5" in text_of(card)


def test_a_roll_that_is_not_exact_states_the_odds_it_was_made_at():
    assert "13/1296 = 1.0031 %, fair is 1.0000 %" in roll_card(rolling.recall(record(), DEFAULTS)).footer


def test_a_roll_that_is_off_by_a_hair_says_by_how_much():
    rule = method("mixed", 100).rule
    played = read(rule, (1,) * 9)
    request = {"method": "mixed", "sides": 100, "from": 6, "options": "a=9 b=9"}
    odds = Fraction(100777, 6**9)
    made = record(request=request, faces=played.faces, outcome=played.outcome, odds=odds)

    assert "off by +4.0e-07 of a fair one" in roll_card(rolling.recall(made, DEFAULTS)).footer


def test_an_exact_roll_says_so():
    exact = record(
        request={"method": "human", "sides": 100, "from": 6, "options": "cap=none"},
        faces=(1, 2, 3),
        outcome=8,
    )

    assert "exact: every number has 1 in 100" in roll_card(rolling.recall(exact, DEFAULTS)).footer


@pytest.mark.parametrize(("first", "shown"), [(1, "# 100"), (0, "# 0")])
def test_the_settings_decide_whether_0_is_shown_as_100(first, shown):
    zero = record(faces=(1, 1, 1, 1), outcome=0)

    assert roll_card(rolling.recall(zero, Configuration(d100_from=first))).text == shown


def test_an_accumulator_shows_its_register_before_and_after():
    request = {"method": "accumulator", "sides": 100, "from": 6, "options": "dice=3"}
    card = roll_card(
        rolling.recall(record(request=request, faces=(1, 1, 3), before=40, outcome=42), DEFAULTS)
    )

    assert "40 → **42**" in text_of(card)


def test_dice_thrown_by_hand_are_marked():
    assert "by hand" in text_of(roll_card(rolling.recall(record(by_hand=True), DEFAULTS)))


def test_an_unfinished_roll_says_which_die_to_throw_next_and_what_it_means():
    chosen = method("reroll", 100)
    waiting = read(chosen.rule, (6, 3))
    assert isinstance(waiting, Waiting)

    card = waiting_card(rolling.UnfinishedRoll(chosen, waiting))

    assert "Throw a **d6** next: a d5 counting 4s, thrown again above 5." in card.text


def test_the_longest_working_fits_a_field():
    chosen = method("reroll", 100)
    waiting = read(chosen.rule, (6,) * 200)
    assert isinstance(waiting, Waiting)

    card = waiting_card(rolling.UnfinishedRoll(chosen, waiting))

    assert all(len(field.value) <= 1024 for field in card.fields)


def test_a_page_of_the_longest_rows_fits_an_embed():
    long = record(number=10**12, person=10**19, faces=(6,) * 200, by_hand=True)
    view = View(
        HistoryPage((long,) * 10, older=True, newer=False),
        HistoryQuery(person=10**19, command="d100"),
        DEFAULTS,
    )

    assert len(history_card(view).text) <= 4096


def test_a_row_of_an_adaptive_roll_says_the_chance_it_had():
    row = record(command="fair", request={"dice": "2d6", "tightness": "1"}, faces=(), odds=Fraction(1, 16))

    assert history_line(row, DEFAULTS).startswith(
        "`#17` **7** (had 6.25 %) ← 2d6 adaptive, tightness 1 · <@5>"
    )


def test_a_reset_is_a_row_of_its_own():
    row = record(command="fair-reset", request={"dice": "2d6"}, faces=(), outcome=None, odds=None)

    assert "**reset** of adaptive 2d6" in history_line(row, DEFAULTS)


def test_an_empty_history_says_what_was_looked_for():
    view = View(HistoryPage((), older=False, newer=False), HistoryQuery(person=5, command="fair"), DEFAULTS)

    assert history_card(view).text == "Nothing by <@5>, with /fair here yet."


def test_settings_are_all_shown():
    configuration = Configuration(0, "base6", "inf", "managers")
    sources: Any = {field.name: "default" for field in fields(Configuration)} | {"method": "channel"}
    text = text_of(configuration_card(SettingsOverview(configuration, sources), in_server=True))

    assert all(
        word in text for word in ("0-99", "base6 · *this channel*", "inf · *default*", "Manage Server")
    )
