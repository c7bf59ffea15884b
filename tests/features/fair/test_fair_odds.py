"""/odds of adaptive dice at a table: what is due, whose memory it is, and what an evening costs."""

import aiohttp
import pytest

from tests.client.reading import headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")


@pytest.fixture
def ask(use):
    """Ask for the odds of the next roll, of evenings of few rolls."""

    async def ask(by=None, *, dice, **options):
        return await (await use("odds", by=by, dice=f"fair {dice}", **{"rolls": 2, **options})).settled()

    return ask


async def test_the_odds_of_the_next_roll_are_shown_to_all_and_stay_as_they_are(lodged_town, use, ask):
    before = await ask(dice="2d6", tightness="inf")
    await use("fair", dice="2d6", tightness="inf")
    seen = await ask(dice="2d6", tightness="inf")

    assert "no roll of these is remembered yet" in text(before)
    assert headline(seen) == "# 7"
    assert "is the likeliest next 2d6: 100 % instead of 16.7 %." in text(seen)
    assert "Too often so far: **2**" in text(seen)
    assert "1 roll remembered" in text(seen)
    assert not seen.ephemeral
    assert text(await ask(dice="2d6", tightness="inf")) == text(seen)
    assert "Entry 1" in text(await use("history"))

    await use("config set", by=lodged_town.owner, tightness="0.5", memory="person")
    await use("fair", dice="2d6")
    mine, other = [await ask(person, dice="2d6") for person in (lodged_town.player, lodged_town.owner)]
    assert ["1 roll remembered" in text(one) for one in (mine, other)] == [True, False]
    assert "your earlier rolls" in text(mine)
    assert "tightness 0.5" in text(mine)


async def test_the_chart_is_a_png_with_a_text_for_those_who_cannot_see_it(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    seen = await (await open_town.player.use(open_town.room, "odds", dice="fair 2d6", rolls=2)).settled()
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        content = await answer.read()
    sent = next(request for request in reversed(open_town.sandbox.requests) if request.filenames)

    assert content.startswith(b"\x89PNG")
    assert sent.json["data"]["attachments"][0]["description"].startswith("Likeliest next: ")


async def test_what_an_evening_costs_is_said_with_a_picture_and_its_figures_behind_a_button(ask, press):
    seen = await ask(dice="d6", tightness="1", rolls=12, reshuffle=2)
    behind = await (await press(seen, "More")).settled()
    too_long = await ask(dice=" + ".join(["d2"] * 25), tightness="inf", rolls=1)

    assert "An evening of 12 rolls: **25.1 %** of guesses are right" in text(seen)
    assert [file["filename"] for file in seen.message["attachments"]] == ["evening.png"]
    assert "deck, 2 left: best guess 23.75 %" in text(behind)
    assert behind.ephemeral
    assert not too_long.message["components"]
    assert "An evening of 1 roll" in text(too_long)
