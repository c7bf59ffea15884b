"""/roll with show: other than everyone, from every side: roller, game master, stranger, direct messages."""

import asyncio

import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text
from tests.features.config.masters import appoint

DICE = "4d6kh3 + 2 # trap"
TOLD = ("4d6", "Chance", "# ")


def forge(town, message, custom_id):
    """Put a button with another custom_id under a message, for everyone to press."""
    stored = town.player._dispatcher.world.messages[int(message["id"])]
    stored.visible_to = None
    stored.components[0]["components"][0]["custom_id"] = custom_id
    return message


def secrets(seen):
    return [word for word in TOLD if word in text(seen)]


@pytest_asyncio.fixture(loop_scope="module")
async def blind(lodged_town):
    """What the channel sees of a blind roll of the player; the owner manages the server."""
    return await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="gm")


@pytest_asyncio.fixture(loop_scope="module")
async def secret(lodged_town):
    """What the player sees of their secret roll."""
    return await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="me")


async def fold(town):
    return await faults(town.client.services, Place(town.room.id, town.guild.id))


async def test_a_secret_roll_is_seen_and_found_again_by_its_roller_alone(lodged_town, secret):
    mine = await lodged_town.player.use(lodged_town.room, "history", mine=True)
    theirs = await lodged_town.owner.use(lodged_town.room, "history")

    assert secret.ephemeral
    assert headline(secret) == "# 5"
    assert "/history mine:True" in text(secret)
    assert r"**5** ← 4d6kh3 + 2 \# trap `1 1 1 1` (secret)" in text(mine)
    assert "*rolled in secret*" in text(theirs)
    assert not secrets(theirs)


async def test_a_secret_roll_rolled_again_is_secret_again(lodged_town, secret):
    again = await lodged_town.player.press(secret.message, "Roll again")
    theirs = await lodged_town.owner.use(lodged_town.room, "history")

    assert again.ephemeral
    assert "rolled #1 again" in text(again)
    assert text(theirs).count("*rolled in secret*") == 2
    assert await fold(lodged_town) == []


async def test_another_who_presses_roll_again_of_a_secret_roll_gets_nothing(lodged_town, secret):
    message = secret.message
    forge(lodged_town, message, message["components"][0]["components"][0]["custom_id"])
    seen = await lodged_town.owner.press(message, "Roll again")

    assert "This roll is hidden" in text(seen)
    assert seen.ephemeral
    assert not secrets(seen)


async def test_a_long_secret_roll_is_deferred_in_secret(town):
    async with town.slow_bot("record"):
        seen = await town.player.use(town.room, "roll", dice=DICE, show="me")
        deferred, hidden = seen.kind, seen.ephemeral
        await seen.settled()
        again = await town.player.press(seen.message, "Roll again")
        await again.settled()

    assert (deferred, hidden, seen.ephemeral, again.ephemeral) == ("deferred", True, True, True)
    assert "rolled #1 again" in text(again)


async def test_a_repeated_delivery_shows_nothing_of_a_hidden_roll(open_town):
    player, room = open_town.player, open_town.room
    secret, blind = [await player.use(room, "roll", dice=DICE, show=show) for show in ("me", "gm")]
    for seen in (secret, blind):
        player._dispatcher.replay(seen.interaction)
    await open_town.client.drain(5)
    theirs = [m for m in player._dispatcher.world.messages.values() if m.visible_to is None]

    assert len(theirs) == 1
    assert not secrets(blind)
    assert secret.followups == blind.followups == []


async def test_of_a_blind_roll_the_channel_sees_that_it_was_and_a_game_master_alone_the_rest(
    lodged_town, blind
):
    assert text(blind).startswith(f"<@{lodged_town.player.id}> rolled **trap** for the game master.")
    assert not blind.ephemeral
    assert list(buttons(blind)) == ["Look", "Reveal"]
    seen = await lodged_town.owner.press(blind.message, "Look")
    assert seen.ephemeral
    assert headline(seen) == "# 5"
    assert "the others see only that it was rolled" in text(seen)
    for button in ("Look", "Reveal"):
        refused = await lodged_town.player.press(blind.message, button)
        assert "people with the Manage Server permission can see it" in text(refused)
        assert refused.ephemeral
        assert int(refused.message["id"]) != int(blind.message["id"])
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.player)
    assert headline(await lodged_town.player.press(blind.message, "Look")) == "# 5"
    assert not secrets(await lodged_town.owner.press(blind.message, "Look"))
    assert not secrets(blind)


async def test_revealing_shows_the_roll_in_place_of_what_hid_it_and_its_like_are_open(lodged_town, blind):
    seen = await lodged_town.owner.press(blind.message, "Reveal")
    told = text(await lodged_town.player.use(lodged_town.room, "history"))

    assert seen.message["id"] == blind.message["id"]
    assert headline(blind) == "# 5"
    assert f"Rolled by <@{lodged_town.player.id}>, revealed by <@{lodged_town.owner.id}>" in text(blind)
    assert list(buttons(blind)) == ["Odds", "Roll again"]
    assert "**revealed** `#1`" in told
    assert r"**5** ← 4d6kh3 + 2 \# trap" in told
    assert headline(await lodged_town.player.press(blind.message, "Roll again")) == "# 5"
    assert await fold(lodged_town) == []


async def test_of_two_who_reveal_at_once_one_does_and_the_other_is_told(lodged_town, blind):
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.player)
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.owner)
    message = blind.message
    people = (lodged_town.owner, lodged_town.player)
    seen = await asyncio.gather(*(person.press(message, "Reveal") for person in people))

    assert headline(blind) == "# 5"
    assert sorted("is not hidden" in text(each) for each in seen) == [False, True]


async def test_a_blind_roll_is_looked_at_and_revealed_after_a_restart(town):
    async with town.bot():
        blind = await town.player.use(town.room, "roll", dice=DICE, show="gm")
        message = blind.message
    async with town.bot():
        looked = await town.owner.press(message, "Look")
        await town.owner.press(message, "Reveal")

    assert headline(looked) == headline(blind) == "# 5"


async def test_a_game_master_rolls_a_blind_roll_again_and_that_is_blind(lodged_town, blind):
    looked = await lodged_town.owner.press(blind.message, "Look")
    again = await lodged_town.owner.press(looked.message, "Roll again")

    assert text(again).startswith(
        f"<@{lodged_town.owner.id}> rolled **trap** for the game master.\nRe-roll of #1"
    )
    assert not again.ephemeral
    assert list(buttons(again)) == ["Look", "Reveal"]


async def test_a_forged_button_gets_the_roller_nothing_of_a_blind_roll(lodged_town, blind):
    for visibility in ("", "me", "gm"):
        forge(lodged_town, blind.message, custom_id := f"roll-again:1:{lodged_town.player.id}:{visibility}")
        seen = await lodged_town.player.press(blind.message, custom_id)
        assert blind.message["id"] != seen.message["id"]
        assert seen.ephemeral
        assert "only people with the Manage Server permission" in text(seen)
        assert not secrets(seen)


async def test_a_forged_button_gets_a_game_master_no_secret_roll(lodged_town, secret, blind):
    for button in (f"roll-look:1:{lodged_town.player.id}:gm", f"roll-reveal:1:{lodged_town.player.id}:gm"):
        forge(lodged_town, blind.message, button)
        seen = await lodged_town.owner.press(blind.message, button)

        assert "This roll is hidden" in text(seen)
        assert not secrets(seen)


async def test_a_button_in_another_channel_is_about_no_roll_there(lodged_town):
    town = lodged_town
    aside = town.sandbox.text_channel(town.guild, "aside")
    for _ in range(2):
        await town.player.use(town.room, "roll", dice=DICE, show="gm")
    other = await town.owner.use(aside, "roll", dice="2d6", show="gm")
    for kind in ("look", "reveal", "again"):
        forge(town, other.message, button := f"roll-{kind}:2:{town.player.id}:gm")
        assert "no entry 2 here" in text(await town.owner.press(other.message, button))
    row = await town.client.services.store.event(Place(town.room.id, town.guild.id), 2)
    assert row.visibility == "gm"


async def test_in_a_direct_message_nobody_looks_until_someone_has_claimed_it(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        blind = await town.player.use(chat, "roll", dice=DICE, show="gm")
        before = await town.player.press(blind.message, "Look")
        await town.player.use(chat, "config game-master", who=town.player)
        after = await town.player.press(blind.message, "Look")

    assert (
        "Nobody can see this roll until there is a game master: to become one, choose yourself with"
    ) in text(before)
    assert headline(after) == "# 5"


async def test_in_a_group_only_who_claimed_it_looks(town):
    chat = town.sandbox.group_dm(town.owner, town.player)
    town.owner.install()
    town.player.install()
    async with town.bot():
        await town.owner.use(chat, "config game-master", who=town.owner)
        blind = await town.player.use(chat, "roll", dice=DICE, show="gm")
        refused = await town.player.press(blind.message, "Reveal")
        looked = await town.owner.press(blind.message, "Look")

    assert "only game masters can see it" in text(refused)
    assert headline(looked) == "# 5"


async def test_a_long_look_at_a_blind_roll_and_a_long_refusal_of_it_are_deferred_in_secret(town):
    async with town.bot():
        blind = await town.player.use(town.room, "roll", dice=DICE, show="gm")
    async with town.slow_bot("event"):
        seen = await town.owner.press(blind.message, "Look")
        hidden = seen.ephemeral
        await seen.settled()
        refused = await (await town.player.press(blind.message, "Reveal")).settled()

    assert hidden
    assert headline(seen) == "# 5"
    assert "people with the Manage Server permission" in refused.followups[0]["embeds"][0]["description"]
    assert not secrets(blind)
