"""Step through a roll by hand: one button per face, each press durable, recorded at the last face.

What has been thrown so far is a pending action in the store. Every press changes it only if it is still as
it was when the buttons were shown, so that a double press counts once and a restart loses nothing.
"""

from dataclasses import dataclass, replace
from functools import partial

from bot.mechanics.playing import Played, Waiting
from bot.mechanics.rule import Carry, Face
from bot.mechanics.sources import Fitting
from bot.play.answering import find
from bot.play.clock import DAY
from bot.play.errors import Changed, Gone
from bot.play.event import Json
from bot.play.events.die import BY_COMMAND, DieWish, roll, settle
from bot.play.manual.faces import ManualRoll
from bot.play.pending_action import PendingAction, PendingKind
from bot.play.recording import already, recall, record
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import parse_faces
from bot.play.services import Services
from bot.play.transition import Recorded

KIND = PendingKind(
    "hand",
    over="This roll by hand is over: it was finished or cancelled, a day has passed, or many others were "
    "begun since. What was recorded is in /history; start another with /d100 by-hand:True.",
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

    recorded: Recorded
    moved: Moved | None
    unused: int
    """How many of the faces were not needed, because what the place keeps had changed."""


async def begin(services: Services, context: RequestContext, wish: DieWish) -> Step | Recorded:
    """Start a roll by hand, from the faces of `wish` if there are some; if they are enough, record it.

    Raises:
        BadInput: an unknown method or option, or faces that do not fit.
    """
    faces = () if wish.rolled is None else parse_faces(wish.rolled)
    start = ManualRoll(wish.command, settle(wish, await services.store.configuration(context.place)))
    carry = await _carry(services, context, start)
    if isinstance(start.add(faces, carry), Played):
        made = await roll(services, context, wish)
        if isinstance(made, Recorded):
            return made
    manual_roll = replace(start, faces=faces, carry=carry)
    return Step(await services.store.ask(KIND.of(context, manual_roll.body())), context.person, manual_roll)


async def look(services: Services, context: RequestContext, number: int, *, late: bool = False) -> Step:
    """Return a roll by hand as far as it has come.

    Raises:
        Gone: it is over.
        NotAllowed: another person started it.
    """
    action = await find(services, context, number, KIND)
    return Step(number, action.person, ManualRoll.of(action.body), late=late)


async def add(
    services: Services, context: RequestContext, number: int, step: int, faces: tuple[Face, ...]
) -> Step | Finished:
    """Take further faces, thrown after step `step`; record the roll if they are the last ones.

    Raises:
        BadInput: a face that its die does not have, or more faces than can be used.
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    if event := await already(services, context):
        return Finished(Recorded(event, await recall(services, event)), None, 0)
    manual_roll = ManualRoll.of((await find(services, context, number, KIND)).body)
    if manual_roll.step != step:
        return await look(services, context, number, late=True)
    carry = await _carry(services, context, manual_roll)
    reading = manual_roll.add(faces, carry)
    try:
        if isinstance(reading, Waiting):
            return await _change(services, number, manual_roll, manual_roll.go_on(reading, carry))
        made = await _finish(services, context, number, manual_roll, (*manual_roll.faces, *faces))
    except Changed:
        return await look(services, context, number, late=True)
    # Where the faces no longer suffice, what the place keeps has changed in this very moment.
    return made or await add(services, context, number, step, faces)


async def undo(services: Services, context: RequestContext, number: int, step: int) -> Step:
    """Take the last face back.

    Raises:
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    manual_roll = ManualRoll.of((await find(services, context, number, KIND)).body)
    try:
        if manual_roll.step == step and manual_roll.faces:
            return await _change(services, number, manual_roll, manual_roll.undo())
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
            await services.store.change_pending(number, partial(_close, manual_roll))
            return None
    except Changed:
        pass
    return await look(services, context, number, late=True)


async def _carry(services: Services, context: RequestContext, manual_roll: ManualRoll) -> Carry:
    key = BY_COMMAND[manual_roll.command].state_of(manual_roll.request, context.person)
    return None if key is None else (await services.store.state(context.place, key)).value


async def _change(services: Services, number: int, manual_roll: ManualRoll, after: ManualRoll) -> Step:
    try:
        action = await services.store.change_pending(number, partial(_replace, manual_roll, after))
    except Gone:
        raise Gone(KIND.over) from None
    return Step(number, action.person, after, _moved(manual_roll, after.carry))


async def _finish(
    services: Services, context: RequestContext, number: int, manual_roll: ManualRoll, faces: tuple[Face, ...]
) -> Finished | None:
    """Record the roll and close its question in one transaction, with what the place keeps at that moment.

    None: with that, the faces do not suffice, and nothing was done.
    """
    kind, request = BY_COMMAND[manual_roll.command], manual_roll.request
    try:
        made = await record(
            services,
            context,
            kind,
            request,
            faces=Fitting(faces),
            pending=number,
            expecting=manual_roll.body(),
        )
    except Gone:
        raise Gone(KIND.over) from None
    if isinstance(made, Waiting):
        return None
    event = made.event
    return Finished(made, _moved(manual_roll, event.before), len(faces) - len(event.draws))


def _replace(before: ManualRoll, after: ManualRoll, action: PendingAction) -> PendingAction:
    if ManualRoll.of(action.body) != before:
        raise Changed("This roll has moved on since.")
    return replace(action, body=after.body())


def _close(before: ManualRoll, action: PendingAction) -> PendingAction:
    return replace(_replace(before, before, action), expires=0)


def _moved(manual_roll: ManualRoll, carry: Carry) -> Moved | None:
    return None if carry == manual_roll.carry else Moved(manual_roll.carry, carry)
