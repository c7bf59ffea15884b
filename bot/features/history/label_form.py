"""The form for a new label of a roll, and the correction of the roll's message."""

import discord

from bot.client.buttons import NUMBER as CARRIED_NUMBER
from bot.client.buttons import Carried, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.delivery import ONCE, deliver
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.client.posting import link_of
from bot.client.showing import open_form
from bot.features.history.card import relabelled_card
from bot.features.history.labels import check, look_labelled, relabel
from bot.features.rolling.presses import has_locked_keys
from bot.features.views import WAS, was_line
from bot.mechanics.notation.limits import LIMITS
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.kind import label_of

LONGEST = 4_096
"""Characters of the text of a card, by Discord's limit."""


async def label_answer(interaction: Interaction, number: int, label: str) -> Answer:
    """Change the label of an entry, and announce it to all."""
    ask = await ask_of(interaction)
    event = await relabel(ask, number, label)
    await _mend_message(interaction, event)
    now = label_of(ask.kinds[event.kind], event)
    card = relabelled_card(event, now, ask.person, link_of(interaction, event.message))
    return Answer(card, tells=await list_relabel(interaction))


async def list_relabel(interaction: Interaction) -> tuple[int, ...]:
    """Return the number of the event that has just changed a label, if any."""
    made = await interaction.client.services.store.find_repeated(interaction.id)
    return (made.number,) if made else ()


@responds("relabel", CARRIED_NUMBER)
async def change_label(interaction: Interaction, carried: Carried) -> None:
    """Ask for the new label of an entry."""
    await open_label_form(interaction, int(carried["number"]))


async def open_label_form(interaction: Interaction, number: int) -> None:
    """Ask for the new label of an entry, if it may be changed.

    Raises:
        BadInput: it is no roll with a label.
        NotAllowed: another person rolled it, or it is hidden.
        Gone: there is no such entry.
    """
    ask = await ask_of(interaction)
    event = await look_labelled(ask, number)
    check(ask.kinds, event, ask.context, ask.configuration)
    form = discord.ui.Modal(title=f"The label of #{number}", custom_id=take_label.id_of(number))
    text = discord.ui.TextInput[discord.ui.View](
        custom_id="label",
        default=label_of(ask.kinds[event.kind], event)[: LIMITS.label] or None,
        max_length=LIMITS.label,
        placeholder="attack with the axe",
    )
    form.add_item(discord.ui.Label(text="What the roll was for", component=text))
    await open_form(interaction, form)


@answers_press("relabel", CARRIED_NUMBER)
async def take_label(interaction: Interaction, carried: Carried) -> Answer:
    """Take the new label of an entry."""
    return await label_answer(interaction, int(carried["number"]), entries_of(interaction)["label"])


async def _mend_message(interaction: Interaction, event: Event) -> None:
    """Put the new label into the roll's message, if the bot can: the history has it in any case.

    A message with locked keys stays as it was posted.
    """
    if event.message is None or interaction.channel_id is None:
        return
    room = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
    shown = room.get_partial_message(event.message)
    try:
        _, message = await deliver(shown.fetch, ONCE, interaction.client.hurry)
        if message is None or has_locked_keys(message) or not message.embeds:
            return
        embed = _with_label(message, event, label_of(interaction.client.services.kinds[event.kind], event))
        if len(embed.description or "") <= LONGEST:
            await deliver(lambda: shown.edit(embed=embed), ONCE, interaction.client.hurry)
    except discord.HTTPException:  # it is gone, or the bot cannot read it, for example outside servers
        return


def _with_label(message: discord.Message, event: Event, label: str) -> discord.Embed:
    """Return the embed of a message with the new label of the roll, and its first label."""
    embed = message.embeds[0].copy()
    before, _, after = (embed.description or "").partition(f"\n{WAS}")
    rest = "".join(after.partition("\n")[1:])
    new = "" if event.was is None else f"\n{was_line(event.was)}"
    if embed.title or not before.startswith("##"):
        embed.title = quote(label)
    embed.description = f"{before}{rest}{new}"
    if any(embed.image.url and file.filename in embed.image.url for file in message.attachments):
        embed.set_image(url=f"attachment://{message.attachments[0].filename}")
    return embed
