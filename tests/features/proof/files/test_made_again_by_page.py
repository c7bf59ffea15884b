"""The page makes plain dice again, from their keys to their totals, and says which it does not."""

import json
from dataclasses import replace

import pytest

from bot.features.die import event as die
from bot.features.die.event import DieWish
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from tests.features.proof.files.conftest import by_page, rows_by_page
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import content_of, put
from tests.features.proof.files.test_keeping import proof, publish

PLAIN = (
    *("2d6", "d%", "d20 - d4 + 2 vs 15", "0 - 3d6", "-2d6 + 1", "d6 + -2", "1d66", "100d6", "3 + 4", "d1"),
    *("4d6kh3", "4d6dl1", "2d20kl1 + 5", "4d6dh2", "6x 4d6kh3 + 1", "2d6 + 1; d20 vs 12; 3d8", "2d6 # 🎲"),
    "3d6 vs <=7",
)
OTHERS = (
    *("d66", "2d6!", "8d10>=7", "4dF", "d[1, 5, 9]", "(2d6 + 1)*3", "$a = 2d6; $a + 3", "2d6r1", "4d6kh3kl1"),
)

BY_RULES = (("d100", 100, "human"), ("die", 20, "human"), ("d100", 100, "base6"), ("die", 7, "base6"))
OTHER_RULES = (("die", 36, "human"), ("d100", 100, "reroll"), ("d100", 100, "accumulator"))


@pytest.fixture
async def proving(services, ask):
    proving = replace(services, proof=True)
    await publish(proving, ask, await roll.roll(proving, ask(), RollWish("d6")))
    return proving


async def made_again(proving, ask):
    """Whether the page has made each row again, but for the one before the first key."""
    return [row["not_again"] == "" for row in rows_by_page(await proof(proving, ask()))[1:]]


async def test_plain_dice_are_made_again_and_no_others(proving, ask):
    for dice in (*PLAIN, *OTHERS):
        await roll.roll(proving, ask(), RollWish(dice))

    again = await made_again(proving, ask)
    assert dict(zip((*PLAIN, *OTHERS), again, strict=True)) == {
        **dict.fromkeys(PLAIN, True),
        **dict.fromkeys(OTHERS, False),
    }


async def test_plain_rules_from_d6_are_made_again_and_no_others(proving, ask):
    for wish in (*BY_RULES, *OTHER_RULES):
        await die.roll(proving, ask(), DieWish(*wish))

    assert await made_again(proving, ask) == [True] * len(BY_RULES) + [False] * len(OTHER_RULES)


async def test_of_each_row_it_is_said_how_it_came_about(proving, ask):
    for wish in (RollWish("2d6"), RollWish("2d6", rolled="3 4"), RollWish("2d6", visibility="me")):
        await roll.roll(proving, ask(), wish)

    assert [row["sort"] for row in rows_by_page(await proof(proving, ask()))] == [
        *("bare", "thrown", "typed", "sealed")
    ]


@pytest.mark.parametrize(
    ("dice", "rolled", "said", "why"),
    [
        ("2d6", None, {"outcome": 99}, "its faces make"),
        ("2d6", "3 4", {"outcome": 8}, "its faces make 7, not 8"),
        ("2d6", "3 4", {"draws": [3, 7], "outcome": 10}, "its faces are not those of its dice"),
        ("2d6", "3 4", {"draws": [3], "outcome": 3}, "its faces are not those of its dice"),
        ("3d6", None, {"request": {"dice": "3d20"}}, "its faces are not those of its dice"),
        ("4d6kh3", None, {"request": {"dice": "4d6kl3"}, "outcome": 99}, "its faces make"),
        ("2x d6", None, {"line": {"totals": [6, 7]}}, "its faces make"),
    ],
)
async def test_a_total_that_its_faces_do_not_make_is_found(proving, ask, dice, rolled, said, why):
    await roll.roll(proving, ask(), RollWish(dice, rolled=rolled))
    lines = [json.loads(line) for line in await proof(proving, ask())]
    put(lines[2], **said)
    rehash(lines)
    (verdict,) = by_page(([json.dumps(line) for line in lines], (), {}))

    assert (verdict["ok"], verdict["row"]) == (False, 2), content_of(lines[2])
    assert why in verdict["why"]
