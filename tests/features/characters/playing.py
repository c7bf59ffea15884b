"""Makes characters."""

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
