"""Two processes on one database serve one panel."""

import asyncio

import pytest

from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.panels.throws import Press, ask
from bot.play.recording import record
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from tests.storage.submissions import ANNA, BEN, NOON

pytestmark = pytest.mark.slow

HERE = Place(20, 900)


def asking(interaction, person=ANNA):
    return RequestContext(HERE, person, interaction, NOON, in_server=True)


async def test_no_change_of_a_panel_is_lost_and_no_press_takes_place_twice(both):
    one, other = both
    panel = await panels.make(await Ask.of(one, asking(1)), "Fight", (PanelThrow("dice", "d20", "d20"),))

    async def add(services, number):
        added = PanelThrow("dice", f"{number}d6", f"{number}d6")
        await panels.change(
            await Ask.of(services, asking(100 + number)), panel, lambda now: now.with_throws((added,))
        )

    async def press(services, number):
        asked = await ask(await Ask.of(services, asking(200 + number, BEN)), panel.throws[0], Press())
        await record(await Ask.of(services, asking(200 + number, BEN)), asked)

    await asyncio.gather(
        *(add(both[number % 2], number) for number in range(2, 10)),
        *(press(services, number) for number in range(4) for services in both),
    )
    (now,) = await panels.list_here(await Ask.of(other, asking(1)))
    assert {each.label for each in now.throws} == {"d20", *(f"{number}d6" for number in range(2, 10))}
    assert len({each.id for each in now.throws}) == 9
    assert len([event async for event in one.store.events(HERE)]) == 4


async def test_one_interaction_that_both_hear_makes_one_panel_and_a_channel_gets_no_more_than_five(both):
    made = await asyncio.gather(
        *[panels.make(await Ask.of(services, asking(7)), "Once") for services in both]
    )
    assert made[0] == made[1]
    tries = [panels.make(await Ask.of(both[number % 2], asking(10 + number))) for number in range(8)]
    await asyncio.gather(*tries, return_exceptions=True)
    assert len(await panels.list_here(await Ask.of(both[0], asking(1)))) == panels.MOST_HERE
