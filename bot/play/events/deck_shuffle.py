"""All cards of a deck put back."""

from bot.mechanics.sources import Source
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Gone
from bot.play.event import Event, StateKey
from bot.play.events.deck import DECK, DeckPlan, DeckRequest, DeckWish, cards_key, settle
from bot.play.kind import EventKind, Found, World
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.settings.rights import check_may_reset


class DeckShuffleKind(EventKind[DeckRequest]):
    """A shuffle: no card is missing."""

    name = "deck-shuffle"
    request_type = DeckRequest

    def state_of(self, request: DeckRequest, person: int) -> StateKey:
        """Return the key of the missing cards."""
        return cards_key(request, person)

    async def prepare(self, request: DeckRequest, world: World, row: Event | None = None) -> DeckPlan:
        """Find the cards."""
        return await DECK.prepare(request, world)

    def admit(
        self, request: DeckRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that the person may, and that there is something to shuffle."""
        check_may_reset(context, configuration)
        if not found.state.value:
            raise Gone(
                "There is nothing to shuffle: no card of this deck was drawn here since it was shuffled."
            )

    def apply(self, prepared: DeckPlan, request: DeckRequest, context: EventContext, source: Source) -> Made:
        """Put all cards back, and tell how many there are."""
        return Effect(line={"cards": prepared.deck.size}, after=[])


DECK_SHUFFLE = DeckShuffleKind()
KINDS = (DECK_SHUFFLE,)


async def shuffle(services: Services, context: RequestContext, wish: DeckWish) -> Event:
    """Put all cards back at a place, and record that it was done.

    Raises:
        BadInput: there is no such deck.
        NotAllowed: only managers may do so here.
        Gone: no card is missing.
        Busy: too much is waiting.
    """
    request = await settle(services, context, wish)
    return (await recorded(services, context, DECK_SHUFFLE, request)).event
