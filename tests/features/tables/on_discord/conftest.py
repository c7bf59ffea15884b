"""Using /table in a town."""

import pytest
import pytest_asyncio

FOREST = "01-15 Goblins; 16-40 Wolves; 41-90 Nothing; 91-00 A dragon"


@pytest.fixture
def use(lodged_town):
    """Use a sub-command of /table as the player, or as `person`."""

    async def one(command, person=None, room=None, **options):
        options = {name.replace("_", "-"): value for name, value in options.items()}
        seen = await (person or lodged_town.player).use(
            room or lodged_town.room, f"table {command}", **options
        )
        return await seen.settled(60)

    return one


@pytest_asyncio.fixture(loop_scope="module")
async def forest(use):
    """A table of the server, which the player made."""
    await use("add", name="Forest", text=FOREST)


@pytest.fixture
def guest(lodged_town):
    """Someone in the server who made no table there."""
    made = lodged_town.sandbox.user("Guest")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[made], app_installed=True)
    return made
