"""The keyboard on the page: what a key does, and what it never does unasked."""

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]


@pytest.fixture
def fields(visits):
    """The fields of /d100, with the keyboard in that of the method."""

    async def opened():
        visitor = await visits()
        await visitor.line.fill("/d100 ")
        await visitor.line.press("Tab")
        await visitor.page.get_by_role("button", name="+ method").click()
        await expect(visitor.page.locator(".listbox-item").first).to_be_visible()
        return visitor, visitor.page.locator("#option-method")

    return opened


async def test_tab_leaves_a_field_as_it_was_typed(fields):
    visitor, field = await fields()
    await field.press_sequentially("bas")
    await expect(visitor.page.locator(".listbox-item").first).to_contain_text("base6")
    await field.press("Tab")

    await expect(field).to_have_value("bas")
    await expect(field).not_to_be_focused()


async def test_enter_takes_a_suggestion(fields):
    visitor, field = await fields()
    await field.press_sequentially("bas")
    await expect(visitor.page.locator(".listbox-item").first).to_contain_text("base6")
    await field.press("Enter")

    await expect(field).not_to_have_value("bas")
    await expect(field).to_be_focused()


async def test_a_click_takes_a_suggestion(fields):
    visitor, field = await fields()
    await visitor.page.locator(".listbox-item").first.click()

    await expect(field).not_to_have_value("")


async def test_tab_completes_a_command_as_the_list_says(visits):
    visitor = await visits()
    await visitor.line.fill("/d1")
    await expect(visitor.page.locator(".listbox-note")).to_have_text("Tab completes, Enter opens.")
    await visitor.line.press("Tab")

    await expect(visitor.line).to_have_value("/d100 ")
    await expect(visitor.line).to_be_focused()
    await expect(visitor.page.locator(".listbox-note")).to_contain_text("Tab shows the options as fields.")


async def test_where_the_list_is_closed_tab_leaves_what_was_typed(visits):
    visitor = await visits()
    await visitor.line.fill("/d1")
    await visitor.line.press("Escape")
    await visitor.line.press("Tab")

    await expect(visitor.line).to_have_value("/d1")
    await expect(visitor.page.get_by_role("button", name="Send")).to_be_focused()


async def test_escape_asks_before_it_throws_away_what_was_typed(fields):
    visitor, field = await fields()
    await field.press_sequentially("base6")
    await field.press("Escape")  # closes the list, if it has come by now
    await expect(visitor.page.locator(".listbox-item")).to_have_count(0)
    await field.press("Escape")

    await expect(visitor.page.locator(".option-help")).to_contain_text("lose what you typed?")
    await expect(field).to_have_value("base6")


async def test_escape_once_more_leaves_the_command(fields):
    visitor, field = await fields()
    await field.press_sequentially("x")
    await field.press("Escape")
    await expect(visitor.page.locator(".listbox-item")).to_have_count(0)
    await field.press("Escape")
    await field.press("Escape")

    await expect(visitor.line).to_have_value("/d100")


async def test_a_command_without_values_is_left_at_once(fields):
    visitor, field = await fields()
    await field.press("Escape")
    await expect(visitor.page.locator(".listbox-item")).to_have_count(0)
    await field.press("Escape")

    await expect(visitor.line).to_be_focused()


async def test_arrow_up_brings_commands_back_from_the_last_to_the_first(visits):
    visitor = await visits()
    await visitor.use("/d100 method:base6")
    await visitor.use("/roll dice:1d20")
    await visitor.line.press("ArrowUp")
    await visitor.line.press("ArrowUp")

    await expect(visitor.line).to_have_value("/d100 method:base6")


async def test_arrow_down_comes_back_to_the_empty_line(visits):
    visitor = await visits()
    await visitor.use("/roll dice:1d20")
    await visitor.line.press("ArrowUp")
    await visitor.line.press("ArrowDown")

    await expect(visitor.line).to_have_value("")


async def test_arrow_up_leaves_what_is_being_written(visits):
    visitor = await visits()
    await visitor.use("/roll dice:1d20")
    await visitor.line.fill("Good evening")
    await visitor.line.press("ArrowUp")

    await expect(visitor.line).to_have_value("Good evening")


async def test_a_command_from_fields_comes_back_as_text(fields):
    visitor, field = await fields()
    await field.press_sequentially("base6")
    await visitor.page.get_by_role("button", name="Send").click()
    await expect(visitor.answers).to_have_count(1)
    await visitor.line.press("ArrowUp")

    await expect(visitor.line).to_have_value("/d100 method:base6")


@pytest.mark.parametrize("place", ["#messages", "button.channel.chosen", ".example", "#self"])
async def test_a_slash_begins_a_command_from_everywhere(visits, place):
    visitor = await visits()
    await visitor.page.locator(place).first.focus()
    await visitor.page.keyboard.press("/")

    await expect(visitor.line).to_be_focused()
    await expect(visitor.line).to_have_value("/")


async def test_the_link_to_writing_leads_there(visits):
    visitor = await visits()
    before = visitor.page.url
    await visitor.page.locator(".skip").focus()
    await visitor.page.keyboard.press("Enter")

    await expect(visitor.line).to_be_focused()
    assert visitor.page.url == before


async def test_the_menu_takes_the_keyboard_and_gives_it_back(visits):
    visitor = await visits(390)
    await visitor.page.locator("#menu").click()
    await expect(visitor.focus).to_contain_text("game-table")
    await visitor.page.keyboard.press("Escape")

    await expect(visitor.page.locator("#menu")).to_be_focused()


async def test_a_form_asks_before_it_throws_away_what_was_typed(visits):
    visitor = await visits()
    await visitor.use("/d100 method:human rolled:?")
    await visitor.last.get_by_role("button", name="Type").click()
    await visitor.page.locator("dialog input").fill("6 4")
    await visitor.page.keyboard.press("Escape")

    await expect(visitor.page.locator("dialog")).to_contain_text("lose what you typed?")
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("dialog")).to_have_count(0)
