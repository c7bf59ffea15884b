"""Step through a roll by hand: one button per face, each press durable, recorded at the last face.

What has been thrown so far is an open question in the store. Every press changes it only if it is still as
it was when the buttons were shown, so that a double press counts once and a restart loses nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from bot.mechanics.entry import Method
from bot.mechanics.playing import Played, Waiting, read_what_fits
from bot.mechanics.rule import Carry, Face
from bot.play.clock import DAY
from bot.play.errors import Changed, Gone
from bot.play.pending_actions import PendingKind, find
from bot.play.records import Json, Move, PendingAction, Turn
from bot.play.request_context import RequestContext
from bot.play.rolls.manual_roll import ManualRoll
from bot.play.rolls.rolling import Roll, UnfinishedRoll, recall, roll, slot_of, turn_of
from bot.play.rolls.wanted import DieRequest, parse_faces, request_of, settle
from bot.play.services import Services

KIND = PendingKind(
    "hand",
    over="This roll by hand is over: it was finished or cancelled, or a day has passed. "
    "What was recorded is in /history; start another with /d100 by-hand:True.",
    not_yours="Only the person who started this roll can go on with it; "
    "start one of your own with /d100 by-hand:True.",
    lasts=DAY,
)
"""The kind of question that holds a roll by hand."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What the place keeps has changed between two faces, by another roll there."""

    was: Json
    now: Json


@dataclass(frozen=True, slots=True)
class Step:
    """A roll by hand that waits for its next face."""

    number: int
    """Of the question that holds it."""
    person: int
    """Who started it, and alone can go on."""
    manual_roll: ManualRoll
    moved: Moved | None = None
    late: bool = False
    """Whether what was pressed came too late, and did not count."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A roll by hand that was recorded."""

    roll: Roll
    moved: Moved | None
    unused: int
    """How many of the faces were not needed, because what the place keeps had changed."""


async def begin(services: Services, context: RequestContext, wanted: DieRequest) -> Step | Roll:
    """Start a roll by hand, from the faces in `wanted` if there are some; if they are enough, record it.

    Raises:
        BadInput: an unknown method or option, or faces that do not fit.
    """
    configuration = await services.store.configuration(context.place)
    chosen = settle(wanted, configuration)
    faces = () if wanted.rolled is None else parse_faces(wanted.rolled)
    start = ManualRoll(wanted.command, request_of(wanted, chosen, configuration.memory))
    carry = await _carry(services, context, start)
    reading = start.add(faces, carry)
    if isinstance(reading, Played):
        return await roll(services, context, wanted)
    manual_roll = replace(start, faces=faces, carry=carry)
    return Step(await services.store.ask(KIND.ask(context, manual_roll.body())), context.person, manual_roll)


async def look(services: Services, context: RequestContext, number: int, *, late: bool = False) -> Step:
    """Return a roll by hand as far as it has come.

    Raises:
        Gone: it is over.
        NotAllowed: another person started it.
    """
    pending_action = await find(services, context, number, KIND)
    return Step(number, pending_action.person, ManualRoll.of(pending_action.body), late=late)


async def add(
    services: Services, context: RequestContext, number: int, step: int, faces: tuple[Face, ...]
) -> Step | Finished:
    """Take further faces, thrown after step `step`; record the roll if they are the last ones.

    Raises:
        BadInput: a face that its die does not have, or more faces than can be used.
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    pending_action = await find(services, context, number, KIND)
    manual_roll = ManualRoll.of(pending_action.body)
    if manual_roll.step != step:
        return await look(services, context, number, late=True)
    carry = await _carry(services, context, manual_roll)
    reading = manual_roll.add(faces, carry)
    try:
        if isinstance(reading, Played):
            return await _finish(services, context, number, manual_roll, (*manual_roll.faces, *faces))
        return await _amend(services, number, manual_roll, manual_roll.go_on(reading, carry))
    except Changed:
        return await look(services, context, number, late=True)
    except UnfinishedRoll:  # what the place keeps has changed in this very moment: read it again
        return await add(services, context, number, step, faces)


async def undo(services: Services, context: RequestContext, number: int, step: int) -> Step:
    """Take the last face back.

    Raises:
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    manual_roll = ManualRoll.of((await find(services, context, number, KIND)).body)
    try:
        if manual_roll.step == step and manual_roll.faces:
            return await _amend(services, number, manual_roll, manual_roll.undo())
    except Changed:
        pass
    return await look(services, context, number, late=True)


async def cancel(services: Services, context: RequestContext, number: int, step: int) -> Step | None:
    """Close a roll by hand without recording anything, and return None, unless it has moved on.

    Raises:
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    manual_roll = ManualRoll.of((await find(services, context, number, KIND)).body)
    try:
        if manual_roll.step == step:
            await services.store.amend(number, partial(_close, manual_roll))
            return None
    except Changed:
        pass
    return await look(services, context, number, late=True)


async def _carry(services: Services, context: RequestContext, manual_roll: ManualRoll) -> Carry:
    slot = slot_of(manual_roll.method, manual_roll.request, context.person)
    return None if slot is None else await services.store.state(context.place, slot)


async def _amend(services: Services, number: int, manual_roll: ManualRoll, after: ManualRoll) -> Step:
    try:
        pending_action = await services.store.amend(number, partial(_replace, manual_roll, after))
    except Gone:
        raise Gone(KIND.over) from None
    return Step(number, pending_action.person, after, _moved(manual_roll, after.carry))


async def _finish(
    services: Services, context: RequestContext, number: int, manual_roll: ManualRoll, faces: tuple[Face, ...]
) -> Finished:
    """Record the roll and close its question in one transaction, with what the place keeps at that moment."""
    chosen = manual_roll.method
    move = Move(
        context,
        manual_roll.command,
        manual_roll.request,
        partial(_turn, chosen, faces, manual_roll.request),
        slot=slot_of(chosen, manual_roll.request, context.person),
        by_hand=True,
        pending_action=number,
        expecting=manual_roll.body(),
    )
    try:
        record = await services.store.record(move)
    except Gone:
        raise Gone(KIND.over) from None
    made = recall(record, await services.store.configuration(context.place))
    return Finished(made, _moved(manual_roll, record.before), len(faces) - len(record.faces))


def _turn(chosen: Method, faces: tuple[Face, ...], request: Mapping[str, Json], carry: Carry) -> Turn:
    reading = read_what_fits(chosen.rule, faces, carry)
    if isinstance(reading, Waiting):
        raise UnfinishedRoll(chosen, reading)
    return turn_of(chosen, reading, by_hand=True, named=request.get("set", ""))


def _replace(before: ManualRoll, after: ManualRoll, pending_action: PendingAction) -> PendingAction:
    if ManualRoll.of(pending_action.body) != before:
        raise Changed("This roll has moved on since.")
    return replace(pending_action, body=after.body())


def _close(before: ManualRoll, pending_action: PendingAction) -> PendingAction:
    return replace(_replace(before, before, pending_action), expires=0)


def _moved(manual_roll: ManualRoll, carry: Carry) -> Moved | None:
    return None if carry == manual_roll.carry else Moved(manual_roll.carry, carry)
