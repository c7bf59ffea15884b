"""The page that checks a proof, opened from its file as whoever doubts would."""

import json

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from bot.render.pages.verifier import VERIFIER
from tests.play.audit import histories
from tests.stateful.kept import InFile
from tests.stateful.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]


@pytest.fixture
async def proof(tmp_path):
    """The file of a channel."""
    table = Table(InFile(tmp_path / "evenhand.db"))
    await table.start()
    try:
        await histories.play(table, 30)
        lines = await histories.proof(table)
    finally:
        await table.stop()
    file = tmp_path / "proof.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


async def check(page, file, head=""):
    await page.goto(VERIFIER.as_uri())
    await page.get_by_label("The file").set_input_files(file)
    await page.get_by_label("Heads").fill(head)
    await page.get_by_role("button", name="Check it").click()
    return page.get_by_role("status")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_proof_is_checked_in_the_browser_and_hinders_nobody(browser, proof, width, scheme):
    page = await browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    try:
        await expect(await check(page, proof)).to_contain_text("rows are right")
        assert (await Axe().run(page)).response["violations"] == []
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        await page.close()


async def test_what_was_changed_is_named_in_the_browser(browser, proof):
    lines = proof.read_text().splitlines()
    row = json.loads(lines[9])
    lines[9] = json.dumps(row | {"at": row["at"] + 1})
    proof.write_text("\n".join(lines))
    page = await browser.new_page()
    try:
        await expect(await check(page, proof)).to_contain_text(f"Row {row['number']} is wrong")
    finally:
        await page.close()


async def test_a_head_that_was_seen_is_compared_in_the_browser(browser, proof):
    last = json.loads(proof.read_text().splitlines()[-1])
    page = await browser.new_page()
    try:
        right = await check(page, proof, f"{last['number']}={last['head'][:6]}")
        await expect(right).to_contain_text("rows are right")
        wrong = await check(page, proof, f"{last['number']}=000000")
        await expect(wrong).to_contain_text("but 000000 was published")
    finally:
        await page.close()


async def test_a_head_may_be_typed_as_it_stands_under_a_roll(browser, proof):
    last = json.loads(proof.read_text().splitlines()[-1])
    page = await browser.new_page()
    try:
        status = await check(page, proof, f"#{last['number']} · {last['head'][:6]}\n")
        await expect(status).to_contain_text("rows are right")
        status = await check(page, proof, f"#{last['number']} · 000000")
        await expect(status).to_contain_text("but 000000 was published")
    finally:
        await page.close()


async def test_what_is_no_head_and_no_anchor_is_named_in_the_browser(browser, proof):
    page = await browser.new_page()
    try:
        status = await check(page, proof, "57")
        await expect(status).to_have_text(
            "A head is the number of its roll and its digits, such as 57=a1b2c3, not “57”."
        )
        await page.get_by_label("Heads").fill("")
        await page.get_by_label("Anchors").fill("a1b2c3")
        await page.get_by_role("button", name="Check it").click()
        await expect(status).to_have_text("An anchor has 64 hexadecimal digits, not “a1b2c3”.")
    finally:
        await page.close()
