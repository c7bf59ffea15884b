"""The hidden rolls of a session can all be revealed at its end, with one press."""

import pytest
import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, text
from tests.features.history.test_hidden_rolls import forge
from tests.features.initiative.fighting import reveal


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


ALL = "Reveal the 4 hidden rolls"


async def test_whoever_presses_reveals_what_they_may_see_and_the_rest_has_a_button_again(
    lodged_town, evening
):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    shown = await owner.press(evening.message, ALL)
    assert not shown.ephemeral
    assert f"<@{owner.id}> revealed 3 hidden rolls." in text(shown)
    assert "Stealth" in text(shown)
    assert "← 2d6" in text(shown)
    assert not any(word in text(shown) for word in ("3d6", "before"))
    history = text(await player.use(room, "history"))
    assert "**revealed** `#3`, `#5`, `#6`" in history
    assert f"/{shown.message['id']})" in text(await player.use(room, "history", number=5))
    none = await owner.press(evening.message, ALL)
    assert none.ephemeral
    assert "You cannot see these hidden rolls: only a person who can see a roll can reveal it." in text(none)
    assert "1 roll is still hidden: anyone who sees it can reveal it" in text(shown)
    rest = await player.press(shown.message, "Reveal the hidden roll")
    assert "3d6" in text(rest)
    assert buttons(rest) == {}
    assert "There is nothing to reveal: no roll here is hidden." in text(
        await owner.press(evening.message, ALL)
    )
    assert await faults(lodged_town.client.services, place(lodged_town)) == []


async def test_one_that_was_revealed_before_is_left_out(lodged_town, evening):
    entry = await lodged_town.owner.use(lodged_town.room, "history", number=3)
    await lodged_town.owner.press(entry.message, "Reveal")
    shown = await lodged_town.owner.press(evening.message, ALL)

    assert "revealed 2 hidden rolls." in text(shown)
    assert "Stealth" not in text(shown)


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
    assert "The roll of this button is deleted: use the command for a new one." in text(told)


async def test_combatants_who_never_appeared_stay_hidden(lodged_town):
    owner, room = lodged_town.owner, lodged_town.room
    await owner.use(room, "session start")
    await owner.use(room, "initiative add", who="wolf 9")
    await owner.use(room, "initiative add", who="2x ghoul d20+1", hidden=True)
    await owner.use(room, "roll", dice="2d6", show="gm")
    ended = await owner.use(room, "session end")
    shown = await owner.press(ended.message, "Reveal the 2 hidden rolls")
    assert "2d6" in text(shown)
    assert "ghoul" not in text(shown)
    assert "1 roll is still hidden: anyone who sees it can reveal it" in text(shown)


async def test_only_who_sees_combatants_is_told_that_they_are_what_is_hidden(lodged_town):
    owner, player, room = lodged_town.owner, lodged_town.player, lodged_town.room
    await owner.use(room, "session start")
    await owner.use(room, "initiative add", who="wolf 9")
    await owner.use(room, "initiative add", who="2x ghoul d20+1", hidden=True)
    ended = await owner.use(room, "session end")
    refused = await player.press(ended.message, "Reveal the hidden roll")
    assert refused.ephemeral
    assert "only a person who can see a roll can reveal it." in text(refused)
    told = await owner.press(ended.message, "Reveal the hidden roll")
    assert told.ephemeral
    assert "What is still hidden here are combatants: reveal them by /history number:" in text(told)


@pytest.mark.parametrize("names", [("ghoul 1",), ()])
async def test_combatants_of_whom_one_appeared_count_as_no_hidden_roll(lodged_town, names):
    owner, room = lodged_town.owner, lodged_town.room
    await owner.use(room, "session start")
    await owner.use(room, "initiative add", who="wolf 9")
    await owner.use(room, "initiative add", who="2x ghoul d20+1", hidden=True)
    await reveal(owner, room, *names)
    ended = await owner.use(room, "session end")
    assert "idden roll" not in text(ended)
    assert not any("Reveal" in label for label in buttons(ended))
