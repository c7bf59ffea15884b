"""What the cards of games say, in the middle of a game."""

import pytest

from tests.client.reading import buttons, headline, text


@pytest.fixture
def thrown(use, below):
    """Roll with these faces."""

    async def thrown(dice, *faces):
        below.faces(*faces)
        return await use("roll", dice=dice)

    return thrown


@pytest.mark.parametrize(
    ("dice", "faces", "shown"),
    [
        ("d20+5 ac 15 adv", (10, 20), "~~[10]~~ `20`"),
        ("d20+5 dc 12 dis", (15, 11), "~~[15]~~ `11`"),
        ("d20+5+d4 ac 15 adv", (7, 7, 2), "`7` ~~[7]~~ · bonus `2`"),
        ("d20+5 ac 15 adv; d8+3", (12, 3, 6), "`12` ~~[3]~~ · damage `6`"),
    ],
)
async def test_the_d20_that_does_not_count_is_struck(thrown, dice, faces, shown):
    assert shown in text(await thrown(dice, *faces))


async def test_what_follows_a_roll_has_its_label(thrown, lodged_town, below):
    first = await thrown("alien2 # ranged combat", 3, 2)
    lodged_town.rest()
    below.faces(6, 2, 5)
    pushed = await lodged_town.player.press(first.message, next(iter(buttons(first))))

    assert text(pushed).splitlines()[0] == "ranged combat"


async def test_a_button_that_says_it_all_has_no_line_beside_it(thrown):
    seen = await thrown("vtm3 >=2", 10, 2, 3)

    assert "Re-roll 2 failed dice: 75 % success" in buttons(seen)
    assert "Re-roll" not in text(seen)


async def test_what_is_certain_is_said_once(thrown):
    seen = await thrown("vtm3h1 >=2", 10, 2, 10)

    assert headline(seen).startswith("# Messy critical")
    assert "Re-roll 1 failed die: messy critical" in buttons(seen)
    assert "Re-roll" not in text(seen)


async def test_a_success_by_nothing_is_just_enough(thrown):
    seen = await thrown("vtm2 >=2", 6, 7)

    assert headline(seen) == "# Win, just enough"


async def test_no_button_throws_again_where_all_is_lost(thrown):
    assert "Re-roll" not in "".join(buttons(await thrown("vtm3h1 >=5", 4, 2, 1)))
    assert "Re-roll" in "".join(buttons(await thrown("vtm3h1 >=4", 4, 2, 10)))
