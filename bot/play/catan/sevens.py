"""Allow sevens before their round has come, or keep them away until they are switched on."""

from functools import partial

from bot.play.catan.game import SLOT, Game
from bot.play.errors import Changed
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services

SEVENS = "catan-sevens"
"""The command, as the history has it."""


async def switch(
    services: Services, context: RequestContext, *, allowed: bool, game: int | None = None
) -> Record:
    """Allow sevens from the next turn on, or none until switched; `game`, if given, must be the one here.

    Raises:
        BadInput: it is so already, or sevens have been allowed and stay.
        NotAllowed: the person does not play.
        Gone: there is no game.
        Changed: another game is under way.
    """
    play = partial(_turn, context.person, game, allowed=allowed)
    return await services.store.record(Move(context, SEVENS, {"allowed": allowed}, play, slot=SLOT))


def _turn(person: int, expected: int | None, state: Json, *, allowed: bool) -> Turn:
    game = Game.of(state)
    game.check_player(person)
    if expected not in {None, game.setup.game}:
        raise Changed("This button is of another game; use /catan sevens.")
    return Turn(before={"turn": game.turn}, after=game.switched(sevens=allowed).body())
