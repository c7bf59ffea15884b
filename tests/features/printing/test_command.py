"""/card: a PDF, and a picture of its first page."""

from typing import Any

import pytest

from tests.client.reading import buttons, text
from tests.features.tables.on_discord.test_looking import fetched
from tests.tiers import in_the_soak

FOREST = "Wolves; Wolves; Bandits; Merchant; Nothing"


async def card(town, **wanted):
    seen = await town.player.use(town.room, "card", **wanted)
    return await seen.settled(60)


async def completed(town, typed):
    found = await town.player.complete(town.room, "card", "what", typed)
    return [choice["value"] for choice in found]


@pytest.mark.slow
async def test_a_pdf_comes_with_a_picture_of_its_first_page_to_who_asked_alone(lodged_town):
    wallet = {"what": "wallet", "dice": "d20 d100", "from": "d6 d10"}
    table = {"what": "sum-table", "dice": "d7", "options": "dice=5", "paper": "letter"}
    others: list[dict[str, Any]] = [{"what": "quarters"}, {"what": "never-roll-7"}]
    for wanted in (wallet, table, *in_the_soak(others, [])):
        lodged_town.rest()
        await check_printed(await card(lodged_town, **wanted), wanted["what"])


async def check_printed(seen, what):
    name, pdf = await fetched(seen)
    assert seen.ephemeral
    assert (name, pdf[:5]) == (f"{what}.pdf", b"%PDF-")
    assert seen.message["embeds"][0]["image"]["url"].endswith("/card.png")
    assert "in the file, with instructions." in text(seen)


async def test_an_own_encounter_table_is_completed_and_printed(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="human", text=FOREST)

    assert (await completed(lodged_town, "human"))[:2] == ["table:human", "human"]
    seen = await card(lodged_town, what="table:human", paper="letter")
    assert "1 page of Letter" in text(seen)
    assert (await fetched(seen))[0] == "human.pdf"


async def test_what_cannot_be_printed_is_refused_tables_among_what_is_near(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="forest", text=FOREST)

    told = text(await card(lodged_town, what="forest", dice="d8"))
    assert told == "An encounter table is always printed for d6: leave `dice`, `from` and `options` out."
    lodged_town.rest()
    told = text(await card(lodged_town, what="forset"))
    assert told == "`forset` cannot be printed: did you mean `forest`?"


async def test_what_was_probably_meant_is_printed_by_its_button(lodged_town):
    refused = await card(lodged_town, what="catan")
    seen = await lodged_town.player.press(refused.message, "Use catan-cards instead")
    await seen.settled(60)

    assert list(buttons(refused)) == ["Use catan-cards instead"]
    assert "Catan: 36 cards" in text(seen)
    await check_printed(seen, "catan-cards")


async def test_what_can_be_printed_is_found_by_what_it_is_and_its_options(lodged_town):
    assert "never-roll-7" in await completed(lodged_town, "never roll 7")
    assert await completed(lodged_town, "catan-c") == ["catan-cards"]
    assert len(await completed(lodged_town, "")) == 25
    found = await lodged_town.player.complete(lodged_town.room, "card", "options", "cut=", what="sum-table")
    assert [choice["value"] for choice in found] == ["cut=best", "cut=greedy"]
