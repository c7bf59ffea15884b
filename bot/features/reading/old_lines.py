"""Stored lines without a stored meaning, or with an outdated one: rolling them stores what they mean now.

If an older version read a line differently, or may have, its owner is told once how it is read now.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.client.message import Answer
from bot.features.characters import characters
from bot.features.characters.characters import CHARACTERS, Character
from bot.features.saved.card import read_now_text
from bot.features.saved.saved import ROLLS, SavedRoll, keep_meaning, usable
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import list_reached
from bot.mechanics.saved_calls import may_call
from bot.mechanics.stored_line import LineMeaning, find_meaning, reads_as_stored
from bot.play.errors import NotAllowed, Refused
from bot.play.store import Ask


@dataclass(frozen=True, slots=True)
class OldLine:
    """A line without a stored meaning, or with an outdated one."""

    title: str
    """Its name in a sentence."""
    mend: str
    """What its owner can do if it was meant differently, in words."""
    text: str
    keep: Callable[[LineMeaning], Awaitable[None]]
    """Keeps what it means."""
    is_owner: bool
    """Whether the roller may change it."""
    meaning: LineMeaning | None
    """How it was read when it was stored, or None if unknown."""
    played: GameEntry | None = None
    """The game of the place to which it belongs."""

    @property
    def is_clear(self) -> bool:
        return reads_as_stored(self.text, self.meaning, self.played)

    async def settle(self) -> None:
        """Store its meaning; if that fails, the next roll does it."""
        with suppress(BadInput, Refused):
            await self.keep(find_meaning(self.text, self.played))


async def find_old(ask: Ask, text: str, character: Character | None) -> list[OldLine]:
    """Return the old saved rolls, and old lines of the person's character, that a roll uses."""
    if not may_call(text):
        return []
    rolls = {saved.name: saved for saved in await usable(ask)}
    texts = character.sheet.texts if character else {}
    old_rolls = [name for name in sorted(rolls.keys() - texts.keys()) if rolls[name].is_old]
    old_lines = [name for name in texts if character and character.is_old(name)]
    if not (old_rolls or old_lines):  # as nearly always, and quicker to see than what a roll uses
        return []
    reached = list_reached({**{name: saved.dice for name, saved in rolls.items()}, **texts}, text)
    return [
        *[await _of_saved(ask, rolls[name]) for name in old_rolls if name in reached],
        *[await _of_sheet(ask, character, name) for name in old_lines if character and name in reached],
    ]


async def _of_saved(ask: Ask, saved: SavedRoll) -> OldLine:
    return OldLine(
        f"`{saved.name}`",
        "save it anew",
        saved.dice,
        partial(keep_meaning, ask, saved),
        await _is_allowed(ROLLS.check_may_change(ask, saved.name, saved.maker)),
        saved.meaning,
    )


async def _of_sheet(ask: Ask, character: Character, name: str) -> OldLine:
    return OldLine(
        f"`{name}` of {character.name}",
        "change it with /character edit",
        character.sheet.texts[name],
        partial(characters.keep_meaning, ask, character, name),
        await _is_allowed(CHARACTERS.check_may_change(ask, character.name, character.maker)),
        character.meanings.get(name),
    )


async def _is_allowed(check: Awaitable[None]) -> bool:
    try:
        await check
    except NotAllowed:
        return False
    return True


def settle(shown: Answer, lines: Sequence[OldLine], dice: str) -> Answer:
    """Add to the answer to a roll of old lines what their owner has to know.

    Their meaning is stored once Discord has the answer; if that is lost, the next roll says it again. Nothing
    is said or stored before the roll is made, or if its roller does not see all of it.
    """
    if not shown.tells or shown.then:
        return shown
    notes, settled = list[str](), list[OldLine]()
    for line in lines:
        if not line.is_clear and line.is_owner:
            meaning = find_meaning(line.text, line.played).line
            notes.append(read_now_text(line.title, meaning or dice, line.mend))
        if line.is_clear or line.is_owner:
            settled.append(line)
    if not settled:
        return shown
    text = "\n".join(filter(None, (shown.card.text, *notes)))

    async def keep() -> None:
        for line in settled:
            await line.settle()

    return replace(shown, card=replace(shown.card, text=text), settles=keep)
