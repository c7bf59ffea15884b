"""What axe, which knows how people read without a mouse or without eyes, says of each state of the page."""

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]

SCREENS = pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
)


@SCREENS
async def test_an_empty_channel_hinders_nobody(visits, width, scheme):
    visitor = await visits(width, scheme)

    assert await visitor.hindrances() == []


@SCREENS
async def test_answers_of_all_kinds_hinder_nobody(visits, width, scheme):
    visitor = await visits(width, scheme)
    for command in ("/roll 4d6kh3 + 2", "/roll 4d6kh9x", "/odds 4d6kh3", "/help", "/history", "/config show"):
        await visitor.use(command)

    assert await visitor.hindrances() == []


@SCREENS
async def test_the_list_of_commands_hinders_nobody(visits, width, scheme):
    visitor = await visits(width, scheme)
    await visitor.line.fill("/")
    await expect(visitor.page.locator(".listbox-item").first).to_be_visible()

    assert await visitor.hindrances() == []


@SCREENS
async def test_the_fields_of_a_command_and_their_suggestions_hinder_nobody(visits, width, scheme):
    visitor = await visits(width, scheme)
    await visitor.line.fill("/d100 ")
    await visitor.line.press("Tab")
    await visitor.page.get_by_role("button", name="+ method").click()
    await expect(visitor.page.locator(".listbox-item").first).to_be_visible()

    assert await visitor.hindrances() == []


@SCREENS
async def test_a_form_hinders_nobody(visits, width, scheme):
    visitor = await visits(width, scheme)
    await visitor.use("/d100 by-hand:True")
    await visitor.last.get_by_role("button", name="Type several").click()
    await expect(visitor.page.locator("dialog")).to_be_visible()

    assert await visitor.hindrances() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_menu_of_channels_hinders_nobody(visits, scheme):
    visitor = await visits(390, scheme)
    await visitor.page.locator("#menu").click()
    await expect(visitor.focus).to_contain_text("game-table")

    assert await visitor.hindrances() == []
