"""Statistics of games: how often each verdict came, by its word, beside its exact chance."""

import re

from bot.features.statistics.card import figures
from bot.features.statistics.card import stats as judge
from bot.features.statistics.stats import WantedStats, gather, proposals, with_recent
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.play.kind import AtOnce
from bot.play.lanes import subject_needs_long_lane
from bot.play.store import Ask
from bot.play.sums import Subject, distribution_of, grouping_for, read
from tests.client.reading import text
from tests.features.games.rolling import roll

VAMPIRE = "vtm7h2 >=4"
MESSY = "6 7 8 10 1 10 2"


async def asked(services, context, dice):
    return await gather(await Ask.of(services, context), WantedStats(dice=dice))


def test_a_roll_is_asked_about_however_it_is_typed():
    assert read("7 vtm hunger 2 difficulty 4") == Subject("game", VAMPIRE)
    assert Subject.of(read(VAMPIRE).text) == read(read(VAMPIRE).wanted) == Subject("game", VAMPIRE)


def test_its_distribution_has_the_exact_chances_of_the_words():
    subject = read(VAMPIRE)
    odds = verdict_odds(read_game(VAMPIRE).game)
    places = {word: distribution_of(subject).chance(place) for place, word in enumerate(subject.words)}

    assert {word: chance for word, chance in places.items() if chance} == odds
    assert grouping_for(subject).size == len(odds)


async def test_large_pools_are_worked_out_elsewhere():
    assert [await subject_needs_long_lane(AtOnce(), read(dice)) for dice in ("vtm7h2", "vtm18h2")] == [
        False,
        True,
    ]


async def test_each_verdict_is_counted_by_its_word_beside_its_exact_chance(services, ask):
    for _ in range(3):
        await roll(services, ask(), VAMPIRE, MESSY)
    await roll(services, ask(), VAMPIRE, "6 7 8 9 5 5 5")
    told = judge(await asked(services, ask(), VAMPIRE)).card.text

    assert "4 rolls of vtm7h2 \\>=4" in told
    assert "**messy critical** 3 × · 75.0 %; 8.37 % is usual" in told
    assert re.search(r"\*\*win\*\* 1 × · 25\.0 %; [\d.]+ % is usual", told)


async def test_the_streak_has_the_word_and_others_are_left_out(services, ask):
    for dice, faces in ((VAMPIRE, MESSY), ("vtm7h2 >=3", MESSY), (VAMPIRE, MESSY)):
        await roll(services, ask(), dice, faces)
    found = await with_recent(await Ask.of(services, ask()), await asked(services, ask(), VAMPIRE))

    assert "**messy critical** came twice in a row, the longest run of the last 2 rolls" in str(
        figures(found).fields
    )


async def test_hidden_rolls_count_for_nobody(services, ask):
    await roll(services, ask(), VAMPIRE, visibility="both")

    assert "was not rolled" in judge(await asked(services, ask(), VAMPIRE)).card.text


async def test_what_was_rolled_is_proposed_as_it_is_typed(services, ask):
    await roll(services, ask(), "7 vtm hunger 2 difficulty 4")

    assert [each.wanted for each in await proposals(await Ask.of(services, ask()))] == [VAMPIRE, "d10"]


async def test_the_chart_is_shown_with_the_words(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice=VAMPIRE)
    seen = await lodged_town.player.use(lodged_town.room, "stats", dice="7 vtm hunger 2 difficulty 4")
    await seen.settled()
    embed = seen.message["embeds"][0]

    assert embed["image"]["url"].endswith("/stats.png")
    assert "messy critical" in text(seen)
