"""What came lately of a subject is found behind much else."""

from dataclasses import replace

import pytest

from bot.features.deck import event as deck
from bot.features.statistics.stats import MOST_WORK, ROWS, STREAK_ROWS, WantedStats, gather, read_recent
from bot.play.errors import DAY
from bot.play.store import Ask
from bot.play.sums import Days, Subject
from tests.client.stores import Around
from tests.places import NOW
from tests.rolling import roll_dice, roll_die, roll_fair


@pytest.fixture
def roll(services, ask):
    async def rolled(text, times=1, **wanted):
        for _ in range(times):
            await roll_dice(await Ask.of(services, ask()), text, **wanted)

    return rolled


@pytest.fixture
def came(services, ask):
    async def came(text, days=1, person=None):
        return await read_recent(
            await Ask.of(services, ask()), Subject.of(text), Days.until(NOW, days), person
        )

    return came


async def test_rare_dice_are_found_behind_more_rows_than_are_looked_at(roll, came, below):
    below.faces(6, 6, 4, 5, 2, 2)
    await roll("2d6 # first")
    await roll("2x 2d6")
    await roll("d20", ROWS + 1)
    assert await came("roll 2d6") == (12, 9, 4)
    assert await came("faces d6") == ()
    assert len(await came("faces d20")) == ROWS


async def test_a_die_by_rule_and_by_expression_is_in_one_row(services, ask, below, roll, came):
    below.faces(2, 1, 5, 77)
    await roll_die(await Ask.of(services, ask()), "d100", 100, "human")
    await roll("d100")
    assert await came("roll d100") == (40, 77)


async def test_adaptive_dice_and_decks_are_found_by_the_names_they_are_remembered_by(services, ask, came):
    for dice in ("d20", "1d20[fire]"):
        await roll_fair(await Ask.of(services, ask()), dice, "0")
        await deck.draw(await Ask.of(services, ask()), deck.DeckWish(dice))
    assert await came("fair d20") == (1, 1)
    assert await came("deck d20") == (1, 2)


async def test_typed_faces_are_found_by_die_and_by_set(roll, came):
    await roll("d6 + d20", rolled="3 17", set_name="Red")
    await roll("2d6", rolled="5 5", set_name="Blue")
    assert await came("hand d6") == (3, 5, 5)
    assert await came("set d6 red") == (3,)
    assert await came("faces d6") == ()


async def test_no_more_dice_are_thrown_again_than_is_counted(roll, came):
    await roll("900d6", 5)
    found = await came("faces d6")

    assert len(found) % 900 == 0
    assert 0 < len(found) <= MOST_WORK


async def test_odds_that_nobody_asks_for_are_not_worked_out_again(services, ask, workers, came):
    await roll_die(await Ask.of(services, ask()), "die", 1_000, "digits-capped", options="cap=20")
    before = workers.jobs

    assert len(await came("roll d1000")) == 1
    assert workers.jobs == before > 0


async def test_a_card_of_statistics_reads_no_rows(services, ask, roll):
    await roll("2d6")
    read = []

    class Counting(Around):
        async def page(self, place, query):
            read.append(query)
            return await self._store.page(place, query)

    await gather(await Ask.of(replace(services, store=Counting(services.store)), ask()), WantedStats())

    assert read == []


async def test_rows_are_read_a_few_at_a_time_and_only_as_many_as_are_told(services, ask, roll, came):
    await roll("d20", 3 * STREAK_ROWS)

    assert len(await came("faces d20")) == 3 * STREAK_ROWS


async def test_what_is_hidden_struck_elsewhere_or_older_is_left_out(services, ask, roll, came):
    await roll("d20", visibility="me")
    await roll_dice(await Ask.of(services, ask(channel=6)), "d20")
    await roll_dice(await Ask.of(services, ask(at=NOW - 3 * DAY)), "d20")
    assert await came("roll d20") == await came("faces d20") == ()
    assert await came("roll d20", days=9) == (1,)
    assert await came("roll d20", days=9, person=8) == ()
