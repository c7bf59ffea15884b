"""The answer to a roll, as full as the place wants it."""

from bot.commands.answering.answers import Answer
from bot.commands.connection.client import Interaction
from bot.commands.request_context import place_of
from bot.play.records import Record
from bot.render.card import Card
from bot.render.rolls.compact import fitting


async def rolled(interaction: Interaction, card: Card, record: Record) -> Answer:
    """Show the card of a roll to one who may see it, or a single line where answers are compact."""
    configuration = await interaction.client.services.store.configuration(place_of(interaction))
    return Answer(fitting(card, record, configuration))
