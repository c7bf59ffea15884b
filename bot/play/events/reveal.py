"""Reveal hidden rolls, whatever they were: from then on they are open to all, and count in statistics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.effect import Effect, EventContext, Made, TargetChange
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, Json
from bot.play.kind import EventKind, Found, Prepared, World
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.targets import Replayable, prepare_target
from bot.play.visibility import look, may_see, refusal

MOST_AT_ONCE = 25
"""How many rolls one event reveals: a card has room for them."""

MOST_WORK = 2_000
"""How much work their sums may be, done while others wait: see `EventKind.retelling`."""


@dataclass(frozen=True, slots=True)
class RevealRequest:
    """Which rolls."""

    number: int
    """Of the oldest."""
    others: tuple[int, ...] = ()
    """Of those that are revealed with it, in order."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """All of them."""
        return self.number, *self.others


class RevealKind(EventKind[RevealRequest]):
    """Lifts the hiding of earlier events; a hidden event touches no state, and so does this."""

    name = "reveal"
    request_type = RevealRequest

    def targets_of(self, request: RevealRequest, state: Json) -> tuple[int, ...]:
        """Return the numbers of the hidden rolls."""
        return request.numbers

    def opens(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the rolls that were hidden."""
        return self.read(event.request).numbers

    async def prepare(self, request: RevealRequest, world: World, row: Event | None = None) -> Prepared:
        """Nothing: a live request brings the targets that it has found; a row changes no state."""
        return None

    def admit(
        self, request: RevealRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that each roll is hidden, and that this person may see it."""
        hidden = {target.number for target in found.targets if target.visibility}
        for number in request.numbers:
            if number not in hidden:
                raise Gone(f"Entry {number:,} here is open to all; there is nothing to reveal.")
        for target in found.targets:
            if not may_see(context, target, configuration):
                raise NotAllowed(refusal(context, target, configuration))

    def apply(
        self,
        prepared: Mapping[int, Replayable] | None,
        request: RevealRequest,
        context: EventContext,
        source: Source,
    ) -> Made:
        """Add what the rolls add to the sums, for their people and their days; a struck one adds nothing."""
        if prepared is None:
            return Effect(targets=tuple(TargetChange(number, revealed=True) for number in request.numbers))
        changes = []
        for target in context.targets:
            tallies = () if target.struck else prepared[target.number].replay(target, None).tallies
            changes.append(TargetChange(target.number, revealed=True, tallies=tallies))
        return Effect(targets=tuple(changes))


REVEAL = RevealKind()
KINDS = (REVEAL,)


async def reveal(services: Services, context: RequestContext, number: int) -> Event:
    """Open the `number`-th event of the place to all, record that it was done, and return it, open.

    Raises:
        Gone: there is no such event, or it is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    if not await services.store.repeated(context.interaction):
        await _record(services, context, [await look(services, context, number)])
    return await look(services, context, number)


async def reveal_several(
    services: Services, context: RequestContext, hidden: Sequence[Event]
) -> tuple[Event, tuple[Event, ...]]:
    """Open hidden events of the place, oldest first, to all by one event; return that, and them, open.

    Those that this person may not see stay hidden, and those that are too many for one event.

    Raises:
        Gone: there are none, or one of them was opened in this very moment.
        NotAllowed: all of them are hidden from this person.
        Busy: too much is waiting.
    """
    done = await services.store.repeated(context.interaction)
    if done is None:
        done = await _record(services, context, await _at_once(services, context, hidden))
    numbers = REVEAL.read(done.request).numbers
    return done, tuple([await look(services, context, number) for number in numbers])


async def _record(services: Services, context: RequestContext, targets: Sequence[Event]) -> Event:
    prepared = {target.number: await prepare_target(services, target) for target in targets}
    request = RevealRequest(*_in_order(targets))
    return (await recorded(services, context, REVEAL, request, prepared=prepared)).event


def _in_order(targets: Sequence[Event]) -> tuple[int, tuple[int, ...]]:
    first, *others = sorted(target.number for target in targets)
    return first, tuple(others)


async def _at_once(services: Services, context: RequestContext, hidden: Sequence[Event]) -> list[Event]:
    """Return the first of those that the person may see, as many as one event reveals."""
    configuration = await services.store.configuration(context.place)
    if not hidden:
        raise Gone("There is nothing to reveal: no roll is hidden any more.")
    seen = [event for event in hidden if may_see(context, event, configuration)]
    if not seen:
        raise NotAllowed("You can see none of these hidden rolls: whoever sees one can reveal it.")
    works = [services.kinds[event.kind].retelling + len(event.draws) for event in seen[:MOST_AT_ONCE]]
    within = sum(sum(works[: count + 1]) <= MOST_WORK for count in range(len(works)))
    return seen[: max(1, within)]
