"""Lines that were stored before their meaning was kept beside them: it is kept when they are first rolled.

The owner of a line that an older version may have read differently is told once how it is read now.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.client.message import Answer
from bot.features.saved.card import read_now_text
from bot.features.saved.saved import SavedRoll, check_may_change, keep_meaning, usable
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.saved_calls import may_call
from bot.mechanics.stored_line import find_meaning, reads_as_recorded
from bot.mechanics.typed_text import find_word
from bot.play.errors import NotAllowed, Refused
from bot.play.request_context import RequestContext
from bot.play.store import Services


@dataclass(frozen=True, slots=True)
class OldLine:
    """A line that was stored only as typed."""

    title: str
    """What it is called in a sentence."""
    mend: str
    """What to do where it was meant otherwise, in words."""
    text: str
    keep: Callable[[str], Awaitable[None]]
    """Keeps what it means."""
    is_owner: bool
    """Whether the person who rolls it may change it."""
    played: GameEntry | None = None
    """The game of the place to which it belongs."""

    async def settle(self) -> None:
        """Keep what it means; if that cannot be done now, the next roll does it."""
        with suppress(BadInput, Refused):
            await self.keep(find_meaning(self.text, self.played))


async def find_old(services: Services, context: RequestContext, text: str) -> list[OldLine]:
    """Return the saved rolls named in a line that were stored so."""
    if not may_call(text):
        return []
    said = text.partition("#")[0].casefold()
    return [
        OldLine(
            f"`{saved.name}`",
            "save it anew",
            saved.dice,
            partial(keep_meaning, services, context, saved),
            await _may_change(services, context, saved),
        )
        for saved in await usable(services, context)
        if saved.means is None and find_word(said, saved.name) >= 0
    ]


async def _may_change(services: Services, context: RequestContext, saved: SavedRoll) -> bool:
    try:
        await check_may_change(services, context, saved.keeper)
    except NotAllowed:
        return False
    return True


def settle(shown: Answer, lines: Sequence[OldLine], dice: str) -> Answer:
    """Return the answer to a roll of old lines, which says what their owner has to know.

    What they mean is kept once it is shown. If that is lost, the next roll says it again. Nothing is said or
    kept where no roll is shown yet, or not all of it to the person who rolled.
    """
    if not shown.tells or shown.then:
        return shown
    notes, settled = list[str](), list[OldLine]()
    for line in lines:
        is_clear = reads_as_recorded(line.text, line.played)
        if not is_clear and line.is_owner:
            meaning = find_meaning(line.text, line.played)
            notes.append(read_now_text(line.title, meaning or dice, line.mend))
        if is_clear or line.is_owner:
            settled.append(line)
    if not settled:
        return shown
    text = "\n".join(filter(None, (shown.card.text, *notes)))

    async def keep() -> None:
        for line in settled:
            await line.settle()

    return replace(shown, card=replace(shown.card, text=text), settles=keep)
