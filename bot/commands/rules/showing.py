"""/rules show: one rule, with its exact figures and a picture of its law."""

from discord import app_commands

from bot.commands import completion
from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.client import Command, Interaction
from bot.commands.option_types import Faces, Method, Options, Sides
from bot.mechanics.catalogue import find
from bot.mechanics.choosing import usual_die
from bot.play import configuring
from bot.render.rules.showing import study, study_card

Loaded = app_commands.Range[str, 3, 200]


def show_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.rename(faces="from")
    @app_commands.describe(
        method="The rule",
        sides="The die to make, 2 to 10,000 sides; a d100 if left out",
        faces="Faces of the dice to make it from; d6 if left out",
        options="Options of the rule, such as dice=4",
        loaded="Weights of the faces of a loaded die, such as 1,1,1,5/4,1,1",
    )
    async def show(
        interaction: Interaction,
        *,
        method: Method,
        sides: Sides | None = None,
        faces: Faces | None = None,
        options: Options = "",
        loaded: Loaded = "",
    ) -> None:
        """Show how a rule goes, who made it, how fair it is, and what loaded dice do to it."""

        async def work() -> Answer:
            entry = find(method)
            chosen = entry.settle(*usual_die(entry, sides, faces), options)
            client = interaction.client
            configuration = await configuring.show(client.table, asked_of(interaction))
            lowest = configuration.first_of(chosen.outcomes)
            wanted = entry.name, chosen.outcomes, chosen.faces, chosen.options, loaded, lowest
            found = await client.workshop.do(study, *wanted)
            return Answer(study_card(chosen, loaded, found), picture=found.picture)

        await answer(interaction, work())

    @show.autocomplete("method")
    async def complete_method(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed, interaction.namespace.sides, getattr(interaction.namespace, "from"))

    @show.autocomplete("options")
    async def complete_options(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.options(interaction.namespace.method or "", typed)

    return show
