"""/privacy and /config erase, from the side of those who ask and of those who must not."""

import asyncio
import json

import aiohttp

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, text
from tests.features.history.test_hidden_rolls import forge
from tests.storage.files import traces


async def faults_of(town):
    return await faults(town.client.services, Place(town.room.id, town.guild.id))


async def lines_in(seen, name):
    """What the lines of JSON in a file of an answer say."""
    (file,) = [each for each in seen.message["attachments"] if each["filename"] == name]
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as reply:
        return [json.loads(line) for line in (await reply.text()).splitlines()]


async def forget(town, person):
    question = await person.use(town.room, "privacy forget")
    return await person.press(question.message, "Forget me")


async def test_what_is_kept_is_shown_to_the_person_alone(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await owner.use(room, "config set", memory="person")
    await player.use(room, "roll", dice="2d6")
    for person in (player, owner):
        await person.use(room, "fair", dice="2d6")
    seen = await player.use(room, "privacy show")

    assert seen.ephemeral
    for words in (
        "**2 entries** in 1 channel",
        "roll · 1",
        "fair · 1",
        "1 memory of dice that are yours alone",
    ):
        assert words in text(seen)


async def test_who_only_sits_in_a_game_is_told_so(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "catan start", player2=lodged_town.player)
    seen = await lodged_town.player.use(lodged_town.room, "privacy show")

    assert "No history has an entry of yours" in text(seen)
    assert "1 seat in games and fights" in text(seen)


async def test_forgetting_twice_at_once_while_rolling_leaves_nothing_and_all_folds(open_town):
    town, player = open_town, open_town.player
    await player.use(town.room, "fair", dice="2d6")
    first, second = [await player.use(town.room, "privacy forget") for _ in range(2)]
    await asyncio.gather(
        player.press(first.message, "Forget me"),
        player.press(second.message, "Forget me"),
        *(town.owner.use(town.room, "fair", dice="2d6") for _ in range(4)),
    )

    assert traces(town.database, player.id) == []
    assert await faults_of(town) == []


async def test_an_export_is_a_table_and_json_for_the_person_alone(lodged_town):
    for show in ("me", "gm"):
        await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", show=show)
    seen = await lodged_town.player.use(lodged_town.room, "privacy export")

    assert seen.ephemeral
    assert [file["filename"] for file in seen.message["attachments"]] == ["rolls.csv", "rolls.json"]
    assert "2 entries, newest first" in text(seen)


async def test_whatever_a_person_can_save_is_in_their_export(lodged_town, use):
    owner, both = lodged_town.owner, ({"for": "me"}, {"for": "server"})
    for keeper in both:
        await use("saved add", by=owner, name="hit", dice="d20+5", **keeper)
        await use("character create", by=owner, name="Lia", lines="dex = 3", **keeper)
    await use("table add", by=owner, name="camp", text="Nobody; 2d4 bandits")
    await use("panel post", by=owner, title="Fight")
    await use("saved add", name="other", dice="d4")
    seen = await use("privacy export", by=owner)

    saved = [(each["kind"], "server" in each) for each in await lines_in(seen, "saved.json")]
    assert sorted(saved) == [
        *(("character", False), ("character", True), ("panel", True)),
        *(("roll", False), ("roll", True), ("table", True)),
    ]


async def test_which_character_a_person_plays_is_among_what_is_kept(lodged_town, use):
    await use("character create", by=lodged_town.owner, name="Goblin", lines="dex = 1", **{"for": "server"})
    await use("character use", name="Goblin")

    assert "1 choice of the character that you play" in text(await use("privacy show"))


async def test_what_was_saved_for_a_server_stays_there_when_its_maker_is_forgotten(lodged_town, use):
    await use("saved add", by=lodged_town.owner, name="hit", dice="d20+5", **{"for": "server"})
    await use("table add", name="camp", text="Nobody; 2d4 bandits")
    await use("character create", name="Lia", lines="dex = 3")
    await use("character share", name="Lia")
    for person in (lodged_town.owner, lodged_town.player):
        await forget(lodged_town, person)

    for command, name in (("saved list", "hit"), ("table list", "camp"), ("character list", "Lia")):
        assert name in text(await use(command))


async def test_the_history_shows_someone_where_a_person_was_forgotten(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 # for glory")
    await lodged_town.owner.use(lodged_town.room, "roll", dice="2d6")
    done = await forget(lodged_town, lodged_town.player)
    history = text(await lodged_town.owner.use(lodged_town.room, "history"))

    assert "You are forgotten" in text(done)
    assert "someone (forgotten)" in history
    assert "glory" not in history
    assert f"<@{lodged_town.owner.id}>" in history
    assert "<@-" not in history


async def test_nothing_of_the_person_is_in_the_file_and_all_still_folds(open_town):
    town, player = open_town, open_town.player
    await town.owner.use(town.room, "config set", memory="person")
    await player.use(town.room, "fair", dice="2d6")
    await player.use(town.room, "d100", method="accumulator")
    await player.use(town.room, "d100", method="human", rolled="6 4 3 5 2 1 1 1", set="reds")
    await player.use(town.room, "roll", dice="1d6[fire] + 2d8 # boom")
    await player.use(town.room, "session start", name="Pim's evening")
    await town.owner.use(town.room, "session end")
    await player.use(town.room, "deck", dice="2d6")
    await town.owner.use(town.room, "catan start", player2=player)
    await player.use(town.room, "catan roll")
    await forget(town, player)

    assert traces(town.database, player.id) == []
    assert await faults_of(town) == []


async def test_a_game_of_a_forgotten_person_can_be_ended_and_that_person_begins_anew(open_town):
    town, player = open_town, open_town.player
    await town.owner.use(town.room, "config set", memory="person")
    await town.owner.use(town.room, "catan start", player2=player)
    await player.use(town.room, "fair", dice="2d6", tightness="1")
    await forget(town, player)
    for command in ("status", "end"):
        assert "someone (forgotten)" in text(await town.owner.use(town.room, f"catan {command}"))
    seen = await player.use(town.room, "fair", dice="2d6", tightness="1")

    assert "as likely as with plain dice" in text(seen)
    assert await faults_of(town) == []


async def test_someone_unknown_is_told_so_and_nothing_is_written(lodged_town):
    for command in ("show", "forget"):
        seen = await lodged_town.player.use(lodged_town.room, f"privacy {command}")
        assert "Nothing is kept about you" in text(seen)
    assert not await lodged_town.client.services.store.is_known(lodged_town.player.id)


async def test_another_person_cannot_answer_for_the_one_who_asked(open_town):
    await open_town.player.use(open_town.room, "roll", dice="2d6")
    question = await open_town.player.use(open_town.room, "privacy forget")
    assert question.ephemeral
    assert buttons(question) == {"Forget me": True, "Do not forget me": True}
    message = forge(open_town, question.message, "privacy-forget:yes:1")
    refused = await open_town.owner.press(message, "Forget me")
    shown = await open_town.player.use(open_town.room, "privacy show")

    assert "Only the person who asked" in text(refused)
    assert "**1 entry**" in text(shown)


async def test_a_question_about_something_else_does_not_forget(open_town):
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    await open_town.player.use(open_town.room, "memory reset", what="fair 2d6")
    question = await open_town.player.use(open_town.room, "privacy forget")
    message = forge(open_town, question.message, "privacy-forget:yes:1")
    message["components"][0]["components"][0]["custom_id"] = "privacy-forget:yes:1"
    refused = await open_town.player.press(message, "Forget me")

    assert "no longer open" in text(refused)


async def test_a_manager_erases_everything_of_a_server_and_a_forged_button_nothing(open_town):
    town = open_town
    await town.player.use(town.room, "fair", dice="2d6", tightness="1")
    await town.owner.use(town.room, "config set", d100="0-99")
    question = await town.owner.use(town.room, "config erase")
    message = forge(town, question.message, "config-erase:yes:1")
    refused = await town.player.press(message, "Erase everything")
    assert "Only the person who asked" in text(refused)
    assert "#1" in text(await town.player.use(town.room, "history"))
    done = await town.owner.press(question.message, "Erase everything")
    history = await town.player.use(town.room, "history")
    again = await town.player.use(town.room, "fair", dice="2d6", tightness="1")

    assert "is erased" in text(done)
    assert "Nothing" in text(history)
    assert "as likely as with plain dice" in text(again)


async def test_a_question_survives_a_restart_and_can_be_declined(town):
    async with town.bot():
        await town.owner.use(town.room, "roll", dice="2d6")
        asked = {
            no: await town.owner.use(town.room, what)
            for what, no in (("privacy forget", "Do not forget me"), ("config erase", "Keep everything"))
        }
    async with town.bot():
        for no, question in asked.items():
            assert "Nothing was changed" in text(await town.owner.press(question.message, no))
        assert "#1" in text(await town.owner.use(town.room, "history"))
