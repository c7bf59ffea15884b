"""Questions that wait for a button: finding the one that was pressed, and who may answer it."""

from dataclasses import dataclass

from bot.play.asked import Asked
from bot.play.clock import MINUTE
from bot.play.errors import Gone, NotAllowed
from bot.play.records import Json, Question
from bot.play.table import Table


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question."""

    name: str
    over: str
    """What is said when it is no longer open."""
    not_yours: str = ""
    """What is said to all but the person who was asked; empty: others may answer."""
    lasts: int = 10 * MINUTE
    """How long it stays open, in milliseconds."""

    def ask(self, asked: Asked, body: Json) -> Question:
        """Return a new question of this kind."""
        return Question(asked.place, asked.person, self.name, body, asked.at + self.lasts)


async def find(table: Table, asked: Asked, number: int, kind: Kind) -> Question:
    """Return open question `number`, if it is of this kind and this place.

    Raises:
        Gone: it was answered or has expired, or there is no such question here.
        NotAllowed: another person was asked.
    """
    question = await table.store.question(number)
    if question is None or (question.kind, question.place) != (kind.name, asked.place):
        raise Gone(kind.over)
    if question.expires < asked.at:
        raise Gone(kind.over)
    if kind.not_yours and question.person != asked.person:
        raise NotAllowed(kind.not_yours)
    return question


async def drop(table: Table, asked: Asked, number: int, kind: Kind) -> None:
    """Answer open question `number` with no: nothing is done, and it cannot be answered again.

    Raises:
        Gone, NotAllowed: as `find`.
    """
    await find(table, asked, number, kind)
    await table.store.drop_question(number)
