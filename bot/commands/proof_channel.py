"""Heads of proofs are posted in a channel, where a server has named one: what they seal cannot be changed.

Due are the end of a session, the beginning of a chain of keys, and each hundredth entry, if it is a roll.
Nobody waits for a post, and one that does not arrive is not sent again: the next head covers all before it.
Since when none has arrived, and why, is kept, and told where people look: else they would rely on nothing.
"""

from contextlib import suppress
from dataclasses import replace

from bot.commands.answering import Answer
from bot.commands.connection.client import Interaction
from bot.commands.posting import try_to_post
from bot.commands.request_context import request_of
from bot.play.audit import keeping
from bot.play.errors import Refused
from bot.play.proof.unposted import Obstacle
from bot.play.transition import Recorded
from bot.render import heads as render
from bot.render.card import Card
from bot.render.obstacles import why_not
from bot.render.proof import with_proof

EVERY = 100
"""After so many entries a head is due."""


async def with_channel(interaction: Interaction, shown: Answer, channel: int) -> Answer:
    """Try the channel that was just named, and say whether it works."""
    obstacle = await _post(interaction, channel, render.greeting_card(interaction.user.id))
    why = why_not(obstacle, channel) if obstacle else ""
    proving = await keeping.is_on(*request_of(interaction))
    return replace(shown, card=render.with_channel(shown.card, channel, why, proving=proving))


async def proved_by(interaction: Interaction, answer: Answer, made: Recorded, *, due: bool = False) -> Answer:
    """Return the answer to a new entry with its place in the proof; have its head posted if it is due."""
    if made.proved is None:
        return answer
    await publish_due(interaction, made, due=due)
    card = with_proof(answer.card, made.event.number, made.proved)
    if due:
        card = render.with_unposted(card, await keeping.unposted(*request_of(interaction)))
    return replace(answer, card=card, publishes=made.proved.anchor)


async def publish_due(interaction: Interaction, made: Recorded, *, due: bool = False) -> None:
    """Have the head of a new entry posted if it is due; a repeated one was."""
    proved, number = made.proved, made.event.number
    if proved and not made.repeated and (due or proved.anchor or number % EVERY == 0):
        await publish(interaction, number, proved.head, proved.anchor)


async def publish(interaction: Interaction, number: int, head: bytes, anchor: bytes = b"") -> None:
    """Have the head of an entry posted beside all else, and an anchor, if it is to be said."""
    services, context = request_of(interaction)
    channel = (await services.store.configuration(context.place)).proof_channel
    client = interaction.client
    if channel is None or not context.in_server or not client.budgets.heads.allows(context.place.home):
        return
    client.beside(_post_head(interaction, channel, number, head, anchor))


async def _post_head(interaction: Interaction, channel: int, number: int, head: bytes, anchor: bytes) -> None:
    services, context = request_of(interaction)
    with suppress(Refused):  # what cannot be read just now is in the next head
        first = (await services.store.proof_book(context.place)).begun(number)
        card = render.posted_card(context.place.channel, first, number, head, anchor)
        await _post(interaction, channel, card)


async def _post(interaction: Interaction, channel: int, card: Card) -> Obstacle | None:
    """Post a card, and keep what came of it where that is another thing than the last time."""
    services, context = request_of(interaction)
    home, obstacle = context.place.home, await try_to_post(interaction, channel, card)
    with suppress(Refused):  # what cannot be kept just now is found out at the next head
        known = await services.store.unposted(home, channel)
        if obstacle != (known and known.obstacle):
            await services.store.note_post(home, channel, context.at, obstacle)
    return obstacle
