"""A line that begins with the name of a kept sheet attacks with that one's lines."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

GOBLIN = "scimitar = d20 + dex + 2; scimitar damage = d6 + dex; dex = 2; hp = 7/7; ac = 15"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """A game master with two goblins and the sheet of a hill giant, and the player's Lia."""
    owner = lodged_town.owner
    await create(use, lines="ac = 14; hp = 24/30; temp = 5/10; dex = 4; claw = d20 + 9; init = 3")
    await use("initiative join")
    await use("character create", name="Goblin", lines=GOBLIN, by=owner)
    await use("character create", name="hill-giant", lines="club = d20 + 8; club damage = 3d8 + 5", by=owner)
    await use("initiative add", who="2x goblin 12", by=owner)


@pytest.fixture
def attack(lodged_town, use, kept):
    """Attack Lia as the owner, and return the dice and the label of the row."""

    async def attack(dice, at="Lia", number=3, **more):
        await use("roll", dice=dice, at=at, by=lodged_town.owner, **more)
        request = (await kept(number)).request
        return request["dice"], request.get("comment", "")

    return attack


@pytest.mark.parametrize(
    ("line", "dice", "name"),
    [
        ("goblin scimitar", "d20+4 ac ?", "goblin"),
        ("Goblin 2 scimitar", "d20+4 ac ?", "Goblin 2"),
        ("goblin scimitar; scimitar damage", "d20+4 ac ?; d6+2", "goblin"),
        ("goblin scimitar; goblin scimitar damage", "d20+4 ac ?; d6+2", "goblin"),
        ("Goblin 2 scimitar; goblin 2 scimitar damage", "d20+4 ac ?; d6+2", "Goblin 2"),
        ("goblin scimitar damage", "d6 + 2", "goblin"),
        ("hill giant club; club damage", "d20+8 ac ?; 3d8+5", "hill giant"),
        ("hill-giant club - 5", "d20+3 ac ?", "hill-giant"),
    ],
)
async def test_a_monster_attacks_with_a_line_of_its_own_sheet(fight, attack, line, dice, name):
    rolled, label = await attack(line)
    assert rolled == dice
    assert label.startswith(name)


async def test_its_damage_takes_temporary_hit_points_first(lodged_town, fight, use, press, below, kept):
    owner = lodged_town.owner
    below.faces(17, 6)
    seen = await use("roll", dice="goblin scimitar; scimitar damage", at="Lia", by=owner)
    assert (await kept(3)).line["damage"] == 8
    await press(seen, "Apply 8 damage", by=owner)
    assert (await kept(4)).line["to"] == [21, 0]


async def test_the_armour_class_of_its_target_is_not_told(fight, attack, kept):
    await attack("goblin scimitar")
    assert "14" not in str((await kept(3)).request)


async def test_one_who_plays_a_character_uses_it_without_its_name(fight, use, kept):
    await use("roll", dice="claw", at="goblin 1")
    assert "9" in (await kept(3)).request["dice"]


async def test_the_sheet_of_another_person_is_not_theirs(fight, use, kept):
    assert "scimitar" in text(await use("roll", dice="goblin scimitar", at="Lia"))
    assert await kept(3) is None


async def test_names_of_the_played_character_win(lodged_town, fight, use, kept):
    await use("character create", name="claw", lines="hand = d20 + 1")
    await use("roll", dice="claw hand", at="goblin 1")
    assert "9" in (await kept(3)).request["dice"]


async def test_a_name_before_plain_dice_stays_their_label(fight, attack):
    assert await attack("goblin d20+5; 2d6") == ("d20+5 ac ?; 2d6", "goblin")


async def test_a_game_without_armour_classes_says_who_attacks(lodged_town, fight, use, kept):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await use("character create", name="ghoul", lines="claws = 40", by=lodged_town.owner)
    seen = await use("roll", dice="ghoul claws", at="Lia", by=lodged_town.owner)
    assert (await kept(3)).request["comment"].startswith("ghoul: ")
    assert "Apply" not in " ".join(buttons(seen))


@pytest_asyncio.fixture(loop_scope="module")
async def savage(lodged_town, use):
    """Lia, two Extras, a Wild Card, and two hidden Extras, in Savage Worlds."""
    owner = lodged_town.owner
    await use("config set", game="sw", where="channel", by=owner)
    await create(use, lines="shooting = d8; toughness = 7; parry = 6; wounds = 0/3")
    await use("initiative join")
    await use("initiative add", who="2x bandit parry 5 toughness 6", by=owner)
    await use("initiative add", who="Boss parry 5 toughness 6 wounds 3", by=owner)
    await use("initiative add", who="2x sneak parry 5 toughness 6", hidden=True, by=owner)
    return owner


SHEET = "shooting = d6; rifle = 2d6"


@pytest.mark.parametrize("sheets", [(), ("bandit", "Boss", "sneak")])
@pytest.mark.parametrize("at", ["Lia", None])
@pytest.mark.parametrize("name", ["bandit 1", "Bandit", "sneak 2", "boss", ""])
async def test_a_line_of_extras_has_no_wild_die(savage, use, kept, sheets, at, name):
    for each in sheets:
        await use("character create", name=each, lines=SHEET, by=savage)
    for number, line in enumerate(("d6 shooting +4", "d6+4; 2d6+4"), 5):
        options = {"at": at} if at else {}
        await use("roll", dice=f"{name} {line}", by=savage, **options)
        roll = (await kept(number)).request["dice"].split("; ")[0]
        assert roll == ("sw6+4" if name in {"boss", ""} else "sw6+4 extra")


async def test_the_odds_of_extras_are_those_of_their_rolls(savage, use):
    for line, roll in (("bandit 1 d6 shooting +4", "sw6+4 extra"), ("boss d6+4", "sw6+4")):
        assert f"`{roll}`" in text(await use("odds", dice=line, by=savage))


async def test_names_of_the_sheet_of_extras_have_none_either(savage, use, kept):
    await use("character create", name="bandit", lines=SHEET, by=savage)
    await use("roll", dice="bandit 1 shooting +4; rifle +4", at="Lia", by=savage)
    assert (await kept(5)).request["dice"] == "sw6+4 extra; 2d6! + 4"


async def test_a_player_does_not_learn_who_is_an_extra(savage, use, kept):
    for number, name in enumerate(("bandit", "boss"), 5):
        await use("roll", dice=f"{name} d6 shooting +4")
        assert (await kept(number)).request["dice"] == "sw6+4"


async def test_a_trait_die_in_any_spelling_attacks_with_the_damage_after_it(savage, use, kept, check_history):
    spellings = ("d6+4", "1d6+4", "1 d6+4", "d6!+4", "d6 shooting +4")
    for number, spelling in enumerate(spellings, 5):
        await use("roll", dice=f"sneak 1 {spelling}; 2d6+4", at="Lia", by=savage)
        assert (await kept(number)).request["dice"] == "sw6+4 extra; 2d6! + 4"
    await check_history()


async def test_the_headline_of_an_opposed_attack_of_a_named_monster_is_whole(lodged_town, use, below):
    owner = lodged_town.owner
    await use("config set", game="coc", where="channel", by=owner)
    await use("initiative add", who="2x cultist 50 hp 12; Frank 40 hp 12", by=owner)
    below.faces(20, 80, 2)
    seen = await use("roll", dice="cultist 1 brawl 40 vs dodge 40; 1d3", at="Frank", by=owner)
    title = text(seen).partition("\n#")[2].partition("\n")[0]
    assert title.endswith("wins, 2 damage")
    assert "\\\n" not in text(seen)


@pytest.mark.parametrize("line", ["ogre 1 adv+4 shortbow; 1d6+2", "ogre 1 shortbow adv+4; 1d6+2"])
async def test_the_words_after_the_name_of_a_monster_without_a_sheet_are_a_label(
    lodged_town, fight, use, attack, line
):
    await use("initiative add", who="2x ogre 9", by=lodged_town.owner)
    dice, label = await attack(line, number=4)
    assert (dice, label) == ("d20+4 ac ? adv; d6+2", "ogre 1: shortbow")


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        (".32 revolver bonus; 1d8", "coc30 bonus combat; d8"),
        ("12-gauge; 12-gauge damage", "coc40 combat; 4d6"),
    ],
)
async def test_a_weapon_goes_by_its_name_with_the_calibre(lodged_town, use, kept, line, dice):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await create(use, lines="revolver = 30; gauge = 40; gauge damage = 4d6; hp = 9/9; dex = 50")
    await use("initiative join")
    await use("initiative add", who="cultist 40 hp 9", by=lodged_town.owner)
    await use("roll", dice=line, at="cultist")
    assert (await kept(3)).request["dice"] == dice


async def test_a_line_of_its_sheet_that_asks_for_a_hidden_roll_is_not_rolled_openly(
    lodged_town, fight, use, kept
):
    owner = lodged_town.owner
    await use("character create", name="Assassin", lines="stab = d20 + 6 secret", by=owner)
    await use("roll", dice="assassin stab", at="Lia", by=owner)
    assert await kept(3) is None
