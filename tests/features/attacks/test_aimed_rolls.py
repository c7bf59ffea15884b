"""Rolls aimed at someone in a fight of a game without armour classes."""

from itertools import product

import pytest
import pytest_asyncio

from bot.mechanics.aimed import deals_damage, judges_alone
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.several import read_games
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of

CULTISTS = "2x cultist 50 hp 11"


@pytest_asyncio.fixture(loop_scope="module")
async def cult(lodged_town, use):
    """Two cultists in Call of Cthulhu, and the player's Orla."""
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await use("initiative add", who=CULTISTS, by=lodged_town.owner)
    await create(use, name="Orla", lines="revolver = 45; brawl = 40; dex = 65; hp = 11/12; claws = 1d6")
    await use("initiative join")


@pytest.mark.parametrize("name", sorted(games().keys() - {"d20", "multiattack", "pf2"}))
def test_every_other_game_judges_its_rolls_without_an_armour_class(name):
    rolls = [read_games(example) for example in games()[name].examples]
    assert all(roll and judges_alone(roll) for roll in rolls)


async def test_a_skill_rolls_as_usual_and_its_label_says_at_whom(cult, use, kept):
    for dice in ("revolver", "brawl", "coc45 flashing knife", "d20<=12"):
        await use("roll", dice=dice, at="cultist 2")
    rows = [await kept(number) for number in range(3, 7)]
    assert [row.kind for row in rows] == ["game", "game", "game", "roll"]
    assert [row.request.get("comment", row.request["dice"]) for row in rows] == [
        "Revolver 45 at cultist 2",
        "Brawl 40 at cultist 2",
        "flashing knife at cultist 2",
        "d20 vs <=12 # at cultist 2",
    ]


async def test_the_longest_label_keeps_whom_it_is_aimed_at(cult, use, kept):
    await use("roll", dice=f"coc45 {'very ' * 20}", at="cultist 2")
    comment = (await kept(3)).request["comment"]
    assert comment.endswith(" at cultist 2")
    assert len(comment) <= 100


async def test_a_success_with_dice_of_damage_offers_it(cult, use, press, below, kept, check_history):
    below.faces(30, 6)
    seen = await use("roll", dice="revolver; 1d8", at="cultist 2")
    assert (await kept(3)).line == {"verdict": "regular", "text": "regular (30), 6 damage", "damage": 6}
    await press(seen, "Apply 6 damage")
    assert health_of(await use("initiative show")) == {"Orla": "11/12 hp", "cultist 2": "wounded"}
    await check_history()


async def test_a_failure_offers_none(cult, use, below, kept):
    below.faces(70, 6)
    seen = await use("roll", dice="revolver; 1d8", at="cultist 2")
    assert "damage" not in (await kept(3)).line
    assert not any(label.startswith("Apply") for label in buttons(seen))


@pytest.mark.parametrize(("first", "second"), [(60, 90), (30, 40), (60, 20), (90, 95), (90, 5), (5, 1)])
async def test_an_opposed_roll_deals_damage_if_its_first_side_wins(
    cult, use, below, kept, check_history, first, second
):
    below.faces(first, second, 2, 3)
    seen = await use("roll", dice="brawl vs dodge 25; 1d3+1d4", at="cultist 2")
    line = (await kept(3)).line
    assert ("damage" in line) == (line["verdict"] == "first wins")
    assert any(label.startswith("Apply") for label in buttons(seen)) == ("damage" in line)
    await check_history()


@pytest.mark.parametrize(("button", "lost"), [("Extreme: 8", 8), ("Impales: 10", 10), ("Apply 5 damage", 5)])
async def test_an_extreme_success_offers_all_the_damage_that_there_can_be(
    cult, use, press, below, button, lost
):
    below.faces(5, 2, 3)
    seen = await use("roll", dice="brawl; 1d4+1d4", at="Orla")
    assert button in buttons(seen)
    assert next(iter(buttons(seen))) == "Extreme: 8"
    await press(seen, button)
    assert health_of(await use("initiative show"))["Orla"].startswith(f"{11 - lost}/12")


async def test_a_fist_never_impales(cult, use, below):
    below.faces(5, 2, 3)
    seen = await use("roll", dice="brawl; 1d3+1d4", at="Orla")
    assert not any(label.startswith("Impales") for label in buttons(seen))


async def test_nothing_halves_or_doubles_what_hits_in_call_of_cthulhu(cult, use, below):
    below.faces(40, 6)
    seen = await use("roll", dice="revolver; 1d8", at="cultist 2")
    assert not any(label.startswith(("Half", "Double")) for label in buttons(seen))
    below.faces(6)
    seen = await use("roll", dice="1d8", at="cultist 2")
    assert "Half: 3" in buttons(seen)
    assert not any(label.startswith("Double") for label in buttons(seen))


async def test_healing_that_fails_says_so(cult, use, below, kept):
    below.faces(90, 2)
    seen = await use("roll", dice="coc45; 1d3 # first aid", at="Orla")
    assert "healing" not in text(seen)
    assert "Failure" in text(seen)


async def test_real_dice_count(cult, use, kept):
    await use("roll", dice="revolver; 1d8", at="cultist 2", rolled="30 8")
    assert (await kept(3)).line["damage"] == 8


async def test_a_savage_world_says_how_wounds_are_counted(lodged_town, use, press):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)
    await use("initiative add", who="bandit; ogre hp 3", by=lodged_town.owner)
    await use("initiative join", name="Jo")
    for name, counts in (("bandit", False), ("ogre", True)):
        seen = await use("roll", dice="2d6+1", at=name, rolled="4 5")
        assert ("Without Toughness" not in text(await press(seen, "Apply 10 damage"))) == counts


def test_only_dice_beside_one_roll_that_can_fail_are_its_damage():
    lines = {"coc45; d8": True, "sw8; 2d6": True, "coc45": False, "2x coc45; d8": False, "2d6; coc45": False}
    lines |= {"coc45 vs coc30; d8": True, "coc45 vs coc30": False}
    assert {line: deals_damage(read_game(line)) for line in lines} == lines


async def test_a_semicolon_in_a_name_ends_no_label(cult, lodged_town, use, kept):
    await use("initiative join", name="Lia; 5d6", by=lodged_town.owner)
    await use("roll", dice="d20<=12", at="Lia; 5d6")
    assert (await kept(4)).request["dice"] == "d20 vs <=12 # at Lia, 5d6"


@pytest_asyncio.fixture(loop_scope="module")
async def wasp(lodged_town, use):
    """A wasp of Pathfinder with a hidden armour class of 19, and the player's Ox."""
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await use("initiative add", who="wasp 5 ac 19", by=lodged_town.owner)
    await create(use, name="Ox", lines="maul = d20 + 10; maul damage = 2d12 + 4; init = 3")
    await use("initiative join")


@pytest.mark.parametrize(
    ("face", "came"),
    [
        (20, {"verdict": "critical hit", "damage": 24}),
        (11, {"verdict": "hit", "damage": 12}),
        (3, {"verdict": "miss"}),
        (1, {"verdict": "miss"}),
    ],
)
async def test_pathfinder_has_attack_and_damage_in_a_line(wasp, use, below, kept, check_history, face, came):
    below.faces(face, 3, 5)
    seen = await use("roll", dice="maul; maul damage", at="wasp")
    row = await kept(3)
    assert {name: value for name, value in row.line.items() if name != "text"} == came
    assert "19" not in row.request["dice"]
    assert ("Apply" in " ".join(buttons(seen))) == ("damage" in came)
    await check_history()


async def test_a_trait_of_savage_worlds_is_no_damage(lodged_town, use, kept):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)
    await use("initiative add", who="bandit 5", by=lodged_town.owner)
    await create(use, name="Jo", lines="shooting = d10; colt = 2d6 + 1; init = 3")
    await use("initiative join")
    for dice in ("shooting", "shooting vs 6", "colt", "shooting; colt"):
        await use("roll", dice=dice, at="bandit")
    rows = [await kept(number) for number in range(3, 7)]
    assert [(row.kind, row.request["dice"]) for row in rows] == [
        ("game", "sw10"),
        ("game", "sw10 vs 6"),
        ("attack", "2d6! + 1"),
        ("attack", "sw10; 2d6! + 1"),
    ]


SIGNED = (-10, -5, -4, 0, 1, 20)


@pytest.mark.parametrize("game", ["pf2", "d20", ""])
async def test_a_line_of_a_sheet_takes_a_signed_number_as_dice_do(lodged_town, use, kept, game):
    if game:
        await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("initiative add", who="wasp 5 ac 19", by=lodged_town.owner)
    await create(use, name="Ox", lines="maul = d20 + 10; maul damage = 2d12 + 4; init = 3")
    await use("initiative join")
    for signed, end in product(SIGNED, ("", "; maul damage")):
        await use("roll", dice=f"maul {signed:+}{end}", at="wasp")
        await use("roll", dice=f"d20+10{signed:+}{end}", at="wasp")
    rows = [(await kept(number)).request["dice"] for number in range(3, 3 + 4 * len(SIGNED))]
    assert rows[::2] == rows[1::2]


@pytest.mark.parametrize(
    ("game", "came"),
    [("pf2", ((20, 6, 5), 28)), ("d20", ((20, 6, 5, 1, 2), 17)), ("d20", ((12, 6, 5), 14))],
)
async def test_a_critical_hit_is_doubled_once_and_applied_as_it_is(
    lodged_town, use, press, below, kept, game, came
):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("initiative add", who="wasp 5 ac 19 hp 60", by=lodged_town.owner)
    await use("initiative join", name="Ox", roll="3")
    faces, damage = came
    below.faces(*faces)
    seen = await use("roll", dice="d20+10; 2d12+3", at="wasp")
    assert (await kept(3)).line["damage"] == damage
    assert any(label.startswith("Double") for label in buttons(seen)) == (faces[0] < 20)
    await press(seen, f"Apply {damage} damage")
    assert (await kept(4)).line["lost"] == [[0, damage]]
