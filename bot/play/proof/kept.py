"""What is kept of the proof of a place."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.proof.entries import NOTHING
from bot.play.event import Visibility
from bot.play.proof.turns import Chain

MOST_COUNTED = 10_000


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
    covered: int
    """How many of its newest `MOST_COUNTED` rows have a key."""


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
    """The numbers from the stream of its key, as `stream.written` writes them."""
    states: bytes
    """The digests of the state that it used, before and after it; empty: none."""
    salt: bytes | None
    """Of what its person typed; None: nothing, or it was forgotten."""
    words: bytes
    head: bytes


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
