"""What is worth knowing of the tables behind a table."""

import pytest

from bot.features.tables.event import Nesting, nesting_of
from bot.play.store import Ask
from tests.client.pieces import Pieces


@pytest.mark.parametrize(
    ("others", "found"),
    [
        ({"a": "1-3 x\n4-6 y"}, Nesting()),
        ({"c": "1-3 {d}\n4-6 x", "a": "1-3 {B} and {b}\n4-6 { c }"}, Nesting(missing=("b", "d"))),
        (
            {"b": "1-3 {c}\n4-6 x", "c": "1-3 {a}\n4-6 x", "a": "1-3 {b}\n4-6 x"},
            Nesting(circle=("a", "b", "c", "a")),
        ),
        ({"b": "1-3 {a}\n4-6 x", "a": "1-3 {b}\n4-6 {a}"}, Nesting(circle=("a", "a"))),
        ({"b": "1-3 {b}\n4-6 x", "a": "1-3 {b}\n4-6 x"}, Nesting()),
        ({"a": "Goblins\n2d4 bandits\n3d6 wolves"}, Nesting(dice="2d4")),
    ],
    ids=["nothing", "missing", "circle", "shortest circle", "circle of others", "dice"],
)
async def test_what_is_missing_and_the_shortest_way_back_and_the_first_dice_are_told(
    services, ask, add, others, found
):
    for name, rows in others.items():
        kept = await add(name, rows)
    assert await nesting_of(await Ask.of(services, ask()), kept) == found


async def test_what_cannot_be_a_name_is_missing(services, ask, add):
    kept = await add("a", f"1-3 {{{'ß' * 20}}}\n4-6 {{old forest}}")
    assert (await nesting_of(await Ask.of(services, ask()), kept)).missing == ("ß" * 20,)


async def test_only_so_many_tables_are_followed(services, ask, add):
    kept = await add("a0", "1-3 {a1}\n4-6 x")
    for number in range(1, 25):
        await add(f"a{number}", f"1-3 {{a{number + 1}}}\n4-6 x")
    assert await nesting_of(await Ask.of(services, ask()), kept) == Nesting()


@pytest.mark.no_cover
async def test_a_thousand_rows_are_looked_through_in_short_pieces(services, ask, add):
    kept = await add("a", "\n".join([f"{{b}} {'{a}' * 40} d123456"] * 1_000))

    with Pieces() as pieces:
        found = await nesting_of(await Ask.of(services, ask()), kept)

    assert found == Nesting(missing=("b",), circle=("a", "a"))
    assert pieces.largest < 2_000
