"""No verifier finds fault with what the bot itself has made, whatever it was."""

from dataclasses import replace

import pytest

from bot.features.die import event as die
from bot.features.die.event import DieWish
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.errors import BadInput
from bot.play.errors import Refused
from tests.features.proof.files.conftest import by_page, by_python
from tests.features.proof.files.test_keeping import proof, publish

DICE = (
    *("2d6", "1000d6", "d10000", "d1", "4dF", "d%", "2d6!", "4d6kh3", "3x4d6dl1", "5d10>=8f1", "d20 vs 15"),
    *(
        "$a = 2d6; $a + 3",
        "3d[hit, hit, miss] vs 2 hit",
        "2d6 # Würfel 🎲",
        "10d6!!",
        "8d6ro<3",
        "3 + 4",
        "d[1, 5, 9]",
    ),
)


@pytest.fixture
async def proving(services, ask):
    proving = replace(services, proof=True)
    await publish(proving, ask, await roll.roll(proving, ask(), RollWish("d6")))
    return proving


async def test_rolls_by_every_method_are_right(proving, ask):
    rolled = 0
    for entry in CATALOGUE:
        sides, faces = usual_die(entry)
        for _ in range(2):
            try:
                await die.roll(proving, ask(), DieWish("die", sides, entry.name, faces=faces))
            except (BadInput, Refused):
                continue
            rolled += 1
    lines = await proof(proving, ask())
    mine, (page,) = by_python(lines), by_page((lines, (), {}))

    assert rolled == 2 * len(CATALOGUE)
    assert mine == page == {"ok": True, "rows": rolled + 1, "covered": rolled, "head": mine["head"]}


async def test_rolls_of_all_forms_are_right(proving, ask):
    for dice in DICE:
        await roll.roll(proving, ask(), RollWish(dice))
    lines = await proof(proving, ask())
    mine, (page,) = by_python(lines), by_page((lines, (), {}))

    assert mine == page == {"ok": True, "rows": len(DICE) + 1, "covered": len(DICE), "head": mine["head"]}
