"""Reads the lines of a proof that someone hands in, and follows its chains of keys.

Lines are bounded, and read strictly: each part has one type, and one way in which it is written. So two
verifiers agree on what a file says, and nothing in it is read that its hashes do not cover. A chain is
published first, and then used key by key.

Whatever reads a part raises KeyError, TypeError or ValueError where that is missing, or is something else.
"""

import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, get_args

from bot.mechanics.proof import (
    LENGTH,
    NOTHING,
    SIZE,
    ChainName,
    KeyedChance,
    ProofEntry,
    anchor_of,
    canonical,
    content_of,
    context_of,
    keys_before,
    person_of,
    seal_of,
    state_of,
    words_of,
)
from bot.play.event import Event, Json, StateKey, Visibility
from bot.play.proof import EARLY
from bot.play.request_context import MARK, reference, replace_people
from bot.play.words import put_words_back


class Unreadable(ValueError):
    """What was handed in is no proof; the sentence says why."""


class Wrong(Exception):
    """A row is not what it should be; the sentence says why."""


ProofLine = Mapping[str, Any]

_HASH = re.compile(f"[0-9a-f]{{{2 * SIZE}}}").fullmatch
_DIGITS = re.compile("[0-9a-f]*").fullmatch
_ID = re.compile("0|[1-9][0-9]{0,19}").fullmatch

_BEYOND = 2**53
"""No number is as large as this: JavaScript reads larger ones as others."""

_DEEPEST = 100
"""Values in one another."""

_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]').finditer


def _refuse(number: str) -> None:
    raise ValueError(f"{number[:20]} is not read here")


def _read_exact(digits: str) -> int:
    number = int(digits)
    if abs(number) >= _BEYOND:
        _refuse(digits)
    return number


_DECODE = json.JSONDecoder(parse_constant=_refuse).decode
_DECODE_EXACT = json.JSONDecoder(parse_constant=_refuse, parse_float=_refuse, parse_int=_read_exact).decode


def read_json(text: str) -> Json:
    """Read JSON without `NaN` and `Infinity`, which others do not read, and not too deep.

    Raises:
        ValueError: it is something else.
    """
    _check_depth(text)
    return _DECODE(text)


def read_line(text: str) -> Json:
    """Read a line in the same way, whose numbers are whole and below 2^53, so that all read the same.

    Raises:
        ValueError: it is something else.
    """
    _check_depth(text)
    return _DECODE_EXACT(text)


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for found in _BRACKETS(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > _DEEPEST:
            raise ValueError(f"it has more than {_DEEPEST} values in one another")


def text_in(line: ProofLine, part: str) -> str:
    """Return a text."""
    value = line[part]
    if not isinstance(value, str):
        raise ValueError(f"{part} is not text")  # noqa: TRY004 - as all else that cannot be read
    return value


def hash_in(line: ProofLine, part: str) -> bytes:
    """Return a hash, a key, or another value of 32 bytes."""
    digits = text_in(line, part)
    if not _HASH(digits):
        right = f"{SIZE} bytes long" if _DIGITS(digits) else "in hexadecimal digits, 0-9 and a-f"
        raise ValueError(f"{part} is not {right}")
    return bytes.fromhex(digits)


def hash_or_nothing_in(line: ProofLine, part: str) -> bytes:
    """Return the same, or no bytes where the text is empty."""
    return hash_in(line, part) if line[part] != "" else b""


def id_in(line: ProofLine, part: str) -> int:
    """Return an id, which is written as a text."""
    digits = text_in(line, part)
    if not _ID(digits):
        raise ValueError(f"{part} is not an id")
    return int(digits)


def number_in(line: ProofLine, part: str, least: int = 0) -> int:
    """Return a whole number from `least` on."""
    value = line[part]
    if type(value) is not int or not least <= value < _BEYOND:
        raise ValueError(f"{part} is not a number from {least} on")
    return value


_EMPTY, _NOTHING = state_of("[]"), state_of("null")


def same_state(digest: str) -> str:
    """Return the digest of a state, or that of none where it is an empty list: either may stand for it."""
    return _NOTHING if digest == _EMPTY else digest


def entry_of(line: ProofLine, chain: ChainName) -> ProofEntry:
    """Return the entry that a line tells."""
    if "sealed" in line:
        if "content" in line or "typed" in line:
            raise ValueError("it is still hidden, but shows its content")
        content = hash_in(line, "sealed")
    else:
        salt = hash_in(line, "content_salt") if "content_salt" in line else b""
        content = content_of(text_in(line, "content"), salt)
    return ProofEntry(
        name=chain,
        turn=number_in(line, "turn"),
        number=number_in(line, "number", 1),
        interaction=id_in(line, "interaction"),
        at=number_in(line, "at"),
        who=hash_in(line, "who"),
        content=content,
        words=hash_or_nothing_in(line, "words"),
        anchor=hash_in(line, "anchor"),
        seal=hash_in(line, "seal"),
    )


def check_people(head: ProofLine, people: "People") -> None:
    """See that the people of the first line are those of its commitments, and note who they are.

    Raises:
        Wrong: one is not.
    """
    channel = id_in(head, "channel")
    for person in head["people"]:
        user = id_in(person, "person")
        if person_of(user, channel, hash_in(person, "salt")) != hash_in(person, "who"):
            raise Wrong(f"person {user} is not the one of the commitment")
        people.name(user, person["who"])


def check_words(line: ProofLine) -> None:
    """See that what a person typed is what the row commits to.

    Raises:
        Wrong: it is not.
    """
    if "typed" not in line:
        return
    if words_of(text_in(line, "typed"), hash_in(line, "typed_salt")).hex() != line["words"]:
        raise Wrong("the typed words are not those the row commits to")


COMMITMENT = re.compile(rf'\{{"{MARK}":"([0-9a-f]{{64}})"\}}')
"""How a person stands in a content, and nothing else: within a text quotation marks are escaped."""

ODDS = re.compile("[1-9][0-9]*(/[1-9][0-9]*)?").fullmatch

SORTS: Mapping[str, Any] = {
    **dict.fromkeys(("kind", "dice", "drawn", "visibility"), str),
    **dict.fromkeys(("by_hand", "judged"), bool),
    "request": dict,
    "draws": list,
    "odds": (str, type(None)),
}
"""What some parts of a content are."""

WITHOUT_TEXTS = re.compile(r'"below":[^,}]+|"(?:[^"\\]|\\.)*"').sub
"""Leaves out the texts of a content, and the one part that is no whole number."""

FRACTION = re.compile(r"\d[.eE]").search

VISIBILITIES = get_args(Visibility)

WORDED = frozenset(("request", "line", "used"))
"""The parts of a content in which words may stand."""


@dataclass(frozen=True, slots=True)
class ProofContent:
    """What the content of a line says."""

    event: Event
    """Without a person's words."""
    worded: Event
    """With them, where the line has them."""
    withheld: bool
    """Whether the row commits to words that the line does not have: they were forgotten, or left out."""
    drawn: str
    before: str
    """The digest of the state before; empty: it used none."""
    after: str
    """The digest of that state after it."""

    @property
    def hidden(self) -> bool:
        """Whether it was hidden once; by now it is open."""
        return bool(self.event.visibility)


class People:
    """Numbers for the people of a proof, of whom it has nothing but commitments."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._aliases: dict[int, str] = {}
        self._named: dict[int, str] = {}
        self._users: dict[str, int] = {}

    def number(self, alias: str) -> int:
        """Return the number of a commitment's person."""
        number = self._numbers.setdefault(alias, len(self._numbers) + 1)
        self._aliases[number] = alias
        return number

    def alias(self, number: int) -> str:
        """Return the commitment of the person with a number."""
        return self._aliases[number]

    def name(self, user: int, alias: str) -> None:
        """Note whose a commitment is.

        Raises:
            Wrong: another person is, or they have another commitment.
        """
        if user in self._named or alias in self._users:
            raise Wrong(f"person {user} is there twice")
        self._named[user], self._users[alias] = alias, user

    def user(self, alias: str) -> int | None:
        """Return the person of a commitment, or None if the file does not say."""
        return self._users.get(alias)

    def read_typed(self, text: str) -> Json:
        """Read words; in some older ones people stand by their ids."""
        named = self._named
        return self.read(replace_people(text, lambda user: json.dumps(named.get(user, ""))))

    def read(self, text: str) -> Json:
        """Read a value with numbers in the place of commitments."""
        return read_json(COMMITMENT.sub(lambda found: json.dumps(reference(self.number(found[1]))), text))


def states_of(head: Mapping[str, Any], people: People) -> dict[StateKey, Json]:
    """Return the states before the first row."""
    states = {}
    for kind, key, owner, text in head["states"]:
        if canonical(read_json(text)) != text:
            raise ValueError("a state is not written as it should be")
        states[state_key((kind, key, owner), people)] = people.read(text)
    return states


def state_key(parts: Sequence[Any], people: People) -> StateKey:
    """Return the key of a state as a line has it."""
    kind, key, owner = parts
    if not all(isinstance(part, str) for part in parts):
        raise TypeError("the key of a state has a part that is not text")
    return StateKey(kind, key, people.number(owner) if owner else 0)


def read_content(line: Mapping[str, Any], people: People) -> ProofContent:
    """Return what the content of a line says.

    Raises:
        Wrong: it is not written in the one way in which contents are.
    """
    text = text_in(line, "content")
    content = read_json(text)
    if canonical(content) != text or FRACTION(WITHOUT_TEXTS("", text)):
        raise Wrong("its content is not written as it should be")
    if MARK in text:
        content = people.read(text)
    _check_sorts(content)
    state, before, after = None, "", ""
    if "state" in content:
        state = state_key(content["state"], people)
        before, after = (same_state(hash_in(content, part).hex()) for part in ("before", "after"))
    elif "before" in content or "after" in content:
        raise ValueError("it has the digest of a state, and no state")
    hidden = bool(content["visibility"])
    if any((part in line) != hidden for part in ("content_salt", "hidden_key")):
        raise ValueError("it was hidden, or has a hidden key, but not both")
    if hidden and state:
        raise ValueError("it was hidden, and uses a state")
    event = Event(
        number=line["number"],
        person=people.number(line["who"]),
        at=line["at"],
        kind=content["kind"],
        version=number_in(content, "version", 1),
        request=content["request"],
        draws=tuple(content["draws"]),
        outcome=content["outcome"],
        odds=None if content["odds"] is None else _odds_of(content["odds"]),
        dice=content["dice"],
        used=content["used"],
        line=content["line"],
        by_hand=content["by_hand"],
        visibility=content["visibility"],
        judged=content["judged"],
        state=state,
        previous=number_in(content, "previous"),
        target=None if content["target"] is None else number_in(content, "target", 1),
    )
    typed = line.get("typed")
    worded = event if typed is None else _put_words_back(event, typed, people)
    withheld = bool(line["words"]) and typed is None
    return ProofContent(event, worded, withheld, content["drawn"], before, after)


def _put_words_back(event: Event, typed: str, people: People) -> Event:
    """Return a row as it was before the words were taken out of it; of its request they may be a part."""
    if canonical(read_json(typed)) != typed:
        raise Wrong("its typed words are not written as they should be")
    parts = people.read_typed(typed)
    if not parts or not parts.keys() <= WORDED or not isinstance(parts.get("request", {}), dict):
        raise Wrong("its typed words are more than words")
    worded = replace(event, **put_words_back(event.request, parts))
    if worded == event:
        raise Wrong("its typed words are no words")
    return worded


def _check_sorts(content: Mapping[str, Any]) -> None:
    """See that the parts of a content are of the sort that they should be."""
    for part, sort in SORTS.items():
        if not isinstance(content[part], sort):
            raise TypeError(f"{part} is of the wrong type")
    whole = (*content["draws"], *([] if content["outcome"] is None else [content["outcome"]]))
    if any(type(number) is not int for number in whole):
        raise TypeError("a result is not a whole number")
    if content["visibility"] not in VISIBILITIES:
        raise ValueError("its visibility is unknown")
    if content["by_hand"] and not isinstance(content["request"].get("set"), str | None):
        raise TypeError("the name of the dice is not text")


def _odds_of(text: str) -> Fraction:
    """Read odds: a fraction in its lowest terms."""
    numerator, _, denominator = text.partition("/")
    odds = Fraction(int(numerator), int(denominator or 1)) if ODDS(text) else None
    if odds is None or str(odds) != text:
        raise ValueError("its odds are not a fraction")
    return odds


UNSAID = "no message is known to have carried its locked keys"
BEFORE = "asked for before its locked keys were in the channel"
UNKNOWN = "asked for before the bot knew the message with its locked keys"
"""Why a row has no key."""

LATE_ENOUGH = LENGTH - EARLY + 1
"""How many turns of a chain were used when the one that is to follow it was made, or more."""


@dataclass(frozen=True, slots=True)
class PublishedChain:
    """A chain as the first line tells it."""

    name: ChainName
    root: bytes
    seal: bytes
    """Of a hidden roll at turn 1."""
    salt: bytes
    head: bytes
    """Before the row with which it was made."""
    anchor: bytes
    message: int | None
    first: int
    """The number of the row with which it was made."""


@dataclass(slots=True)
class _Use:
    """How far a chain was followed."""

    chain: PublishedChain
    turn: int | None
    """The last that was used; None: rows before the proof may have used some."""
    key: bytes
    """Of that turn."""
    sealed: bytes | None
    """What was published of the key of a hidden roll at that turn; None: the proof does not tell."""
    next_seal: bytes | None
    bare: bool = False
    """Whether a row has no key, although it was asked for after the chain was published."""


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
    """See that each anchor is made of its chain, and that each chain follows the one before.

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
    """See that a proof from row 1 on remembers nothing before it, and that one begins anew with a new chain.

    Raises:
        Wrong: it is not so.
    """
    first = number_in(head, "first", 1)
    if first == 1 and head["states"]:
        raise Wrong("something was remembered before the first row of all")
    if first > 1 and hash_in(head, "head") == NOTHING and all(chain.first != first for chain in chains):
        raise Wrong("the proof begins anew with it, but no chain was made with it")


class KeySets(NamedTuple):
    """The chains of a proof, by what became of them."""

    total: int = 0
    missing: int = 0
    """Of those before the first that is used here."""
    given_up: int = 0
    """Before all of its turns were used, by rows here."""
    unused: int = 0
    """Given up before any row used them."""


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
        """Return the anchor of the newest chain that there is at a row, before which the head is `head`, and
        no interaction has a greater id than `asked`.

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
        """See that no chain was made with a row later than `number`, the one after the last; return which
        there are.

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
        """See that a row uses the next key of its chain, promised before it was asked for; return its chain.

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
        """See that the next chain was made with a row no earlier than it is, after so many of its turns."""
        newest = self._newest
        if newest is None or newest is chain or newest.first != number or used is None:
            return
        if used < LATE_ENOUGH:
            raise Wrong(f"chain {newest.name.chain} was made with it after {used} turns of another")

    def why_bare(self, line: ProofLine) -> str:
        """Return why the row that was followed last has no key; empty: it has one."""
        if line["turn"] or self._use is None:
            return ""
        message = self._use.chain.message
        if message is None:
            return UNSAID
        return UNKNOWN if int(line["interaction"]) > message else BEFORE

    def _change(self, chain: PublishedChain, number: int) -> _Use:
        """Go on with another chain: the newest, once the one before is spent or was given up."""
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
        """See that no chain is left out from the one of the first row on."""
        later = [name for name in self._published if name >= number]
        if len(later) != later[-1] - later[0] + 1:
            raise Wrong(f"of the chains from {later[0]} to {later[-1]} some are not there")

    def chance(self, line: ProofLine, *, hidden: bool) -> KeyedChance | None:
        """Return the stream that the numbers of the row which was followed last come of; None: it has no key.

        Raises:
            Wrong: the key of a hidden roll is not the one that was sealed.
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
