"""The page that checks a proof, opened from its file as whoever doubts would."""

import json

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from bot.render.pages.verifier import VERIFIER
from tests.play.audit import histories
from tests.stateful.kept import InFile
from tests.stateful.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def proof(tmp_path_factory):
    """The file of a channel."""
    folder = tmp_path_factory.mktemp("proof")
    table = Table(InFile(folder / "evenhand.db"))
    await table.start()
    try:
        await histories.play(table, 30)
        lines = await histories.proof(table)
    finally:
        await table.stop()
    file = folder / "proof.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


@pytest_asyncio.fixture(loop_scope="session")
async def page(pages, request):
    """An empty page of a screen, or as wide as the test wants it."""
    taken = await pages.take(getattr(request, "param", 1280))
    yield taken.page
    await pages.give_back(taken)


async def check(page, file, head=""):
    await page.goto(VERIFIER.as_uri())
    await page.get_by_label("The file").set_input_files(file)
    await page.get_by_label("Heads").fill(head)
    await page.get_by_role("button", name="Check it").click()
    return page.get_by_role("status")


@pytest.mark.parametrize("page", [1280, 390], indirect=True)
async def test_a_proof_is_checked_in_the_browser_and_hinders_nobody(page, proof):
    await expect(await check(page, proof)).to_contain_text("rows are right")
    assert await page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert (await Axe().run(page)).response["violations"] == []


async def test_what_was_changed_is_named_in_the_browser(page, proof, tmp_path):
    lines = proof.read_text().splitlines()
    row = json.loads(lines[9])
    lines[9] = json.dumps(row | {"at": row["at"] + 1})
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(lines))
    await expect(await check(page, changed)).to_contain_text(f"Row {row['number']} is wrong")


async def test_a_head_that_was_seen_is_compared_in_the_browser(page, proof):
    last = json.loads(proof.read_text().splitlines()[-1])
    right = await check(page, proof, f"{last['number']}={last['head'][:6]}")
    await expect(right).to_contain_text("rows are right")
    wrong = await check(page, proof, f"{last['number']}=000000")
    await expect(wrong).to_contain_text("but 000000 was published")


async def test_a_head_may_be_typed_as_it_stands_under_a_roll(page, proof):
    last = json.loads(proof.read_text().splitlines()[-1])
    status = await check(page, proof, f"#{last['number']} · {last['head'][:6]}\n")
    await expect(status).to_contain_text("rows are right")
    status = await check(page, proof, f"#{last['number']} · 000000")
    await expect(status).to_contain_text("but 000000 was published")


async def test_what_is_no_head_and_no_anchor_is_named_in_the_browser(page, proof):
    status = await check(page, proof, "57")
    await expect(status).to_have_text(
        "A head is the number of its roll and its digits, such as 57=a1b2c3, not “57”."
    )
    await page.get_by_label("Heads").fill("")
    await page.get_by_label("Anchors").fill("a1b2c3")
    await page.get_by_role("button", name="Check it").click()
    await expect(status).to_have_text("An anchor has 64 hexadecimal digits, not “a1b2c3”.")
