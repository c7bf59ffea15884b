"""What every store must promise about the running sums."""

import asyncio
from dataclasses import replace

from bot.play.clock import DAY
from bot.play.records import Turn
from bot.play.statistics.tallies import Counted, Days, Sums, Tally, TallyRow
from tests.storage.moves import ANNA, BEN, HERE, NOON, THERE, Unlucky, fail, move

TODAY = NOON // DAY
PERIOD = Days.until(NOON, 366)
TALLY = Tally("roll 2d6", 1, 2**64 + 1)


def tallying(*tallies, visibility="", **options):
    return replace(move(lambda state: Turn(tallies=tallies), **options), visibility=visibility)


class TalliesContract:
    async def test_rolls_add_up_for_each_person_and_for_all(self, store):
        await asyncio.gather(*(store.record(tallying(TALLY, person=who)) for who in (ANNA, BEN, ANNA)))
        await store.record(tallying(TALLY, person=ANNA))
        assert await store.sums(HERE, "roll 2d6", PERIOD, ANNA) == Sums(3, 3 * TALLY.sums)
        assert await store.sums(HERE, "roll 2d6", PERIOD) == Sums(4, 4 * TALLY.sums)

    async def test_what_was_never_rolled_comes_to_nothing(self, store):
        await store.record(tallying(TALLY))
        assert await store.sums(HERE, "roll d6", PERIOD) == Sums(0, 0)
        assert await store.sums(THERE, "roll 2d6", PERIOD) == Sums(0, 0)
        assert await store.sums(HERE, "roll 2d6", PERIOD, BEN) == Sums(0, 0)

    async def test_only_the_days_of_the_period_count(self, store):
        for day in (0, 1, 2, 400):
            await store.record(tallying(TALLY, at=NOON - day * DAY))
        assert (await store.sums(HERE, "roll 2d6", Days.until(NOON, 1))).rolls == 1
        assert (await store.sums(HERE, "roll 2d6", Days(TODAY - 2, TODAY - 1))).rolls == 2
        assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 3

    async def test_a_hidden_roll_adds_nothing(self, store):
        await store.record(tallying(TALLY, visibility="secret"))
        await store.record(tallying(TALLY, visibility="blind"))
        assert [kept async for kept in store.tallies(HERE)] == []

    async def test_a_move_can_add_for_another_person_and_day(self, store):
        await store.record(tallying(person=BEN))
        await store.record(tallying(TALLY.made(BEN, NOON - DAY), person=ANNA))
        kept = [kept async for kept in store.tallies(HERE)]
        assert kept == [TallyRow(TODAY - 1, who, *TALLY_ROW) for who in (0, BEN)]

    async def test_what_is_taken_back_is_gone(self, store):
        await store.record(tallying(TALLY, TALLY))
        await store.record(tallying(TALLY.taken_back()))
        assert await store.sums(HERE, "roll 2d6", PERIOD) == Sums(1, TALLY.sums)

    async def test_what_fails_adds_nothing(self, store):
        answers = await asyncio.gather(
            store.record(tallying(TALLY)), store.record(move(fail)), return_exceptions=True
        )
        assert isinstance(answers[1], Unlucky)
        assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 1

    async def test_a_repeated_interaction_adds_once(self, store):
        for _ in range(2):
            await store.record(tallying(TALLY, interaction=7))
        assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 1

    async def test_what_was_rolled_is_listed_the_most_first(self, store):
        d20 = replace(TALLY, subject="roll d20", rolls=3)
        await store.record(tallying(TALLY, person=ANNA))
        await store.record(tallying(d20, person=BEN))
        assert await store.subjects(HERE, PERIOD) == [Counted("roll d20", 3), Counted("roll 2d6", 1)]
        assert await store.subjects(HERE, PERIOD, ANNA) == [Counted("roll 2d6", 1)]

    async def test_who_rolled_is_listed_the_most_first_without_single_dice(self, store):
        faces = (replace(TALLY, subject=f"{kind} d6", rolls=9) for kind in ("faces", "hand", "set"))
        await store.record(tallying(TALLY, *faces, person=ANNA))
        await asyncio.gather(*(store.record(tallying(TALLY, person=BEN)) for _ in range(2)))
        assert await store.rollers(HERE, PERIOD) == [Counted(BEN, 2), Counted(ANNA, 1)]

    async def test_long_sums_come_back_as_they_were(self, store):
        long = replace(TALLY, sums=2**60_000 + 5)
        await asyncio.gather(*(store.record(tallying(long)) for _ in range(3)))
        assert (await store.sums(HERE, "roll 2d6", PERIOD)).sums == 3 * long.sums

    async def test_many_sums_are_gone_through_in_order(self, store):
        moves = (tallying(replace(TALLY, subject=f"roll d{n:04}")) for n in range(600))
        await asyncio.gather(*(store.record(each) for each in moves))
        kept = [(kept.person, kept.subject) async for kept in store.tallies(HERE)]
        assert kept == [(who, f"roll d{n:04}") for who in (0, ANNA) for n in range(600)]

    async def test_all_rows_of_a_new_place_are_summed_up(self, store):
        await store.record(tallying(TALLY))
        assert await store.untallied(HERE) == 0


TALLY_ROW = TALLY.subject, TALLY.rolls, TALLY.sums
