"""Finds who in fights has a name with a word of a search: rows of attacks and damage have only their ids."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.features.initiative.rows import INITIATIVE_ADD, names_of
from bot.features.initiative.scene import find_scene
from bot.play.reads import HistoryQuery, SearchWord
from bot.play.store import Ask
from bot.play.visibility import may_see

MOST_ADDED = 300
"""The newest rows that added somebody to a fight are looked at."""

MOST_TARGETS = 200
"""How many have a name with a word, the newest; each is compared with every row that is searched."""

Target = tuple[int, int]
"""The number of the row that added somebody, and their place in it."""


async def with_targets(ask: Ask, words: Sequence[SearchWord]) -> tuple[SearchWord, ...]:
    """Return the words with those in fights whose names have them, as far as the person may see them."""
    wanted = [word for word in words if not word.kinds]
    if not wanted:
        return tuple(words)
    names = await _list_names(ask)
    return tuple(replace(word, targets=_match(word, names)) if word in wanted else word for word in words)


def _match(word: SearchWord, names: Mapping[Target, str]) -> tuple[Target, ...]:
    found = [target for target, name in names.items() if any(text in name for text in word.texts)]
    return tuple(found[:MOST_TARGETS])


async def _list_names(ask: Ask) -> dict[Target, str]:
    """Return the names of all who were added to fights, in lower case, the newest first."""
    page = await ask.store.page(ask.place, HistoryQuery(kinds=(INITIATIVE_ADD.name,), limit=MOST_ADDED))
    seen = [event for event in page.events if event.line and may_see(ask.context, event, ask.configuration)]
    names = {
        (event.number, copy): str(name).casefold()
        for event in seen
        for copy, name in enumerate(names_of(event))
    }
    scene = await find_scene(ask)
    came = scene.named.names if scene else {}
    return names | {(unit.row, unit.copy): str(name).casefold() for unit, name in came.items()}
