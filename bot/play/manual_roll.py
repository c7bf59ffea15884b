"""Rolls by hand: a person throws their own dice, and types or presses one face after the other.

A roll that waits for faces is a pending action in the store. It holds only the request and the faces so far;
their meaning is computed again each time, by the kind of the roll and the current state of the place. A press
changes it only if it is still as it was when the buttons were shown: so a double press counts once, and a
restart loses nothing. The last face records the roll.

Refused words are answered with spellings that are accepted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.mechanics.sources import Fitting, Given, Source
from bot.play.codec import dump, load
from bot.play.errors import DAY, Changed, Gone
from bot.play.event import Effect, EventContext, Json, State, Visibility
from bot.play.kind import EventKind, FreezesRequest, PlaceState, Prepared, admit_shared, prepare_quickly
from bot.play.reads import PendingAction, PendingKind
from bot.play.recording import ask_again, check_by_hand, find, recall, record
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import ASK, MOST_TYPED, parse_asking
from bot.play.visibility import Shown, find_shown

More = tuple[Face, ...] | Sequence[str]
"""Further faces: from pressed buttons, or as typed words."""

KIND = PendingKind(
    "hand",
    over="This roll is over, or older than a day: /history shows whether it counts. Start a new one with "
    "`rolled:?`.",
    not_yours="Only the person who started this roll can continue it. To start your own, write `rolled:?` "
    "in your own command.",
    lasts=DAY,
)
"""The kind of question that holds a roll by hand."""


@dataclass(frozen=True, slots=True)
class ManualRoll:
    """A request, and the faces so far, which are not enough yet."""

    kind: str
    """The kind of event that it will be."""
    request: Mapping[str, Json]
    """As in a row."""
    faces: tuple[Face, ...] = ()
    basis: Json = None
    """The state when this was last shown, if faces are read by it."""
    step: int = 0
    """Counts the changes, to recognise a press of an older state."""
    visibility: Visibility = ""

    def go_on(self, waiting: Waiting, basis: Json) -> "ManualRoll":
        """Return the next step, with these faces, read by this state of the place."""
        return replace(self, faces=waiting.faces, basis=basis, step=self.step + 1)

    def undo(self) -> "ManualRoll":
        """Return the next step, without the last face."""
        return replace(self, faces=self.faces[:-1], step=self.step + 1)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the faces of one roll."""

    manual_roll: ManualRoll
    kind: EventKind[Any]
    request: Any
    prepared: Prepared
    context: EventContext
    now: Json
    """The current state of the place, if it decides how faces are read, or None."""

    @property
    def shown(self) -> Waiting | None:
        """What was last shown: the next die; None if it is another roll by now."""
        made = self._read(Fitting(self.manual_roll.faces, is_tens_first=True), self.manual_roll.basis)
        return made if isinstance(made, Waiting) else None

    def read(self, more: More) -> Effect | Waiting:
        """Read further faces after those so far, by the current state.

        If the faces so far are now enough, or more than enough, the further ones are not used.

        Raises:
            BadInput: a face that its die does not have, or more faces than can be used.
        """
        before = self._read(Fitting(self.manual_roll.faces, is_tens_first=True), self.now)
        if isinstance(before, Effect):
            return before
        if len(before.faces) + len(more) > MOST_TYPED:
            raise BadInput(f"A roll can have at most {MOST_TYPED} dice: undo some, or cancel the roll.")
        return self._read(self._make_source(before.faces, more), self.now)

    def _make_source(self, before: tuple[Face, ...], more: More) -> Source:
        if isinstance(more, tuple):
            return Given((*before, *more), is_tens_first=True)
        return self.kind.parse_faces(more, before)

    def _read(self, source: Source, basis: Json) -> Effect | Waiting:
        context = replace(self.context, state=basis) if self.kind.basis else self.context
        return self.kind.apply(self.prepared, self.request, context, source)


@dataclass(frozen=True, slots=True)
class Typing:
    """Words as understood: the roll, the faces, and their result."""

    reading: Reader
    words: Sequence[str]
    made: Effect | Waiting


@dataclass(frozen=True, slots=True)
class Moved:
    """Another roll has changed the state of the place between two faces."""

    was: Json
    now: Json


@dataclass(frozen=True, slots=True)
class Step:
    """A roll by hand that needs its next face."""

    number: int
    """The number of its question."""
    person: int
    """The person who started it, and who alone can go on."""
    manual_roll: ManualRoll
    waiting: Waiting
    """The next die, and the working so far."""
    moved: Moved | None = None
    late: bool = False
    """Whether the press came too late, and did not count."""
    asked: bool = True
    """Whether the person wanted to be asked for faces; else the typed ones were not enough."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A roll by hand after its record."""

    recorded: Recorded
    moved: Moved | None
    unused: int
    """How many of the faces were not needed, because the state of the place had changed."""


async def make_reader(ask: Ask, manual_roll: ManualRoll) -> Reader:
    """Return a reader for the faces of a roll, if the person may make it now.

    Raises:
        BadInput, Refused: it can no longer be made; the sentence says why.
    """
    kind = ask.kinds[manual_roll.kind]
    request = kind.read(manual_roll.request)
    key = None if manual_roll.visibility else kind.state_of(request, ask.person)
    state = State() if key is None else await ask.store.state(ask.place, key)
    found = [await ask.store.event(ask.place, number) for number in kind.targets_of(request, state.value)]
    keys = admit_shared(kind, request, manual_roll.visibility)
    shared = tuple([await ask.store.shared_state(ask.place.home, each) for each in keys])
    here = PlaceState(0, state, tuple(filter(None, found)), shared=shared)
    kind.admit(request, ask.context, ask.configuration, here)
    prepared = await prepare_quickly(kind, request, ask, ask)
    hidden, kept = manual_roll.visibility, state.value
    asked = EventContext(ask.person, ask.at, 0, by_hand=True, visibility=hidden, state=kept, shared=shared)
    return Reader(manual_roll, kind, request, prepared, asked, state.value if kind.basis else None)


async def read_typed(ask: Ask, manual_roll: ManualRoll, words: Sequence[str]) -> Typing:
    """Read words after the faces so far, as the kind of the roll understands them.

    Raises:
        BadInput, Refused: they do not fit, or the roll can no longer be made; the sentence says why.
    """
    reading = await make_reader(ask, manual_roll)
    kind, started = reading.kind, bool(manual_roll.faces)
    request, meant = kind.normalise_typed(reading.prepared, reading.request, words, started=started)
    if request != reading.request:
        reading = await make_reader(ask, replace(manual_roll, request=kind.write(request)))
    return Typing(reading, meant, reading.read(meant))


async def read_first(ask: Ask, manual_roll: ManualRoll, words: Sequence[str]) -> Typing:
    """Read the first words of a roll.

    Raises:
        BadInput, Refused: as `read_typed`; the offers would be accepted.
    """
    try:
        return await read_typed(ask, manual_roll, words)
    except BadInput as wrong:
        offers = [
            " ".join(each)
            for each in _list_alternatives(wrong, words)
            if await _is_accepted(ask, manual_roll, each)
        ]
        raise BadInput(wrong.sentence, word=wrong.word, offers=tuple(offers)) from wrong


def _list_alternatives(wrong: BadInput, words: Sequence[str]) -> Iterator[list[str]]:
    """Yield possible meanings: the offers of the refusal, and each digit of one word as a face."""
    yield from (offer.split() for offer in wrong.offers)
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) > 1:
        yield list(words[0])


async def _is_accepted(ask: Ask, manual_roll: ManualRoll, words: Sequence[str]) -> bool:
    try:
        await read_typed(ask, manual_roll, words)
    except BadInput:
        return False
    return True


async def make(ask: Ask, valid: Submission, rolled: str) -> Recorded | Step:
    """Make a roll by hand: from the faces in `rolled`, or step by step.

    Raises:
        BadInput: the faces do not fit, or there is no die to ask for.
        NotAllowed, Refused: it may not be made now; the sentence says why.
    """
    kind, request, hidden = valid.kind, valid.request, valid.visibility
    if (event := await ask.store.find_repeated(ask.context.interaction)) is not None:
        return Recorded(event, await recall(ask, event), repeated=True)
    typed, asked = parse_asking(rolled)
    start = ManualRoll(kind.name, kind.write(request), visibility=hidden)
    understood = await read_first(ask, start, typed)
    reading, words, made = understood.reading, understood.words, understood.made
    request = reading.request
    if isinstance(made, Effect):
        if asked and not made.draws:
            raise BadInput("There are no dice to throw here: leave `rolled:` out.")
        done = await record(
            ask, ask.submission(kind, request, visibility=hidden).with_faces(kind.parse_faces(words))
        )
        if isinstance(done, Recorded):
            return done
        made = done
    if isinstance(kind, FreezesRequest):
        request = kind.freeze_request(request, reading.context.state)
    pinned = kind.write(request)
    begun = replace(start, request=pinned, faces=made.faces, basis=reading.now)
    number = await ask.store.ask(KIND.of(ask.context, dump(begun)), ask.context.has_expired)
    return Step(number, ask.person, begun, made, asked=asked)


async def begin_again(ask: Ask, shown: Shown) -> Recorded | Step:
    """Begin to repeat the roll of a button by hand, with the same set if it is the person's own.

    Raises:
        BadInput: its roller may not see it, or something that it was rolled with no longer exists.
        Refused: as `ask_again`; or there is no such roll here, or it is hidden from this person.
    """
    event = await find_shown(ask, shown)
    check_by_hand(ASK, None, shown.visibility)
    if not ask.kinds[event.kind].can_throw:
        raise Gone("There are no dice to throw for this: use the command.")
    asked = await ask_again(ask, shown, event)
    if event.by_hand and event.person == ask.person:
        asked = replace(asked, request=replace(asked.request, set=event.request.get("set", "")))
    return await make(ask, asked, ASK)


async def look(ask: Ask, number: int, *, late: bool = False) -> Step:
    """Return the current step of a roll by hand.

    Raises:
        Gone: it is over.
        NotAllowed: another person started it.
    """
    action = await find(ask, number, KIND)
    return await _show(ask, number, load(ManualRoll, action.body), late=late)


async def add(ask: Ask, number: int, step: int, more: More) -> Step | Finished:
    """Take further faces, thrown after step `step`; record the roll if they are the last ones.

    Raises:
        BadInput: a face that its die does not have, or more faces than can be used.
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    if event := await ask.store.find_repeated(ask.context.interaction):
        return Finished(Recorded(event, await recall(ask, event)), None, 0)
    manual_roll = load(ManualRoll, (await find(ask, number, KIND)).body)
    if manual_roll.step != step:
        return await look(ask, number, late=True)
    reading = await make_reader(ask, manual_roll)
    if isinstance(more, tuple):
        made = reading.read(more)
    else:
        typed = await read_typed(ask, manual_roll, more)
        reading, made = typed.reading, typed.made
    try:
        if isinstance(made, Waiting):
            then = reading.manual_roll.go_on(made, reading.now)
            return await _change(ask, number, manual_roll, then)
        done = await _finish(ask, number, reading, manual_roll, made.draws)
    except Changed:
        return await look(ask, number, late=True)
    if done is None:  # the state of the place has just changed, and the faces are no longer enough
        return await add(ask, number, step, more)
    moved = _compare_states(manual_roll.basis, done.event.before) if reading.kind.basis else None
    return Finished(done, moved, len(manual_roll.faces) + len(more) - len(done.event.draws))


async def undo(ask: Ask, number: int, step: int) -> Step:
    """Take the last face back.

    Raises:
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    manual_roll = load(ManualRoll, (await find(ask, number, KIND)).body)
    try:
        if manual_roll.step == step and manual_roll.faces:
            return await _change(ask, number, manual_roll, manual_roll.undo())
    except Changed:
        pass
    return await look(ask, number, late=True)


async def cancel(ask: Ask, number: int, step: int) -> Step | None:
    """Close a roll by hand without recording it, and return None, or its next step if it has moved on.

    Raises:
        Gone: the roll is over.
        NotAllowed: another person started it.
    """
    manual_roll = load(ManualRoll, (await find(ask, number, KIND)).body)
    try:
        if manual_roll.step == step:
            await ask.store.change_pending(number, partial(_close, manual_roll), ask.context.has_expired)
            return None
    except Changed:
        pass
    return await look(ask, number, late=True)


async def _show(
    ask: Ask,
    number: int,
    manual_roll: ManualRoll,
    moved: Moved | None = None,
    *,
    late: bool = False,
) -> Step:
    waiting = (await make_reader(ask, manual_roll)).shown
    if waiting is None:
        raise Gone("Dice of this roll have changed since you began it: cancel it, and start again.")
    return Step(number, ask.person, manual_roll, waiting, moved, late)


async def _change(ask: Ask, number: int, before: ManualRoll, after: ManualRoll) -> Step:
    try:
        await ask.store.change_pending(number, partial(_replace, before, after), ask.context.has_expired)
    except Gone:
        raise Gone(KIND.over) from None
    return await _show(ask, number, after, _compare_states(before.basis, after.basis))


async def _finish(
    ask: Ask,
    number: int,
    reading: Reader,
    held: ManualRoll,
    faces: tuple[Face, ...],
) -> Recorded | None:
    """Record the roll and close its question in one transaction, with the state of the place at that moment.

    `held` is the content of the question. Returns None, and does nothing, if the faces are then not enough.
    """
    try:
        made = await record(
            ask,
            ask.submission(
                reading.kind,
                reading.request,
                visibility=held.visibility,
                pending=number,
                expecting=dump(held),
            ).with_faces(Fitting(faces)),
        )
    except Gone:
        raise Gone(KIND.over) from None
    return None if isinstance(made, Waiting) else made


def _replace(before: ManualRoll, after: ManualRoll, action: PendingAction) -> PendingAction:
    if load(ManualRoll, action.body) != before:
        raise Changed("This is an old message of this roll: use its newest message.")
    return replace(action, body=dump(after))


def _close(before: ManualRoll, action: PendingAction) -> PendingAction:
    return replace(_replace(before, before, action), expires=0)


def _compare_states(was: Json, now: Json) -> Moved | None:
    return None if was == now else Moved(was, now)
