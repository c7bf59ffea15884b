"""Hit Dice of D&D: each that is spent is thrown and heals, and a long rest gives back half of them."""

import re

import pytest

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

BRANNOC = "con = 3; hp = 20/49 long; hit_dice = 5/5 half; hit_die = 1d10 + con"


@pytest.fixture
def has(use):
    """Return what the character has of something."""

    async def has(name):
        shown = text(await use("character show"))
        return int(re.search(rf"`{name.replace('_', ' ')}` \*\*(\d+)", shown)[1])

    return has


@pytest.mark.parametrize(
    ("typed", "rolled", "hp", "left"),
    [("hit dice -3", "5 5 8", 47, 2), ("hit_dice -1", "1", 24, 4), ("hit dice -3", "10 10 10", 49, 2)],
)
async def test_hit_dice_that_are_spent_heal(use, has, check_history, typed, rolled, hp, left):
    await create(use, lines=BRANNOC)
    await use("character set", what=typed, rolled=rolled)
    assert (await has("hp"), await has("hit_dice")) == (hp, left)
    await check_history()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("3 hit dice", ["Spend 3 Hit Dice"]),
        ("2 Hit Dice", ["Spend 2 Hit Dice"]),
        ("hit die", ["hit_dice -1", "hit_dice +1"]),
    ],
)
async def test_hit_dice_typed_as_a_roll_are_offered_to_be_spent(use, typed, offered):
    await create(use, lines=BRANNOC)
    assert list(buttons(await use("roll", dice=typed))) == offered


async def test_a_short_rest_offers_to_spend_them(use, press, has):
    await create(use, lines=BRANNOC)
    await press(await use("character rest", length="short"), "Spend 2 Hit Dice")
    assert await has("hit_dice") == 3
    assert await has("hp") > 20


async def test_more_than_are_left_are_not_spent(use, has):
    await create(use, lines=BRANNOC)
    await use("character set", what="hit dice -6")
    assert (await has("hp"), await has("hit_dice")) == (20, 5)


async def test_hit_dice_can_be_set_without_a_throw(use, has):
    await create(use, lines=BRANNOC)
    await use("character set", what="hit dice 2")
    assert (await has("hp"), await has("hit_dice")) == (20, 2)


@pytest.mark.parametrize(("now", "most", "after"), [(2, 5, 4), (0, 1, 1), (4, 5, 5), (0, 20, 10), (5, 5, 5)])
async def test_a_long_rest_gives_back_half_of_the_most_and_at_least_one(use, press, has, now, most, after):
    await create(use, lines=f"hp = 1/9 long; hit_dice = {now}/{most} half")
    await press(await use("character rest"), "Rest")
    assert await has("hit_dice") == after


async def test_taking_back_what_was_spent_takes_back_the_healing(use, press, has):
    await create(use, lines=BRANNOC)
    await use("character set", what="hit dice -1", rolled="5")
    await press(await use("history", number=1), "Strike", "Strike it")
    assert (await has("hp"), await has("hit_dice")) == (20, 5)
