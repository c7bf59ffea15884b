"""Rolls by a rule: what is shown of them, and what is not of those whose faces are kept from sight."""

from dataclasses import replace

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.playing import Waiting, read
from bot.play.events.die import D100, DIE, DieRequest
from bot.play.settings.configuration import Configuration
from bot.render.events.die import waiting_card
from bot.render.events.registry import card_of, fitting, line_of
from tests.render.events.making import made, text_of

DEFAULTS = Configuration()
BASE6 = DieRequest("base6", 100, options="dice=4")
REGISTER = DieRequest("accumulator", 100, options="dice=3")
HIDDEN = DieRequest("recycle", 100)


def card(request=BASE6, draws=(6, 1, 5, 4), configuration=DEFAULTS, **known):
    return card_of(*made(D100, request, draws, **known), configuration)


def line(request=BASE6, draws=(6, 1, 5, 4), configuration=DEFAULTS, **known):
    return line_of(made(D100, request, draws, **known)[0], configuration)


def hidden(**known):
    """A roll by a method that keeps its faces from sight."""
    rule = HIDDEN.settled.rule
    found = read(rule, (6, 1))
    while isinstance(found, Waiting):
        found = read(rule, (*found.faces, 1))
    return made(D100, HIDDEN, found.faces, **known)


def unfinished(chosen, *faces):
    """What a method still wants after these faces."""
    found = read(chosen.rule, faces)
    assert isinstance(found, Waiting)
    return found


def test_a_roll_shows_its_outcome_large_with_faces_and_working():
    shown = card()

    assert shown.text == "# 7"
    assert "`6 1 5 4`" in text_of(shown)
    assert "1. 0 × 6 + 5 = 5" in text_of(shown)
    assert shown.footer.startswith("Roll 17 here · 4d6 · ")


def test_a_roll_that_is_not_exact_states_the_odds_it_was_made_at():
    assert "13/1296 = 1.0031 %, fair is 1.0000 %" in card().footer


def test_a_roll_that_is_off_by_a_hair_says_by_how_much():
    assert "of a fair one" in card(DieRequest("mixed", 100, options="a=9 b=9"), (1,) * 9).footer


def test_an_exact_roll_says_so():
    exact = card(DieRequest("human", 100, options="cap=none"), (1, 2, 3))

    assert "exact: every number has 1 in 100" in exact.footer


@pytest.mark.parametrize(("first", "shown"), [(1, "100"), (0, "0")])
def test_the_settings_decide_whether_0_is_shown_as_100(first, shown):
    configuration = Configuration(d100_from=first)

    assert card(draws=(1, 1, 1, 1), configuration=configuration).text == f"# {shown}"
    assert line(draws=(1, 1, 1, 1), configuration=configuration).startswith(f"**{shown}** ← d100 base6")


def test_an_accumulator_shows_its_register_before_and_after():
    assert "Register: 40 → **42**" in text_of(card(REGISTER, (1, 1, 3), state=40))


def test_dice_thrown_by_hand_are_marked_with_their_set():
    named = replace(BASE6, set="my [red](https://x.y)")

    assert "Dice thrown by hand: `6 1 5 4`" in text_of(card(by_hand=True))
    assert line(by_hand=True) == "**7** ← d100 base6 by hand `6 1 5 4`"
    assert line(named, by_hand=True).endswith(r"by hand with the set my \[red\]\(https\://x.y\) `6 1 5 4`")


def test_a_roll_without_its_persons_words_is_told():
    event, _ = made(D100, replace(BASE6, set="red"), (6, 1, 5, 4), by_hand=True)

    assert line_of(D100.scrub(event), DEFAULTS) == "**7** ← d100 base6 by hand `6 1 5 4`"


def test_a_hidden_roll_shows_neither_faces_nor_working_nor_register_and_says_why():
    event, result = hidden(by_hand=True)
    said = text_of(card_of(event, result, DEFAULTS))

    assert not any(shown in said for shown in (" ".join(map(str, event.draws)), "Working", "Register"))
    assert "Not shown: who sees the faces of this method can guess at later outcomes." in said
    assert line_of(event, DEFAULTS).endswith("by hand (faces hidden)")


def test_several_are_all_large_and_split_in_the_working():
    event, result = made(DIE, DieRequest("human", 6, options="cap=none", count=2), (3, 5))
    shown = card_of(event, result, DEFAULTS)

    assert shown.text == "# 2 · 4"
    assert shown.title == "2 × d6 · human"
    assert "Split: 16 in base 6 has the digits 2 4" in text_of(shown)
    assert line_of(event, DEFAULTS) == "**2, 4** ← 2 × d6 human `3 5`"


def test_rolls_are_told_apart_by_the_dice_they_use():
    shown = card(DieRequest("human", 20, 20, "cap=none"), (3,))

    assert shown.title == "d20 · human · from d20"


def test_where_answers_are_compact_a_roll_is_the_line_of_the_history():
    event, result = made(D100, BASE6, (6, 1, 5, 4))
    full = card_of(event, result, DEFAULTS)
    compact = Configuration(compact=True)

    assert fitting(full, event, DEFAULTS) is full
    assert fitting(full, event, compact).text == line_of(event, compact)
    assert fitting(full, event, compact).tone == full.tone


def test_an_unfinished_roll_says_which_die_to_throw_next_and_what_it_means():
    chosen = method("reroll", 100)
    shown = waiting_card(unfinished(chosen, 6, 3), chosen)

    assert shown.text.startswith("So far: `6 3`\n")
    assert "Throw a **d6** next: a d5 counting 4s, thrown again above 5." in shown.text


def test_an_unfinished_roll_of_hidden_faces_shows_only_the_next_die():
    chosen = HIDDEN.settled
    shown = waiting_card(unfinished(chosen, 6), chosen)

    assert "So far" not in text_of(shown)
    assert shown.fields == ()


def test_the_longest_working_fits_a_field():
    chosen = method("reroll", 100)
    shown = waiting_card(unfinished(chosen, *(6,) * 200), chosen)

    assert all(len(field.value) <= 1024 for field in shown.fields)
