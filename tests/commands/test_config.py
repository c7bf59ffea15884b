import asyncio

import pytest

from bot.sandbox.errors import NotSent
from tests.commands.reading import headline, text

MANAGE_SERVER = 1 << 5


async def test_settings_are_shown(open_town):
    seen = await open_town.player.use(open_town.room, "config show")

    assert "d100 shows: 1-100" in text(seen)


async def test_the_owner_changes_settings_for_everyone(open_town, below):
    await open_town.owner.use(open_town.room, "config set", d100="0-99", method="base6", tightness="0.5")
    below.faces(1, 1, 1, 1)
    seen = await open_town.player.use(open_town.room, "d100")

    assert headline(seen) == "# 0"
    assert "d100 from four d6: `1 1 1 1`" in text(seen)


async def test_a_player_without_manage_server_cannot_change_settings(open_town):
    seen = await open_town.player.use(open_town.room, "config set", method="base6")

    assert "Manage Server" in text(seen)
    assert seen.ephemeral


async def test_a_player_with_manage_server_can(open_town):
    open_town.guild.grant(open_town.player, MANAGE_SERVER)

    assert "Settings changed" in text(
        await open_town.player.use(open_town.room, "config set", method="base6")
    )


async def test_in_direct_messages_the_participants_decide(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "Settings changed" in text(await town.player.use(chat, "config set", d100="0-99"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({}, "Name at least one setting"), ({"method": "nope"}, "no method"), ({"tightness": "-1"}, "0 to 100")],
)
async def test_bad_settings_get_one_sentence(open_town, options, sentence):
    assert sentence in text(await open_town.owner.use(open_town.room, "config set", **options))


async def test_each_person_can_have_a_memory_of_their_own(open_town):
    await open_town.owner.use(open_town.room, "config set", memory="person")
    await open_town.player.use(open_town.room, "fair", dice="2d6")
    seen = await open_town.owner.use(open_town.room, "fair", dice="2d6")

    assert "Your dice here lean towards what is due." in text(seen)
    assert "as likely as with plain dice" in text(seen)
    assert "one for each person" in text(await open_town.player.use(open_town.room, "config show"))


async def test_discord_itself_refuses_a_value_outside_the_choices(open_town):
    with pytest.raises(NotSent):
        await open_town.owner.use(open_town.room, "config set", d100="1-6")


async def test_two_changes_at_once_are_both_made(open_town):
    await asyncio.gather(
        open_town.owner.use(open_town.room, "config set", d100="0-99"),
        open_town.owner.use(open_town.room, "config set", tightness="2"),
    )
    seen = text(await open_town.owner.use(open_town.room, "config show"))

    assert ("0-99" in seen, "tightness: 2" in seen) == (True, True)


async def test_settings_survive_a_restart(town):
    async with town.bot():
        await town.owner.use(town.room, "config set", d100="0-99")
    async with town.bot():
        assert "0-99" in text(await town.owner.use(town.room, "config show"))


async def test_methods_and_tightness_are_completed(open_town):
    methods = await open_town.owner.complete(open_town.room, "config set", "method", "re")
    tightness = await open_town.owner.complete(open_town.room, "config set", "tightness", "0.")

    assert methods[0]["value"] == "reroll"
    assert [c["value"] for c in tightness] == ["0.25", "0.5"]


async def test_only_what_was_changed_is_shown(open_town):
    await open_town.owner.use(open_town.room, "config set", method="base6")
    seen = await open_town.owner.use(open_town.room, "config set", method="base6", theme="light")

    assert text(seen).splitlines() == [
        "Settings changed",
        "Pictures: light · *this server*",
        "/config show shows all settings.",
    ]


async def test_a_change_that_changes_nothing_says_so(open_town):
    seen = await open_town.owner.use(open_town.room, "config set", theme="dark")

    assert "Dice work here as before" in text(seen)
    assert "Pictures" not in text(seen)
