"""Harm in rows: several at once, taken back in any order, and once for each roll, in two processes too."""

import asyncio

import pytest

from bot.features.characters.changing import make_harm
from bot.features.characters.characters import create, find_played, played
from bot.features.harm.event import HARM, HarmRequest
from bot.features.harm.wounds import MOST_CAUSES, WOUNDS, Blow, Wounds, wounds_key
from bot.features.history.event import ask_strike, strike
from bot.features.initiative.fight import Unit
from bot.play.errors import Gone
from bot.play.recording import record_at_once
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.play.verification import faults
from tests.snowflakes import snowflake
from tests.storage.submissions import NOON

DEN = Place(100, 1)
GOBLIN, OGRE = Unit(1, 0), Unit(2, 0)


class Table:
    """A person at a place, who asks two processes in turn."""

    def __init__(self, both):
        self.both = both
        self.asked = 0

    async def ask(self, place=DEN):
        self.asked += 1
        id_ = snowflake(NOON + self.asked, self.asked)
        context = RequestContext(place, 5, id_, NOON + self.asked, in_server=True, manages=True)
        return await Ask.of(self.both[self.asked % 2], context)

    async def harm(self, *blows, amount=0, cause=0, repeats=False, fight=1, place=DEN):
        """Hurt monsters, and the person's character by an amount."""
        ask = await self.ask(place)
        sheets = (await make_harm(ask, await find_played(ask), amount),) if amount else ()
        asked = HarmRequest("100", fight, blows, sheets, cause, repeats=repeats)
        return (await record_at_once(ask, ask.submission(HARM, asked))).event

    async def strike(self, event):
        _, question = await ask_strike(await self.ask(), event.number)
        await strike(await self.ask(), question)

    async def lost(self, unit=GOBLIN, fight=1):
        kept = await self.both[0].store.shared_state(DEN.home, wounds_key(DEN))
        return Wounds.of(kept.value, fight).lost_by(unit)

    async def has(self):
        counters = (await played(await self.ask())).sheet.counters
        return [counters[name].now for name in counters]


@pytest.fixture
async def table(both):
    table = Table(both)
    await create(await table.ask(), "me", "Lia", "hp = 24/30\ntemp = 5/20")
    yield table
    for place in (DEN, Place(101, 1)):
        assert await faults(both[0], place) == []


async def test_one_row_hurts_monsters_and_a_character_whose_temporary_hit_points_go_first(table):
    event = await table.harm(Blow(*GOBLIN, 7), Blow(*OGRE, 3), amount=8)
    assert event.number == 1
    assert (await table.lost(), await table.lost(OGRE), await table.has()) == (7, 3, [21, 0])


async def test_a_strike_takes_it_back_whatever_came_since(table):
    first = await table.harm(Blow(*GOBLIN, 7), amount=8)
    await table.harm(Blow(*GOBLIN, 4), amount=2)
    await table.strike(first)
    assert (await table.lost(), await table.has()) == (4, [22, 5])


async def test_nobody_heals_above_what_they_had(table):
    await table.harm(Blow(*GOBLIN, 4))
    await table.harm(Blow(*GOBLIN, -9), amount=-9)
    assert (await table.lost(), await table.has()) == (0, [30, 5])


async def test_the_damage_of_a_roll_counts_once_from_two_processes(table):
    every = [table.harm(Blow(*GOBLIN, 7), cause=9) for _ in range(6)]
    came = await asyncio.gather(*every, return_exceptions=True)
    assert sorted(type(each).__name__ for each in came) == ["Event", *["Gone"] * 5]
    assert await table.lost() == 7


async def test_an_interaction_that_comes_twice_hurts_once(table):
    ask = await table.ask()
    asked = HarmRequest("100", 1, (Blow(*GOBLIN, 7),))
    for services in (*table.both, *table.both):
        again = await Ask.of(services, ask.context)
        await record_at_once(again, again.submission(HARM, asked))
    assert await table.lost() == 7


async def test_it_counts_again_only_when_asked_and_after_a_strike(table):
    first = await table.harm(Blow(*GOBLIN, 7), cause=9)
    second = await table.harm(Blow(*GOBLIN, 7), cause=9, repeats=True)
    await table.strike(first)
    with pytest.raises(Gone, match="applied already"):
        await table.harm(Blow(*GOBLIN, 7), cause=9)
    await table.strike(second)
    await table.harm(Blow(*GOBLIN, 7), cause=9)
    assert await table.lost() == 7


async def test_a_roll_from_before_the_ones_that_are_remembered_counts_only_when_asked(table):
    for cause in range(2, MOST_CAUSES + 2):
        await table.harm(Blow(*GOBLIN, 1), cause=cause)
    with pytest.raises(Gone):
        await table.harm(Blow(*GOBLIN, 1), cause=1)


async def test_a_new_fight_begins_unhurt_and_a_strike_of_the_old_one_leaves_it_so(table):
    old = await table.harm(Blow(*GOBLIN, 7), fight=1)
    await table.harm(Blow(*GOBLIN, 2), fight=5)
    await table.strike(old)
    assert (await table.lost(fight=1), await table.lost(fight=5)) == (0, 2)


def test_the_state_is_one_of_each_channel():
    assert (wounds_key(DEN).kind, wounds_key(DEN).key) == (WOUNDS, "100")
