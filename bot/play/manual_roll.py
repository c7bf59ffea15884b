"""Rolls by hand: someone throws dice of their own, and types or presses one face after the other.

A roll that waits for faces is a pending action in the store. It holds only the request and the faces so far;
what they mean is worked out anew each time, by the kind of the roll and by what the place keeps at that
moment. A press changes it only if it is still as it was when the buttons were shown: so a double press counts
once, and a restart loses nothing. The last face records the roll.

Words that are refused are answered with the spellings that would have been accepted.
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
"""Further faces: those whose buttons were pressed, or words that were typed."""

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
    """What was asked for, and the faces so far, which do not suffice yet."""

    kind: str
    """By which kind of event it is recorded in the end."""
    request: Mapping[str, Json]
    """As a row keeps it."""
    faces: tuple[Face, ...] = ()
    basis: Json = None
    """The state when this was last shown, where faces are read by it."""
    step: int = 0
    """Counts the changes, so that a press of an older state is known."""
    visibility: Visibility = ""

    def go_on(self, waiting: Waiting, basis: Json) -> "ManualRoll":
        """Return the next state, which waits with these faces, read by this state of the place."""
        return replace(self, faces=waiting.faces, basis=basis, step=self.step + 1)

    def undo(self) -> "ManualRoll":
        """Return the next state, without the last face."""
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
    """What decides how faces are read, as the place keeps it now; None where nothing does."""

    @property
    def shown(self) -> Waiting | None:
        """What was last shown: the die that is wanted next; None where it is another roll by now."""
        made = self._read(Fitting(self.manual_roll.faces, is_tens_first=True), self.manual_roll.basis)
        return made if isinstance(made, Waiting) else None

    def read(self, more: More) -> Effect | Waiting:
        """Read further faces after those so far, as things are now.

        If those so far are now enough, or more than enough, the further ones are not used.

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
    """Words as they were understood: of which roll, as which faces, and what they came to."""

    reading: Reader
    words: Sequence[str]
    made: Effect | Waiting


@dataclass(frozen=True, slots=True)
class Moved:
    """What the place keeps has changed between two faces, by another roll there."""

    was: Json
    now: Json


@dataclass(frozen=True, slots=True)
class Step:
    """A roll by hand that waits for its next face."""

    number: int
    """Of the question that holds it."""
    person: int
    """Who started it, and alone can go on."""
    manual_roll: ManualRoll
    waiting: Waiting
    """The die that is wanted next, and the working so far."""
    moved: Moved | None = None
    late: bool = False
    """Whether what was pressed came too late, and did not count."""
    asked: bool = True
    """Whether it was wished to be asked for faces; else those that were typed have not sufficed."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A roll by hand that was recorded."""

    recorded: Recorded
    moved: Moved | None
    unused: int
    """How many of the faces were not needed, because what the place keeps had changed."""


async def make_reader(ask: Ask, manual_roll: ManualRoll) -> Reader:
    """Return what reads the faces of a roll, for who may make it as things are now.

    Raises:
        BadInput, Refused: it can no longer be made, as the sentence says.
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
    """Read words after the faces of a roll so far, as its kind understands them.

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
        BadInput, Refused: as `read_typed` does; what is offered instead would be taken.
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
    """Go through what may be meant: what the refusal offers, and each digit of one word as a face."""
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
        BadInput: the faces do not fit, or there is no die to be asked for.
        NotAllowed, Refused: it may not be made now, as the sentence says.
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
    """Begin the roll of a button once more by hand, with the same set where it is the person's own.

    Raises:
        BadInput: its roller is not to see it, or what it was rolled with is no longer there.
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
    """Return a roll by hand as far as it has come.

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
    if done is None:  # what the place keeps has changed in this very moment, and the faces no longer suffice
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
    """Close a roll by hand without recording anything, and return None, unless it has moved on.

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
    """Record the roll and close its question in one transaction, with what the place keeps at that moment.

    `held` is what the question holds. None: the faces do not suffice then, and nothing was done.
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
