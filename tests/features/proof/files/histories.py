"""Histories of all kinds of rolls, made by the real use cases, and the proofs of them."""

from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from bot.features.deck import event as deck
from bot.features.history import event as reveal
from bot.features.history import labels
from bot.features.history.voids import void
from bot.features.initiative import actions
from bot.features.initiative.view import view_fight
from bot.features.proof import export
from bot.features.proof.checking import rotate
from bot.features.reading.reading import REPEATED
from bot.features.together import event as together
from bot.play.event import Event
from bot.play.reads import HistoryQuery
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.features.characters.playing import change, rest
from tests.features.games.rolling import follow
from tests.features.games.rolling import roll as roll_game
from tests.features.until.rolling import roll as roll_until
from tests.rolling import roll_dice, roll_die, roll_fair
from tests.stateful import call_actions, character_actions, fight_actions, panel_actions
from tests.stateful.actions import ACTIONS
from tests.stateful.proof_actions import do_published
from tests.stateful.table import SERVER, Table, refused

CHANNEL = Place(100, SERVER)

PEOPLE, WAYS = 4, 420

ADDED = (character_actions, panel_actions, fight_actions, call_actions)
LATER = {name.removeprefix("do_") for each in ADDED for name in vars(each)}
"""What people did not do when these histories were first drawn: they stay as they are."""

AFTERWARDS = {"relabel", "void", "until", "together", "enter", "real_dice", "throw_again"}
DEEDS = sorted(ACTIONS.keys() - {"proof"} - LATER - AFTERWARDS)

Deed = Callable[[Table, RequestContext], Awaitable[object]]


def _asks(do: Callable[[Ask], Awaitable[object]]) -> Deed:
    async def deed(table: Table, context: RequestContext) -> None:
        await do(await Ask.of(table.services, context))

    return deed


def _rolls(dice: str, **options: Any) -> Deed:
    return _asks(lambda ask: roll_dice(ask, dice, door=REPEATED, **options))


def _until(text: str, **options: Any) -> Deed:
    return lambda table, context: roll_until(table.services, context, text, **options)


def _register(method: str) -> Deed:
    return _asks(lambda ask: roll_die(ask, "d100", 100, method))


def _acts(name: str, form: int) -> Deed:
    return lambda table, context: ACTIONS[name](table, table.people[0], context, form)


def _games(dice: str, **options: Any) -> Deed:
    return lambda table, context: roll_game(table.services, context, dice, **options)


async def _pushed(table: Table, context: RequestContext) -> None:
    made = await roll_game(table.services, context, "yz 5b 2s 1g # qv", "6 1 2 3 4 5 2 3")
    assert isinstance(made, Recorded)
    await follow(table.services, table.ask(0, 0), made.event)


async def _labelled(table: Table, context: RequestContext) -> None:
    made = await roll_dice(await Ask.of(table.services, context), "2d6 # qv")
    assert isinstance(made, Recorded)
    await labels.relabel(await Ask.of(table.services, table.ask(0, 0)), made.event.number, "qv again")


async def _labelled_by_another(table: Table, context: RequestContext) -> None:
    """Who manages the server changes the label of another's roll."""
    made = await roll_dice(await Ask.of(table.services, table.ask(1, 0)), "2d6 # qv")
    assert isinstance(made, Recorded)
    await labels.relabel(await Ask.of(table.services, table.ask(0, 0)), made.event.number, "qv instead")


async def _rolled_for_who_asked(table: Table, context: RequestContext) -> None:
    """Who manages the server rolls what another has asked for."""
    found = await together.gather(await Ask.of(table.services, table.ask(1, 0)), "add", "2d6", "qv")
    await together.add(await Ask.of(table.services, table.ask(2, 0)), found.number, "d8")
    await together.roll(await Ask.of(table.services, table.ask(0, 0)), found.number)


async def _noted(table: Table, context: RequestContext) -> None:
    """Something is noted in a fight, for a while, and taken away."""
    view = await view_fight(await Ask.of(table.services, context))
    unit = view.fight.order[0].unit
    await actions.note(await Ask.of(table.services, context), view, unit, "qv 3")
    later = await view_fight(await Ask.of(table.services, context))
    await actions.note(await Ask.of(table.services, table.ask(0, 0)), later, unit, "qv 0")


async def _struck(table: Table, context: RequestContext) -> None:
    """A call is answered by hand, and the answer struck."""
    await ACTIONS["call"](table, table.people[0], context, 0)
    await ACTIONS["answer"](table, table.people[0], table.ask(0, 0), 3)
    (last,) = (await table.services.store.page(context.place, HistoryQuery(limit=1))).events
    _, question = await reveal.ask_strike(await Ask.of(table.services, table.ask(0, 0)), last.number)
    await reveal.strike(await Ask.of(table.services, table.ask(0, 0)), question)


async def _changed_elsewhere_and_struck(table: Table, context: RequestContext) -> None:
    """A thread changes what a character has, then the channel, and that is struck after both."""
    here, thread = [await Ask.of(table.services, each) for each in (context, table.ask(0, 1))]
    who = table.people[0]
    made = await change(here, f"hp_{who.word}", "-2")
    await change(thread, f"hp_{who.word}", "-1")
    await change(await Ask.of(table.services, table.ask(0, 0)), f"hp_{who.word}", "+1d4")
    _, question = await reveal.ask_strike(await Ask.of(table.services, table.ask(0, 0)), made.event.number)
    await reveal.strike(await Ask.of(table.services, table.ask(0, 0)), question)


async def _rested_together(table: Table, context: RequestContext) -> None:
    """Two characters rest in one row, and that is struck once one of them has changed."""
    await ACTIONS["character"](table, table.people[1], table.ask(1, 0), 2)
    made = await rest(*[await Ask.of(table.services, each) for each in (context, table.ask(1, 0))])
    await change(await Ask.of(table.services, table.ask(0, 0)), f"hp_{table.people[0].word}", "-2")
    _, question = await reveal.ask_strike(await Ask.of(table.services, table.ask(0, 0)), made.event.number)
    await reveal.strike(await Ask.of(table.services, table.ask(0, 0)), question)


async def _hurt(table: Table, context: RequestContext) -> None:
    """A call throws damage, which hurts two at once, and that is struck."""
    for person in (0, 1):
        await ACTIONS["character"](table, table.people[person], table.ask(person, 0), 5)
    await ACTIONS["call"](table, table.people[0], context, 9)
    for person in (0, 1):
        await ACTIONS["answer"](table, table.people[person], table.ask(person, 0), 2)
    made = await ACTIONS["hurt"](table, table.people[0], table.ask(0, 0), 0)
    assert made is not None
    _, question = await reveal.ask_strike(await Ask.of(table.services, table.ask(0, 0)), made.number)
    await reveal.strike(await Ask.of(table.services, table.ask(0, 0)), question)


async def _hidden_and_revealed(table: Table, context: RequestContext) -> None:
    made = await roll_dice(await Ask.of(table.services, context), "3d20", visibility="me")
    assert isinstance(made, Recorded)
    later = table.ask(0, 0)
    await reveal.reveal(await Ask.of(table.services, later), made.event.number)


async def _voided(table: Table, context: RequestContext) -> None:
    """A roll is voided, and a hidden one, which is revealed later."""
    for number, visibility in enumerate(("", "me")):
        asked = await Ask.of(table.services, table.ask(0, 0) if number else context)
        made = await roll_dice(asked, "2d6", visibility=visibility)
        assert isinstance(made, Recorded)
        await void(await Ask.of(table.services, table.ask(0, 0)), made.event.number)
    await reveal.reveal(await Ask.of(table.services, table.ask(0, 0)), made.event.number)


AMONG_SEVERAL: tuple[Deed, ...] = (
    *(_rolled_for_who_asked, _labelled_by_another, _acts("enter", 1), _acts("enter", 5), _struck, _hurt),
    *(_acts("call", 6), _acts("answer", 2), _acts("end_call", 1), _acts("panel", 0), _acts("panel_press", 0)),
    *(
        _acts("fight", 1),
        _acts("fight", 3),
        _acts("open", 1),
        _acts("open", 2),
        _acts("fight", 9),
        _acts("fight", 12),
    ),
    *(_acts("open", 0), _acts("open", 2), _noted),
    *(_acts("wound", 1), _acts("attack", 0), _acts("show", 0), _acts("attack", 3)),
    *(*[_acts("move", 0)] * 4, _acts("move", 2), _acts("move", 3), _acts("move", 8), _voided),
)
"""Rolls of several people, calls, a panel, what is entered for another, new labels, a fight, and voids."""

ALL_KINDS: tuple[Deed, ...] = (
    *(_rolls("2d6"), _rolls("4d6kh3[qv]"), _rolls("3x2d6"), _rolls("2d6+1; d20 vs 12; 8d10>=7")),
    *(_rolls("2d6", rolled="3 4", set_name="qv"), _rolls("d20", visibility="me"), _hidden_and_revealed),
    *(
        _games("vtm7h2 >=4 # qv"),
        _games("d20 ac 15"),
        _games("fate+2"),
        _games("vtm3", visibility="me"),
        _pushed,
    ),
    *(_register(method) for method in ("accumulator", "accumulator", "rotating", "recycle", "base6")),
    *[_asks(lambda ask: roll_fair(ask, "2d6", "1"))] * 3,
    *[_asks(lambda ask: deck.draw(ask, deck.DeckWish("d6")))] * 2,
    *(_acts("table", 0), _acts("table", 1), _acts("table_roll", 1), _acts("table_roll", 0)),
    *(_acts("catan_start", 2), *[_acts("catan_roll", 1)] * 3, _acts("catan_undo", 1)),
    *(_acts("catan_roll", 1), _acts("catan_end", 1)),
    *(_acts("character", 2), _acts("counter", 1), _acts("counter", 2), _acts("counter", 4)),
    *(_rested_together, _changed_elsewhere_and_struck),
    *(_acts("fight", 1), _acts("fight", 5), _acts("join", 1), *[_acts("move", 0)] * 5, _acts("note", 3)),
    _asks(rotate),
    *(_rolls("d20 vs 12"), _rolls("4d6kh3"), _labelled),
    *(
        _until("2d6 until 9"),
        _until("d20 until 30 in all # qv"),
        _until("8d6>=5 until 10"),
        _until("2d6 until a 6"),
    ),
    _until("d6 until 4", rolled="3 1 5"),
    *(_rolls("choose qv, qw, qx"), _rolls("choose 2 of qv, qw, qx # qv"), _rolls("shuffle qv, qw, qx")),
    _rolls("choose 2 of qv, qw, qx", rolled="3 1"),
    *(_acts("together", form) for form in (3, 4, 8)),
    *AMONG_SEVERAL,
)
"""Something of every kind that the bot throws dice for."""


async def do_all(table: Table, deeds: Sequence[Deed] = ALL_KINDS) -> None:
    """Do one thing after the other."""
    for deed in deeds:
        context = table.ask(0, 0)
        await deed(table, context)
        await do_published(table, table.people[0], context, 0)


async def play(table: Table, rows: int, seed: int = 5) -> None:
    """Do something of every kind, and then whatever people do, until the channel has so many rows."""
    await do_all(table)
    chance = Random(seed)
    made = 0
    while made < rows:
        who = chance.randrange(PEOPLE)
        person, context, action = table.people[who], table.ask(who, 0), ACTIONS[chance.choice(DEEDS)]
        try:
            event: Event | None = await action(table, person, context, chance.randrange(WAYS))
        except Exception as error:
            if not refused(error):
                raise
            continue
        made = max(made, event.number if event else 0)
        await do_published(table, person, context, 0)


async def proof(table: Table, place: Place = CHANNEL, most: int | None = None) -> list[str]:
    """Return the lines of the proof of a place, with what its tables hold."""
    return [line async for line in export.lines(table.services, place, tables=True, most=most)]
