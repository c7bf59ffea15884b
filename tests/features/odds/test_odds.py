"""/odds on Discord."""

import aiohttp
import pytest

from bot.ops.worker_process import Limits
from bot.ops.workers import WorkerPool
from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import create

pytestmark = pytest.mark.usefixtures("unpainted")


async def ask(town, dice):
    seen = await town.player.use(town.room, "odds", dice=dice)
    await seen.settled()
    return seen


async def test_the_chance_of_a_target_is_the_headline_over_a_chart(lodged_town):
    seen = await ask(lodged_town, "4d6kh3 vs 15; 3d6 vs 15; 1d20 vs 15; 2d10 vs 15")
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        content = await answer.read()

    assert [line.split("`")[1] for line in text(seen).splitlines()] == ["4d6kh3", "3d6", "d20", "2d10"]
    assert address.endswith("/odds.png")
    assert content.startswith(b"\x89PNG")
    assert not seen.ephemeral


async def test_the_answer_says_what_was_understood(lodged_town):
    assert headline(await ask(lodged_town, "4d6kh3 vs 15")) == "# 23.1 %"
    assert "on average with `d6/2`, rounded down" in text(await ask(lodged_town, "1d6/2"))
    assert "`4d6kh3`, for each of 6 rolls" in text(await ask(lodged_town, "6x 4d6kh3"))
    assert text(await ask(lodged_town, "12d6>=5")) == (
        "# 4 successes\non average with `12d6>=5`\nusually 2 to 5"
    )


async def test_the_exact_figures_are_one_press_away_after_a_restart(town):
    async with town.bot():
        seen = await ask(town, "4d6kh3 vs 15")
    async with town.bot():
        behind = await town.owner.press(seen.message, "More")
        await behind.settled()

    assert "25/108 = 23.1 % for 15 or more" in text(behind)
    assert "standard deviation" in text(behind)
    assert behind.ephemeral


async def test_a_question_too_long_for_a_button_has_none(lodged_town):
    assert buttons(await ask(lodged_town, "+".join(["1d6"] * 28))) == {}


async def test_bad_input_gets_one_sentence_for_the_person_alone(lodged_town):
    refused = {
        "3d6; 2d6+": "or leave `+` out",
        "2d6; 2D6": "You wrote `2d6` twice: leave one out.",
        "fair 2d6+": "or leave `+` out",
        "deck 100d6": "fewer",
        "400d100000": (
            "`400d100000` has 39,999,601 possible totals, but odds are possible for at most 1,000,000. "
            "Use fewer or smaller dice."
        ),
    }
    for dice, sentence in refused.items():
        seen = await ask(lodged_town, dice)
        assert sentence in text(seen)
        assert seen.ephemeral
        assert "image" not in seen.message["embeds"][0]


async def test_what_was_probably_meant_is_a_button(lodged_town):
    seen = await ask(lodged_town, "2d6 + + 3")
    meant = await lodged_town.player.press(seen.message, "Odds of 2d6 + 3")
    await meant.settled()

    assert "on average with `2d6 + 3`" in text(meant)
    assert not meant.ephemeral


async def test_what_takes_too_long_is_answered_with_a_sentence(town):
    workers = WorkerPool(Limits(seconds=0.001))
    async with town.bot(workers=workers):
        seen = await ask(town, "100d6")
    await workers.close()

    assert "This takes more than 0 seconds to calculate: ask for fewer sides, dice or lines." in text(seen)


async def test_dice_are_completed(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "odds", "dice", "2d")

    assert "2d6" in [choice["value"] for choice in choices]


async def test_a_saved_roll_is_asked_for_by_its_name_and_proposed(lodged_town):
    await lodged_town.player.use(lodged_town.room, "saved add", name="attack", dice="1d20+{bonus} vs 15")
    seen = await ask(lodged_town, "attack 7; attack 2")
    choices = await lodged_town.player.complete(lodged_town.room, "odds", "dice", "att")

    assert "**65.0 %** for 15 or more with `d20 + 7`" in text(seen)
    assert "**40.0 %** for 15 or more with `d20 + 2`" in text(seen)
    assert [choice["value"] for choice in choices] == ["attack"]


async def test_the_saved_rolls_of_another_are_unknown(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "saved add", name="attack", dice="1d20+{bonus}")

    seen = await ask(lodged_town, "attack 7")

    assert (
        "You have no saved roll `attack`, and this server has none either: write dice, such as d20 + 7."
        in text(seen)
    )
    assert buttons(seen) == {}


async def test_the_next_roll_of_dice_that_remember_is_asked_for_in_the_same_place(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    seen = await ask(lodged_town, "fair 2d6")

    assert "is the likeliest next 2d6" in text(seen)
    assert "1 roll remembered" in text(seen)


async def test_the_next_card_of_a_deck_is_asked_for_in_the_same_place(lodged_town):
    await lodged_town.player.use(lodged_town.room, "deck", dice="2d6")
    seen = await ask(lodged_town, "deck 2d6")

    assert "is the likeliest next card of 2d6: 17.1 %" in text(seen)
    assert "35 of 36 cards are left" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/deckodds.png")


async def test_an_option_of_adaptive_dice_is_refused_for_others_and_offers_these(lodged_town):
    for dice, option in (("2d6", "tightness"), ("2d6", "rolls"), ("2d6", "reshuffle"), ("deck 2d6", "rolls")):
        value = "1" if option == "tightness" else 1
        seen = await lodged_town.player.use(lodged_town.room, "odds", dice=dice, **{option: value})
        assert list(buttons(seen)) == ["Odds of fair 2d6"]


async def test_dice_that_remember_are_completed_after_their_word(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "odds", "dice", "fair 4d")

    assert "fair 4d6kh3" in [choice["value"] for choice in choices]


async def test_the_odds_of_damage_with_a_raise_have_its_die_and_those_of_a_trait_its_wounds(lodged_town, use):
    await use("config set", game="sw", by=lodged_town.owner)
    await create(use, lines="axe = d8! + d6!; fighting = d8; wounds = 3/3")
    assert "`d8! + d6! + d6!`" in text(await ask(lodged_town, "axe raise"))
    assert "`d8! + d6!`" in text(await ask(lodged_town, "axe"))
    assert "wounds −3" in text(await ask(lodged_town, "fighting vs 5"))
    await use("config set", game="d20", by=lodged_town.owner)
    assert "`d8! + d6!`" in text(await ask(lodged_town, "axe raise"))
