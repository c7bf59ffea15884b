"""Lines that a game keeps of every character, such as a major wound: a sheet gets them once they count."""

from dataclasses import replace

from bot.features.characters.characters import CHARACTERS, Character, body_of, character_of, number_counters
from bot.features.characters.typed_changes import TypedChange, split_change
from bot.mechanics.games.major_wound import find_least_wound
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.sheets import MOST_LINES
from bot.mechanics.usual_names import MAJOR_WOUND, POINTS, find_line
from bot.play.library import Collection, SavedItem
from bot.play.store import Ask


async def with_named_line(ask: Ask, character: Character, typed: str) -> Character:
    """Return a character with the line that somebody names, `major wound 1`, if the game keeps that."""
    kept = ask.configuration.played.kept if ask.configuration.played else {}
    name = fold_run(split_change(typed, kept)[0])
    return await _with_line(ask, character, name, kept[name]) if name in kept else character


async def with_wound(
    ask: Ask, character: Character, change: TypedChange
) -> tuple[Character, list[tuple[str, TypedChange]]]:
    """Return a character and what a change of its hit points, by a number or dice, does to its major wound.

    One loss of half the maximum or more is one. A row says so too where there is one already, so that
    it can say what else follows.
    """
    name, played = find_line(character.sheet.counters, POINTS), ask.configuration.played
    if name is None or change.by is None or played is None or not played.keeps_wounds:
        return character, []
    least = find_least_wound(character.sheet.counters[name].most)
    if not (change.dice or -change.by >= least or character.sheet.has_major_wound):
        return character, []
    character = await _with_line(ask, character, MAJOR_WOUND, 1)
    if MAJOR_WOUND not in character.sheet.counters:
        return character, []
    return character, [(MAJOR_WOUND, TypedChange(to=1, least=least))]


async def _with_line(ask: Ask, character: Character, name: str, most: int) -> Character:
    """Return a character with a line that counts from 0, unless its sheet has no hit points or no room."""
    sheet = character.sheet
    if name in sheet or len(sheet.lines) >= MOST_LINES or not find_line(sheet.counters, POINTS):
        return character

    def add(item: SavedItem) -> SavedItem:
        now = character_of(item)
        if now.id != character.id or name in now.sheet:
            return item
        return replace(item, body=body_of(_add_line(now, name, most)), content=0)

    owner = CHARACTERS.collection(ask.context, character.keeper)
    if character.keeper == "me":
        owner = Collection("person", character.maker, "character")
    item = await ask.store.change_item(owner, character.key, add, ask.context.has_expired)
    after = character_of(item) if item else character
    if after.id != character.id or name not in after.numbers:
        return character
    return replace(after, sheet=after.sheet.with_now(sheet.now), channels=character.channels)


def _add_line(character: Character, name: str, most: int) -> Character:
    sheet = replace(character.sheet, lines=(*character.sheet.lines, (name, f"0/{most}")))
    return replace(character, sheet=sheet, numbers=number_counters(sheet, character.numbers))
