import aiohttp
import pytest

from bot.worker_pool.limits import Limits
from bot.worker_pool.pool import WorkerPool
from tests.commands.reading import headline, text


async def ask(town, **options):
    seen = await town.player.use(town.room, "odds", **options)
    await seen.settled()
    return seen


async def test_odds_are_answered_with_figures_and_a_chart(open_town):
    seen = await ask(open_town, expression="4d6kh3", target="15")

    assert headline(seen) == "# 23.1 %"
    assert seen.message["embeds"][0]["title"] == "At least 15"
    assert seen.message["embeds"][0]["image"]["url"].endswith("/odds.png")
    assert not seen.ephemeral


async def test_the_chart_is_a_png(open_town):
    seen = await ask(open_town, expression="2d6")
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        content = await answer.read()

    assert content.startswith(b"\x89PNG")


async def test_four_expressions_share_a_chart(open_town):
    seen = await ask(open_town, expression="4d6kh3", second="3d6", third="1d20", fourth="2d10", target="15")

    names = [field["name"] for field in seen.message["embeds"][0]["fields"]]
    assert names == ["4d6kh3", "3d6", "d20", "2d10"]


async def test_fractions_are_shown_on_demand(open_town):
    assert "25/108 = 23.1 %" in text(await ask(open_town, expression="4d6kh3", target="15", fractions=True))


async def test_each_of_repeated_sets_has_the_odds(open_town):
    assert "`4d6kh3`, each of 6" in text(await ask(open_town, expression="6x 4d6kh3"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"expression": "2d6+"}, "Column 5"),
        ({"expression": "2d6", "third": "2d6+"}, "In third: Column 5"),
        ({"expression": "2d6", "target": "high"}, "The target 'high' is not understood"),
        ({"expression": "2d6", "target": "9-5"}, "write the lower one first"),
        ({"expression": "2d6", "second": "2D6"}, "2d6 is there twice"),
    ],
)
async def test_bad_input_gets_one_sentence_for_the_person_alone(open_town, options, sentence):
    seen = await ask(open_town, **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_a_distribution_that_is_too_dear_is_refused_in_one_sentence(open_town):
    seen = await ask(open_town, expression="400d100000")

    assert seen.ephemeral
    assert "image" not in seen.message["embeds"][0]


async def test_the_worker_works_it_out_and_draws(town):
    workers = WorkerPool()
    async with town.bot(workers=workers):
        seen = await ask(town, expression="8d6!!", second="10d6", target="40")
    await workers.close()

    assert seen.message["embeds"][0]["image"]["url"].endswith("/odds.png")


async def test_what_takes_too_long_is_answered_with_a_sentence(town):
    workers = WorkerPool(Limits(seconds=0.001))
    async with town.bot(workers=workers):
        seen = await ask(town, expression="100d6")
    await workers.close()

    assert "to work out; ask for fewer sides or fewer dice." in text(seen)


@pytest.mark.parametrize("option", ["expression", "second", "third", "fourth"])
async def test_expressions_are_completed(open_town, option):
    choices = await open_town.player.complete(open_town.room, "odds", option, "2d")

    assert "2d6" in [choice["value"] for choice in choices]


async def test_a_saved_roll_is_asked_for_by_its_name_and_proposed(open_town):
    await open_town.player.use(open_town.room, "saved add", name="attack", dice="1d20+{bonus}")
    seen = await ask(open_town, expression="attack 7", second="attack 2", target="15")
    choices = await open_town.player.complete(open_town.room, "odds", "second", "att")

    assert "**65.0 %** with `d20 + 7`" in text(seen)
    assert "**40.0 %** with `d20 + 2`" in text(seen)
    assert [choice["value"] for choice in choices] == ["attack"]


async def test_the_saved_rolls_of_another_are_unknown(open_town):
    await open_town.owner.use(open_town.room, "saved add", name="attack", dice="1d20+{bonus}")

    assert "`attack` is not known" in text(await ask(open_town, expression="attack 7"))
