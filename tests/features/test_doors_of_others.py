"""No door leads to another's settings, questions, games or things: each test tries one, without the right."""

from typing import Any

import pytest
import pytest_asyncio

from bot.play.event import StateKey
from bot.play.request_context import Place
from tests.client.reading import buttons, text
from tests.client.thief import MANAGE_SERVER, Thief, custom_id, demote, press, refused
from tests.features.config.masters import appoint

pytestmark = pytest.mark.usefixtures("seldom_painted")

ROOMS = ("here", "thread", "cave", "chat")


@pytest_asyncio.fixture(loop_scope="module")
async def thief(lodged_town):
    """The thief, in a town where the bot is running."""
    return Thief(lodged_town)


async def remembered(thief):
    """What /fair remembers in the Den."""
    place = Place(thief.town.room.id, thief.town.guild.id)
    return (await thief.town.client.services.store.state(place, StateKey("fair", "2d6"))).value


def anywhere(seen):
    """Whether a forged answer to a question was refused, in whatever room."""
    return seen.ephemeral and any(why in text(seen) for why in ("Only ", "no longer open", "is over"))


async def test_no_one_else_answers_a_question_in_any_room(thief):
    town = thief.town
    await town.player.use(town.room, "fair", dice="2d6")
    questions = [
        await town.player.use(town.room, "memory reset", what="fair 2d6"),
        await town.owner.use(town.room, "config erase"),
        await town.player.use(town.room, "privacy forget"),
        await town.player.use(town.room, "d100", method="base6", rolled="6 1"),
    ]
    for question in questions:
        town.rest()
        for room in thief.rooms().values():
            assert anywhere(await thief.press(custom_id(question), room))
    assert await remembered(thief)
    assert "**1 entry**" in text(await town.player.use(town.room, "privacy show"))
    assert "No history has an entry of yours." in text(await town.owner.use(town.room, "privacy show"))


async def test_who_may_no_longer_reset_does_not_reset_what_was_asked_before(thief):
    thief.town.guild.grant(thief.person, MANAGE_SERVER)
    await thief.use("config set", reset="managers")
    await thief.use("fair", dice="2d6")
    question = await thief.use("memory reset", what="fair 2d6")
    demote(thief.town, thief.person)

    assert refused(await thief.person.press(question.message, "Reset"), "Manage Server")
    assert await remembered(thief)


async def test_a_deck_is_shuffled_by_managers_alone_where_that_is_set(thief):
    await thief.town.owner.use(thief.town.room, "config set", reset="managers")
    await thief.use("deck", dice="2d6")

    assert refused(await thief.use("memory reset", what="deck 2d6"), "Manage Server")


async def test_a_question_of_one_server_erases_no_other_that_its_asker_comes_to(thief):
    owner = thief.town.owner
    await thief.use("fair", thief.cave, dice="2d6")
    question = custom_id(await owner.use(thief.town.room, "config erase"))
    seen = await press(thief.town, owner, await owner.use(thief.cave, "roll", dice="d4"), question)

    assert refused(seen, "no longer open")
    assert "2d6" in text(await thief.use("history", thief.cave))


async def test_who_no_longer_manages_a_server_does_not_erase_it(thief):
    thief.town.guild.grant(thief.person, MANAGE_SERVER)
    await thief.use("fair", dice="2d6")
    question = await thief.use("config erase")
    demote(thief.town, thief.person)

    assert refused(await thief.person.press(question.message, "Erase everything"), "Manage Server")
    assert await remembered(thief)


async def test_no_one_else_goes_on_with_a_roll_by_hand_in_any_room(thief):
    begun = await thief.town.player.use(thief.town.room, "d100", rolled="?", method="base6")
    _, number, step, _ = custom_id(begun).split(":")
    for room in thief.rooms().values():
        thief.town.rest()
        for what in ("1", "undo", "cancel", "several"):
            assert anywhere(await thief.press(f"hand:{number}:{step}:{what}", room))
        assert anywhere(await thief.submit(f"hand-faces:{number}:0", {"faces": "6"}, room))

    assert list(buttons(begun))[:6] == ["1", "2", "3", "4", "5", "6"]


async def test_a_question_is_not_answered_as_one_of_another_kind(thief):
    begun = await thief.use("d100", rolled="?")
    number = custom_id(begun).split(":")[1]
    for kind in (
        *("fair-reset:yes", "config-erase:yes", "privacy-forget:yes", "strike:strike"),
        *("catan-undo:yes", "catan-end:yes", "history-kept:older:1"),
    ):
        thief.town.rest()
        seen = await thief.press(f"{kind}:{number}")
        assert seen.ephemeral
        assert "no longer open" in text(seen) or "too old" in text(seen)


async def test_a_forged_button_of_a_game_does_nothing_for_who_does_not_play_nor_in_ones_own(thief):
    started = await thief.town.player.use(thief.town.room, "catan start", player2=thief.town.owner)
    game = custom_id(started).split(":")[1]
    for room in (thief.town.room, thief.cave):
        thief.town.rest()
        for forged in (f"catan-roll:{game}:1", f"catan-sevens:{game}", f"catan-no-sevens:{game}"):
            seen = await thief.press(forged, room)
            assert seen.ephemeral
            assert any(why in text(seen) for why in ("Only the players", "There is no game"))
    thief.town.rest()
    await thief.use("catan start", thief.cave, player2=thief.town.owner)

    assert refused(await thief.press(custom_id(started), thief.cave), "from another game")


@pytest.mark.parametrize(("command", "button"), [("catan undo", "Undo it"), ("catan end", "End the game")])
@pytest.mark.parametrize("room", ["here", "cave"])
async def test_a_forged_answer_about_a_game_does_nothing(thief, command, button, room):
    player = thief.town.player
    await player.use(thief.town.room, "catan start", player2=thief.town.owner)
    await player.use(thief.town.room, "catan roll")
    question = await player.use(thief.town.room, command)

    assert anywhere(await thief.press(custom_id(question), thief.rooms()[room]))
    assert button in buttons(question)


WITHOUT_RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("config set", {"hidden": "gm"}),
    ("config set", {"tightness": "5", "where": "channel"}),
    ("config unset", {"setting": "game-masters", "where": "channel"}),
    ("config erase", {}),
    ("saved add", {"name": "x", "dice": "d6", "for": "server"}),
    ("saved remove", {"name": "attack", "for": "server"}),
]


async def test_no_setting_is_reached_without_the_right(thief):
    town = thief.town
    await town.owner.use(town.room, "saved add", name="attack", dice="d6", **{"for": "server"})
    for room in (thief.town.room, thief.thread):
        thief.town.rest()
        for command, options in WITHOUT_RIGHT:
            assert refused(await thief.use(command, room, **options), "Manage Server")


async def test_a_game_master_of_one_channel_decides_for_no_other(thief):
    owner, room = thief.town.owner, thief.town.room
    await appoint(owner, room, thief.person, where="channel")
    for where in ("channel", "server"):
        seen = await thief.use("config game-master", who=thief.town.player, allowed=True, where=where)
        assert refused(seen, "Manage Server")
    saved = await thief.use("saved add", name="attack", dice="d6", **{"for": "server"})

    assert refused(saved, "Only a game master or someone with the Manage Server permission")


async def test_the_table_of_another_is_replaced_by_no_forged_form(thief):
    await thief.town.player.use(thief.town.room, "table add", name="forest", text="1x Goblins; 1x Wolves")
    seen = await thief.submit("table-add:forest", {"rows": "1x Gold\n1x Silver"})

    assert refused(seen, "made the table `forest`")


async def test_a_table_of_one_server_is_in_no_other(thief):
    await thief.town.player.use(thief.town.room, "table add", name="forest", text="1x Goblins; 1x Wolves")
    for room in (thief.cave, thief.chat):
        thief.town.rest()
        asked = [
            await thief.use(f"table {command}", room, name="forest") for command in ("show", "roll", "remove")
        ]
        asked += [await thief.press(f"table-{part}:forest", room) for part in ("plan", "file")]
        for seen in asked:
            assert "There is no table `forest` here: /table list shows all tables." in text(seen)


async def test_saved_rolls_of_another_and_of_another_server_are_rolled_by_nobody(thief):
    room = thief.town.room
    await thief.town.owner.use(room, "saved add", name="attack", dice="d12", **{"for": "server"})
    await thief.town.player.use(room, "saved add", name="mine", dice="d12")

    assert "not known" in text(await thief.use("roll", thief.cave, dice="attack"))
    assert "not known" in text(await thief.use("roll", dice="mine"))
    assert "d12" not in text(await thief.use("saved list", thief.cave))


async def test_the_memory_of_another_server_shows_in_no_odds(thief):
    await thief.town.player.use(thief.town.room, "fair", dice="2d6")
    for room in (thief.thread, thief.cave, thief.chat):
        seen = await (await thief.use("odds", room, dice="fair 2d6", rolls=2)).settled()
        assert "no roll of these is remembered yet" in text(seen)


async def test_a_session_is_ended_by_nobody_else(thief):
    await thief.town.player.use(thief.town.room, "session start")

    assert refused(await thief.use("session end"), "who began this session")
    assert refused(await thief.use("session end", thief.cave), "There is no session here")


async def test_who_installed_the_bot_alone_changes_only_what_is_theirs(thief):
    inn = thief.town.sandbox.server("Inn", owner=thief.town.owner, members=[thief.person])
    bar = thief.town.sandbox.text_channel(inn, "bar")
    thief.town.owner.install()
    thief.person.install()
    changed = await thief.use("config set", bar, tightness="5")

    assert "tightness: 5" in text(changed)
    assert "tightness: 1 " in text(await thief.town.owner.use(bar, "config show"))
    assert "tightness: 1 " in text(await thief.use("config show"))


CLAIMED: list[tuple[str, dict[str, Any]]] = [
    ("config unset", {"setting": "all"}),
    ("config game-master", {"allowed": True}),
    ("config set", {"keep-rolls": 1}),
    ("config set", {"keep-rolls": 1, "sure": True}),
    ("config erase", {}),
    ("memory reset", {"what": "fair 2d6"}),
    ("memory reset", {"what": "deck 2d6"}),
    ("saved add", {"name": "attack", "dice": "d6", "for": "server"}),
]


async def test_nobody_else_decides_in_a_conversation_that_was_claimed(thief):
    owner, person = thief.town.owner, thief.person
    group = thief.town.sandbox.group_dm(owner, person)
    owner.install()
    person.install()
    await owner.use(group, "config game-master", who=owner)
    await owner.use(group, "config set", reset="managers")
    for kind in ("fair", "deck"):
        await person.use(group, kind, dice="2d6")
    blind = await person.use(group, "roll", dice="d4 # trap", show="gm")
    for command, options in CLAIMED:
        thief.town.rest()
        who = {"who": person} if command.endswith("master") else {}
        assert "game master" in text(await person.use(group, command, **options, **who))
    assert refused(await person.press(blind.message, "Look"), "only game masters")
