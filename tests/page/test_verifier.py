"""The page that checks a proof, opened from its file as whoever doubts would."""

import json
import re

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, expect

from bot.features.proof.export import VERIFIER
from tests.features.proof.files import histories
from tests.stateful.kept import InFile
from tests.stateful.table import Table

ROWS = 110
"""More than the page shows at once."""

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session"), pytest.mark.no_cover]


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def proof(tmp_path_factory):
    """The file of a channel."""
    folder = tmp_path_factory.mktemp("proof")
    table = Table(InFile(folder / "evenhand.db"))
    await table.start()
    try:
        await histories.play(table, ROWS)
        lines = await histories.proof(table)
        newer = await histories.proof(table, most=20)
    finally:
        await table.stop()
    file = folder / "proof.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    (folder / "newer.jsonl").write_text("".join(f"{line}\n" for line in newer))
    return file


@pytest.fixture
def newer(proof):
    """The file of the newest rows of that channel alone."""
    return proof.with_name("newer.jsonl")


@pytest_asyncio.fixture(loop_scope="session")
async def page(pages, request):
    """An empty page of a screen, or as wide as the test wants it."""
    taken = await pages.take(getattr(request, "param", 1280))
    yield taken.page
    await pages.give_back(taken)


async def check(page, file, seen=""):
    """Open the page, give it a file and what was seen, and return what it says when it is done."""
    await page.goto(VERIFIER.as_uri())
    await page.get_by_label("What you saw yourself").fill(seen)
    await page.get_by_label("The file").set_input_files(file)
    status = page.get_by_role("status")
    await expect(status).to_have_text(re.compile("^(?!Checking).+"))
    return status


def lines_of(proof):
    return [json.loads(line) for line in proof.read_text().splitlines()]


def under_a_roll(line):
    """The fingerprint of a row as its card prints it."""
    return f"#{line['number']} · {line['head'][:6]}"


def entries(page) -> Locator:
    return page.get_by_role("listitem").filter(has=page.locator(".number"))


def entry(page, number) -> Locator:
    return entries(page).filter(has=page.get_by_text(f"#{number}", exact=True))


@pytest.fixture
def changed(proof, tmp_path):
    """The file with the time of its ninth row changed."""
    lines = lines_of(proof)
    lines[9]["at"] += 1
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    return file


@pytest.mark.parametrize("page", [1280, 390], indirect=True)
async def test_a_proof_is_checked_in_the_browser_and_hinders_nobody(page, newer):
    first, *_, last = (line["number"] for line in lines_of(newer)[1:])
    status = await check(page, newer)
    await expect(status).to_contain_text(f"All 20 entries fit together: #{first} to #{last}.")
    assert await page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert (await Axe().run(page)).response["violations"] == []


async def test_the_page_asks_for_nothing_but_itself(page, proof):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    await check(page, proof)
    assert asked == [VERIFIER.as_uri()]


async def test_an_entry_says_who_did_what_and_when_and_what_came_of_checking_it(page, proof):
    first, *rows = lines_of(proof)
    content = json.loads(rows[1]["content"])
    (person,) = [each["person"] for each in first["people"] if each["who"] == rows[1]["who"]]
    faces = " ".join(map(str, content["draws"]))
    await check(page, proof)
    made = entry(page, 2)
    await expect(made).to_contain_text(f"{content['outcome']} · 4d6kh3[qv] ({faces})")
    await expect(made).to_contain_text(f"person {person} · 14 Nov 2023")
    await expect(made).to_contain_text("Thrown with locked keys; made again, it fits")


async def test_each_sort_of_entry_has_its_own_words(page, proof):
    await check(page, proof)
    await expect(entry(page, 1)).to_contain_text("Without a key: asked for before its locked keys were in")
    await expect(entry(page, 5)).to_contain_text("Typed by hand: nobody can check how the dice fell")
    await expect(entry(page, 6)).to_contain_text("A hidden roll")
    await expect(entry(page, 8)).to_contain_text("Shows what #7 was")
    await expect(entry(page, 9)).to_contain_text("Not made again: this page has no rules for it")


async def test_who_was_forgotten_is_not_named(page, proof, tmp_path):
    first, *rows = lines_of(proof)
    forgotten = tmp_path / "forgotten.jsonl"
    forgotten.write_text("\n".join(map(json.dumps, [first | {"people": []}, *rows])))
    await check(page, forgotten)
    await expect(entry(page, 2)).to_contain_text("somebody unknown")


async def test_of_many_entries_some_are_shown_at_once(page, proof):
    rows = lines_of(proof)[1:]
    await check(page, proof)
    await expect(entries(page)).to_have_count(100)
    await page.get_by_role("button", name="The entries after").click()
    await expect(entries(page)).to_have_count(len(rows) - 100)
    await expect(entry(page, len(rows))).to_be_visible()


async def test_entries_of_one_sort_are_shown_alone(page, proof):
    hidden = [row for row in lines_of(proof)[1:] if "sealed" in row]
    await check(page, proof)
    await page.get_by_label("Which entries").select_option(f"Hidden: {len(hidden)}")
    await expect(entries(page)).to_have_count(len(hidden))


async def test_what_was_changed_is_named_in_the_browser(page, changed):
    await expect(await check(page, changed)).to_contain_text("#9 is wrong: it differs from the record")
    await expect(entries(page)).to_have_count(1)
    await expect(entry(page, 9)).to_contain_text("Wrong: it differs from the record")


async def test_what_follows_a_wrong_entry_is_not_checked(page, changed):
    await check(page, changed)
    await page.get_by_label("Which entries").select_option("all")
    await expect(entry(page, 8)).not_to_contain_text("Not checked")
    await expect(entry(page, 10)).to_contain_text("Not checked, since an earlier entry is wrong")


async def test_where_nothing_was_compared_a_made_up_file_would_pass_too(page, proof):
    await expect(await check(page, proof)).to_contain_text("But nothing was compared.")
    await expect(page.locator("#counts")).to_contain_text("a made-up file would pass too")


async def test_fingerprints_are_compared_as_cards_print_them(page, proof):
    rows = lines_of(proof)[1:]
    seen = f"{under_a_roll(rows[4])} · typed by hand\n{rows[7]['number']}={rows[7]['head'].upper()}\n"
    status = await check(page, proof, seen)
    await expect(status).to_contain_text("Up to #8 they fit the fingerprint you saw; #9 to #")
    await expect(status).to_have_class("open")
    await expect(page.locator("#counts")).to_contain_text("Compared with what you saw: 2 fingerprints")
    status = await check(page, proof, f"#{rows[7]['number']} · 000000")
    here = rows[7]["head"][:6]
    await expect(status).to_have_text(
        f"#8 is not as you saw it: its fingerprint is {here} here, and you saw 000000."
    )
    await expect(entry(page, 8)).to_contain_text("Wrong: its fingerprint is not the one you saw")


async def test_the_digits_of_locked_keys_are_compared(page, proof):
    anchor = lines_of(proof)[0]["chains"][0]["anchor"]
    await expect(await check(page, proof, anchor)).to_contain_text(
        "But no fingerprint of an entry was compared"
    )
    other = "5c" * 32
    await expect(await check(page, proof, other)).to_have_text(
        f"No locked keys, fingerprint or key in this file has the digits {other}: "
        "it is the proof of something else, or was changed."
    )


async def test_the_newest_fingerprint_alone_is_taken_for_one(page, proof):
    await expect(await check(page, proof, lines_of(proof)[-1]["head"])).to_have_class("good")


async def test_few_digits_are_no_evidence(page, proof):
    row = lines_of(proof)[-1]
    for length, look in ((6, "open"), (15, "open"), (16, "good")):
        status = await check(page, proof, f"#{row['number']} · {row['head'][:length]}")
        await expect(status).to_have_class(look)


async def test_a_fingerprint_from_before_the_file_is_no_fault(page, newer):
    status = await check(page, newer, "#5 · 079851")
    await expect(status).to_contain_text("But nothing was compared.")
    await expect(page.locator("#counts")).to_contain_text("#5 is before this file, which begins with #")


async def test_a_fingerprint_from_after_the_end_says_that_the_file_was_cut(page, proof):
    last = lines_of(proof)[-1]["number"]
    await expect(await check(page, proof, f"#{last + 5} · 079851")).to_have_text(
        f"#{last + 5} is missing: you saw its fingerprint, and this file ends with #{last}."
    )


async def test_what_can_not_have_been_seen_is_named(page, proof):
    wanted = "What you saw has neither a roll's fingerprint, such as #5 · 079851, nor 64 digits"
    for text in ("57", "a1b2c3"):
        await expect(await check(page, proof, text)).to_contain_text(wanted)
    status = await check(page, proof, "#5 · 079851\n#5 · 079852")
    await expect(status).to_have_text("You gave two fingerprints of #5: only one can be right.")


CHOOSE = "choose proof.jsonl, which /proof export gave you."
WRONG_FILES = {
    "": f"This file is empty: {CHOOSE}",
    "\x89PNG\r\n\x1a\n\x00\xff": f"This file is not a proof: {CHOOSE}",
    "number,person,dice\n1,Mira,2d6\n": f"This file is not a proof: {CHOOSE}",
    '{"rolls": []}': f"This file is not a proof, but something else in JSON: {CHOOSE}",
    '{"format": "evenhand-proof-2"}': (
        "This file has the format “evenhand-proof-2”, and this page reads evenhand-proof-1 alone."
    ),
    '{"format": "evenhand-proof-1"}\n': "This file has no rolls, so there is nothing to check.",
    '{"format": "evenhand-proof-1"}\n{}': (
        "This file has another first line than a proof: channel is not text."
    ),
}


async def test_a_wrong_file_has_one_sentence(page, tmp_path):
    for held, sentence in WRONG_FILES.items():
        file = tmp_path / "wrong.jsonl"
        file.write_text(held, encoding="latin-1")
        await expect(await check(page, file)).to_have_text(sentence)
        await expect(entries(page)).to_have_count(0)


async def test_checking_does_not_wait_for_the_page_where_no_time_has_passed(page, proof):
    await page.goto(VERIFIER.as_uri())
    await page.evaluate("performance.now = () => 0; window.setTimeout = () => {}")
    await page.get_by_label("The file").set_input_files(proof)
    await expect(page.get_by_role("status")).to_contain_text("entries fit together")
