"""What people do first at the demo, on a screen and on a phone."""

import re

import pytest
from playwright.async_api import expect

from bot.demo import EXAMPLES
from tests.page.widths import NARROW, WIDTHS

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]

OVERFLOW = "document.getElementById('messages').scrollWidth - document.getElementById('messages').clientWidth"


@WIDTHS
async def test_the_first_roll_is_a_click_in_the_empty_channel(visits, below, width):
    visitor = await visits(width)
    below.faces(6, 5, 4, 1)
    await visitor.page.locator(".example").first.click()

    await expect(visitor.last).to_contain_text("17")


async def test_every_example_of_the_empty_channel_works(visits):
    visitor = await visits()
    for example in EXAMPLES:
        await visitor.use(example)

    for_one_alone = visitor.page.locator(".ephemeral .command-line .mention")  # where refusals would be
    await expect(for_one_alone).to_have_text(["/help"])


@NARROW
async def test_several_rolls_are_one_card(visits, below, width):
    visitor = await visits(width)
    below.faces(13, 5)
    card = await visitor.use("/roll 1d20+7 attack; 1d8+4 slashing")

    await expect(card.locator(".embed")).to_have_count(1)
    await expect(card).to_contain_text("20")
    await expect(card).to_contain_text("9")


@NARROW
async def test_dice_that_are_not_understood_come_back_with_the_arrow_and_are_mended(visits, below, width):
    visitor = await visits(width)
    await expect(await visitor.use("/roll 4d6kh9x")).to_contain_text("x")
    await visitor.line.press("ArrowUp")
    await visitor.line.press("Backspace")
    await visitor.line.press("Backspace")
    await visitor.line.press("3")
    below.faces(6, 5, 4, 1)
    await visitor.line.press("Enter")

    await expect(visitor.last).to_contain_text("15")


@NARROW
async def test_wrong_input_is_mended_by_its_button(visits, below, width):
    visitor = await visits(width)
    below.faces(6, 5)
    await visitor.use("/roll 2d6 + + 3")
    await visitor.last.get_by_role("button", name="Roll 2d6 + 3 instead").click()

    await expect(visitor.answers).to_have_count(2)
    await expect(visitor.last).to_contain_text("14")


@NARROW
async def test_a_roll_for_the_game_master_shows_its_number_to_one_of_two_people(visits, below, width):
    mira, jonas = await visits(width), await visits(width)
    await jonas.is_someone("Jonas")
    below.faces(17)
    # a number of three digits stands in no time of day beside a message
    await jonas.use("/roll dice:1d20+200 Stealth show:gm")
    await expect(mira.last).to_contain_text("Stealth")
    await mira.last.get_by_role("button", name="Look").click()

    await expect(mira.answers).to_have_count(2)
    await expect(mira.last).to_contain_text("217")
    await expect(jonas.page.locator("#messages")).not_to_contain_text("217")


@NARROW
async def test_dice_thrown_by_hand_are_typed(visits, width):
    visitor = await visits(width)

    await expect(await visitor.use("/roll dice:adv + 5 rolled:14 9")).to_contain_text("19")


@NARROW
async def test_dice_thrown_by_hand_are_pressed_a_button_a_face(visits, width):
    visitor = await visits(width)
    await visitor.use("/roll dice:2d6+3 rolled:?")
    for die, face in enumerate((4, 2), 1):
        await expect(visitor.last).to_contain_text(f"Die {die} of 2d6")
        await visitor.last.get_by_role("button", name=str(face), exact=True).click()

    await expect(visitor.last.get_by_role("heading")).to_have_text("9")


@NARROW
async def test_the_dice_in_a_message_are_rolled_from_its_menu(visits, below, width):
    visitor = await visits(width)
    await visitor.line.fill("I jump: 1d20+5, is that right?")
    await visitor.line.press("Enter")
    await visitor.last.hover()
    await visitor.last.get_by_role("button", name="Apps for this message").click()
    below.faces(13)
    await visitor.page.get_by_role("button", name="Roll the dice in this").click()

    await expect(visitor.last).to_contain_text("used Roll the dice in this")
    await expect(visitor.last).to_contain_text("18")


@WIDTHS
async def test_odds_have_a_chart_with_words_for_those_who_do_not_see_it(visits, width):
    visitor = await visits(width)
    picture = (await visitor.use("/odds 4d6kh3")).locator("img")

    await expect(picture).not_to_have_js_property("naturalWidth", 0)
    await expect(picture).to_have_attribute("alt", re.compile("4d6kh3: on average 12.24"))
    await visitor.last.get_by_text("ALT", exact=True).click()
    await expect(visitor.last.get_by_text("4d6kh3: on average 12.24")).to_be_in_viewport()
    assert await visitor.page.evaluate(OVERFLOW) <= 0


@NARROW
async def test_dice_lie_once_in_the_card_with_words_for_those_who_do_not_see_them(visits, below, width):
    visitor = await visits(width)
    await visitor.use("/config set faces:pictures")
    below.faces(6, 5, 4, 1)
    card = await visitor.use("/roll dice:4d6kh3 # Strength")

    await expect(card.locator("img")).to_have_count(1)
    await expect(card.locator(".container .gallery img")).to_have_attribute(
        "alt", "Dice: 4d6 (6, 5, 4, 1 dropped)"
    )
    await expect(card.locator("img")).not_to_have_js_property("naturalWidth", 0)
    assert await visitor.page.evaluate(OVERFLOW) <= 0


@WIDTHS
async def test_help_is_not_wider_than_the_screen(visits, width):
    visitor = await visits(width)

    await expect(await visitor.use("/help")).to_contain_text("/roll")
    assert await visitor.page.evaluate(OVERFLOW) <= 0
