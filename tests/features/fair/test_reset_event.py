""""""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.fair import event as fair
from bot.mechanics.errors import BadInput
from bot.play import recording
from bot.play.errors import Gone, NotAllowed


async def test_a_reset_forgets_the_counts_and_is_recorded(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(), "2d6")

    event = await fair.reset(services, ask(), pending_action)

    assert (event.number, event.kind, event.request) == (2, "fair-reset", {"dice": "2d6"})
    assert (await fair.roll(services, ask(), "2d6", "1")).event.odds == Fraction(1, 36)


async def test_nothing_to_reset_is_said(services, ask):
    with pytest.raises(Gone, match="nothing to reset"):
        await fair.ask_reset(services, ask(), "2d6")


async def test_a_reset_is_confirmed_once(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(), "2d6")
    await fair.reset(services, ask(), pending_action)

    with pytest.raises(Gone, match="no longer open"):
        await fair.reset(services, ask(), pending_action)


async def test_keeping_closes_the_question(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    memory, pending_action = await fair.ask_reset(services, ask(), "2d6")
    await recording.drop(services, ask(), pending_action, fair.RESETTING)

    with pytest.raises(Gone):
        await fair.reset(services, ask(), pending_action)
    assert memory.rolls == 1


async def test_only_the_person_who_asked_can_confirm(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(), "2d6")

    with pytest.raises(NotAllowed, match="Only the person who asked"):
        await fair.reset(services, ask(person=8), pending_action)


async def test_a_question_cannot_be_answered_from_another_channel(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(), "2d6")

    with pytest.raises(Gone):
        await fair.reset(services, ask(channel=6), pending_action)


async def test_an_expired_question_cannot_be_answered(services, ask):
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(), "2d6")

    with pytest.raises(Gone):
        await fair.reset(services, ask(at=ask().at + fair.RESETTING.lasts + 1), pending_action)


async def test_where_only_managers_may_reset_others_are_refused(services, ask):
    await changing.change(services, ask(manages=True), {"reset": "managers"})
    await fair.roll(services, ask(), "2d6", "1")

    with pytest.raises(NotAllowed, match="Manage Server"):
        await fair.ask_reset(services, ask(), "2d6")


async def test_managers_may_reset_where_only_they_may(services, ask):
    await changing.change(services, ask(manages=True), {"reset": "managers"})
    await fair.roll(services, ask(), "2d6", "1")
    _, pending_action = await fair.ask_reset(services, ask(manages=True), "2d6")

    assert (await fair.reset(services, ask(manages=True), pending_action)).kind == "fair-reset"


@pytest.mark.parametrize("text", ["4d6kh3", "d20", "{2d20, 1d12}kh1", "2d6[red] # now"])
async def test_any_expression_is_reset(services, ask, text):
    await fair.roll(services, ask(), text, "1")
    _, pending_action = await fair.ask_reset(services, ask(), text)
    await fair.reset(services, ask(), pending_action)

    roll = await fair.roll(services, ask(), text, "1")
    assert roll.event.odds == roll.result.plain_odds


@pytest.mark.parametrize("text", ["0d6", "2d", "6x 4d6kh3", ""])
async def test_what_are_no_dice_cannot_be_reset(services, ask, text):
    with pytest.raises(BadInput):
        await fair.ask_reset(services, ask(), text)
