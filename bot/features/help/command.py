"""/help: five things that a button does, and a card for each subject."""

import discord
from discord import app_commands

from bot.client.answering import Answer, TypedCommand, answers
from bot.client.buttons import Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.options import request_of
from bot.features.help.card import LABELS, START, commands_of, help_card
from bot.features.help.welcome import TYPED, welcome_card
from bot.mechanics.games.catalogue import games

SUBJECTS_A_ROW, LAST_ROW = 3, 4
"""As many fit the width of a phone; five rows are the most there can be, so the last takes the rest."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="help")
    @app_commands.describe(topic="What to read about; else five things to begin with")
    @app_commands.choices(topic=[app_commands.Choice(name=label, value=key) for key, label in LABELS.items()])
    @answers(private=True)
    async def show_help(interaction: Interaction, topic: str = START) -> Answer:
        """Show what to type, and a card for each subject."""
        return await _page(interaction, topic)

    return (show_help,)


async def _page(interaction: Interaction, subject: str) -> Answer:
    services, context = request_of(interaction)
    game = games().get((await services.store.configuration(context.place)).game)
    primary = discord.ButtonStyle.primary
    typed = commands_of(subject, game)
    doing = (TypedCommand.parse(line).button(label, primary, row=0) for label, line in typed)
    described = [(name, command.description) for name, command in interaction.client.commands.items()]
    others = (
        open_subject.button(label, key, row=min(1 + at // SUBJECTS_A_ROW, LAST_ROW))
        for at, (key, label) in enumerate(LABELS.items())
    )
    return Answer(help_card(subject, described, game), (*doing, *others))


@answers_press("help", r"(?P<subject>[a-z0-9-]{1,20})", private=True, update=True)
async def open_subject(interaction: Interaction, carried: Carried) -> Answer:
    """Open the card of a subject, in place of the one that is shown."""
    return await _page(interaction, carried["subject"])


def welcome(name: str, rolled: str = "") -> Answer:
    """Return what a server sees first of a bot with this name; with its host's first roll, in words."""
    buttons = [TypedCommand.parse(line).button(line.replace(" dice:", " ")) for line in TYPED]
    return Answer(welcome_card(name, rolled), buttons)


BUTTONS = (open_subject,)
