"""Reading on the page: older messages, links between them, and things to touch."""

from urllib.parse import urljoin

import pytest
from playwright.async_api import expect

from tests.page.widths import NARROW, WIDTHS

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]

SMALL = """nodes => nodes
    .map(node => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
    .filter(([, {width, height}]) => width > 0 && Math.min(width, height) < 24)
    .map(([html, {width, height}]) => `${html} ${width}x${height}`)"""
TOUCHED = "button, select, input, textarea, .listbox-item"


async def talk(visitor, count):
    """Say so many things, quickly."""
    place = dict(part.split("=") for part in visitor.page.url.split("#")[1].split("&"))
    address = urljoin(visitor.page.url, f"/sandbox/channels/{place['channel']}/messages")
    for number in range(count):
        await visitor.page.request.post(
            address, data={"as": place["user"], "content": f"word {number}"}, fail_on_status_code=True
        )
    await expect(visitor.last).to_contain_text(f"word {count - 1}")


async def link_to_first(visitor, count):
    """Roll, talk on until the roll is far away, and link to it."""
    rolled = await (await visitor.use("/roll 1d20")).get_attribute("data-id")
    await talk(visitor, count)
    channel = visitor.page.url.rsplit("channel=")[1]
    await visitor.line.fill(f"https://discord.com/channels/1/{channel}/{rolled}")
    await visitor.line.press("Enter")
    return visitor.last.locator("a")


async def test_older_messages_come_on_request_while_those_there_stay(visits):
    visitor = await visits()
    await talk(visitor, 60)
    await visitor.page.reload()
    await expect(visitor.answers).to_have_count(50)
    older = visitor.page.get_by_role("button", name="Show older messages")
    await older.click()

    await expect(visitor.answers).to_have_count(60)
    await expect(visitor.page.get_by_text("word 10", exact=True)).to_be_in_viewport()
    await expect(older).to_be_hidden()


async def test_a_link_to_a_message_stays_on_the_page_and_shows_it(visits):
    visitor = await visits()
    link = await link_to_first(visitor, 60)
    await link.click()

    await expect(visitor.answers.first).to_be_in_viewport()
    await expect(visitor.answers.first).to_be_focused()
    assert len(visitor.page.context.pages) == 1


async def test_the_history_leads_to_the_message_of_a_roll(visits):
    visitor = await visits(390)
    await visitor.use("/roll 1d20")
    await visitor.use("/roll 1d6")
    history = await visitor.use("/history")
    await history.get_by_role("combobox").click()
    await history.get_by_role("option").last.click()
    await visitor.page.get_by_role("link", name="Go to its message").click()

    await expect(visitor.answers.first).to_be_focused()


async def test_the_same_link_leads_there_again(visits):
    visitor = await visits()
    link = await link_to_first(visitor, 40)
    await link.click()
    await expect(visitor.answers.first).to_be_in_viewport()
    await link.click()

    await expect(visitor.answers.first).to_be_in_viewport()


async def test_a_link_to_a_message_that_is_gone_says_so(visits):
    visitor = await visits()
    place = visitor.page.url.split("#")[1]
    await visitor.page.evaluate("place => { location.hash = place }", f"{place}&message=1")

    await expect(visitor.page.locator("#messages")).to_contain_text("That message is no longer here.")


async def test_a_person_who_follows_a_link_stays_that_person(visits):
    visitor = await visits()
    await visitor.is_someone("Jonas")
    link = await link_to_first(visitor, 40)
    await link.click()

    await expect(visitor.answers.first).to_be_focused()
    await expect(visitor.page.locator("#self option:checked")).to_have_text("Jonas")


@WIDTHS
async def test_the_page_says_at_once_that_it_is_a_simulation_and_that_tab_completes(visits, width):
    visitor = await visits(width)

    await expect(visitor.page.get_by_text("Simulation of Discord")).to_be_in_viewport()
    await expect(visitor.page.get_by_text("Type / to see every command; Tab completes.")).to_be_in_viewport()


async def test_footers_keep_their_lines(visits):
    visitor = await visits()
    await visitor.use("/roll 1d20")

    await expect(visitor.last.locator(".embed-footer")).to_have_css("white-space", "pre-wrap")


@NARROW
async def test_all_that_is_touched_is_large_enough(visits, width):
    visitor = await visits(width)
    await visitor.use("/roll 4d6kh9x")
    await visitor.use("/d100 method:human rolled:?")
    await visitor.line.fill("/d100 ")
    await visitor.line.press("Tab")
    await visitor.page.get_by_role("button", name="+ method").click()

    assert await visitor.page.locator(TOUCHED).evaluate_all(SMALL) == []
