"""How many rolls a change of the settings would delete now."""

from typing import NamedTuple

from bot.features.config.changing import Preview, find_last
from bot.play.settings import configuration_of, scopes_of
from bot.play.store import Ask

MOST = 200
"""In so many channels it is counted."""


class Losses(NamedTuple):
    """How many rolls go, and whether these are all: there may be more channels than are counted."""

    rolls: int
    all_counted: bool


async def count_losses(ask: Ask, coming: Preview) -> Losses:
    """Count the rolls beyond what is kept after a change, wherever it holds."""
    rolls, seen = 0, 0
    async for place in ask.store.places():
        scopes = scopes_of(place).values()
        if coming.scope not in scopes:
            continue
        if seen == MOST:
            return Losses(rolls, all_counted=False)
        seen += 1
        decided = [
            coming.after if scope == coming.scope else await ask.store.read_decided(scope) for scope in scopes
        ]
        last = await find_last(ask.services, place, configuration_of(*decided), ask.at)
        checkpoint = await ask.store.checkpoint(place)
        rolls += max(0, last - (checkpoint.number if checkpoint else 0))
    return Losses(rolls, all_counted=True)
