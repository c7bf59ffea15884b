"""What axe, which knows how people read without a mouse or without eyes, says of each state of the page."""

import pytest
from playwright.async_api import expect

from tests.page.widths import NARROW, WIDTHS

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]


@WIDTHS
async def test_what_is_read_hinders_nobody(visits, width):
    visitor = await visits(width)
    empty = await visitor.hindrances()
    for command in ("/roll 4d6kh3 + 2", "/roll 4d6kh9x", "/odds 4d6kh3", "/help", "/history", "/config show"):
        await visitor.use(command)
    await visitor.page.get_by_text("ALT", exact=True).click()
    await visitor.answers.first.get_by_role("button", name="Apps for this message").click()

    assert empty == []
    assert await visitor.hindrances() == []


@NARROW
async def test_what_is_filled_in_hinders_nobody(visits, width):
    visitor = await visits(width)
    await visitor.line.fill("/")
    await expect(visitor.page.locator(".listbox-item").first).to_be_visible()
    commands = await visitor.hindrances()
    await visitor.line.fill("/d100 ")
    await visitor.line.press("Tab")
    await visitor.page.get_by_role("button", name="+ method").click()
    await expect(visitor.page.locator(".listbox-item").first).to_be_visible()

    assert commands == []
    assert await visitor.hindrances() == []


@NARROW
async def test_a_form_hinders_nobody(visits, width):
    visitor = await visits(width)
    await visitor.use("/d100 rolled:?")
    await visitor.last.get_by_role("button", name="Type several").click()
    await expect(visitor.page.locator("dialog")).to_be_visible()

    assert await visitor.hindrances() == []


async def test_the_menu_of_channels_hinders_nobody(visits):
    visitor = await visits(390)
    await visitor.page.locator("#menu").click()
    await expect(visitor.focus).to_contain_text("game-table")

    assert await visitor.hindrances() == []
