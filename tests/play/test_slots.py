"""Whose memory a roll uses: one for all in a channel, or one for each person there."""

from typing import Any

import pytest

from bot.play.errors import Gone
from bot.play.refold import faults
from bot.play.rolls import manual_steps
from bot.play.rolls.rolling import roll
from bot.play.rolls.wanted import DieRequest
from bot.play.settings import configuring
from bot.play.slots import memory_of, name_of, named_by, noted
from bot.play.stateful_dice import fair, fair_reset
from tests.play.stateful_dice import adaptive, rolls_remembered

REGISTER = DieRequest("d100", 100, "accumulator")


@pytest.fixture
async def each_alone(services, ask):
    """A server in which each person has a memory of their own."""
    await configuring.change(services, ask(manages=True), {"memory": "person"})


def set_memory(services, ask, memory):
    return configuring.change(services, ask(manages=True), {"memory": memory})


@pytest.mark.parametrize(("memory", "name"), [("channel", "fair 2d6"), ("person", "fair 2d6 of 7")])
def test_a_slot_is_named_by_what_it_keeps_and_for_whom(memory, name):
    assert name_of("fair 2d6", memory, 7) == name
    assert named_by(noted(memory), "fair 2d6", 7) == name
    assert memory_of(noted(memory)) == memory


async def test_a_row_says_nothing_of_a_memory_that_is_shared(services, ask):
    rolled = [
        (await roll(services, ask(), REGISTER)).record,
        (await fair.fair(services, ask(), adaptive("2d6"))).record,
    ]

    assert ["memory" in record.request for record in rolled] == [False, False]


async def test_a_row_says_that_a_memory_is_ones_own(services, ask, each_alone):
    rolled = [
        (await roll(services, ask(), REGISTER)).record,
        (await fair.fair(services, ask(), adaptive("2d6"))).record,
    ]

    assert [record.request["memory"] for record in rolled] == ["person", "person"]


async def test_a_method_without_memory_says_nothing_of_it(services, ask, each_alone):
    assert "memory" not in (await roll(services, ask(), DieRequest("d100", 100, "base6"))).record.request


async def test_each_person_has_a_register_of_their_own(services, ask, each_alone):
    first = await roll(services, ask(person=7), REGISTER)
    other = await roll(services, ask(person=8), REGISTER)
    again = await roll(services, ask(person=7), REGISTER)

    assert other.record.before is None
    assert again.record.before == first.played.after


async def test_each_person_has_counts_of_their_own(services, ask, each_alone):
    await fair.fair(services, ask(person=7), adaptive("2d6"), "1")
    other = await fair.fair(services, ask(person=8), adaptive("2d6"), "1")
    again = await fair.fair(services, ask(person=7), adaptive("2d6"), "1")

    assert other.record.odds == other.plain_odds
    assert again.record.odds < again.plain_odds


async def test_a_reset_forgets_ones_own_rolls_alone(services, ask, each_alone):
    for person in (7, 8):
        await fair.fair(services, ask(person=person), adaptive("2d6"), "1")
    _, pending_action = await fair_reset.ask_reset(services, ask(person=7), "2d6")
    await fair_reset.reset(services, ask(person=7), pending_action)

    rolls = [await rolls_remembered(fair, services, ask(person=person), "2d6") for person in (7, 8)]
    assert rolls == [0, 1]


async def test_the_rolls_of_others_are_nothing_to_reset(services, ask, each_alone):
    await fair.fair(services, ask(person=8), adaptive("2d6"), "1")

    with pytest.raises(Gone, match="no /fair roll of yours of 2d6"):
        await fair_reset.ask_reset(services, ask(person=7), "2d6")


async def test_a_reset_forgets_what_it_asked_about_though_the_setting_has_changed(services, ask):
    await fair.fair(services, ask(), adaptive("2d6"), "1")
    _, pending_action = await fair_reset.ask_reset(services, ask(), "2d6")
    await set_memory(services, ask, "person")
    await fair.fair(services, ask(), adaptive("2d6"), "1")
    await fair_reset.reset(services, ask(), pending_action)

    assert await rolls_remembered(fair, services, ask(), "2d6") == 1
    await set_memory(services, ask, "channel")
    assert await rolls_remembered(fair, services, ask(), "2d6") == 0


async def test_a_roll_by_hand_keeps_the_memory_that_it_was_begun_with(services, ask):
    shared = await roll(services, ask(), REGISTER)
    begun = await manual_steps.begin(services, ask(), REGISTER)
    await set_memory(services, ask, "person")
    at: Any = begun
    while isinstance(at, manual_steps.Step):
        at = await manual_steps.add(services, ask(), begun.number, at.manual_roll.step, (3,))

    assert at.roll.record.before == shared.played.after
    assert "memory" not in at.roll.record.request


async def test_a_history_whose_memory_changed_hands_folds(services, ask):
    for memory in ("channel", "person", "channel"):
        await set_memory(services, ask, memory)
        for person in (7, 8):
            await roll(services, ask(person=person), REGISTER)
            await fair.fair(services, ask(person=person), adaptive("2d6"), "1")
        _, pending_action = await fair_reset.ask_reset(services, ask(person=8), "2d6")
        await fair_reset.reset(services, ask(person=8), pending_action)

    assert await faults(services.store, ask().place) == []
    assert [slot.name async for slot in services.store.slots(ask().place)] == [
        "accumulator 100",
        "accumulator 100 of 7",
        "accumulator 100 of 8",
        "fair 2d6",
        "fair 2d6 of 7",
        "fair 2d6 of 8",
    ]
