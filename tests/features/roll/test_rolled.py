"""Buttons under what was rolled: the same again, and what stands behind it; both after a restart too."""

from collections.abc import Mapping
from typing import Any

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


async def test_what_the_bot_rolled_has_its_buttons_for_anyone_after_a_restart_too(town):
    async with town.bot():
        await town.player.use(town.room, "table add", name="sea", text="1-4 Sharks; 5-6 Water")
        rolled = {
            command: await town.player.use(town.room, command, **given) for command, given in ROLLS.items()
        }
    last = len(ROLLS)
    async with town.bot() as services:
        for number, (command, first) in enumerate(rolled.items(), 1):
            town.rest()
            label = next((label for label in buttons(first) if label in {"Show working", "More"}), None)
            behind = await town.owner.press(first.message, label) if label else None
            second = await town.owner.press(first.message, "Roll again")
            third = await town.player.press(second.message, "Roll again")
            again = "drew the next card after #{}" if command == "deck" else "rolled #{} again"
            assert f"<@{town.owner.id}> {again.format(number)}" in text(second)
            assert f"<@{town.player.id}> {again.format(last + 1)}" in text(third)
            assert not third.ephemeral
            assert (behind is None) == (command == "roll")
            if behind:
                assert (behind.ephemeral, headline(behind)) == (True, headline(first))
                assert len(text(behind)) > len(text(first))
            last += 2
        assert await faults(services, Place(town.room.id, town.guild.id)) == []


async def test_several_at_once_are_rolled_again_as_several(use, press):
    assert headline(await press(await use("d100", count=7), "Roll again")).count(" · ") == 6


async def test_who_rolled_again_is_named_in_compact_answers_too(lodged_town, use, press):
    await use("config set", by=lodged_town.owner, answers="compact")
    second = await press(await use("roll", dice="4d6kh3"), "Roll again", by=lodged_town.owner)

    assert f"<@{lodged_town.owner.id}>" in text(second)


async def test_whoever_rolls_again_what_another_has_named_sees_its_name(lodged_town, use, press):
    for command in ("roll", "fair", "deck"):
        second = await press(await use(command, dice="2d6 # claret"), "Roll again", by=lodged_town.owner)
        third = await press(second, "Roll again")
        assert "claret" in text(second)
        assert "claret" in text(third)


async def test_dice_thrown_by_hand_are_not_rolled_again_but_show_their_working(use):
    assert list(buttons(await use("d100", rolled="1 2 3"))) == ["Show working"]


async def test_a_secret_roll_on_a_table_is_rolled_again_in_secret_and_not_without_the_table(use, press):
    await use("table add", name="sea", text="1-4 Sharks; 5-6 Water")
    first = await use("table roll", name="sea", show="me")
    second = await press(first, "Roll again")
    await use("table remove", name="sea", sure=True)

    assert list(buttons(first)) == ["Show working", "Roll again", "Reveal"]
    assert second.ephemeral
    assert "There is no table `sea` here: /table list shows all tables." in text(
        await press(first, "Roll again")
    )


async def test_rolled_again_the_memory_is_whose_the_settings_say_today(lodged_town, use, press):
    first = await use("fair", dice="2d6")
    await use("config set", by=lodged_town.owner, memory="person")
    await press(first, "Roll again")

    assert "own memory" in text(await use("history"))
