"""Take back the last roll of a game, when a second player agrees."""

from functools import partial

from bot.play.asked import Asked
from bot.play.catan.game import SLOT, Game
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.store import Json, Move, Question, Record, Turn
from bot.play.table import Table

UNDO = "catan-undo"
"""The command, as the history has it; also the kind of its question."""

LASTS = 10 * 60 * 1000
"""How long the others can agree, in milliseconds."""

OVER = "This question is no longer open; ask again with /catan undo."


async def ask_undo(table: Table, asked: Asked) -> tuple[Game, int]:
    """Ask the other players whether the last roll shall count; return the game, and the question's number.

    Raises:
        NotAllowed: the person does not play.
        Gone: there is no game, or no roll in it.
    """
    game = Game.of(await table.store.state(asked.place, SLOT))
    game.check_player(asked.person)
    if not game.rolls:
        raise Gone("There is nothing to undo: nothing was rolled in this game yet.")
    body = {**_last_of(game), "asked": asked.person}
    question = Question(asked.place, asked.person, UNDO, body, asked.at + LASTS)
    return game, await table.store.ask(question)


async def agree(table: Table, asked: Asked, number: int) -> Record:
    """Agree to question `number`: the roll no longer counts, and the turn goes back; record it.

    Raises:
        NotAllowed: the person asked it, or does not play.
        Gone: it was answered or has expired, or there is no game.
        Changed: there was a roll meanwhile, or another game.
    """
    question = await _open(table, asked, number)
    play = partial(_turn, asked.person, question.body)
    return await table.store.record(Move(asked, UNDO, dict(question.body), play, slot=SLOT, question=number))


async def refuse(table: Table, asked: Asked, number: int) -> None:
    """Answer question `number` with no: the roll counts, and it cannot be answered again.

    Raises:
        NotAllowed: the person does not play.
        Gone: it was answered or has expired, or there is no game.
    """
    await _open(table, asked, number)
    Game.of(await table.store.state(asked.place, SLOT)).check_player(asked.person)
    await table.store.drop_question(number)


async def _open(table: Table, asked: Asked, number: int) -> Question:
    question = await table.store.question(number)
    if question is None or (question.kind, question.place) != (UNDO, asked.place):
        raise Gone(OVER)
    if question.expires < asked.at:
        raise Gone(OVER)
    return question


def _last_of(game: Game) -> dict[str, int]:
    """Return what tells the last roll of a game from all others."""
    return {"game": game.setup.game, "turn": game.turn - 1, "undone": game.undone}


def _turn(person: int, body: Json, state: Json) -> Turn:
    game = Game.of(state)
    game.check_player(person)
    if person == body["asked"]:
        raise NotAllowed("Another player has to agree: you asked for it.")
    if {**_last_of(game), "asked": body["asked"]} != body:
        raise Changed("The game has moved on meanwhile, so nothing was undone; ask again with /catan undo.")
    after = game.taken_back()
    return Turn(before={"player": after.player}, after=after.body())
