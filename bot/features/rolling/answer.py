"""Makes a roll and answers it: what is shown, and to whom."""

from contextlib import nullcontext
from dataclasses import replace

import discord

from bot.client.client import Interaction
from bot.client.drawing import draw_recorded
from bot.client.message import Answer, Button, Under
from bot.client.options import ask_of
from bot.features.attacks.choosing import offer_targets
from bot.features.attacks.event import ATTACK
from bot.features.attacks.first_aid import offer_first_aid
from bot.features.attacks.message import answer_attack
from bot.features.catan.event import CATAN_ROLL
from bot.features.catan.turn import turn_answer
from bot.features.characters.change_message import answer_change, offer_costs, tell_death_save
from bot.features.characters.event import COUNTER
from bot.features.characters.purse import list_affordable
from bot.features.games.card import FOLLOW, Offer
from bot.features.games.event import GAME, offers
from bot.features.history.card import revealed_card
from bot.features.initiative.message import answer_added
from bot.features.initiative.rows import INITIATIVE_ADD
from bot.features.proof.card import with_proof
from bot.features.proof.checking import find_proved
from bot.features.proof.command import add_proof, answer_for_event, publish_due
from bot.features.roll.event import ROLL
from bot.features.rolling.buttons import button_of, under_roll
from bot.features.rolling.game_masters import post_to_masters
from bot.features.rolling.hidden_names import leave_out_hidden
from bot.features.rolling.steps import answer_begun, answer_missing
from bot.features.views import card_of, view_of
from bot.mechanics.errors import show_typed
from bot.mechanics.games.recorded import games_of
from bot.mechanics.games.spoken import say_verdict
from bot.play import manual_roll
from bot.play.event import Event
from bot.play.kind import RollDetails, label_of
from bot.play.recording import recall, record_at_once, restore_labels
from bot.play.request_context import helper_of
from bot.play.settings import leads
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import ASK
from bot.play.visibility import FOR_MASTERS, may_see
from bot.text.pictures.faces import faces_picture
from bot.text.view import veiled_card


async def roll_and_answer(interaction: Interaction, asked: Submission, rolled: str | None) -> Answer:
    """Make a roll by chance or from typed faces and show it, or ask for missing faces."""
    ask = await ask_of(interaction)
    if leads(ask.context, ask.configuration):  # others know nobody who is hidden
        asked = await leave_out_hidden(ask, asked)
    if rolled is None:
        by_chance = await record_at_once(ask, asked)
        return await answer_made(interaction, by_chance)
    with nullcontext() if rolled == ASK else show_typed(rolled):
        made = await manual_roll.make(ask, asked, rolled)
    if isinstance(made, Recorded):
        return await answer_made(interaction, made)
    return await answer_begun(ask, made) if made.asked else answer_missing(made)


async def answer_made(interaction: Interaction, made: Recorded) -> Answer:
    """Show a new roll as its kind does."""
    own = {
        CATAN_ROLL.name: turn_answer,
        COUNTER.name: answer_change,
        INITIATIVE_ADD.name: answer_added,
        ATTACK.name: answer_attack,
    }
    return await own.get(made.event.kind, answer_roll)(interaction, made)


async def answer_roll(interaction: Interaction, made: Recorded) -> Answer:
    """Show a new roll to those who may see it; of a hidden one the others see only that it was made.

    If its roller may see it, it follows for them alone.
    """
    ask = await ask_of(interaction)
    made = await _with_labels(ask, made)
    event = made.event
    if event.visibility not in FOR_MASTERS:
        targets = await offer_targets(ask, made) if event.kind == ROLL.name else ()
        under = (*_under_new(ask, made), *targets)
        await publish_due(interaction, made)
        shown = answer_for_event(ask, event, made.result, under, made.proved)
        shown = await _with_dice(ask, event, made.result, shown)
        return await _with_steps(ask, event, made.result, shown)
    posting = await post_to_masters(interaction, _veil(ask, event), made)
    veiled = await add_proof(interaction, posting, made)
    if not may_see(ask.context, event, ask.configuration):
        return veiled
    under = _under_new(ask, made)
    seen = answer_for_event(ask, event, made.result, under)
    seen = await _with_dice(ask, event, made.result, seen)
    return replace(veiled, then=replace(seen, alone=True, tells=()))


async def _with_labels(ask: Ask, made: Recorded) -> Recorded:
    """Add the words of the repeated roll: only a repeating roll has words in another row."""
    if not made.event.request.get("words"):
        return made
    event = await restore_labels(ask, made.event)
    return replace(made, event=event, result=await recall(ask, event))


async def _with_dice(ask: Ask, event: Event, result: RollDetails, shown: Answer) -> Answer:
    """Add the picture of the dice, if the place wants it, below the large total or at the end."""
    large = shown.card.text.startswith("# ")
    if not ask.configuration.faces or not (large or shown.card.text.startswith("## ")):
        return shown
    dice = view_of(event.kind).dice(result)
    picture = await draw_recorded(ask, faces_picture, dice) if dice else None
    if picture is None:
        return shown
    return replace(shown, gallery=(picture,)) if large else replace(shown, picture=picture)


async def _with_steps(ask: Ask, event: Event, result: RollDetails, shown: Answer) -> Answer:
    """Offer what the roll of a game costs, and what may follow it, unless another rolled it."""
    if event.kind != GAME.name:
        return shown
    if needless := await tell_death_save(ask, event):
        shown = replace(shown, card=replace(shown.card, text=f"{shown.card.text}\n{needless}"))
    costs = await offer_costs(ask, event, result.thrown)
    shown = replace(shown, under=(*costs, *shown.under, *await offer_first_aid(ask, event, result.thrown)))
    return shown if helper_of(event) is not None else await add_offers(ask, event, result, shown)


async def add_offers(
    ask: Ask, event: Event, result: RollDetails, shown: Answer, button: str = FOLLOW
) -> Answer:
    """Offer what may follow the roll of a game, with its odds from the faces on the table.

    The custom_ids of its buttons begin with `button`.
    """
    every = await offers(ask.services, event, result.thrown)
    found = {name: every[name] for name in await list_affordable(ask, event, result.thrown, every)}
    if not found:
        return shown
    games = games_of(event.request["dice"])
    offered = [
        Offer.of(name, {say_verdict(games, word): share for word, share in chances.items()})
        for name, chances in found.items()
    ]
    buttons = (
        Button(
            offer.label,
            f"{button}:{event.number}:{event.person}:{event.visibility}:{place}",
            style=discord.ButtonStyle.primary,
        )
        for place, offer in enumerate(offered)
    )
    text = "\n".join((shown.card.text, *filter(None, (offer.remark for offer in offered))))
    card = replace(shown.card, text=text.rstrip())
    return replace(shown, card=card, under=(*buttons, *shown.under))


def _veil(ask: Ask, event: Event) -> Answer:
    configuration = ask.configuration
    label = label_of(ask.kinds[event.kind], event)
    card = veiled_card(event, label, configuration, in_server=ask.context.in_server)
    return Answer(
        card, (button_of("roll-look", event), button_of("roll-reveal", event)), tells=(event.number,)
    )


async def open_roll(interaction: Interaction, event: Event, revealer: int | None = None) -> Answer:
    """Show a roll with every die, to a person who may see it; `revealer` has just revealed it to all."""
    ask = await ask_of(interaction)
    event = await restore_labels(ask, event)
    result = await recall(ask, event)
    configuration = ask.configuration
    card = card_of(event, result, configuration)
    if proved := await find_proved(ask, event.number):
        card = with_proof(card, event.number, proved)
    under = under_roll(ask.kinds, event, proved)
    opened = Answer(card if revealer is None else revealed_card(card, event, revealer), under)
    opened = await _with_dice(ask, event, result, opened)
    return await _with_steps(ask, event, result, opened)


async def list_told(interaction: Interaction, revealed: Event) -> tuple[int, ...]:
    """Return the numbers of a roll that was just revealed, and of the event that revealed it."""
    made = await interaction.client.services.store.find_repeated(interaction.id)
    return (revealed.number, made.number) if made else (revealed.number,)


def _under_new(ask: Ask, made: Recorded) -> tuple[Under, ...]:
    """Return the buttons under a new roll; in compact answers, without those that only show more.

    That is also in `/history`, and the odds in the menu of the message.
    """
    return under_roll(
        ask.kinds, made.event, made.proved, real_dice=made.real_dice, compact=ask.configuration.compact
    )
