"""The book of a proof: all that is kept of the chains, the people and the rows of a place."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.play.event import Event, EventTexts, Visibility
from bot.play.proof.commitments import ProofEntry, commit_to_content, salt_content, write_content
from bot.play.proof.hashes import NOTHING, SIZE
from bot.play.proof.keys import Chain, Turn

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
    """The numbers from the stream of its key, as `write_draws` writes them."""
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

    def find_first(self, last: int) -> int:
        """Return the first event that the head of event `last` seals: after a gap none before it."""
        firsts = (kept.first for kept in self.chains if kept.chain.head == NOTHING and kept.first <= last)
        return max(firsts, default=1)

    def alias(self, user: int) -> str:
        """Return what stands for a person in contents.

        Raises:
            KeyError: no row knows them.
        """
        return self.people[user].who.hex()

    def write_content(self, event: Event, row: ProofRow) -> str:
        """Return the content of a row, made anew from what is kept."""
        before, after = row.states[:SIZE].hex(), row.states[SIZE:].hex()
        states = (before, after) if row.states else None
        return write_content(event, row.texts, self.alias, row.visibility, row.drawn, states)

    def make_entry(self, event: Event, row: ProofRow, content: str) -> ProofEntry:
        """Return a row with its content as the chain has it, made anew from what is kept."""
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
