"""A proof as lines of JSON, which anyone can check without the bot: see `docs/proof.md`.

A page that checks it in a browser goes with it. That page was written separately from `verify.py`, by
`docs/proof.md`.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from bot.play.errors import Gone
from bot.play.event import Event, Json, State, StateKey, canonical
from bot.play.kind import UsesContents, list_opened
from bot.play.proof.book import ProofBook, ProofRow
from bot.play.proof.commitments import salt_content, with_aliases
from bot.play.request_context import Place
from bot.play.store import Services
from bot.play.verification import Replay
from bot.text.card import Attachment

FORMAT = "evenhand-proof-1"

Line = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Beginning:
    """The situation before the first row of a proof."""

    first: int
    """The number of that row."""
    last: int
    """The number of the last row."""
    head: bytes
    """The hash of everything before it."""
    states: Mapping[StateKey, State]


def line_of(event: Event, row: ProofRow, book: ProofBook) -> Line:
    """Return a row as its line; for one that is still hidden, only the commitment to its content."""
    chain, content = book.chain(row.chain), book.write_content(event, row)
    entry = book.make_entry(event, row, content)
    line: Line = {
        "number": entry.number,
        "chain": entry.name.chain,
        "turn": entry.turn,
        "key": chain.key(row.turn).hex() if row.turn else "",
        "interaction": str(entry.interaction),
        "at": entry.at,
        "who": entry.who.hex(),
        "words": entry.words.hex(),
        "anchor": entry.anchor.hex(),
        "seal": entry.seal.hex(),
        "head": row.head.hex(),
    }
    if row.salt and not event.visibility:  # it may tell what was rolled
        line |= {"typed": row.words, "typed_salt": row.salt.hex()}
    if event.visibility:
        return line | {"sealed": entry.content.hex()}
    if row.visibility:
        salt = salt_content(chain, row.number, row.visibility)
        key = chain.key(row.turn, hidden=True).hex() if row.turn else ""
        line |= {"content_salt": salt.hex(), "hidden_key": key}
    return line | {"content": content}


def head_line(place: Place, book: ProofBook, begin: Beginning) -> Line:
    """Return the first line: the situation before the first row, and all chains and people."""
    firsts = accumulate((kept.first for kept in book.chains), max)  # a chain without stored rows may say 1
    return {
        "format": FORMAT,
        "channel": str(place.channel),
        "owner": str(place.owner),
        "first": begin.first,
        "head": begin.head.hex(),
        "states": list(_states(begin, book)),
        "chains": [
            {
                "chain": kept.chain.name.chain,
                "root": kept.chain.root.hex(),
                "seal": kept.chain.seal(1).hex(),
                "salt": kept.chain.salt.hex(),
                "head": kept.chain.head.hex(),
                "anchor": kept.chain.anchor.hex(),
                "message": None if kept.chain.message is None else str(kept.chain.message),
                "first": first,
                "ended": kept.ended,
            }
            for kept, first in zip(book.chains, firsts, strict=True)
            if first <= begin.last + 1
        ],
        "people": [
            {"who": person.who.hex(), "person": str(user), "salt": person.salt.hex()}
            for user, person in book.people.items()
            if person.salt
        ],
    }


def _states(begin: Beginning, book: ProofBook) -> Iterator[Json]:
    """Yield the states before the first row; nobody uses one with people whom no row knows."""
    for key, state in begin.states.items():
        with suppress(KeyError):
            owner = book.alias(key.person) if key.person else ""
            yield [key.kind, key.key, owner, with_aliases(canonical(state.value), book.alias)]


NO_PROOF = "No roll here can be checked yet: /proof show says whether the next ones can."

CLEARED = "The history here was just deleted: use the command again."


async def lines(
    services: Services, place: Place, *, tables: bool, most: int | None = None
) -> AsyncGenerator[str, None]:
    """Yield the lines of the proof of a place, without line ends; with the contents of tables, or without.

    It begins after the last gap: events that were made without a proof, or that are deleted. It has the
    newest rows if there are more than `most`. Rows recorded meanwhile are not in it. A hidden row stays
    hidden in it if it was revealed by a later event without a proof.

    Raises:
        Gone: the place keeps no proof.
    """
    last = (await services.store.proof_so_far(place)).number
    book = await services.store.proof_book(place)
    replay = await Replay.begin(services, place)
    begin = max(replay.number + 1, book.find_first(last), last - most + 1 if most else 1)
    if begin > last:
        raise Gone(NO_PROOF)
    rows = _rows(services, place, begin - 1)
    head = await services.store.proof_head(place, begin - 1)
    told: set[int] | None = set() if tables else None
    number, revealed = begin - 1, await _list_revealed(services, place, last)
    async for event in services.store.events(place):
        if replay.number < event.number < begin:
            await replay.pass_by(event)  # for the states that the first row starts from
        elif begin <= event.number <= last:
            if event.number == begin:
                yield canonical(head_line(place, book, Beginning(begin, last, head, replay.states)))
            row, number = await anext(rows, None), number + 1
            if row is None or not number == row.number == event.number:
                raise Gone(CLEARED)
            seen = event if number in revealed else replace(event, visibility=row.visibility)
            yield canonical(await _line(services, seen, row, book, told))
    if number != last:
        raise Gone(CLEARED)


async def _list_revealed(services: Services, place: Place, last: int) -> set[int]:
    """Return the numbers of the rows that events up to the `last` one revealed."""
    return {
        number
        async for event in services.store.events(place)
        if event.number <= last
        for number in list_opened(services.kinds[event.kind], event)
    }


async def _rows(services: Services, place: Place, after: int) -> AsyncIterator[ProofRow]:
    """Yield the proof's rows after a number, read a batch at a time."""
    while rows := await services.store.proof_rows(place, after):
        for row in rows:
            yield row
        after = rows[-1].number


async def _line(
    services: Services, event: Event, row: ProofRow, book: ProofBook, told: set[int] | None
) -> Json:
    """Return the line of a row, with the contents of its tables, unless those are in `told`.

    Raises:
        Gone: a person in it was forgotten meanwhile.
    """
    try:
        line = line_of(event, row, book)
    except KeyError as error:
        raise Gone(CLEARED) from error
    if told is None or event.visibility:
        return line
    kind = services.kinds[event.kind]
    new = set(kind.contents(event) if isinstance(kind, UsesContents) else ()) - told
    told |= new
    held = {str(number): await services.store.content(number) for number in sorted(new)}
    return line | {"tables": held} if held else line


VERIFIER = Path(__file__).with_name("verify.html")


def verifier_page() -> Attachment:
    """Return the page as a file that goes with a proof: a browser opens it from any folder."""
    return Attachment(VERIFIER.name, "The page that checks the proof, in a browser", VERIFIER.read_bytes())
