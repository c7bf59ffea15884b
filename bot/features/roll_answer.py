"""Answers to a new roll: what is shown, and to whom, and the buttons under it.

Where a server has named a channel for game masters, rolls for them are posted there as well.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import discord

from bot.client.answering import answer, draw, draw_recorded, post, tell
from bot.client.buttons import ID, NUMBER, Carried, Handler, answers_press, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Button, Under, texts_in
from bot.client.options import TypedCommand, request_of, settings_of
from bot.features.fair.card import fair_odds
from bot.features.fair.event import outlook
from bot.features.games.card import FOLLOW, Offer
from bot.features.games.event import GAME, offers
from bot.features.history.card import revealed_card
from bot.features.history.event import reveal
from bot.features.odds.asking import question_about
from bot.features.odds.card import odds
from bot.features.odds.command import answer_game_odds, answer_until_odds
from bot.features.proof.card import LOCKED, with_proof
from bot.features.proof.checking import find_proved
from bot.features.proof.command import add_proof, checks_of, publish_due
from bot.features.roll.card import add_odds_of_result
from bot.features.until.event import UNTIL
from bot.features.views import card_of, more_of, view_of
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.recorded import read_roll
from bot.play.event import Event, Visibility
from bot.play.kind import RollDetails
from bot.play.recording import recall, restore_labels, roll_again
from bot.play.settings import Configuration
from bot.play.store import Services
from bot.play.transition import Recorded
from bot.play.visibility import FOR_MASTERS, Shown, find_shown, may_see
from bot.text.card import Card
from bot.text.pictures.faces import faces_picture
from bot.text.view import LOOKS, SHOWS, veiled_card


def greeting_card(namer: int) -> Card:
    """Say in the channel what it is for."""
    return Card(
        f"<@{namer}> chose this channel: rolls for the game master are posted here.\n"
        "Everyone who can read this channel sees them."
    )


def say_who_reads(card: Card, channel: int, why: str) -> Card:
    """Say on a card of settings that such rolls are posted in a channel, or why they cannot be."""
    works = (
        f"Rolls for the game master are now posted in <#{channel}>: everyone who can read it sees them."
        if not why
        else f"**{why}.** Until that is so, game masters see rolls only by the button Look."
    )
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def posted_card(card: Card, event: Event, channel: int) -> Card:
    """Return the card of a roll as game masters see it in their channel: with who rolled, and where."""
    return replace(card, text=f"{card.text}\nRolled by <@{event.person}> in <#{channel}>")


def with_post(veiled: Card, channel: int, why: str) -> Card:
    """Say on the card that all others see where the result is, or why it is not there."""
    if why:
        return replace(veiled, text=f"{veiled.text}\n-# Not posted: {why}. The button Look shows it.")
    seen = f"The result is in <#{channel}>: everyone who can read that sees it."
    shows = veiled.footer.replace(LOOKS, SHOWS)  # who else can look is told here
    return replace(veiled, text=f"{veiled.text}\n-# {seen}", footer=shows)


async def with_channel(interaction: Interaction, shown: Answer, channel: int) -> Answer:
    """Try the channel that was just named, and say whether it works."""
    why = await post(interaction, channel, greeting_card(interaction.user.id))
    return replace(shown, card=say_who_reads(shown.card, channel, why))


async def post_to_masters(interaction: Interaction, veiled: Answer, made: Recorded) -> Answer:
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
    why = await post(interaction, channel, posted_card(card, made.event, context.place.channel))
    return replace(veiled, card=with_post(veiled.card, channel, why))


ROLL = f"{NUMBER}:(?P<person>{ID}):(?P<visibility>me|both|gm|)"
"""What a button about a roll carries: its number, who rolled it, and how it was hidden."""

HAND_AGAIN = "hand-again"
"""How the custom_id of a button begins that asks for the faces of the same roll."""


async def answer_roll(interaction: Interaction, made: Recorded) -> Answer:
    """Show a new roll to those who see it; of one for the game master, the others see only that it was.

    What its roller sees of such a roll follows, for them alone: so it does for a game master who rolls.
    """
    made = await _with_labels(interaction, made)
    event = made.event
    if event.visibility not in FOR_MASTERS:
        configuration = await settings_of(interaction)
        under = _under_new(interaction, made, configuration)
        await publish_due(interaction, made)
        shown = await tell(interaction, event, made.result, under, made.proved)
        shown = await _with_dice(interaction, event, made.result, shown, configuration)
        return await _with_offers(interaction, event, made.result, shown)
    posting = await post_to_masters(interaction, await _veil(interaction, event), made)
    veiled = await add_proof(interaction, posting, made)
    configuration = await settings_of(interaction)
    if not may_see(request_of(interaction)[1], event, configuration):
        return veiled
    under = _under_new(interaction, made, configuration)
    seen = await tell(interaction, event, made.result, under)
    seen = await _with_dice(interaction, event, made.result, seen, configuration)
    return replace(veiled, then=replace(seen, alone=True, tells=()))


async def _with_labels(interaction: Interaction, made: Recorded) -> Recorded:
    """Add the words of the roll that a new one repeats: only such a roll has words in another row."""
    if not made.event.request.get("words"):
        return made
    services, context = request_of(interaction)
    event = await restore_labels(services, context, made.event)
    return replace(made, event=event, result=await recall(services, event))


async def _with_dice(
    interaction: Interaction, event: Event, result: RollDetails, shown: Answer, configuration: Configuration
) -> Answer:
    """Add the picture of its dice to the answer that shows a roll, where the place wants it.

    It stands below the large total where there is one, else below all of them.
    """
    large = shown.card.text.startswith("# ")
    if not configuration.faces or not (large or shown.card.text.startswith("## ")):
        return shown
    dice = view_of(event.kind).dice(result)
    picture = await draw_recorded(interaction, faces_picture, dice) if dice else None
    if picture is None:
        return shown
    return replace(shown, gallery=(picture,)) if large else replace(shown, picture=picture)


async def _with_offers(interaction: Interaction, event: Event, result: RollDetails, shown: Answer) -> Answer:
    """Offer what may follow the roll of a game, with its odds from the faces that lie."""
    if event.kind != GAME.name:
        return shown
    found = await offers(interaction.client.services, event, result.thrown)
    if not found:
        return shown
    offered = [Offer.of(name, chances) for name, chances in found.items()]
    buttons = (
        Button(
            offer.label,
            f"{FOLLOW}:{event.number}:{event.person}:{event.visibility}:{place}",
            style=discord.ButtonStyle.primary,
        )
        for place, offer in enumerate(offered)
    )
    text = "\n".join((shown.card.text, *filter(None, (offer.remark for offer in offered))))
    card = replace(shown.card, text=text.rstrip())
    return replace(shown, card=card, under=(*buttons, *shown.under))


async def _veil(interaction: Interaction, event: Event) -> Answer:
    services, context = request_of(interaction)
    configuration = await services.store.configuration(context.place)
    label = services.kinds[event.kind].label(event)
    card = veiled_card(event, label, configuration, in_server=context.in_server)
    return Answer(card, (button_of(look, event), button_of(reveal_roll, event)), tells=(event.number,))


async def _open(interaction: Interaction, event: Event, revealer: int | None = None) -> Answer:
    """Show a roll with every die, to whoever may see it; `revealer` has just opened it to all."""
    services, context = request_of(interaction)
    event = await restore_labels(services, context, event)
    result = await recall(services, event)
    configuration = await services.store.configuration(context.place)
    card = card_of(event, result, configuration)
    if proved := await find_proved(services, context, event.number):
        card = with_proof(card, event.number, proved)
    under = under_roll(services, event, checks_of(event, proved))
    opened = Answer(card if revealer is None else revealed_card(card, event, revealer), under)
    opened = await _with_dice(interaction, event, result, opened, configuration)
    return await _with_offers(interaction, event, result, opened)


async def list_told(interaction: Interaction, revealed: Event) -> tuple[int, ...]:
    """Return the numbers of a roll that was just revealed, and of the event that has done it."""
    made = await interaction.client.services.store.find_repeated(interaction.id)
    return (revealed.number, made.number) if made else (revealed.number,)


def under_roll(
    services: Services,
    event: Event,
    checks: tuple[Under, ...] = (),
    *,
    real_dice: bool = False,
    compact: bool = False,
) -> tuple[Under, ...]:
    """Return the buttons under a roll that its card shows; `checks` has the one that checks it, if any.

    Whoever throws real dice can type what they show, in a roll of the same. If `compact`, buttons that tell
    more of the roll are left out.
    """
    view = view_of(event.kind)
    # What follows another roll is not rolled by itself.
    alone = event.draws and not event.request.get("follow")
    kind = services.kinds[event.kind]
    repeats = kind.can_repeat and alone
    throws = real_dice and repeats and kind.can_throw and event.visibility != "gm"
    telling = (
        *([button_of(more, event, view.more_label)] if view.more_label else []),
        *([button_of(roll_odds, event)] if view.has_odds and alone else []),
        *([button_of(next_odds, event)] if view.has_next_odds else []),
    )
    return (
        *(() if compact else telling),
        *([button_of(again, event)] if repeats and not event.by_hand else []),
        *([_by_hand(event)] if throws else []),
        *([] if event.by_hand else _otherwise(event)),
        *([button_of(reveal_roll, event)] if event.visibility == "me" else []),
        *checks,
    )


def _under_new(interaction: Interaction, made: Recorded, configuration: Configuration) -> tuple[Under, ...]:
    """Return the buttons under a new roll; where answers are compact, without those that tell more of it.

    What they tell stands behind the roll in `/history`, and its odds in the menu of the message.
    """
    services, _ = request_of(interaction)
    checks = checks_of(made.event, made.proved)
    return under_roll(services, made.event, checks, real_dice=made.real_dice, compact=configuration.compact)


def button_of(handler: Handler, event: Event, label: str = "") -> Button:
    """Return a button about a roll as it stands under it."""
    usual, emoji = LOOKS_OF[handler.name]
    return handler.button(label or usual, event.number, event.person, event.visibility, emoji=emoji)


def _by_hand(event: Event) -> Button:
    """Return the button that asks for the faces of the same dice."""
    custom_id = f"{HAND_AGAIN}:{event.number}:{event.person}:{event.visibility}"
    return Button("By hand", custom_id, emoji="✋")


def _otherwise(event: Event) -> Iterator[Button]:
    """Offer the other reading of what was rolled, where there is one."""
    if doubt := view_of(event.kind).doubt(event):
        shown = {"show": event.visibility} if event.visibility else {}
        command = TypedCommand(event.kind, {"dice": str(doubt.other), **shown})
        if command.fits:
            yield command.button(f"Roll {doubt.other} instead")


def read_shown(carried: Carried) -> Shown:
    """Return which roll a button is about, as it was shown."""
    visibility = cast(Visibility, carried["visibility"])
    return Shown(int(carried["number"]), int(carried["person"]), visibility)


async def _find(interaction: Interaction, carried: Carried) -> Event:
    """Return the roll of a button, if whoever pressed may see it."""
    return await find_shown(*request_of(interaction), read_shown(carried))


@responds("roll-again", ROLL)
async def again(interaction: Interaction, carried: Carried) -> None:
    """Roll the same again, below what was shown, as hidden as before."""
    await answer(interaction, _roll_again(interaction, carried), private=carried["visibility"] == "me")


async def _roll_again(interaction: Interaction, carried: Carried) -> Answer:
    return await answer_roll(interaction, await roll_again(*request_of(interaction), read_shown(carried)))


@answers_press("roll-more", ROLL, private=True)
async def more(interaction: Interaction, carried: Carried) -> Answer:
    """Show what stands behind a roll, its working and exact figures."""
    services, context = request_of(interaction)
    event = await restore_labels(services, context, await _find(interaction, carried))
    configuration = await services.store.configuration(context.place)
    return Answer(more_of(event, await recall(services, event), configuration))


@answers_press("roll-odds", ROLL, private=True)
async def roll_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show how likely what came was, and what is usual for these dice: the first four different ones."""
    event = await _find(interaction, carried)
    if event.kind == GAME.name:
        return await answer_game_odds(interaction, read_game(event.request["dice"]))
    if event.kind == UNTIL.name:
        return await answer_until_odds(interaction, event.request["dice"])
    asked = question_about(event.request["dice"])
    long = await asked.is_long(interaction.client.services.workers)
    found = await draw(interaction, odds, asked, long=long)
    result = await recall(interaction.client.services, event)
    return Answer(add_odds_of_result(found.card, event, result), picture=found.picture)


@answers_press("roll-next", ROLL, private=True)
async def next_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show what the next roll of the same dice by whoever pressed depends on."""
    services, context = request_of(interaction)
    event = await _find(interaction, carried)
    one = read_roll(event.request["dice"])
    coming = await outlook(services, context, one, event.request["tightness"])
    long = await coming.is_long(services.workers)
    found = await draw(interaction, fair_odds, coming, one.target, long=long)
    return Answer(found.card, picture=found.picture)


@answers_press("roll-look", ROLL, private=True)
async def look(interaction: Interaction, carried: Carried) -> Answer:
    """Show a roll for the game master to whoever may see it, alone."""
    return await _open(interaction, await _find(interaction, carried))


def has_locked_keys(message: discord.Message | None) -> bool:
    """Tell whether a message carries the locked keys of the rolls after it."""
    return message is not None and any(LOCKED.search(text) for text in texts_in(message))


@responds("roll-reveal", ROLL)
async def reveal_roll(interaction: Interaction, carried: Carried) -> None:
    """Show a hidden roll to all: in place of what hid it, or below what only its roller sees.

    What hid it stays where it has locked keys, too: their message has to be as it was posted.
    """
    update = carried["visibility"] != "me" and not has_locked_keys(interaction.message)
    await answer(interaction, _reveal(interaction, carried), update=update)


async def _reveal(interaction: Interaction, carried: Carried) -> Answer:
    services, context = request_of(interaction)
    await _find(interaction, carried)
    revealed = await reveal(services, context, int(carried["number"]))
    opened = await _open(interaction, revealed, context.person)
    return replace(opened, tells=await list_told(interaction, revealed))


LOOKS_OF = {
    "roll-again": ("Roll again", "🎲"),
    "roll-more": ("More", "🔎"),
    "roll-odds": ("Odds", "📊"),
    "roll-next": ("Odds of the next roll", "📊"),
    "roll-look": ("Look", "👁️"),
    "roll-reveal": ("Reveal", "📢"),
}
"""What stands on the buttons about a roll."""

BUTTONS = (again, more, roll_odds, next_odds, look, reveal_roll)
