"""Rolls that anyone can check, through the local Discord."""

import time
from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.client.admission import Pace
from bot.features.proof.export import VERIFIER
from bot.features.proof.verify import AtOnce, verify
from bot.features.registry import REGISTRY
from bot.play.request_context import Place
from tests.client.reading import buttons, headline, text
from tests.town import House, Town


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory, newest, registered) -> AsyncIterator[House]:
    """Where a bot runs that keeps proofs."""
    house = House(tmp_path_factory.mktemp("house"), newest, registered, proof=True)
    yield house
    await house.close()


@pytest.fixture
def proving(lodged_town: Town) -> Town:
    """A town whose bot keeps proofs."""
    return lodged_town


async def roll(town, dice="2d6", **options):
    return await town.player.use(town.room, "roll", dice=dice, **options)


def footer(seen):
    return seen.message["embeds"][0]["footer"]["text"]


async def test_the_first_answer_has_the_locked_keys_of_the_rolls_that_follow_for_who_opens_them(proving):
    seen = await roll(proving)

    locked = (await keys(proving)).hex()
    assert f"\n-# From the next roll on, anyone can check the rolls here. Locked keys: ||{locked}||" in text(
        seen
    )
    assert text(seen).count(locked) == 1
    assert "Check" not in buttons(seen)


async def test_a_later_roll_is_covered_and_has_no_locked_keys(proving):
    await roll(proving)
    seen = await roll(proving)

    assert (await keys(proving)).hex() not in text(seen)
    assert "Check" in buttons(seen)
    assert footer(seen).startswith("#2 · ")


async def test_a_press_checks_a_roll(proving):
    await roll(proving)
    seen = await roll(proving, "1d20+5")
    checked = await proving.owner.press(seen.message, "Check")

    assert checked.ephemeral
    assert "fits:** it comes of a key locked before it was asked for" in text(checked)
    assert "The bot says so itself; /proof export lets anyone check." in text(checked)
    figures = await proving.owner.press(checked.message, "More")
    assert f"`{(await keys(proving)).hex()}`" in text(figures)


async def test_the_number_of_a_command_is_the_one_that_discord_has_in_its_message(proving):
    await roll(proving)
    seen = await roll(proving)
    checked = await proving.owner.press(seen.message, "Check")
    figures = await proving.owner.press(checked.message, "More")

    assert f"Discord's number of the command: `{seen.message['interaction_metadata']['id']}`" in text(figures)


@pytest.mark.parametrize("show", ["me", "gm"])
async def test_a_roll_that_is_revealed_can_be_checked(proving, show):
    await roll(proving)
    seen = await roll(proving, "1d20+5", show=show)
    who = proving.player if show == "me" else proving.owner
    shown = await who.press(seen.message, "Reveal")
    checked = await proving.owner.press(shown.message, "Check")

    assert not shown.ephemeral
    assert "fits:** it comes of a key locked" in text(checked)


async def test_a_roll_that_is_revealed_keeps_its_fingerprint(proving):
    await roll(proving)
    seen = await roll(proving, show="gm")
    before = footer(seen).split(" · ")[:2]
    await proving.owner.press(seen.message, "Reveal")

    assert footer(seen).split(" · ")[:2] == before


async def test_a_roll_that_is_revealed_from_its_entry_can_be_checked(proving):
    await roll(proving)
    await roll(proving, "1d20+5", show="gm")
    entry = await proving.owner.use(proving.room, "history", number=2)
    shown = await proving.owner.press(entry.message, "Reveal")

    assert "fits:** it comes of a key locked" in text(await proving.player.press(shown.message, "Check"))


async def test_whoever_may_look_at_a_hidden_roll_can_check_it(proving):
    await roll(proving)
    seen = await roll(proving, "1d20+5", show="gm")
    looked = await proving.owner.press(seen.message, "Look")

    assert "fits:** it comes of a key locked" in text(await proving.owner.press(looked.message, "Check"))


@pytest.mark.parametrize("options", [{"rolled": "3"}, {}])
async def test_of_a_revealed_roll_without_a_key_there_is_nothing_to_check(proving, options):
    if options:
        await roll(proving)
    seen = await roll(proving, "1d6", show="me", **options)
    shown = await proving.player.press(seen.message, "Reveal")

    assert "Check" not in buttons(shown)


async def test_the_message_with_the_locked_keys_stays_as_it_was_when_its_roll_is_revealed(proving):
    seen = await roll(proving, show="gm")
    shown = await proving.owner.press(seen.message, "Reveal")

    assert f"||{(await keys(proving)).hex()}||" in text(seen)
    assert shown.message["id"] != seen.message["id"]


async def test_the_first_roll_cannot_be_checked_and_says_so(proving):
    await roll(proving)
    seen = await proving.owner.use(proving.room, "proof check", roll=1)

    assert "Roll #1 was asked for before its keys were locked" in text(seen)


async def test_the_file_of_a_channel_can_be_verified(proving):
    await roll(proving)
    await roll(proving, "4d6kh3 # strength")
    await proving.player.use(proving.room, "fair", dice="2d6")
    seen = await proving.player.use(proving.room, "proof export")
    file = seen.message["attachments"][0]
    lines = (await content(proving, file)).decode().splitlines()

    verdict = await verify(lines, REGISTRY, AtOnce())
    assert (verdict.rows, verdict.covered, verdict.wrong) == (3, 2, None)


async def content(town, file):
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return await answer.read()


async def keys(town):
    """Return what was posted of the only keys that were locked so far."""
    (chain,) = (await town.client.services.store.proof_book(Place(town.room.id, town.guild.id))).chains
    return chain.chain.anchor


URL = "https://dice.example/verify.html"


def links(seen):
    return [
        button["url"] for row in seen.message["components"] for button in row["components"] if "url" in button
    ]


@pytest.fixture
def published(proving, monkeypatch):
    """A town whose host has put the page that checks proofs somewhere."""
    monkeypatch.setattr(proving.client, "verifier_url", URL)
    return proving


async def test_the_page_that_checks_a_file_comes_beside_it(proving):
    await roll(proving)
    seen = await proving.player.use(proving.room, "proof export")
    proof, page = seen.message["attachments"]

    assert (proof["filename"], page["filename"]) == ("proof.jsonl", "verify.html")
    assert await content(proving, page) == VERIFIER.read_bytes()
    assert "open `verify.html`" in text(seen)
    assert links(seen) == []


async def test_where_the_page_has_an_address_a_link_takes_its_place(published):
    await roll(published)
    seen = await published.player.use(published.room, "proof export")

    assert [file["filename"] for file in seen.message["attachments"]] == ["proof.jsonl"]
    assert links(seen) == [URL]
    assert "verify.html" not in text(seen)


async def test_a_check_leads_to_the_page_that_needs_no_bot(published):
    await roll(published)
    seen = await roll(published)

    assert links(await published.player.press(seen.message, "Check")) == [URL]


async def test_where_the_page_has_no_address_a_check_leads_nowhere(proving):
    await roll(proving)
    seen = await roll(proving)

    assert links(await proving.player.press(seen.message, "Check")) == []


async def test_a_game_of_catan_has_the_locked_keys_and_is_covered_too(proving):
    await proving.owner.use(proving.room, "catan start", player2=proving.player)
    first = await proving.owner.use(proving.room, "catan roll")
    second = await proving.player.press(first.message, "Roll")

    assert f"||{(await keys(proving)).hex()}||" in text(first)
    assert "they come of a key locked" in text(await proving.owner.press(second.message, "Check"))


async def test_a_hidden_roll_says_its_number_and_fingerprint_to_all(proving):
    await roll(proving)
    seen = await roll(proving, show="gm")

    assert footer(seen).startswith("#2 · ")
    assert "Check" not in buttons(seen)


async def test_the_figures_of_a_check_are_explained_by_the_dice_at_hand(proving):
    await roll(proving)
    seen = await roll(proving, "1d20")
    face = int(headline(seen).removeprefix("# "))
    checked = await proving.player.press(seen.message, "Check")
    figures = text(await proving.player.press(checked.message, "More"))

    assert f"`20:{face - 1}` is {face - 1} of 0 to 19, which is the face {face}." in figures


async def test_a_server_can_do_without(proving):
    await proving.owner.use(proving.room, "config set", proof="off")
    seen = await roll(proving)

    assert footer(seen) == "#1"
    refused = await proving.player.use(proving.room, "proof show")
    assert "/config set" in text(refused)


async def test_after_a_file_of_the_proof_nobody_is_said_to_have_had_their_rolls(proving):
    await roll(proving)
    await proving.player.use(proving.room, "proof export")
    proving.client.budgets.commands = Pace(time.monotonic)

    refused = text(await proving.player.use(proving.room, "privacy export"))
    assert refused.startswith("You had a large file a short while ago. You can have all of your rolls in ")


@pytest.mark.parametrize("command", ["proof show", "proof export", "config show"])
async def test_where_the_host_does_without_nobody_is_told_to_turn_it_on(open_town, command):
    seen = text(await open_town.owner.use(open_town.room, command))

    assert "whoever runs this bot turned that off" in seen
    assert "Rolls can be checked: yes" not in seen


async def test_of_what_threw_nothing_no_dice_are_spoken_of(proving):
    await roll(proving)
    await roll(proving, "10/2")
    seen = await proving.owner.use(proving.room, "proof check", roll=2)

    assert "Nothing was thrown" in text(seen)


async def test_of_several_numbers_none_is_named(proving):
    await roll(proving)
    seen = await proving.player.use(proving.room, "d100", count=3)
    checked = await proving.player.press(seen.message, "Check")

    assert "**These dice fit:** they come of a key locked before they were asked for" in text(checked)


async def turn(town, to):
    await town.owner.use(town.room, "config set", proof=to)


async def test_what_was_rolled_before_it_was_turned_off_can_still_be_taken_along(proving):
    await roll(proving)
    await roll(proving)
    await turn(proving, "off")
    seen = await proving.player.use(proving.room, "proof export")

    assert "2 entries of this channel" in text(seen)
    assert len((await content(proving, seen.message["attachments"][0])).splitlines()) == 3


async def test_where_none_was_kept_ever_nothing_can_be_taken_along(proving):
    await turn(proving, "off")

    assert "not made to be checked" in text(await proving.player.use(proving.room, "proof export"))


async def test_after_a_gap_it_is_said_from_where_on_a_fingerprint_counts(proving):
    for to in ("off", "on"):
        await roll(proving)
        await turn(proving, to)
    await roll(proving)
    shown = await proving.player.use(proving.room, "proof show")
    posted = await proving.player.press(shown.message, "Post it here")

    assert "Of all that was rolled from `#3` on, where this proof begins: keep it." in text(shown)
    assert "**All that was rolled here from `#3` to `#3`** has this fingerprint:" in text(posted)


async def test_a_total_is_named_as_the_card_shows_it(proving):
    await roll(proving)
    seen = await roll(proving, "0 - 3d100000")
    checked = await proving.player.press(seen.message, "Check")

    shown = headline(seen).removeprefix("# ")
    assert shown.startswith("\u2212")
    assert f"**This {shown} fits:** it comes" in text(checked)


async def test_of_very_many_numbers_from_a_key_the_first_are_shown(proving):
    await roll(proving)
    seen = await roll(proving, "100d100000")
    checked = await proving.player.press(seen.message, "Check")
    figures = text(await proving.player.press(checked.message, "More"))

    assert "…`\nFingerprint of all up to this roll" in figures
