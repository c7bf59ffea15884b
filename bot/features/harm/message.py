"""How those in a fight are hurt on Discord: a form, and the card with a button that takes it back."""

from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.client.answering import answer
from bot.client.buttons import (
    ID,
    NUMBER,
    Carried,
    answers_press,
    entries_of,
    keep_typed,
    responds,
)
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import ask_of
from bot.client.showing import open_form
from bot.features.characters.change_message import answer_change
from bot.features.characters.characters import Character
from bot.features.characters.dying import fall
from bot.features.characters.event import COUNTER
from bot.features.games.event import GAME
from bot.features.harm.card import add_numbers, add_reminders, armour_card, has_degrees, title_of, undone_card
from bot.features.harm.event import HARM, list_hurt
from bot.features.harm.harming import Injury, find_targets, harm, read_amount, steady
from bot.features.history.event import ask_strike, strike
from bot.features.history.voids import TAKE_BACK
from bot.features.initiative.fight import Unit
from bot.features.initiative.message import FIGHT, HURT, STEADY, UNIT, refresh, refresh_current, show_fight
from bot.features.initiative.placing import place_before
from bot.features.initiative.view import FightView, view_fight
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.views import line_of
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.labels import with_words_of_others
from bot.play.settings import is_game_master
from bot.play.transition import Recorded
from bot.text.words import possessive, shorten

SOAK, SOAK_OF = "harm-soak", rf"{NUMBER}:(?P<place>\d{{1,2}})"
"""The button of a Soak roll, and what it carries: a row, and which of its characters."""

MOST_SOAKS = 4
"""Buttons for them under one row."""

MOST_FALLEN = 4
"""Characters with buttons under the row in which they fell."""

TITLES = {HARM.name: "Damage", COUNTER.name: "Character", GAME.name: "Spent"}
"""Of cards that say that a row was taken back, by its kind."""


async def hurt(interaction: Interaction, who: str, amount: str, *, start: int = 0) -> Answer:
    """Hurt or heal the combatants of these names by a typed amount."""
    ask = await ask_of(interaction)
    view = (await view_fight(ask, start, to_change=True)).as_seen_by(ask)
    read = read_amount(amount)
    units = find_targets(view, who)
    targets = [Injury(unit, read.number, is_wounds=read.is_wounds) for unit in units]
    return await answer_harm(interaction, await harm(ask, view, targets))


async def answer_harm(interaction: Interaction, made: Recorded) -> Answer:
    """Show damage with how everyone is now, and update the message of the fight.

    Damage to hidden combatants is shown to the person alone, and nothing changes for others.
    """
    ask = await ask_of(interaction)
    await publish_due(interaction, made)
    view = await view_fight(ask)
    moves = _offer_moves(view, made.event) if has_degrees(ask.configuration) else ()
    under = (*_offer_soaks(made.event), *moves, undo_harm.button("Undo", made.event.number, emoji="↩️"))
    if made.event.visibility:
        hidden = answer_for_event(ask, made.event, None, under)
        card = add_numbers(hidden.card, made.event, view.as_seen_by(ask))
        return replace(hidden, card=card, alone=True, tells=())
    await refresh(interaction, view)
    shown = answer_for_event(ask, made.event, None, under, made.proved)
    card = add_reminders(shown.card, made.event, view, ask.configuration)
    stopped = armour_card(made.event, view) if is_game_master(ask.context, ask.configuration) else None
    return replace(shown, card=card, then=Answer(stopped, alone=True) if stopped else None)


def _offer_soaks(event: Event) -> list[Button]:
    """Return a button for the Soak roll of each character that a row has wounded."""
    if not HARM.read(event.request).wounds:
        return []
    hurts = [(place, hurt) for place, hurt in enumerate(list_hurt(event)) if hurt.by > 0]
    return [
        Button(f"Soak: {hurt.name}"[:80], f"{SOAK}:{event.number}:{place}", emoji="🛡️")
        for place, hurt in hurts[:MOST_SOAKS]
    ]


def _offer_moves(view: FightView, event: Event) -> Iterator[Button]:
    """Yield a button that moves whoever fell to right before the turn in which they did (Player Core, Dying).

    Two more note that it is dying 1, or 2 by a critical hit.
    """
    now, order = view.fight.current, [one.unit for one in view.fight.order]
    for unit, character in _list_fallen(view, event):
        if view.health.counts_dying(unit):
            for dying in (1, 2):
                label = f"{character.name}: dying {dying}{' (critical)' if dying > 1 else ''}"
                yield note_dying.button(shorten(label, 80), character.id, dying)
        is_there = now and order.index(unit) == order.index(now.unit) - 1
        if now and unit != now.unit and not is_there:
            label = f"{possessive(character.name)} turn: right before {view.name_of(now.unit)}"
            yield place_before.button(shorten(label, 80), view.fight.start, *unit, *now.unit)


def _list_fallen(view: FightView, event: Event) -> list[tuple[Unit, Character]]:
    """Return the characters in the fight whom a row has taken from more to 0 hit points."""
    each = zip(HARM.read(event.request).sheets, list_hurt(event), strict=True)
    fell = {sheet.character for sheet, hurt in each if hurt.before and not hurt.after}
    fallen = [(unit, one) for unit, one in view.health.characters.items() if one.id in fell]
    return fallen[:MOST_FALLEN]


@answers_press("harm-dying", rf"(?P<character>{ID}):(?P<dying>[12])")
async def note_dying(interaction: Interaction, carried: Carried) -> Answer:
    """Note how dying a character at 0 is; one who was wounded is that much more (Player Core, Wounded)."""
    ask = await ask_of(interaction)
    return await answer_change(interaction, await fall(ask, carried["character"], int(carried["dying"])))


@answers_press(STEADY, UNIT, update=True)
async def recover(interaction: Interaction, carried: Carried) -> Answer:
    """Let the one whose turn it is be Shaken no more: they rolled for it, or paid."""
    ask = await ask_of(interaction)
    view = await view_fight(ask, int(carried["fight"]), to_change=True)
    if not await ask.store.find_repeated(ask.context.interaction):
        await publish_due(
            interaction, await steady(ask, view, Unit(int(carried["row"]), int(carried["copy"])))
        )
    return await show_fight(ask)


@answers_press("harm-undo", NUMBER, update=True)
async def undo_harm(interaction: Interaction, carried: Carried) -> Answer:
    """Take damage back."""
    return await _take_back(interaction, int(carried["number"]))


@answers_press(TAKE_BACK, NUMBER)
async def undo_caused(interaction: Interaction, carried: Carried) -> Answer:
    """Take back what a voided roll has caused."""
    return await _take_back(interaction, int(carried["number"]))


async def _take_back(interaction: Interaction, number: int) -> Answer:
    ask = await ask_of(interaction)
    event = await ask.store.event(ask.place, number)
    if event is None or event.kind not in TITLES:
        raise Gone("The entry of this button is deleted: /history shows what is left.")
    if not await ask.store.find_repeated(ask.context.interaction):
        _, question = await ask_strike(ask, number)
        await strike(await ask_of(interaction), question)
    if not event.visibility:
        await refresh_current(interaction)
    (worded,) = await with_words_of_others(ask, ask.place, [event])
    title = title_of(event) if event.kind == HARM.name else TITLES[event.kind]
    card = undone_card(line_of(worded, ask.configuration), ask.person, number, title)
    return Answer(card, alone=bool(event.visibility))


@responds(HURT, rf"{FIGHT}(?::(?P<amount>[^\n]*)\n(?P<who>[^\n]*))?")
async def write_hurt(interaction: Interaction, carried: Carried) -> None:
    """Open the form for damage; a refused one opens with what was typed."""
    start = int(carried["fight"])
    view = await view_fight(await ask_of(interaction), start, to_change=True)
    form = discord.ui.Modal(title="Damage", custom_id=take_hurt.id_of(start))
    amount, who = (
        discord.ui.TextInput[discord.ui.View](
            custom_id="amount",
            default=carried["amount"] or None,
            placeholder="7, or +5 to heal",
            max_length=20,
        ),
        discord.ui.TextInput[discord.ui.View](
            custom_id="who", default=carried["who"] or None, placeholder=_example(view), max_length=60
        ),
    )
    form.add_item(discord.ui.Label(text="How much", component=amount))
    form.add_item(discord.ui.Label(text="Who", description="Several with commas between", component=who))
    await open_form(interaction, form)


def _example(view: FightView) -> str:
    names = [name for each in view.fight.order if (name := view.name_of(each.unit))]
    return ", ".join(names[:2])[:100] or "goblin 2"


@responds("init-hurted", FIGHT)
async def take_hurt(interaction: Interaction, carried: Carried) -> None:
    """Hurt or heal those who were typed."""
    entries = entries_of(interaction)
    amount, who = entries["amount"].strip(), entries["who"].strip()
    work = hurt(interaction, who, amount, start=int(carried["fight"]))
    await answer(interaction, keep_typed(work, f"{amount}\n{who}", write_hurt, carried["fight"]))


BUTTONS = (note_dying, recover, undo_harm, undo_caused, write_hurt)
FORMS = (take_hurt,)
