"""Start a game of Catan in a channel."""

from functools import partial

from bot.play.catan.game import SLOT, Game, new_game
from bot.play.catan.setup import CatanRequest, Setup, settle
from bot.play.errors import Refused
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services

START = "catan-start"
"""The command, as the history has it."""


async def start(services: Services, context: RequestContext, wanted: CatanRequest) -> Game:
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
    setup = settle(wanted, context.interaction, configuration)
    return recall(
        await services.store.record(Move(context, START, setup.body(), partial(_turn, setup), slot=SLOT))
    )


def recall(record: Record) -> Game:
    """Return a recorded game as it was before its first roll."""
    return new_game(Setup.of(record.request))


def _turn(setup: Setup, state: Json) -> Turn:
    if state is not None:
        raise Refused(
            "A game of Catan is under way in this channel: "
            "roll on with /catan roll, or end it with /catan end."
        )
    return Turn(after=new_game(setup).body())
