"""Buttons under what was rolled: the same again, and what stands behind it; both after a restart too."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text

ROLLS: Mapping[str, dict[str, Any]] = {
    "d100": {},
    "die": {"sides": 20},
    "fair": {"dice": "2d6"},
    "deck": {"dice": "2d6"},
    "roll": {"dice": "4d6kh3"},
    "table roll": {"name": "sea"},
}


async def rolled(town, command, **options):
    """Roll by a command; a table is added first."""
    if command == "table roll":
        await town.player.use(town.room, "table add", name="sea", text="1-4 Sharks; 5-6 Water")
    return await town.player.use(town.room, command, **ROLLS[command], **options)


@pytest.mark.parametrize("command", ROLLS)
async def test_what_the_bot_rolled_is_rolled_again_by_anyone_after_a_restart_too(town, command):
    async with town.bot():
        first = await rolled(town, command)
    async with town.bot() as services:
        second = await town.owner.press(first.message, "Roll again")
        third = await town.player.press(second.message, "Roll again")
        found = await faults(services, Place(town.room.id, town.guild.id))

    again = "drew the next card after #{}" if command == "deck" else "rolled #{} again"
    assert f"<@{town.owner.id}> {again.format(1)}" in text(second)
    assert f"<@{town.player.id}> {again.format(2)}" in text(third)
    assert not third.ephemeral
    assert found == []


async def test_several_at_once_are_rolled_again_as_several(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "d100", count=7)
    second = await lodged_town.player.press(first.message, "Roll again")

    assert headline(second).count(" · ") == 6


async def test_who_rolled_again_is_named_in_compact_answers_too(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", answers="compact")
    first = await rolled(lodged_town, "roll")
    second = await lodged_town.owner.press(first.message, "Roll again")

    assert f"<@{lodged_town.owner.id}>" in text(second)


@pytest.mark.parametrize("command", ["roll", "fair", "deck"])
async def test_whoever_rolls_again_what_another_has_named_sees_its_name(lodged_town, command):
    first = await lodged_town.player.use(lodged_town.room, command, dice="2d6 # claret")
    second = await lodged_town.owner.press(first.message, "Roll again")
    third = await lodged_town.player.press(second.message, "Roll again")

    assert "claret" in text(second)
    assert "claret" in text(third)


@pytest.mark.parametrize("command", ["d100", "die", "fair", "deck", "table roll"])
async def test_what_stands_behind_a_roll_is_shown_to_who_asks_alone_after_a_restart_too(town, command):
    async with town.bot():
        first = await rolled(town, command)
        label = next(label for label in buttons(first) if label in {"Show working", "More"})
    async with town.bot():
        seen = await town.owner.press(first.message, label)

    assert seen.ephemeral
    assert headline(seen) == headline(first)
    assert len(text(seen)) > len(text(first))


async def test_dice_thrown_by_hand_are_not_rolled_again_but_show_their_working(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "d100", rolled="1 2 3")

    assert list(buttons(seen)) == ["Show working"]


async def test_a_secret_roll_on_a_table_is_rolled_again_in_secret(lodged_town):
    first = await rolled(lodged_town, "table roll", show="me")
    second = await lodged_town.player.press(first.message, "Roll again")

    assert list(buttons(first)) == ["Show working", "Roll again", "Reveal"]
    assert second.ephemeral


async def test_a_table_that_is_gone_is_not_rolled_again(lodged_town):
    first = await rolled(lodged_town, "table roll")
    await lodged_town.player.use(lodged_town.room, "table remove", name="sea", sure=True)
    seen = await lodged_town.player.press(first.message, "Roll again")

    assert "There is no table 'sea' here" in text(seen)


async def test_rolled_again_the_memory_is_whose_the_settings_say_today(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    await lodged_town.owner.use(lodged_town.room, "config set", memory="person")
    await lodged_town.player.press(first.message, "Roll again")
    seen = text(await lodged_town.player.use(lodged_town.room, "history"))

    assert "own memory" in seen


async def test_where_the_rolls_are_a_persons_own_another_gets_nothing_of_them(town):
    foreign = town.sandbox.server("Foreign", owner=town.owner, members=[town.player], app_installed=False)
    room = town.sandbox.text_channel(foreign, "talk")
    town.owner.install()
    town.player.install()
    async with town.bot():
        await town.owner.use(room, "d100")
        theirs = await town.player.use(room, "d100")
        seen = await town.owner.press(theirs.message, "Show working")

    assert "not kept here" in text(seen)
