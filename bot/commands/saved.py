"""/saved: dice under a name, kept by a person or a server."""

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.options.completion import MOST, Choices, choice
from bot.commands.options.option_types import Dice
from bot.commands.options.uploads import text_in
from bot.commands.request_context import context_of
from bot.play.library import LONGEST_NAME
from bot.play.saving import saved as play
from bot.play.saving import saved_files
from bot.play.saving.saved import Keeper
from bot.render import saved as render

Name = app_commands.Range[str, 1, LONGEST_NAME]

WHOSE = "me: yours, wherever you play; server: for all here, needs Manage Server or a game master"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="saved", description="Saved rolls: dice under a name, for /roll")
    for command in (_add(), _list(), _remove(), _export(), _import()):
        group.add_command(command)
    return (group,)


def _add() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(
        name="What to call it: /roll dice:attack 7",
        dice="Such as 1d20+{bonus}, with names in braces for what changes",
        for_=WHOSE,
    )
    async def add(interaction: Interaction, *, name: Name, dice: Dice, for_: Keeper = "me") -> None:
        """Save a roll under a name, or replace the one of that name."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            added = await play.add(services, context, for_, name, dice)
            return Answer(render.added_card(added.saved, added.open, replaced=added.replaced))

        await answer(interaction, work(), private=for_ == "me")

    return add


def _list() -> Command:
    @app_commands.command(name="list")
    async def list_(interaction: Interaction) -> None:
        """Show your saved rolls and the server's."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            mine, servers = [await play.listed(services, context, keeper) for keeper in play.KEEPERS]
            return Answer(render.list_card(mine, servers))

        await answer(interaction, work(), private=True)

    return list_


def _remove() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(name="Which one", for_=WHOSE)
    async def remove(interaction: Interaction, *, name: Name, for_: Keeper = "me") -> None:
        """Remove a saved roll."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            return Answer(render.removed_card(await play.remove(services, context, for_, name)))

        await answer(interaction, work(), private=for_ == "me")

    @remove.autocomplete("name")
    async def names(interaction: Interaction, typed: str) -> Choices:
        keeper: Keeper = "server" if vars(interaction.namespace).get("for") == "server" else "me"
        found = await play.listed(interaction.client.services, context_of(interaction), keeper)
        begun = typed.strip().casefold()
        matching = [saved for saved in found if begun in saved.name]
        return [choice(f"{saved.name}: {saved.dice}", saved.name) for saved in matching[:MOST]]

    return remove


def _export() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(for_="me: your saved rolls; server: the server's")
    async def export(interaction: Interaction, *, for_: Keeper = "me") -> None:
        """Get saved rolls as a JSON file."""

        async def work() -> Answer:
            rolls = await saved_files.export(interaction.client.services, context_of(interaction), for_)
            return Answer(render.exported_card(rolls), files=(render.rolls_file(rolls),))

        await answer(interaction, work(), private=True)

    return export


def _import() -> Command:
    @app_commands.command(name="import")
    @app_commands.rename(for_="for")
    @app_commands.describe(file="What /saved export gave", for_=WHOSE)
    async def import_(interaction: Interaction, *, file: discord.Attachment, for_: Keeper = "me") -> None:
        """Save all rolls of a file."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            return Answer(
                render.imported_card(await saved_files.take_in(services, context, for_, await text_in(file)))
            )

        await answer(interaction, work(), private=for_ == "me")

    return import_
