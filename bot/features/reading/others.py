"""The characters that others play here, with whose names a line may begin: `agnes spirit`.

The full name counts, and a word of it where that is of one character alone. People play here who have chosen
a character, or take part in the fight.
"""

from collections.abc import Iterable
from typing import NamedTuple

from bot.features.characters.characters import Character, played_of
from bot.features.initiative.fight import INITIATIVE, Fight
from bot.mechanics.errors import cite
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.play.settings import is_game_master
from bot.play.store import Ask

SHORTEST = 3
"""Letters of a word of a name that stands for the whole: `of` in a name does not."""


class OtherPlayed(NamedTuple):
    """A character of another player, and how its name was typed."""

    typed: str
    line: str
    """The text after the name."""
    player: int
    sheet: Sheet
    why: str = ""
    """Why the asker may not roll with its numbers, in a sentence, or empty."""


async def find_other(ask: Ask, beginnings: Iterable[tuple[str, str, str]]) -> OtherPlayed | None:
    """Return whose character a line begins with, or None if it is nobody's or the person's own.

    Each of the `beginnings` is a possible name as a sheet is kept under it, and as typed, with the rest.
    """
    if ask.place.owner:
        return None
    party = await _list_played(ask)
    for key, typed, line in beginnings:
        owners = _find_owners(party, key)
        if ask.person in owners:
            return None
        match [*owners.items()]:
            case []:
                continue
            case [(player, character)]:
                why = _explain(ask, typed, line, player, character)
                return OtherPlayed(typed, line, player, character.sheet, why)
            case several:
                names = " or ".join(character.name for _, character in several)
                why = (
                    f"{cite(typed)} can be {names}: write the whole name, or leave it out for your own roll."
                )
                return OtherPlayed(typed, line, several[0][0], NO_NAMES, why)
    return None


async def _list_played(ask: Ask) -> dict[int, Character]:
    """Return the characters that people play here, by person."""
    value = (await ask.store.state(ask.place, INITIATIVE)).value
    fighting = [one.whose for one in Fight.of(value).order if not one.monster] if value else []
    people = dict.fromkeys((ask.person, *fighting, *await ask.store.players(ask.place)))
    found = {person: played_of(await ask.store.played(ask.place, person)) for person in people}
    return {person: character for person, character in found.items() if character}


def _find_owners(party: dict[int, Character], key: str) -> dict[int, Character]:
    """Return the characters of a name, by who plays them; else those in whose names it is a word."""
    keys = {person: character.key.replace("_", "-") for person, character in party.items()}
    owners = [person for person, name in keys.items() if name == key]
    if not owners and len(key) >= SHORTEST:
        owners = [person for person, name in keys.items() if f"-{key}-" in f"-{name}-"]
    return {person: party[person] for person in owners}


def _explain(ask: Ask, typed: str, line: str, player: int, character: Character) -> str:
    if not is_game_master(ask.context, ask.configuration):
        return (
            f"<@{player}> plays {character.name}, and only a game master can roll for another player: leave "
            f"{cite(typed)} out for your own roll."
        )
    if ask.store.blocklist.holds("person", player):
        return "The host of this bot has blocked that person: nobody can roll for them."
    return ""
