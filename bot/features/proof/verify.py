"""Checks a whole proof from its lines, one after the other, up to the first wrong one.

Each roll is made again: it must come from its key, by its rules. A row must be about earlier rows that exist,
as a strike is, and the id of its Discord interaction shows its time. The bot checks the proof of a place as
anyone could: from its lines, which are all that it hands out.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.features.proof.chains import Chains, KeySets, check_beginning, check_chains, read_chains
from bot.features.proof.contents import People, ProofContent, check_people, read_content, states_of
from bot.features.proof.export import FORMAT, Line
from bot.features.proof.lines import Unreadable, Wrong, check_words, entry_of, hash_in, number_in, read_line
from bot.features.proof.remaking import Replayer
from bot.features.proof.seen import NOTHING_SEEN, SHOWS_FORGERY, Seen
from bot.features.proof.sharing import SharedStates
from bot.features.proof.targets import Targets
from bot.mechanics.errors import BadInput
from bot.play.errors import Refused
from bot.play.kind import EventKind, Workers
from bot.play.proof.commitments import ProofEntry
from bot.play.proof.hashes import NOTHING
from bot.play.request_context import time_of

LATE = 3_000
"""Milliseconds within which Discord wants an answer: no command waits that long for its turn."""

AHEAD = 60_000
"""Milliseconds by which the checker's clock may be slow."""


class Interactions:
    """The interactions of the rows so far."""

    def __init__(self) -> None:
        self.greatest = 0
        """The greatest of their ids."""
        self._ids: set[int] = set()

    def take(self, entry: ProofEntry) -> int:
        """Check that a row has its own interaction, with the time of the row.

        Returns by how many milliseconds it is older than that of an earlier row, or -1 if it is newer than
        all.

        Raises:
            Wrong: it has not.
        """
        if entry.interaction in self._ids:
            raise Wrong("a row before it has the same interaction")
        if entry.at != time_of(entry.interaction):
            raise Wrong("its time is not that of its interaction")
        if entry.interaction <= entry.name.channel:
            raise Wrong("it was asked for before there was its channel")
        self._ids.add(entry.interaction)
        late = time_of(self.greatest) - entry.at if entry.interaction < self.greatest else -1
        self.greatest = max(self.greatest, entry.interaction)
        return late


LONGEST = 2**22
"""Characters of a line; only the first one may have more."""

BLANK = " \t\r\n"
"""White space of JSON."""

HIDDEN = "it is still hidden"
"""Why a row was not made again."""

NO_HEAD = "The first line is not that of a proof."

UNFIT = (
    *(KeyError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RuntimeError),
    struct.error,
)
"""Errors for a value that is missing, or of the wrong type or size."""


class NotThis(Wrong):
    """The file is not the one that a person saw; the sentence says why."""


Named = Mapping[str, list[int]]
"""The numbers of rows, by a remark on them."""


@dataclass(slots=True)
class ProofFindings:
    """The result of checking a proof. Rows are thrown, typed, sealed, without a key, or without dice."""

    first: int
    """The number of the first row."""
    anew: bool = False
    """Whether it claims that nothing came before that row, which is not row 1."""
    rows: int = 0
    """The number of right rows."""
    covered: int = 0
    """How many of them have a key."""
    thrown: int = 0
    """How many were thrown openly, with a key that was fixed before."""
    thrown_hidden: int = 0
    """How many were thrown hidden at first, with a key that only heads fix."""
    typed: int = 0
    """How many were thrown by hand and typed."""
    sealed: int = 0
    """How many are still hidden, and have a key."""
    without_key: dict[str, list[int]] = field(default_factory=dict)
    """Rows with dice, visible or hidden, without a key, by the reason."""
    passed: dict[str, list[int]] = field(default_factory=dict)
    """Rows that were not made again, although their hashes and keys are right, by the reason."""
    head: str = ""
    """The head after the last right row."""
    nameless: int = 0
    """How many are of people whom the file does not name."""
    wordless: list[int] = field(default_factory=list)
    """Rows that commit to words which the file lacks."""
    revealed: int = 0
    """How many were hidden first."""
    elsewhere: int = 0
    """How many uses of what the server shares, such as hit points, are in no row of the file."""
    disordered: int = 0
    """How many were requested before an earlier row."""
    late: list[int] = field(default_factory=list)
    """Those of them that were requested `LATE` or more before it."""
    ahead: list[int] = field(default_factory=list)
    """Rows that are later than the time of the check."""
    sets: KeySets | None = None
    """Its sets of keys, or None if it is wrong."""
    anchors: int = 0
    """How many anchors it was compared with."""
    heads: int = 0
    """How many heads it was compared with."""
    keys: int = 0
    """How many keys it was compared with."""
    most_digits: int = 0
    """The most digits of a compared head."""
    reach: int = 0
    """The newest row with enough compared digits of a head, so that a change up to it would show."""
    unplaced: tuple[str, ...] = ()
    """Digits that a person saw and that are nowhere in the file, which begins after other rows."""
    before: tuple[int, ...] = ()
    """The numbers of rows before this file whose heads were given, and could not be compared."""
    wrong: int | None = None
    """The number of the first wrong row, or None for none or no particular one."""
    why: str = ""

    @property
    def last(self) -> int:
        """The number of the last right row."""
        return self.first + self.rows - 1


async def verify(
    lines: Iterable[str],
    kinds: Mapping[str, EventKind[Any]],
    workers: Workers,
    *,
    now: int | None = None,
    seen: Seen = NOTHING_SEEN,
) -> ProofFindings:
    """Check a proof, also against what a person saw of it; `now` is the time, in milliseconds since 1970.

    Raises:
        Unreadable: it is none.
    """
    read = _parse_lines(lines)
    first = next(read, None)
    if first is None:
        raise Unreadable("The file is empty.")
    try:
        checking = _Checking(first, kinds, workers, now)
    except Unreadable:
        raise
    except UNFIT as error:
        raise Unreadable(NO_HEAD) from error
    try:
        checking.begin(first, seen)
        for line in read:
            await checking.check(line)
        checking.end()
    except NotThis as wrong:
        return checking.close(str(wrong), at_row=False)
    except Wrong as wrong:
        return checking.close(str(wrong))
    return checking.close()


def _parse_lines(lines: Iterable[str]) -> Iterator[Line]:
    for number, line in enumerate(lines, 1):
        text = line.removesuffix("\n")
        if not text.strip(BLANK):
            continue
        if number > 1 and len(text) > LONGEST:
            raise Unreadable(f"Line {number} is longer than {LONGEST:,} characters.")
        try:
            read = read_line(text)
        except (ValueError, RecursionError) as error:
            raise Unreadable(
                f"Line {number} is not JSON as it should be: was the file cut or changed?"
            ) from error
        if not isinstance(read, dict):
            raise Unreadable(f"Line {number} is not an object: this is not a proof.")
        yield read


class _Checking:
    """Checks line after line."""

    def __init__(
        self, first: Line, kinds: Mapping[str, EventKind[Any]], workers: Workers, now: int | None
    ) -> None:
        if first["format"] != FORMAT:
            raise Unreadable(f"This is a proof of the format {first['format']!r}, and not {FORMAT}.")
        self._now = now
        self._people = People()
        self._head = hash_in(first, "head")
        self._first = self._next = number_in(first, "first", 1)
        states = states_of(first, self._people)
        self._replayer = Replayer(kinds, workers, self._first, states, self._people)
        self._targets = Targets(kinds, self._first)
        self._shared = SharedStates()
        self._interactions = Interactions()
        self._published = read_chains(first)
        self._chains = Chains(self._published, self._first)
        self._heads: dict[int, str] = {}
        self._unplaced: set[str] = set()
        self._verdict = ProofFindings(self._first, self._first > 1 and self._head == NOTHING)

    def begin(self, first: Line, seen: Seen) -> None:
        """Check the first line against the published values."""
        heads, verdict = seen.heads, self._verdict
        verdict.before = tuple(sorted(each for each in heads if each < self._first - 1))
        self._heads = {number: head for number, head in heads.items() if number not in verdict.before}
        self._unplaced = set(seen.digits)
        self._check_heads(self._first - 1)
        try:
            check_chains(self._published)
            check_beginning(first, self._published)
            check_people(first, self._people)
        except UNFIT as error:
            raise Unreadable(NO_HEAD) from error
        verdict.anchors = sum(self._place(chain.anchor.hex()) for chain in self._published)

    def _place(self, digits: str) -> bool:
        """Whether a person saw these 64 digits; notes that they are there."""
        if digits not in self._unplaced:
            return False
        self._unplaced.remove(digits)
        self._verdict.most_digits = len(digits)
        return True

    async def check(self, line: Line) -> None:
        """Check the next line."""
        try:
            head, content, why = await self._check_line(line)
            self._check_person(line)
        except (*UNFIT, BadInput, Refused) as error:
            raise Wrong(f"it cannot be read or made again ({error})") from error
        self._count(line, content, why)
        self._head, self._next = head, self._next + 1
        self._check_heads(line["number"])
        self._verdict.keys += sum(self._place(line.get(part, "")) for part in ("key", "hidden_key"))

    async def _check_line(self, line: Line) -> tuple[bytes, ProofContent | None, str]:
        """Return the head after a line, its visible content or None, and why it was not made again."""
        if number_in(line, "number") != self._next:
            raise Wrong(f"here should stand row {self._next}, not {line['number']}")
        anchor = self._chains.anchor_at(self._next, self._head, self._interactions.greatest)
        entry = entry_of(line, self._chains.follow(line))
        head = entry.head(self._head)
        if head != hash_in(line, "head"):
            raise Wrong("it differs from the record: its hash is different")
        if entry.anchor != anchor:
            raise Wrong("its anchor is not that of the newest chain")
        check_words(line)
        self._note_time(entry)
        self._replayer.learn(line.get("tables", {}))
        if "sealed" in line:
            return head, None, HIDDEN
        content = read_content(line, self._people)
        chance = self._chains.chance(line, hidden=bool(content.event.visibility))
        unknown = self._targets.check(content)
        self._shared.follow(content.event)
        targets = self._targets.rows_of(content.event)
        return head, content, await self._replayer.replay(content, chance, targets) or unknown

    def _note_time(self, entry: ProofEntry) -> None:
        """Count a row that is out of order, or in the future."""
        verdict, late = self._verdict, self._interactions.take(entry)
        verdict.disordered += late >= 0
        if late >= LATE:
            verdict.late.append(entry.number)
        if self._now is not None and entry.at > self._now + AHEAD:
            verdict.ahead.append(entry.number)

    def _check_person(self, line: Line) -> None:
        """Check that a named person was on Discord at the time of the request."""
        user = self._people.user(line["who"])
        self._verdict.nameless += user is None
        if user is not None and user >= int(line["interaction"]):
            raise Wrong(f"it was asked for before there was person {user}")

    def _count(self, line: Line, content: ProofContent | None, why: str) -> None:
        """Count a row that is right."""
        number, bare, verdict = line["number"], self._chains.why_bare(line), self._verdict
        verdict.rows += 1
        verdict.covered += not bare
        if content is not None:
            verdict.revealed += content.hidden
            verdict.wordless += [number] if content.withheld else []
        if why:
            verdict.passed.setdefault(why, []).append(number)
        if bare and (content is None or (content.event.draws and not content.event.by_hand)):
            verdict.without_key.setdefault(bare, []).append(number)
        elif content is None:
            verdict.sealed += 1
        elif content.event.by_hand:
            verdict.typed += 1
        elif content.drawn and content.hidden:
            verdict.thrown_hidden += 1
        elif content.drawn:
            verdict.thrown += 1

    def end(self) -> None:
        """Check that the last row is there: that a person saw no later one."""
        if not self._verdict.rows:
            raise Unreadable("It has no rows, so there is nothing to check.")
        self._verdict.sets = self._chains.check_end(self._next, self._head, self._interactions.greatest)
        for number in self._targets.list_unrevealed():
            self._next = number
            raise Wrong("it was hidden and is open, but no row reveals it")
        for number in sorted(self._heads):
            self._next = number
            raise Wrong("a head of it was published, and it is not there")
        self._verdict.unplaced = tuple(sorted(self._unplaced))
        if self._unplaced and self._first == 1:
            raise NotThis(
                f"No locked keys, fingerprint or key in this file has the digits {min(self._unplaced)}"
            )

    def close(self, why: str = "", *, at_row: bool = True) -> ProofFindings:
        """Return the result; `why` says what is wrong with the next row or the whole file, if anything."""
        self._verdict.head, self._verdict.why = self._head.hex(), why
        self._verdict.elsewhere = self._shared.elsewhere
        self._verdict.wrong = self._next if why and at_row else None
        return self._verdict

    def _check_heads(self, number: int) -> None:
        head, published, verdict = self._head.hex(), self._heads.pop(number, None), self._verdict
        if self._place(head):
            verdict.heads, verdict.reach = verdict.heads + 1, number
        if published is None:
            return
        if not head.startswith(published):
            self._next = number
            raise Wrong(f"its head is {head}, but {published} was published")
        verdict.heads += 1
        verdict.most_digits = max(verdict.most_digits, len(published))
        if len(published) >= SHOWS_FORGERY:
            verdict.reach = number
