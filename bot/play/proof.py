"""The proof of a place: chains of keys, the turn of each roll, and what its rows commit to.

A chain of keys is published by its anchor. A roll that is asked for afterwards uses the next key; one that
was asked for before has none, and is not covered. Each row is hashed together with the one before it. The
hash covers all that the row says, but commits to the person and to their words only by salted digests, so
that these can be forgotten and the proof still holds.
"""

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.mechanics.proof import (
    LENGTH,
    NOTHING,
    ChainName,
    KeyedChance,
    canonical,
    context_of,
    hidden_key,
    key_at,
    seal_at,
    state_of,
    whole,
)
from bot.play.event import Event, EventTexts, Visibility
from bot.play.request_context import replace_people

EARLY = 64
"""How many turns before its chain is spent the next one is promised."""

Alias = Callable[[int], str]
"""Returns what stands for a person, by their id, at a place: it stays when they are forgotten."""

NULL = "null"
FLAGS = {False: "false", True: "true"}

MOST_COUNTED = 10_000

Obstacle = Literal["gone", "forbidden", "unreachable"]
"""Why a message cannot be written: there is no such channel, the bot may not, or Discord does not answer."""


class Chain(NamedTuple):
    """A chain of keys as it is kept."""

    name: ChainName
    root: bytes
    marks: bytes
    secret: bytes
    salt: bytes
    head: bytes
    """The hash of all that was recorded before it."""
    anchor: bytes
    message: int | None = None
    """The id of the message that carried its anchor; None: none is known to."""
    used: int = 0
    """The last turn that was used."""

    @property
    def spent(self) -> bool:
        """Whether its keys are used up."""
        return self.used >= LENGTH

    def key(self, turn: int, *, hidden: bool = False) -> bytes:
        """Return the key of a turn, or of a hidden roll at it."""
        if hidden:
            return hidden_key(self.name, turn, self.secret)
        return key_at(self.name, turn, self.marks)

    def seal(self, turn: int) -> bytes:
        """Return what is published of the key of a hidden roll at a turn."""
        return seal_at(self.name, turn, self.secret)

    def chance(self, turn: int, interaction: int, *, hidden: bool) -> KeyedChance:
        """Return the chance of a roll at a turn that an interaction asked for."""
        context = context_of(self.name, turn, interaction, self.salt)
        return KeyedChance(self.key(turn, hidden=hidden), context)


class Turn(NamedTuple):
    """A turn of a chain; 0: no key covers the roll, which was asked for before its chain was published."""

    chain: Chain
    turn: int
    anchor: bytes
    """Of the newest chain there is."""
    publish: bool
    """Whether that anchor is still to be shown."""

    @property
    def seal(self) -> bytes:
        """Of the next hidden roll, where this roll has a turn."""
        return self.chain.seal(self.turn + 1) if 0 < self.turn < LENGTH else NOTHING


@dataclass(frozen=True, slots=True)
class KeptChain:
    """A chain with what became of it."""

    chain: Chain
    first: int
    """The number of the event with which it was made."""
    ended: str = ""
    """Why it was given up before it was spent; empty: it was not."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far the proof of a place has come."""

    number: int
    """Of its newest row."""
    chain: int
    """That it used last."""
    used: int
    """The last turn of that chain that was used."""
    head: bytes
    """After the newest row."""


@dataclass(frozen=True, slots=True)
class ProofCounts:
    """How the newest `MOST_COUNTED` rows of a proof came about, as far as all can see them."""

    rolls: int
    thrown: int
    """Rolls of the bot from a key that was locked before: none of them was hidden first."""
    without_key: tuple[int, ...]
    """The numbers of the rolls of the bot that have no key."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at a place, as its chain of hashes has them."""

    who: bytes
    """The commitment."""
    salt: bytes | None
    """None: they were forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """What a row adds to the chain of hashes of its place."""

    number: int
    chain: int
    turn: int
    interaction: int
    visibility: Visibility
    """As it was recorded."""
    drawn: str
    """The numbers from the stream of its key, as `bot.mechanics.proof.written` writes them."""
    states: bytes
    """The digests of the state that it used, before and after it; empty: none."""
    salt: bytes | None
    """Of the commitment to what was typed; None: nothing, or it was forgotten."""
    commitment: bytes
    head: bytes
    texts: EventTexts
    """The parts of the event without the words that were typed, as its content has them."""
    words: str
    """What was typed; empty: nothing, or it was forgotten."""


@dataclass(frozen=True, slots=True)
class ProofBook:
    """All that rows of a place have in common."""

    chains: tuple[KeptChain, ...]
    people: Mapping[int, Person]
    """By their ids; of those who were forgotten, by the negative of their number."""

    def chain(self, number: int) -> Chain:
        """Return a chain by its number, from 1."""
        return next(kept.chain for kept in self.chains if kept.chain.name.chain == number)

    def begun(self, last: int) -> int:
        """Return the first event that the head of event `last` seals: after a gap none before it."""
        firsts = (kept.first for kept in self.chains if kept.chain.head == NOTHING and kept.first <= last)
        return max(firsts, default=1)

    def anchor_at(self, number: int) -> bytes:
        """Return the anchor of the newest chain that there was at an event."""
        made = [kept.chain.anchor for kept in self.chains if kept.first <= number]
        return made[-1] if made else NOTHING


class Proved(NamedTuple):
    """Where a row stands in the proof of its place."""

    chain: int
    turn: int
    """0: no key covers it."""
    head: bytes
    """The hash of everything up to and with it."""
    anchor: bytes = b""
    """Of a chain that is still to be published, with the answer; empty: there is none."""

    @property
    def covered(self) -> bool:
        """Whether its faces come of a key that was fixed before it was asked for."""
        return self.turn > 0


@dataclass(frozen=True, slots=True)
class Unposted:
    """A channel where the last head could not be posted."""

    channel: int
    since: int
    """When the first of those in a row was due, in milliseconds since 1970."""
    obstacle: Obstacle
    """Of the last of them."""


def needs_another(chains: Sequence[Chain]) -> bool:
    """Tell whether a place with these chains, of which none has ended, needs a new one."""
    return not chains or chains[-1].used > LENGTH - EARLY


def next_turn(chains: Sequence[Chain], interaction: int) -> Turn:
    """Return the turn of a roll that an interaction asks for: covered if it was asked for after the anchor.

    `chains` are the one that was used last and, where it was made, the one after it. Ids of Discord grow with
    time: an interaction's is greater than those of all messages before it.
    """
    newest = chains[-1]
    current = newest if chains[0].spent else chains[0]
    covered = not current.spent and current.message is not None and interaction > current.message
    turn = current.used + 1 if covered else 0
    return Turn(current, turn, newest.anchor, newest.message is None)


def content_text(
    event: Event,
    texts: EventTexts,
    alias: Alias,
    visibility: Visibility,
    drawn: str,
    states: tuple[str, str] | None,
) -> str:
    """Return the content of an event as it was recorded: as hidden as it was, `drawn` from the stream of its
    key, and with the digests of the state that it used, before and after it; `texts` are those of the event
    without the words that were typed.

    A row says the same after its person was forgotten. It is canonical JSON, put together of what is written
    already and of what needs no signs of escape: names of kinds, digits and digests.
    """
    digests, state, odds = "", "", f'"{texts.odds}"' if texts.odds else NULL
    outcome = NULL if event.outcome is None else event.outcome
    target = NULL if event.target is None else event.target
    if event.state is not None and states:
        digests = f'"after":"{states[1]}","before":"{states[0]}",'
        owner = alias(event.state.person) if event.state.person else ""
        state = f'"state":["{event.state.kind}",{canonical(event.state.key)},"{owner}"],'
    text = (
        f'{{{digests}"by_hand":{FLAGS[event.by_hand]},"dice":{canonical(event.dice)},"drawn":"{drawn}",'
        f'"draws":{texts.draws},"judged":{FLAGS[event.judged]},"kind":"{event.kind}",'
        f'"line":{texts.line or NULL},"odds":{odds},"outcome":{outcome},'
        f'"previous":{event.previous},"request":{texts.request},{state}"target":{target},'
        f'"used":{texts.used or NULL},"version":{event.version},"visibility":"{visibility}"}}'
    )
    return with_aliases(text, alias)


def state_digest(text: str, alias: Alias) -> str:
    """Return the digest of the value of a state, which is given as canonical JSON."""
    return state_of(with_aliases(text, alias))


def with_aliases(text: str, alias: Alias) -> str:
    """Return JSON with aliases in the place of people's ids."""
    return replace_people(text, lambda user: f'"{alias(user)}"')


def hidden_salt(secret: bytes, number: int) -> bytes:
    """Return the salt of the content of a hidden row: without it nobody can try out what it may hold."""
    return hmac.digest(secret, b"content" + whole(number), "sha256")
