"""Striking a mistyped roll: who may, which rolls, and what is undone."""

import asyncio
from dataclasses import replace

import pytest

from bot.features.config.changing import NewValues, set_values
from bot.features.history import event as history
from bot.mechanics.errors import BadInput
from bot.play import recording
from bot.play.errors import Gone, NotAllowed
from bot.play.event import State, StateKey
from bot.play.store import Ask
from bot.play.sums import Days
from bot.play.verification import faults
from tests.places import NOW, rows
from tests.rolling import roll_dice, roll_die, roll_fair, wanted

REGISTER = StateKey("accumulator", "100")


@pytest.fixture
def type_register(services, ask):
    """Type a roll with the register of the place."""

    async def typed(**who):
        options = wanted(command="d100", sides=100, method="accumulator", options="dice=4", rolled="6 1 5 4")
        return (await roll_die(await Ask.of(services, ask(**who)), **options)).event

    return typed


async def type_dice(services, context, faces="6", dice="d6"):
    return (await roll_dice(await Ask.of(services, context), dice, rolled=faces)).event


async def strike(services, ask, number, **who):
    _, pending_action = await history.ask_strike(await Ask.of(services, ask(**who)), number)
    return await history.strike(await Ask.of(services, ask(**who)), pending_action)


async def test_the_roller_strikes_and_the_row_says_so(services, ask):
    await type_dice(services, ask())
    struck = await strike(services, ask, 1)
    row = await services.store.event(ask().place, 2)

    assert (struck.number, struck.struck, struck.draws) == (1, 2, (6,))
    assert (row.kind, row.request, row.person) == ("strike", {"number": 1}, 7)
    assert await faults(services, ask().place) == []


async def test_a_register_is_again_as_it_was_before(services, ask, type_register):
    first, second = await type_register(), await type_register()
    await strike(services, ask, second.number)
    assert await services.store.state(ask().place, REGISTER) == State(second.before, first.number)
    await strike(services, ask, first.number)

    assert await services.store.state(ask().place, REGISTER) == State(first.before, 0)
    await type_register()
    assert await faults(services, ask().place) == []


async def test_a_register_of_ones_own_is_restored_by_a_game_master_too(services, ask, type_register):
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"memory": "person"}))
    first = await type_register()
    await strike(services, ask, first.number, person=9, manages=True)

    assert await services.store.state(ask().place, replace(REGISTER, person=7)) == State(first.before, 0)
    assert await faults(services, ask().place) == []


async def test_what_the_bot_rolled_stays(services, ask):
    await roll_fair(await Ask.of(services, ask()), "2d6")
    await roll_dice(await Ask.of(services, ask()), "d6")
    for number in (1, 2):
        with pytest.raises(BadInput, match="Only a roll typed by hand can be struck"):
            await history.ask_strike(await Ask.of(services, ask()), number)


async def test_the_last_roll_of_a_person_is_struck_once_by_that_person_or_a_game_master(services, ask):
    await type_dice(services, ask())
    await type_dice(services, ask())
    await type_dice(services, ask(person=8))
    with pytest.raises(NotAllowed, match="or a game master"):
        await history.ask_strike(await Ask.of(services, ask(person=8)), 2)
    with pytest.raises(Gone, match="Only the last roll of this person can be struck: strike entry 2 first"):
        await history.ask_strike(await Ask.of(services, ask()), 1)
    assert (await strike(services, ask, 2)).struck == 4
    with pytest.raises(Gone, match="Entry 2 was already struck, by entry 4"):
        await history.ask_strike(await Ask.of(services, ask()), 2)


async def test_rolls_of_others_with_the_register_do_matter(services, ask, type_register):
    await type_register()
    await type_register(person=8)
    with pytest.raises(Gone, match="with this kept number"):
        await history.ask_strike(await Ask.of(services, ask()), 1)


async def test_of_two_confirmations_at_once_one_strikes(services, ask):
    await type_dice(services, ask())
    pending_actions = [(await history.ask_strike(await Ask.of(services, ask()), 1))[1] for _ in range(2)]
    answers = await asyncio.gather(
        *[
            history.strike(await Ask.of(services, ask()), pending_action)
            for pending_action in pending_actions
        ],
        return_exceptions=True,
    )

    assert sorted(isinstance(answer, Gone) for answer in answers) == [False, True]
    assert len(await rows(services, ask(), kinds=("strike",))) == 1


async def test_another_cannot_answer_a_roll_in_between_keeps_the_roll_and_a_no_closes_the_question(
    services, ask
):
    await type_dice(services, ask())
    _, pending_action = await history.ask_strike(await Ask.of(services, ask()), 1)
    with pytest.raises(NotAllowed):
        await history.strike(await Ask.of(services, ask(person=8, manages=True)), pending_action)
    await type_dice(services, ask())
    with pytest.raises(Gone, match="Only the last roll"):
        await history.strike(await Ask.of(services, ask()), pending_action)
    await recording.drop(await Ask.of(services, ask()), pending_action, history.STRIKING)
    with pytest.raises(Gone, match="no longer open"):
        await history.strike(await Ask.of(services, ask()), pending_action)


async def counted(services, ask):
    """How often each thing was rolled, by the running sums."""
    subjects = await services.store.subjects(ask().place, Days.until(NOW, 1))
    return {each.what: each.rolls for each in subjects if each.rolls}


async def test_a_struck_roll_counts_no_longer(services, ask, type_register):
    await type_dice(services, ask(person=8))
    before = await counted(services, ask)
    await type_dice(services, ask())
    assert await counted(services, ask) != before
    await strike(services, ask, 2)
    assert await counted(services, ask) == before
    made = await type_register()
    await strike(services, ask, made.number, person=9, manages=True)

    assert await counted(services, ask) == before
    assert await faults(services, ask().place) == []


async def test_a_secret_roll_is_struck_by_its_roller_alone_and_counts_not_even_when_it_is_revealed(
    services, ask
):
    await roll_dice(await Ask.of(services, ask()), "d6", rolled="6", visibility="me")
    with pytest.raises(NotAllowed):
        await history.ask_strike(await Ask.of(services, ask(person=9, manages=True)), 1)
    assert (await strike(services, ask, 1)).struck == 2
    await history.reveal(await Ask.of(services, ask()), 1)

    assert await counted(services, ask) == {}
    assert await faults(services, ask().place) == []
