"""Recording events from requests, rolling the same again, and answering pending actions.

A request is prepared first, which may take long, and then handed to the store, which applies it in a
transaction. A request that Discord delivers twice gives the event that it made the first time.
"""

from dataclasses import replace
from typing import TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, Json, Visibility
from bot.play.kind import Repeats, RollDetails, World, without_labels
from bot.play.labels import with_new_labels
from bot.play.reads import PendingAction, PendingKind
from bot.play.request_context import Place
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import parse_set_name
from bot.play.visibility import Shown, check_allowed, find_shown

Request = TypeVar("Request")

COMMENT = "comment"
"""The part of a request that says what a roll is for, if its dice have no label."""


def check_by_hand(rolled: str | None, named: str | None, visibility: Visibility = "") -> str:
    """Check the options for dice thrown by hand; return the name of their set, if any.

    Raises:
        BadInput: a set has a bad name or no faces, or faces are typed that their roller may not see.
    """
    if named is not None and rolled is None:
        raise BadInput("`set:` needs the dice that you throw yourself: add them, such as rolled:14.")
    if visibility == "gm" and rolled is not None:
        raise BadInput(
            "You see your own dice, so the roll cannot be hidden from you: write show:both or show:me."
        )
    return "" if named is None else parse_set_name(named)


def check_way(
    ask: Ask,
    rolled: str | None,
    named: str | None,
    visibility: Visibility,
) -> str:
    """Check that a roll may be made and hidden so here; return the name of the set, if any.

    Raises:
        BadInput: as `check_by_hand`.
        NotAllowed: rolls may not be hidden so here.
    """
    found = check_by_hand(rolled, named, visibility)
    if visibility:  # an open roll is always allowed
        check_allowed(visibility, ask.configuration)
    return found


async def record(ask: Ask, submission: Submission) -> Recorded | Waiting:
    """Make an event and record it, or say which face it still needs.

    Raises:
        BadInput, Refused: it was not made; the sentence says why.
    """
    if submission.prepared is None:
        prepared = await submission.kind.prepare(submission.request, ask, ask)
        submission = replace(submission, prepared=prepared)
    made = await ask.store.record(submission)
    if isinstance(made, Recorded) and made.repeated:
        return replace(made, result=await recall(ask, made.event))
    return made


async def record_at_once(ask: Ask, submission: Submission) -> Recorded:
    """Make an event that needs no typed faces, as `record` does."""
    made = await record(ask, submission)
    assert isinstance(made, Recorded)  # noqa: S101 - tells the type checker what chance guarantees
    return made


async def recall(world: World, event: Event) -> RollDetails:
    """Return how a recorded event came about, for its card."""
    kind = world.kinds[event.kind]
    return kind.recall(event, await kind.prepare(kind.read(event.request), world, event))


async def ask_again(ask: Ask, shown: Shown, event: Event) -> Submission:
    """Return a prepared submission that repeats the roll of a button, as hidden as it was.

    Labels and comments stay with the person who typed them, so that forgetting that person deletes them:
    repeats by others keep only the number of the roll that has them.

    Raises:
        BadInput: something that it was rolled with, such as a table, no longer exists.
        Gone: it cannot be repeated.
        NotAllowed: rolls may no longer be hidden so.
    """
    check_allowed(shown.visibility, ask.configuration)
    kind = ask.kinds[event.kind]
    if not isinstance(kind, Repeats):
        raise Gone("This cannot be rolled again with a button: use the command.")
    event = await with_own_words(ask, ask.place, event, ask.person)
    request, prepared = await kind.repeat(event, ask)
    return ask.submission(kind, request, shown.visibility, prepared=prepared)


async def roll_again(ask: Ask, shown: Shown) -> Recorded:
    """Repeat the roll of a button, and record it.

    Raises:
        BadInput, Refused: as `ask_again`; or there is no such roll here, it was thrown by hand, it is hidden
            from this person, or too much is waiting.
    """
    event = await find_shown(ask, shown)
    if event.by_hand:
        raise Gone("These dice were thrown by hand: throw them again, and type them into rolled:.")
    return await record_at_once(ask, await ask_again(ask, shown, event))


async def restore_labels(ask: Ask, event: Event) -> Event:
    """Return a roll with the labels of the roll that it repeats, if these are still kept."""
    number = event.request.get("words")
    first = await ask.store.event(ask.place, number) if number else None
    if first is not None and without_labels(first.request).get("dice") == event.request["dice"]:
        (first,) = await with_new_labels(ask, ask.place, [first])
        words = {name: first.request[name] for name in ("dice", COMMENT) if name in first.request}
        event = replace(event, request={**event.request, **words})
    return (await with_new_labels(ask, ask.place, [event]))[0]


async def with_own_words(world: World, place: Place, event: Event, person: int) -> Event:
    """Return a roll to go on with, which has the number of the roll that has the words of others."""
    change = (await world.store.relabels(place, [event.number])).get(event.number)
    typed = {event.person, *([change.person] if change else [])}
    if typed != {person} or event.request.get("entered"):
        return replace(event, request=_strip_labels(event))
    return (await with_new_labels(world, place, [event]))[0]


def _strip_labels(event: Event) -> dict[str, Json]:
    bare = {name: value for name, value in without_labels(event.request).items() if name != COMMENT}
    return bare if bare == event.request else {**bare, "words": event.number}


async def find(ask: Ask, number: int, kind: PendingKind) -> PendingAction:
    """Return open action `number`, if it is of this kind and this place.

    Raises:
        Gone: it was answered or has expired, or there is no such action here.
        NotAllowed: another person was asked.
    """
    action = await ask.store.find_pending(number)
    if action is None or (action.kind, action.place) != (kind.name, ask.place):
        raise Gone(kind.over)
    if action.expires < ask.at:
        raise Gone(kind.over)
    if kind.not_yours and action.person != ask.person:
        raise NotAllowed(kind.not_yours)
    return action


async def drop(ask: Ask, number: int, kind: PendingKind) -> None:
    """Answer open action `number` with no, which closes it.

    Raises:
        Gone, NotAllowed: as `find`.
    """
    await find(ask, number, kind)
    await ask.store.close_pending(number, ask.context.has_expired)
