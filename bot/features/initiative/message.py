"""The message of a fight: how it is shown and updated, and what its buttons do."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.client.answering import answer
from bot.client.buttons import (
    Carried,
    Handler,
    answers_press,
    entries_of,
    is_from_public,
    keep_typed,
    responds,
)
from bot.client.client import Interaction
from bot.client.completion import LONGEST, Choices, choice
from bot.client.message import Answer, Button, Under
from bot.client.options import ask_of
from bot.client.posting import edit
from bot.client.showing import open_form
from bot.features.characters.characters import played
from bot.features.initiative import actions
from bot.features.initiative import card as cards
from bot.features.initiative.adding import validate_join
from bot.features.initiative.entries import LONGEST_NAME
from bot.features.initiative.event import Action
from bot.features.initiative.fight import Combatant, Unit
from bot.features.initiative.hidden_numbers import list_without_points
from bot.features.initiative.view import FightView, current_fight, describe, view_fight
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.buttons import checks_of
from bot.mechanics.games.turns import turns_of
from bot.play.errors import Changed, Gone, quote
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.card import Card
from bot.text.words import shorten

FIGHT = r"(?P<fight>\d{1,18})"
"""A button carries the number of the row that began its fight."""

TURN = rf"{FIGHT}:(?P<moves>\d{{1,9}})"
"""The same, and how many turns had been given then, so that a double press gives one turn."""

UNIT = rf"{FIGHT}:(?P<row>\d{{1,18}}):(?P<copy>\d{{1,4}})"
"""The same, and a combatant."""

HURT, NUMBERS, UNDO, STEADY = "init-hurt", "init-numbers", "init-undo", "init-steady"
"""How the custom_ids of buttons begin that are answered elsewhere."""

ROW = 5
"""How many buttons a row has."""

MOST_WAITING = 3 * ROW
"""How many waiting combatants have a button: as many as fit under the others."""

FORWARD: frozenset[Action] = frozenset(("next", "delay"))
"""Moves that pass the turn on, over those who are hidden."""

MOST_CHOICES = 25
"""How many options a select has."""


async def show_fight(ask: Ask) -> Answer:
    """Show the current fight as its message."""
    return fight_answer(await view_fight(ask))


async def _view_to_change(ask: Ask, carried: Carried) -> FightView:
    """Return the fight of a button, if the person may change it."""
    return await view_fight(ask, int(carried["fight"]), to_change=True)


def fight_answer(view: FightView) -> Answer:
    """Show a fight as its message; the row that began it links to it."""
    return Answer(cards.fight_card(view), tuple(_under(view)), tells=(view.fight.start,))


def _under(view: FightView) -> Iterator[Under]:
    fight = view.fight
    turn = fight.start, fight.moves
    primary = discord.ButtonStyle.primary
    yield give_turn.button("Next", *turn, style=primary, row=0, disabled=not fight.order)
    yield take_back.button("Back", *turn, row=0, disabled=fight.turn is None)
    yield put_off.button("Delay", *turn, row=0, disabled=fight.turn is None)
    yield join.button("Join", fight.start, style=discord.ButtonStyle.success, row=0)
    if fight.turn and view.health.is_shaken(fight.turn):
        row, copy = fight.turn
        yield Button("Not Shaken", f"{STEADY}:{fight.start}:{row}:{copy}", row=0)
    nobody = not fight.order
    yield Button("Hurt", f"{HURT}:{fight.start}", row=1, disabled=nobody)
    yield write_note.button("Note", fight.start, row=1, disabled=nobody)
    yield choose_removed.button("Remove", fight.start, row=1, disabled=nobody)
    yield Button("Numbers", f"{NUMBERS}:{fight.start}", row=1, disabled=nobody)
    yield Button(cards.undo_label(view), f"{UNDO}:{fight.start}:{view.last}", row=1, disabled=nobody)
    for place, one in enumerate(fight.waiting[:MOST_WAITING]):
        label = shorten(f"{cards.plain_name(view, one.unit)} acts", cards.LONGEST_LABEL)
        yield act.button(label, fight.start, *one.unit, row=2 + place // ROW, style=primary)


async def complete_names(interaction: Interaction, typed: str) -> Choices:
    """Propose the names of those in the fight, after those already typed."""
    ask = await ask_of(interaction)
    fight, _ = await current_fight(ask)
    if fight is None:
        return []
    view = (await describe(ask, fight)).as_seen_by(ask)
    done, comma, begun = typed.rpartition(",")
    names = [name for each in view.fight.order if (name := view.name_of(each.unit))]
    texts = [f"{done}{comma} {name}".strip() for name in names if begun.strip().casefold() in name.casefold()]
    return [choice(text, text) for text in texts if len(text) <= LONGEST][:MOST_CHOICES]


async def refresh(interaction: Interaction, view: FightView) -> bool:
    """Update the message of the fight; return whether it exists."""
    return await edit(interaction, view.message, fight_answer(view))


async def refresh_current(interaction: Interaction, characters: Collection[str] | None = None) -> None:
    """Update the message of the current fight, if one of the characters with these ids takes part.

    None: whoever takes part.
    """
    ask = await ask_of(interaction)
    fight, _ = await current_fight(ask)
    if fight is None:
        return
    view = await describe(ask, fight)
    if characters is None or any(each.id in characters for each in view.health.characters.values()):
        await refresh(interaction, view)


async def tell_move(interaction: Interaction) -> Answer:
    """Update the message and tell the person whose turn it is, or show the fight anew."""
    ask = await ask_of(interaction)
    view = await view_fight(ask)
    shown = fight_answer(view)
    if await refresh(interaction, view):
        shown = Answer(Card(cards.whose_turn(view), cards.TITLE), alone=True)
    return _with_unseen(ask, view, _with_call(ask, view, shown))


def _with_call(ask: Ask, view: FightView, shown: Answer) -> Answer:
    """Mention the person whose turn it is in a follow-up, if the channel wants that."""
    now = view.fight.current
    if now is None or now.monster or now.whose <= 0:
        return shown
    if not ask.configuration.mention_turns:
        return shown
    return replace(shown, then=Answer(Card(cards.whose_turn(view)), calls=now.whose))


def _with_unseen(ask: Ask, view: FightView, shown: Answer) -> Answer:
    """Say in a follow-up which hidden combatants act now, to a person who may see them, alone."""
    seen = view.as_seen_by(ask)
    acting = seen.list_acting()
    if not acting:
        return shown
    told = Answer(cards.unseen_card(seen, acting), alone=True)
    return replace(shown, then=replace(shown.then, then=told) if shown.then else told)


async def answer_added(interaction: Interaction, made: Recorded) -> Answer:
    """Show added combatants: hidden ones privately, and a new fight as its message."""
    ask = await ask_of(interaction)
    event = made.event
    await publish_due(interaction, made)
    if event.visibility:
        shown = answer_for_event(ask, event, made.result, checks_of(event, made.proved))
        without = await list_without_points(ask, event)
        hint = cards.say_without_points(without, turns_of(ask.configuration.played))
        card = replace(shown.card, text="\n".join((shown.card.text, *hint)))
        return replace(shown, card=card, alone=True, tells=())
    view = await view_fight(ask)
    if view.fight.start == event.number or not await refresh(interaction, view):
        return await _with_keys(interaction, fight_answer(view), made)
    return answer_for_event(ask, event, made.result, checks_of(event, made.proved), made.proved)


def _turn_button(name: str, action: Action) -> Handler:
    """Make the button of a move that depends on the turn."""

    @answers_press(name, TURN, update=True)
    async def press(interaction: Interaction, carried: Carried) -> Answer:
        return await _move(await ask_of(interaction), carried, action, moves=int(carried["moves"]))

    return press


give_turn = _turn_button("init-next", "next")
take_back = _turn_button("init-back", "back")
put_off = _turn_button("init-delay", "delay")


@answers_press("init-act", UNIT, update=True)
async def act(interaction: Interaction, carried: Carried) -> Answer:
    """Let a waiting combatant act."""
    return await _move(
        await ask_of(interaction), carried, "act", Unit(int(carried["row"]), int(carried["copy"]))
    )


async def _move(
    ask: Ask,
    carried: Carried,
    action: Action,
    unit: Unit | None = None,
    moves: int | None = None,
) -> Answer:
    """Make the move of a button; if the turn has changed since, only show the fight."""
    try:
        await actions.move(ask, action, unit, start=int(carried["fight"]), moves=moves)
    except Changed:
        return await show_fight(ask)
    view = await view_fight(ask)
    shown = _with_call(ask, view, fight_answer(view))
    return _with_unseen(ask, view, shown) if action in FORWARD else shown


@responds("init-join", rf"{FIGHT}(?::(?P<roll>[^\n]*)\n(?P<name>[^\n]*))?")
async def join(interaction: Interaction, carried: Carried) -> None:
    """Take part with the person's character, or ask a person without one for a name and a roll.

    A refused form opens with what was typed.
    """
    ask = await ask_of(interaction)
    if await played(ask):
        await answer(interaction, _join(interaction, carried), update=True)
        return
    turns = (await view_fight(ask, int(carried["fight"]))).turns
    form = discord.ui.Modal(title="Join the fight", custom_id=take_joined.id_of(carried["fight"]))
    name, roll = (
        discord.ui.TextInput[discord.ui.View](
            custom_id="name",
            default=carried["name"] or None,
            placeholder="Lia",
            max_length=LONGEST_NAME,
            required=False,
        ),
        discord.ui.TextInput[discord.ui.View](
            custom_id="roll",
            default=carried["roll"] or None,
            placeholder=turns.typed,
            max_length=100,
            required=False,
        ),
    )
    form.add_item(discord.ui.Label(text="What you are called", component=name))
    form.add_item(
        discord.ui.Label(
            text="Your initiative",
            description=f"Left out: {'a card is dealt' if turns.has_cards else turns.usual}",
            component=roll,
        )
    )
    await open_form(interaction, form)


@responds("init-joined", FIGHT)
async def take_joined(interaction: Interaction, carried: Carried) -> None:
    """Take part with what was typed; after a refusal the fight is shown anew."""
    entries = entries_of(interaction)
    roll, name = entries["roll"].strip(), entries["name"].strip()
    joining = _join(interaction, carried, roll or None, name or None)
    work = keep_typed(joining, f"{roll}\n{name}", join, carried["fight"])
    await answer(interaction, work, update=is_from_public(interaction))


async def _join(
    interaction: Interaction, carried: Carried, roll: str | None = None, name: str | None = None
) -> Answer:
    ask = await ask_of(interaction)
    await view_fight(ask, int(carried["fight"]))
    asked = await validate_join(ask, roll, name)
    made = await record_at_once(ask, asked)
    await publish_due(interaction, made)
    return await _with_keys(interaction, await show_fight(ask), made)


async def _with_keys(interaction: Interaction, shown: Answer, made: Recorded) -> Answer:
    """Send the locked keys of a proof as a follow-up, if due: messages that change have none."""
    if not (made.proved and made.proved.anchor):
        return shown
    told = answer_for_event(
        await ask_of(interaction), made.event, made.result, checks_of(made.event, made.proved), made.proved
    )
    return replace(shown, then=told)


@responds("init-note", FIGHT)
async def write_note(interaction: Interaction, carried: Carried) -> None:
    """Open the form for a note on the current combatant."""
    view = await _view_to_change(await ask_of(interaction), carried)
    now = view.fight.turn
    called = view.name_of(now) if now else ""
    form = discord.ui.Modal(title="Note", custom_id=take_note.id_of(carried["fight"]))
    form.add_item(
        discord.ui.Label(
            text="What, and for how many rounds",
            description="bless 1: to the end of their next turn. bless 0 takes it away.",
            component=discord.ui.TextInput(custom_id="note", placeholder="bless 10", max_length=60),
        )
    )
    form.add_item(
        discord.ui.Label(
            text="Who it is on",
            component=discord.ui.TextInput(
                custom_id="on", default=called or None, placeholder="goblin 2", max_length=60
            ),
        )
    )
    await open_form(interaction, form)


@answers_press("init-noted", FIGHT, update=True)
async def take_note(interaction: Interaction, carried: Carried) -> Answer:
    """Add the typed note."""
    entries = entries_of(interaction)
    ask = await ask_of(interaction)
    view = await _view_to_change(ask, carried)
    unit = view.find_unit(entries["on"])
    await actions.note(ask, view, unit, entries["note"])
    return await show_fight(ask)


@answers_press("init-remove", FIGHT, private=True)
async def choose_removed(interaction: Interaction, carried: Carried) -> Answer:
    """Ask who is to be removed."""
    view = await _view_to_change(await ask_of(interaction), carried)
    order = view.fight.order
    if not order:
        raise Gone("Nobody is in this fight any more: add names with /initiative add.")
    selects = [_removal_select(view, first) for first in range(0, len(order), MOST_CHOICES)]
    return Answer(Card("Who is out of the fight?", cards.TITLE), selects, alone=True)


def _removal_select(view: FightView, first: int) -> discord.ui.Select[discord.ui.View]:
    offered = view.fight.order[first : first + MOST_CHOICES]
    places = f" {first + 1} to {first + len(offered)}" if len(view.fight.order) > MOST_CHOICES else ""
    return discord.ui.Select(
        custom_id=remove_chosen.id_of(view.fight.start, first),
        placeholder=f"Who is removed?{places}",
        options=offer_units(view, offered),
    )


def offer_units(view: FightView, offered: Iterable[Combatant]) -> list[discord.SelectOption]:
    """Return a choice for each of these, with its name and initiative; `units_of` reads what was chosen."""
    return [
        discord.SelectOption(
            label=shorten(f"{cards.plain_name(view, each.unit)} ({view.say_total(each)})", 100),
            value=str(each.unit),
        )
        for each in offered
    ]


def units_of(interaction: Interaction) -> list[Unit]:
    """Return the combatants that were chosen in a select, one or several.

    Raises:
        Gone: the menu had others.
    """
    data: Mapping[str, Any] = interaction.data or {}
    parts = [str(value).partition(".") for value in data.get("values", ())]
    if not parts or not all(_is_unit(row, copy) for row, _, copy in parts):
        raise Gone("This menu is from an older version: open it again.")
    return [Unit(int(row), int(copy)) for row, _, copy in parts]


def _is_unit(row: str, copy: str) -> bool:
    return row.isdecimal() and copy.isdecimal() and len(row) <= 18 and len(copy) <= 4


@answers_press("init-removed", rf"{FIGHT}:(?P<first>\d{{1,2}})", private=True, update=True)
async def remove_chosen(interaction: Interaction, carried: Carried) -> Answer:
    """Remove the chosen combatant."""
    ask = await ask_of(interaction)
    unit, *_ = units_of(interaction)
    before = await actions.move(ask, "remove", unit, start=int(carried["fight"]))
    done = f"**{quote(before.name_of(unit)) or 'They'}** is out of the fight."
    if not await refresh(interaction, await view_fight(ask)):
        done = f"{done} /initiative show shows the order."
    return Answer(Card(done, cards.TITLE))


BUTTONS = (
    give_turn,
    take_back,
    put_off,
    act,
    join,
    write_note,
    choose_removed,
    remove_chosen,
)
FORMS = (take_note, take_joined)
