"""Who may change what a character has: who plays it, game masters, and who may manage the place."""

from bot.features.characters.characters import Character, find_played, played, played_of
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.settings import leads
from bot.play.store import Ask


def check_may_change_others(ask: Ask) -> None:
    """See that a person may change what the characters of others have.

    Raises:
        NotAllowed: they may not.
    """
    if ask.place.owner:
        raise NotAllowed("Only you installed the bot here, so nobody else plays here: leave `who:` out.")
    if not leads(ask.context, ask.configuration):
        raise NotAllowed(
            "Only a game master, or someone with the Manage Server permission, can change what another "
            "player's character has; /config show lists the game masters."
        )


async def find_to_change(ask: Ask, player: int = 0) -> Character:
    """Return the character that a player plays here, if the person may change what it has; 0: their own.

    Raises:
        BadInput: they play none.
        NotAllowed: the person may not.
    """
    if player in {0, ask.person}:
        return await find_played(ask)
    check_may_change_others(ask)
    character = played_of(await ask.store.played(ask.place, player))
    if character is None:
        raise BadInput(f"<@{player}> plays no character here: they choose one with /character use.")
    return character


async def find_by_id(ask: Ask, character_id: str) -> Character:
    """Return a character that somebody plays here, if the person may change what it has.

    Raises:
        BadInput: they play another, and may not change this one, or nobody plays it here.
    """
    own = await played(ask)
    if own and own.id == character_id:
        return own
    if not ask.place.owner and leads(ask.context, ask.configuration):
        of_all = {each.id: each for each in await find_party(ask)}
        if character_id in of_all:
            return of_all[character_id]
        raise BadInput("Nobody plays the character of this button here: use /character set with `who:`.")
    own = await find_played(ask)
    raise BadInput(f"This button is for another character, and you play {own.name} here: use /character set.")


async def find_party(ask: Ask) -> list[Character]:
    """Return the characters that people have chosen to play here, each once.

    Raises:
        NotAllowed: the person may not change what they have.
    """
    check_may_change_others(ask)
    players = await ask.store.players(ask.place)
    found = [played_of(await ask.store.played(ask.place, player)) for player in players]
    return list({each.id: each for each in found if each}.values())
