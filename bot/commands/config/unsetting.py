"""/config unset: undo a decision, so that what stands behind it holds again."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.config.showing import overview_answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.settings import configuring

ALL = "all"


def unset_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        setting="Which decision to undo",
        here="True: what was decided for this channel alone; then the server's holds here again",
    )
    @app_commands.choices(
        setting=[app_commands.Choice(name=name, value=name) for name in (*configuring.SETTINGS, ALL)]
    )
    async def unset(interaction: Interaction, *, setting: str, here: bool = False) -> None:
        """Undo what was decided; needs the Manage Server permission."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            which = None if setting == ALL else setting
            changed = await configuring.unset(services, context, which, here=here)
            return overview_answer(interaction, changed, "Settings changed")

        await answer(interaction, work())

    return unset
