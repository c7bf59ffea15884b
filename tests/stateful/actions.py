"""What people do: each by its name, a request, and a number that says in which of its forms."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.features.catan import event as catan
from bot.features.catan.game import CatanWish
from bot.features.config import changing
from bot.features.config.changing import Appointment
from bot.features.deck import event as deck
from bot.features.fair import event as fair
from bot.features.history import event as history
from bot.features.history import labels
from bot.features.history.pages import Filters, keep_filters
from bot.features.history.voids import void
from bot.features.memory import event as memory
from bot.features.reading.reading import REPEATED, USUAL
from bot.features.roll import event as roll
from bot.features.saved import saved
from bot.features.sessions import event as sessions
from bot.features.tables import saved_tables
from bot.features.together import event as together
from bot.mechanics.games.teamwork import Way
from bot.play import for_another, manual_roll
from bot.play.errors import Gone
from bot.play.event import Event, Visibility
from bot.play.reads import HistoryQuery
from bot.play.recording import roll_again
from bot.play.request_context import RequestContext
from bot.play.settings import scopes_of
from bot.play.store import Ask
from bot.play.sums import roll_subject
from bot.play.transition import Recorded
from bot.play.visibility import Shown
from tests.features.catan.rolling import roll as roll_catan
from tests.features.games.rolling import follow
from tests.features.games.rolling import roll as roll_game
from tests.features.tables.rolling import roll as roll_on_table
from tests.features.until.rolling import roll as roll_until
from tests.play.by_hand import begin
from tests.rolling import roll_dice, roll_die, roll_fair, wanted
from tests.stateful import call_actions, character_actions, fight_actions, panel_actions, proof_actions
from tests.stateful.table import Someone, Table

Action = Callable[[Table, Someone, RequestContext, int], Awaitable[Event | None]]

DICE = ("2d6", "d20", "4d6kh3", "3#2d6", "2d6!", "d%")
GAMES = ("vtm7h2 >=4", "pbta+2", "yz 3b 2s 1g", "fate+2")
GAME_FACES = ("6 7 10 1 10 2 3", "3 4", "1 2 3 4 5 6", "+ - 0 +")
HIDING: tuple[Visibility, ...] = ("", "me", "both", "gm", "", "", "")
TYPED = ("3 4", "17", "1 2 3 4", "1 2 3 4 5 6", "6 1", "55")
METHODS = ("human", "accumulator", "accumulator", "rotating", "base6", None)


async def do_roll(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    word = who.word
    dice = DICE[form % 6] if form % 5 else f"2d6[{word}] # {word}"
    typed = TYPED[form % 6] if form % 3 == 0 else None
    wish = wanted(
        dice=dice,
        rolled=typed,
        set_name=word if typed and form % 2 else None,
        visibility=HIDING[form % 7] if typed is None or HIDING[form % 7] != "gm" else "both",
    )
    return await _rolled(table, context, await roll_dice(await Ask.of(table.services, context), **wish))


async def do_again(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form)
    shown = Shown(event.number, event.person, event.visibility)
    return await _repeated(
        table, context, event, await roll_again(await Ask.of(table.services, context), shown)
    )


async def do_game(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone rolls a game, for something in their own words, openly or hidden, or types its faces."""
    dice = f"{GAMES[form % 4]} # {who.word}"
    hidden, typed = HIDING[form % 7], GAME_FACES[form % 4] if form % 3 == 0 else None
    made = await roll_game(table.services, context, dice, typed, "both" if hidden == "gm" else hidden)
    return made.event if isinstance(made, Recorded) else None


async def do_push(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone rolls what can be pushed, and pushes it, twice; or another roll of late."""
    if form % 3:
        made = await roll_game(
            table.services, context, f"yz 3b 2s # {who.word}", "2 3 4 5 5" if form % 2 else None
        )
        assert isinstance(made, Recorded)
        first = made.event
    else:
        first = await _some(table, context, form)
        if first.kind != "game":
            raise Gone("no game")
    pushed = await follow(table.services, _at(context, table.ask(who.index, 0)), first)
    if pushed is not None and form % 5 == 0:
        with suppress(Gone):
            await follow(table.services, _at(context, table.ask(who.index, 0)), first)
            raise AssertionError("it was pushed twice")
    return pushed.event if isinstance(pushed, Recorded) else None


async def do_die(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    faces = ("1 2 3 4", "1 2 3 4 5 6 1 2", "4 4", "6 5 4 3 2 1")[form % 4] if form % 2 else None
    named = who.word if faces and form % 3 else None
    wish = wanted(
        command=("d100", "die")[form % 2], sides=100, method=METHODS[form % 6], rolled=faces, set_name=named
    )
    made = await roll_die(await Ask.of(table.services, context), **wish)
    return made.event if isinstance(made, Recorded) else None


async def do_hand(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    wish = wanted(command="d100", sides=100, method="accumulator", set_name=who.word, rolled="1")
    step = await begin(table.services, context, **wish)
    if isinstance(step, Recorded):
        return step.event
    if form % 2:
        later = table.ask(who.index, 0)
        await manual_roll.add(
            await Ask.of(table.services, _at(context, later)), step.number, 0, (2,) * (1 + form % 4)
        )
    return None


async def do_hand_roll(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    word, hidden = who.word, HIDING[form % 7]
    wish = wanted(
        dice=f"2d6[{word}] # {word}",
        rolled="3 ?",
        set_name=word,
        visibility="both" if hidden == "gm" else hidden,
    )
    step = await manual_roll.make(
        await Ask.of(table.services, context),
        await roll.validate(await Ask.of(table.services, context), **wish),
        "3 ?",
    )
    if form % 2 and isinstance(step, manual_roll.Step):
        later = _at(context, table.ask(who.index, 0))
        done = await manual_roll.add(await Ask.of(table.services, later), step.number, 0, (4,))
        if isinstance(done, manual_roll.Finished):
            return await _rolled(table, context, done.recorded)
    return None


async def do_enter(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """A game master enters what another has thrown, with a label in their own words."""
    person = table.people[form % len(table.people)].id
    if person == context.person:
        return None
    for_another.check_may_enter(await Ask.of(table.services, context), person)
    visibility: Visibility = "both" if form % 3 == 0 else ""
    if form % 7 == 1:
        text, faces, door = f"d6 until 4 # {who.word}", "3 1 5", REPEATED
    elif form % 7 == 2:
        text, faces, door = f"{GAMES[form % 4]} # {who.word}", GAME_FACES[form % 4], USUAL
    else:
        text, faces, door = f"2d6[{who.word}] # {who.word}", "3 4", USUAL
    asked = await roll.validate(await Ask.of(table.services, context), text, door, visibility=visibility)
    return await _rolled(
        table, context, await for_another.enter(await Ask.of(table.services, context), asked, faces, person)
    )


async def do_real_dice(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    await table.services.store.note_real_dice(context.person, throws=form % 3 > 0)
    return None


async def do_throw_again(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form)
    shown = Shown(event.number, event.person, event.visibility)
    begun = await manual_roll.begin_again(await Ask.of(table.services, context), shown)
    if isinstance(begun, manual_roll.Step) and form % 2:
        later = _at(context, table.ask(who.index, 0))
        done = await manual_roll.add(await Ask.of(table.services, later), begun.number, 0, (1,))
        if isinstance(done, manual_roll.Finished):
            return await _repeated(table, context, event, done.recorded)
    return None


async def do_fair(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    dice = f"{('2d6', 'd6')[form % 2]}[{who.word}]"
    if form % 3:
        return (await roll_fair(await Ask.of(table.services, context), dice)).event
    typed = ("3 4", "5")[form % 2]
    wanted = await fair.validate(
        await Ask.of(table.services, context), dice, None, rolled=typed, set_name=who.word
    )
    made = await manual_roll.make(await Ask.of(table.services, context), wanted, typed)
    return made.event if isinstance(made, Recorded) else None


async def do_fair_reset(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    _, number = await fair.ask_reset(await Ask.of(table.services, context), f"2d6 # {who.word}")
    if form % 3 == 0:
        return None
    return await fair.reset(await Ask.of(table.services, _at(context, table.ask(who.index, 0))), number)


async def do_deck(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    wish = deck.DeckWish(f"d6[{who.word}]", copies=1 + form % 2)
    return (await deck.draw(await Ask.of(table.services, context), wish)).event


async def do_shuffle(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    wish = deck.DeckWish(f"d6[{who.word}]", copies=1 + form % 2)
    return await deck.shuffle(await Ask.of(table.services, context), wish)


async def do_register(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone sets what a method keeps, or puts it back."""
    method = ("accumulator", "rotating", "recycle")[form % 3]
    if form % 2:
        return await memory.put_back(await Ask.of(table.services, context), method, None)
    return await memory.set_to(await Ask.of(table.services, context), method, None, str(form % 100))


async def do_own_memory(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone rolls dice with a name where each person has a memory of their own."""
    manager = table.ask(0 if context.in_server else who.index, 0)
    await changing.set_values(
        await Ask.of(table.services, _at(context, manager)), changing.NewValues({"memory": "person"})
    )
    return await (do_fair, do_deck)[form % 2](table, who, context, form // 2)


async def do_table(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    word = "common" if context.in_server else who.word
    name, text = "forest", f"1 | {word} [[lair]]\n2 | {word}\n3 | none\n"
    if form % 2:
        name, text = "lair", f"1 | {word}\n2 | den\n"
    await saved_tables.add(await Ask.of(table.services, context), name, text)
    return None


async def do_table_remove(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    keeper = saved_tables.keeper_at(context)
    await saved_tables.TABLES.remove(
        await Ask.of(table.services, context), keeper, ("forest", "lair")[form % 2]
    )
    return None


async def do_table_roll(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    options = {"by_d6": form % 2 == 0, "visibility": HIDING[form % 5]}
    return (await roll_on_table(table.services, context, "forest", **options)).event


async def do_save(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    await saved.add(await Ask.of(table.services, context), "me", f"mine-{who.word}", f"2d6 # {who.word}")
    return None


async def do_catan_start(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    players = tuple(person.id for person in table.people[: 2 + form % 2])
    dice = ("fair", "deck", None)[form % 3]
    wish = CatanWish(players=players, dice=dice, cities=form % 4 == 0, no_sevens_for=str(form % 3))
    return await catan.start(await Ask.of(table.services, context), wish)


async def do_catan_roll(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    typed = "3 4" if form % 4 == 0 else None
    made = await roll_catan(table.services, context, typed)
    return made.event if isinstance(made, Recorded) else None  # with cities a third die is to be typed


async def do_catan_undo(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    _, number = await catan.ask_undo(await Ask.of(table.services, context))
    other = _at(context, table.ask(1 - who.index % 2, 0))
    return (
        None if form % 4 == 0 else await catan.CATAN_UNDO.confirm(await Ask.of(table.services, other), number)
    )


async def do_catan_sevens(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    return await catan.switch(await Ask.of(table.services, context), allowed=form % 2 == 0)


async def do_catan_end(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    _, number = await catan.ask_end(await Ask.of(table.services, context))
    return await catan.CATAN_END.confirm(
        await Ask.of(table.services, _at(context, table.ask(who.index, 0))), number
    )


async def do_session_start(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    return await sessions.start(await Ask.of(table.services, context), who.word)


async def do_session_end(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    return (await sessions.end(await Ask.of(table.services, context))).event


async def do_evening(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """A session that another person ends."""
    await sessions.start(await Ask.of(table.services, context), who.word)
    return (await sessions.end(await Ask.of(table.services, _at(context, table.ask(0, 0))))).event


async def do_reveal(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form)
    return await history.reveal(await Ask.of(table.services, context), event.number)


async def do_reveal_several(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    page = await table.services.store.page(context.place, HistoryQuery(limit=2 + form % 10))
    hidden = [event for event in reversed(page.events) if event.visibility]
    made, _ = await history.reveal_several(await Ask.of(table.services, context), hidden)
    return made


async def do_strike(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form % 4)
    _, number = await history.ask_strike(await Ask.of(table.services, context), event.number)
    later = _at(context, table.ask(who.index, 0))
    return None if form % 5 == 0 else await history.strike(await Ask.of(table.services, later), number)


async def do_void(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form % 4)
    await void(await Ask.of(table.services, context), event.number)
    return None


async def do_relabel(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form % 4)
    await labels.relabel(await Ask.of(table.services, context), event.number, f"{who.word} {form}")
    return None


async def do_until(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    text = ("2d6 until 9", "8d6>=5 until 6", "d6 until a 6", "d20 until 40 in all")[form % 4]
    visibility: Visibility = ("", "me", "both", "gm")[form // 4 % 4]
    typed = "3 6 1 5 6" if text.startswith("d6") and form % 3 == 0 and visibility != "gm" else None
    made = await roll_until(table.services, context, f"{text} # {who.word}", typed, visibility)
    return made.event if isinstance(made, Recorded) else None


async def do_together(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    way: Way = ("add", "group", "teamwork")[form % 3]
    found = await together.gather(
        await Ask.of(table.services, context), way, "2d6" if way == "add" else "2", who.word
    )
    for each in range(form // 3 % 3):
        other = _at(context, table.ask((who.index + each) % len(table.people), 0))
        await together.add(await Ask.of(table.services, other), found.number, "d8" if way == "add" else "3")
    if form % 5 == 0:
        return None
    if form % 7 == 6:
        await together.take_out(
            await Ask.of(table.services, _at(context, table.ask(who.index, 0))), found.number
        )
    roller = 0 if form % 11 == 10 else who.index  # who manages the server rolls what another has asked for
    return (
        await together.roll(await Ask.of(table.services, _at(context, table.ask(roller, 0))), found.number)
    ).event


async def do_contest(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone strikes a typed secret roll and reveals it, at the same moment or afterwards."""
    wish = wanted(dice="2d6", rolled="3 4", visibility="me", set_name=who.word if form % 2 else None)
    made = await _rolled(table, context, await roll_dice(await Ask.of(table.services, context), **wish))
    _, number = await history.ask_strike(await Ask.of(table.services, context), made.number)
    striking = history.strike(await Ask.of(table.services, _at(context, table.ask(who.index, 0))), number)
    revealing = history.reveal(
        await Ask.of(table.services, _at(context, table.ask(who.index, 0))), made.number
    )
    if form % 3:
        await asyncio.gather(revealing, striking, return_exceptions=True)
    else:
        try:
            await striking
        finally:
            await revealing
    return made


async def do_memory(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone says who shares memories, in the thread, the channel or the server; or takes that back."""
    wheres = [*scopes_of(context.place)][: None if context.in_server else 1]
    where = wheres[form // 3 % len(wheres)]
    ask = await Ask.of(table.services, context)
    if form % 3 == 2:
        await changing.carry_out(ask, changing.Undoing("memory", where))
    else:
        await changing.set_values(ask, changing.NewValues({"memory": ("person", "channel")[form % 3]}, where))
    return None


async def do_delete_thread(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Discord tells that the thread was deleted, or its channel."""
    if context.in_server:
        scopes = scopes_of(context.place)
        await table.services.store.forget_channel([*scopes.values()][1 + form % (len(scopes) - 1)])
    return None


async def do_game_master(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    person = table.people[form % len(table.people)].id
    change = Appointment("person", person, allowed=form % 3 > 0)
    _, question = await changing.ask(await Ask.of(table.services, context), change)
    if question is not None and form % 5:
        await changing.agree(await Ask.of(table.services, _at(context, table.ask(who.index, 0))), question)
    return None


async def do_filters(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    person = table.people[form % len(table.people)].id
    await keep_filters(
        await Ask.of(table.services, context), Filters(person=person, expression="2d6", set=who.word)
    )
    return None


async def do_message(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    event = await _some(table, context, form)
    table.services.store.note_message(context.place, event.number, 10**18 + form)
    return None


ACTIONS: dict[str, Action] = {
    name.removeprefix("do_"): each
    for name, each in (
        *list(globals().items()),
        *vars(proof_actions).items(),
        *vars(call_actions).items(),
        *vars(character_actions).items(),
        *vars(panel_actions).items(),
        *vars(fight_actions).items(),
    )
    if name.startswith("do_")
}


def _at(context: RequestContext, later: RequestContext) -> RequestContext:
    """Return a later request of a person at the same place."""
    manages = context.manages or later.manages
    return RequestContext(
        context.place, later.person, later.interaction, later.at, manages, (), context.in_server
    )


async def _some(table: Table, context: RequestContext, back: int) -> Event:
    """Return one of the newest events of a place."""
    page = await table.services.store.page(context.place, HistoryQuery(limit=12))
    if not page.events:
        raise Gone("nothing here")
    return page.events[back % len(page.events)]


async def _repeated(table: Table, context: RequestContext, first: Event, made: object) -> Event | None:
    """Note a roll that repeats another in the account, if that has the other: it knows those of `do_roll`."""
    known = table.known.rolls.get((context.place.channel, context.place.owner), {})
    if first.number in known or not isinstance(made, Recorded):
        return await _rolled(table, context, made)
    return made.event


async def _rolled(table: Table, context: RequestContext, made: object) -> Event | None:
    if not isinstance(made, Recorded):
        return None
    if made.event.kind != "roll":  # other dice can be thrown again too
        return made.event
    account = table.known.rolls.setdefault((context.place.channel, context.place.owner), {})
    account[made.event.number] = (
        roll_subject(made.event.dice).text,
        1 if made.event.outcome is not None else 3,
    )
    return made.event
