"""However long the bot runs, it keeps no more: objects are counted, neither bytes nor time are measured."""

import gc
from collections import Counter
from itertools import count, islice

import pytest

from bot.client.admission import Pace
from tests.client.test_pace import Clock

FIRST, THEN = 2_200, 1_000
"""How many commands: first as many as fill whatever is bounded."""

ALLOWED = 60
"""How many more objects of a class there may be then: fewer than there are commands of one sort."""

OURS = ("bot.", "discord.", "aiohttp.", "aiosqlite.")

numbers = count(1)


def census():
    """Count the objects of each class that the bot, or a library that it talks by, has made."""
    gc.collect()
    classes = (type(each) for each in gc.get_objects())
    names = (f"{each.__module__}.{each.__qualname__}" for each in classes)
    return Counter(name for name in names if name.startswith(OURS))


async def new_dice(player, room, number):
    await player.use(room, "roll", dice=f"{number % 7 + 1}d{number + 1} # {number}")


async def register(player, room, number):
    await player.use(room, "d100", method="accumulator")


async def by_hand(player, room, number):
    asked = await player.use(room, "d100", rolled="?")
    await player.press(asked.message, "6")


async def looked_back(player, room, number):
    await player.use(room, "history", dice="2d6", person=player)


async def set_of_dice(player, room, number):
    await player.use(room, "roll", dice="2d6", rolled="3 4", set=f"red {number}")
    await player.complete(room, "history", "set", str(number))


async def memory(player, room, number):
    await player.use(room, "fair", dice="2d6")
    asked = await player.use(room, "fair-reset", dice="2d6")
    await player.press(asked.message, "Keep")


async def proposals(player, room, number):
    await player.complete(room, "stats", "dice", str(number % 9))


async def mistakes(player, room, number):
    await player.use(room, "roll", dice="banana" * (number % 5 + 1))


OTHERS = (register, by_hand, looked_back, set_of_dice, memory, proposals, mistakes)


async def use_mixed(town, turns):
    """Use commands of all sorts, every second one on dice that were never rolled before."""
    for number in islice(numbers, turns):
        sort = OTHERS[number // 2 % len(OTHERS)] if number % 2 else new_dice
        await sort(town.player, town.room, number)


@pytest.mark.no_cover
@pytest.mark.soak
async def test_thousands_of_commands_leave_no_more_objects_than_those_before_them(town):
    async with town.bot():
        town.client.budgets.commands = town.client.budgets.proposals = Pace(Clock(), burst=10**9)
        await use_mixed(town, FIRST)
        before = census()
        await use_mixed(town, THEN)
        after = census()
        grown = {name: more for name, more in (after - before).items() if more > ALLOWED}

    assert grown == {}
