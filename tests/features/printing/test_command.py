"""/card: a PDF, and a picture of its first page."""

import pytest

from tests.client.reading import buttons, text
from tests.features.tables.on_discord.test_looking import fetched
from tests.tiers import slow

FOREST = "Wolves; Wolves; Bandits; Merchant; Nothing"


async def card(town, **wanted):
    seen = await town.player.use(town.room, "card", **wanted)
    return await seen.settled(60)


async def completed(town, typed):
    found = await town.player.complete(town.room, "card", "what", typed)
    return [choice["value"] for choice in found]


@pytest.mark.parametrize(
    "wanted",
    [
        {"what": "wallet", "dice": "d20 d100", "from": "d6 d10"},
        slow({"what": "quarters"}),
        slow({"what": "sum-table", "dice": "d7", "options": "dice=5", "paper": "letter"}),
        slow({"what": "never-roll-7"}),
    ],
)
async def test_a_pdf_comes_with_a_picture_of_its_first_page_to_who_asked_alone(lodged_town, wanted):
    seen = await card(lodged_town, **wanted)
    name, pdf = await fetched(seen)

    assert seen.ephemeral
    assert (name, pdf[:5]) == (f"{wanted['what']}.pdf", b"%PDF-")
    assert seen.message["embeds"][0]["image"]["url"].endswith("/card.png")
    assert "in the file; what to do stands on it." in text(seen)


async def test_an_own_encounter_table_is_completed_and_printed(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="human", text=FOREST)

    assert (await completed(lodged_town, "human"))[:2] == ["table:human", "human"]
    seen = await card(lodged_town, what="table:human", paper="letter")
    assert "1 page of Letter" in text(seen)
    assert (await fetched(seen))[0] == "human.pdf"


async def test_a_table_is_for_six_sided_dice(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="forest", text=FOREST)

    told = text(await card(lodged_town, what="forest", dice="d8"))
    assert told == "An encounter table is printed for six-sided dice: leave out dice, from and options."


async def test_an_unknown_name_is_refused_with_the_nearest_ones_tables_among_them(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="forest", text=FOREST)

    told = text(await card(lodged_town, what="forset"))
    assert told == "There is nothing called 'forset' to print; did you mean 'forest'?"


async def test_what_was_probably_meant_is_printed_by_its_button(lodged_town):
    refused = await card(lodged_town, what="catan")
    seen = await lodged_town.player.press(refused.message, "Use catan-cards instead")
    await seen.settled(60)

    assert list(buttons(refused)) == ["Use catan-cards instead"]
    assert "Catan: 36 cards" in text(seen)


async def test_what_can_be_printed_is_found_by_what_it_is(lodged_town):
    assert "never-roll-7" in await completed(lodged_town, "never roll 7")
    assert await completed(lodged_town, "catan-c") == ["catan-cards"]
    assert len(await completed(lodged_town, "")) == 25


async def test_options_of_a_rule_are_completed(lodged_town):
    found = await lodged_town.player.complete(lodged_town.room, "card", "options", "cut=", what="sum-table")
    assert [choice["value"] for choice in found] == ["cut=best", "cut=greedy"]
