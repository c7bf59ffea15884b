from fractions import Fraction

import pytest

from bot.mechanics.dice_sum import DiceSum
from bot.mechanics.errors import BadInput
from bot.play import configuring, fair
from bot.play.configuring import Changes
from bot.play.errors import Gone, NotAllowed


async def test_the_first_roll_has_its_plain_odds(table, ask):
    roll = await fair.fair(table, ask(), "2d6", "1")

    assert (roll.record.outcome, roll.record.odds, roll.plain_odds) == (2, Fraction(1, 36), Fraction(1, 36))


async def test_what_came_becomes_less_likely(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    again = await fair.fair(table, ask(), "2d6", "1")

    assert again.record.outcome == 2
    assert again.record.odds < again.plain_odds


async def test_an_expression_is_remembered_however_it_is_written(table, ask):
    await fair.fair(table, ask(), " 2D6", "1")

    assert (await fair.memory(table, ask(), DiceSum(2, 6))).rolls == 1


async def test_each_expression_has_a_memory_of_its_own(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    other = await fair.fair(table, ask(), "1d20", "1")

    assert other.record.odds == other.plain_odds


async def test_tightness_left_out_is_the_one_of_the_settings(table, ask):
    await configuring.change(table, ask(manages=True), Changes(tightness="inf"))

    assert str((await fair.fair(table, ask(), "2d6")).tightness) == "inf"


@pytest.mark.parametrize("tightness", ["-1", "nan", "100.001", "1e3", "", "0.0001"])
async def test_a_tightness_out_of_bounds_is_refused(table, ask, tightness):
    with pytest.raises(BadInput, match="from 0 to 100 with at most three decimals, or inf"):
        await fair.fair(table, ask(), "2d6", tightness)


@pytest.mark.parametrize("expression", ["0d6", "999999d6", "2d", "d", "2d1", "6", ""])
async def test_dice_out_of_bounds_are_refused(table, ask, expression):
    with pytest.raises(BadInput):
        await fair.fair(table, ask(), expression, "1")


async def test_a_reset_forgets_the_counts_and_is_recorded(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(), "2d6")

    record = await fair.reset(table, ask(), question)

    assert (record.number, record.command, record.request) == (2, "fair-reset", {"dice": "2d6"})
    assert (await fair.fair(table, ask(), "2d6", "1")).record.odds == Fraction(1, 36)


async def test_nothing_to_reset_is_said(table, ask):
    with pytest.raises(Gone, match="nothing to reset"):
        await fair.ask_reset(table, ask(), "2d6")


async def test_a_reset_is_confirmed_once(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(), "2d6")
    await fair.reset(table, ask(), question)

    with pytest.raises(Gone, match="no longer open"):
        await fair.reset(table, ask(), question)


async def test_keeping_closes_the_question(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    memory, question = await fair.ask_reset(table, ask(), "2d6")
    await fair.keep(table, ask(), question)

    with pytest.raises(Gone):
        await fair.reset(table, ask(), question)
    assert memory.rolls == 1


async def test_only_the_person_who_asked_can_confirm(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(), "2d6")

    with pytest.raises(NotAllowed, match="Only the person who asked"):
        await fair.reset(table, ask(person=8), question)


async def test_a_question_cannot_be_answered_from_another_channel(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(), "2d6")

    with pytest.raises(Gone):
        await fair.reset(table, ask(channel=6), question)


async def test_an_expired_question_cannot_be_answered(table, ask):
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(), "2d6")

    with pytest.raises(Gone):
        await fair.reset(table, ask(at=ask().at + fair.QUESTION_LASTS + 1), question)


async def test_where_only_managers_may_reset_others_are_refused(table, ask):
    await configuring.change(table, ask(manages=True), Changes(reset="managers"))
    await fair.fair(table, ask(), "2d6", "1")

    with pytest.raises(NotAllowed, match="Manage Server"):
        await fair.ask_reset(table, ask(), "2d6")


async def test_managers_may_reset_where_only_they_may(table, ask):
    await configuring.change(table, ask(manages=True), Changes(reset="managers"))
    await fair.fair(table, ask(), "2d6", "1")
    _, question = await fair.ask_reset(table, ask(manages=True), "2d6")

    assert (await fair.reset(table, ask(manages=True), question)).command == "fair-reset"
