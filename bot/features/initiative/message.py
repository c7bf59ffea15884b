"""The message of a fight: its buttons, how it is shown again where it stands, and what they do."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.client.answering import answer
from bot.client.buttons import Carried, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.client.posting import edit
from bot.client.showing import open_form
from bot.features.characters.characters import played
from bot.features.initiative import actions
from bot.features.initiative import card as cards
from bot.features.initiative.actions import JoinWish
from bot.features.initiative.event import Action, NewCombatants
from bot.features.initiative.fight import Unit
from bot.features.initiative.names import HiddenRow, Standing
from bot.features.initiative.reading import LONGEST_NAME
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.buttons import checks_of
from bot.play.errors import Changed, Gone
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.card import Card
from bot.text.words import shorten

FIGHT = r"(?P<fight>\d{1,18})"
"""The number of the row that began the fight of a button."""

TURN = rf"{FIGHT}:(?P<moves>\d{{1,9}})"
"""The same, and how many turns were given when it was shown: so a second press gives no second turn."""

UNIT = rf"{FIGHT}:(?P<row>\d{{1,18}}):(?P<copy>\d{{1,4}})"
"""The same, and one who takes part."""

ROW = 5
"""How many buttons stand in a row."""

MOST_WAITING = 3 * ROW
"""How many of those who wait have a button: as many as have room under the others."""

MOST_CHOICES = 25
"""How many a select has."""


async def show_fight(ask: Ask, done: str = "") -> Answer:
    """Show the fight as it is now, as its message."""
    standing = await actions.look(ask)
    return fight_answer(standing, done)


def fight_answer(standing: Standing, done: str = "") -> Answer:
    """Show a fight as its message; the row that began it links there."""
    return Answer(cards.fight_card(standing, done), tuple(_under(standing)), tells=(standing.fight.start,))


def _under(standing: Standing) -> Iterator[Under]:
    fight = standing.fight
    turn = fight.start, fight.moves
    primary = discord.ButtonStyle.primary
    yield give_turn.button("Next", *turn, style=primary, row=0, disabled=not fight.order)
    yield take_back.button("Back", *turn, row=0, disabled=fight.turn is None)
    yield put_off.button("Delay", *turn, row=0, disabled=fight.turn is None)
    yield join.button("Join", fight.start, style=discord.ButtonStyle.success, row=0)
    yield write_note.button("Note", fight.start, row=1, disabled=not fight.order)
    yield choose_removed.button("Remove", fight.start, row=1, disabled=not fight.order)
    for place, one in enumerate(fight.waiting[:MOST_WAITING]):
        label = shorten(f"{cards.plain_name(standing, one.unit)} acts", 80)
        yield act.button(label, fight.start, *one.unit, row=2 + place // ROW, style=primary)


async def refresh(interaction: Interaction, standing: Standing) -> bool:
    """Show the fight where its message stands; return whether it is there."""
    return await edit(interaction, standing.message, fight_answer(standing))


async def tell_move(interaction: Interaction) -> Answer:
    """Show the fight where it stands, and whose turn it is to the person who asked; or show it anew."""
    standing = await actions.look(await ask_of(interaction))
    if await refresh(interaction, standing):
        return Answer(Card(cards.whose_turn(standing), cards.TITLE), alone=True)
    return fight_answer(standing)


async def with_call(ask: Ask, shown: Answer) -> Answer:
    """Mention whose turn it is in a message that follows, where the channel wants that."""
    if not ask.configuration.mention_turns:
        return shown
    standing = await actions.look(ask)
    now = standing.fight.current
    if now is None or now.monster or now.whose <= 0:
        return shown
    called = Answer(Card(cards.whose_turn(standing)), calls=now.whose)
    return replace(shown, then=called)


async def answer_added(interaction: Interaction, made: Recorded) -> Answer:
    """Show who was added: hidden ones to who added them alone, and what began a fight as its message."""
    ask = await ask_of(interaction)
    event = made.event
    result: NewCombatants | None = made.result
    await publish_due(interaction, made)
    if event.visibility:
        shown = answer_for_event(ask, event, result, checks_of(event, made.proved))
        return replace(shown, alone=True, tells=())
    standing = await actions.look(ask)
    if standing.fight.start == event.number or not await refresh(interaction, standing):
        return _with_keys(ask, fight_answer(standing), made)
    return answer_for_event(ask, event, result, checks_of(event, made.proved), made.proved)


@answers_press("init-next", TURN, update=True)
async def give_turn(interaction: Interaction, carried: Carried) -> Answer:
    """Give the turn to the next."""
    return await _move(await ask_of(interaction), carried, "next")


@answers_press("init-back", TURN, update=True)
async def take_back(interaction: Interaction, carried: Carried) -> Answer:
    """Give the turn back to the one before."""
    return await _move(await ask_of(interaction), carried, "back")


@answers_press("init-delay", TURN, update=True)
async def put_off(interaction: Interaction, carried: Carried) -> Answer:
    """Have the one whose turn it is wait."""
    return await _move(await ask_of(interaction), carried, "delay")


async def _move(ask: Ask, carried: Carried, action: Action) -> Answer:
    """Make a move about the turn of a button; where another has come since, it is only shown."""
    start, moves = int(carried["fight"]), int(carried["moves"])
    try:
        await actions.move(ask, action, start=start, moves=moves)
    except Changed:
        return await show_fight(ask)
    return await with_call(ask, await show_fight(ask))


@answers_press("init-act", UNIT, update=True)
async def act(interaction: Interaction, carried: Carried) -> Answer:
    """Have one who waits take their turn."""
    unit = Unit(int(carried["row"]), int(carried["copy"]))
    try:
        await actions.move(await ask_of(interaction), "act", unit, start=int(carried["fight"]))
    except Changed:
        return await show_fight(await ask_of(interaction))
    return await with_call(await ask_of(interaction), await show_fight(await ask_of(interaction)))


@responds("init-join", FIGHT)
async def join(interaction: Interaction, carried: Carried) -> None:
    """Take part with the character that one plays; who plays none is asked for a name and a roll."""
    ask = await ask_of(interaction)
    if await played(ask):
        await answer(interaction, _join(interaction, carried, JoinWish()), update=True)
        return
    await actions.find(ask, int(carried["fight"]))
    turns = actions.find_turns(ask)
    placeholder = f"+3, {turns.dice}+3, or 17" if turns.dice else turns.example.partition(" ")[2]
    form = discord.ui.Modal(title="Join the fight", custom_id=take_joined.id_of(carried["fight"]))
    name, roll = (
        discord.ui.TextInput[discord.ui.View](
            custom_id="name", placeholder="Lia", max_length=LONGEST_NAME, required=False
        ),
        discord.ui.TextInput[discord.ui.View](
            custom_id="roll", placeholder=placeholder, max_length=100, required=False
        ),
    )
    form.add_item(discord.ui.Label(text="What you are called", component=name))
    form.add_item(
        discord.ui.Label(text="Your initiative", description=f"Left out: {turns.usual}", component=roll)
    )
    await open_form(interaction, form)


@answers_press("init-joined", FIGHT, update=True)
async def take_joined(interaction: Interaction, carried: Carried) -> Answer:
    """Take part as was written."""
    entries = entries_of(interaction)
    wish = JoinWish(entries["roll"].strip() or None, entries["name"].strip() or None)
    return await _join(interaction, carried, wish)


async def _join(interaction: Interaction, carried: Carried, wish: JoinWish) -> Answer:
    ask = await ask_of(interaction)
    await actions.find(ask, int(carried["fight"]))
    asked = await actions.validate_join(ask, wish)
    made = await record_at_once(ask, asked)
    await publish_due(interaction, made)
    return _with_keys(ask, await show_fight(ask), made)


def _with_keys(ask: Ask, shown: Answer, made: Recorded) -> Answer:
    """Have the locked keys of a proof follow where they are due: messages that change have none."""
    if not (made.proved and made.proved.anchor):
        return shown
    told = answer_for_event(ask, made.event, made.result, checks_of(made.event, made.proved), made.proved)
    return replace(shown, then=told)


@responds("init-note", FIGHT)
async def write_note(interaction: Interaction, carried: Carried) -> None:
    """Open the form in which a note is written, for whose turn it is."""
    ask = await ask_of(interaction)
    standing = await actions.look_to_change(ask, int(carried["fight"]))
    now = standing.fight.turn
    called = standing.names.get(now) if now else None
    form = discord.ui.Modal(title="Note", custom_id=take_note.id_of(carried["fight"]))
    form.add_item(
        discord.ui.Label(
            text="What, and for how many rounds",
            description="It counts down at their turns. bless 0 takes bless away.",
            component=discord.ui.TextInput(custom_id="note", placeholder="bless 10", max_length=60),
        )
    )
    form.add_item(
        discord.ui.Label(
            text="Who it is on",
            component=discord.ui.TextInput(
                custom_id="on", default=str(called) if called else None, placeholder="goblin 2", max_length=60
            ),
        )
    )
    await open_form(interaction, form)


@answers_press("init-noted", FIGHT, update=True)
async def take_note(interaction: Interaction, carried: Carried) -> Answer:
    """Note what was written."""
    ask = await ask_of(interaction)
    entries = entries_of(interaction)
    start = int(carried["fight"])
    unit = actions.find_unit(await actions.look_to_change(ask, start), entries["on"])
    await actions.note(ask, unit, entries["note"], start)
    return await show_fight(ask)


@answers_press("init-remove", FIGHT, private=True)
async def choose_removed(interaction: Interaction, carried: Carried) -> Answer:
    """Ask who is to be removed.

    Raises:
        Gone: nobody takes part.
    """
    ask = await ask_of(interaction)
    standing = await actions.look_to_change(ask, int(carried["fight"]))
    order = standing.fight.order
    if not order:
        raise Gone("Nobody is in this fight any more: add names with /initiative add.")
    selects = [_removal_select(standing, first) for first in range(0, len(order), MOST_CHOICES)]
    return Answer(Card("Who is out of the fight?", cards.TITLE), selects, alone=True)


def _removal_select(standing: Standing, first: int) -> discord.ui.Select[discord.ui.View]:
    """Offer as many of the order as a select has, from place `first` on."""
    order = standing.fight.order
    offered = order[first : first + MOST_CHOICES]
    places = f" {first + 1} to {first + len(offered)}" if len(order) > MOST_CHOICES else ""
    options = [
        discord.SelectOption(
            label=shorten(f"{cards.plain_name(standing, each.unit)} ({each.total})", 100),
            value=str(each.unit),
        )
        for each in offered
    ]
    return discord.ui.Select(
        custom_id=remove_chosen.id_of(standing.fight.start, first),
        placeholder=f"Who is removed?{places}",
        options=options,
    )


@answers_press("init-removed", rf"{FIGHT}:(?P<first>\d{{1,2}})", private=True, update=True)
async def remove_chosen(interaction: Interaction, carried: Carried) -> Answer:
    """Remove who was chosen."""
    ask = await ask_of(interaction)
    data: Mapping[str, Any] = interaction.data or {}
    row, _, copy = str(next(iter(data.get("values", ())), "")).partition(".")
    if not (row.isdecimal() and copy.isdecimal() and len(row) <= 18 and len(copy) <= 4):
        raise Gone("This menu is from an older version: press Remove again.")
    unit = Unit(int(row), int(copy))
    before = await actions.look_to_change(ask, int(carried["fight"]))
    name = cards.name_of(before, unit) or "They"
    await actions.move(ask, "remove", unit, start=int(carried["fight"]))
    done = f"**{name}** is out of the fight."
    standing = await actions.look(ask)
    if await refresh(interaction, standing):
        return Answer(Card(done, cards.TITLE))
    return Answer(Card(f"{done} /initiative show shows the order.", cards.TITLE))


def hidden_answer(standing: Standing, rows: list[HiddenRow]) -> Answer:
    """Show who is hidden, with buttons that have them come in, or go."""
    start = standing.fight.start
    under = [
        button
        for place, row in enumerate(rows[:ROW])
        for button in (
            open_row.button(_label("Reveal", row), start, row.event.number, "yes", emoji="📢", row=place),
            open_row.button(_label("Drop", row), start, row.event.number, "no", row=place),
        )
    ]
    return Answer(cards.hidden_card(standing, rows), under)


def _label(does: str, row: HiddenRow) -> str:
    first, left = row.called[0], len(row.called) - 1
    return shorten(f"{does} {first}{f' and {left} more' if left else ''}", 80)


@answers_press("init-hidden", rf"{FIGHT}:(?P<row>\d{{1,18}}):(?P<choice>yes|no)", private=True, update=True)
async def open_row(interaction: Interaction, carried: Carried) -> Answer:
    """Have hidden ones come in, or go."""
    ask = await ask_of(interaction)
    await actions.find(ask, int(carried["fight"]))
    await actions.open_hidden(ask, int(carried["row"]), drops=carried["choice"] == "no")
    await refresh(interaction, await actions.look(ask))
    return hidden_answer(*await actions.list_hidden(ask))


async def find_open(ask: Ask) -> int | None:
    """Return the message of the fight that is under way, where there is one."""
    fight, _ = await actions.find_fight(ask)
    return await actions.find_message(ask, fight) if fight else None


async def close(interaction: Interaction, message: int | None, shown: Card) -> None:
    """Put a card in the place of a fight that is over, or shown elsewhere."""
    await edit(interaction, message, Answer(shown))


BUTTONS = (
    give_turn,
    take_back,
    put_off,
    act,
    join,
    write_note,
    choose_removed,
    remove_chosen,
    open_row,
)
FORMS = (take_note, take_joined)
