"""What people do in a fight."""

from bot.features.attacks.turn import validate_attack
from bot.features.harm.harming import Injury, harm
from bot.features.initiative import actions
from bot.features.initiative.adding import validate_add, validate_join
from bot.features.initiative.event import Action
from bot.features.initiative.hiding import drop, list_hidden, reveal
from bot.features.initiative.rows import INITIATIVE_NUMBERS, NumbersRequest
from bot.features.initiative.view import view_fight
from bot.play import manual_roll
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.stateful.table import Someone, Table

HIDDEN = "hides"
"""Stands in names that only game masters see, until they come in; behind it stands a number of their own."""

MOVES: tuple[Action, ...] = ("next", "next", "back", "delay", "next", "act", "place", "remove", "next", "end")


async def do_fight(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone begins a fight, or adds monsters in their own words to one, by chance, by hand, or hidden."""
    if form % 7 == 0:
        await actions.begin(await Ask.of(table.services, context))
        return await table.services.store.find_repeated(context.interaction)
    typed = "3 4" if form % 5 == 0 else None
    hidden = form % 3 == 0
    numbers = " hp 7 ac 15" if form % 4 == 1 else ""
    name = f"{who.word}{HIDDEN}{context.interaction}" if hidden else who.word
    line = f"2x {name} d6" if typed else f"2x {name} d20+{form % 3}{numbers}; rat {form % 20}"
    player = 0
    if form % 7 == 6 and not hidden:
        line, typed, player = f"{who.word} d12", None, table.people[form % len(table.people)].id
    set_name = who.word if typed else None
    asked = await validate_add(
        await Ask.of(table.services, context),
        line,
        hidden=hidden,
        player=player,
        rolled=typed,
        set_name=set_name,
    )
    if typed:
        made = await manual_roll.make(await Ask.of(table.services, context), asked, typed)
        return made.event if isinstance(made, Recorded) else None
    done = await record_at_once(await Ask.of(table.services, context), asked)
    return done.event


async def do_join(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone takes part, by their character or a name in their own words."""
    roll, name = "15" if form % 3 else "d8", who.word if form % 2 else None
    asked = await validate_join(await Ask.of(table.services, context), roll, name)
    return (await record_at_once(await Ask.of(table.services, context), asked)).event


async def do_move(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone makes a move in a fight."""
    fight = (await view_fight(await Ask.of(table.services, context))).fight
    action = MOVES[form % len(MOVES)]
    named = fight.order and action in {"act", "place", "remove"}
    unit = fight.order[form % len(fight.order)].unit if named else None
    if action == "place" and unit:
        await actions.place(await Ask.of(table.services, context), unit, form % 20)
    else:
        await actions.move(await Ask.of(table.services, context), action, unit)
    return await table.services.store.find_repeated(context.interaction)


async def do_note(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone notes something in their own words, or takes it away."""
    view = await view_fight(await Ask.of(table.services, context), to_change=True)
    order = view.fight.order
    if not order:
        raise Gone("nobody")
    unit = order[form % len(order)].unit
    await actions.note(await Ask.of(table.services, context), view, unit, f"{who.word} {form % 4}")
    return await table.services.store.find_repeated(context.interaction)


async def do_wound(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone hurts or heals two of those in a fight, characters and hidden ones too."""
    ask = await Ask.of(table.services, context)
    view = (await view_fight(ask, to_change=True)).as_seen_by(ask)
    order = view.fight.order
    if not order:
        raise Gone("nobody")
    units = dict.fromkeys(order[place % len(order)].unit for place in (form, form + 1))
    made = await harm(ask, view, [Injury(unit, form % 9 - 3 or 1) for unit in units])
    return made.event


async def do_attack(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone attacks one of those in a fight, or rolls damage for them, by chance or by hand."""
    ask = await Ask.of(table.services, context)
    view = (await view_fight(ask)).as_seen_by(ask)
    order = view.fight.order
    if not order:
        raise Gone("nobody")
    unit = order[form % len(order)].unit
    name, health = view.name_of(unit), view.health
    armour = "" if unit in health.shown or unit in health.hidden else " ac 15"
    line = (f"d20+5{armour}; 2d6+3", f"d20+5{armour}", "2d6+3")[form % 3]
    typed = "3 4" if form % 6 == 2 else None
    asked = await validate_attack(ask, f"{line} {who.word}", name, typed)
    if typed:
        made = await manual_roll.make(await Ask.of(table.services, context), asked, typed)
        return made.event if isinstance(made, Recorded) else None
    return (await record_at_once(ask, asked)).event


async def do_show(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone shows the hidden numbers of monsters to all."""
    ask = await Ask.of(table.services, context)
    view = await view_fight(ask)
    if not view.health.kept:
        raise Gone("nothing is hidden")
    rows = list(view.health.kept.items())
    row, hidden = rows[form % len(rows)]
    request = NumbersRequest(view.fight.start, row, hidden.numbers)
    return (await record_at_once(ask, ask.submission(INITIATIVE_NUMBERS, request))).event


async def do_open(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone has one or all of those come in whom a row hides, or has them go."""
    ask = await Ask.of(table.services, context)
    view, rows = await list_hidden(ask)
    if not rows:
        raise Gone("nobody is hidden")
    row = rows[form % len(rows)]
    units = [one.unit for one, _ in view.list_hidden(row)]
    if form % 3 == 0:
        await drop(ask, row.number)
    else:
        await reveal(ask, units[: 1 if form % 3 == 1 else None])
    return await table.services.store.find_repeated(context.interaction)
