"""How much a place takes within a day."""

import pytest

from bot.play.errors import DAY, MINUTE, Refused
from bot.play.store import Ask
from bot.play.transition import MOST_A_DAY
from tests.places import NOW
from tests.rolling import roll_dice


@pytest.fixture
async def full(services, ask, below, tamper):
    """Have a place take, so it seems, as much as it does within a day: the first of it at NOW."""
    below.faces(*[1] * 20)
    for _ in range(2):
        await roll_dice(await Ask.of(services, ask()), "d6")
    await tamper("UPDATE event SET number = ? WHERE number = 2", MOST_A_DAY)


async def test_a_place_that_took_too_much_within_a_day_takes_no_more_and_says_until_when(services, ask, full):
    with pytest.raises(Refused, match=r"50,000 entries in 24 hours.* or wait 30 minutes"):
        await roll_dice(await Ask.of(services, ask(at=NOW + DAY - 30 * MINUTE)), "d6")


async def test_a_day_after_the_first_of_them_it_takes_more(services, ask, full):
    made = await roll_dice(await Ask.of(services, ask(at=NOW + DAY)), "d6")

    assert made.event.number == MOST_A_DAY + 1


async def test_other_places_take_theirs(services, ask, full):
    assert (await roll_dice(await Ask.of(services, ask(channel=6)), "d6")).event.number == 1


async def test_what_was_recorded_is_told_to_a_repeated_delivery(services, ask, below, tamper):
    below.faces(*[1] * 20)
    context = ask()
    first = await roll_dice(await Ask.of(services, context), "d6")
    await roll_dice(await Ask.of(services, ask()), "d6")
    await tamper("UPDATE event SET number = ? WHERE number = 2", MOST_A_DAY)

    assert (await roll_dice(await Ask.of(services, context), "d6")).event == first.event
