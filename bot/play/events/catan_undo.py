"""The last roll of a game taken back, when a second player agrees: its row stays, struck."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from bot.mechanics.sources import Source
from bot.play.answering import find
from bot.play.catan.game import GAME, Game
from bot.play.effect import Effect, EventContext, Made, TargetChange
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.event import Event, Json, StateKey
from bot.play.events.catan_roll import CATAN_ROLL
from bot.play.kind import EventKind, Found, World
from bot.play.pending_action import PendingKind
from bot.play.people import person_of, reference
from bot.play.recording import already, recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration

UNDOING = PendingKind("catan-undo", over="This question is no longer open; ask again with /catan undo.")
"""The question whether to take a roll back: one of the others answers it."""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Which roll, and who asked."""

    game: int
    turn: int
    undone: int
    """How many rolls had been taken back: with it, a turn says which of its rolls is meant."""
    asked: int
    """The id of the player who asked for it."""
    number: int
    """Of the row of the roll."""


class CatanUndoKind(EventKind[UndoRequest]):
    """Takes a roll out of the game, and out of the sums."""

    name = "catan-undo"
    request_type = UndoRequest

    def read(self, body: Mapping[str, Json]) -> UndoRequest:
        """Read what `write` wrote."""
        return UndoRequest(**{**body, "asked": person_of(body["asked"])})

    def write(self, request: UndoRequest) -> dict[str, Json]:
        """Return a request as a row keeps it."""
        body = {field.name: getattr(request, field.name) for field in fields(request)}
        return body | {"asked": reference(request.asked)}

    def state_of(self, request: UndoRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def targets_of(self, request: UndoRequest, state: Json) -> tuple[int, ...]:
        """Return the number of the row of the roll."""
        return (request.number,)

    async def prepare(self, request: UndoRequest, world: World, row: Event | None = None) -> bool:
        """Tell whether it is live: only then the sums of the roll are needed."""
        return row is None

    def admit(
        self, request: UndoRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that another player agrees, and that nothing was rolled since."""
        game = Game.of(found.state.value)
        game.check_player(context.person)
        if context.person == request.asked:
            raise NotAllowed("Another player has to agree: you asked for it.")
        if (game.setup.game, game.turn - 1, game.undone) != (request.game, request.turn, request.undone):
            raise Changed(
                "The game has moved on meanwhile, so nothing was undone; ask again with /catan undo."
            )

    def apply(self, prepared: bool, request: UndoRequest, context: EventContext, source: Source) -> Made:  # noqa: FBT001 - as the protocol has it
        """Take it back; a roll that is no longer kept cannot be marked."""
        target, game = context.target, Game.of(context.state)
        if not game.rolls or game.rolls[-1].number != request.number:
            raise ValueError(f"event {context.number} takes back a roll that is not the last")
        after = game.taken_back()
        made = CATAN_ROLL.replay(target, None, after.body()).tallies if target and prepared else ()
        tallies = tuple(tally.taken_back() for tally in made)
        return Effect(
            line={"player": reference(after.player)},
            after=after.body(),
            targets=(TargetChange(target.number, struck=True, tallies=tallies),) if target else (),
        )


CATAN_UNDO = CatanUndoKind()
KINDS = (CATAN_UNDO,)


async def ask_undo(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask the other players whether the last roll shall count; return the game, and the question's number.

    Raises:
        NotAllowed: the person does not play.
        Gone: there is no game, or no roll in it.
    """
    state = await services.store.state(context.place, GAME)
    game = Game.of(state.value)
    game.check_player(context.person)
    if not game.rolls:
        raise Gone("There is nothing to undo: nothing was rolled in this game yet.")
    request = UndoRequest(game.setup.game, game.turn - 1, game.undone, context.person, game.rolls[-1].number)
    return game, await services.store.ask(UNDOING.of(context, CATAN_UNDO.write(request)), context.is_late)


async def agree(services: Services, context: RequestContext, number: int) -> Event:
    """Agree to question `number`: the roll no longer counts, and the turn goes back; record it.

    Raises:
        NotAllowed: the person asked it, or does not play.
        Gone: it was answered or has expired, or there is no game.
        Changed: there was a roll meanwhile, or another game.
    """
    if repeated := await already(services, context):
        return repeated
    action = await find(services, context, number, UNDOING)
    request = CATAN_UNDO.read(action.body)
    return (await recorded(services, context, CATAN_UNDO, request, pending=number)).event


async def refuse(services: Services, context: RequestContext, number: int) -> None:
    """Answer question `number` with no: the roll counts, and it cannot be answered again.

    Raises:
        NotAllowed: the person does not play.
        Gone: it was answered or has expired, or there is no game.
    """
    await find(services, context, number, UNDOING)
    state = await services.store.state(context.place, GAME)
    Game.of(state.value).check_player(context.person)
    await services.store.close_pending(number, context.is_late)
