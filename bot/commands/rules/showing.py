"""/rules show: one rule, with exact figures and a picture of its distribution; or another way to roll."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.connection.client import Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Faces, Method, Options, Sides
from bot.commands.request_context import place_of
from bot.mechanics.catalogue import find, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.specials import SPECIALS, Special, find_special
from bot.render.rules.showing import study, study_card
from bot.render.rules.special import special_card, study_special

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
            special = find_special(method)
            if special:
                given = {"sides": sides, "from": faces, "options": options, "loaded": loaded}
                return await _special(interaction, special, [name for name, value in given.items() if value])
            entry = find(method)
            chosen = entry.settle(*usual_die(entry, sides, faces), options)
            client = interaction.client
            configuration = await client.services.store.configuration(place_of(interaction))
            lowest = configuration.first_of(chosen.outcomes)
            wanted = entry.name, chosen.outcomes, chosen.faces, chosen.options, loaded, lowest
            found = await draw(interaction, study, *wanted)
            return Answer(study_card(chosen, loaded, found), picture=found.picture)

        await answer(interaction, work())

    @show.autocomplete("method")
    async def complete_method(interaction: Interaction, typed: str) -> completion.Choices:
        sides, faces = interaction.namespace.sides, getattr(interaction.namespace, "from")
        rules = completion.methods(typed, sides, faces)
        specials = [] if sides or faces else _matching(typed)
        return rules[: completion.MOST - len(specials)] + specials

    @show.autocomplete("options")
    async def complete_options(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.options(interaction.namespace.method or "", typed)

    return show


async def _special(interaction: Interaction, special: Special, given: list[str]) -> Answer:
    if given:
        raise BadInput(f"{special.name} is shown as it is: leave out {' and '.join(given)}.")
    found = await draw(interaction, study_special, special.name)
    return Answer(special_card(special, found), picture=found.picture)


def _matching(typed: str) -> completion.Choices:
    begun = typed.strip().lower()
    return [
        app_commands.Choice(name=f"{special.name}: {special.title}", value=special.name)
        for special in SPECIALS
        if begun in special.name
    ]
