"""Changes of labels, by rows of their own: the row of the roll stays as it was."""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.sources import Source
from bot.play.errors import Gone, NotAllowed, check_words
from bot.play.event import Effect, Event, EventContext, Json, Made
from bot.play.kind import EventKind, HasLabel, Kinds, PlaceState
from bot.play.labels import with_words_of_others
from bot.play.recording import record_at_once, restore_labels
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, is_game_master
from bot.play.store import Ask
from bot.play.visibility import look, may_see, refusal


@dataclass(frozen=True, slots=True)
class RelabelRequest:
    """The roll, and its new label; the `comment` is a person's words."""

    number: int
    comment: str = ""


class RelabelKind(EventKind[RelabelRequest]):
    """Gives a visible roll a new label. It changes nothing else of the roll, and no sum."""

    name = "relabel"
    request_type = RelabelRequest

    def targets_of(self, request: RelabelRequest, state: Json) -> tuple[int, ...]:
        return (request.number,)

    def admit(
        self,
        request: RelabelRequest,
        context: RequestContext,
        configuration: Configuration,
        found: PlaceState,
    ) -> None:
        target = found.target
        if target is None:
            raise Gone(f"There is no entry {request.number:,} here any more.")
        _check_allowed(target, context, configuration)

    def apply(self, prepared: None, request: RelabelRequest, context: EventContext, source: Source) -> Made:
        return Effect()


RELABEL = RelabelKind()


async def relabel(ask: Ask, number: int, label: str) -> Event:
    """Give the `number`-th event of the place a new label; return it with that.

    Raises:
        BadInput: it is no roll with a label, or the label is empty, too long, or has wrong signs.
        NotAllowed: another person rolled it, or it is hidden.
        Gone: there is no such event.
        Busy: too many requests wait.
    """
    if not await ask.store.find_repeated(ask.context.interaction):
        words = _check_label(label)
        event = await look(ask, number)
        check(ask.kinds, event, ask.context, ask.configuration).with_label(event, words)
        await record_at_once(ask, ask.submission(RELABEL, RelabelRequest(number, words)))
    return await look_labelled(ask, number)


async def look_labelled(ask: Ask, number: int) -> Event:
    """Return the `number`-th event of the place with its newest label, if the person may see it.

    Raises:
        Gone: there is no such event.
        NotAllowed: it is hidden from this person.
    """
    event = await restore_labels(ask, await look(ask, number))
    return (await with_words_of_others(ask, ask.place, [event]))[0]


def can_relabel(ask: Ask, event: Event, configuration: Configuration) -> bool:
    """Whether the person may change the label of an event that they may see."""
    may = ask.person == event.person or is_game_master(ask.context, configuration)
    is_shown = not event.visibility and not event.is_crossed_out
    return may and is_shown and isinstance(ask.kinds[event.kind], HasLabel)


def check(kinds: Kinds, target: Event, context: RequestContext, configuration: Configuration) -> HasLabel:
    """Return the kind of an event whose label a person may change.

    Raises:
        BadInput: it is no roll with a label.
        NotAllowed: another person rolled it, or it is hidden.
    """
    _check_allowed(target, context, configuration)
    kind = kinds[target.kind]
    if not isinstance(kind, HasLabel):
        raise BadInput(f"Entry {target.number:,} cannot have a label: only rolls of /roll can have one.")
    return kind


def _check_allowed(target: Event, context: RequestContext, configuration: Configuration) -> None:
    if not may_see(context, target, configuration):
        raise NotAllowed(refusal(context, target, configuration))
    if context.person != target.person and not is_game_master(context, configuration):
        raise NotAllowed("Only the person who rolled this, or a game master, can change its label.")
    if target.visibility:
        raise NotAllowed("The label of a hidden roll cannot be changed: reveal it first.")


def _check_label(label: str) -> str:
    words = check_words(" ".join(label.split()), "the label")
    if not words:
        raise BadInput("The label is empty: write what the roll is for, such as attack with the axe.")
    if len(words) > LIMITS.label:
        raise BadInput(
            f"A label can have at most {LIMITS.label} characters, not {len(words)}: make it shorter."
        )
    return words
