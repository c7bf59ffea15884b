"""/history where rolls are hidden, and /history mine:True."""

import pytest

from tests.client.reading import text
from tests.client.stores import record_hidden


@pytest.fixture
async def hidden(town):
    """A running town whose player has rolled openly, in secret, and blind."""
    async with town.bot() as services:
        for number, visibility in enumerate(("", "me", "gm"), 1):
            await record_hidden(services, town, town.player, number, visibility)
        yield town


async def rows(person, room, **options):
    """What a person sees of each row, the newest first, without who and when."""
    shown = text(await person.use(room, "history", **options)).splitlines()
    return [line.split(" · ")[0].removeprefix("`#") for line in shown if line.startswith("`#")]


OPEN = "**7** ← d100 base6 `6 1 5 4`"


async def test_the_roller_sees_their_secret_roll_and_not_their_blind_one(hidden):
    assert await rows(hidden.player, hidden.room) == [
        "3` *rolled for the game master*",
        f"2` {OPEN} (secret)",
        f"1` {OPEN}",
    ]


async def test_a_game_master_sees_hidden_rolls_and_not_the_secret_ones_of_others(hidden):
    assert await rows(hidden.owner, hidden.room) == [
        f"3` {OPEN} (for the game master)",
        "2` *rolled in secret*",
        f"1` {OPEN}",
    ]


async def test_a_stranger_sees_neither(hidden):
    stranger = hidden.sandbox.user("Sten")
    hidden.sandbox.server("Den", owner=hidden.owner, members=[stranger])

    shown = await rows(stranger, hidden.room)

    assert shown == ["3` *rolled for the game master*", "2` *rolled in secret*", f"1` {OPEN}"]


async def test_mine_shows_ones_own_rolls_with_the_secret_ones(hidden):
    await hidden.owner.use(hidden.room, "d100", method="base6")

    assert await rows(hidden.player, hidden.room, mine=True) == [
        "3` *rolled for the game master*",
        f"2` {OPEN} (secret)",
        f"1` {OPEN}",
    ]
    assert len(await rows(hidden.owner, hidden.room, mine=True)) == 1


async def test_mine_stays_over_pages_and_a_restart(town):
    async with town.bot() as services:
        for number, person in enumerate([town.player] * 12 + [town.owner], 1):
            await record_hidden(services, town, person, number)
        seen = await town.player.use(town.room, "history", mine=True)
    async with town.bot():
        older = text(await town.player.press(seen.message, "Older"))
        newer = text(await town.player.press(seen.message, "Newer"))

    assert "Entries 1 to 2" in older
    assert "Entries 3 to 12" in newer


async def test_a_page_of_ones_own_shows_another_who_turns_it_their_own(town):
    async with town.bot() as services:
        for number, person in enumerate([town.player] * 12 + [town.owner], 1):
            await record_hidden(services, town, person, number, "me")
        seen = await town.player.use(town.room, "history", mine=True)
        # Discord shows the page to one person alone; here the other sees it all the same.
        town.player._dispatcher.world.messages[int(seen.message["id"])].visible_to = None
        theirs = await town.owner.press(seen.message, "Older")

    assert f"By <@{town.owner.id}>" in text(theirs)
    assert str(town.player.id) not in text(theirs)


async def test_mine_beside_another_person_is_refused(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "history", mine=True, person=lodged_town.owner)

    assert "leave out person: or mine:" in text(seen)


async def test_mine_beside_oneself_is_the_same(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "history", mine=True, person=lodged_town.player)

    assert f"Nothing here is by <@{lodged_town.player.id}>." in text(seen)
