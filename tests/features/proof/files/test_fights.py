"""Both verifiers read rows of a fight that counts: damage, what takes it back, attacks and numbers."""

import json

from bot.features.attacks.turn import validate_attack
from bot.features.characters.characters import create
from bot.features.harm.harming import Injury, harm
from bot.features.history.event import ask_strike, strike
from bot.features.initiative.adding import validate_add, validate_join
from bot.features.initiative.fight import Unit
from bot.features.initiative.hiding import reveal
from bot.features.initiative.rows import INITIATIVE_NUMBERS, NumbersRequest
from bot.features.initiative.view import view_fight
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.play.recording import record_at_once
from bot.play.store import Ask
from tests.client.reading import numbers
from tests.features.proof.files.conftest import full_by_page, lines_of, verdict_of, verdict_of_both


async def test_damage_to_hidden_ones_is_right_and_the_file_has_none_of_it(proving, ask):
    async def now():
        return await Ask.of(proving, ask(manages=True))

    async def hurt(amount):
        view = (await view_fight(await now())).as_seen_by(await now())
        return await harm(await now(), view, [Injury(view.find_unit("ghoul"), amount)])

    await record_at_once(await now(), await validate_add(await now(), "ogre 12"))
    await record_at_once(await now(), await validate_add(await now(), "ghoul 9 hp 3571", hidden=True))
    await hurt(2357)
    first = await hurt(5)
    asked = await validate_attack(await now(), "coc45; 1d8", "ghoul")
    await record_at_once(await now(), asked)
    _, question = await ask_strike(await now(), first.event.number)
    await strike(await now(), question)
    lines = await lines_of(proving, ask())
    assert not [line for line in lines if "ghoul" in line or "2357" in line or "coc45" in line]
    assert verdict_of_both(lines)["ok"]
    await reveal(await now(), [Unit(2, 0)])
    await hurt(-2350)
    lines = await lines_of(proving, ask())
    assert verdict_of_both(lines)["ok"]
    assert full_by_page([lines])[0]["ok"]


async def test_a_fight_with_hidden_numbers_is_right_and_its_file_has_none_of_them(proving, ask):
    async def now():
        return await Ask.of(proving, ask())

    async def hurt(*names):
        view = await view_fight(await now())
        return await harm(await now(), view, [Injury(view.find_unit(name), 6) for name in names])

    await create(await now(), "me", "Lia", "hp = 24/30\ntemp = 5/20\ninit = 20")
    await record_at_once(await now(), await validate_join(await now()))
    await record_at_once(await now(), await validate_add(await now(), "2x goblin 12 hp 3571 ac 83"))
    first = await hurt("goblin 2", "Lia")
    await hurt("goblin 1", "goblin 2")
    for dice in ("d20+70; 2d6+3", "d20+70", "2d6+3 fire"):
        asked = await validate_attack(await now(), dice, "goblin 2")
        await record_at_once(await now(), asked)
    _, question = await ask_strike(await now(), first.event.number)
    await strike(await now(), question)
    lines = await lines_of(proving, ask())
    assert "3571" not in numbers(" ".join(json.loads(line).get("content", "") for line in lines))
    request = NumbersRequest(1, 2, (MonsterNumbers(3571, 83),))
    await record_at_once(await now(), (await now()).submission(INITIATIVE_NUMBERS, request))
    lines = await lines_of(proving, ask())
    assert verdict_of_both(lines)["ok"]
    assert verdict_of(lines).passed == {}
    assert full_by_page([lines])[0]["ok"]
