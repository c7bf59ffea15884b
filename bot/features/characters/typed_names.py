"""Names of the character that a person plays, in dice that they type."""

from functools import lru_cache

from bot.features.characters.characters import CHARACTERS, Character, played, played_of
from bot.mechanics.errors import BadInput
from bot.mechanics.games.pieces import split_several
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.names_in_games import list_unknown_in_game
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.reading.reader import is_plain
from bot.mechanics.sheets import NO_NAMES, Sheet, find_named_game, list_words
from bot.mechanics.typed_text import split_words
from bot.play.kind import Asking
from bot.play.store import Ask


async def names_for(ask: Ask, text: str) -> Sheet:
    """Return the sheet whose names may stand in dice; an empty one where nothing in them may be a name."""
    character = await character_for(ask, text)
    return NO_NAMES if character is None else character.sheet


async def character_for(ask: Ask, text: str) -> Character | None:
    """Return the character that a person plays if its names may stand in dice; else None."""
    return await played(ask) if may_use_names(ask, text) else None


def may_use_names(ask: Ask, text: str) -> bool:
    """Whether a word in dice, or in the roll of a game, may be a name."""
    if is_plain(text):
        return False
    entry = ask.configuration.played
    return any(_has_unknown(part, entry) for part in split_several(text))


@lru_cache(maxsize=32)  # as often as a line is rolled again
def _has_unknown(text: str, played: GameEntry | None) -> bool:
    """Whether a word in the roll of a game, or in dice, may be a name."""
    if game := find_named_game(text):
        is_other = played is not None and game is not played  # a warhammer is a weapon, too
        return is_other or game.name in game.called_pools or bool(list_unknown_in_game(text, game))
    return may_name(text) or bool(played and list_unknown_in_game(text, played))


async def explain_refusal(ask: Ask, text: str, names: Sheet = NO_NAMES, *, other: int = 0) -> str:
    """Say why dice are refused for a name of a character; nothing where they are not.

    It may be a character that the person has, and plays nowhere near, or the one of the `other` for whom
    they are entered, who alone uses its names.
    """
    if other:
        return await _explain_theirs(ask, text, other)
    return await _explain_own(ask, text, names)


async def _explain_own(ask: Ask, text: str, names: Sheet) -> str:
    words = () if names.lines else list_words(text)
    for character in await CHARACTERS.list_all(ask, "me") if words else ():
        if found := next((word for word in words if word in character.sheet), None):
            return (
                f"`{found}` belongs to {character.name}, and you play no character here: choose "
                f"{character.name} with /character use name:{character.key}."
            )
    return ""


async def _explain_theirs(ask: Ask, text: str, other: int) -> str:
    theirs = played_of(await ask.store.played(ask.place, other))
    words = {fold_name(word) for word in split_words(text.partition("#")[0], within="_")}
    name = next((each for each in theirs.sheet.names if each in words), None) if theirs else None
    if name is None:
        return ""
    return (
        f"Only that person can use `{name}` in a roll: for another person's roll write a number instead, "
        "such as 3."
    )


async def names_here(ask: Asking) -> Sheet:
    """Return the sheet of the character that a person plays."""
    found = await played(ask)
    return NO_NAMES if found is None else found.sheet


async def meanings(ask: Ask) -> dict[str, str]:
    """Return the names of the character that a person plays, each with what it stands for, in words."""
    found = await played(ask)
    if found is None:
        return {}
    return {name: f"{_mean(found.sheet, name)} ({found.name})" for name in found.sheet.names}


def _mean(sheet: Sheet, name: str) -> str:
    try:
        meaning = sheet.find(name)
    except BadInput:
        return sheet.texts[name]
    return str(meaning) if isinstance(meaning, int) else sheet.texts[name]
