"""Turns a request into an event, inside the transaction: checks it and applies it.

Nothing here waits or uses a database: the store loads the state before, and writes the result.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Any, Self

from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Below, Chance, Source
from bot.play.errors import DAY, MINUTE, Changed, Gone, Refused
from bot.play.event import (
    Effect,
    Event,
    EventContext,
    EventTexts,
    Json,
    SharedUse,
    StateKey,
    Visibility,
    canonical,
    with_uses,
)
from bot.play.kind import EventKind, HidesFaces, PlaceState, admit_shared
from bot.play.proof.commitments import Proved
from bot.play.reads import NOT_OPEN, PendingAction
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration
from bot.play.words import take_words

MOST_A_DAY = 50_000
"""How many events a place takes within 24 hours: one every second, for more than twelve hours."""


Note = Callable[[PendingAction, int], PendingAction]
"""Notes the number of an event as an answer to a question, or raises why it takes no such answer."""


@dataclass(frozen=True, kw_only=True)
class Submission:
    """An event to make: a complete, allowed request, and the source of its faces."""

    context: RequestContext
    configuration: Configuration
    kind: EventKind[Any]
    request: Any
    visibility: Visibility = ""
    source: Source
    by_hand: bool = False
    prepared: Any = None
    """What its kind has prepared, or None."""
    pending: int | None = None
    """The number of the open question that it answers, and closes if there is no `note`."""
    expecting: Mapping[str, Json] | None = None
    """The body that the question must still have, or None for any."""
    note: Note | None = None
    """Changes a question that stays open for others, or None to close it."""
    proved: bool = False
    """Whether the place keeps a proof: then dice come from the keys that it has promised."""
    shared: tuple[StateKey, ...] = field(init=False)
    """The keys of the states of the whole home that it uses."""

    def __post_init__(self) -> None:
        """Find these.

        Raises:
            BadInput: it is to be hidden, and would show in them.
        """
        object.__setattr__(self, "shared", admit_shared(self.kind, self.request, self.visibility))

    @cached_property
    def key(self) -> StateKey | None:
        """The key of the state that it uses.

        A hidden event uses none. With a proof, neither does one whose state would show its faces to all.
        """
        kind, request = self.kind, self.request
        hides = self.proved and isinstance(kind, HidesFaces) and kind.hides_faces(request)
        return None if self.visibility or hides else kind.state_of(request, self.context.person)

    def with_faces(self, source: Source) -> Self:
        """Return the same submission with faces thrown by hand."""
        return replace(self, source=source, by_hand=True)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event as it was written, and how it came about."""

    event: Event
    result: Any = None
    """As `Effect.result`; None for an event that was recorded before."""
    repeated: bool = False
    """Whether the same interaction had made it before."""
    proved: Proved | None = None
    """Its position in the proof of its place, or None without a proof."""
    real_dice: bool = False
    """Whether its person throws real dice."""


@dataclass(frozen=True, slots=True)
class Change:
    """What to write."""

    event: Event
    texts: EventTexts
    """The request without typed words."""
    words: str
    """The typed words as canonical JSON, or empty."""
    effect: Effect
    before: Json = None
    """The value of its state before it."""
    after: str = ""
    """The value of its state after it, as canonical JSON; empty if it uses none."""


def check_pending(submission: Submission, action: PendingAction | None) -> PendingAction:
    """Return the question that a submission answers, if it is open and has not changed since it was shown.

    Raises:
        Gone: it was answered, or has expired.
        Changed: it has another body.
    """
    if action is None or action.expires < submission.context.at:
        raise Gone(NOT_OPEN)
    if submission.expecting is not None and action.body != submission.expecting:
        raise Changed("This question has changed: use the command again.")
    return action


def check_day(at: int, earlier: int) -> None:
    """Check that a place takes another event; the one `MOST_A_DAY` events before it was made at `earlier`.

    Raises:
        Refused: it was made less than 24 hours before.
    """
    wait = earlier + DAY - at
    if wait > 0:
        raise Refused(
            f"Nothing was rolled: a channel can have at most {MOST_A_DAY:,} entries in 24 hours. Roll in "
            f"another channel, or wait {ceil(wait / MINUTE):,} minutes."
        )


def transition(submission: Submission, found: PlaceState, below: Below | None = None) -> Change | Waiting:
    """Make an event from the loaded state, or say which face it still needs.

    Chance comes from `below`, if it is given.

    Raises:
        BadInput, Refused: it is not made; the sentence says why.
    """
    kind, request, context = submission.kind, submission.request, submission.context
    kind.admit(request, context, submission.configuration, found)
    number = found.last + 1
    asked = EventContext(
        context.person,
        context.at,
        number,
        submission.by_hand,
        submission.visibility,
        found.state.value,
        found.targets,
        found.shared,
    )
    effect = kind.apply(submission.prepared, request, asked, _choose_source(submission, below))
    if isinstance(effect, Waiting):
        return effect
    event = _make_event(submission, found, asked, effect)
    after = "" if event.state is None else canonical(effect.after)
    texts, words = take_words(kind, event)
    return Change(event, texts, words, effect, found.state.value, after)


def _choose_source(submission: Submission, below: Below | None) -> Source:
    if isinstance(submission.source, Chance):
        return Chance(below) if below else submission.source
    return copy(submission.source)  # as it was, should this be done again


def _make_event(submission: Submission, found: PlaceState, asked: EventContext, effect: Effect) -> Event:
    kind, used = submission.kind, effect.used
    if found.shared:
        each = zip(submission.shared, found.shared, effect.shared, strict=True)
        uses = [SharedUse(key, state.last + 1, state.value, after) for key, state, after in each]
        used = with_uses(used, uses)
    return Event(
        number=asked.number,
        person=asked.person,
        at=asked.at,
        kind=kind.name,
        version=kind.version,
        request=kind.write(submission.request),
        draws=effect.draws,
        outcome=effect.outcome,
        odds=effect.odds,
        dice=effect.dice,
        used=used,
        before=effect.before,
        line=effect.line,
        by_hand=asked.by_hand,
        visibility=asked.visibility,
        judged=effect.judged,
        state=submission.key,
        previous=found.state.last,
        target=found.target.number if found.target else None,
    )
