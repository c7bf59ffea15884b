"""Heads of proofs are posted in a channel, where a server has named one: what they seal cannot be changed.

Due are the end of a session, the beginning of a chain of keys, and each hundredth entry, if it is a roll.
Nobody waits for a post, and one that does not arrive is not sent again: the next head covers all before it.
"""

from dataclasses import replace

from bot.commands.answering import Answer
from bot.commands.connection.client import Interaction
from bot.commands.posting import post
from bot.commands.request_context import request_of
from bot.play.transition import Recorded
from bot.render import heads as render
from bot.render.proof import with_proof

EVERY = 100
"""After so many entries a head is due."""


async def with_channel(interaction: Interaction, shown: Answer, channel: int) -> Answer:
    """Try the channel that was just named, and say whether it works."""
    why = await post(interaction, channel, render.greeting_card(interaction.user.id))
    return replace(shown, card=render.with_channel(shown.card, channel, why))


async def proved_by(interaction: Interaction, answer: Answer, made: Recorded, *, due: bool = False) -> Answer:
    """Return the answer to a new entry with its place in the proof; have its head posted if it is due."""
    proved, number = made.proved, made.event.number
    if proved is None:
        return answer
    if due or proved.anchor or number % EVERY == 0:
        await publish(interaction, number, proved.head, proved.anchor)
    return replace(answer, card=with_proof(answer.card, number, proved), publishes=proved.anchor)


async def publish(interaction: Interaction, number: int, head: bytes, anchor: bytes = b"") -> None:
    """Have the head of an entry posted beside all else, and an anchor, if it is to be said."""
    services, context = request_of(interaction)
    channel = (await services.store.configuration(context.place)).proof_channel
    client = interaction.client
    if channel is None or not context.in_server or not client.paces.heads.allows(context.place.home):
        return
    client.beside(post(interaction, channel, render.posted_card(context.place.channel, number, head, anchor)))
