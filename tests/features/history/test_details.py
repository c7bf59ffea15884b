"""/history with filters, one entry of it, and striking, as people see them."""

from bot.play.request_context import Place
from tests.client.reading import buttons, options, text
from tests.client.stores import Around


async def typed(person, room, faces="6", dice="d6", **options):
    return await person.use(room, "roll", dice=dice, rolled=faces, **options)


async def entry(person, room, number):
    return await person.use(room, "history", number=number)


async def test_an_entry_leads_to_its_message_before_that_is_written_and_after_a_restart(town):
    async with town.bot():  # before it stops, the bot has noted what it answered
        rolled = await town.player.use(town.room, "d100", method="base6")
        first = await entry(town.owner, town.room, 1)
    async with town.bot():
        second = await entry(town.owner, town.room, 1)

    address = f"https://discord.com/channels/{town.guild.id}/{town.room.id}/{rolled.message['id']}"
    for seen in (first, second):
        assert f"[Go to its message]({address})" in text(seen)


async def test_an_entry_that_was_answered_late_leads_to_its_message_too(town):
    async with town.slow_bot("record"):
        rolled = await town.player.use(town.room, "d100", method="base6")
        await rolled.settled()
    async with town.bot():
        assert f"/{rolled.message['id']})" in text(await entry(town.owner, town.room, 1))


async def test_without_a_link_an_entry_is_shown_all_the_same(town):
    async with town.bot(around=Forgetful):
        rolled = await town.player.use(town.room, "d100", method="base6")
        seen = await entry(town.owner, town.room, 1)

    assert "d100" in text(rolled)
    assert "Go to its message" not in text(seen)


class Forgetful(Around):
    """Keeps no message, as where too many wait to be written."""

    def note_message(self, place: Place, number: int, message: int) -> None:
        pass


async def test_what_only_one_person_sees_has_no_link(open_town):
    await open_town.player.use(open_town.room, "roll", dice="d6", show="me")
    seen = await entry(open_town.player, open_town.room, 1)

    assert "Go to its message" not in text(seen)
    assert "hidden: only you see this" in text(seen)


async def test_an_entry_is_opened_from_its_page_and_the_page_stays(open_town):
    await open_town.player.use(open_town.room, "d100", method="base6")
    await open_town.player.use(open_town.room, "roll", dice="d20 # to *hit*", rolled="17")
    page = await open_town.owner.use(open_town.room, "history")
    shown = text(page)
    seen = await open_town.owner.choose(page.message, "Show all of an entry", "2")

    assert options(page) == {
        "2": "#2 · 17 ← d20 # to *hit* by hand [17]",
        "1": "#1 · 100 ← d100 base6 [1 1 1 1]",
    }
    assert "#2 · typed by hand" in text(seen)
    assert seen.ephemeral
    assert text(page) == shown


async def test_an_entry_is_opened_from_its_page_after_a_restart(town):
    async with town.bot():
        await typed(town.player, town.room)
        page = await town.player.use(town.room, "history")
    async with town.bot():
        entry = await town.player.choose(page.message, "Show all of an entry", "1")
        asked = await town.player.press(entry.message, "Strike")

    assert "Cross out roll `#1`" in text(asked)


async def test_a_hidden_entry_is_named_as_on_the_page_and_not_opened(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="d6", show="me")
    page = await lodged_town.owner.use(lodged_town.room, "history")
    seen = await lodged_town.owner.choose(page.message, "Show all of an entry", "1")

    assert options(page) == {"1": "#1 · rolled in secret"}
    assert "This roll is hidden" in text(seen)


async def test_entries_are_opened_from_older_pages_too(lodged_town):
    for person in [lodged_town.player, lodged_town.owner] * 6:
        await person.use(lodged_town.room, "roll", dice="d6")
    page = await lodged_town.player.use(lodged_town.room, "history", typed=False)
    older = await lodged_town.player.press(page.message, "Older")

    assert list(options(older)) == ["2", "1"]
    seen = await lodged_town.player.choose(older.message, "Show all of an entry", "2")
    assert "Entry: #2 by" in text(seen)


async def test_an_empty_page_has_nothing_to_open(lodged_town):
    assert options(await lodged_town.player.use(lodged_town.room, "history")) == {}


async def test_every_kind_of_entry_is_shown(lodged_town):
    for number, (command, given, words) in enumerate(
        (
            ("fair", {"dice": "2d6"}, "Odds of this roll: "),
            ("deck", {"dice": "2d6"}, "Odds of this card: "),
            ("session start", {"name": "One"}, "**One** begins"),
        ),
        1,
    ):
        await lodged_town.player.use(lodged_town.room, command, **given)
        assert words in text(await entry(lodged_town.player, lodged_town.room, number))


async def test_a_mistyped_roll_is_struck_after_a_question(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await typed(player, room)
    shown = await entry(lodged_town.owner, room, 1)
    assert buttons(shown) == {"Strike": True, "Void": True, "Change the label": True}
    asked = await player.press((await entry(player, room, 1)).message, "Strike")
    done = await player.press(asked.message, "Strike it")

    assert buttons(asked) == {"Strike it": True, "Keep it": True}
    assert f"<@{player.id}> struck `#1` of <@{player.id}>: ~~**6** ← d6 by hand `6`~~" in text(done)
    assert "`#1` ~~**6** ← d6 by hand `6`~~ struck by `#2`" in text(await player.use(room, "history"))
    again = await entry(lodged_town.owner, room, 1)
    assert f"struck by <@{player.id}> in `#2`" in text(again)
    assert buttons(again) == {}
    assert f"/{done.message['id']})" in text(await entry(player, room, 2))


async def test_a_stranger_is_shown_no_button(lodged_town):
    await typed(lodged_town.owner, lodged_town.room)

    assert buttons(await entry(lodged_town.player, lodged_town.room, 1)) == {}


async def test_a_question_can_be_answered_after_a_restart(town):
    async with town.bot():
        await typed(town.player, town.room)
        shown = [await entry(town.player, town.room, 1) for _ in range(2)]
        asked, again = [await town.player.press(each.message, "Strike") for each in shown]
    async with town.bot():
        assert "Nothing was struck" in text(await town.player.press(again.message, "Keep it"))
        assert "struck" not in text(await town.player.use(town.room, "history"))
        assert "struck `#1`" in text(await town.player.press(asked.message, "Strike it"))


async def test_the_announcement_of_a_struck_secret_roll_says_nothing_of_it(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await typed(player, room, show="me")
    asked = await player.press((await entry(player, room, 1)).message, "Strike")
    done = await player.press(asked.message, "Strike it")

    assert "d6" not in text(done)
    assert "*rolled in secret*" in text(done)


async def test_long_filters_are_kept_over_pages_and_a_restart(town):
    dice = "+".join(["d6[a long label for this die]"] * 6)
    async with town.bot():
        for person in [town.player, town.owner] * 6:
            await person.use(town.room, "roll", dice=dice)
        await town.owner.use(town.room, "roll", dice="d6")
        wanted = {"dice": dice, "typed": False, "from": "yesterday", "to": "today"}
        seen = await town.player.use(town.room, "history", **wanted)
    async with town.bot():
        older = text(await town.player.press(seen.message, "Older"))
        newer = text(await town.player.press(seen.message, "Newer"))

    assert "Entries 1 to 2" in older
    assert "Entries 3 to 12" in newer
    assert "Rolled by the bot, of d6" in older


async def test_bad_filters_get_a_sentence(lodged_town):
    for given, words in (
        (
            {"from": "soon"},
            "`soon` is not a day: write 2026-11-21, 21 Nov, 3 days ago, friday, yesterday or today. "
            "Days are in UTC.",
        ),
        ({"dice": "d20 +"}, "or leave `+` out"),
        (
            {"command": "help"},
            "The history has no command `help`: choose one from the list, such as roll or d100.",
        ),
    ):
        assert words in text(await lodged_town.player.use(lodged_town.room, "history", **given))


async def test_commands_are_proposed(lodged_town):
    proposed = await lodged_town.player.complete(lodged_town.room, "history", "command", "ses")

    assert {choice["value"] for choice in proposed} == {"session-start", "session-end"}


async def test_why_an_entry_cannot_be_struck_is_said_to_whoever_could_expect_it(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "roll", dice="d20")
    await typed(player, room)
    await typed(player, room)

    for person in (player, lodged_town.owner):
        assert "# 1" in text(await entry(person, room, 1))
        assert "Only the last roll of this person can be struck" in text(await entry(person, room, 2))
        assert "can be struck" not in text(await entry(person, room, 3))
    await lodged_town.owner.use(room, "roll", dice="d20")
    assert "can be struck" not in text(await entry(player, room, 4))


async def test_that_a_label_was_changed_is_said_without_the_whole_roll(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await typed(player, room, dice="d6 # attack")
    seen = await player.use(room, "history", number=1, label="the axe")
    assert f"<@{player.id}> changed the label of `#1`: **the axe** (was: attack)\n" in text(seen)
    assert "d6" not in text(seen)
