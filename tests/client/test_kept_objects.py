"""However long the bot runs, it keeps no more: objects are counted, neither bytes nor time are measured."""

import gc
from collections import Counter
from functools import cache
from itertools import count, islice

import pytest

from bot.client.admission import Budgets
from bot.client.client import RecentReads
from tests.client.holders import name_of, tell_holders
from tests.client.test_pace import Clock

FIRST, THEN = 2_200, 1_008
"""How many commands: first as many as fill whatever is bounded, then so often all sorts in turn.

Both counts so come after the same command, and both while odds of some hundreds of the new dice are found at
once: of dice with more sides, of whose plans more have room in memory, there are none.
"""

ALLOWED = 60
"""How many more objects of a class there may be then: fewer than there are commands of one sort."""

OURS = ("bot.", "discord.", "aiohttp.", "aiosqlite.")

numbers = count(1)


def census():
    """Count the objects of each class that the bot, or a library that it talks by, has made."""
    gc.collect()
    names = map(name_of, gc.get_objects())
    return Counter(name for name in names if name.startswith(OURS))


async def new_dice(player, room, number):
    await player.use(room, "roll", dice=f"{number % 7 + 1}d{number + 1} # {number}")


async def register(player, room, number):
    await player.use(room, "d100", method="accumulator")


async def by_hand(player, room, number):
    asked = await (await player.use(room, "d100", rolled="?")).settled()
    await player.press(asked.message, "6")


async def looked_back(player, room, number):
    await player.use(room, "history", dice="2d6", person=player)


async def set_of_dice(player, room, number):
    await player.use(room, "roll", dice="2d6", rolled="3 4", set=f"red {number}")
    await player.complete(room, "history", "set", str(number))


async def memory(player, room, number):
    await player.use(room, "fair", dice="2d6")
    asked = await (await player.use(room, "memory reset", what="fair 2d6")).settled()
    await player.press(asked.message, "Do not reset")


async def proposals(player, room, number):
    await player.complete(room, "stats", "dice", str(number % 9))


async def mistakes(player, room, number):
    await player.use(room, "roll", dice="banana" * (number % 5 + 1))


OTHERS = (register, by_hand, looked_back, set_of_dice, memory, proposals, mistakes)

REFUSED = (FIRST + THEN) // 2 // len(OTHERS)
"""How many commands are mistakes; all others are to be done."""


async def use_mixed(town, clock, turns):
    """Use commands of all sorts, one a second, every second one on dice that were never rolled before."""
    for number in islice(numbers, turns):
        clock.now += 1
        sort = OTHERS[number // 2 % len(OTHERS)] if number % 2 else new_dice
        await sort(town.player, town.room, number)


@pytest.mark.no_cover
@pytest.mark.soak
async def test_thousands_of_commands_leave_no_more_objects_than_those_before_them(town):
    outcomes, clock = Counter(), Clock()
    async with town.bot():
        town.client.budgets, town.client.recent_reads = Budgets(clock), RecentReads(clock)
        town.client.tally = lambda _name, outcome, _seconds: outcomes.update((outcome,))
        await use_mixed(town, clock, FIRST)
        before = census()
        await use_mixed(town, clock, THEN)
        after = census()
        grown = {name: more for name, more in (after - before).items() if more > ALLOWED}
        assert grown == {}, tell_holders(grown)

    assert outcomes.keys() == {"answered", "refused"}
    assert outcomes["refused"] == REFUSED


class Kept:
    """What is kept for good."""


class Keeper:
    """Who keeps it."""

    def __init__(self):
        self.kept = {}


@cache
def keep(_):
    return Kept()


KEEPER = Keeper()


def test_the_message_tells_who_keeps_what():
    keep(1)
    KEEPER.kept["one"] = [Kept()]
    here = __name__

    assert {*tell_holders([f"{here}.Kept"]).splitlines()} == {
        f"1 {here}.Kept < {here}.Keeper < {here}",
        f"1 {here}.Kept < {here}.keep",
    }
