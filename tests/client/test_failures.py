"""What people are told of faults, of what is no more, and of a bot that stops."""

import re

import discord

from tests.client.reading import text
from tests.client.stores import Broken


async def test_a_fault_is_answered_with_an_id_under_which_the_log_has_the_cause(town, caplog):
    async with town.bot(around=Broken):
        seen = await town.player.use(town.room, "d100")

    incident = re.search(r"under \*\*Incident (\w+)\*\*", text(seen))[1]
    logged = next(record for record in caplog.records if incident in record.getMessage())
    assert "the cause" in str(logged.exc_info[1].__cause__ or logged.exc_info[1])
    assert seen.ephemeral
    assert "ZeroDivisionError" not in text(seen)


async def test_one_person_in_a_hurry_does_not_slow_another(open_town):
    for _ in range(11):
        await open_town.player.use(open_town.room, "config show")

    assert "#1" in text(await open_town.owner.use(open_town.room, "d100"))


async def test_a_command_that_the_bot_no_longer_has_says_how_to_get_the_new_ones(open_town):
    open_town.client.tree.remove_command("d100")

    assert "This command has changed" in text(await open_town.player.use(open_town.room, "d100"))


async def test_a_button_of_an_older_version_is_answered(open_town):
    @open_town.client.tree.command()
    async def old(interaction: discord.Interaction) -> None:
        """Answer with a button that no kind knows."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id="old:1"))
        await interaction.response.send_message("old", view=view)

    await open_town.client.tree.sync()
    seen = await open_town.player.use(open_town.room, "old")
    pressed = await open_town.player.press(seen.message, "Old")

    assert "older version" in text(pressed)


async def test_while_closing_people_are_asked_to_try_again(open_town):
    open_town.client.hurry.begin()

    assert "restarting" in text(await open_town.player.use(open_town.room, "d100"))
