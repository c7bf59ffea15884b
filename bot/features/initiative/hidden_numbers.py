"""Hit points and armour class that only game masters see, and the person who typed them.

Rows, exports and proofs of a channel are open to all, and one interaction makes one row: so the row that adds
monsters says only where their numbers are kept, beside the history as an open question is.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bot.features.initiative.rows import INITIATIVE_ADD
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
from bot.play.codec import codec_of
from bot.play.errors import DAY
from bot.play.event import Event
from bot.play.kind import Asking
from bot.play.reads import Lookups, PendingKind
from bot.play.settings import is_game_master
from bot.play.store import Ask

KEPT = PendingKind(
    "fight-numbers",
    over="These hit points are no longer kept: add the monsters again.",
    lasts=90 * DAY,
)

NUMBERS = codec_of(tuple[MonsterNumbers, ...])


class HiddenNumbers(NamedTuple):
    """The numbers of one row."""

    person: int
    """Who typed them."""
    numbers: tuple[MonsterNumbers, ...]
    """In the order of its entries."""

    def may_be_seen(self, ask: Ask) -> bool:
        return ask.person == self.person or is_game_master(ask.context, ask.configuration)


async def hide_numbers(ask: Ask, numbers: Sequence[MonsterNumbers]) -> int:
    """Keep the numbers of a row that is about to be made, and return where."""
    action = KEPT.of(ask.context, {"numbers": NUMBERS.write(tuple(numbers))})
    return await ask.store.ask(action, ask.context.has_expired)


async def find_numbers(ask: Asking, kept: int) -> HiddenNumbers | None:
    """Return the numbers that are kept there, or None if they are gone."""
    return await ask.store.look_at(ask.place, partial(look_for_numbers, kept=kept))


async def list_without_points(ask: Asking, event: Event) -> list[str]:
    """Return the names that a row adds without hit points, or without Toughness where cards are dealt."""
    request = INITIATIVE_ADD.read(event.request)
    found = await find_numbers(ask, request.kept) if request.kept else None
    numbers = found.numbers if found else (NO_NUMBERS,) * len(request.entries)
    names = request.name.splitlines()
    return [
        name
        for name, each in zip(names, numbers, strict=False)
        if (each.toughness if request.cards else each.hp) is None
    ]


def look_for_numbers(look: Lookups, kept: int) -> HiddenNumbers | None:
    """Return the numbers that are kept there, or None if they are gone."""
    action = look.find_pending(kept)
    if action is None or action.kind != KEPT.name:
        return None
    return HiddenNumbers(action.person, NUMBERS.read(action.body["numbers"]))
