"""Take back the last roll of a game, when a second player agrees: its row stays, struck."""

from functools import partial

from bot.play import pending_actions
from bot.play.catan import rolling
from bot.play.catan.game import SLOT, Game
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.history_query import HistoryQuery
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.statistics.tallies import Tally

UNDO = "catan-undo"
"""The command, as the history has it; also the kind of its question."""

KIND = pending_actions.PendingKind(
    UNDO,
    over="This question is no longer open; ask again with /catan undo.",
)
"""The question whether to take a roll back: one of the others answers it."""

CHUNK = 20
"""How many rows are looked through at a time for the roll."""


async def ask_undo(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask the other players whether the last roll shall count; return the game, and the question's number.

    Raises:
        NotAllowed: the person does not play.
        Gone: there is no game, or no roll in it.
    """
    game = Game.of(await services.store.state(context.place, SLOT))
    game.check_player(context.person)
    if not game.rolls:
        raise Gone("There is nothing to undo: nothing was rolled in this game yet.")
    body = {**_last_of(game), "asked": context.person}
    return game, await services.store.ask(KIND.ask(context, body))


async def agree(services: Services, context: RequestContext, number: int) -> Record:
    """Agree to question `number`: the roll no longer counts, and the turn goes back; record it.

    Raises:
        NotAllowed: the person asked it, or does not play.
        Gone: it was answered or has expired, or there is no game.
        Changed: there was a roll meanwhile, or another game.
    """
    body = (await pending_actions.find(services, context, number, KIND)).body
    undone = await _row(services, context, body)
    strikes = {"number": undone.number} if undone else {}
    play = partial(_turn, context.person, body, undone)
    return await services.store.record(
        Move(
            context,
            UNDO,
            {**body, **strikes},
            play,
            SLOT,
            pending_action=number,
            strikes=strikes.get("number"),
        )
    )


async def refuse(services: Services, context: RequestContext, number: int) -> None:
    """Answer question `number` with no: the roll counts, and it cannot be answered again.

    Raises:
        NotAllowed: the person does not play.
        Gone: it was answered or has expired, or there is no game.
    """
    await pending_actions.find(services, context, number, KIND)
    Game.of(await services.store.state(context.place, SLOT)).check_player(context.person)
    await services.store.drop_pending_action(number)


async def _row(services: Services, context: RequestContext, body: Json) -> Record | None:
    """Return the row of the roll that is to be undone, None where it is no longer kept."""
    before: int | None = None
    more = True
    while more:
        page = await services.store.look(
            context.place, HistoryQuery(command=rolling.ROLL, before=before, limit=CHUNK)
        )
        for row in page.records:
            if row.struck is None:
                due = rolling.recall(row).due
                return row if (due.game, due.turn) == (body["game"], body["turn"]) else None
        more, before = page.older, page.records[-1].number if page.records else None
    return None


def _last_of(game: Game) -> dict[str, int]:
    """Return what tells the last roll of a game from all others."""
    return {"game": game.setup.game, "turn": game.turn - 1, "undone": game.undone}


def _turn(person: int, body: Json, undone: Record | None, state: Json) -> Turn:
    game = Game.of(state)
    game.check_player(person)
    if person == body["asked"]:
        raise NotAllowed("Another player has to agree: you asked for it.")
    if {**_last_of(game), "asked": body["asked"]} != body:
        raise Changed("The game has moved on meanwhile, so nothing was undone; ask again with /catan undo.")
    after = game.taken_back()
    tallies = _taken_back(after, undone) if undone else ()
    return Turn(before={"player": after.player}, after=after.body(), tallies=tallies)


def _taken_back(before: Game, undone: Record) -> tuple[Tally, ...]:
    """Return what the running sums lose with a roll that was made in the game `before`."""
    made = rolling.tallies_of({SLOT: before.body()}, undone)
    return tuple(tally.made(undone.person, undone.at).taken_back() for tally in made)
