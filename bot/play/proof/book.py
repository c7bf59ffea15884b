"""The book of a proof: the stored chains, people and rows of a place."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.play.event import Event, EventTexts, Visibility
from bot.play.proof.commitments import ProofEntry, commit_to_content, salt_content, write_content
from bot.play.proof.hashes import NOTHING, SIZE
from bot.play.proof.keys import Chain, Turn

MOST_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class KeptChain:
    """A chain and its end."""

    chain: Chain
    first: int
    """The number of the event that made it."""
    ended: str = ""
    """Why it was given up before it was spent, or empty."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at a place, as the chain of hashes has them."""

    who: bytes
    """The commitment."""
    salt: bytes | None
    """None once they are forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRow:
    """The additions of a row to the chain of hashes of its place."""

    number: int
    chain: int
    turn: int
    interaction: int
    visibility: Visibility
    """As recorded."""
    drawn: str
    """The numbers from the stream of its key, as `write_draws` writes them."""
    states: bytes
    """The digests of its state, before and after it; empty without one."""
    salt: bytes | None
    """The salt of the commitment to typed words; None if there are none, or they are forgotten."""
    commitment: bytes
    head: bytes
    texts: EventTexts
    """The parts of the event without typed words, as in its content."""
    words: str
    """The typed words; empty if there are none, or they are forgotten."""


@dataclass(frozen=True, slots=True)
class ProofBook:
    """What all rows of a place have in common."""

    chains: tuple[KeptChain, ...]
    people: Mapping[int, Person]
    """By their ids; forgotten people by the negative of their number."""

    def chain(self, number: int) -> Chain:
        """Return a chain by its number, from 1."""
        return next(kept.chain for kept in self.chains if kept.chain.name.chain == number)

    def find_first(self, last: int) -> int:
        """Return the first event that the head of event `last` seals: after a gap none before it."""
        firsts = (kept.first for kept in self.chains if kept.chain.head == NOTHING and kept.first <= last)
        return max(firsts, default=1)

    def alias(self, user: int) -> str:
        """Return the alias of a person in contents.

        Raises:
            KeyError: no row has them.
        """
        return self.people[user].who.hex()

    def write_content(self, event: Event, row: ProofRow) -> str:
        """Return the content of a row, computed from the stored parts."""
        before, after = row.states[:SIZE].hex(), row.states[SIZE:].hex()
        states = (before, after) if row.states else None
        return write_content(event, row.texts, self.alias, row.visibility, row.drawn, states)

    def make_entry(self, event: Event, row: ProofRow, content: str) -> ProofEntry:
        """Return a row with its content as in the chain, computed from the stored parts."""
        chain = self.chain(row.chain)
        made = [kept.chain.anchor for kept in self.chains if kept.first <= row.number]
        turn = Turn(chain, row.turn, made[-1] if made else NOTHING)
        return ProofEntry(
            name=chain.name,
            turn=turn.number,
            number=row.number,
            interaction=row.interaction,
            at=event.at,
            who=self.people[event.person].who,
            content=commit_to_content(content, salt_content(chain, row.number, row.visibility)),
            words=row.commitment,
            anchor=turn.anchor,
            seal=turn.seal,
        )


@dataclass(frozen=True, slots=True)
class SoFar:
    """The latest point of the proof of a place."""

    number: int
    """The number of its newest row."""
    chain: int
    """The chain of the last used turn."""
    used: int
    """The last used turn of that chain."""
    head: bytes
    """The head after the newest row."""


@dataclass(frozen=True, slots=True)
class ProofCounts:
    """How the newest `MOST_COUNTED` rows of a proof came about, as far as all can see them."""

    rolls: int
    thrown: int
    """Rolls by the bot with a key that was locked before; only those that were never hidden."""
    without_key: tuple[int, ...]
    """The numbers of rolls by the bot without a key."""
