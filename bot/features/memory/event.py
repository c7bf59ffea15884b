"""Sets the number that a method keeps at a place, or puts it back to its start.

People who may reset adaptive dice may do both: setting a number influences rolls no more than a reset does,
since every single roll stays as even as before. Both stay in the history, for all to see. A register that
its method hides (`Entry.hides_faces`) can be put back, but nobody can look at it or set it: a person who
knows it can guess the next roll.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.features.fair.event import MEMORABLE
from bot.mechanics import catalogue
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.rule import read_carry
from bot.mechanics.sources import Source
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey
from bot.play.kind import EventKind, HidesFaces, PlaceState, Shareable
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, check_may_reset
from bot.play.store import Ask


@dataclass(frozen=True, slots=True)
class MemoryRequest:
    """The number that a method should keep for a die."""

    method: str
    sides: int
    own: bool = False
    """Whether only this person's rolls use the number."""
    value: Json = None
    """As the rule keeps it; None for no number, as before the first roll."""

    @property
    def settled(self) -> Method:
        """The method with its usual options, on which the number does not depend."""
        return _method(self.method, self.sides)

    @property
    def is_hidden(self) -> bool:
        """Whether nobody may know the number."""
        return catalogue.find(self.method).hides_faces


@dataclass(frozen=True, slots=True)
class RegisterState:
    """The number that a method keeps at a place."""

    method: Method
    value: Json
    last: int
    """The number of the event that used it last."""


class MemoryKind(HidesFaces, Shareable, EventKind[MemoryRequest]):
    """A person's change of a kept number."""

    name = "memory"
    request_type = MemoryRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: MemoryRequest, person: int) -> StateKey:
        return StateKey(request.method, str(request.sides), person if request.own else 0)

    def admit(
        self, request: MemoryRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        check_may_reset(context, configuration)
        if request.value is None and found.state.value is None:
            raise Gone(
                f"There is nothing to reset: {request.method} keeps no number for a d{request.sides} here."
            )

    def apply(self, prepared: None, request: MemoryRequest, context: EventContext, source: Source) -> Made:
        return Effect(before=context.state, after=request.value)

    def hides_faces(self, request: MemoryRequest) -> bool:
        """Whether the faces would give away the register, which is what they leave over."""
        return request.is_hidden

    def shareable(self, event: Event) -> Event:
        hides = self.read(event.request).is_hidden
        return replace(event, before=None) if hides else event


MEMORY = MemoryKind()
KINDS = (MEMORY,)


async def put_back(ask: Ask, name: str, sides: int | None) -> Event:
    """Put the number that a method keeps for a die back to its start, as before the first roll.

    Raises:
        BadInput: there is no such method, it keeps nothing, or it cannot make the die.
        NotAllowed: only managers may reset here.
        Gone: no number is kept.
        Busy: too many requests wait.
    """
    request = _settle(ask, name, sides)
    return (await record_at_once(ask, ask.submission(MEMORY, request))).event


async def set_to(ask: Ask, name: str, sides: int | None, text: str) -> Event:
    """Set the number that a method keeps for a die to the typed one.

    Raises:
        BadInput: as for `put_back`; or the method cannot keep such a number, or hides it.
        NotAllowed: only managers may reset here.
        Busy: too many requests wait.
    """
    request = _settle(ask, name, sides)
    if request.is_hidden:
        raise BadInput(
            f"The number that `{request.method}` keeps is secret, so it cannot be set: to start again use "
            "/memory reset."
        )
    value = read_carry(request.settled.rule, text)
    return (await record_at_once(ask, ask.submission(MEMORY, replace(request, value=value)))).event


async def list_registers(ask: Ask) -> list[RegisterState]:
    """Return the kept numbers that this person's rolls use at a place, by method, then by sides."""
    own = ask.configuration.memory == "person"
    whose, names = ask.person if own else 0, catalogue.register_names()
    registers = [
        RegisterState(_method(key.kind, int(key.key)), state.value, state.last)
        async for key, state in ask.store.states(ask.place)
        if key.kind in names and key.person == whose and state.value is not None
    ]
    return sorted(registers, key=lambda one: (one.method.entry.name, one.method.outcomes))


def read_register(text: str) -> tuple[str, int | None]:
    """Read a method and the sides of its die, or None for its usual die: `accumulator`, `accumulator d20`.

    Raises:
        BadInput: it cannot be understood.
    """
    typed = text.strip()
    name, _, die = typed.partition(" ")
    if name.lower().removeprefix("d")[:1].isdigit():
        raise BadInput(
            f"{cite(typed)} is neither a deck nor dice that remember: write `fair` or `deck` before it, such "
            "as fair 2d6.",
            typed=typed,
            offers=(f"fair {typed}", f"deck {typed}"),
        )
    sides = die.strip().lower().removeprefix("d")
    if sides and not sides.isdecimal():
        raise BadInput(f"{cite(typed)} is no method with its die: write one such as accumulator d20.")
    return name, int(sides) if sides else None


async def list_remembered(ask: Ask) -> list[str]:
    """Return what a person can reset of what their rolls use at a place, as they would type it."""
    own = ask.configuration.memory == "person"
    whose, names = ask.person if own else 0, catalogue.register_names()
    texts = [
        f"{key.kind} d{key.key}" if key.kind in names else f"{key.kind} {key.key}"
        async for key, state in ask.store.states(ask.place)
        if key.kind in {*names, *MEMORABLE} and key.person == whose and state.value not in (None, [])
    ]
    return sorted(texts)


def _settle(ask: Ask, name: str, sides: int | None) -> MemoryRequest:
    names = catalogue.register_names()
    if name.lower() not in catalogue.BY_NAME:
        keep = f"of the methods only {', '.join(names)} keep a number."
        raise unknown_name("There is no method {}", name, names, keep)
    entry = catalogue.find(name)
    if entry.name not in names:
        raise BadInput(
            f"The method `{entry.name}` keeps nothing from roll to roll: choose one of {', '.join(names)}."
        )
    method = _method(entry.name, catalogue.usual_die(entry, sides)[0])
    own = ask.configuration.memory == "person"
    return MemoryRequest(entry.name, method.outcomes, own)


def _method(name: str, sides: int) -> Method:
    entry = catalogue.find(name)
    return entry.settle(*catalogue.usual_die(entry, sides))
