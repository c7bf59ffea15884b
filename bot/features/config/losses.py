"""How many rolls a change of the settings would delete now."""

from collections.abc import Callable
from typing import NamedTuple

from bot.features.config.changing import find_last
from bot.play.settings import Decided, Scope, configuration_of
from bot.play.store import Ask

MOST = 200
"""In so many channels it is counted."""


class Losses(NamedTuple):
    """How many rolls go, and whether these are all: there may be more channels than are counted."""

    rolls: int
    all_counted: bool


async def count_losses(ask: Ask, after: Callable[[Decided], Decided], *, here: bool) -> Losses:
    """Count the rolls beyond what is kept once `after` is decided, in the channel alone if `here`."""
    place, rolls, seen = ask.place, 0, 0
    home = await ask.store.read_decided(Scope(place.home))
    async for each in ask.store.places():
        if each.home != place.home or (here and each.deciding != place.deciding):
            continue
        if seen == MOST:
            return Losses(rolls, all_counted=False)
        seen += 1
        channel = await ask.store.read_decided(Scope(each.home, each.deciding))
        then = configuration_of(*((home, after(channel)) if here else (after(home), channel)))
        last = await find_last(ask.services, each, then, ask.at)
        checkpoint = await ask.store.checkpoint(each)
        rolls += max(0, last - (checkpoint.number if checkpoint else 0))
    return Losses(rolls, all_counted=True)
