""""""

import pytest

from bot.features.history.pages import Filters, canonical, find_filters, keep_filters, look_back
from bot.mechanics.errors import BadInput
from bot.play.errors import DAY, Gone, NotAllowed
from bot.play.store import Ask
from tests.rolling import roll_dice, roll_die, wanted


@pytest.fixture
async def three_rolls(services, ask):
    """A history of person 7: an open roll, a secret one, and a blind one."""
    for wish in (wanted(dice="d6"), wanted(dice="d6", visibility="me"), wanted(dice="d6", visibility="gm")):
        await roll_dice(await Ask.of(services, ask()), **wish)


async def test_the_newest_roll_comes_first(services, ask):
    for _ in range(12):
        await roll_die(await Ask.of(services, ask()), "d100", 100)

    view = await look_back(await Ask.of(services, ask()), Filters())

    assert [event.number for event in view.page.events] == list(range(12, 2, -1))


async def test_commands_that_leave_rows_can_be_looked_for_and_no_others(services, ask):
    for command in services.kinds:
        assert (await look_back(await Ask.of(services, ask()), Filters(command=command))).page.events == ()
    with pytest.raises(
        BadInput, match="The history has no command `help`: choose one from the list, such as roll or d100"
    ):
        await look_back(await Ask.of(services, ask()), Filters(command="help"))


async def test_each_sees_what_they_may(services, ask, three_rolls):
    for who, hidden in (
        ({"person": 7}, {3}),
        ({"person": 8}, {2, 3}),
        ({"person": 9, "manages": True}, {2}),
        ({"person": 7, "manages": True}, set()),
    ):
        view = await look_back(await Ask.of(services, ask(**who)), Filters())
        assert view.hidden == hidden
        assert {event.number for event in view.page.events if event.outcome is None} == hidden


async def test_beyond_either_end_the_newest_page_is_shown(services, ask, three_rolls):
    for side in ({"after": 3}, {"before": 1}):
        view = await look_back(await Ask.of(services, ask()), Filters(), **side)
        assert [event.number for event in view.page.events] == [3, 2, 1]
        assert (view.page.older, view.page.newer) == (False, False)


async def sought(services, context, **filters):
    if "expression" in filters:
        filters["expression"] = canonical(filters["expression"])
    view = await look_back(await Ask.of(services, context), Filters(**filters))
    return [event.number for event in view.page.events]


@pytest.fixture
async def mixed(services, ask):
    """Six rolls: d20 by /die, by /roll in secret, typed and with a remark; 4d6kh3; blind; and a d100."""
    requests = (
        wanted(command="die", sides=20),
        wanted(dice="d20", visibility="me"),
        wanted(dice="1d20[hit] # for Pim", rolled="6", set_name="Red"),
        wanted(dice="4d6kh3"),
        wanted(dice="d20", visibility="gm"),
        wanted(command="d100", sides=100, method="human", rolled="1 2 3", set_name="blue"),
    )
    for wish in requests:
        roll = roll_die if "sides" in wish else roll_dice
        await roll(await Ask.of(services, ask()), **wish)


async def test_filters_on_what_was_rolled_never_find_what_is_hidden_from_who_asks(services, ask, mixed):
    for filters, found in (
        ({"expression": "d20"}, [3, 2, 1]),
        ({"expression": "1D20[any]"}, [3, 2, 1]),
        ({"expression": "d%"}, [6]),
        ({"expression": "4d6kh3"}, [4]),
        ({"by_hand": True}, [6, 3]),
        ({"by_hand": False}, [4, 2, 1]),
        ({"set": "RED"}, [3]),
        ({"by_hand": True, "command": "d100", "person": 7, "set": "blue"}, [6]),
        ({"by_hand": False, "command": "d100"}, []),
    ):
        assert await sought(services, ask(), **filters) == found
    for who, found in (({"person": 8}, [3, 1]), ({"person": 9, "manages": True}, [5, 3, 1])):
        assert await sought(services, ask(**who), expression="d20") == found


async def test_days_are_bounds_that_are_included(services, ask):
    for day in range(5):
        await roll_dice(await Ask.of(services, ask(at=day * DAY + 5)), "d6")

    assert await sought(services, ask(), since=DAY, until=3 * DAY) == [4, 3, 2]


async def test_filters_are_kept_for_the_person_who_looked(services, ask):
    filters = Filters(7, "roll", expression="x" * 250, since=1, until=2, by_hand=True, set="red")
    number = await keep_filters(await Ask.of(services, ask()), filters)

    assert await find_filters(await Ask.of(services, ask()), number) == filters
    with pytest.raises(NotAllowed):
        await find_filters(await Ask.of(services, ask(person=8)), number)
    with pytest.raises(Gone):
        await find_filters(await Ask.of(services, ask(channel=6)), number)
