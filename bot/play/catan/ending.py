"""End a game, once it was confirmed; its row keeps the whole game, so that its summary can be told again."""

from functools import partial

from bot.play import questions
from bot.play.asked import Asked
from bot.play.catan.game import SLOT, Game
from bot.play.errors import Changed, NotAllowed
from bot.play.records import Json, Move, Record, Turn
from bot.play.table import Table

END = "catan-end"
"""The command, as the history has it; also the kind of its question."""

KIND = questions.Kind(
    END,
    over="This question is no longer open; ask again with /catan end.",
    not_yours="Only the person who asked can answer this; ask with /catan end yourself.",
)


async def ask_end(table: Table, asked: Asked) -> tuple[Game, int]:
    """Ask whether the game shall end; return it, and the question's number.

    Raises:
        NotAllowed: the person neither plays nor manages the server.
        Gone: there is no game.
    """
    game = Game.of(await table.store.state(asked.place, SLOT))
    _check_may_end(game, asked)
    return game, await table.store.ask(KIND.ask(asked, {"game": game.setup.game}))


async def end(table: Table, asked: Asked, number: int) -> Record:
    """End the game that question `number` is about, and record it.

    Raises:
        NotAllowed: another person asked, or the person may not end the game.
        Gone: the question was answered or has expired, or there is no game.
        Changed: another game is under way.
    """
    question = await questions.find(table, asked, number, KIND)
    play = partial(_turn, asked, question.body)
    return await table.store.record(Move(asked, END, dict(question.body), play, slot=SLOT, question=number))


def recall(record: Record) -> Game:
    """Return a recorded game as it was at its end."""
    return Game.of(record.before)


def _turn(asked: Asked, body: Json, state: Json) -> Turn:
    game = Game.of(state)
    _check_may_end(game, asked)
    if game.setup.game != body["game"]:
        raise Changed("That game is over, and another one is under way; ask again with /catan end.")
    return Turn(before=game.body(), after=None)


def _check_may_end(game: Game, asked: Asked) -> None:
    if asked.person not in game.setup.players and not asked.manages:
        raise NotAllowed("Only players of this game, or people who manage the server, can end it.")
