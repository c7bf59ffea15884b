"""/table plan: how to roll a table with six-sided dice alone."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.commands.table.names import Name, with_names
from bot.play.encounters import keeping
from bot.render.encounters.pages import pages
from bot.render.encounters.plan import is_printable, plan_card


def plan_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(name="Which table")
    async def plan(interaction: Interaction, *, name: Name) -> None:
        """Show how to roll a table with six-sided dice alone, with pages to print."""

        async def work() -> Answer:
            kept = await keeping.find(interaction.client.services, context_of(interaction), name)
            card = plan_card(kept)
            if not is_printable(kept.table):
                return Answer(card)
            first, *others = await interaction.client.workshop.do(pages, kept.name, kept.table)
            return Answer(card, picture=first, files=tuple(others))

        await answer(interaction, work(), private=True)

    return with_names(plan)
