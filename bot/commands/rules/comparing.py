"""/rules compare: several rules side by side."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.connection.client import Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Faces, Sides
from bot.commands.request_context import place_of
from bot.mechanics.catalogue import choices, find, usual_die
from bot.render.rules.comparing import comparison, comparison_card

Methods = app_commands.Range[str, 1, 200]


def compare_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.rename(faces="from")
    @app_commands.describe(
        methods="2 to 4 rules, each with its options after it: human base6 dice=3 reroll",
        sides="The die to make, 2 to 10,000 sides; a d100 if left out",
        faces="Faces of the dice to make it from; d6 if left out",
    )
    async def compare(
        interaction: Interaction,
        *,
        methods: Methods,
        sides: Sides | None = None,
        faces: Faces | None = None,
    ) -> None:
        """Show the figures of 2 to 4 rules side by side, and all their distributions in one chart."""

        async def work() -> Answer:
            rules = choices(methods)
            die = usual_die(find(rules[0][0]), sides, faces)
            client = interaction.client
            configuration = await client.services.store.configuration(place_of(interaction))
            found = await draw(interaction, comparison, rules, *die, configuration.first_of(die[0]))
            return Answer(comparison_card(*die, found), picture=found.picture)

        await answer(interaction, work())

    @compare.autocomplete("methods")
    async def complete_methods(_: Interaction, typed: str) -> completion.Choices:
        return completion.several_methods(typed)

    return compare
