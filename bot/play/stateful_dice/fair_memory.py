"""What the adaptive die remembers at a place: how often each total of an expression came."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.notation.tree import Expression
from bot.mechanics.stateful_dice import name_of
from bot.play.records import Json
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration, Whose
from bot.play.slots import memory_of, named_by, noted
from bot.play.stateful_dice.counts import counts_of


@dataclass(frozen=True, slots=True)
class Memory:
    """The counts of one expression at a place, for all or for one person there."""

    dice: str
    """The name of the expression."""
    counts: Counter[int]
    whose: Whose = "channel"

    @property
    def rolls(self) -> int:
        """How many rolls are remembered."""
        return self.counts.total()


async def remembered(services: Services, context: RequestContext, request: Mapping[str, Json]) -> Memory:
    """Return what is remembered for a request of a person."""
    state = await services.store.state(context.place, slot_of(request, context.person))
    return Memory(request["dice"], counts_of(state), memory_of(request))


def request_for(expression: Expression, configuration: Configuration) -> dict[str, Json]:
    """Return what a request says of the memory that it uses."""
    return {"dice": name_of(expression)} | noted(configuration.memory)


def slot_of(request: Mapping[str, Json], person: int) -> str:
    """Return the name of the state that holds the counts, for a kept request of a person."""
    return named_by(request, f"fair {request['dice']}", person)
