"""Checks a whole proof from its lines, one after the other, up to the first that is wrong.

Each roll is made again: it must come of its key, by its rules. A row must be about earlier rows that are
there, as a strike is, and the id of its Discord interaction tells when it was made. The bot checks the
proof of a place as anyone could: from its lines, which are all that it hands out.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from bot.features.proof.chains import (
    Chains,
    People,
    ProofContent,
    Unreadable,
    Wrong,
    check_chains,
    check_people,
    check_words,
    entry_of,
    hash_in,
    number_in,
    read_chains,
    read_content,
    read_json,
    same_state,
    states_of,
)
from bot.features.proof.export import FORMAT, Line
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.proof import KeyedChance, ProofEntry, canonical, write_draws
from bot.mechanics.sources import Chance, Given, Source
from bot.play.errors import Refused
from bot.play.event import Effect, Event, EventContext, Json, StateKey
from bot.play.kind import EventKind, Workers
from bot.play.proof import state_digest
from bot.play.reads import Reads
from bot.play.request_context import time_of


class Interactions:
    """Those of the rows so far."""

    def __init__(self) -> None:
        self.greatest = 0
        """The greatest of their ids."""
        self._ids: set[int] = set()

    def take(self, entry: ProofEntry) -> None:
        """See that the interaction of a row is its own, and was asked when the row says.

        Raises:
            Wrong: it is not.
        """
        if entry.interaction in self._ids:
            raise Wrong("a row before it has the same interaction")
        if entry.at != time_of(entry.interaction):
            raise Wrong("its time is not that of its interaction")
        self._ids.add(entry.interaction)
        self.greatest = max(self.greatest, entry.interaction)


EARLIER = "it is about a row before this file"
SEALED = "it strikes a row that is still hidden"
"""Why what a row is about cannot be checked."""

NUMBERED = frozenset(("strike", "catan-undo", "reveal", "relabel"))
"""Kinds whose requests have the number of what they are about."""

REVEALS = frozenset(("reveal", "initiative"))
"""Kinds that open what they are about."""


LABELLED = frozenset(("roll", "game", "until", "together"))
"""Kinds whose rows have a label that can be changed."""


class _Row(NamedTuple):
    """What later rows may depend on."""

    kind: str
    is_roll: bool
    by_hand: bool
    hidden: bool
    """Once; by now it is open."""
    state: StateKey | None
    before: str
    """The digest of that state before it."""
    previous: int
    person: int
    dice: str
    draws: tuple[int, ...]


class Targets:
    """Follows which rows are struck, taken back, revealed, ended or gone on with by later ones."""

    def __init__(self, kinds: Mapping[str, EventKind[Any]], first: int) -> None:
        self._kinds = kinds
        self._first = first
        self._rows: dict[int, _Row] = {}
        self._revealed: set[int] = set()
        self._struck: set[int] = set()

    def check(self, content: ProofContent) -> str:
        """See that a row is about the rows that it may be about; return what cannot be checked of that.

        Raises:
            Wrong: it is about others.
        """
        event = content.event
        numbers = _about(event)
        if event.kind not in self._kinds:
            numbers = ()
        elif event.target != (numbers[0] if numbers else None) and not self._was_pruned(event, numbers):
            raise Wrong("it is not about the row that it should be about")
        why = ""
        for number in numbers:
            why = self._check(content, number) or why
        self._rows[event.number] = _Row(
            event.kind,
            event.is_roll,
            event.by_hand,
            bool(event.visibility),
            event.state,
            content.before,
            event.previous,
            event.person,
            event.request.get("dice", ""),
            event.draws,
        )
        return why

    def _was_pruned(self, event: Event, numbers: tuple[int, ...]) -> bool:
        return event.kind == "catan-undo" and event.target is None and numbers[0] < self._first

    def _check(self, content: ProofContent, number: int) -> str:
        event = content.event
        if not 0 < number < event.number:
            raise Wrong(f"it is about row {number}, and there is none before it")
        row = self._rows.get(number)
        if event.kind == "strike":
            _check_strike(content, number)
        if number >= self._first:
            self._check_row(content, number, row)
        self._mark(event, number)
        if number < self._first:
            return EARLIER
        return "" if row else SEALED

    def _check_row(self, content: ProofContent, number: int, row: _Row | None) -> None:
        event = content.event
        if event.kind == "strike":
            self._check_struck(content, number, row)
        elif row is None:
            raise Wrong(f"it is about row {number}, which is still hidden")
        elif event.kind in REVEALS:
            if not row.hidden or (event.kind == "initiative" and row.kind != "initiative-add"):
                raise Wrong(f"it reveals row {number}, which was not hidden")
        elif event.kind == "relabel":
            self._check_labelled(number, row)
        elif event.kind == "game":
            self._check_first(event, number, row)
        elif event.kind == "session-end":
            if row.kind != "session-start" or row.state != event.state:
                raise Wrong(f"it ends row {number}, which began no session")
        elif row.kind != "catan-roll" or row.state != event.state:
            raise Wrong(f"it takes back row {number}, which is not a roll of the game")

    def _check_labelled(self, number: int, row: _Row) -> None:
        if row.kind not in LABELLED:
            raise Wrong(f"it changes the label of row {number}, which is not a roll with one")
        if row.hidden and number not in self._revealed:
            raise Wrong(f"it changes the label of row {number}, which is still hidden")

    def _check_first(self, event: Event, number: int, row: _Row) -> None:
        if row.kind != event.kind or row.person != event.person:
            raise Wrong(f"it goes on with row {number}, which is not such a roll of its person")
        lay = " ".join(map(str, row.draws))
        if (row.dice, lay) != (event.request.get("dice"), event.request.get("lay")):
            raise Wrong(f"it goes on with other dice than those of row {number}")

    def _check_struck(self, content: ProofContent, number: int, row: _Row | None) -> None:
        event = content.event
        if row is None:
            if event.state is not None:
                raise Wrong(f"it strikes row {number}, which used another state")
            return
        kind = self._kinds.get(row.kind)
        if (row.is_roll and not row.by_hand) or (kind and not kind.can_strike):
            raise Wrong(f"it strikes row {number}, which cannot be struck")
        if row.state != event.state:
            raise Wrong(f"it strikes row {number}, which used another state")
        if event.state is None:
            return
        if content.after != row.before or event.used["last"] != row.previous:
            raise Wrong(f"it restores another state than row {number} had found")

    def _mark(self, event: Event, number: int) -> None:
        if event.kind in {"session-end", "relabel"}:
            return
        if event.kind == "game":
            row = self._rows.get(number)
            if number in self._struck or (row and row.hidden and number not in self._revealed):
                raise Wrong(f"it goes on with row {number}, which is struck, or still hidden")
            return
        marked = self._revealed if event.kind in REVEALS else self._struck
        if number in marked:
            done = "revealed" if event.kind in REVEALS else "struck"
            raise Wrong(f"row {number} was {done} before")
        marked.add(number)


def _about(event: Event) -> tuple[int, ...]:
    """Return the numbers of the rows that a row is about, by what was asked for, in order."""
    if event.kind == "session-end":
        return (event.previous,)
    opens = event.kind == "initiative" and "number" in event.request
    if event.kind not in NUMBERED and not opens and not (event.kind == "game" and "first" in event.request):
        return ()
    others = event.request.get("others", ()) if event.kind == "reveal" else ()
    numbers = (event.request["first" if event.kind == "game" else "number"], *others)
    if any(type(number) is not int for number in numbers) or sorted(set(numbers)) != list(numbers):
        raise ValueError("the rows that it is about are not in order")
    return numbers


def _check_strike(content: ProofContent, number: int) -> None:
    """See that a strike with a state is about the last row that used it, and says which was the last before.

    Raises:
        Wrong: it does not.
    """
    event = content.event
    if event.state is None:
        if event.used is not None:
            raise Wrong("it restores a state that the row which it strikes had not used")
        return
    if event.previous != number:
        raise Wrong(f"it strikes row {number}, which is not the last that used its state")
    if event.used.keys() != {"last", "restored"} or type(event.used["last"]) is not int:
        raise ValueError("it does not say what it restores")
    if not 0 <= event.used["last"] < number:
        raise Wrong(f"before row {number} there was no row {event.used['last']}")


Unknown = object()
"""The value of a state that no line before has told."""

NO_RULES = "it is of a kind that this verifier does not know, or of a later version"
NO_STATE = "it starts from a row that was not made again"
NO_TABLE = "the file does not have the table it was rolled on"
"""Why a row cannot be made again."""

STATELESS = "strike"
"""The kind that makes its state of what it says, whatever that was before."""

FACES_ALONE = frozenset(("roll", "d100", "die", "game", "until", "together"))
"""Kinds whose numbers are faces, whatever is made of them."""


class ProofTables:
    """What kinds are prepared from: the tables of a proof, and nothing else."""

    def __init__(self, workers: Workers, kinds: Mapping[str, EventKind[Any]]) -> None:
        self.told: dict[str, Json] = {}
        self.workers = workers
        self.kinds = kinds

    @property
    def store(self) -> Reads:
        """What is kept: the contents of tables alone."""
        return cast(Reads, self)

    async def content(self, number: int) -> Json:
        """Return what a table holds, None where the proof does not tell."""
        return self.told.get(str(number))


@dataclass(slots=True)
class _Used:
    """A state after the last row that used it."""

    digest: str
    value: Json
    """`Unknown`, where that row was not made again."""
    last: int | None
    """The number of the last row that used it and counts; None: it is not known."""


class Replayer:
    """Makes rolls again, one after the other, and holds the states that they lead to."""

    def __init__(
        self,
        kinds: Mapping[str, EventKind[Any]],
        workers: Workers,
        first: int,
        states: Mapping[StateKey, Json],
        people: People,
    ) -> None:
        self._world = ProofTables(workers, kinds)
        self._first, self._begun, self._people = first, states, people
        self._used: dict[StateKey, _Used] = {}

    def learn(self, tables: Mapping[str, Json]) -> None:
        """Take note of what tables hold."""
        self._world.told.update(tables)

    async def replay(self, content: ProofContent, chance: KeyedChance | None) -> str:
        """Make a row again, or, where the proof does not tell enough, its numbers alone; return why, then.

        Raises:
            Wrong: something else comes out.
        """
        event = content.event
        before = self._before(content)
        effect, why = await self._remake(event, before, chance)
        if effect is None and chance is not None:
            chance.draw_again(content.drawn)
        if content.drawn != (write_draws(chance.drawn) if chance else ""):
            raise Wrong("its numbers do not come from its key")
        if chance and not event.by_hand:
            _compare_faces(event, chance)
        if effect is not None:
            _compare(event, effect)
        if event.state is not None:
            self._keep(event, event.state, content, effect)
        return why

    def _before(self, content: ProofContent) -> Json:
        """Return the value of the state that a row starts from, by the rows before, or else by itself."""
        key, previous = content.event.state, content.event.previous
        if key is None:
            if previous:
                raise Wrong(f"it follows row {previous}, but uses no state")
            return None
        used = self._used.get(key)
        if used is None:  # nothing was kept yet, but for what the first line tells
            value = self._begun.get(key)
            used = _Used(self._digest(value), value, None if key in self._begun else 0)
            if previous >= self._first:
                raise Wrong(f"it follows row {previous}, which used another state")
        if used.digest != content.before:
            raise Wrong("it does not start where the rows before it ended")
        if used.last not in {None, previous}:
            raise Wrong(f"it follows row {previous}, and the last that used its state is {used.last}")
        return used.value

    def _keep(self, event: Event, key: StateKey, content: ProofContent, effect: Effect | None) -> None:
        if effect is None:
            last = event.number if event.kind in self._world.kinds else None
            self._used[key] = _Used(content.after, Unknown, last)
            return
        if self._digest(effect.after) != content.after:
            raise Wrong("it leads to another state")
        last = event.number if effect.last is None else effect.last
        self._used[key] = _Used(content.after, effect.after, last)

    def _digest(self, value: Json) -> str:
        return same_state(state_digest(canonical(value), self._people.alias))

    async def _remake(
        self, event: Event, before: Json, chance: KeyedChance | None
    ) -> tuple[Effect | None, str]:
        """Make a row again; where that is not possible, return why."""
        kind: EventKind[Any] | None = self._world.kinds.get(event.kind)
        if kind is None or event.version > kind.version:
            return None, NO_RULES
        if before is Unknown and event.kind != STATELESS:
            return None, NO_STATE
        request = kind.read(event.request)
        try:
            prepared = await kind.prepare(request, self._world, event)
        except Refused:
            return None, NO_TABLE
        source: Source = Chance(chance) if chance and not event.by_hand else Given(event.draws)
        context = EventContext(event.person, event.at, event.number, event.by_hand, event.visibility, before)
        effect = kind.apply(prepared, request, context, source)
        if isinstance(effect, Waiting):
            raise Wrong("its faces do not suffice")
        return effect, ""


def _compare_faces(event: Event, chance: KeyedChance) -> None:
    """See that faces came of numbers: of several kinds they are these, of all there are none without."""
    faces = tuple(number + 1 for _, number in chance.drawn)
    if event.draws != faces and (event.kind in FACES_ALONE or not faces):
        raise Wrong("its faces are not its numbers")


def _compare(event: Event, effect: Effect) -> None:
    if effect.draws != event.draws:
        raise Wrong("its faces are not its numbers")
    if effect.outcome != event.outcome:
        raise Wrong(f"its faces make {effect.outcome}, not {event.outcome}")
    if effect.odds != event.odds:
        raise Wrong(f"its odds were {effect.odds}, not {event.odds}")
    if effect.dice != event.dice or effect.judged != event.judged:
        raise Wrong("it is not what its request says")


LONGEST = 2**22
"""Characters that a line may have; the first one may have more."""

HIDDEN = "it is still hidden"
"""Why a row was not made again."""

NO_HEAD = "The first line is not that of a proof."

UNFIT = (
    *(KeyError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError),
    struct.error,
)
"""What comes of a value that is none, or of another kind or size than it should be."""


Named = Mapping[str, list[int]]
"""The numbers of rows, by what is the matter with them."""


@dataclass(slots=True)
class ProofFindings:
    """What comes of a proof. Each row is thrown, typed, sealed or without a key, or threw nothing."""

    first: int
    """The number of the first row."""
    rows: int = 0
    """How many were right."""
    covered: int = 0
    """How many of them have a key."""
    thrown: int = 0
    """How many were thrown with a key that was fixed before."""
    typed: int = 0
    """How many were thrown by hand and typed in."""
    sealed: int = 0
    """How many are hidden still, and have a key."""
    without_key: dict[str, list[int]] = field(default_factory=dict)
    """Those with dice, seen or hidden still, that come of no key, by why they have none."""
    passed: dict[str, list[int]] = field(default_factory=dict)
    """Those that were not made again, although their hashes and keys are right, by why."""
    head: str = ""
    """After the last right one."""
    anchors: int = 0
    """How many anchors it was compared with."""
    heads: int = 0
    """How many heads it was compared with."""
    before: tuple[int, ...] = ()
    """The numbers of rows before this file of which a head was given, which was not compared."""
    wrong: int | None = None
    """The number of the first row that is wrong; None: none is."""
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
    anchors: frozenset[str] = frozenset(),
    heads: Mapping[int, str] | None = None,
) -> ProofFindings:
    """Check a proof against what was published of it: anchors, and heads by the numbers of their rows.

    Raises:
        Unreadable: it is none.
    """
    read = _parse_lines(lines)
    first = next(read, None)
    if first is None:
        raise Unreadable("The file is empty.")
    try:
        checking = _Checking(first, kinds, workers)
    except Unreadable:
        raise
    except UNFIT as error:
        raise Unreadable(NO_HEAD) from error
    try:
        checking.begin(first, anchors, heads or {})
        for line in read:
            await checking.check(line)
        checking.end()
    except Wrong as wrong:
        return checking.close(str(wrong))
    return checking.close()


def _parse_lines(lines: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        if number > 1 and len(text) > LONGEST:
            raise Unreadable(f"Line {number} is longer than {LONGEST:,} characters.")
        try:
            line = read_json(text)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"Line {number} is not JSON: was the file cut or changed?") from error
        if not isinstance(line, dict):
            raise Unreadable(f"Line {number} is not an object: this is not a proof.")
        yield line


class _Checking:
    """Checks line after line."""

    def __init__(self, first: Line, kinds: Mapping[str, EventKind[Any]], workers: Workers) -> None:
        if first["format"] != FORMAT:
            raise Unreadable(f"This is a proof of the format {first['format']!r}, and not {FORMAT}.")
        self._people = People()
        self._head = hash_in(first, "head")
        self._first = self._next = number_in(first, "first", 1)
        states = states_of(first, self._people)
        self._replayer = Replayer(kinds, workers, self._first, states, self._people)
        self._targets = Targets(kinds, self._first)
        self._interactions = Interactions()
        self._published = read_chains(first)
        self._chains = Chains(self._published, self._first)
        self._heads: dict[int, str] = {}
        self._verdict = ProofFindings(self._first)

    def begin(self, first: Line, anchors: frozenset[str], heads: Mapping[int, str]) -> None:
        """See that the first line says what was published."""
        before = self._verdict.before = tuple(sorted(each for each in heads if each < self._first - 1))
        self._heads = {number: head for number, head in heads.items() if number not in before}
        self._check_heads(self._first - 1)
        try:
            check_chains(self._published)
            check_people(first)
        except UNFIT as error:
            raise Unreadable(NO_HEAD) from error
        known = {chain.anchor.hex() for chain in self._published}
        for anchor in sorted(anchors - known):
            raise Wrong(f"the anchor {anchor} was published, and no chain is of it")
        self._verdict.anchors = len(anchors)

    async def check(self, line: Line) -> None:
        """Check the next line."""
        try:
            head, content, why = await self._check_line(line)
        except (*UNFIT, BadInput, Refused) as error:
            raise Wrong(f"it cannot be read or made again ({error})") from error
        self._count(line, content, why)
        self._head, self._next = head, self._next + 1
        self._check_heads(line["number"])

    async def _check_line(self, line: Line) -> tuple[bytes, ProofContent | None, str]:
        """Return the head after a line, its content where that is told, and why it was not made again."""
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
        self._interactions.take(entry)
        self._replayer.learn(line.get("tables", {}))
        if "sealed" in line:
            return head, None, HIDDEN
        content = read_content(line, self._people)
        chance = self._chains.chance(line, hidden=bool(content.event.visibility))
        unknown = self._targets.check(content)
        return head, content, await self._replayer.replay(content, chance) or unknown

    def _count(self, line: Line, content: ProofContent | None, why: str) -> None:
        """Count a row that is right."""
        number, bare, verdict = line["number"], self._chains.why_bare(line), self._verdict
        verdict.rows += 1
        verdict.covered += not bare
        if why:
            verdict.passed.setdefault(why, []).append(number)
        if bare and (content is None or (content.event.draws and not content.event.by_hand)):
            verdict.without_key.setdefault(bare, []).append(number)
        elif content is None:
            verdict.sealed += 1
        elif content.event.by_hand:
            verdict.typed += 1
        elif content.drawn:
            verdict.thrown += 1

    def end(self) -> None:
        """See that the last row is there: no later one was told of."""
        if not self._verdict.rows:
            raise Unreadable("It has no rows, so there is nothing to check.")
        self._chains.check_end(self._next, self._head, self._interactions.greatest)
        for number in sorted(self._heads):
            self._next = number
            raise Wrong("a head of it was published, and it is not there")

    def close(self, why: str = "") -> ProofFindings:
        """Return what came of it; `why` the next row is wrong, if it is."""
        self._verdict.head, self._verdict.why = self._head.hex(), why
        self._verdict.wrong = self._next if why else None
        return self._verdict

    def _check_heads(self, number: int) -> None:
        published = self._heads.pop(number, None)
        if published is None:
            return
        if not self._head.hex().startswith(published):
            self._next = number
            raise Wrong(f"its head is {self._head.hex()}, but {published} was published")
        self._verdict.heads += 1
