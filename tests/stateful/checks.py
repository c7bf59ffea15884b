"""What must hold after each step, whatever was done."""

import json
from collections.abc import Mapping
from dataclasses import replace

from bot.features.calls.call import TableCall
from bot.features.calls.card import call_card
from bot.features.calls.open_calls import view_call
from bot.features.history.pages import Filters, details, look_back
from bot.features.initiative.card import fight_card
from bot.features.initiative.fight import INITIATIVE, Fight
from bot.features.initiative.rows import group_of, names_of
from bot.features.initiative.view import describe
from bot.features.privacy.privacy import own_rolls
from bot.features.proof import export
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.kind import AtOnce
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.play.sums import Days
from bot.play.verification import faults, faults_of_home
from bot.play.visibility import FOR_ROLLER, LABEL
from tests.stateful.fight_actions import HIDDEN
from tests.stateful.table import SERVER, Someone, Table

Histories = Mapping[Place, list[Event]]
"""All rows of all places, which most checks go through: they are read once for each look."""


async def histories(table: Table) -> Histories:
    """Return what is recorded just now."""
    store = table.services.store
    return {place: [event async for event in store.events(place)] async for place in store.places()}


async def no_row_is_lost(table: Table, recorded: Histories) -> None:
    """The rows of a place follow each other up to the last that anyone was told of, but for pruned ones."""
    for place, events in recorded.items():
        numbers = [event.number for event in events]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True, place
        if place.home not in table.known.erased:
            assert max(numbers, default=0) >= table.known.newest.get(place, 0) or not numbers, place


async def calls_keep_their_answers(table: Table) -> None:
    """Each person has the answer to a call that they were last told of, and all see hidden ones alike."""
    for number, answers in table.known.answers.items():
        action = await table.services.store.find_pending(number)
        if action is None or action.expires < table.now:
            continue
        assert TableCall.of(number, action).answers == answers, number
        context = RequestContext(action.place, table.people[0].id, 0, table.now)
        sight = await view_call(await Ask.of(table.services, context), number)
        others = tuple(replace(one, event=_other(one.event)) for one in sight.answers)
        assert call_card(sight) == call_card(replace(sight, answers=others))


def _other(event: Event | None) -> Event | None:
    """Return an event in which another thing came, where it is hidden."""
    if event is None or not event.visibility:
        return event
    return replace(event, outcome=None, draws=(), odds=None, dice="", line=None, request={})


async def fights_hide_who_is_hidden(table: Table, recorded: Histories) -> None:
    """All who take part in a fight are in its rows, and what all see of it tells of nobody who is hidden."""
    for place, events in recorded.items():
        value = (await table.services.store.state(place, INITIATIVE)).value
        if value is None:
            continue
        fight = Fight.of(value)
        context = RequestContext(place, table.people[0].id, 0, table.now)
        view = await describe(await Ask.of(table.services, context), fight)
        shown = repr(fight_card(view)) + repr(view.names)
        unseen = [each.name for row in view.hidden for each in names_of(row)]
        unseen = [name for name in unseen if name not in {each.name for each in view.names.values()}]
        assert not [name for name in unseen if HIDDEN in name and name in shown], place
        rows_by_number = {event.number: event for event in events}
        for one in fight.order:
            event = rows_by_number.get(one.row)
            is_open = event is None or (not event.visibility and event.struck is None)
            assert is_open or one.unit in fight.came, (place, one)
            assert event is None or one.unit in {each.unit for each in group_of(event)}


async def histories_replay(table: Table, recorded: Histories) -> None:
    """What is kept follows from the history: states, odds, marks and sums."""
    for place in recorded:
        found = await faults(table.services, place)
        assert not found, found


async def sheets_follow_from_all_channels(table: Table) -> None:
    """What a server shares follows from the histories of its places, and is held as it is kept."""
    store = table.services.store
    for home, was_pruned in (await store.shared_homes()).items():
        found = await faults_of_home(table.services, home, was_pruned=was_pruned)
        assert not found, found
    for who in table.people if table.kept.is_file else ():  # another process hears of changes a moment later
        for place, _ in table.places(who):
            if played := await store.played(place, who.id):
                body = played.item.body
                if "counters" in body:
                    assert played.states == await store.counters(place.home, body["id"])
                kept = await store.saved_item(played.item.collection, played.item.name)
                assert kept is not None
                assert kept.body == body


async def pushes_stand_in_the_history(table: Table, recorded: Histories) -> None:
    """What followed a roll is kept for as long as a row tells of it, and no longer."""
    for place, events in recorded.items():
        used = {event.state for event in events}
        kept = {key async for key, _ in table.services.store.states(place) if key.kind == "game"}
        assert kept <= used, place


async def proofs_verify(table: Table, recorded: Histories) -> None:
    """The proof of each place is right, whatever was forgotten and pruned, and uses no key twice."""
    for place in recorded:
        try:
            lines = [line async for line in export.lines(table.services, place, tables=True)]
        except Gone:
            continue
        verdict = await verify(lines, REGISTRY, AtOnce())
        assert not verdict.why, (place, verdict)
        for line in map(json.loads, lines[1:]):
            asked = line["interaction"]
            assert not line["key"] or table.keys.setdefault(line["key"], asked) == asked, (place, line)


def nobody_forgotten_is_kept(table: Table) -> None:
    """Neither the id nor a word of someone forgotten is in any cell."""
    for name, row in table.kept.rows():
        _check_row(name, row, table.known.forgotten)


def files_hold_nobody_forgotten(table: Table) -> None:
    """Neither is in any byte of the files, once they were compacted."""
    for name, content in table.kept.files():
        for who in table.known.forgotten:
            forms = (who.word.encode(), str(who.id).encode(), who.id.to_bytes(8, "big"))
            assert not [form for form in forms if form in content], (name, who)


async def sums_are_what_was_rolled(table: Table, recorded: Histories) -> None:
    """Statistics count each open roll of `/roll` that was not struck, by an account of our own."""
    days = Days.until(table.now, 366)
    for place, events in recorded.items():
        account = table.known.rolls.get((place.channel, place.owner), {})
        if place.home in table.known.erased or await table.services.store.checkpoint(place):
            continue  # of what is gone the account knows too little; the recount does not
        wanted = dict.fromkeys({text for text, _ in account.values()} - {"roll d100"}, 0)
        for event in events:
            if event.number in account and not event.visibility and event.struck is None:
                text, sets = account[event.number]
                wanted[text] = wanted.get(text, 0) + sets
        found = dict(await table.services.store.subjects(place, days))
        assert {text: found.get(text, 0) for text in wanted if text != "roll d100"} == {
            text: rolls for text, rolls in wanted.items() if text != "roll d100"
        }


async def hidden_rows_show_nothing(table: Table, recorded: Histories) -> None:
    """What a row hides is shown to nobody else: in pages, by its number, or in what others take out."""
    hidden = {}
    for place, events in recorded.items():
        closed_to_some = [event for event in events if event.visibility]
        if closed_to_some:
            masters = (await table.services.store.configuration(place)).game_masters
            hidden[place] = closed_to_some, masters
    for who in table.people:
        own = set()
        for place, (events, masters) in hidden.items():
            if who.id not in masters:
                closed = await _sees_nothing(table, place, events, who)
                own |= {(place, event.number) for event in closed if event.person == who.id}
        if own:
            _takes_nothing_out(table, who, own)


async def _sees_nothing(table: Table, place: Place, hidden: list[Event], who: Someone) -> list[Event]:
    """Return what is closed to them."""
    in_server = place.home == SERVER
    context = RequestContext(place, who.id, 0, table.now, manages=False, in_server=in_server)
    closed = [event for event in hidden if event.visibility not in FOR_ROLLER or event.person != who.id]
    numbers = {event.number for event in closed}
    shown = (await look_back(await Ask.of(table.services, context), Filters())).page.events
    assert all(_is_masked(event) for event in shown if event.number in numbers)
    found = (await look_back(await Ask.of(table.services, context), Filters(by_hand=False))).page.events
    assert not numbers & {event.number for event in found}
    for event in closed[:3]:
        try:
            await details(await Ask.of(table.services, context), event.number)
        except (NotAllowed, Gone):
            continue
        raise AssertionError(f"{who} sees event {event.number}")
    return closed


def _takes_nothing_out(table: Table, who: Someone, closed: set[tuple[Place, int]]) -> None:
    own = table.services.store.events_of(who.id)
    for where, event in own_rolls(own(), table.services.kinds):
        assert event.person == who.id
        assert (where, event.number) not in closed or _is_masked(event)


def _is_masked(event: Event) -> bool:
    empty = (event.request, event.draws, event.outcome, event.odds, event.dice, event.used)
    return not any(empty) and event.before is None and set(event.line or ()) <= {LABEL}


def _check_row(name: str, row: tuple[object, ...], forgotten: list[Someone]) -> None:
    for cell in row:
        text = cell.decode("latin-1") if isinstance(cell, bytes) else str(cell)
        for who in forgotten:
            assert str(who.id) not in text, (name, row)
            assert who.word not in text, (name, row)
