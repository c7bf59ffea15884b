"""Tables are added, found, replaced and removed."""

from dataclasses import replace

import pytest

from bot.features.tables import saved_tables
from bot.mechanics.encounters.table import TableDice
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask


async def test_a_table_is_found_under_its_name_in_any_case_by_all_in_the_server(services, ask, forest):
    assert await saved_tables.find(await Ask.of(services, ask()), " FOREST ") == forest
    assert await saved_tables.find(await Ask.of(services, ask(person=8, channel=6)), "forest") == forest


async def test_a_table_of_weights_is_found_as_it_was_read(services, ask, add):
    kept = await add("sea", "3x Sharks\n* Water")
    assert await saved_tables.find(await Ask.of(services, ask()), "sea") == replace(kept, content=1)
    assert (kept.table.dice, kept.table.weights) == (None, (3, 1))


async def test_another_server_has_others(services, ask, forest):
    with pytest.raises(BadInput, match="There is no table `forest` here: /table list shows all tables"):
        await saved_tables.find(await Ask.of(services, ask(home=2)), "forest")


async def test_outside_servers_a_person_has_their_own_in_every_conversation(services):
    here, there = RequestContext(Place(50, 50), 7, 1001, 0), RequestContext(Place(51, 51), 7, 1002, 0)
    other = RequestContext(Place(50, 50), 8, 1003, 0)
    await saved_tables.add(await Ask.of(services, here), "forest", "1-3 a\n4-6 b")
    assert await saved_tables.names(await Ask.of(services, there)) == ["forest"]
    assert await saved_tables.names(await Ask.of(services, other)) == []


async def test_where_only_a_person_installed_the_bot_their_own_tables_are_used(services):
    context = RequestContext(Place(50, 7, 7), 7, 1001, 0)
    await saved_tables.add(await Ask.of(services, context), "forest", "1-3 a\n4-6 b")
    assert await saved_tables.names(await Ask.of(services, RequestContext(Place(60, 60), 7, 1002, 0))) == [
        "forest"
    ]


async def test_who_made_a_table_or_manages_the_server_can_replace_and_remove_it(services, ask, forest, add):
    assert not (await add("cave", "1-3 a\n4-6 b")).replaced
    for stranger in ({"person": 8}, {"person": 9}):
        with pytest.raises(NotAllowed):
            await add("forest", "1-3 a\n4-6 b", **stranger)
        with pytest.raises(NotAllowed):
            await saved_tables.TABLES.remove(await Ask.of(services, ask(**stranger)), "server", "forest")
    assert await saved_tables.find(await Ask.of(services, ask()), "forest") == forest
    assert (await add("Cave", "1-4 a\n5-6 b")).replaced
    assert (await add("cave", "1-3 a\n4-8 b", person=8, manages=True)).replaced
    assert (await saved_tables.find(await Ask.of(services, ask()), "cave")).table.dice == TableDice((8,))
    assert await saved_tables.TABLES.remove(await Ask.of(services, ask()), "server", "forest") == forest
    assert (
        await saved_tables.TABLES.remove(
            await Ask.of(services, ask(person=9, manages=True)), "server", "cave"
        )
    ).name == "cave"
    assert await saved_tables.names(await Ask.of(services, ask())) == []


async def test_what_is_not_there_cannot_be_removed(services, ask):
    with pytest.raises(BadInput, match="There is no table `forest` here: /table list shows all tables"):
        await saved_tables.TABLES.remove(await Ask.of(services, ask()), "server", "forest")


@pytest.mark.parametrize("name", ["", "a/b", "x" * 33, "{x}"])
async def test_a_bad_name_is_refused(services, ask, name):
    with pytest.raises(BadInput, match="is not a name: write 1 to 32 letters"):
        await saved_tables.find(await Ask.of(services, ask()), name)


async def test_a_table_refers_to_as_many_others_as_can_be_kept_and_no_more(add):
    await add("all", "\n".join(f"{{t{number}}}" for number in range(100)))
    with pytest.raises(
        BadInput, match="The rows use 101 other tables, but at most 100 are possible: leave some out"
    ):
        await add("more", "\n".join(f"{{t{number}}} {{t0}}" for number in range(101)))


async def test_a_table_with_mistakes_is_not_kept(services, ask, add):
    with pytest.raises(
        BadInput,
        match=r"No row includes the numbers 41 to 45: end row 1 \(01-40\) at 45, or begin row 2",
    ):
        await add("forest", "01-40 a\n46-00 b")
    assert await saved_tables.names(await Ask.of(services, ask())) == []
