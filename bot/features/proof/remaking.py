"""Makes each row again, and compares all its results: the recorded ones, and those that people read.

If a file lacks something, such as the rows of a table, it says why a row was not made again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from bot.features.proof.contents import People, ProofContent, same_state
from bot.features.proof.lines import Wrong
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Chance, Given, Source
from bot.play.errors import Refused
from bot.play.event import Effect, Event, EventContext, Json, StateKey, canonical, uses_of, with_uses
from bot.play.kind import TYPED, EventKind, HidesFaces, UsesContents, Workers, list_shared
from bot.play.proof.commitments import digest_state, with_aliases
from bot.play.proof.keys import KeyedChance, write_draws
from bot.play.reads import Reads
from bot.text.words import shorten

Unknown = object()
"""A state whose value no earlier line has shown."""

NO_RULES = "it is of a kind that this verifier does not know, or of a later version"
NO_STATE = "it starts from a row that was not made again"
NO_TABLE = "the file does not have the table it was rolled on"
OLDER = "its line says less than it makes, as those of earlier times do"
"""Why a row cannot be made again, or not fully."""

STATELESS = "strike"
"""The kind that sets its state from its own row, whatever it was before."""

FACES_ALONE = frozenset(
    (
        *("roll", "d100", "die", "game", "until", "together", "choose", "counter", "attack", "call"),
        "call-monsters",
    )
)
"""Kinds whose numbers are faces, whatever is made of them."""

LONGEST_TOLD = 150
"""Characters of a line in a sentence."""


class ProofTables:
    """The sources for preparing kinds: the tables of a proof, and nothing else."""

    def __init__(self, workers: Workers, kinds: Mapping[str, EventKind[Any]]) -> None:
        self._told: dict[str, Json] = {}
        self._texts: dict[str, str] = {}
        """The same, in canonical form."""
        self.workers = workers
        self.kinds = kinds

    @property
    def store(self) -> Reads:
        """The store: only the contents of tables."""
        return cast(Reads, self)

    async def content(self, number: int) -> Json:
        """Return the content of a table, or None if the proof does not have it."""
        if type(number) is not int:
            raise TypeError("the number of a table is not a whole number")
        return self._told.get(str(number))

    def learn(self, number: str, rows: Json) -> None:
        """Note the content of a table.

        Raises:
            Wrong: an earlier row has another content for it.
        """
        text = canonical(rows)
        if self._texts.setdefault(number, text) != text:
            raise Wrong(f"it has other rows of table {number} than a row before it")
        self._told[number] = rows


@dataclass(slots=True)
class _Used:
    """A state after the last row that used it."""

    digest: str
    value: Json
    """`Unknown` if that row was not made again."""
    last: int | None
    """The number of the last row that used it and counts, or None if unknown."""


class Replayer:
    """Makes rolls again, one after the other, and keeps their states."""

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
        """Note the contents of tables.

        Raises:
            Wrong: an earlier row has another content for one.
        """
        if not isinstance(tables, dict):
            raise TypeError("tables is of the wrong type")
        for number, rows in tables.items():
            self._world.learn(number, rows)

    async def replay(
        self, content: ProofContent, chance: KeyedChance | None, targets: Sequence[ProofContent]
    ) -> str:
        """Make a row again, or only its numbers if the proof lacks something; return what it lacks.

        `targets` are the visible rows of the file that it is about, or brings in.

        Raises:
            Wrong: the result differs.
        """
        event = content.event
        before = self._before(content)
        effect, why = await self._remake(content, before, chance, targets)
        if effect is None and chance is not None:
            chance.draw_again(content.drawn)
        if content.drawn != (write_draws(chance.drawn) if chance else ""):
            raise Wrong("its numbers do not come from its key")
        if chance and not event.by_hand:
            _compare_faces(event, chance)
        if effect is not None:
            kind = self._world.kinds[event.kind]
            _compare(kind, event, effect)
            why = _compare_telling(kind, content, effect, targets)
        if event.state is not None:
            self._keep(event, event.state, content, effect)
        return why

    def _before(self, content: ProofContent) -> Json:
        """Return the value of the state before a row, by the rows before, or else by itself."""
        key, previous = content.event.state, content.event.previous
        if key is None:
            if previous:
                raise Wrong(f"it follows row {previous}, but uses no state")
            return None
        used = self._used.get(key)
        if used is None:  # no state yet, except those of the first line
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
        return same_state(digest_state(with_aliases(canonical(value), self._people.alias)))

    async def _remake(
        self,
        content: ProofContent,
        before: Json,
        chance: KeyedChance | None,
        targets: Sequence[ProofContent],
    ) -> tuple[Effect | None, str]:
        """Make a row again, or return why that is not possible."""
        event = content.event
        kind: EventKind[Any] | None = self._world.kinds.get(event.kind)
        if kind is None or event.version > kind.version:
            return None, NO_RULES
        _check_words(kind, content)
        request = kind.read(event.request)
        if canonical(kind.write(request)) != canonical(event.request):
            raise Wrong("its request is not written as it should be")
        _check_state(kind, request, event)
        if before is Unknown and event.kind != STATELESS:
            return None, NO_STATE
        try:
            prepared = await kind.prepare(request, self._world, content.worded)
        except Refused as refused:
            if not isinstance(kind, UsesContents) or not kind.contents(event):
                raise Wrong(f"it cannot have been made ({refused})") from refused
            return None, NO_TABLE
        source: Source = Chance(chance) if chance and not event.by_hand else Given(event.draws)
        context = EventContext(
            event.person,
            event.at,
            event.number,
            event.by_hand,
            event.visibility,
            before,
            tuple(target.worded for target in targets),
            tuple(use.state for use in uses_of(event)),
        )
        effect = kind.apply(prepared, request, context, source)
        if isinstance(effect, Waiting):
            raise Wrong("its faces do not suffice")
        return effect, ""


def _check_words(kind: EventKind[Any], content: ProofContent) -> None:
    """Check that a person's words change nothing: without them the row equals its content."""
    said, worded, bare = content.event, content.worded, kind.scrub(content.worded)
    own = [worded.request[part] for part in TYPED.intersection(worded.request)]
    if not all(isinstance(words, str) and words for words in own):
        raise Wrong("its typed words are no words")
    if said.kind == "relabel" and not (content.withheld or "comment" in worded.request):
        raise Wrong("it has no new label")
    if canonical([bare.request, bare.line, bare.used]) != canonical([said.request, said.line, said.used]):
        raise Wrong("its typed words are more than words")


def _check_state(kind: EventKind[Any], request: Any, event: Event) -> None:  # noqa: ANN401 - of any kind
    """Check that a row uses the state of its request; a hidden one uses none."""
    uses_none = event.visibility or (isinstance(kind, HidesFaces) and kind.hides_faces(request))
    if event.state != (None if uses_none else kind.state_of(request, event.person)):
        raise Wrong("it uses another state than its request says")
    if tuple(use.key for use in uses_of(event)) != (() if event.visibility else list_shared(kind, request)):
        raise Wrong("it uses other states of the server than its request says")


def _compare_faces(event: Event, chance: KeyedChance) -> None:
    """Check that faces come from numbers: some kinds have the same, and none has faces alone."""
    faces = tuple(number + 1 for _, number in chance.drawn)
    if event.draws != faces and (event.kind in FACES_ALONE or not faces):
        raise Wrong("its faces are not its numbers")


def _compare(kind: EventKind[Any], event: Event, effect: Effect) -> None:
    if effect.draws != event.draws:
        raise Wrong("its faces are not its numbers")
    if effect.outcome != event.outcome:
        raise Wrong(f"its faces make {effect.outcome}, not {event.outcome}")
    if effect.odds != event.odds:
        raise Wrong(f"its odds were {effect.odds}, not {event.odds}")
    if effect.dice != event.dice or effect.judged != event.judged:
        raise Wrong("it is not what its request says")
    is_roll = event.is_roll or "totals" in (effect.line or {})
    if event.by_hand and not (kind.can_throw and is_roll):
        raise Wrong("nothing was thrown by hand for it")


def _compare_telling(
    kind: EventKind[Any], content: ProofContent, effect: Effect, targets: Sequence[ProofContent]
) -> str:
    """Check that what people read about a row follows from it; words alone may differ if some are missing.

    Returns why not all of it could be compared.
    """
    uses = [use._replace(after=left) for use, left in zip(uses_of(content.event), effect.shared, strict=True)]
    used = with_uses(effect.used, uses)
    said, made = content.worded, replace(content.worded, line=effect.line, used=used)
    unknown_target = content.event.target is not None and not targets
    if content.withheld or unknown_target or any(target.withheld for target in targets):
        said, made = content.event, kind.scrub(made)
    line, newer = made.line, kind.newer_parts.intersection(made.line or ()).difference(said.line or ())
    if newer:
        line = {part: value for part, value in line.items() if part not in newer}
    if canonical(line) != canonical(said.line):
        told, right = (shorten(canonical(each), LONGEST_TOLD) for each in (said.line, line))
        raise Wrong(f"its line is {told}, but it makes {right}")
    if canonical(made.used) != canonical(said.used):
        raise Wrong("what it used is not what it was made with")
    return OLDER if newer else ""
