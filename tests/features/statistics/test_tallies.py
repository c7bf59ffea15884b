"""Every kind of roll adds to the running sums what its row says: refolding compares them."""

import pytest

from bot.features.deck import event as deck
from bot.features.history import event as strikes
from bot.features.statistics.stats import WantedStats, gather, with_recent
from bot.mechanics.errors import BadInput
from bot.mechanics.statistics import grouping_of, sample_of
from bot.play.store import Ask
from bot.play.sums import CATAN, Days, Subject, distribution_of, read
from bot.play.verification import faults
from tests.places import NOW
from tests.rolling import roll_dice, roll_die, roll_fair


@pytest.fixture
def counted(services, ask):
    """What the sums of a subject at the place tell."""

    async def counted(text):
        sums = await services.store.sums(ask().place, text, Days.until(NOW, 1))
        return sample_of(grouping_of(distribution_of(Subject.of(text))), sums.sums)

    return counted


async def test_rolls_by_exact_rules_are_at_plain_odds(services, ask, below, counted):
    below.faces(3, 1)
    await roll_die(await Ask.of(services, ask()), "die", 6, "human")
    sample = await counted("roll d6")
    assert sample.plain
    assert (sample.rolls, sum(sample.expected)) == (1, pytest.approx(1))


async def test_rolls_by_rules_that_lean_are_judged_by_their_distribution(services, ask, counted):
    for _ in range(3):
        await roll_die(await Ask.of(services, ask()), "d100", 100, "accumulator")
    sample = await counted("roll d100")
    assert not sample.plain
    assert (sample.rolls, sum(sample.expected)) == (3, pytest.approx(3))
    assert await faults(services, ask().place) == []


async def test_several_numbers_at_once_and_repeated_sets_are_as_many_rolls(services, ask, counted):
    await roll_die(await Ask.of(services, ask()), "die", 6, count=5)
    await roll_dice(await Ask.of(services, ask()), "6x 4d6kh3 # stats")
    assert (await counted("roll d6")).rolls == 5
    assert (await counted("roll 4d6kh3")).counts[0] == 6
    assert await faults(services, ask().place) == []


async def test_dice_with_a_memory_are_judged_by_the_odds_of_each_roll(services, ask, counted):
    for _ in range(3):
        await roll_fair(await Ask.of(services, ask()), "2d6", "1")
        await deck.draw(await Ask.of(services, ask()), deck.DeckWish("2d6"))
    adaptive, drawn = await counted("fair 2d6"), await counted("deck 2d6")
    assert adaptive.expected[0] < 3 / 36
    assert drawn.expected[0] == pytest.approx(1 / 36, abs=1e-6)
    assert await faults(services, ask().place) == []


async def test_typed_faces_are_counted_by_die_and_by_set(services, ask, counted):
    await roll_dice(await Ask.of(services, ask()), "2d6 + d20", rolled="6 5 20", set_name="Red")
    assert (await counted("hand d6")).counts == (0, 0, 0, 0, 1, 1)
    assert (await counted("set d6 red")).counts == (0, 0, 0, 0, 1, 1)
    assert (await counted("set d20 red")).rolls == 1
    assert await faults(services, ask().place) == []


async def test_a_struck_roll_is_taken_back(services, ask, counted):
    await roll_die(await Ask.of(services, ask()), "die", 6, "human", rolled="3", set_name="Red")
    _, pending_action = await strikes.ask_strike(await Ask.of(services, ask()), 1)
    await strikes.strike(await Ask.of(services, ask()), pending_action)
    assert [(await counted(text)).rolls for text in ("roll d6", "hand d6", "set d6 red")] == [0, 0, 0]
    assert (await gather(await Ask.of(services, ask()), WantedStats())).subject is None
    assert await faults(services, ask().place) == []


async def test_sums_that_do_not_follow_from_the_rows_are_found(services, ask, tamper):
    await roll_fair(await Ask.of(services, ask()), "2d6", "1")
    await tamper("UPDATE sum SET rolls = 7")
    found = await faults(services, ask().place)
    assert [sentence.partition(" on day")[0] for sentence in found] == ["the sums of 'fair 2d6'"] * 2


async def test_recent_outcomes_are_of_the_subject_alone(services, ask):
    for text in ("2d6", "d20", "2x 2d6", "2d6 # again"):
        await roll_dice(await Ask.of(services, ask()), text)
    await roll_dice(await Ask.of(services, ask()), "2d6", visibility="me")
    findings = await with_recent(
        await Ask.of(services, ask()), await gather(await Ask.of(services, ask()), WantedStats(dice="2d6"))
    )
    assert findings.recent == (2, 2, 2, 2)
    assert findings.rolls == 4


async def test_periods_are_bounded(services, ask):
    for days in (0, 367):
        with pytest.raises(BadInput, match=f"must be from 1 to 366, not {days}"):
            await gather(await Ask.of(services, ask()), WantedStats(days=days))


def test_what_a_person_means_is_understood():
    for typed, subject in (
        ("1D20", Subject("faces", "d20")),
        ("rolls  1D20", Subject("roll", "d20")),
        ("fair  2d6", Subject("fair", "2d6")),
        ("deck 1d20", Subject("deck", "d20")),
        ("Catan", CATAN),
        ("hand coin/2", Subject("hand", "coin/2")),
    ):
        assert read(typed) == subject
        assert Subject.of(subject.text) == subject
    named = read("d6", "My red ones")
    assert (named.text, Subject.of(named.text)) == ("set d6 my red ones", named)
