"""Law 5, of faces: what is typed as an answer to `rolled:?` means what it means in `rolled:`."""

from collections.abc import Iterator

from bot.features.reading.reading import REPEATED
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from bot.mechanics.errors import BadInput
from bot.play.manual_roll import Finished, add, make
from bot.play.transition import Recorded
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope, Table

ROWS = (
    ("coc45 bonus", ("3 2 5", "9 9 9", "00 00 10", "20 30 10", "10 9 9", "00 10 5", "5 30 20")),
    ("coc45", ("45", "00", "100", "4 5", "40 5", "0 5")),
    ("ms45", ("100", "00", "0", "45")),
    ("d%", ("100", "00", "7 3", "70 3")),
    ("d%b", ("3 2 5", "00 00 0", "20 30 10")),
    ("fate+2", ("1 1 -1 0", "+ + - 0", "1 1 1 1", "1 2 3 2", "++-0", "0 0 0 0")),
    ("4dF", ("1 1 -1 0", "+ + - 0", "1 1 1 1", "1 2 3 2", "++-0")),
    ("d66", ("64", "6 4")),
    ("4d6kh3", ("6 4 3 1", "6,4,3,1", "7 1 1 1")),
    ("d20+5 ac 15", ("20", "1", "21")),
    ("vtm5h2", ("10 10 3 1 6", "0 0 3 1 6")),
)
"""Rolls, and faces that people type for them."""


def _rows() -> Iterator[Try]:
    for line, rows in ROWS:
        for faces in rows:
            yield Try(line, Scope(), faces)


async def _is_alike(reader: Reader, each: Try) -> str | None:
    at_once = await _throw(reader.table, each, each.beside)
    answered = await _answer(reader.table, each)
    return "" if at_once == answered else f"{answered} for {each.beside}, and in rolled: {at_once}"


async def _throw(table: Table, each: Try, faces: str) -> str:
    """Return what a roll by hand came to, in which `faces` stand at once; or that it is not taken."""
    context = await table.seat_anew(each.scope)
    try:
        asked = await roll.validate(table.services, context, RollWish(each.line, faces), REPEATED)
        return _say(await make(table.services, context, asked, faces))
    except BadInput:
        return "refused"


async def _answer(table: Table, each: Try) -> str:
    context = await table.seat_anew(each.scope)
    asked = await roll.validate(table.services, context, RollWish(each.line, "?"), REPEATED)
    step = await make(table.services, context, asked, "?")
    words = each.beside.replace(",", " ").split()
    answering = await table.seat_anew(each.scope)
    try:
        made = await add(table.services, answering, step.number, step.manual_roll.step, words)
    except BadInput:
        return "refused"
    return _say(made.recorded if isinstance(made, Finished) else made)


def _say(made: object) -> str:
    if not isinstance(made, Recorded):
        return "more faces are asked for"
    return str((made.event.line or {}).get("text", made.event.outcome))


LAWS = (Law("5 rolled:?", "an answer to rolled:? means what it means at once", _rows, _is_alike),)
