"""Reveal a hidden roll, whatever it was: from then on it is open to all, and counts in statistics."""

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


@dataclass(frozen=True, slots=True)
class RevealRequest:
    """Which roll."""

    number: int


class RevealKind(EventKind[RevealRequest]):
    """Lifts the hiding of an earlier event; a hidden event touches no state, and so does this."""

    name = "reveal"
    request_type = RevealRequest

    def target_of(self, request: RevealRequest, state: Json) -> int:
        """Return the number of the hidden roll."""
        return request.number

    async def prepare(self, request: RevealRequest, world: World, row: Event | None = None) -> Prepared:
        """Nothing: a live request brings the target that it has found; a row changes no state."""
        return None

    def admit(
        self, request: RevealRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that the roll is hidden, and that this person may see it."""
        target = found.target
        if target is None or not target.visibility:
            raise Gone(f"Entry {request.number:,} here is open to all; there is nothing to reveal.")
        if not may_see(context, target, configuration):
            raise NotAllowed(refusal(context, target, configuration))

    def apply(
        self, prepared: Replayable | None, request: RevealRequest, context: EventContext, source: Source
    ) -> Made:
        """Add what the roll adds to the sums, for its person and its day; a struck one adds nothing."""
        target = context.target
        if target is None or prepared is None:
            return Effect(target=TargetChange(revealed=True))
        tallies = () if target.struck else prepared.replay(target, None).tallies
        return Effect(target=TargetChange(revealed=True, tallies=tallies))


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
        target = await look(services, context, number)
        await recorded(
            services,
            context,
            REVEAL,
            RevealRequest(number),
            prepared=await prepare_target(services, target),
        )
    return await look(services, context, number)
