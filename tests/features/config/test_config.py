""""""

import asyncio

import pytest

from bot.sandbox.errors import NotSent
from tests.client.reading import headline, text

MANAGE_SERVER = 1 << 5


async def test_settings_are_shown(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "config show")

    assert "d100 shows: 1-100" in text(seen)


async def test_the_owner_changes_settings_for_everyone(lodged_town, below):
    await lodged_town.owner.use(lodged_town.room, "config set", d100="0-99", method="base6", tightness="0.5")
    below.faces(1, 1, 1, 1)
    seen = await lodged_town.player.use(lodged_town.room, "d100")

    assert headline(seen) == "# 0"
    assert "d100 from four d6: `1 1 1 1`" in text(seen)


async def test_a_player_without_manage_server_cannot_change_settings(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "config set", method="base6")

    assert "Manage Server" in text(seen)
    assert seen.ephemeral


async def test_a_player_with_manage_server_can(lodged_town):
    lodged_town.guild.grant(lodged_town.player, MANAGE_SERVER)

    assert "Settings changed" in text(
        await lodged_town.player.use(lodged_town.room, "config set", method="base6")
    )


async def test_in_direct_messages_the_participants_decide(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "Settings changed" in text(await town.player.use(chat, "config set", d100="0-99"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({}, "Name at least one setting"), ({"method": "nope"}, "no method"), ({"tightness": "-1"}, "0 to 100")],
)
async def test_bad_settings_get_one_sentence(lodged_town, options, sentence):
    assert sentence in text(await lodged_town.owner.use(lodged_town.room, "config set", **options))


async def test_each_person_can_have_a_memory_of_their_own(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", memory="person")
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    seen = await lodged_town.owner.use(lodged_town.room, "fair", dice="2d6")

    assert "Your dice here lean towards what is due." in text(seen)
    assert "as likely as with plain dice" in text(seen)
    assert "one for each person" in text(await lodged_town.player.use(lodged_town.room, "config show"))


async def test_discord_itself_refuses_a_value_outside_the_choices(lodged_town):
    with pytest.raises(NotSent):
        await lodged_town.owner.use(lodged_town.room, "config set", d100="1-6")


async def test_two_changes_at_once_are_both_made(lodged_town):
    await asyncio.gather(
        lodged_town.owner.use(lodged_town.room, "config set", d100="0-99"),
        lodged_town.owner.use(lodged_town.room, "config set", tightness="2"),
    )
    seen = text(await lodged_town.owner.use(lodged_town.room, "config show"))

    assert ("0-99" in seen, "tightness: 2" in seen) == (True, True)


async def test_settings_survive_a_restart(town):
    async with town.bot():
        await town.owner.use(town.room, "config set", d100="0-99")
    async with town.bot():
        assert "0-99" in text(await town.owner.use(town.room, "config show"))


async def test_methods_and_tightness_are_completed(lodged_town):
    methods = await lodged_town.owner.complete(lodged_town.room, "config set", "method", "re")
    tightness = await lodged_town.owner.complete(lodged_town.room, "config set", "tightness", "0.")

    assert methods[0]["value"] == "reroll"
    assert [c["value"] for c in tightness] == ["0.25", "0.5"]


async def test_only_what_was_changed_is_shown(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", method="base6")
    seen = await lodged_town.owner.use(lodged_town.room, "config set", method="base6", theme="light")

    assert text(seen).splitlines() == [
        "Settings changed",
        "Pictures: light · *this server*",
        "/config show shows all settings.",
    ]


async def test_a_change_that_changes_nothing_says_so(lodged_town):
    seen = await lodged_town.owner.use(lodged_town.room, "config set", theme="dark")

    assert "Nothing has changed" in text(seen)
    assert "Pictures" not in text(seen)
