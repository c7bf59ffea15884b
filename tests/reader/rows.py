"""Law 8: what was recorded keeps its meaning: a canonical text is read as itself."""

from collections.abc import Iterator

from bot.mechanics.errors import BadInput
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.reading.phrase_book import ROWS
from tests.reader.doors import Reader
from tests.reader.labels import lines
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import options, pieces


def _taken() -> Iterator[Try]:
    yield from lines()
    yield from (Try(row.typed) for row in ROWS)
    yield from (Try(f"{piece.dice} {piece.words}") for piece in pieces())
    yield from (Try(f"{option.base} {option.words}") for option in options())
    yield from (Try(f"{each.bare} {each.words}", Scope(each.entry.name)) for each in options() if each.bare)


async def _is_itself(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    if not reading.is_taken or reading.kind == "until":
        return None
    try:
        row = str(read_game(reading.dice) if reading.kind == "game" else read_rolls(reading.dice).bare)
    except BadInput as refusal:
        return f"{reading.dice} is refused: {refusal}"
    return "" if row == reading.dice else f"{reading.dice} is {row}"


LAWS = (Law("8", "a row is read as it was recorded", _taken, _is_itself),)
