"""Takes the proof of a place out of the bot, line by line."""

from collections.abc import AsyncGenerator, AsyncIterator, Mapping

from bot.mechanics.proof.hashing import canonical
from bot.play.audit.lines import Beginning, head_line, line_of
from bot.play.errors import Gone
from bot.play.event import Event, Json, State, StateKey
from bot.play.proof.kept import ProofRow
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
    more than `most` rows they are the newest.

    Raises:
        Gone: no proof is kept there.
    """
    book = await services.store.proof_book(place)
    begin, last = await _stretch(services, place)
    begin = begin if most is None else max(begin, last - most + 1)
    contents: dict[str, Json] = {}
    if tables:
        async for _, event in _rows(services, place):
            contents |= await _contents(services, event)
    head = None
    async for row, event in _rows(services, place):
        if row.number == begin - 1:
            head = row.head
        if row.number == begin:
            beginning = Beginning(begin, head, await _states(services, place, begin))
            yield canonical(head_line(place, book, beginning, contents))
        if begin <= row.number <= last:
            if event is None:
                raise Gone(CLEARED)
            yield canonical(line_of(event, row, book, services.kinds))


async def _stretch(services: Services, place: Place) -> tuple[int, int]:
    """Return the first and the last row of those without a gap up to the newest.

    Raises:
        Gone: there are none.
    """
    begin, last = 1, 0
    async for row, event in _rows(services, place):
        if event is None:  # the row at the checkpoint, which stands for all before it
            begin = row.number + 1
        elif row.number != last + 1:
            begin = row.number
        last = row.number
    if begin > last:
        raise Gone(NO_PROOF)
    return begin, last


async def _states(services: Services, place: Place, first: int) -> Mapping[StateKey, State]:
    """Return the states before an event, by applying all before it that are kept again."""
    replay = await Replay.begin(services, place)
    async for event in services.store.events(place):
        if event.number >= first:
            break
        if event.number > replay.number:
            await replay.pass_by(event)
    return replay.states


async def _rows(services: Services, place: Place) -> AsyncIterator[tuple[ProofRow, Event | None]]:
    """Go through the rows of the proof of a place, each with its event, where that is kept."""
    events = aiter(services.store.events(place))
    event: Event | None = await anext(events, None)
    number = -1
    while rows := await services.store.proof_rows(place, number):
        for row in rows:
            while event is not None and event.number < row.number:
                event = await anext(events, None)
            yield row, event if event is not None and event.number == row.number else None
        number = rows[-1].number


async def _contents(services: Services, event: Event | None) -> dict[str, Json]:
    """Return what the tables held that an event was rolled on."""
    if event is None or event.visibility:
        return {}
    numbers = services.kinds[event.kind].contents(event)
    return {str(number): await services.store.content(number) for number in numbers}
