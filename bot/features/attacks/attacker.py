"""Whose line attacks: the roller's own, or that of a kept sheet with whose name it begins."""

from typing import NamedTuple

from bot.features.characters.typed_names import character_for
from bot.features.reading.reading import Door
from bot.features.reading.speaker import find_speaker
from bot.mechanics.reading.names_in_tokens import join_label
from bot.mechanics.sheets import NO_NAMES
from bot.play.store import Ask


class Attacker(NamedTuple):
    """A line, and whose names count in it."""

    dice: str
    """Without the attacker's name."""
    door: Door
    name: str = ""
    """As it is typed, `goblin 2`; empty: it is the roller's own character."""

    def label(self, words: str) -> str:
        """Return the words after the name of a kept one."""
        return join_label(self.name, words)


async def find_attacker(ask: Ask, dice: str) -> Attacker:
    """Return whose line it is: of the person's own character, or of a kept sheet it begins with."""
    character = await character_for(ask, dice)
    own = character.sheet if character else NO_NAMES
    speaker = await find_speaker(ask, dice, own)
    if speaker is None or speaker.lacks:
        return Attacker(dice, Door(own, is_own=True, repeats=True))
    return Attacker(speaker.line, Door(speaker.sheet, repeats=True), speaker.name)
