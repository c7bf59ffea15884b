"""/config: what the server has decided."""

from typing import Literal

from discord import app_commands

from bot.commands import completion
from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.client import AnyCommand, Command, Interaction
from bot.commands.option_types import Method, Tightness
from bot.play import configuring
from bot.play.configuration import Resetters
from bot.play.configuring import Changes
from bot.render.configuration import configuration_card

FIRST = {"0-99": 0, "1-100": 1}


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    config = app_commands.Group(name="config", description="What this server has decided about dice")
    config.add_command(_show())
    config.add_command(_set())
    return (config,)


def _show() -> Command:
    @app_commands.command()
    async def show(interaction: Interaction) -> None:
        """Show the settings."""

        async def work() -> Answer:
            return Answer(
                configuration_card(await configuring.show(interaction.client.table, asked_of(interaction)))
            )

        await answer(interaction, work(), private=True)

    return show


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.describe(
        d100="Whether a d100 shows 0-99 or 1-100",
        method="The method of rolls that name none",
        tightness="The tightness of /fair rolls that name none: 0 to 100, or inf",
        reset="Who may reset adaptive dice: everyone, or managers (Manage Server)",
    )
    async def change(
        interaction: Interaction,
        d100: Literal["0-99", "1-100"] | None = None,
        method: Method | None = None,
        tightness: Tightness | None = None,
        reset: Resetters | None = None,
    ) -> None:
        """Change settings; needs the Manage Server permission."""

        async def work() -> Answer:
            changes = Changes(FIRST[d100] if d100 else None, method, tightness, reset)
            changed = await configuring.change(interaction.client.table, asked_of(interaction), changes)
            return Answer(configuration_card(changed, "Settings changed"))

        await answer(interaction, work())

    @change.autocomplete("method")
    async def complete_method(_: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed)

    @change.autocomplete("tightness")
    async def complete_tightness(_: Interaction, typed: str) -> completion.Choices:
        return completion.tightnesses(typed)

    return change
