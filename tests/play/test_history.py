import pytest

from bot.mechanics.errors import BadInput
from bot.play.history import look_back
from bot.play.rolling import Wanted, roll
from bot.play.store import Look


async def test_the_newest_roll_comes_first(table, ask):
    for _ in range(12):
        await roll(table, ask(), Wanted("d100", 100))

    view = await look_back(table, ask().place, Look())

    assert [record.number for record in view.page.records] == list(range(12, 2, -1))


async def test_a_command_that_leaves_no_rows_is_refused(table, ask):
    with pytest.raises(BadInput, match="there is d100, die, fair, fair-reset"):
        await look_back(table, ask().place, Look(command="help"))
