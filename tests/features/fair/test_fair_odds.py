""""""

import aiohttp
import pytest

from tests.client.reading import headline, text


async def ask(town, person=None, **options):
    seen = await (person or town.player).use(town.room, "fair-odds", **options)
    await seen.settled()
    return seen


async def test_the_odds_of_the_next_roll_are_shown_to_all(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", tightness="inf")
    seen = await ask(lodged_town, dice="2d6", tightness="inf")

    assert headline(seen) == "# 7"
    assert "is the likeliest next 2d6: 100 % instead of 16.7 %." in text(seen)
    assert "Came too often: **2**" in text(seen)
    assert "1 roll remembered" in text(seen)
    assert not seen.ephemeral


async def test_before_any_roll_plain_odds_are_shown(lodged_town):
    assert "no roll of these is remembered yet" in text(await ask(lodged_town, dice="4d6kh3"))


async def test_looking_at_the_odds_leaves_them_as_they_are(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    first = await ask(lodged_town, dice="2d6")

    assert text(await ask(lodged_town, dice="2d6")) == text(first)
    assert "Entry 1" in text(await lodged_town.player.use(lodged_town.room, "history"))


async def test_the_tightness_of_the_settings_is_used_where_none_is_named(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", tightness="0.5")

    assert "tightness 0.5" in text(await ask(lodged_town, dice="2d6"))


@pytest.mark.parametrize("dice", ["2d6", "d1000"])
async def test_the_chart_is_a_png_with_a_text_for_those_who_cannot_see_it(open_town, dice):
    await open_town.player.use(open_town.room, "fair", dice=dice)
    seen = await ask(open_town, dice=dice)
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        content = await answer.read()
    sent = next(request for request in reversed(open_town.sandbox.requests) if request.filenames)

    assert content.startswith(b"\x89PNG")
    assert sent.json["data"]["attachments"][0]["description"].startswith("Likeliest next: ")


async def test_where_each_has_a_memory_one_sees_ones_own(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", memory="person")
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    seen = [await ask(lodged_town, person, dice="2d6") for person in (lodged_town.player, lodged_town.owner)]

    assert ["1 roll remembered" in text(one) for one in seen] == [True, False]
    assert "your earlier rolls" in text(seen[0])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dice": "2d6+"}, "`+` needs a value after it"),
        ({"dice": "6x 4d6kh3"}, "asks for 6 rolls"),
        ({"dice": "201d6"}, "at most 1,000 can be remembered"),
        ({"dice": "3d1"}, "nothing to decide"),
        ({"dice": "2d6", "tightness": "tight"}, "from 0 to 100"),
    ],
)
async def test_bad_input_gets_one_sentence_for_the_person_alone(lodged_town, options, sentence):
    seen = await ask(lodged_town, **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_what_an_evening_costs_is_said_with_a_picture_and_its_figures_behind_a_button(town):
    async with town.bot():
        seen = await ask(town, dice="d6", rolls=12, left=2)
        behind = await town.player.press(seen.message, "More")
        await behind.settled()

    assert "An evening of 12 rolls: **25.1 %** of guesses come true" in text(seen)
    assert [file["filename"] for file in seen.message["attachments"]] == ["evening.png"]
    assert "deck, 2 left: best guess 23.75 %" in text(behind)
    assert behind.ephemeral


async def test_the_figures_are_there_after_a_restart(town):
    async with town.bot():
        seen = await ask(town, dice="d4", tightness="inf", rolls=8)
    async with town.bot():
        behind = await town.player.press(seen.message, "More")
        await behind.settled()

    assert "tightness inf: best guess 52.08 %" in text(behind)


async def test_dice_too_long_for_a_button_have_none(lodged_town):
    seen = await ask(lodged_town, dice=" + ".join(["d2"] * 25), tightness="inf", rolls=1)

    assert not seen.message["components"]


async def test_a_deck_that_cannot_be_is_refused(lodged_town):
    seen = await ask(lodged_town, dice="d6", left=6)

    assert "A deck of 6 cards is shuffled again when 0 to 5 are left, not 6." in text(seen)
    assert seen.ephemeral
