"""Striking a mistyped roll: who may, which rolls, and what is undone."""

import asyncio

import pytest

from bot.mechanics.errors import BadInput
from bot.play import questions
from bot.play.drawn import fair
from bot.play.errors import Gone, NotAllowed
from bot.play.looking_back import strikes
from bot.play.looks import Look
from bot.play.refold import faults
from bot.play.rolls import expressions, rolling
from bot.play.settings.configuring import change
from bot.play.statistics.tallies import Days
from tests.play.conftest import NOW
from tests.play.drawn import adaptive


@pytest.fixture
def type_register(table, ask):
    """Type a roll with the register of the place."""

    async def typed(**who):
        wanted = rolling.Wanted("d100", 100, "accumulator", "dice=4", rolled="6 1 5 4")
        return (await rolling.roll(table, ask(**who), wanted)).record

    return typed


async def type_dice(table, asked, faces="6", dice="d6"):
    return (await expressions.roll(table, asked, expressions.WantedDice(dice, rolled=faces))).record


async def strike(table, ask, number, **who):
    _, question = await strikes.ask_strike(table, ask(**who), number)
    return await strikes.strike(table, ask(**who), question)


async def test_the_roller_strikes_and_the_row_says_so(table, ask):
    await type_dice(table, ask())
    struck = await strike(table, ask, 1)
    row = await table.store.row(ask().place, 2)

    assert (struck.number, struck.struck, struck.faces) == (1, 2, (6,))
    assert (row.command, row.request, row.person) == ("strike", {"number": 1}, 7)
    assert await faults(table.store, ask().place) == []


async def test_a_register_is_again_as_it_was_before(table, ask, type_register):
    first, second = await type_register(), await type_register()
    await strike(table, ask, second.number)
    assert await table.store.state(ask().place, "accumulator 100") == second.before
    await strike(table, ask, first.number)

    assert await table.store.state(ask().place, "accumulator 100") == first.before
    await type_register()
    assert await faults(table.store, ask().place) == []


async def test_a_register_of_ones_own_is_restored_by_a_game_master_too(table, ask, type_register):
    await change(table, ask(manages=True), {"memory": "person"})
    first = await type_register()
    await strike(table, ask, first.number, person=9, manages=True)

    assert await table.store.state(ask().place, "accumulator 100 of 7") == first.before
    assert await faults(table.store, ask().place) == []


async def test_another_person_may_not_strike(table, ask):
    await type_dice(table, ask())
    with pytest.raises(NotAllowed, match="or a game master"):
        await strikes.ask_strike(table, ask(person=8), 1)


async def test_what_the_bot_rolled_stays(table, ask):
    await fair.fair(table, ask(), adaptive("2d6"))
    await expressions.roll(table, ask(), expressions.WantedDice("d6"))
    for number in (1, 2):
        with pytest.raises(BadInput, match="Only a roll that was typed"):
            await strikes.ask_strike(table, ask(), number)


async def test_only_the_last_roll_of_a_person_can_be_struck(table, ask):
    await type_dice(table, ask())
    await type_dice(table, ask())
    with pytest.raises(Gone, match="Only the last roll of this person can be struck, and that is entry 2"):
        await strikes.ask_strike(table, ask(), 1)


async def test_rolls_of_others_do_not_matter_where_no_register_is_used(table, ask):
    await type_dice(table, ask())
    await type_dice(table, ask(person=8))

    assert (await strike(table, ask, 1)).struck == 3


async def test_rolls_of_others_with_the_register_do_matter(table, ask, type_register):
    await type_register()
    await type_register(person=8)
    with pytest.raises(Gone, match="with this register"):
        await strikes.ask_strike(table, ask(), 1)


async def test_a_roll_is_struck_once(table, ask):
    await type_dice(table, ask())
    await strike(table, ask, 1)
    with pytest.raises(Gone, match="struck already, by entry 2"):
        await strikes.ask_strike(table, ask(), 1)


async def test_of_two_confirmations_at_once_one_strikes(table, ask):
    await type_dice(table, ask())
    questions = [(await strikes.ask_strike(table, ask(), 1))[1] for _ in range(2)]
    answers = await asyncio.gather(
        *(strikes.strike(table, ask(), question) for question in questions), return_exceptions=True
    )

    assert sorted(isinstance(answer, Gone) for answer in answers) == [False, True]
    assert len((await table.store.look(ask().place, Look(command="strike"))).records) == 1


async def test_a_roll_between_question_and_answer_keeps_the_roll(table, ask):
    await type_dice(table, ask())
    _, question = await strikes.ask_strike(table, ask(), 1)
    await type_dice(table, ask())
    with pytest.raises(Gone, match="Only the last roll"):
        await strikes.strike(table, ask(), question)


async def test_after_a_no_the_question_is_closed(table, ask):
    await type_dice(table, ask())
    _, question = await strikes.ask_strike(table, ask(), 1)
    await questions.drop(table, ask(), question, strikes.KIND)
    with pytest.raises(Gone, match="no longer open"):
        await strikes.strike(table, ask(), question)


async def test_another_cannot_answer_the_question(table, ask):
    await type_dice(table, ask())
    _, question = await strikes.ask_strike(table, ask(), 1)
    with pytest.raises(NotAllowed):
        await strikes.strike(table, ask(person=8, manages=True), question)


async def test_a_secret_roll_is_struck_by_its_roller_alone(table, ask):
    await expressions.roll(table, ask(), expressions.WantedDice("d6", rolled="6", secret=True))
    with pytest.raises(NotAllowed):
        await strikes.ask_strike(table, ask(person=9, manages=True), 1)
    assert (await strike(table, ask, 1)).struck == 2


async def counted(table, ask):
    """How often each thing was rolled, by the running sums."""
    subjects = await table.store.subjects(ask().place, Days.until(NOW, 1))
    return {each.what: each.rolls for each in subjects if each.rolls}


async def test_a_struck_roll_counts_no_longer(table, ask):
    await type_dice(table, ask(person=8))
    before = await counted(table, ask)
    await type_dice(table, ask())
    assert await counted(table, ask) != before
    await strike(table, ask, 2)

    assert await counted(table, ask) == before


async def test_a_struck_register_roll_counts_no_longer(table, ask, type_register):
    await type_register()
    await strike(table, ask, 1, person=9, manages=True)

    assert await counted(table, ask) == {}
    assert await faults(table.store, ask().place) == []


async def test_a_roll_that_was_struck_in_secret_counts_not_even_when_it_is_revealed(table, ask):
    await expressions.roll(table, ask(), expressions.WantedDice("d6", rolled="6", secret=True))
    await strike(table, ask, 1)
    await expressions.reveal(table, ask(), expressions.Shown(1, 7, "secret"))

    assert await counted(table, ask) == {}
    assert await faults(table.store, ask().place) == []
