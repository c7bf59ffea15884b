"""The channel that a server has for its game masters: rolls for them are posted there as well."""

from dataclasses import replace

from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.client.posting import post
from bot.features.views import card_of
from bot.play.event import Event
from bot.play.recording import recall
from bot.play.transition import Recorded
from bot.text.card import Card
from bot.text.view import LOOKS, SHOWS


def greeting_card(namer: int) -> Card:
    return Card(
        f"<@{namer}> chose this channel: rolls for the game master are posted here.\n"
        "Everyone who can read this channel sees them."
    )


def say_who_reads(card: Card, channel: int, why: str) -> Card:
    """Add to a card of settings that rolls for the game master are posted in a channel, or why not."""
    works = (
        f"Rolls for the game master are now posted in <#{channel}>: everyone who can read it sees them."
        if not why
        else f"**{why}.** Until that is so, game masters see rolls only by the button Look."
    )
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def posted_card(card: Card, event: Event, channel: int) -> Card:
    """Return the card of a roll for the channel of game masters, with its roller and its channel."""
    return replace(card, text=f"{card.text}\nRolled by <@{event.person}> in <#{channel}>")


def with_post(veiled: Card, channel: int, why: str) -> Card:
    """Add to the public card where the result is, or why it could not be posted."""
    if why:
        return replace(veiled, text=f"{veiled.text}\n-# Not posted: {why}. The button Look shows it.")
    seen = f"The result is in <#{channel}>: everyone who can read that sees it."
    shows = veiled.footer.replace(LOOKS, SHOWS)  # this says who else can look
    return replace(veiled, text=f"{veiled.text}\n-# {seen}", footer=shows)


async def with_channel(interaction: Interaction, shown: Answer, channel: int) -> Answer:
    """Try a newly set channel, and say whether it works."""
    why = await post(interaction, channel, greeting_card(interaction.user.id))
    return replace(shown, card=say_who_reads(shown.card, channel, why))


async def post_to_masters(interaction: Interaction, veiled: Answer, made: Recorded) -> Answer:
    """Post a new roll in the channel of game masters, if there is one, and say so on the public card.

    If it cannot be posted, the button of that card still shows it.
    """
    ask = await ask_of(interaction)
    configuration = ask.configuration
    channel = configuration.gm_channel
    if channel is None or not ask.context.in_server or made.repeated:
        return veiled
    result = await recall(ask, made.event) if made.result is None else made.result
    card = card_of(made.event, result, configuration)
    why = await post(interaction, channel, posted_card(card, made.event, ask.place.channel))
    return replace(veiled, card=with_post(veiled.card, channel, why))
