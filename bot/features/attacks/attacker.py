"""Whose line attacks: the roller's own, or that of a kept sheet with whose name it begins."""

from typing import NamedTuple

from bot.features.characters.typed_names import character_for
from bot.features.initiative.conditions import find_status
from bot.features.initiative.monster_lines import find_extra, find_monster_line
from bot.features.initiative.scene import find_scene
from bot.features.reading.reading import Door
from bot.features.reading.speaker import begins_with_line, drop_repeated, explain_after, find_speaker
from bot.mechanics.combatants import put_words_last
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.names_in_tokens import join_label
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.status_penalties import NO_PENALTY
from bot.play.store import Ask


class Attacker(NamedTuple):
    """A line, and whose names count in it."""

    typed: str
    dice: str
    """Without the attacker's name."""
    door: Door
    name: str = ""
    """As it is typed, `goblin 2`; empty: it is the roller's own character."""
    player: int = 0
    """The id of the other player for whom a game master rolls, or 0."""

    @property
    def names(self) -> Sheet:
        """Return the sheet whose names count in the line."""
        return self.door.names or NO_NAMES

    def label(self, words: str) -> str:
        """Return the words after the name of a kept one."""
        return join_label(self.name, words)

    def explain(self, refused: BadInput) -> BadInput:
        """Return the refusal of the line as one of all that was typed."""
        return explain_after(self.name, self.dice, refused, self.typed)


async def find_attacker(ask: Ask, dice: str) -> Attacker:
    """Return whose line it is: of the person's own character, or of a kept sheet it begins with."""
    character = await character_for(ask, dice)
    own = character.sheet if character else NO_NAMES
    speaker = await find_speaker(ask, dice, own)
    status = await find_status(ask, dice)
    if speaker and speaker.may_roll:
        theirs = status._replace(name="") if status.name else NO_PENALTY
        door = Door(speaker.sheet, repeats=True, extra=await find_extra(ask, dice), status=theirs)
        return Attacker(dice, speaker.line, door, speaker.name, speaker.player)
    monster = None if speaker or begins_with_line(own, dice) else await _find_monster(ask, dice)
    return monster or Attacker(dice, dice, Door(own, is_own=True, repeats=True, status=status))


async def _find_monster(ask: Ask, dice: str) -> Attacker | None:
    """Return the line of a monster in the fight that has no sheet, after its name, or None.

    No numbers of the person's own character count in it.
    """
    scene = await find_scene(ask)
    line = await find_monster_line(ask, scene, dice) if scene else None
    if line is None:
        return None
    door = Door(NO_NAMES, repeats=True, extra=await find_extra(ask, dice))
    return Attacker(dice, put_words_last(drop_repeated(line.name, line.dice)), door, line.name)
