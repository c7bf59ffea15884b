"""Sevens allowed before their round has come, or kept away until they are switched on."""

from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.catan.game import GAME, Game
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Changed
from bot.play.event import Event, StateKey
from bot.play.kind import EventKind, Found
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration


@dataclass(frozen=True, slots=True)
class SevensRequest:
    """Whether there shall be sevens, and in which game; 0: the one here."""

    allowed: bool
    game: int = 0


class CatanSevensKind(EventKind[SevensRequest]):
    """Switches sevens on, or off until switched."""

    name = "catan-sevens"
    request_type = SevensRequest

    def state_of(self, request: SevensRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self, request: SevensRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that the person plays in that game."""
        game = Game.of(found.state.value)
        game.check_player(context.person)
        if request.game not in {0, game.setup.game}:
            raise Changed("This button is of another game; use /catan sevens.")

    def apply(self, prepared: None, request: SevensRequest, context: EventContext, source: Source) -> Made:
        """Switch them from the next turn on."""
        game = Game.of(context.state)
        return Effect(line={"turn": game.turn}, after=game.switched(sevens=request.allowed).body())


CATAN_SEVENS = CatanSevensKind()
KINDS = (CATAN_SEVENS,)


async def switch(
    services: Services, context: RequestContext, *, allowed: bool, game: int | None = None
) -> Event:
    """Allow sevens from the next turn on, or none until switched; `game`, if given, must be the one here.

    Raises:
        BadInput: it is so already, or sevens have been allowed and stay.
        NotAllowed: the person does not play.
        Gone: there is no game.
        Changed: another game is under way.
    """
    return (await recorded(services, context, CATAN_SEVENS, SevensRequest(allowed, game or 0))).event
