"""A call in a fight says when all have answered of whom it is expected: who plays a character in it."""

import asyncio

import pytest
import pytest_asyncio

from bot.play.reads import HistoryQuery
from tests.client.reading import buttons, text
from tests.features.calls.test_damage import strike

ALL = "all in the fight have answered"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(table):
    """Lia, Bo and the game master take part, and a goblin; Cy and Dee do not."""
    await table.use(table.master, "character create", name="Nun", lines="perception = 1")
    await table.use(table.master, "initiative add", who="goblin 12")
    for person in (table["Lia"], table["Bo"], table.master):
        await table.use(person, "initiative join", roll="1")
    return table


def first_of(asked):
    return next(iter(buttons(asked)))


@pytest.mark.parametrize("others", [(), ("Cy",), ("Dee",)])
async def test_the_last_answer_of_a_player_in_the_fight_says_it_with_close_first(fight, others):
    asked = await fight.call("d20 vs 15")
    for name in (*others, "Bo"):
        await fight.press(asked, fight[name])
        assert ALL not in fight.read(asked)
        assert first_of(asked) != "Close"
    await fight.press(asked, fight["Lia"])
    assert ALL in fight.read(asked)
    assert first_of(asked) == "Close"


async def test_the_caller_is_not_expected_and_still_may_answer(fight):
    asked = await fight.call("d20 vs 15")
    await fight.press(asked, fight.master)
    assert ALL not in fight.read(asked)
    for name in ("Lia", "Bo"):
        await fight.press(asked, fight[name])
    assert ALL in fight.read(asked)


async def test_a_late_answer_counts_until_it_is_closed(fight):
    asked = await fight.call("d20 vs 15")
    for name in ("Lia", "Bo", "Dee"):
        await fight.press(asked, fight[name])
    assert "@Dee" in fight.read(asked)
    await fight.press(asked, fight.master, "Close")
    assert "Roll" not in buttons(asked)


async def test_of_presses_at_once_the_last_to_be_shown_says_it_once(fight):
    asked = await fight.call("d20 vs 15")
    await asyncio.gather(*(fight.press(asked, fight[name]) for name in ("Lia", "Bo", "Cy") for _ in range(2)))
    for _ in range(200):
        if ALL in text(asked):
            break
        await asyncio.sleep(0.01)
    assert text(asked).count(ALL) == 1
    await asyncio.gather(*(fight.press(asked, fight.master, "Close") for _ in range(2)))
    assert "closed" in fight.read(asked)
    await fight.check()


async def test_a_struck_answer_is_expected_again(fight):
    asked = await fight.call("d20 vs 15")
    await fight.fill(asked, fight["Bo"], "By hand", faces="9")
    newest = (await fight.store.page(fight.place, HistoryQuery(limit=1))).events[0].number
    await fight.press(asked, fight["Lia"])
    assert ALL in fight.read(asked)
    await strike(fight, newest, fight["Bo"])
    await fight.press(asked, fight["Cy"])
    assert ALL not in fight.read(asked)


async def test_a_call_that_monsters_alone_answered_asks_nobody(fight):
    asked = await fight.call("d20 vs 15")
    assert "everyone here can roll" in fight.read(asked)
    await fight.press(asked, fight.master, "Monsters")
    assert "everyone here can roll" not in fight.read(asked)
    await fight.press(asked, fight["Lia"])
    assert "everyone here can roll" in fight.read(asked)
