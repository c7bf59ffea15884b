"""The start of a game of Catan in a channel."""

from collections.abc import Mapping

from bot.mechanics.sources import Source
from bot.play.catan.game import GAME, Game, new_game
from bot.play.catan.setup import CatanWish, Setup, settle
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Refused
from bot.play.event import Event, Json, StateKey
from bot.play.kind import EventKind, Found
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration


class CatanStartKind(EventKind[Setup]):
    """Begins a game where none is under way."""

    name = "catan-start"
    request_type = Setup

    def read(self, body: Mapping[str, Json]) -> Setup:
        """Read a setup."""
        return Setup.of(body)

    def write(self, request: Setup) -> dict[str, Json]:
        """Return a setup as JSON can hold it."""
        return request.body()

    def state_of(self, request: Setup, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self, request: Setup, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that no game is under way."""
        if found.state.value is not None:
            raise Refused(
                "A game of Catan is under way in this channel: "
                "roll on with /catan roll, or end it with /catan end."
            )

    def apply(self, prepared: None, request: Setup, context: EventContext, source: Source) -> Made:
        """Set up the game."""
        if context.state is not None:
            raise ValueError(f"event {context.number} starts a game while another is under way")
        game = new_game(request)
        return Effect(after=game.body(), result=game)

    def recall(self, event: Event, prepared: None) -> Game:
        """Return the game before its first roll."""
        return new_game(Setup.of(event.request))


CATAN_START = CatanStartKind()
KINDS = (CATAN_START,)


async def start(services: Services, context: RequestContext, wish: CatanWish) -> Event:
    """Start a game and record it.

    Raises:
        BadInput: a value is unknown or out of bounds, or belongs to other dice.
        Refused: a game is under way, or only this person could play here.
    """
    if context.place.owner:
        raise Refused(
            "Here the bot is installed by you alone, so nobody else could roll: play where it is installed "
            "for the whole server."
        )
    configuration = await services.store.configuration(context.place)
    setup = settle(wish, context.interaction, configuration)
    return (await recorded(services, context, CATAN_START, setup)).event
