""""""

import pytest

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import BadInput
from tests.client.reading import buttons, text


def makes_a_d100(entry):
    try:
        entry.settle(100)
    except BadInput:
        return False
    return True


async def pages(town, **options):
    """The text of every page of a list."""
    seen = await town.player.use(town.room, "rules list", **options)
    found = [text(seen)]
    while seen.message["components"] and buttons(seen)["Next"]:
        seen = await town.player.press(seen.message, "Next")
        found.append(text(seen))
    return found


async def test_every_rule_that_makes_a_d100_is_on_one_page(lodged_town):
    found = await pages(lodged_town)

    names = [entry.name for entry in CATALOGUE if makes_a_d100(entry)]
    assert [name for name in names if sum(f"**{name}** " in page for page in found) != 1] == []


async def test_a_line_has_the_expected_dice_the_most_dice_and_the_fairness(lodged_town):
    listed = "\n".join(await pages(lodged_town))

    assert "**human** · 3.16 d6, no limit · exact" in listed
    assert "**base6** · 4 d6, at most 4\n-# one number has 0.926 % instead of 1.00 %" in listed


async def test_the_fairest_rules_come_first(lodged_town):
    seen = text(await lodged_town.player.use(lodged_town.room, "rules list"))

    assert "exact" in seen
    assert "instead of" not in seen


async def test_the_list_can_be_sorted_by_name(lodged_town):
    listed = "\n".join(await pages(lodged_town, sort="name"))

    assert listed.index("**accumulator**") < listed.index("**base6**") < listed.index("**human**")


async def test_rules_that_need_more_than_dice_can_be_left_out(lodged_town):
    listed = "\n".join(await pages(lodged_town, **{"by-hand": True}))

    assert "**human**" in listed
    assert "clock" not in listed
    assert "look" not in listed.replace("lookup", "")


async def test_pages_are_turned_back_in_place(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules list")
    first = text(seen)
    second = await lodged_town.player.press(seen.message, "Next")
    back = await lodged_town.player.press(second.message, "Previous")

    assert text(back) == first
    assert not buttons(back)["Previous"]


async def test_pages_can_be_turned_after_a_restart(town):
    async with town.bot():
        seen = await town.player.use(town.room, "rules list", sort="dice")
    async with town.bot():
        second = await town.player.press(seen.message, "Next")

    assert "13 to" in text(second)
    assert "fewest dice on average first" in text(second)


@pytest.mark.parametrize(("sides", "faces"), [(2, 2), (7, 20), (100, 20)])
async def test_the_list_is_for_any_die_from_any_dice(lodged_town, sides, faces):
    seen = await lodged_town.player.use(lodged_town.room, "rules list", sides=sides, **{"from": faces})

    assert f"Rules for a d{sides} from d{faces}" in text(seen)
    assert "**human**" in text(seen)
