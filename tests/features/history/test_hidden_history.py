"""/history where rolls are hidden, and /history mine:True."""

import pytest_asyncio

from tests.client.reading import text
from tests.client.stores import record_hidden


@pytest_asyncio.fixture(loop_scope="module")
async def hidden(lodged_town):
    """A running town whose player has rolled openly, in secret, and blind."""
    town = lodged_town
    for show in ({}, {"show": "me"}, {"show": "gm"}):
        await town.player.use(town.room, "roll", dice="d6", **show)
    return town


async def rows(person, room, **options):
    """What a person sees of each row, the newest first, without who and when."""
    shown = text(await person.use(room, "history", **options)).splitlines()
    return [line.split(" · ")[0].removeprefix("`#") for line in shown if line.startswith("`#")]


OPEN = "**1** ← d6 `1`"


async def test_each_sees_of_hidden_rolls_what_they_may_and_mine_shows_ones_own(hidden):
    stranger = hidden.sandbox.user("Sten")
    hidden.sandbox.server("Den", owner=hidden.owner, members=[stranger])
    secret, blind = "2` *rolled in secret*", "3` *rolled for the game master*"
    roller = [blind, f"2` {OPEN} (secret)", f"1` {OPEN}"]

    assert await rows(hidden.player, hidden.room) == roller
    master = [f"3` {OPEN} (for the game master)", secret, f"1` {OPEN}"]
    assert await rows(hidden.owner, hidden.room) == master
    assert await rows(stranger, hidden.room) == [blind, secret, f"1` {OPEN}"]
    await hidden.owner.use(hidden.room, "d100", method="base6")
    assert await rows(hidden.player, hidden.room, mine=True) == roller
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


async def test_mine_beside_oneself_is_the_same_and_beside_another_person_is_refused(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    refused = await player.use(room, "history", mine=True, person=lodged_town.owner)
    seen = await player.use(room, "history", mine=True, person=player)

    assert "`mine:True` and `person:` cannot be used together: leave one out." in text(refused)
    assert f"Nothing here is by <@{player.id}>." in text(seen)
