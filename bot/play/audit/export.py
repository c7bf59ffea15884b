"""Takes the proof of a place out of the bot, line by line."""

from collections.abc import AsyncGenerator, AsyncIterator

from bot.mechanics.proof.entries import NOTHING
from bot.mechanics.proof.hashing import canonical
from bot.play.audit.lines import Beginning, head_line, line_of
from bot.play.errors import Gone
from bot.play.event import Event, Json
from bot.play.proof.kept import ProofBook, ProofRow
from bot.play.request_context import Place
from bot.play.services import Services
from bot.play.verification import Replay

NO_PROOF = "No roll here can be checked yet: /proof show says whether the next ones can."

CLEARED = "What is kept here was cleared meanwhile: ask again."


async def lines(
    services: Services, place: Place, *, tables: bool, most: int | None = None
) -> AsyncGenerator[str, None]:
    """Go through the lines of the proof of a place, without ends; with what tables hold, or without.

    It begins after the last gap: events that were made while no proof was kept, or are kept no longer. Of
    more than `most` rows they are the newest. What is recorded meanwhile is not in it.

    Raises:
        Gone: no proof is kept there.
    """
    last = (await services.store.proof_so_far(place)).number
    book = await services.store.proof_book(place)
    replay = await Replay.begin(services, place)
    begin = max(replay.number + 1, book.begun(last), last - most + 1 if most else 1)
    if begin > last:
        raise Gone(NO_PROOF)
    rows = _rows(services, place, begin - 1)
    head = await _head(services, place, begin)
    told: set[int] | None = set() if tables else None
    number = begin - 1
    async for event in services.store.events(place):
        if replay.number < event.number < begin:
            await replay.pass_by(event)  # for the states that the first row starts from
        elif begin <= event.number <= last:
            if event.number == begin:
                yield canonical(head_line(place, book, Beginning(begin, last, head, replay.states)))
            row, number = await anext(rows, None), number + 1
            if row is None or not number == row.number == event.number:
                raise Gone(CLEARED)
            yield canonical(await _line(services, event, row, book, told))
    if number != last:
        raise Gone(CLEARED)


async def _head(services: Services, place: Place, number: int) -> bytes:
    """Return the head before a row."""
    rows = await services.store.proof_rows(place, number - 2)
    return rows[0].head if rows and rows[0].number == number - 1 else NOTHING


async def _rows(services: Services, place: Place, after: int) -> AsyncIterator[ProofRow]:
    """Go through the rows of the proof of a place after a number."""
    while rows := await services.store.proof_rows(place, after):
        for row in rows:
            yield row
        after = rows[-1].number


async def _line(
    services: Services, event: Event, row: ProofRow, book: ProofBook, told: set[int] | None
) -> Json:
    """Return the line of a row, with what the tables hold that it was rolled on, unless that is `told`.

    Raises:
        Gone: whoever stands in it was forgotten meanwhile.
    """
    try:
        line = line_of(event, row, book, services.kinds)
    except KeyError as error:
        raise Gone(CLEARED) from error
    if told is None or event.visibility:
        return line
    new = set(services.kinds[event.kind].contents(event)) - told
    told |= new
    held = {str(number): await services.store.content(number) for number in sorted(new)}
    return line | {"tables": held} if held else line
