"""Follows the chains of keys of a proof from row to row: each is published first, then used key by key."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bot.features.proof.lines import ProofLine, Wrong, hash_in, hash_or_nothing_in, id_in, number_in, text_in
from bot.play.proof.hashes import NOTHING
from bot.play.proof.keys import (
    EARLY,
    LENGTH,
    ChainName,
    KeyedChance,
    anchor_of,
    context_of,
    keys_before,
    seal_of,
)

UNSAID = "no message is known to have carried its locked keys"
BEFORE = "asked for before its locked keys were in the channel"
UNKNOWN = "asked for before the bot knew the message with its locked keys"
"""Why a row has no key."""

LATE_ENOUGH = LENGTH - EARLY + 1
"""How many turns of a chain must be used before its successor may be made."""


@dataclass(frozen=True, slots=True)
class PublishedChain:
    """A chain as in the first line."""

    name: ChainName
    root: bytes
    seal: bytes
    """The seal of a hidden roll at turn 1."""
    salt: bytes
    head: bytes
    """The head before the row that made it."""
    anchor: bytes
    message: int | None
    first: int
    """The number of the row that made it."""


@dataclass(slots=True)
class _Use:
    """How far a chain has been followed."""

    chain: PublishedChain
    turn: int | None
    """The last used turn; None: rows before the proof may have used some."""
    key: bytes
    """The key of that turn."""
    sealed: bytes | None
    """The published seal of a hidden roll at that turn, or None if the proof does not have it."""
    next_seal: bytes | None
    bare: bool = False
    """Whether a row has no key, although it was requested after the chain was published."""


def read_chains(head: ProofLine) -> tuple[PublishedChain, ...]:
    """Read the chains of a first line."""
    place = id_in(head, "channel"), id_in(head, "owner")
    return tuple(_read_chain(ChainName(*place, number_in(each, "chain", 1)), each) for each in head["chains"])


def _read_chain(name: ChainName, said: ProofLine) -> PublishedChain:
    root, seal, head, anchor = (hash_in(said, part) for part in ("root", "seal", "head", "anchor"))
    message = None if said["message"] is None else id_in(said, "message")
    text_in(said, "ended")
    first = number_in(said, "first", 1)
    return PublishedChain(name, root, seal, hash_or_nothing_in(said, "salt"), head, anchor, message, first)


def check_chains(chains: Sequence[PublishedChain]) -> None:
    """Check that each anchor is computed from its chain, and that each chain follows the one before.

    Raises:
        Wrong: one does not.
    """
    for chain in chains:
        if chain.message is not None and chain.message <= chain.name.channel:
            raise Wrong(f"chain {chain.name.chain} was published before there was its channel")
        if anchor_of(chain.name, chain.root, chain.seal, chain.salt, chain.head) != chain.anchor:
            raise Wrong(f"the anchor of chain {chain.name.chain} does not fit its parts")
    for before, after in pairwise(chains):
        if before.name.chain >= after.name.chain or before.first > after.first:
            raise Wrong(f"chain {after.name.chain} does not follow chain {before.name.chain}")


def check_beginning(head: ProofLine, chains: Sequence[PublishedChain]) -> None:
    """Check that a proof from row 1 on has nothing before it, and that a new beginning has a new chain.

    Raises:
        Wrong: it is not so.
    """
    first = number_in(head, "first", 1)
    if first == 1 and head["states"]:
        raise Wrong("something was remembered before the first row of all")
    if first > 1 and hash_in(head, "head") == NOTHING and all(chain.first != first for chain in chains):
        raise Wrong("the proof begins anew with it, but no chain was made with it")


class KeySets(NamedTuple):
    """The chains of a proof, by their ends."""

    total: int = 0
    missing: int = 0
    """How many there are before the first one used here."""
    given_up: int = 0
    """How many were given up before all their turns were used, by rows here."""
    unused: int = 0
    """How many were given up before any row used them."""


class Chains:
    """Follows the chains of a proof from row to row."""

    def __init__(self, published: Sequence[PublishedChain], first: int) -> None:
        self._published = {chain.name.chain: chain for chain in published}
        self._coming = deque(published)
        self._first = first
        self._newest: PublishedChain | None = None
        self._use: _Use | None = None
        self._used: set[int] = set()
        self._given_up = 0

    def anchor_at(self, number: int, head: bytes, asked: int) -> bytes:
        """Return the anchor of the newest chain at a row.

        The head before the row is `head`, and no interaction up to it has a greater id than `asked`.

        Raises:
            Wrong: a chain was made with that row, but upon something else, or was published before.
        """
        while self._coming and self._coming[0].first <= number:
            newest = self._newest = self._coming.popleft()
            if newest.first == number and newest.head != head:
                raise Wrong(f"chain {newest.name.chain} was made with it, but after another head")
            if newest.message is not None and newest.message <= asked:
                raise Wrong(f"chain {newest.name.chain} was published before a row that came before it")
        return self._newest.anchor if self._newest else NOTHING

    def check_end(self, number: int, head: bytes, asked: int) -> KeySets:
        """Check that no row after the last, which would be `number`, made a chain; return the chains.

        Raises:
            Wrong: one was.
        """
        self.anchor_at(number, head, asked)
        for chain in self._coming:
            raise Wrong(f"it is not there, but chain {chain.name.chain} was made with row {chain.first}")
        numbers, first = self._published.keys(), min(self._used, default=1)
        last = max(numbers, default=0)
        missing = first - 1 - sum(number < first for number in numbers)
        unused = sum(first < number < last and number not in self._used for number in numbers)
        return KeySets(len(numbers), missing, self._given_up, unused)

    def follow(self, line: ProofLine) -> ChainName:
        """Check that a row uses the next key of its chain, published before its request; return its chain.

        Raises:
            Wrong: it does not.
        """
        number, turn = line["number"], number_in(line, "turn")
        chain = self._published.get(number_in(line, "chain", 1))
        if chain is None:
            raise Wrong(f"it uses chain {line['chain']}, which is none of this channel's")
        if self._use is None or self._use.chain is not chain:
            self._use = self._change(chain, number)
            self._used.add(chain.name.chain)
        use, before = self._use, self._use.turn
        published = chain.message is not None and id_in(line, "interaction") > chain.message
        key = hash_or_nothing_in(line, "key")
        if turn:
            if not published:
                raise Wrong("it was asked for before its chain was published")
            _take_key(use, line, turn, key)
            before = turn - 1
        elif key:
            raise ValueError("it has a key, but no turn")
        elif published:
            if use.turn:
                raise Wrong("it has no key, but was asked for after its chain was published")
            use.bare = True
        self._check_early(chain, number, before)
        return chain.name

    def _check_early(self, chain: PublishedChain, number: int, used: int | None) -> None:
        """Check that the next chain was not made too early, after enough of this one's turns."""
        newest = self._newest
        if newest is None or newest is chain or newest.first != number or used is None:
            return
        if used < LATE_ENOUGH:
            raise Wrong(f"chain {newest.name.chain} was made with it after {used} turns of another")

    def why_bare(self, line: ProofLine) -> str:
        """Return why the row that was followed last has no key, or an empty string."""
        if line["turn"] or self._use is None:
            return ""
        message = self._use.chain.message
        if message is None:
            return UNSAID
        return UNKNOWN if int(line["interaction"]) > message else BEFORE

    def _change(self, chain: PublishedChain, number: int) -> _Use:
        """Go on with another chain: the newest, once the one before is spent or given up."""
        if chain.first > number:
            raise Wrong(f"it uses chain {chain.name.chain}, which was made later")
        before = self._use
        if before is None:
            self._check_all_there(chain.name.chain)
        self._given_up += before is not None and before.turn != LENGTH
        if before is None and chain.first < self._first:
            return _Use(chain, None, chain.root, None, None)
        if before and (chain is not self._newest or (before.turn != LENGTH and chain.first != number)):
            raise Wrong(f"it uses chain {chain.name.chain} before chain {before.chain.name.chain} is spent")
        return _Use(chain, 0, chain.root, None, chain.seal)

    def _check_all_there(self, number: int) -> None:
        """Check that no chain is missing after the one of the first row."""
        later = [name for name in self._published if name >= number]
        if len(later) != later[-1] - later[0] + 1:
            raise Wrong(f"of the chains from {later[0]} to {later[-1]} some are not there")

    def chance(self, line: ProofLine, *, hidden: bool) -> KeyedChance | None:
        """Return the stream for the numbers of the row that was followed last, or None without a key.

        Raises:
            Wrong: the key of a hidden roll is not the sealed one.
        """
        use, turn = self._use, line["turn"]
        if not turn or use is None:
            if line.get("hidden_key"):
                raise ValueError("it has a hidden key, but no turn")
            return None
        name, key = use.chain.name, use.key
        if hidden:
            key = hash_in(line, "hidden_key")
            if use.sealed is not None and seal_of(name, turn, key) != use.sealed:
                raise Wrong("its hidden key is not the sealed one")
        return KeyedChance(key, context_of(name, turn, int(line["interaction"]), use.chain.salt))


def _take_key(use: _Use, line: ProofLine, turn: int, key: bytes) -> None:
    known = use.turn
    if turn > LENGTH:
        raise Wrong(f"there is no key {turn} of a chain")
    if known is not None and turn != known + 1:
        raise Wrong(f"it uses key {turn} of its chain after key {known}")
    if known is None and turn > 1 and use.bare:
        raise Wrong("its chain had begun before rows that have no key")
    *_, before = keys_before(use.chain.name, turn, key, known or 0)
    if before != use.key:
        raise Wrong("its key is not the promised one")
    use.sealed = use.chain.seal if turn == 1 else use.next_seal
    use.turn, use.key, use.next_seal = turn, key, hash_in(line, "seal")
