"""Whose memory a roll uses: one for all in a channel, or one for each person there."""

from typing import Any

import pytest

from bot.features.config import changing
from bot.features.fair import event as fair
from bot.mechanics.reading.reader import understand_one
from bot.play import manual_roll
from bot.play.errors import Gone
from bot.play.event import StateKey
from bot.play.store import Ask
from bot.play.verification import faults
from tests.places import keys
from tests.play.by_hand import begin
from tests.rolling import roll_die, roll_fair, wanted

REGISTER = wanted(command="d100", sides=100, method="accumulator")


@pytest.fixture
async def each_alone(services, ask):
    """A server in which each person has a memory of their own."""
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"memory": "person"})
    )


async def rolls_remembered(services, context, text):
    """Return how many adaptive rolls of an expression are remembered."""
    return sum(
        count
        for _, count in (await fair.outlook(await Ask.of(services, context), understand_one(text))).counts
    )


async def set_memory(services, ask, memory):
    return await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"memory": memory})
    )


@pytest.mark.parametrize(("memory", "person"), [("channel", 0), ("person", 7)])
async def test_a_state_is_named_by_what_it_keeps_and_for_whom(services, ask, memory, person):
    await set_memory(services, ask, memory)
    leaning = (await roll_fair(await Ask.of(services, ask()), "2d6[fire] # now")).event
    assert leaning.state == StateKey("fair", "2d6", person)
    assert await keys(services, ask()) == [("fair", "2d6", person)]

    register = (await roll_die(await Ask.of(services, ask()), **REGISTER)).event
    without = (await roll_die(await Ask.of(services, ask()), "d100", 100, "base6")).event
    assert [event.request.get("own") for event in (leaning, register)] == [True if person else None] * 2
    assert "own" not in without.request


async def test_each_person_has_a_memory_of_their_own(services, ask, each_alone):
    first, other, again = [
        await roll_die(await Ask.of(services, ask(person=person)), **REGISTER) for person in (7, 8, 7)
    ]
    assert (other.event.before, again.event.before) == (None, first.result.played.after)

    _, other, again = [
        await roll_fair(await Ask.of(services, ask(person=person)), "2d6", "1") for person in (7, 8, 7)
    ]
    assert other.event.odds == other.result.plain_odds
    assert again.event.odds < again.result.plain_odds


async def test_a_reset_forgets_ones_own_rolls_alone(services, ask, each_alone):
    await roll_fair(await Ask.of(services, ask(person=8)), "2d6", "1")
    with pytest.raises(Gone, match="no /fair roll of yours of 2d6"):
        await fair.ask_reset(await Ask.of(services, ask(person=7)), "2d6")
    await roll_fair(await Ask.of(services, ask(person=7)), "2d6", "1")
    _, question = await fair.ask_reset(await Ask.of(services, ask(person=7)), "2d6")
    await fair.reset(await Ask.of(services, ask(person=7)), question)

    assert [await rolls_remembered(services, ask(person=person), "2d6") for person in (7, 8)] == [0, 1]


async def test_a_reset_forgets_what_it_asked_about_though_the_setting_has_changed(services, ask):
    await roll_fair(await Ask.of(services, ask()), "2d6", "1")
    _, pending_action = await fair.ask_reset(await Ask.of(services, ask()), "2d6")
    await set_memory(services, ask, "person")
    await roll_fair(await Ask.of(services, ask()), "2d6", "1")
    await fair.reset(await Ask.of(services, ask()), pending_action)

    assert await rolls_remembered(services, ask(), "2d6") == 1
    await set_memory(services, ask, "channel")
    assert await rolls_remembered(services, ask(), "2d6") == 0


async def test_a_roll_by_hand_keeps_the_memory_that_it_was_begun_with(services, ask):
    shared = await roll_die(await Ask.of(services, ask()), **REGISTER)
    begun = await begin(services, ask(), **REGISTER)
    await set_memory(services, ask, "person")
    at: Any = begun
    while isinstance(at, manual_roll.Step):
        at = await manual_roll.add(await Ask.of(services, ask()), begun.number, at.manual_roll.step, (3,))

    assert at.recorded.event.before == shared.result.played.after
    assert "own" not in at.recorded.event.request


async def test_a_history_whose_memory_changed_hands_folds(services, ask):
    for memory in ("channel", "person", "channel"):
        await set_memory(services, ask, memory)
        for person in (7, 8):
            await roll_die(await Ask.of(services, ask(person=person)), **REGISTER)
            await roll_fair(await Ask.of(services, ask(person=person)), "2d6", "1")
        _, pending_action = await fair.ask_reset(await Ask.of(services, ask(person=8)), "2d6")
        await fair.reset(await Ask.of(services, ask(person=8)), pending_action)

    assert await faults(services, ask().place) == []
    assert await keys(services, ask()) == [
        ("accumulator", "100", 0),
        ("accumulator", "100", 7),
        ("accumulator", "100", 8),
        ("fair", "2d6", 0),
        ("fair", "2d6", 7),
        ("fair", "2d6", 8),
    ]
