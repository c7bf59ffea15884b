"""End a game, once it was confirmed; its row keeps the whole game, so that its summary can be told again."""

from functools import partial

from bot.play import pending_actions
from bot.play.catan.game import SLOT, Game
from bot.play.errors import Changed, NotAllowed
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services

END = "catan-end"
"""The command, as the history has it; also the kind of its question."""

KIND = pending_actions.PendingKind(
    END,
    over="This question is no longer open; ask again with /catan end.",
    not_yours="Only the person who asked can answer this; ask with /catan end yourself.",
)


async def ask_end(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask whether the game shall end; return it, and the question's number.

    Raises:
        NotAllowed: the person neither plays nor manages the server.
        Gone: there is no game.
    """
    game = Game.of(await services.store.state(context.place, SLOT))
    _check_may_end(game, context)
    return game, await services.store.ask(KIND.ask(context, {"game": game.setup.game}))


async def end(services: Services, context: RequestContext, number: int) -> Record:
    """End the game that question `number` is about, and record it.

    Raises:
        NotAllowed: another person asked, or the person may not end the game.
        Gone: the question was answered or has expired, or there is no game.
        Changed: another game is under way.
    """
    pending_action = await pending_actions.find(services, context, number, KIND)
    play = partial(_turn, context, pending_action.body)
    return await services.store.record(
        Move(context, END, dict(pending_action.body), play, slot=SLOT, pending_action=number)
    )


def recall(record: Record) -> Game:
    """Return a recorded game as it was at its end."""
    return Game.of(record.before)


def _turn(context: RequestContext, body: Json, state: Json) -> Turn:
    game = Game.of(state)
    _check_may_end(game, context)
    if game.setup.game != body["game"]:
        raise Changed("That game is over, and another one is under way; ask again with /catan end.")
    return Turn(before=game.body(), after=None)


def _check_may_end(game: Game, context: RequestContext) -> None:
    if context.person not in game.setup.players and not context.manages:
        raise NotAllowed("Only players of this game, or people who manage the server, can end it.")
