"""What is worth knowing of the tables behind a table."""

import pytest

from bot.features.tables.event import Nesting, nesting_of
from tests.client.pieces import Pieces


async def test_a_table_without_references_has_nothing_to_say(services, ask, forest):
    assert await nesting_of(services, ask(), forest) == Nesting()


async def test_tables_that_are_missing_are_named_once(services, ask, add):
    kept = await add("a", "1-3 {B} and {b}\n4-6 { c }")
    await add("c", "1-3 {d}\n4-6 x")
    assert await nesting_of(services, ask(), kept) == Nesting(missing=("b", "d"))


async def test_a_way_back_is_told(services, ask, add):
    kept = await add("a", "1-3 {b}\n4-6 x")
    await add("b", "1-3 {c}\n4-6 x")
    await add("c", "1-3 {a}\n4-6 x")
    assert (await nesting_of(services, ask(), kept)).circle == ("a", "b", "c", "a")


async def test_the_shortest_way_back_is_told(services, ask, add):
    kept = await add("a", "1-3 {b}\n4-6 {a}")
    await add("b", "1-3 {a}\n4-6 x")
    assert (await nesting_of(services, ask(), kept)).circle == ("a", "a")


async def test_a_circle_that_the_table_is_not_in_ends(services, ask, add):
    kept = await add("a", "1-3 {b}\n4-6 x")
    await add("b", "1-3 {b}\n4-6 x")
    assert await nesting_of(services, ask(), kept) == Nesting()


async def test_what_cannot_be_a_name_is_missing(services, ask, add):
    kept = await add("a", f"1-3 {{{'ß' * 20}}}\n4-6 {{old forest}}")
    assert (await nesting_of(services, ask(), kept)).missing == ("ß" * 20,)


async def test_only_so_many_tables_are_followed(services, ask, add):
    kept = await add("a0", "1-3 {a1}\n4-6 x")
    for number in range(1, 25):
        await add(f"a{number}", f"1-3 {{a{number + 1}}}\n4-6 x")
    assert await nesting_of(services, ask(), kept) == Nesting()


async def test_the_first_dice_in_a_row_are_told(services, ask, add):
    kept = await add("a", "Goblins\n2d4 bandits\n3d6 wolves")
    assert await nesting_of(services, ask(), kept) == Nesting(dice="2d4")


@pytest.mark.no_cover
async def test_a_thousand_rows_are_looked_through_in_short_pieces(services, ask, add):
    kept = await add("a", "\n".join([f"{{b}} {'{a}' * 40} d123456"] * 1_000))

    with Pieces() as pieces:
        found = await nesting_of(services, ask(), kept)

    assert found == Nesting(missing=("b",), circle=("a", "a"))
    assert pieces.largest < 2_000
