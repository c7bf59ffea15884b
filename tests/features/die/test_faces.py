"""The faces of dice are counted together, whatever they were thrown for."""

import pytest

from bot.features.statistics.stats import WantedStats, gather, proposals
from bot.features.tables import saved_tables
from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics import grouping_of, sample_of, uniform_grouping
from bot.play.store import Ask
from bot.play.sums import Days, Subject, grouping_for, read
from bot.play.verification import faults
from tests.features.tables.rolling import roll as roll_on_table
from tests.places import NOW
from tests.rolling import roll_dice, roll_die


@pytest.fixture
def roll(services, ask):
    """Roll expressions as person 7."""

    async def roll(*texts, **wanted):
        for text in texts:
            await roll_dice(await Ask.of(services, ask()), text, **wanted)

    return roll


@pytest.fixture
def add(services, ask):
    """Add a table of a d100, or of weights."""

    async def add(text):
        return await saved_tables.add(await Ask.of(services, ask()), "forest", text)

    return add


@pytest.fixture
def counted(services, ask):
    """How often each outcome of a subject came, where that was at all."""

    async def counted(text):
        sums = await services.store.sums(ask().place, text, Days.until(NOW, 1))
        counts = sample_of(grouping_for(Subject.of(text)), sums.sums).counts
        assert sum(counts) == sums.rolls
        return {face: count for face, count in enumerate(counts, 1) if count}

    return counted


async def test_every_face_of_a_die_counts_whatever_the_roll(services, ask, below, roll, counted):
    below.faces(20, 3, 20, 1, 17, 20, 4)
    await roll("1d20+5", "2d20kh1 + 7", "d20r1", "d20!")
    assert await counted("faces d20") == {20: 3, 17: 1, 4: 1, 3: 1, 1: 1}
    assert await faults(services, ask().place) == []


async def test_each_kind_of_die_is_counted_for_itself(roll, counted):
    await roll("2d6 + d20 + d%b1 + 2dF")
    assert await counted("faces d6") == {1: 2}
    assert await counted("faces d20") == {1: 1}
    assert await counted("faces d10") == {1: 3}
    assert await counted("faces Fate die/3") == {1: 2}


async def test_the_dice_of_a_rule_count(services, ask, below, counted):
    below.faces(2, 1, 5)
    await roll_die(await Ask.of(services, ask()), "d100", 100, "human")
    assert await counted("faces d6") == {1: 1, 2: 1, 5: 1}
    assert await faults(services, ask().place) == []


async def test_faces_that_a_method_hides_do_not_count(services, ask, counted):
    await roll_die(await Ask.of(services, ask()), "d100", 100, "recycle")
    assert await counted("faces d6") == {}
    assert await faults(services, ask().place) == []


async def test_dice_that_people_threw_are_not_those_of_the_bot(roll, counted):
    await roll("2d6", rolled="5 6")
    assert await counted("faces d6") == {}
    assert await counted("hand d6") == {5: 1, 6: 1}


async def test_a_roll_on_a_table_counts_as_one_of_its_die_and_by_its_faces(
    services, ask, below, add, roll, counted
):
    await add("01-15 Goblins\n16-00 Wolves")
    below.faces(2, 1, 5)
    await roll_on_table(services, ask(), "forest")
    assert await counted("faces d6") == {1: 1, 2: 1, 5: 1}
    assert (await gather(await Ask.of(services, ask()), WantedStats(dice="d100"))).rolls == 1
    assert await faults(services, ask().place) == []


async def test_a_roll_by_the_small_tables_counts_by_its_faces_alone(services, ask, add, counted):
    await add("1: Goblins\n2: Wolves")
    await roll_on_table(services, ask(), "forest", by_d6=True)
    found = await gather(await Ask.of(services, ask()), WantedStats())
    assert (found.subject, found.overview.subjects) == (Subject("faces", "d6"), ())
    assert [dice.text for dice, _ in found.overview.thrown] == ["faces d6"]
    assert await faults(services, ask().place) == []


async def test_a_secret_roll_on_a_table_counts_nowhere(services, ask, add):
    await add("01-15 Goblins\n16-00 Wolves")
    await roll_on_table(services, ask(), "forest", visibility="me")
    assert [kept async for kept in services.store.sum_rows(ask().place)] == []


async def test_the_overview_lists_rolls_and_dice_apart(services, ask, roll):
    await roll("1d20+5", "1d20+7")
    await roll("d6", rolled="3")
    found = await gather(await Ask.of(services, ask()), WantedStats())
    assert {what.text for what, _ in found.overview.subjects} == {"roll d20 + 5", "roll d20 + 7", "roll d6"}
    assert list(found.overview.thrown) == [(Subject("faces", "d20"), 2), (Subject("hand", "d6"), 1)]
    proposed = [subject.wanted for subject in await proposals(await Ask.of(services, ask()))]
    assert proposed == ["d20 + 5", "d20 + 7", "rolls d6", "d20", "hand d6"]


async def test_a_die_is_its_faces_in_whatever_was_rolled(services, ask, roll):
    await roll("d20", "d20+5")
    found = await gather(await Ask.of(services, ask()), WantedStats(dice="d20"))
    alone = await gather(await Ask.of(services, ask()), WantedStats(dice="rolls d20"))
    assert (found.subject, found.rolls) == (Subject("faces", "d20"), 2)
    assert (alone.subject, alone.rolls) == (Subject("roll", "d20"), 1)


async def test_without_a_question_the_die_thrown_most_is_judged(services, ask, roll):
    await roll("d20+5", "d20+7", "3d6", "2d8", "2d8")
    assert (await gather(await Ask.of(services, ask()), WantedStats())).subject == Subject("faces", "d8")


async def test_a_die_that_was_made_from_others_is_its_rolls(services, ask):
    await roll_die(await Ask.of(services, ask()), "die", 20)
    found = await gather(await Ask.of(services, ask()), WantedStats(dice="d20"))
    assert (found.subject, found.rolls) == (Subject("roll", "d20"), 1)


@pytest.mark.parametrize("dice", ["d100", "d%", "1D100"])
async def test_a_d100_is_the_same_by_rule_and_by_expression(services, ask, roll, dice):
    await roll("d100")
    await roll_die(await Ask.of(services, ask()), "d100", 100, "human")
    assert (await gather(await Ask.of(services, ask()), WantedStats(dice=f"rolls {dice}"))).rolls == 2
    assert (await gather(await Ask.of(services, ask()), WantedStats(dice=dice))).rolls == 1


async def test_dice_with_very_many_faces_are_judged_at_once(roll, counted):
    await roll("d100000")
    assert await counted("roll d100000") == await counted("faces d100000") == {1: 1}


@pytest.mark.parametrize("faces", [2, 6, 20, 40, 41, 100, 101, 997, 1000])
def test_the_groups_of_a_die_are_those_of_its_distribution(faces):
    assert uniform_grouping(faces) == grouping_of(Distribution.uniform(range(1, faces + 1)))


def test_faces_are_asked_for_by_their_die():
    assert read("Faces  d20") == Subject("faces", "d20") == Subject.of("faces d20")


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("adaptive 2d6", Subject("fair", "2d6")),
        ("deck of 2d6", Subject("deck", "2d6")),
        ("d6 by hand", Subject("hand", "d6")),
        ("Catan", Subject("catan", "2d6")),
    ],
)
def test_the_names_that_cards_have_are_understood(name, subject):
    assert read(name) == subject
