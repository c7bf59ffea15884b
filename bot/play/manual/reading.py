"""Reads the faces of a roll by hand as its kind does, without recording anything."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.mechanics.sources import Fitting, Given, Source
from bot.play.effect import Effect, EventContext
from bot.play.event import Json, State
from bot.play.kind import EventKind, Found, Prepared
from bot.play.manual.begun import ManualRoll
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import MOST_TYPED
from bot.play.services import Services

More = tuple[Face, ...] | Sequence[str]
"""Further faces: those whose buttons were pressed, or words that were typed."""


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
        made = self._read(Fitting(self.manual_roll.faces), self.manual_roll.basis)
        return made if isinstance(made, Waiting) else None

    def read(self, more: More) -> Effect | Waiting:
        """Read further faces after those so far, as things are now.

        If those so far are now enough, or more than enough, the further ones are not used.

        Raises:
            BadInput: a face that its die does not have, or more faces than can be used.
        """
        before = self._read(Fitting(self.manual_roll.faces), self.now)
        if isinstance(before, Effect):
            return before
        if len(before.faces) + len(more) > MOST_TYPED:
            raise BadInput(f"A roll takes at most {MOST_TYPED} faces; undo some, or cancel it.")
        return self._read(self._source(before.faces, more), self.now)

    def _source(self, before: tuple[Face, ...], more: More) -> Source:
        if isinstance(more, tuple):
            return Given((*before, *more))
        return self.kind.typed(more, before)

    def _read(self, source: Source, basis: Json) -> Effect | Waiting:
        context = replace(self.context, state=basis) if self.kind.basis else self.context
        return self.kind.apply(self.prepared, self.request, context, source)


async def reader(services: Services, context: RequestContext, manual_roll: ManualRoll) -> Reader:
    """Return what reads the faces of a roll, for who may make it as things are now.

    Raises:
        BadInput, Refused: it can no longer be made, as the sentence says.
    """
    kind = services.kinds[manual_roll.kind]
    request = kind.read(manual_roll.request)
    key = None if manual_roll.visibility else kind.state_of(request, context.person)
    state = State() if key is None else await services.store.state(context.place, key)
    kind.admit(request, context, await services.store.configuration(context.place), Found(0, state))
    prepared = await kind.draft(request, services, context)
    hidden, kept = manual_roll.visibility, state.value
    asked = EventContext(context.person, context.at, 0, by_hand=True, visibility=hidden, state=kept)
    return Reader(manual_roll, kind, request, prepared, asked, state.value if kind.basis else None)
