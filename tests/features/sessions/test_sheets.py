"""The summary of a session tells what it left on sheets: values that changed, and skills to improve."""

import re
from random import Random

import pytest
import pytest_asyncio

from bot.features.characters.characters import played_of
from tests.client.reading import text

SHEET = (
    "hp = 11/11; san = 45/99; luck = 40/99; brawl = 45; spot_hidden = 50; dodge = 30; str = 60; "
    "credit_rating = 50; cthulhu_mythos = 50"
)


@pytest_asyncio.fixture(loop_scope="module")
async def frank(lodged_town, use):
    await use("config set", by=lodged_town.owner, game="coc")
    await use("character create", name="Frank", lines=SHEET)
    await use("session start")


@pytest.fixture
def counters(lodged_town, place):
    """Return what Frank has."""

    async def find():
        found = played_of(await lodged_town.client.services.store.played(place, lodged_town.player.id))
        return {name: counter.now for name, counter in found.sheet.counters.items()}

    return find


async def told(use):
    """Return what the summary says of Frank."""
    seen = text(await (await use("session end")).settled())
    assert "is over" in seen
    found = re.search(r"\*\*Frank\*\* (.*)", seen)
    return found[1] if found else ""


@pytest.mark.parametrize("seed", range(6))
async def test_values_are_those_before_the_session_and_after_it_whatever_was_taken_back(
    frank, use, press, counters, seed
):
    chance, number = Random(seed), 1
    await use("character set", what="luck", to="-7")
    number += 1
    await press(await use("session end"))
    await use("session start")
    before, number, changes = await counters(), number + 2, []
    for _ in range(8):
        if changes and chance.random() < 0.4:
            struck = changes.pop(chance.randrange(len(changes)))
            await press(await use("history", number=struck), "Strike", "Strike it")
        else:
            what, by = chance.choice(("hp", "san", "luck")), chance.choice(("-3", "+2", "-1", "5"))
            await use("character set", what=what, to=by)
            changes.append(number + 1)
        number += 1
    after = await counters()
    wanted = [f"{name} {before[name]} → {after[name]}" for name in before if before[name] != after[name]]
    assert await told(use) == ", ".join(wanted)


@pytest.mark.parametrize(
    ("line", "face", "skills"),
    [
        ("spot hidden", 50, "spot hidden"),
        ("spot hidden hard", 20, "spot hidden"),
        ("spot hidden", 51, ""),
        ("frank spot hidden", 5, "spot hidden"),
        ("dodge", 1, "dodge"),
        ("san", 5, ""),
        ("luck", 5, ""),
        ("str", 5, ""),
        ("credit rating", 5, ""),
        ("cthulhu mythos", 5, ""),
        ("coc45", 5, ""),
        ("coc45 # cultist dodge", 5, ""),
        ("brawl vs dodge 1", 5, "brawl"),
        ("brawl 45 vs dodge 1", 5, "brawl"),
        ("fighting brawl vs dodge 1", 5, "brawl"),
        ("fighting brawl 45", 5, "brawl"),
    ],
)
async def test_a_skill_with_a_success_may_be_improved(frank, use, below, line, face, skills):
    below.faces(face, 99)
    await use("roll", dice=line)
    assert await told(use) == (f"may improve {skills}" if skills else "")


async def test_an_attack_that_hits_lets_its_skill_be_improved(lodged_town, frank, use, below):
    await use("initiative add", by=lodged_town.owner, who="cultist dex 50 hp 9")
    await use("initiative join")
    below.faces(40, 2)
    await use("roll", dice="brawl; 1d3", at="cultist")
    assert await told(use) == "may improve brawl"


async def test_a_success_that_luck_bought_improves_nothing(frank, use, press, below):
    below.faces(55)
    seen = await press(await use("roll", dice="spot hidden"), "Spend 5 luck: regular success")
    assert "Regular success" in text(seen)
    assert await told(use) == "luck 40 → 35"


async def test_a_success_of_a_push_counts(frank, use, press, below):
    below.faces(55)
    seen = await use("roll", dice="spot hidden")
    below.faces(20)
    await press(seen, "Push: 50 % success")
    assert await told(use) == "may improve spot hidden"


async def test_a_success_that_was_voided_improves_nothing(frank, use, press, below):
    below.faces(5)
    await use("roll", dice="spot hidden")
    await press(await use("history", number=2), "Void", "Void it")
    assert await told(use) == ""


async def test_what_the_game_master_rolls_for_a_monster_improves_nothing(lodged_town, frank, use, below):
    below.faces(5)
    await use("roll", by=lodged_town.owner, dice="coc50 # spot hidden")
    assert await told(use) == ""


async def test_a_game_without_improvement_by_success_names_no_skills(lodged_town, use, below):
    await use("config set", by=lodged_town.owner, game="dg")
    await use("character create", name="Frank", lines="alertness = 50; wp = 10/10")
    await use("session start")
    below.faces(5)
    await use("roll", dice="alertness")
    await use("character set", what="wp", to="-1")
    assert await told(use) == "wp 10 → 9"


@pytest.mark.parametrize(
    ("lines", "line", "skills"),
    [
        ("fighting_brawl = 65", "brawl 65 vs dodge 1", "fighting brawl"),
        ("fighting_brawl = 65", "fighting_brawl", "fighting brawl"),
        ("fighting_brawl = 65; fist = 65", "fist", "fighting brawl"),
        ("firearms_handgun = 30; revolver = 30", "revolver; 1d8", "firearms handgun"),
        ("firearms_handgun = 30; revolver = 35", "revolver", "revolver"),
        ("firearms_handgun = 30; firearms_smg = 30; revolver = 30", "revolver", "revolver"),
        ("firearms_handgun = 30; stealth = 30", "stealth", "stealth"),
    ],
)
async def test_a_weapon_improves_the_skill_of_the_sheet_with_its_number(
    lodged_town, use, below, lines, line, skills
):
    await use("config set", by=lodged_town.owner, game="coc")
    await use("character create", name="Frank", lines=lines)
    await use("session start")
    below.faces(5, 99)
    await use("roll", dice=line)
    assert await told(use) == f"may improve {skills}"
