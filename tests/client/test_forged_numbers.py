"""Impossible numbers in the custom_id of each button, select and pop-up get a sentence, never an incident."""

import asyncio
import logging
import re

import pytest
import pytest_asyncio

from bot.bootstrap import buttons, forms
from bot.sandbox.interactions.lifecycle import COMPLETION
from tests.client.reading import text
from tests.client.thief import Thief
from tests.features.history.test_hidden_rolls import forge

GROUP = re.compile(r"\(\?P<\w+>([^()]*)\)")
DIGITS = re.compile(r"(\[1-8\]\?)?(\\d|\[0-9\])\{1,(\d+)\}")
IMPOSSIBLE = ("9223372036854775808", "99999999999999999999", "-1", "1.5", "x", "")


def templates(handlers):
    """The templates of all handlers that carry a number, by their names."""
    found = {handler.name: handler.template.pattern for handler in handlers}
    return {name: pattern for name, pattern in found.items() if DIGITS.search(pattern)}


PRESSES = templates(buttons())
POP_UPS = templates(forms())

OVER = ("There is no fight here", "That fight is over", "This call is over")
"""What the forms of a fight and of a call say before they look at what was typed."""

GONE = {
    "hand-faces": ("faces", "is over"),
    "relabel": ("label", "There is no entry"),
    "together-share": ("dice", "These dice were already rolled"),
}
"""By the name of a form: what is typed in it, and what is said where nothing has its number."""


def filled(template, number):
    """A custom_id of a template whose numbers are all replaced; those that say something else stay valid.

    What may be left out at its end is.
    """

    def fill(group):
        if DIGITS.search(group[1]):
            return number(group[1])
        words = group[1].split("|")[0]
        return next(word for word in (words, "a", "1") if re.fullmatch(words, word))

    return GROUP.sub(fill, template.partition("(?::")[0])


def largest(pattern):
    """The largest number that a group takes."""
    found = DIGITS.search(pattern)
    return ("8" if found[1] else "") + "9" * int(found[3])


@pytest_asyncio.fixture(loop_scope="module")
async def thief(lodged_town):
    """Someone who tries every door."""
    return Thief(lodged_town)


def sentence(seen):
    """What was said, if it was one sentence to the person alone."""
    assert seen.ephemeral
    assert "Incident" not in text(seen)
    return text(seen)


async def test_the_largest_numbers_in_a_button_or_a_pop_up_get_an_answer(thief):
    for name, template in PRESSES.items():
        custom_id = filled(template, largest)
        assert re.fullmatch(template, custom_id)
        thief.town.rest()
        assert "incident" not in text(await thief.press(custom_id)).lower(), name
    for name, template in POP_UPS.items():
        entry, why = GONE.get(name, ("faces", "from an older version"))
        thief.town.rest()
        seen = sentence(await thief.submit(filled(template, largest), {entry: "6"}))
        assert any(each in seen for each in (why, *OVER)), (name, seen)


def test_an_impossible_number_is_in_no_template_of_a_button():
    forged = [
        (template, filled(template, lambda _, number=number: number))
        for number in IMPOSSIBLE
        for template in PRESSES.values()
    ]

    assert [custom_id for template, custom_id in forged if re.fullmatch(template, custom_id)] == []


async def test_an_impossible_number_in_a_button_or_a_pop_up_gets_a_sentence(thief):
    for number in IMPOSSIBLE:
        thief.town.rest()
        pressed = await thief.press(f"history:older:3:{number}:roll")
        assert "This button is from an older version" in sentence(pressed)
        for template in POP_UPS.values():
            thief.town.rest()
            seen = await thief.submit(filled(template, lambda _, number=number: number), {"faces": "6"})
            assert "This form is from an older version" in sentence(seen)


async def test_an_impossible_choice_of_an_entry_gets_a_sentence(thief):
    for number in (*filter(None, IMPOSSIBLE), "9" * 18):
        thief.town.rest()
        await thief.use("roll", dice="d4")
        page = await thief.use("history")
        stored = thief.person._dispatcher.world.messages[int(page.message["id"])]
        stored.components[0]["components"][0]["options"][0]["value"] = number
        seen = await thief.person.choose(page.message, "history-entry", number)
        assert any(why in sentence(seen) for why in ("from an older version", "There is no entry")), number


async def test_a_select_that_became_a_button_gets_a_sentence(thief):
    assert "from an older version" in sentence(await thief.press("history-entry"))


async def test_an_entry_that_another_may_see_is_not_opened_by_a_forged_choice(thief):
    await thief.town.player.use(thief.town.room, "roll", dice="4d6kh3 # trap", show="me")
    page = await thief.town.player.use(thief.town.room, "history")
    forge(thief.town, page.message, "history-entry")
    seen = await thief.person.choose(page.message, "history-entry", "1")

    assert "This roll is hidden" in sentence(seen)


async def test_a_pop_up_without_its_entry_gets_a_sentence(thief):
    for form in forms():
        thief.town.rest()
        seen = sentence(await thief.submit(filled(form.template.pattern, largest), {"another": "6"}))
        assert any(each in seen for each in ("is from an older version", *OVER)), form.template.pattern


def option(name, value, **more):
    """A text that an option has, as Discord sends it."""
    return {"name": name, "type": 3, "value": value, **more}


async def test_dice_shown_to_nobody_in_particular_get_a_sentence(thief):
    for value in ("nobody", "", "ME"):
        seen = await thief.send("roll", option("dice", "d6"), option("show", value))
        assert "`show:` must be everyone, me, both or gm." in sentence(seen)


FORGED_COMPLETIONS = {
    "of nothing": [option("dice", "d6")],
    "of an option that proposes nothing": [option("show", "m", focused=True)],
    "of an option that there is not": [option("no-such", "m", focused=True)],
}


@pytest.mark.parametrize("options", FORGED_COMPLETIONS.values(), ids=FORGED_COMPLETIONS)
async def test_a_completion_that_nobody_offers_is_no_fault_of_the_bot(thief, options, caplog):
    typing = asyncio.ensure_future(thief.send("roll", *options, kind=COMPLETION))
    await thief.use("d100")
    typing.cancel()

    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (503, 0)])
async def test_neither_are_proposals_that_discord_does_not_take(thief, status, code, caplog):
    faults = thief.town.sandbox.faults
    faults.fail_next("POST", r"/interactions/\d+/[^/]+/callback", status=status, code=code)
    typing = asyncio.ensure_future(thief.person.complete(thief.town.room, "d100", "method", "hu"))
    await thief.town.sandbox.until(lambda: not faults._waiting)
    await thief.use("d100")
    typing.cancel()

    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


async def test_a_form_that_no_message_opened_gets_a_sentence_however_long_that_takes(town):
    async with town.bot(patience=0):
        seen = await Thief(town).submit("hand-faces:1:1", {"faces": "6"})

        assert "is over" in text(await seen.settled())
