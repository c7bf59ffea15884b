"""Rows of games of Catan."""

from dataclasses import replace
from typing import Any

import pytest

from bot.features.catan.card import bare_end_card, end_card
from bot.features.catan.event import (
    CATAN_END,
    CATAN_ROLL,
    CATAN_SEVENS,
    CATAN_UNDO,
    CatanEndRequest,
    CatanRollRequest,
    SevensRequest,
    UndoRequest,
)
from bot.features.catan.game import CatanWish, new_game, settle, summary_of
from bot.features.views import card_of, fitting, line_of, more_of, view_of
from bot.play.event import Event
from bot.play.settings import Configuration
from tests.features.making import changed, fields_of, made

DEFAULTS = Configuration()


def game(dice="plain", *, cities=False, sevens="0"):
    wish = CatanWish(players=(5, 6), dice=dice, cities=cities, no_sevens_for=sevens)
    return new_game(settle(wish, 99, DEFAULTS))


def rolled(started, *draws, **known) -> tuple[Event, Any]:
    return made(CATAN_ROLL, CatanRollRequest(), draws, state=started.body(), **known)


def line(started, *draws, **known):
    return line_of(rolled(started, *draws, **known)[0], DEFAULTS)


def test_the_working_and_the_chance_of_a_roll_are_there_for_who_asks():
    card = more_of(*rolled(game(), 3, 5), DEFAULTS)

    assert (card.text, card.footer) == ("# 8", "Two ordinary dice")
    assert fields_of(card) == {
        "Working": "1. first die: 3\n2. 3 + 5 = 8",
        "Chance of this 8": "5/36 = 13.9 %",
    }


def test_dice_that_never_roll_7_are_told_by_their_labels():
    started = game("tatham", sevens="2")

    assert line(started, 6, 1) == "**12** ← Catan turn 1, never-7 dice `12 blank`"
    assert view_of("catan-roll").faces(rolled(started, 6, 1)[0]) == (12, 0)
    assert fields_of(more_of(*rolled(started, 6, 1), DEFAULTS))["Working"] == (
        "1. even die: 12 (1 dot)\n2. odd die: blank (0 dots): 12 has more dots"
    )


def test_of_many_sevens_that_were_thrown_again_the_last_dice_are_told():
    card = card_of(*rolled(game(sevens="1"), *(3, 4) * 20, 2, 6), DEFAULTS)

    assert "`… 3 4 3 4 3 4 3 4 3 4 2 6`" in card.text


@pytest.mark.parametrize(
    ("dice", "draws"), [("plain", (3, 5)), ("tatham", (2, 3)), ("d30", (17,)), ("d6+d5", (3, 4))]
)
def test_without_cities_and_knights_nothing_is_red(dice, draws):
    event, result = rolled(game(dice, sevens="2"), *draws)
    told = (card_of(event, result, DEFAULTS), more_of(event, result, DEFAULTS))

    assert not any("red" in f"{card.text}{card.footer}{fields_of(card)}" for card in told)
    assert "red" not in line_of(event, DEFAULTS)


@pytest.mark.parametrize(("dice", "draws"), [("fair", (8, 3)), ("deck", (None,))])
@pytest.mark.parametrize("cities", [True, False])
def test_a_drawn_total_is_no_face_and_the_event_die_is_one(dice, draws, cities):
    started = game(dice, cities=cities)
    if dice == "deck":
        draws = (rolled(game(), 3, 5)[0].outcome,)
    event, result = rolled(started, *draws, *((5,) if cities else ()))

    assert view_of("catan-roll").faces(event) == ((5,) if cities else ())
    assert result.pair.total == 8
    assert line_of(event, DEFAULTS).endswith(f"← Catan turn 1, {'adaptive' if dice == 'fair' else 'deck'}")
    assert "(had 5/36" not in line_of(event, DEFAULTS)
    assert "(had 13.9 %)" in line_of(event, DEFAULTS)
    assert "<@5>: as likely as with plain dice: 13.9 %\n" in card_of(event, result, DEFAULTS).text
    assert "With plain dice" in fields_of(more_of(event, result, DEFAULTS))


def test_a_roll_by_hand_and_by_another_says_so():
    event, result = rolled(game(cities=True), 3, 5, 5, by_hand=True, person=6)

    assert "<@5>, thrown by <@6>: `3 5`\n" in card_of(event, result, DEFAULTS).text
    assert line_of(event, DEFAULTS) == ("**8**, red 3, 🟢 green gate: science ← Catan turn 1 by hand `3 5`")


def test_where_answers_are_compact_a_roll_is_one_line():
    card = fitting(*rolled(game(sevens="1"), 3, 5), replace(DEFAULTS, compact=True))

    assert card.text == "**8** · <@5> · next: <@6> · no 7 before turn 3"


def test_a_switch_of_sevens_off_is_told():
    event, result = made(CATAN_SEVENS, SevensRequest(allowed=False), state=game(sevens="1").body())

    assert line_of(event, DEFAULTS) == "**no sevens** in Catan until they are switched on"
    assert card_of(event, result, DEFAULTS).text.endswith("`Allow sevens` under /catan status.")


def test_an_undo_names_who_asked_who_agreed_and_who_is_next():
    roll = changed(CATAN_ROLL, CatanRollRequest(), (3, 5), state=game().body())
    event, result = made(
        CATAN_UNDO, UndoRequest(99, 1, 0, 6, 17), state=roll.effect.after, target=roll.event, number=18
    )

    assert card_of(event, result, DEFAULTS).text == (
        "Turn 1 no longer counts: <@6> asked, and <@5> agreed.\nNext: <@5>, turn 1 again"
    )


def test_an_end_tells_its_rolls_streaks_and_sevens_and_that_there_may_be_no_time_for_them():
    played = game()
    for total in (8, 8, 7):
        played = played.add_roll(total, 3, 0, by_hand=False, number=17)
    event, result = made(CATAN_END, CatanEndRequest(99), state=played.body())
    fields = fields_of(end_card(played, summary_of(played)))
    empty = end_card(game(), summary_of(game()))

    assert result == played
    assert card_of(event, result, DEFAULTS).text == "**Catan** ends after 3 rolls"
    assert "after 3 rolls. Its figures could not" in bare_end_card(played).text
    assert fields["Sevens"] == "<@5> 1 seven\n<@6> 0 sevens"
    assert fields["Streaks"].startswith("**8** twice in a row, from turn 1 on\n")
    assert (empty.text, empty.fields) == ("The game is over; nothing was rolled.", ())


def test_a_player_who_was_forgotten_is_still_told():
    event, _ = rolled(game(), 3, 5)
    forgotten = replace(event, person=-4, line=event.line | {"player": {"@": -4}})

    assert line_of(forgotten, DEFAULTS) == line_of(event, DEFAULTS)
