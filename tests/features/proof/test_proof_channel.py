"""/config set proof-channel: fingerprints are posted there; and one posted by hand, to be pinned."""

import asyncio
import re
from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from bot.features.proof.command import EVERY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.sandbox.people.handles import Handle
from tests.client.reading import buttons, text
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
def board(lodged_town: Town) -> Handle:
    """The channel for heads."""
    return lodged_town.sandbox.text_channel(lodged_town.guild, "board")


@pytest_asyncio.fixture(loop_scope="module")
async def proving(lodged_town: Town, board: Handle) -> Town:
    """A town whose bot keeps proofs and posts their heads."""
    lodged_town.rest()
    await roll_in(lodged_town)
    await lodged_town.owner.use(lodged_town.room, "config set", **{"proof-channel": board})
    return lodged_town


async def roll_in(town, **options):
    return await town.player.use(town.room, "roll", dice="2d6", **options)


async def posted(town, board):
    """Return what was posted on the board since it was named, once there is something."""
    await town.sandbox.until(lambda: bool(on_board(town, board)))
    return on_board(town, board)


def on_board(town, board):
    messages = board.messages(as_user=town.owner)
    return [message["embeds"][0]["description"] for message in messages][1:]


async def head(town):
    """Return the number and the head of the newest entry."""
    so_far = await town.client.services.store.proof_so_far(Place(town.room.id, town.guild.id))
    return so_far.number, so_far.head.hex()


async def test_naming_it_says_so_here_and_there(proving, board):
    seen = await proving.owner.use(proving.room, "config set", **{"proof-channel": board})
    greeting = board.messages(as_user=proving.owner)[0]["embeds"][0]["description"]

    assert f"Fingerprints of all rolls are now posted in <#{board.id}>." in text(seen)
    assert f"<@{proving.owner.id}> chose this channel" in greeting


async def test_where_no_proof_is_kept_it_is_not_said_that_heads_are_posted(proving, board):
    options = {"proof-channel": board, "proof": "off"}
    seen = text(await proving.owner.use(proving.room, "config set", **options))

    assert f"Fingerprints of all rolls go to <#{board.id}> once rolls here can be checked." in seen
    assert "now posted" not in seen


async def test_the_end_of_a_session_has_its_head_posted(proving, board):
    await proving.player.use(proving.room, "session start")
    await roll_in(proving)
    ended = await proving.player.use(proving.room, "session end")
    (said,) = await posted(proving, board)
    number, newest = await head(proving)

    assert said == f"<#{proving.room.id}> up to `#{number}`, fingerprint:\n`{newest}`"
    assert f"#{number} · {newest[:6]}" in text(ended)


async def test_new_keys_have_their_anchor_posted(proving, board):
    seen = await proving.owner.use(proving.room, "proof rotate")
    (said,) = await posted(proving, board)
    anchor = re.search("[0-9a-f]{64}", text(seen))[0]

    assert said.endswith(f"New locked keys:\n`{anchor}`")


async def test_the_first_roll_of_a_channel_has_its_anchor_posted(proving, board):
    other = proving.sandbox.text_channel(proving.guild, "other")
    await proving.player.use(other, "roll", dice="2d6")
    (said,) = await posted(proving, board)

    assert f"<#{other.id}> up to `#1`" in said
    assert "New locked keys:" in said


async def test_each_hundredth_entry_has_its_head_posted(proving, board):
    place, numbers = Place(proving.room.id, proving.guild.id), count(1)
    for _ in range(EVERY - 3):
        context = RequestContext(place, 7, next(numbers), 0, in_server=True)
        await roll_dice(await Ask.of(proving.client.services, context), "d6")
    await roll_in(proving)
    before = on_board(proving, board)
    await roll_in(proving)

    assert before == []
    assert f"up to `#{EVERY}`" in (await posted(proving, board))[0]


async def test_a_head_after_a_gap_says_what_it_seals(proving, board):
    for to in ("off", "on"):
        await proving.owner.use(proving.room, "config set", proof=to)
        await roll_in(proving)
    (said,) = await posted(proving, board)

    assert said.startswith(f"<#{proving.room.id}> from `#3` to `#3`, fingerprint:")


async def test_a_roll_does_not_wait_for_a_post(proving, board):
    proving.sandbox.faults.delay_next("POST", MESSAGES, 60)
    await proving.player.use(proving.room, "session start")
    ended = await proving.player.use(proving.room, "session end")

    assert "is over" in text(ended)
    assert on_board(proving, board) == []
    proving.sandbox.faults.end()


async def test_where_a_head_cannot_be_posted_the_answer_is_as_ever(proving, board):
    proving.sandbox.deny(board, bot_of(proving), SEND_MESSAGES)
    await proving.player.use(proving.room, "session start")
    ended = await proving.player.use(proving.room, "session end")
    await idle(proving)

    assert "is over" in text(ended)
    assert on_board(proving, board) == []


async def idle(town):
    """Wait until the bot has done all that it does beside its answers."""
    await town.client._wait_until_idle(5)


async def end_a_session(town):
    """Make a head due, and return the answer once that was posted, or could not be."""
    town.rest()
    await town.player.use(town.room, "session start")
    ended = await town.player.use(town.room, "session end")
    await asyncio.gather(*town.client._beside)
    return text(ended)


SHOWN = pytest.mark.parametrize("command", ["proof show", "stats", "config show"])


@SHOWN
async def test_since_when_heads_cannot_be_posted_and_why_is_told_where_people_look(proving, board, command):
    proving.sandbox.deny(board, bot_of(proving), SEND_MESSAGES)
    before = text(await proving.player.use(proving.room, command))
    await end_a_session(proving)
    seen = text(await proving.player.use(proving.room, command))

    assert "No fingerprint could be posted" not in before
    assert re.search(r"\*\*No fingerprint could be posted since <t:\d+:f>:\*\* I cannot write in <#", seen)


async def test_the_next_session_that_ends_tells_it_too(proving, board):
    proving.sandbox.deny(board, bot_of(proving), SEND_MESSAGES)
    first, second = await end_a_session(proving), await end_a_session(proving)

    assert "No fingerprint could be posted" not in first
    assert "No fingerprint could be posted since" in second


@SHOWN
async def test_once_a_head_is_posted_again_nothing_is_told_any_more(proving, command):
    proving.sandbox.faults.fail_next("POST", MESSAGES, status=403)
    await end_a_session(proving)
    before = text(await proving.player.use(proving.room, command))
    await end_a_session(proving)
    seen = text(await proving.player.use(proving.room, command))

    assert "No fingerprint could be posted" in before
    assert "No fingerprint could be posted" not in seen


async def test_it_is_told_after_a_restart_with_the_time_of_the_first_that_failed(town):
    town.proof = True
    board = town.sandbox.text_channel(town.guild, "board")
    async with town.bot():
        await roll_in(town)
        await town.owner.use(town.room, "config set", **{"proof-channel": board})
        town.sandbox.deny(board, bot_of(town), SEND_MESSAGES)
        await end_a_session(town)
        first = await town.client.services.store.find_unposted(town.guild.id, board.id)
    async with town.bot():
        await end_a_session(town)
        seen = text(await town.player.use(town.room, "proof show"))

    assert f"since <t:{first.since // 1000}:f>:" in seen


async def test_of_a_channel_that_is_gone_it_is_told_that_another_can_be_named(proving, board):
    proving.sandbox.faults.fail_next("POST", MESSAGES, status=404)
    await end_a_session(proving)
    seen = text(await proving.player.use(proving.room, "proof show"))

    assert f"<#{board.id}> is not there any more; `/config set proof-channel:` names another." in seen


async def test_where_another_channel_is_named_nothing_is_told_of_the_old_one(proving, board):
    proving.sandbox.deny(board, bot_of(proving), SEND_MESSAGES)
    await end_a_session(proving)
    other = proving.sandbox.text_channel(proving.guild, "other board")
    await proving.owner.use(proving.room, "config set", **{"proof-channel": other})
    seen = text(await proving.player.use(proving.room, "proof show"))

    assert "can be checked" in seen
    assert "No fingerprint could be posted" not in seen


async def test_a_channel_that_does_not_work_from_the_first_is_told_too(proving, board):
    other = proving.sandbox.text_channel(proving.guild, "other board")
    proving.sandbox.deny(other, bot_of(proving), SEND_MESSAGES)
    await proving.owner.use(proving.room, "config set", **{"proof-channel": other})

    assert "No fingerprint could be posted since" in text(
        await proving.player.use(proving.room, "proof show")
    )


async def test_closing_waits_for_a_head_that_is_under_way(town):
    town.proof = True
    board = town.sandbox.text_channel(town.guild, "board")
    async with town.bot():
        await roll_in(town)
        await town.owner.use(town.room, "config set", **{"proof-channel": board})
        await town.player.use(town.room, "session start")
        town.sandbox.faults.delay_next("POST", MESSAGES, 0.2)
        await town.player.use(town.room, "session end")
        await town.client.drain(5)

    assert len(on_board(town, board)) == 1


async def test_of_very_many_within_a_minute_only_some_are_posted(proving, board):
    for _ in range(7):
        await proving.owner.use(proving.room, "proof rotate")
    await idle(proving)

    assert len(on_board(proving, board)) == 5


async def test_once_it_is_undone_nothing_is_posted(proving, board):
    await proving.owner.use(proving.room, "config unset", setting="proof-channel")
    await proving.owner.use(proving.room, "proof rotate")
    await idle(proving)

    assert on_board(proving, board) == []


async def test_a_repeated_delivery_posts_nothing_twice(proving, board):
    await proving.player.use(proving.room, "session start")
    ended = await proving.player.use(proving.room, "session end")
    await proving.sandbox.replay(ended)
    await idle(proving)

    assert len(on_board(proving, board)) == 1


async def test_a_head_is_posted_for_all_to_pin(proving):
    shown = await proving.player.use(proving.room, "proof show")
    seen = await proving.player.press(shown.message, "Post it here")
    number, newest = await head(proving)

    assert "Post it here" in buttons(shown)
    assert (shown.ephemeral, seen.ephemeral) == (True, False)
    assert f"All that was rolled here up to `#{number}`** has this fingerprint:\n`{newest}`" in text(seen)


async def test_an_anchor_whose_message_was_lost_is_said_by_such_a_post(town):
    town.proof = True
    async with town.bot():
        await town.player.use(town.room, "session start")  # which says no anchor
        shown = await town.player.use(town.room, "proof show")
        await town.player.press(shown.message, "Post it here")

        assert "Check" in buttons(await roll_in(town))
