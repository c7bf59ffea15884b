"""The hidden rolls of a session can all be revealed at its end, with one press."""

import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, text
from tests.features.history.test_hidden_rolls import forge


@pytest_asyncio.fixture(loop_scope="module")
async def evening(lodged_town):
    """The end of a session with four hidden rolls: two of the player's, one of them theirs alone."""
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await player.use(room, "roll", dice="d4 # before", show="me")
    await player.use(room, "session start")
    await player.use(room, "roll", dice="1d20+4 # Stealth", show="both")
    await player.use(room, "roll", dice="3d6", show="me")
    await owner.use(room, "roll", dice="2d6", show="me")
    await owner.use(room, "roll", dice="d8", show="gm")
    return await player.use(room, "session end")


def place(town):
    return Place(town.room.id, town.guild.id)


async def test_the_end_offers_to_reveal_them(evening):
    assert "Reveal the 4 hidden rolls" in buttons(evening)


async def test_whoever_presses_reveals_what_they_may_see(lodged_town, evening):
    shown = await lodged_town.owner.press(evening.message, "Reveal the 4 hidden rolls")

    assert not shown.ephemeral
    assert f"<@{lodged_town.owner.id}> revealed 3 hidden rolls." in text(shown)
    assert "Stealth" in text(shown)
    assert "← 2d6" in text(shown)
    assert "3d6" not in text(shown)
    assert "before" not in text(shown)
    assert await faults(lodged_town.client.services, place(lodged_town)) == []


async def test_what_is_hidden_still_has_a_button_again(lodged_town, evening):
    shown = await lodged_town.owner.press(evening.message, "Reveal the 4 hidden rolls")
    rest = await lodged_town.player.press(shown.message, "Reveal the hidden roll")

    assert "1 roll is still hidden: whoever sees it can reveal it" in text(shown)
    assert "3d6" in text(rest)
    assert buttons(rest) == {}


async def test_who_may_see_none_is_told_so_alone(lodged_town, evening):
    await lodged_town.player.press(evening.message, "Reveal the 4 hidden rolls")
    again = await lodged_town.player.press(evening.message, "Reveal the 4 hidden rolls")

    assert again.ephemeral
    assert "You can see none of these hidden rolls" in text(again)


async def test_one_that_was_revealed_before_is_left_out(lodged_town, evening):
    entry = await lodged_town.owner.use(lodged_town.room, "history", number=3)
    await lodged_town.owner.press(entry.message, "Reveal")
    shown = await lodged_town.owner.press(evening.message, "Reveal the 4 hidden rolls")

    assert "revealed 2 hidden rolls." in text(shown)
    assert "Stealth" not in text(shown)


async def test_once_all_are_open_there_is_nothing_to_reveal(lodged_town, evening):
    for person in (lodged_town.owner, lodged_town.player):
        await person.press(evening.message, "Reveal the 4 hidden rolls")
    told = await lodged_town.owner.press(evening.message, "Reveal the 4 hidden rolls")

    assert "no roll is hidden any more" in text(told)


async def test_the_history_tells_it_in_a_line_and_leads_to_the_message(lodged_town, evening):
    shown = await lodged_town.owner.press(evening.message, "Reveal the 4 hidden rolls")
    history = await lodged_town.player.use(lodged_town.room, "history")
    entry = await lodged_town.player.use(lodged_town.room, "history", number=5)

    assert "**revealed** `#3`, `#5`, `#6`" in text(history)
    assert f"/{shown.message['id']})" in text(entry)


async def test_a_session_without_hidden_rolls_offers_nothing(lodged_town):
    await lodged_town.player.use(lodged_town.room, "session start")
    await lodged_town.player.use(lodged_town.room, "roll", dice="d6")

    ended = await lodged_town.player.use(lodged_town.room, "session end")

    assert list(buttons(ended)) == ["More"]


async def test_a_forged_button_of_another_entry_reveals_nothing(lodged_town, evening):
    forged = f"session-reveal:3:{lodged_town.player.id}"
    forge(lodged_town, evening.message, forged)
    told = await lodged_town.player.press(lodged_town.room.messages(lodged_town.player)[-1], forged)

    assert told.ephemeral
    assert "not kept here" in text(told)
