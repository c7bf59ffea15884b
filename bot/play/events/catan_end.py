"""The end of a game, once it was confirmed; its row keeps the whole game, to be summed up again."""

from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.answering import find
from bot.play.catan.game import GAME, Game
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Changed, NotAllowed
from bot.play.event import Event, StateKey
from bot.play.kind import EventKind, Found
from bot.play.pending_action import PendingKind
from bot.play.recording import already, recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration

ENDING = PendingKind(
    "catan-end",
    over="This question is no longer open; ask again with /catan end.",
    not_yours="Only the person who asked can answer this; ask with /catan end yourself.",
)


@dataclass(frozen=True, slots=True)
class CatanEndRequest:
    """Which game."""

    game: int


class CatanEndKind(EventKind[CatanEndRequest]):
    """Ends a game."""

    name = "catan-end"
    request_type = CatanEndRequest

    def state_of(self, request: CatanEndRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self, request: CatanEndRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that the person may end the game, and that it is still the same one."""
        game = Game.of(found.state.value)
        _check_may_end(game, context)
        if game.setup.game != request.game:
            raise Changed("That game is over, and another one is under way; ask again with /catan end.")

    def apply(self, prepared: None, request: CatanEndRequest, context: EventContext, source: Source) -> Made:
        """Keep the game with the row, and no game at the place."""
        return Effect(before=context.state, after=None, result=Game.of(context.state))

    def recall(self, event: Event, prepared: None) -> Game:
        """Return the game as it was at its end."""
        return Game.of(event.before)


CATAN_END = CatanEndKind()
KINDS = (CATAN_END,)


async def ask_end(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask whether the game shall end; return it, and the question's number.

    Raises:
        NotAllowed: the person neither plays nor manages the server.
        Gone: there is no game.
    """
    game = await game_at(services, context)
    _check_may_end(game, context)
    request = CatanEndRequest(game.setup.game)
    return game, await services.store.ask(ENDING.of(context, CATAN_END.write(request)), context.is_late)


async def end(services: Services, context: RequestContext, number: int) -> Event:
    """End the game that question `number` is about, and record it.

    Raises:
        NotAllowed: another person asked, or the person may not end the game.
        Gone: the question was answered or has expired, or there is no game.
        Changed: another game is under way.
    """
    if repeated := await already(services, context):
        return repeated
    action = await find(services, context, number, ENDING)
    request = CATAN_END.read(action.body)
    return (await recorded(services, context, CATAN_END, request, pending=number)).event


async def game_at(services: Services, context: RequestContext) -> Game:
    """Return the game of a channel as far as it has come.

    Raises:
        Gone: there is no game.
    """
    return Game.of((await services.store.state(context.place, GAME)).value)


def _check_may_end(game: Game, context: RequestContext) -> None:
    if context.person not in game.setup.players and not context.manages:
        raise NotAllowed("Only players of this game, or people who manage the server, can end it.")
