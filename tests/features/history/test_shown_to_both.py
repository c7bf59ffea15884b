"""/roll show:both: its roller sees it at once, the game master by a button, and nobody else."""

import pytest
import pytest_asyncio

from bot.client import delivery
from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text

DICE = "1d20 + 4 # Stealth"
ORIGINAL = r"/webhooks/\d+/[^/]+/messages/@original"
UNTIL_THE_BOT_STOPS = {"status": 503, "times": 10_000}
UNKNOWN_WEBHOOK = {"status": 404, "code": 10015}


async def follow_up(town, seen):
    """The message that follows an answer, for its roller alone."""
    await town.sandbox.until(lambda: len(seen.followups) == 1)
    (message,) = seen.followups
    return message


def told(message):
    return str(message["embeds"])


def told_to_all(town):
    """What anybody reads in the channel."""
    return str([message["embeds"] for message in town.room.messages(as_user=town.owner)])


def stranger_in(town):
    stranger = town.sandbox.user("Sten")
    town.sandbox.server("Den", owner=town.owner, members=[stranger])
    return stranger


@pytest_asyncio.fixture(loop_scope="module")
async def both(lodged_town):
    """What the channel sees of a roll of the player."""
    return await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="both")


async def test_the_channel_sees_who_rolled_and_what_for_and_its_roller_alone_the_result(lodged_town, both):
    assert text(both).startswith(f"<@{lodged_town.player.id}> rolled **Stealth** for the game master.")
    assert "who rolled it and people with Manage Server can look" in text(both)
    assert not both.ephemeral
    assert "d20" not in text(both)
    assert list(buttons(both)) == ["Look", "Reveal"]
    message = await follow_up(lodged_town, both)
    assert "# 5" in told(message)
    assert message["flags"] & 64
    assert "the others see only that it was rolled" in told(message)


async def test_its_roller_and_the_game_master_look_and_others_read_its_label_alone(lodged_town, both):
    player, owner, stranger = lodged_town.player, lodged_town.owner, stranger_in(lodged_town)
    for person in (player, owner):
        seen = await person.press(both.message, "Look")
        assert (headline(seen), seen.ephemeral) == ("# 5", True)
    for button in ("Look", "Reveal"):
        refused = await stranger.press(both.message, button)
        words = "only the person who rolled it and people with the Manage Server permission can see it"
        assert words in text(refused)
        assert refused.ephemeral
    pages = [text(await who.use(lodged_town.room, "history")) for who in (player, owner, stranger)]
    assert ["**5** ← d20 + 4" in page for page in pages] == [True, True, False]
    assert "*rolled Stealth for the game master*" in pages[2]


@pytest.mark.parametrize("who", ["player", "owner"])
async def test_either_shows_it_to_all_and_it_counts_from_then_on(lodged_town, both, who):
    person = getattr(lodged_town, who)
    await person.press(both.message, "Reveal")
    place = Place(lodged_town.room.id, lodged_town.guild.id)

    assert headline(both) == "# 5"
    assert f"revealed by <@{person.id}>" in text(both)
    assert await faults(lodged_town.client.services, place) == []


async def test_its_button_works_after_a_restart_and_rolled_again_it_is_shown_to_the_same(town):
    async with town.bot():
        seen = await town.player.use(town.room, "roll", dice=DICE, show="both")
    async with town.bot():
        looked = await town.player.press(seen.message, "Look")
        again = await town.player.press(looked.message, "Roll again")
        followed = await follow_up(town, again)

    assert headline(looked) == "# 5"
    assert "Re-roll of #1" in text(again)
    assert not again.ephemeral
    assert "# 5" in told(followed)


async def test_typed_dice_can_be_shown_so_and_not_to_the_game_master_alone(lodged_town):
    typed = {"dice": "2d6", "rolled": "3 4"}
    both = await lodged_town.player.use(lodged_town.room, "roll", **typed, show="both")
    refused = await lodged_town.player.use(lodged_town.room, "roll", **typed, show="gm")

    assert "# 7" in told(await follow_up(lodged_town, both))
    assert (
        "You see your own dice, so the roll cannot be hidden from you: write show:both or show:me."
    ) in text(refused)


async def test_when_the_answer_takes_long_the_result_still_follows_it(town):
    async with town.slow_bot("record"):
        seen = await town.player.use(town.room, "roll", dice=DICE, show="both")
        await seen.settled()
        followed = await follow_up(town, seen)

    assert "rolled **Stealth** for the game master" in text(seen)
    assert "# 5" in told(followed)


@pytest.mark.parametrize("fault", [UNTIL_THE_BOT_STOPS, UNKNOWN_WEBHOOK])
async def test_where_the_answer_to_all_does_not_arrive_its_result_does_not_take_its_place(
    town, fault, monkeypatch
):
    """Discord has a message that follows a deferral take its place, seen by all."""
    at_once = delivery.IN_A_HURRY._replace(pauses=(0.0, 0.0))
    monkeypatch.setattr(delivery, "IN_A_HURRY", at_once)
    town.sandbox.faults.fail_next("PATCH", ORIGINAL, **fault)
    async with town.slow_bot("record"):
        await town.player.use(town.room, "roll", dice=DICE, show="both")

    assert "d20" not in told_to_all(town)


async def test_where_it_is_not_known_to_have_arrived_it_is_sent_again_before_the_result(town):
    """A session that is resumed hears of the same command twice; the first time it still waits."""
    async with town.slow_bot("record"):
        town.sandbox.faults.fail_next("PATCH", ORIGINAL, **UNTIL_THE_BOT_STOPS)
        seen = await town.player.use(town.room, "roll", dice=DICE, show="both")
        town.client.patience = 60
        town.player._dispatcher.replay(seen.interaction)
        await town.sandbox.until(lambda: any(asked.status == 400 for asked in town.sandbox.requests))
        town.sandbox.faults.end()
        followed = await follow_up(town, seen)
    sent = [
        asked.method
        for asked in town.sandbox.requests
        if "/webhooks/" in asked.path and asked.status == 200 and asked.method != "GET"
    ]

    assert sent[0] == "PATCH"
    assert "# 5" in told(followed)


async def test_faces_that_are_asked_for_are_seen_by_the_roller_alone_also_after_a_while(town):
    async with town.slow_bot("ask"):
        seen = await town.player.use(town.room, "roll", dice="2d6", rolled="?", show="both")
        asked = await follow_up(town, seen)
        typed = await (await town.player.press(asked, "3")).settled()
        ended = await (await town.player.press(typed.message, "4")).settled()
        await follow_up(town, ended)

    assert text(seen) == f"Only <@{town.player.id}> sees the answer."
    assert "rolled for the game master" in told_to_all(town)
    assert not [secret for secret in ("Rolled by hand", "3 + 4", "# 7") if secret in told_to_all(town)]


async def test_what_was_typed_for_the_game_master_is_not_shown_to_all_with_what_is_wrong_in_it(town):
    async with town.slow_bot("configuration"):
        seen = await town.player.use(town.room, "roll", dice="2d6 + poison", show="gm")
        refused = await follow_up(town, seen)

    assert "poison" in told(refused)
    assert "poison" not in told_to_all(town)


async def test_a_table_and_the_short_form_are_rolled_for_the_game_master_too(lodged_town):
    await lodged_town.player.use(lodged_town.room, "table add", name="sea", text="1-3 Wind; 4-6 Water")
    for command, options, shown in (("table roll", {"name": "sea"}, "# Wind"), ("r", {"dice": DICE}, "# 5")):
        seen = await lodged_town.player.use(lodged_town.room, command, **options, show="gm")
        assert f"<@{lodged_town.player.id}> rolled " in text(seen)
        assert "for the game master." in text(seen)
        assert headline(await lodged_town.owner.press(seen.message, "Look")) == shown


async def test_a_game_master_who_rolls_for_herself_sees_it_at_once_and_the_channel_does_not(lodged_town):
    seen = await lodged_town.owner.use(lodged_town.room, "roll", dice=DICE, show="gm")
    message = await follow_up(lodged_town, seen)

    assert text(seen).startswith(f"<@{lodged_town.owner.id}> rolled **Stealth** for the game master.")
    assert list(buttons(seen)) == ["Look", "Reveal"]
    public = str([each["embeds"] for each in lodged_town.room.messages(as_user=lodged_town.player)])
    assert "d20" not in public
    assert message["flags"] & 64
    assert "d20 (" in told(message)


async def test_who_is_no_game_master_does_not_see_what_they_rolled_for_one(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="gm")
    await seen.settled()

    assert seen.followups == []


async def test_a_game_master_who_rolls_it_again_for_herself_sees_that_at_once_too(lodged_town):
    blind = await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="gm")
    looked = await lodged_town.owner.press(blind.message, "Look")
    again = await lodged_town.owner.press(looked.message, "Roll again")

    assert "Re-roll of #1" in text(again)
    assert "d20 (" in told(await follow_up(lodged_town, again))
