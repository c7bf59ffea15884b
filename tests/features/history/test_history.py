""""""

import asyncio
import re

import pytest

from bot.features.die.event import D100, DieRequest
from bot.play.reads import LOOKED_AT
from bot.play.request_context import Place, RequestContext
from tests.client.reading import buttons, text
from tests.recording import record_new


async def rolls(town, count, person=None):
    for _ in range(count):
        await (person or town.player).use(town.room, "d100", method="base6")


async def test_history_shows_ten_newest_first_and_its_pages_are_turned_in_place_after_a_restart(town):
    async with town.bot():
        await rolls(town, 1)
        await rolls(town, 8, town.owner)
        await rolls(town, 3)
        seen = await town.player.use(town.room, "history")
        first, under = text(seen), buttons(seen)
        theirs = text(await town.player.use(town.room, "history", person=town.owner))
    async with town.bot():
        older = await town.player.press(seen.message, "Older")
        second, under_it = text(older), buttons(older)
        newer = await town.player.press(older.message, "Newer")

    assert "Entries 3 to 12" in first
    assert first.index("`#12`") < first.index("`#3`")
    assert under == {"Older": True, "Newer": False}
    assert "Entries 2 to 9" in theirs
    assert "Entries 1 to 2" in second
    assert under_it == {"Older": False, "Newer": True}
    assert text(newer) == first


async def test_another_channel_has_another_history_and_filters_are_kept_over_pages(lodged_town):
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "elsewhere")
    for _ in range(2):
        await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    await rolls(lodged_town, 1)
    for _ in range(10):
        lodged_town.rest()
        await lodged_town.owner.use(lodged_town.room, "fair", dice="2d6")
    seen = await lodged_town.player.use(lodged_town.room, "history", command="fair")
    older = await lodged_town.player.press(seen.message, "Older")

    assert "With /fair" in text(older)
    assert "Entries 1 to 2" in text(older)
    assert "Nothing has been rolled" in text(await lodged_town.player.use(other, "history"))


@pytest.mark.slow
async def test_a_search_that_finds_nothing_among_the_newest_goes_on_from_there(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="d6", rolled="4")
    await fill(lodged_town, LOOKED_AT)
    seen = await lodged_town.player.use(lodged_town.room, "history", typed=True)
    first, under = text(seen), buttons(seen)
    older = await lodged_town.player.press(seen.message, "Older")

    assert f"among {LOOKED_AT:,} entries" in first
    assert under == {"Older": True, "Newer": False}
    assert "**4** ← d6 by hand" in text(older)


async def fill(town, count):
    """Roll so often that a search does not come to its end."""
    place, request = Place(town.room.id, town.guild.id), DieRequest("base6", 100)
    for begin in range(1, count + 1, 1_000):
        contexts = [
            RequestContext(place, town.owner.id, number, 1_700_000_000_000)
            for number in range(begin, min(begin + 1_000, count + 1))
        ]
        await asyncio.gather(*[record_new(town.client.services, each, D100, request) for each in contexts])


async def test_a_person_is_found_by_the_name_they_have_on_discord(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await rolls(lodged_town, 1)
    await rolls(lodged_town, 2, owner)

    for name in (owner.name.upper(), f"@{owner.name}", f"<@{owner.id}>", f"rolls by {owner.name} today"):
        found = text(await player.use(room, "history", find=name))
        assert [f"`#{number}`" in found for number in (1, 2, 3)] == [False, True, True], name


async def test_a_search_is_answered_where_discord_does_not_say_who_is_called_so(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="8d6 # Fireball")
    path = rf"/guilds/{lodged_town.guild.id}/members/search"
    for status in (403, 500):
        lodged_town.sandbox.faults.fail_next("GET", path, status=status)
        assert "`#1`" in text(await lodged_town.player.use(lodged_town.room, "history", find="fireball"))


async def test_the_pages_of_a_search_are_turned(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    for number in range(24):
        lodged_town.rest()
        await player.use(room, "roll", dice=f"d6 # {('torch', 'rope')[number % 2]}")
    seen = await player.use(room, "history", find="torch")
    assert "Entries 5 to 23" in text(seen)
    older = await player.press(seen.message, "Older")
    assert "Entries 1 to 3" in text(older)
    assert "rope" not in text(older)


def numbers(seen):
    """The numbers of the rows on a page."""
    return {int(number) for number in re.findall(r"`#(\d+)`", text(seen))}


async def test_attacks_and_damage_are_found_by_the_names_of_their_targets(lodged_town, use, below):
    await use("initiative add", who="captain 15 ac 12 hp 20; 2x goblin 9 ac 12 hp 7")
    below.faces(15, 15)
    for target in ("captain", "goblin 2"):
        await use("roll", dice="d20+5", at=target)
    await use("initiative hurt", who="captain, goblin 1", damage="3")
    every = {each: numbers(await use("history", find=each)) for each in ("captain", "goblin", "Goblin 2")}
    hits = {each: found - {1} for each, found in every.items()}
    attack, other, harm = sorted(hits["captain"] | hits["goblin"])
    assert hits["captain"] == {attack, harm}
    assert hits["goblin"] == {other, harm}
    assert other in hits["Goblin 2"]


async def test_the_names_of_hidden_ones_find_nothing_for_players(lodged_town, use):
    owner = lodged_town.owner
    await use("initiative begin", by=owner)
    await use("initiative add", who="worg 15 hp 20", hidden=True, by=owner)
    await use("initiative hurt", who="worg", damage="3", by=owner)
    assert numbers(await use("history", find="worg")) == set()
    assert len(numbers(await use("history", find="worg", by=owner))) >= 1
