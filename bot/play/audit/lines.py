"""A proof as lines of JSON, which anyone can check without the bot: see `docs/proof.md`."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from bot.mechanics.proof.entries import content_of
from bot.mechanics.proof.hashing import canonical
from bot.play.event import Event, Json, State, StateKey, texts_of
from bot.play.kind import EventKind
from bot.play.proof.content import Alias, content_text, typed_text, with_aliases
from bot.play.proof.kept import ProofBook, ProofRow
from bot.play.proof.proved import hidden_salt
from bot.play.proof.turns import Turn
from bot.play.request_context import Place

FORMAT = "evenhand-proof-1"

Line = dict[str, Json]
Kinds = Mapping[str, EventKind[Any]]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What holds before the first row of a proof."""

    first: int
    """The number of that row."""
    last: int
    """The number of the last row."""
    head: bytes
    """The hash of all before it."""
    states: Mapping[StateKey, State]


def alias_of(book: ProofBook) -> Alias:
    """Return what stands for people in contents."""
    return lambda user: book.people[user].who.hex()


def remade_content(event: Event, row: ProofRow, book: ProofBook, kinds: Kinds) -> str:
    """Return the content of a row, made anew from what is kept."""
    digests = row.states.hex()
    states = (digests[:64], digests[64:]) if digests else None
    texts = texts_of(kinds[event.kind].scrub(event))
    return content_text(event, texts, alias_of(book), row.visibility, row.drawn, states)


def line_of(event: Event, row: ProofRow, book: ProofBook, kinds: Kinds) -> Line:
    """Return a row as its line; of one that is hidden still, only the commitment to what it holds."""
    chain, content = book.chain(row.chain), remade_content(event, row, book, kinds)
    turn = Turn(chain, row.turn, book.anchor_at(row.number), publish=False)
    line: Line = {
        "number": row.number,
        "chain": row.chain,
        "turn": row.turn,
        "key": chain.key(row.turn).hex() if row.turn else "",
        "interaction": str(row.interaction),
        "at": event.at,
        "who": book.people[event.person].who.hex(),
        "words": row.words.hex(),
        "anchor": turn.anchor.hex(),
        "seal": turn.seal.hex(),
        "head": row.head.hex(),
    }
    if row.salt and not event.visibility:  # it may tell what was rolled
        line |= {"typed": typed_text(event, kinds[event.kind].scrub(event)), "typed_salt": row.salt.hex()}
    salt = hidden_salt(chain.secret, row.number) if row.visibility else b""
    if event.visibility:
        return line | {"sealed": content_of(content, salt).hex()}
    if row.visibility:
        key = chain.key(row.turn, hidden=True).hex() if row.turn else ""
        line |= {"content_salt": salt.hex(), "hidden_key": key}
    return line | {"content": content}


def head_line(place: Place, book: ProofBook, begin: Beginning) -> Line:
    """Return the first line: what holds before the first row, and all chains and people."""
    firsts = accumulate((kept.first for kept in book.chains), max)  # one of which no row is kept may say 1
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
    """Go through the states before the first row; one with people whom no row knows is used by none."""
    alias = alias_of(book)
    for key, state in begin.states.items():
        with suppress(KeyError):
            owner = alias(key.person) if key.person else ""
            yield [key.kind, key.key, owner, with_aliases(canonical(state.value), alias)]
