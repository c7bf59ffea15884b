"""Rolls that anyone can check, and the channel for their fingerprints, through the local Discord."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from itertools import count

import aiohttp
import pytest
import pytest_asyncio

from bot.client.admission import Pace
from bot.features.proof.command import EVERY
from bot.features.proof.export import VERIFIER
from bot.features.proof.seen import read_seen
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.sandbox.people.handles import Handle
from tests.client.reading import buttons, headline, text
from tests.features.config.test_gm_channel import SEND_MESSAGES, bot_of
from tests.rolling import roll_dice
from tests.town import House, Town

MESSAGES = r"/channels/\d+/messages"


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


async def check(town, seen, who=None):
    return await (who or town.player).press(seen.message, "Check")


async def check_more(town, seen):
    """Return the figures of a roll."""
    return text(await town.player.press((await check(town, seen)).message, "More"))


def footer(seen):
    return seen.message["embeds"][0]["footer"]["text"]


async def content(file):
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return await answer.read()


def place_of(town):
    return Place(town.room.id, town.guild.id)


async def keys(town):
    """Return the digits of what was posted of the only keys that were locked so far."""
    (chain,) = (await town.client.services.store.proof_book(place_of(town))).chains
    return chain.chain.anchor.hex()


async def test_the_first_answer_alone_has_the_locked_keys_of_the_rolls_that_follow(proving):
    first, second = await roll(proving), await roll(proving, "1d20+5")
    locked = await keys(proving)
    checked = await check(proving, second, proving.owner)

    channel = f"https://discord.com/channels/{proving.guild.id}/{proving.room.id}"
    assert f"\n-# Anyone can check the next rolls here: [locked keys]({channel}#{locked})" in text(first)
    assert read_seen([f"{channel}#{locked}"]).digits == {locked}
    assert text(first).count(locked) == 1
    assert "Check" not in buttons(first)
    early = text(await proving.player.use(proving.room, "proof check", roll=1))
    assert "Roll #1 was asked for before its keys were locked" in early
    assert locked not in text(second)
    assert footer(second).startswith("#2 · ")
    assert checked.ephemeral
    assert "fits:** it comes from a key locked before it was asked for" in text(checked)


async def test_an_answer_that_one_person_sees_has_no_locked_keys_and_the_next_open_one_has(proving):
    hidden, first, second = await roll(proving, show="me"), await roll(proving), await roll(proving)
    locked = await keys(proving)

    assert [locked in text(seen) for seen in (hidden, first, second)] == [False, True, False]
    assert ["Check" in buttons(seen) for seen in (hidden, first, second)] == [False, False, True]


async def test_the_bot_makes_rolls_on_tables_again_though_a_file_has_no_rows_of_tables(proving):
    await roll(proving)
    await proving.player.use(proving.room, "table add", name="cave", text="A bat; A bear")
    await proving.player.use(proving.room, "table roll", name="cave")
    shown = await proving.player.use(proving.room, "proof show")
    checked = text(await proving.player.press(shown.message, "Check all"))

    assert "The bot finds no fault" in checked
    assert "Not made again" not in checked


async def test_the_figures_of_a_check_are_explained_by_the_roll_at_hand(proving):
    await roll(proving)
    seen = await roll(proving, "1d20")
    face, figures = int(headline(seen).removeprefix("# ")), await check_more(proving, seen)

    assert f"`20:{face - 1}` is {face - 1} of 0 to 19, which is the face {face}." in figures
    assert f"Discord's number of the command: `{seen.message['interaction_metadata']['id']}`" in figures
    assert f"`{await keys(proving)}`" in figures


async def test_who_sees_a_hidden_roll_can_check_it_and_all_once_it_is_revealed(proving):
    await roll(proving)
    mine, masters, entered = [await roll(proving, "1d20+5", show=show) for show in ("me", "gm", "gm")]
    before = footer(masters).split(" · ")[:2]
    proving.rest()
    looked = await proving.owner.press(masters.message, "Look")
    entry = await proving.owner.use(proving.room, "history", number=4)
    shown = [
        await proving.player.press(mine.message, "Reveal"),
        await proving.owner.press(masters.message, "Reveal"),
        await proving.owner.press(entry.message, "Reveal"),
    ]

    assert before[0] == "#3"
    assert "Check" not in buttons(entered)
    assert not any(seen.ephemeral for seen in shown)
    assert footer(masters).split(" · ")[:2] == before
    proving.rest()
    assert "fits:** it was hidden first" in text(await check(proving, looked, proving.owner))
    for seen in shown:
        assert "fits:** it was hidden first" in text(await check(proving, seen))


async def test_of_a_revealed_roll_without_a_key_there_is_nothing_to_check_and_its_keys_stay(proving):
    first = await roll(proving, show="gm")
    shown = await proving.owner.press(first.message, "Reveal")
    typed = await roll(proving, "1d6", show="me", rolled="3")

    assert f"#{await keys(proving)})" in text(first)
    assert shown.message["id"] != first.message["id"]
    assert "Check" not in buttons(shown)
    assert "Check" not in buttons(await proving.player.press(typed.message, "Reveal"))


URL = "https://dice.example/verify.html"


def links(seen):
    return [
        button["url"] for row in seen.message["components"] for button in row["components"] if "url" in button
    ]


async def test_the_file_of_a_channel_can_be_verified_by_the_page_beside_it(proving):
    await roll(proving)
    seen = await roll(proving, "4d6kh3 # strength")
    await proving.player.use(proving.room, "fair", dice="2d6")
    exported = await proving.player.use(proving.room, "proof export")
    proof, page = exported.message["attachments"]
    verdict = await verify((await content(proof)).decode().splitlines(), REGISTRY, AtOnce())

    assert (verdict.rows, verdict.covered, verdict.wrong) == (3, 2, None)
    assert (proof["filename"], page["filename"]) == ("proof.jsonl", "verify.html")
    assert await content(page) == VERIFIER.read_bytes()
    assert links(exported) == links(await check(proving, seen)) == []


async def test_where_the_page_has_an_address_a_link_takes_its_place(proving, monkeypatch):
    monkeypatch.setattr(proving.client, "verifier_url", URL)
    await roll(proving)
    seen = await roll(proving)
    exported = await proving.player.use(proving.room, "proof export")

    assert [file["filename"] for file in exported.message["attachments"]] == ["proof.jsonl"]
    assert links(exported) == links(await check(proving, seen)) == [URL]
    assert "verify.html" not in text(exported)


async def test_a_game_of_catan_has_the_locked_keys_and_is_covered_too(proving):
    await proving.owner.use(proving.room, "catan start", player2=proving.player)
    first = await proving.owner.use(proving.room, "catan roll")
    second = await proving.player.press(first.message, "Roll")

    assert f"#{await keys(proving)})" in text(first)
    assert "it comes from a key locked" in text(await check(proving, second, proving.owner))


async def test_a_file_of_the_proof_and_one_of_ones_own_data_are_given_one_after_the_other(proving):
    await roll(proving)
    for command in ("proof export", "privacy export"):
        proving.client.budgets.commands = Pace(time.monotonic)
        assert (await proving.player.use(proving.room, command)).message["attachments"]


async def test_where_the_host_does_without_nobody_is_told_to_turn_it_on(open_town):
    for command in ("proof show", "proof export", "config show"):
        seen = text(await open_town.owner.use(open_town.room, command))
        assert "the host of this bot turned" in seen
        assert "Rolls can be checked: yes" not in seen


async def test_a_total_is_named_as_its_card_shows_it_and_no_more_than_fits(proving):
    await roll(proving)
    negative, many = await roll(proving, "0 - 3d100000"), await roll(proving, "100d100000")
    shown = headline(negative).removeprefix("# ")

    assert shown.startswith("\u2212")
    assert f"**{shown}**" in text(await check(proving, negative))
    assert "…`\nFingerprint of all up to this roll" in await check_more(proving, many)


async def test_of_what_threw_nothing_no_dice_are_spoken_of_and_several_numbers_are_all_named(proving):
    await roll(proving)
    await roll(proving, "10/2")
    seen = await proving.player.use(proving.room, "d100", count=3)

    assert "Nothing was thrown" in text(await proving.owner.use(proving.room, "proof check", roll=2))
    assert f"**{headline(seen).removeprefix('# ').replace(' · ', ', ')}**" in text(await check(proving, seen))


async def turn(town, to):
    await town.owner.use(town.room, "config set", proof=to)


async def test_what_was_rolled_before_it_was_turned_off_can_still_be_taken_along(proving):
    await turn(proving, "off")
    assert "cannot be checked" in text(await proving.player.use(proving.room, "proof export"))
    await turn(proving, "on")
    proving.rest()
    for _ in range(2):
        await roll(proving)
    await turn(proving, "off")
    seen = await proving.player.use(proving.room, "proof export")

    assert footer(await roll(proving)) == "#3"
    assert "2 entries of this channel" in text(seen)
    assert len((await content(seen.message["attachments"][0])).splitlines()) == 3


async def test_after_a_gap_it_is_said_from_where_on_a_fingerprint_counts(proving):
    for to in ("off", "on"):
        await roll(proving)
        await turn(proving, to)
    await roll(proving)
    shown = await proving.player.use(proving.room, "proof show")
    posted = await proving.player.press(shown.message, "Post it here")

    assert "Of all that was rolled from `#3` on, where this proof begins: keep it." in text(shown)
    assert "**All that was rolled here from `#3` to `#3`** has this fingerprint:" in text(posted)


async def name_board(town):
    """Have fingerprints posted in a channel, which is returned, from the second roll on."""
    board = town.sandbox.text_channel(town.guild, "board")
    await roll(town)
    await town.owner.use(town.room, "config set", **{"proof-channel": board})
    return board


@pytest_asyncio.fixture(loop_scope="module")
async def board(proving: Town) -> AsyncIterator[Handle]:
    """The channel for fingerprints; no fault of a test outlasts it."""
    yield await name_board(proving)
    proving.sandbox.faults.end()


async def settle(town):
    """Wait for all that is being posted."""
    await asyncio.gather(*town.client._beside)


async def posted(town, board):
    """Return what was posted on the board since it was named."""
    await settle(town)
    return on_board(town, board)


def on_board(town, board):
    messages = board.messages(as_user=town.owner)
    return [message["embeds"][0]["description"] for message in messages][1:]


async def newest_head(town):
    """Return the number and the head of the newest entry."""
    so_far = await town.client.services.store.proof_so_far(place_of(town))
    return so_far.number, so_far.head.hex()


async def end_session(town):
    """Make a head due, and return the answer once that was posted, or could not be."""
    town.rest()
    await town.player.use(town.room, "session start")
    ended = await town.player.use(town.room, "session end")
    await settle(town)
    return ended


async def test_naming_it_says_so_here_and_there_unless_no_proof_is_kept(proving, board):
    seen = text(await proving.owner.use(proving.room, "config set", **{"proof-channel": board}))
    greeting = board.messages(as_user=proving.owner)[0]["embeds"][0]["description"]
    options = {"proof-channel": board, "proof": "off"}
    without = text(await proving.owner.use(proving.room, "config set", **options))

    assert f"Fingerprints of all rolls are now posted in <#{board.id}>." in seen
    assert f"<@{proving.owner.id}> chose this channel" in greeting
    assert f"Fingerprints of all rolls go to <#{board.id}> once rolls here can be checked." in without
    assert "now posted" not in without


async def test_the_end_of_a_session_has_its_head_posted_once_also_if_it_is_delivered_again(proving, board):
    ended = await end_session(proving)
    await proving.sandbox.replay(ended)
    (said,) = await posted(proving, board)
    number, newest = await newest_head(proving)

    assert said == f"<#{proving.room.id}> up to `#{number}`, fingerprint:\n`{newest}`"
    assert f"#{number} · {newest[:6]}" in text(ended)


async def test_new_keys_have_their_anchor_posted_also_those_of_another_channel(proving, board):
    seen = await proving.owner.use(proving.room, "proof rotate")
    other = proving.sandbox.text_channel(proving.guild, "other")
    await proving.player.use(other, "roll", dice="2d6")
    first, second = sorted(await posted(proving, board), key=lambda said: f"<#{other.id}>" in said)
    anchor = re.search("[0-9a-f]{64}", text(seen))[0]

    assert first.endswith(f"New locked keys:\n`{anchor}`")
    assert f"<#{other.id}> up to `#1`" in second
    assert "New locked keys:" in second


async def test_each_hundredth_entry_has_its_head_posted(proving, board):
    place, numbers = place_of(proving), count(1)
    for _ in range(EVERY - 3):
        context = RequestContext(place, 7, next(numbers), 0, in_server=True)
        await roll_dice(await Ask.of(proving.client.services, context), "d6")
    await roll(proving)
    before = await posted(proving, board)
    await roll(proving)

    assert before == []
    assert f"up to `#{EVERY}`" in (await posted(proving, board))[0]


async def test_a_head_after_a_gap_says_what_it_seals(proving, board):
    for to in ("off", "on"):
        await turn(proving, to)
        await roll(proving)

    (said,) = await posted(proving, board)
    assert said.startswith(f"<#{proving.room.id}> from `#3` to `#3`, fingerprint:")


async def test_an_answer_does_not_wait_for_a_post(proving, board):
    proving.sandbox.faults.delay_next("POST", MESSAGES, 0.3)
    await proving.player.use(proving.room, "session start")
    ended = await proving.player.use(proving.room, "session end")

    assert "is over" in text(ended)
    assert on_board(proving, board) == []
    assert len(await posted(proving, board)) == 1


LOST = "No fingerprint could be posted"


async def look_everywhere(town):
    """Return what is said where people look."""
    town.rest()
    commands = ("proof show", "stats", "config show")
    return [text(await town.player.use(town.room, command)) for command in commands]


async def test_since_when_heads_cannot_be_posted_and_why_is_told_where_people_look(proving, board):
    proving.sandbox.deny(board, bot_of(proving), SEND_MESSAGES)
    before = await look_everywhere(proving)
    first, second = text(await end_session(proving)), text(await end_session(proving))
    after = await look_everywhere(proving)

    assert on_board(proving, board) == []
    assert not any(LOST in said for said in (*before, first))
    assert "is over" in first
    assert f"{LOST} since" in second
    for said in after:
        assert re.search(rf"\*\*{LOST} since <t:\d+:f>:\*\* I cannot write in <#", said)


async def test_once_a_head_is_posted_again_nothing_is_told_any_more(proving, board):
    proving.sandbox.faults.fail_next("POST", MESSAGES, status=403)
    await end_session(proving)
    before = await look_everywhere(proving)
    await end_session(proving)
    after = await look_everywhere(proving)

    assert all(LOST in said for said in before)
    assert not any(LOST in said for said in after)


async def test_of_a_channel_that_is_gone_it_is_told_that_another_can_be_named(proving, board):
    proving.sandbox.faults.fail_next("POST", MESSAGES, status=404)
    await end_session(proving)
    seen = text(await proving.player.use(proving.room, "proof show"))

    assert f"<#{board.id}> is not there any more; `/config set proof-channel:` names another." in seen


async def test_only_of_the_channel_that_is_named_it_is_told_and_from_the_first(proving, board):
    other, works = (proving.sandbox.text_channel(proving.guild, name) for name in ("other", "works"))
    proving.sandbox.deny(other, bot_of(proving), SEND_MESSAGES)
    seen = []
    for channel in (other, works):
        await proving.owner.use(proving.room, "config set", **{"proof-channel": channel})
        seen.append(text(await proving.player.use(proving.room, "proof show")))

    assert f"{LOST} since" in seen[0]
    assert LOST not in seen[1]
    assert "can be checked" in seen[1]


async def test_of_very_many_within_a_minute_only_some_are_posted_and_none_once_it_is_undone(proving, board):
    for _ in range(7):
        await proving.owner.use(proving.room, "proof rotate")
    many = len(await posted(proving, board))
    proving.rest()
    await proving.owner.use(proving.room, "config unset", setting="proof-channel")
    await proving.owner.use(proving.room, "proof rotate")

    assert many == 5
    assert len(await posted(proving, board)) == many


async def test_a_head_is_posted_for_all_to_pin(proving):
    await roll(proving)
    shown = await proving.player.use(proving.room, "proof show")
    seen = await proving.player.press(shown.message, "Post it here")
    number, newest = await newest_head(proving)

    assert (shown.ephemeral, seen.ephemeral) == (True, False)
    assert f"All that was rolled here up to `#{number}`** has this fingerprint:\n`{newest}`" in text(seen)


async def test_an_anchor_whose_message_was_lost_is_said_by_such_a_post(proving):
    await proving.player.use(proving.room, "session start")  # which says no anchor
    shown = await proving.player.use(proving.room, "proof show")
    await proving.player.press(shown.message, "Post it here")

    assert "Check" in buttons(await roll(proving))


async def test_closing_waits_for_a_head_that_is_under_way_and_a_lost_one_is_told_after_a_restart(town):
    town.proof = True
    async with town.bot():
        board = await name_board(town)
        await town.player.use(town.room, "session start")
        town.sandbox.faults.delay_next("POST", MESSAGES, 0.2)
        await town.player.use(town.room, "session end")
        await town.client.drain(5)
        assert len(on_board(town, board)) == 1
    town.sandbox.deny(board, bot_of(town), SEND_MESSAGES)
    async with town.bot():
        await end_session(town)
        first = await town.client.services.store.find_unposted(town.guild.id, board.id)
    async with town.bot():
        await end_session(town)
        seen = text(await town.player.use(town.room, "proof show"))

    assert f"since <t:{first.since // 1000}:f>:" in seen
