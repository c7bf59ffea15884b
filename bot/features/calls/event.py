"""A call: a game master asks a table to roll. Its row says what for, and who sees the results.

The row of a call that hurts throws the damage, once for everyone. Answers are ordinary rolls, with their own
rows; `bot.features.calls.call` stores who answered, and who was asked, while the call is visible.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.features.calls.monster_rolls import MONSTERS
from bot.features.roll.event import ROLL, RollPlan, RollRequest
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Made, Visibility
from bot.play.kind import EventKind, Occasion, TellsLuck, World
from bot.play.luck import LuckSample
from bot.play.settings import Configuration


@dataclass(frozen=True, slots=True)
class CallRequest:
    """A call; `name` has the caller's words: `Perception vs 15`."""

    name: str = ""
    show: Visibility = ""
    """Who may see the answers."""
    group: str = "each"
    """When the group succeeds, in the form of `bot.mechanics.group_checks`."""
    dice: str = ""
    """The dice of its damage, or empty."""
    half: bool = False
    """Whether a success halves the damage; else it avoids all of it."""
    basic: bool = False
    """Whether critical successes and failures count too, as in a basic save of Pathfinder; with `half`."""


class CallKind(TellsLuck, EventKind[CallRequest]):
    """A call to the table. It uses no state, and rolls nothing but its damage."""

    name = "call"
    request_type = CallRequest

    async def prepare(self, request: CallRequest, world: World, occasion: Occasion) -> RollPlan | None:
        return await ROLL.prepare(RollRequest(request.dice), world, occasion) if request.dice else None

    def apply(
        self, prepared: RollPlan | None, request: CallRequest, context: EventContext, source: Source
    ) -> Made:
        if prepared is None:
            return Effect()
        return ROLL.apply(prepared, RollRequest(request.dice), context, source)

    def normalise_typed(
        self, prepared: RollPlan | None, request: CallRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[CallRequest, Sequence[str]]:
        if prepared is None:
            return request, words
        return request, ROLL.normalise_typed(prepared, RollRequest(request.dice), words)[1]

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        return ROLL.luck(event, configuration) if event.draws else ()


CALL = CallKind()
KINDS: tuple[EventKind[Any], ...] = (CALL, MONSTERS)
