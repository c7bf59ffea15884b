"""No door leads to a hidden roll: each test tries one, as someone who may not see it."""

import aiohttp
import pytest_asyncio

from bot.play.request_context import Place
from tests.client.reading import headline, text
from tests.client.thief import DICE, MANAGE_SERVER, Thief, custom_id, demote, press, refused
from tests.features.config.masters import appoint

SECRET, BLIND = 1, 2
"""The numbers of the hidden rolls."""

ROLL_BUTTONS = ("roll-again", "roll-look", "roll-reveal", "hand-again")


@pytest_asyncio.fixture(loop_scope="module")
async def thief(lodged_town):
    """The thief, where the player has rolled in secret, and then blind."""
    await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="me")
    await lodged_town.player.use(lodged_town.room, "roll", dice=DICE, show="gm")
    return Thief(lodged_town)


def player(thief):
    return thief.town.player


async def veils(thief):
    """How the hidden rolls are hidden now."""
    place = Place(thief.town.room.id, thief.town.guild.id)
    store = thief.town.client.services.store
    return [(await store.event(place, number)).visibility for number in (SECRET, BLIND)]


async def fill(thief):
    """Have so much rolled that the history has a second page."""
    for person in [thief.town.owner, player(thief)] * 5:
        await person.use(thief.town.room, "roll", dice="d4")


async def files(seen):
    """The contents of the files of an answer."""
    texts = []
    async with aiohttp.ClientSession() as web:
        for file in seen.message["attachments"]:
            async with web.get(file["url"]) as response:
                texts.append((await response.read()).decode())
    return "\n".join(texts)


async def test_a_forged_button_or_number_of_a_roll_opens_nothing_in_any_room(thief):
    for room in thief.rooms().values():
        thief.town.rest()
        seen = [await thief.use("history", room, number=number) for number in (SECRET, BLIND)]
        for number, visibility in ((SECRET, "me"), (BLIND, "gm")):
            thief.town.rest()
            forged = [f"{name}:{number}:{player(thief).id}:{visibility}" for name in ROLL_BUTTONS]
            seen += [await thief.press(custom_id, room) for custom_id in forged]
        for one in seen:
            assert one.ephemeral
            assert any(why in text(one) for why in ("Only ", "only ", "no entry", "is deleted"))
    assert thief.loot() == []
    assert await veils(thief) == ["me", "gm"]


async def test_a_forged_button_with_another_person_opens_nothing(thief):
    for person in (0, 9 * 10**18 - 1):
        assert refused(await thief.press(f"roll-look:{BLIND}:{person}:gm"), "only ")


async def test_no_filter_of_the_history_finds_a_hidden_roll(thief):
    await player(thief).use(thief.town.room, "roll", dice="1d6", rolled="6", set="bones", show="me")
    for filters in ({"dice": DICE.partition(" #")[0]}, {"typed": True}, {"set": "bones"}):
        assert "Nothing " in text(await thief.use("history", **filters))


async def test_a_forged_page_of_the_history_masks_hidden_rolls(thief):
    seen = await thief.press(f"history:older:3:{player(thief).id}:")

    assert "*rolled in secret*" in text(seen)
    assert "*rolled for the game master*" in text(seen)
    assert thief.loot() == []


async def test_kept_pages_of_another_are_refused_here_and_unknown_elsewhere(thief):
    await fill(thief)
    kept = custom_id(await player(thief).use(thief.town.room, "history", typed=False))

    assert refused(await thief.press(kept), "Another person opened these pages")
    assert refused(await thief.press(kept, thief.cave), "too old")
    assert thief.loot() == []


async def test_pages_of_one_who_was_game_master_mask_blind_rolls(thief):
    thief.town.guild.grant(thief.person, MANAGE_SERVER)
    await fill(thief)
    page = await thief.use("history", typed=False)
    shown = text(await thief.person.press(page.message, "Older"))
    await thief.person.press(page.message, "Newer")
    demote(thief.town, thief.person)
    shown_after = text(await thief.person.press(page.message, "Older"))

    assert ["trap" in each for each in (shown, shown_after)] == [True, False]


async def test_who_is_no_longer_game_master_opens_no_blind_roll(thief):
    owner, room = thief.town.owner, thief.town.room
    await appoint(owner, room, thief.person)
    blind = await player(thief).use(room, "roll", dice=DICE, show="gm")
    await appoint(owner, room, thief.person, allowed=False)

    for button in ("Look", "Reveal"):
        assert refused(await thief.person.press(blind.message, button), "only ")
    assert "trap" not in text(blind)


async def test_who_has_lost_the_role_of_game_masters_rolls_no_blind_roll_again(thief):
    role = thief.town.guild.grant(thief.person, 0)
    await appoint(thief.town.owner, thief.town.room, role)
    looked = await thief.press(f"roll-look:{BLIND}:{player(thief).id}:gm")
    again = looked.message
    demote(thief.town, thief.person)

    assert headline(looked) == "# 5"
    assert refused(await thief.person.press(again, "Roll again"), "only ")


async def test_a_game_master_of_one_channel_sees_no_blind_roll_of_another(thief):
    other = thief.town.sandbox.text_channel(thief.town.guild, "other")
    await appoint(thief.town.owner, other, thief.person, where="channel")

    assert refused(await thief.use("history", number=BLIND), "only ")
    assert thief.loot() == []


async def test_a_forged_question_whether_to_strike_tells_nothing_of_a_secret_roll(thief):
    await player(thief).use(thief.town.room, "roll", dice="4d6kh3 # trap", rolled="6 6 6 6", show="me")
    for room in ("here", "cave", "chat"):
        seen = await thief.press("strike:ask:3", thief.rooms()[room])
        assert any(why in text(seen) for why in ("nly the person who rolled", "no entry"))
    assert thief.loot() == []


async def test_a_forged_answer_strikes_no_roll_of_another(thief):
    await player(thief).use(thief.town.room, "roll", dice="d6", rolled="6")
    entry = await player(thief).use(thief.town.room, "history", number=3)
    yes = custom_id(await player(thief).press(entry.message, "Strike"))

    assert refused(await thief.press(yes), "Only the person who asked")
    assert refused(await thief.press(yes, thief.cave), "no longer open")
    assert "~~" not in text(await thief.use("history"))


async def test_who_is_no_longer_game_master_strikes_nothing_that_was_asked_before(thief):
    owner, room = thief.town.owner, thief.town.room
    await appoint(owner, room, thief.person)
    await player(thief).use(room, "roll", dice="d6", rolled="6")
    asked = await thief.person.press((await thief.use("history", number=3)).message, "Strike")
    await appoint(owner, room, thief.person, allowed=False)
    seen = await thief.person.press(asked.message, "Strike it")

    assert refused(seen, "Only the person who typed a roll, or a game master")


async def test_striking_a_secret_roll_changes_no_statistics(thief):
    await player(thief).use(thief.town.room, "roll", dice="d6", rolled="6", set="bones")
    before = text(await thief.use("stats", dice="hand d6"))
    await player(thief).use(thief.town.room, "roll", dice="d6", rolled="6", set="bones", show="me")
    entry = await player(thief).use(thief.town.room, "history", number=4)
    question = await player(thief).press(entry.message, "Strike")
    await player(thief).press(question.message, "Strike it")

    assert text(await thief.use("stats", dice="hand d6")) == before
    assert "1 throw " in before


async def test_nothing_proposes_dice_or_sets_of_hidden_rolls(thief):
    await player(thief).use(thief.town.room, "roll", dice="d6", rolled="6", set="bones", show="me")

    assert await thief.person.complete(thief.town.room, "roll", "dice", "4d6kh3 +") == []
    assert await thief.person.complete(thief.town.room, "stats", "dice", "") == []
    assert await thief.person.complete(thief.town.room, "stats", "set", "") == []
    assert "Nothing of the set **bones** was thrown here" in text(await thief.use("stats", set="bones"))


async def test_the_end_of_a_session_says_only_how_many_rolls_were_hidden(thief):
    await thief.use("session start")
    for visibility in ("me", "gm"):
        await player(thief).use(thief.town.room, "roll", dice=DICE, show=visibility)
    ended = await thief.use("session end")

    assert "no open rolls" in text(ended)
    assert "2 hidden rolls left out" in text(ended)
    assert thief.loot() == []


async def test_an_export_has_nothing_of_others_and_the_rollers_the_secret_roll_and_not_the_blind_one(thief):
    masters = await files(await thief.town.owner.use(thief.town.room, "privacy export"))
    own = await files(await player(thief).use(thief.town.room, "privacy export"))

    assert "trap" not in masters
    assert str(player(thief).id) not in masters
    assert own.count('"dice":"4d6kh3[trap] + 2"') == 1
    assert own.count('"hidden":"gm"') == 1


async def test_an_export_tells_no_register_that_all_cards_hide(lodged_town):
    await lodged_town.player.use(lodged_town.room, "d100", method="recycle")
    await lodged_town.player.use(lodged_town.room, "d100", method="recycle")
    content = await files(await lodged_town.player.use(lodged_town.room, "privacy export"))

    assert content.count('"faces":[]') == 2
    assert content.count('"before":null') == 2


async def test_where_each_installed_the_bot_alone_a_number_is_no_roll_of_another(town):
    room = town.sandbox.text_channel(
        town.sandbox.server("Inn", owner=town.owner, members=[town.player]), "bar"
    )
    town.owner.install()
    town.player.install()
    async with town.bot():
        blind = await town.player.use(room, "roll", dice=DICE, show="gm")
        await town.owner.use(room, "config game-master", who=town.owner)
        await town.owner.use(room, "roll", dice="d4", show="gm")
        seen = await press(town, town.owner, blind, f"roll-look:1:{town.player.id}:gm")

    assert refused(seen, "is deleted")
