"""Cards for rolls by hand."""

import pytest

from bot.features.die.event import D100, DieRequest
from bot.features.rolling.card import form_description, form_label, form_title, step_card, with_notes
from bot.features.views import card_of
from bot.mechanics.playing import Waiting, read
from bot.mechanics.rule import ANGLE, COIN, KINDS, Die
from bot.play.manual_roll import Finished, ManualRoll, Moved, Step
from bot.play.settings import Configuration
from bot.play.transition import Recorded
from bot.text.view import how_many, next_die
from tests.features.making import made, text_of

REQUEST = DieRequest("accumulator", 100, options="dice=3")
OWN = DieRequest("accumulator", 100, options="dice=3", own=True)
HIDDEN = DieRequest("recycle", 100)


def step(*faces, carry=None, request=REQUEST, **changes):
    waiting = read(request.settled.rule, faces, carry)
    assert isinstance(waiting, Waiting)
    return Step(3, 7, ManualRoll("d100", D100.write(request), faces, carry, len(faces)), waiting, **changes)


def finished(moved, unused, request=REQUEST):
    made_by_hand = Recorded(*made(D100, request, (1, 1, 3), state=40, by_hand=True))
    card = card_of(made_by_hand.event, made_by_hand.result, Configuration())
    return with_notes(card, Finished(made_by_hand, moved, unused))


def test_the_next_die_and_its_meaning_come_first():
    card = step_card(step(2, carry=40))
    hidden = text_of(step_card(step(6, 1, request=HIDDEN)))

    assert card.text.startswith("Throw a **d6** next.\n-# Die 2 of 3\\: 1 is 0, 2 is 6, 3 is 12, ")
    assert "For <@7> to press" in card.text
    assert "kept here: 40" in text_of(card)
    assert "So far: 2 faces. The dice stay hidden" in hidden
    assert "6 1" not in hidden


@pytest.mark.parametrize(("carry", "shown"), [(None, "0.5235987755"), ("0.2424068400", "0.2424068400")])
def test_a_calculator_is_shown_as_its_user_sees_it(carry, shown):
    request = DieRequest("calculator", 100, options="digits=10")

    assert f"kept here: {shown}" in text_of(step_card(step(carry=carry, request=request)))


def test_a_late_press_and_a_register_that_moved_are_told_and_no_hidden_values():
    moved = step_card(step(carry=5, moved=Moved(None, 5)))
    hidden = step_card(step(request=HIDDEN, moved=Moved(None, "3/7")))

    assert "Too late" in step_card(step(late=True)).text
    assert "*The number that is kept here has changed from 0 to 5 meanwhile; from here on" in moved.text
    assert "The number that is kept here has changed meanwhile" in hidden.text


def test_the_outcome_comes_before_what_changed_on_the_way():
    card = finished(Moved(None, 40), 1)

    assert card.text.splitlines()[0] == "# 42"
    assert "*The number that is kept here has changed from 0 to 40 meanwhile; this roll uses it" in card.text
    assert "3 faces were enough: the last 1 did not count" in card.text
    assert "The number that is kept for you here has changed" in finished(Moved(None, 40), 1, OWN).text


def test_a_set_is_named_and_no_markdown():
    assert step_card(step(request=DieRequest("human", 6, set="*red*"))).title.endswith(
        r"by hand · set \*red\*"
    )


def test_every_kind_says_what_to_do_and_how_its_face_is_read():
    for kind in KINDS:
        said = next_die(Die(6, "the tens", kind))
        assert said.startswith(f"{kind.ask} a")
        assert kind.read.format(faces=6) in said
    assert next_die(Die(6, "the tens", mark="red")) == "Throw a **red d6** next.\n-# The tens."
    assert next_die(Die(25, "", ANGLE)).startswith("Look at an **angle** next.")
    assert how_many([Die(6), Die(6, mark="red"), Die(2, kind=COIN), Die(8)]) == "2d6 + 1 coin + 1d8"


@pytest.mark.parametrize("several", [True, False])
def test_the_pop_up_fits_discords_limits(several):
    asking = step(request=DieRequest("human", 10_000, 1_000, "cap=none"))

    assert len(form_title(asking)) <= 45
    assert len(form_label(asking, several=several)) <= 45
    assert len(form_description(asking)) <= 100


def test_the_longest_request_fits_an_embed():
    request = DieRequest("human", 100, 2, "cap=none", 9, "*" * 40)
    card = step_card(step(*(1,) * 30, request=request))

    assert len(card.title) <= 256
    assert all(len(field.value) <= 1024 for field in card.fields)
