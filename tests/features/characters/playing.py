"""Makes characters, and changes what they have."""

from bot.features.characters.changing import choose_resting, give_back, validate_change
from bot.features.characters.characters import find_played
from bot.play.recording import record_at_once

LIA = """dex = 3
str = -1
prof = +2
hp = 24/30 long
ki = 2/2 short
stealth = dex + prof
attack = d20 + str + prof vs {ac}
fireball = 8d6 fire
"""


async def create(use, name="Lia", lines=LIA, **options):
    return await use("character create", name=name, lines=lines, **options)


async def change(ask, what, to=""):
    """Change what the character has that a person plays."""
    return await record_at_once(ask, await validate_change(ask, what, to))


async def rest(*asks):
    """Have the characters rest, in one row, that people play who ask; the row is that of the first."""
    played = [await find_played(ask) for ask in asks]
    return await give_back(asks[0], choose_resting(played, short=False))
