"""Cards for rolls by hand, and what is not shown of rolls whose faces are kept from sight."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.kinds import ANGLE, COIN, KINDS
from bot.mechanics.playing import Played, Waiting, read
from bot.mechanics.rule import Die
from bot.play.records import Record
from bot.play.rolls.manual_roll import ManualRoll
from bot.play.rolls.manual_steps import Finished, Moved, Step
from bot.play.rolls.rolling import Roll, UnfinishedRoll, recall
from bot.play.settings.configuration import Configuration
from bot.render.dice.asking import how_many, next_die
from bot.render.history.pages import rolled
from bot.render.rolls.by_rule import roll_card, waiting_card
from bot.render.rolls.manual_roll import finished_card, form_description, form_label, form_title, step_card

REQUEST = {"method": "accumulator", "sides": 100, "from": 6, "options": "dice=3"}


def text_of(card):
    return "\n".join((card.title, card.text, *(f"{f.name} {f.value}" for f in card.fields), card.footer))


def step(*faces, carry=None, request=REQUEST, **changes):
    return Step(3, 7, ManualRoll("d100", request, faces, carry, len(faces)), **changes)


def record(request=REQUEST, faces=(1, 1, 3), before=40, outcome=42):
    return Record(17, 5, 0, "d100", request, faces, outcome, Fraction(1, 100), before, by_hand=True)


def hidden(roll):
    """The same roll, by a method that keeps its faces from sight."""
    return replace(roll, method=replace(roll.method, entry=replace(roll.method.entry, hides_faces=True)))


def test_the_next_die_and_its_meaning_come_first():
    card = step_card(step(2, carry=40))

    assert card.text.startswith("Throw a **d6** next: digit 2 of 3, counting 6s.")
    assert "For <@7> to press" in card.text


def test_the_register_is_shown_as_it_is():
    assert "Register 40" in text_of(step_card(step(carry=40)))


@pytest.mark.parametrize(("carry", "shown"), [(None, "0.5235987755"), (2_424_068_400, "0.2424068400")])
def test_a_calculator_is_shown_as_its_user_sees_it(carry, shown):
    request = REQUEST | {"method": "calculator", "options": "digits=10"}

    assert f"Register {shown}" in text_of(step_card(step(carry=carry, request=request)))


def test_a_press_that_did_not_count_is_said():
    assert "That came too late" in step_card(step(late=True)).text


def test_a_register_that_moved_is_told_with_both_values():
    card = step_card(step(carry=5, moved=Moved(None, 5)))

    assert "moved the register from 0 to 5 meanwhile; from here on" in card.text


def test_the_outcome_comes_before_what_changed_on_the_way():
    card = finished_card(Finished(recall(record(), Configuration()), Moved(None, 40), 1))

    assert card.text.splitlines()[0] == "# 42"
    assert "from 0 to 40 meanwhile; this roll uses it" in card.text
    assert "3 faces were enough: the last 1 did not count" in card.text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_says_what_to_do_and_how_its_face_is_read(kind):
    said = next_die(Die(6, "the tens", kind))

    assert said.startswith(f"{kind.ask} a")
    assert kind.read.format(faces=6) in said


def test_a_mark_and_an_article_go_with_the_die():
    assert next_die(Die(6, "the tens", mark="red")) == "Throw a **red d6** next: the tens."
    assert next_die(Die(25, "", ANGLE)).startswith("Look at an **angle** next.")


def test_dice_are_counted_by_what_they_are():
    assert how_many([Die(6), Die(6, mark="red"), Die(2, kind=COIN), Die(8)]) == "2d6 + 1 coin + 1d8"


@pytest.mark.parametrize("several", [True, False])
def test_the_pop_up_fits_discords_limits(several):
    asking = step(request={"method": "human", "sides": 10_000, "from": 1_000, "options": "cap=none"})

    assert len(form_title(asking)) <= 45
    assert len(form_label(asking, several=several)) <= 45
    assert len(form_description(asking)) <= 100


def test_a_hidden_roll_shows_neither_faces_nor_working_nor_register_and_says_why():
    roll = recall(record(), Configuration())
    open_card, hidden_card = text_of(roll_card(roll)), text_of(roll_card(hidden(roll)))

    assert all(shown in open_card for shown in ("`1 1 3`", "40 + 2 × 1", "→ **42**"))
    assert not any(shown in hidden_card for shown in ("1 1 3", "40", "→"))
    assert "Not shown: who sees the faces of this method can guess at later outcomes." in hidden_card


def test_a_hidden_roll_keeps_its_faces_out_of_the_history():
    roll = recall(record(), Configuration())

    assert rolled(roll.record, hidden(roll).method, Configuration()).endswith("by hand (faces hidden)")


def test_a_hidden_roll_that_waits_shows_only_the_next_die():
    chosen = method("accumulator", 100, options="dice=3")
    unseen = replace(chosen, entry=replace(chosen.entry, hides_faces=True))
    waiting = read(chosen.rule, (6, 5), 40)
    assert isinstance(waiting, Waiting)
    card = waiting_card(UnfinishedRoll(unseen, waiting))

    assert "So far" not in text_of(card)
    assert card.fields == ()


def test_several_are_all_large_and_split_in_the_working():
    request = {"method": "human", "sides": 6, "from": 6, "options": "cap=none", "count": 2}
    card = roll_card(recall(record(request, (3, 5), None, 16), Configuration()))

    assert card.text == "# 2 · 4"
    assert card.title == "2 × d6 · human"
    assert "Split 16 in base 6 has the digits 2 4" in text_of(card)


def test_the_longest_request_fits_an_embed():
    request = {
        "method": "human", "sides": 100, "from": 2, "options": "cap=none", "count": 9, "set": "*" * 40
    }  # fmt: skip
    card = step_card(step(*(1,) * 30, request=request))

    assert len(card.title) <= 256
    assert all(len(field.value) <= 1024 for field in card.fields)


def test_rolls_are_told_apart_by_the_dice_they_use():
    chosen = method("human", 20, 20)
    played = read(chosen.rule, (3,))
    assert isinstance(played, Played)
    kept = record({"method": "human", "sides": 20, "from": 20, "options": "cap=none"}, (3,), None, 2)

    assert roll_card(Roll(kept, chosen, played, exact=True, first=1)).title == "d20 · human · from d20"
