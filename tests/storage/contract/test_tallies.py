"""What every store must promise about the running sums."""

import asyncio
from dataclasses import replace

from bot.play.errors import DAY
from bot.play.event import TargetChange
from bot.play.sums import Counted, Days, SumRow, Sums, Tally
from bot.storage import sum_rows
from tests.storage.submissions import ANNA, BEN, HERE, NOON, THERE, Unlucky, effect, fail, record, submission

TODAY = NOON // DAY
PERIOD = Days.until(NOON, 366)
TALLY = Tally("roll 2d6", 1, 2**64 + 1)
TALLY_ROW = TALLY.subject, TALLY.rolls, TALLY.sums


def tallying(*tallies, **options):
    return submission(lambda _: effect(tallies=tallies), **options)


async def test_rolls_add_up_for_each_person_and_for_all(store):
    await asyncio.gather(*(record(store, tallying(TALLY, person=who)) for who in (ANNA, BEN, ANNA)))
    await record(store, tallying(TALLY, person=ANNA))
    assert await store.sums(HERE, "roll 2d6", PERIOD, ANNA) == Sums(3, 3 * TALLY.sums)
    assert await store.sums(HERE, "roll 2d6", PERIOD) == Sums(4, 4 * TALLY.sums)
    never = ((HERE, "roll d6", None), (THERE, "roll 2d6", None), (HERE, "roll 2d6", 999))
    for place, subject, person in never:
        assert await store.sums(place, subject, PERIOD, person) == Sums(0, 0)


async def test_only_the_days_of_the_period_count(store):
    for day in (0, 1, 2, 400):
        await record(store, tallying(TALLY, at=NOON - day * DAY))
    assert (await store.sums(HERE, "roll 2d6", Days.until(NOON, 1))).rolls == 1
    assert (await store.sums(HERE, "roll 2d6", Days(TODAY - 2, TODAY - 1))).rolls == 2
    assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 3


async def test_a_hidden_roll_adds_nothing(store):
    await record(store, tallying(TALLY, visibility="me"))
    await record(store, tallying(TALLY, visibility="gm"))
    assert [row async for row in store.sum_rows(HERE)] == []


async def test_what_changes_another_event_adds_for_its_person_and_its_day(store):
    await record(store, tallying(person=BEN, at=NOON - DAY))
    change = TargetChange(1, tallies=(TALLY,))
    await record(store, submission(lambda _: effect(targets=(change,)), person=ANNA, target=1))
    kept = [row async for row in store.sum_rows(HERE)]
    assert kept == [SumRow(TODAY - 1, who, *TALLY_ROW) for who in (0, BEN)]


async def test_what_is_taken_back_is_gone(store):
    await record(store, tallying(TALLY, TALLY))
    await record(store, tallying(TALLY.negate()))
    assert await store.sums(HERE, "roll 2d6", PERIOD) == Sums(1, TALLY.sums)


async def test_what_fails_adds_nothing(store):
    answers = await asyncio.gather(
        record(store, tallying(TALLY)), record(store, submission(fail)), return_exceptions=True
    )
    assert isinstance(answers[1], Unlucky)
    assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 1


async def test_a_repeated_interaction_adds_once(store):
    for _ in range(2):
        await record(store, tallying(TALLY, interaction=7))
    assert (await store.sums(HERE, "roll 2d6", PERIOD)).rolls == 1


async def test_what_was_rolled_is_listed_the_most_first(store):
    d20 = replace(TALLY, subject="roll d20", rolls=3)
    await record(store, tallying(TALLY, person=ANNA))
    await record(store, tallying(d20, person=BEN))
    assert await store.subjects(HERE, PERIOD) == [Counted("roll d20", 3), Counted("roll 2d6", 1)]
    assert await store.subjects(HERE, PERIOD, ANNA) == [Counted("roll 2d6", 1)]


async def test_who_rolled_is_listed_the_most_first_without_single_dice(store):
    faces = (replace(TALLY, subject=f"{kind} d6", rolls=9) for kind in ("faces", "hand", "set"))
    await record(store, tallying(TALLY, *faces, person=ANNA))
    await asyncio.gather(*(record(store, tallying(TALLY, person=BEN)) for _ in range(2)))
    assert await store.rollers(HERE, PERIOD) == [Counted(BEN, 2), Counted(ANNA, 1)]


async def test_long_sums_come_back_as_they_were(store):
    long = replace(TALLY, sums=2**60_000 + 5)
    await asyncio.gather(*(record(store, tallying(long)) for _ in range(3)))
    assert (await store.sums(HERE, "roll 2d6", PERIOD)).sums == 3 * long.sums


async def test_many_sums_are_gone_through_in_order(store, monkeypatch):
    monkeypatch.setattr(sum_rows, "CHUNK", 50)
    asked = (tallying(replace(TALLY, subject=f"roll d{n:04}")) for n in range(60))
    await asyncio.gather(*(record(store, each) for each in asked))
    kept = [(row.person, row.subject) async for row in store.sum_rows(HERE)]
    assert kept == [(who, f"roll d{n:04}") for who in (0, ANNA) for n in range(60)]
