"""A name typed with a number, of one in the fight already: it moves in the order, or another is added."""

import pytest
import pytest_asyncio

from bot.features.initiative.fight import Combatant, Fight, Unit
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, order, turn_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Orla at 65, between an ogre and two goblins; the turn is the ogre's."""
    await use("initiative add", who="ogre 70; 2x goblin 50", by=lodged_town.owner)
    await create(use, name="Orla", lines="init = 3; hp = 9/12")
    await use("initiative join", roll="65")
    await use("initiative next")


async def test_a_press_moves_them_and_the_turn_does_not_jump(fight, use, press, check_history):
    asked = await use("initiative add", who="orla 115")
    assert asked.ephemeral
    assert list(buttons(asked)) == ["Move Orla to 115", "Add another"]
    await press(asked, "Move Orla to 115")
    seen = await use("initiative show")
    assert order(seen) == ["115 Orla", "70 ogre", "50 goblin 1", "50 goblin 2"]
    assert turn_of(seen) == "ogre"
    assert health_of(seen) == {"Orla": "9/12 hp"}
    assert "**Orla** goes to 115" in text(await use("history"))
    await press(seen, "Undo: Orla goes to 115")
    assert order(await use("initiative show"))[:2] == ["70 ogre", "65 Orla"]
    await check_history()


async def test_another_press_adds_another(fight, lodged_town, use, press, check_history):
    asked = await use("initiative add", who="ogre 5", by=lodged_town.owner)
    await press(asked, "Add another", by=lodged_town.owner)
    assert order(await use("initiative show"))[-1] == "5 ogre 2"
    await check_history()


async def test_one_of_several_moves_by_the_number_of_its_name(fight, use, press):
    await press(await use("initiative add", who="goblin 2 60"), "Move goblin 2 to 60")
    assert order(await use("initiative show"))[2:] == ["60 goblin 2", "50 goblin 1"]


@pytest.mark.parametrize(
    "who",
    [
        "Orla d20",
        "Orla +5",
        "2x ogre 5",
        "ogre 5 hp 7",
        "gob 80",
        "rla 80",
        "goblin 80",
        "ogre 5; Orla 80",
        "ogre",
        "2x Orla",
        "Orl",
    ],
)
async def test_all_other_lines_add_at_once(who, lodged_town, fight, use):
    before = len(order(await use("initiative show")))
    await use("initiative add", who=who, by=lodged_town.owner)
    assert len(order(await use("initiative show"))) > before


@pytest.mark.parametrize("who", ["Orl 80", "bell 80", "ORLA-B 80"])
async def test_the_beginning_of_a_word_is_enough_for_the_name(who, use):
    await create(use, name="Orla-Bell", lines="init = 3")
    await use("initiative join", roll="65")
    assert list(buttons(await use("initiative add", who=who)))[1:] == ["Add another"]
    assert len(order(await use("initiative show"))) == 1


@pytest.mark.parametrize(("game", "who"), [("d20", "Orla"), ("sw", "bell"), ("sw", "Orla Bell")])
async def test_a_player_in_the_fight_is_not_added_twice_without_a_question(
    lodged_town, use, press, kept, game, who
):
    owner = lodged_town.owner
    await use("config set", game=game, where="channel", by=owner)
    await create(use, name="Orla-Bell", lines="init = 3")
    await use("initiative join")
    asked = await use("initiative add", who=who, by=owner)
    assert list(buttons(asked))[-1] == "Add another"
    assert await kept(2) is None
    await press(asked, "Add another", by=owner)
    assert (await kept(2)).request["name"] == who


async def test_hidden_ones_and_those_with_dice_are_not_asked_about(lodged_town, fight, use):
    seen = await use("initiative add", who="ogre 5", hidden=True, by=lodged_town.owner)
    assert "Move ogre to 5" not in buttons(seen)


async def test_nobody_hears_by_the_question_who_is_hidden(lodged_town, fight, use):
    await use("initiative add", who="ghoul 5", hidden=True, by=lodged_town.owner)
    seen = await use("initiative add", who="ghoul 7")
    assert not seen.ephemeral


async def test_strangers_move_nobody(lodged_town, fight, use, press):
    stranger = lodged_town.sandbox.user("stranger")
    lodged_town.sandbox.server(lodged_town.guild.name, owner=lodged_town.owner, members=[stranger])
    asked = await use("initiative add", who="ogre 5", by=stranger)
    assert "Only people in this fight" in text(await press(asked, "Move ogre to 5", by=stranger))


def test_a_combatant_is_placed_after_its_equals_and_keeps_all_else():
    first, second = (
        Combatant(row, 0, 7, monster=True, total=total, bonus=2) for row, total in ((1, 9), (2, 5))
    )
    slow = Combatant(3, 0, 7, monster=True, total=2, bonus=2, waits=True)
    fight = Fight(start=1, by=7, turn=slow.unit, order=(first, second, slow))
    placed = fight.place(Unit(3, 0), 9)
    assert [(each.row, each.total, each.waits) for each in placed.order] == [
        (1, 9, False),
        (3, 9, True),
        (2, 5, False),
    ]
    assert placed.turn == Unit(3, 0)
