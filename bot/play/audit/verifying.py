"""Checks a proof without the bot, line by line: hashes, keys, faces, and every roll made again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.mechanics.proof import entries
from bot.mechanics.proof.keys import LENGTH, ChainName, anchor_of, key_before, seal_of
from bot.mechanics.proof.stream import KeyedChance, context_of
from bot.play.audit.lines import FORMAT, Line
from bot.play.audit.reading_lines import Unreadable

NO_HEAD = "The first line is not that of a proof."


@dataclass(frozen=True, slots=True)
class PublishedChain:
    """A chain as the first line tells it."""

    name: ChainName
    root: bytes
    seal: bytes
    salt: bytes
    anchor: bytes
    message: int | None
    first: int
    ended: str


@dataclass
class Chains:
    """The chains of a proof, and how far each was followed."""

    published: Mapping[int, PublishedChain]
    turns: dict[int, int] = field(default_factory=dict)
    keys: dict[int, bytes] = field(default_factory=dict)
    seals: dict[tuple[int, int], bytes] = field(default_factory=dict)

    def anchor_at(self, number: int) -> bytes:
        """Return the anchor of the newest chain that there was at a row."""
        made = [chain.anchor for chain in self.published.values() if chain.first <= number]
        return made[-1] if made else entries.NOTHING


class Wrong(Exception):
    """A row is not what it should be; the sentence says why."""


def hexed(line: Mapping[str, Any], name: str) -> bytes:
    """Return the bytes that a line writes as hexadecimal digits."""
    return bytes.fromhex(line[name])


def read_head(line: Line) -> tuple[ChainName, Chains]:
    """Read the first line: the place, as a chain 0 of it, and its chains.

    Raises:
        Unreadable: it is not one.
    """
    try:
        if line["format"] != FORMAT:
            raise Unreadable(f"This is a proof of the format {line['format']!r}, and not {FORMAT}.")
        channel, owner = int(line["channel"]), int(line["owner"])
        published = {}
        for each in line["chains"]:
            chain = PublishedChain(
                ChainName(channel, owner, each["chain"]),
                hexed(each, "root"),
                hexed(each, "seal"),
                hexed(each, "salt"),
                hexed(each, "anchor"),
                None if each["message"] is None else int(each["message"]),
                each["first"],
                each["ended"],
            )
            if anchor_of(chain.name, chain.root, chain.seal, chain.salt) != chain.anchor:
                raise Unreadable(f"The anchor of chain {each['chain']} is not made of its first key.")
            published[each["chain"]] = chain
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(NO_HEAD) from error
    return ChainName(channel, owner, 0), Chains(published)


def check_key(line: Line, chains: Chains) -> None:
    """See that the key of a row is the next one of its chain, which was promised before it was asked for.

    Raises:
        Wrong: it is not.
    """
    chain, turn = chains.published.get(line["chain"]), line["turn"]
    if chain is None:
        raise Wrong(f"it uses chain {line['chain']}, which is none of this channel's")
    if not turn:
        return
    if chain.message is None or int(line["interaction"]) <= chain.message:
        raise Wrong("it was asked for before its chain was published")
    key, known = hexed(line, "key"), chains.turns.get(line["chain"])
    if known is not None and turn != known + 1:
        raise Wrong(f"it uses key {turn} of its chain after key {known}")
    before, steps = (chains.keys[line["chain"]], 1) if known is not None else (chain.root, turn)
    hashed = key
    for step in range(steps):
        hashed = key_before(chain.name, turn - step, hashed)
    if hashed != before or not 0 < turn <= LENGTH:
        raise Wrong("its key is not the one that was promised")
    chains.turns[line["chain"]], chains.keys[line["chain"]] = turn, key
    chains.seals[line["chain"], turn + 1] = hexed(line, "seal")


def chance_of(line: Line, chains: Chains) -> KeyedChance | None:
    """Return the stream that the faces of a row must come of; None: no key covers it.

    Raises:
        Wrong: the key of a hidden roll is not the one that was sealed.
    """
    if not line["turn"]:
        return None
    chain, turn = chains.published[line["chain"]], line["turn"]
    key = hexed(line, "key")
    if line.get("hidden_key"):
        key = hexed(line, "hidden_key")
        sealed = chain.seal if turn == 1 else chains.seals.get((line["chain"], turn))
        if sealed is not None and seal_of(chain.name, turn, key) != sealed:
            raise Wrong("its hidden key is not the one that was sealed")
    return KeyedChance(key, context_of(chain.name, turn, int(line["interaction"]), chain.salt))


def entry_of(line: Line, chains: Chains) -> entries.Entry:
    """Return the entry that a line tells."""
    if "sealed" in line:
        content = hexed(line, "sealed")
    else:
        content = entries.content_of(line["content"], bytes.fromhex(line.get("content_salt", "")))
    return entries.Entry(
        name=chains.published[line["chain"]].name,
        turn=line["turn"],
        number=line["number"],
        interaction=int(line["interaction"]),
        at=line["at"],
        who=hexed(line, "who"),
        content=content,
        words=hexed(line, "words"),
        anchor=hexed(line, "anchor"),
        seal=hexed(line, "seal"),
    )


def check_people(head: Line, place: ChainName) -> None:
    """See that the people of the first line are those of its commitments.

    Raises:
        Wrong: one is not.
    """
    for person in head["people"]:
        who = entries.person_of(int(person["person"]), place.channel, hexed(person, "salt")).hex()
        if who != person["who"]:
            raise Wrong(f"person {person['person']} is not the one of the commitment")


def check_words(line: Line) -> None:
    """See that what a person typed is what the row commits to.

    Raises:
        Wrong: it is not.
    """
    if "typed" in line and entries.words_of(line["typed"], hexed(line, "typed_salt")) != hexed(line, "words"):
        raise Wrong("what was typed is not what the row commits to")
