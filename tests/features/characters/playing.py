"""Makes characters, and changes what they have."""

from bot.features.characters.changing import validate_change
from bot.play.recording import record_at_once

LIA = """dex = 3
str = -1
prof = +2
hp = 24/30
ki = 2/2
stealth = dex + prof
attack = d20 + str + prof vs {ac}
fireball = 8d6 fire
"""


async def create(use, name="Lia", lines=LIA, **options):
    return await use("character create", name=name, lines=lines, **options)


async def change(ask, what, to=""):
    """Change what the character has that a person plays."""
    return await record_at_once(ask, await validate_change(ask, what, to))
