"""Saves rolls, and rolls them by their names."""

import json

from bot.sandbox.people.handles import File

ATTACK = {"name": "attack", "dice": "1d20+{bonus}"}


async def save(town, person=None, **options):
    return await (person or town.player).use(town.room, "saved add", **(ATTACK | options))


async def roll(town, dice, person=None, **options):
    return await (person or town.player).use(town.room, "roll", dice=dice, **options)


def sent(rolls, name="rolls.json"):
    content = rolls if isinstance(rolls, bytes) else json.dumps(rolls).encode()
    return File(name, content)
