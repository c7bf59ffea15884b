"""Rolls for the game master are posted in a channel of theirs as well, where a server has named one."""

from dataclasses import replace

from bot.commands.answering import Answer
from bot.commands.connection.client import Interaction
from bot.commands.posting import post
from bot.commands.request_context import request_of
from bot.play.recording import recall
from bot.play.transition import Recorded
from bot.render import gm_channel as render
from bot.render.events.registry import card_of


async def with_channel(interaction: Interaction, shown: Answer, channel: int) -> Answer:
    """Try the channel that was just named, and say whether it works."""
    why = await post(interaction, channel, render.greeting_card(interaction.user.id))
    return replace(shown, card=render.with_channel(shown.card, channel, why))


async def posted(interaction: Interaction, veiled: Answer, made: Recorded) -> Answer:
    """Post a new roll where it belongs, if anywhere, and say so on the card that all others see.

    What cannot be posted is not lost: the button of that card shows it.
    """
    services, context = request_of(interaction)
    configuration = await services.store.configuration(context.place)
    channel = configuration.gm_channel
    if channel is None or not context.in_server or made.repeated:
        return veiled
    result = await recall(services, made.event) if made.result is None else made.result
    card = card_of(made.event, result, configuration)
    why = await post(interaction, channel, render.posted_card(card, made.event, context.place.channel))
    return replace(veiled, card=render.with_post(veiled.card, channel, why))
