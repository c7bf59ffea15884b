"""A major wound of Call of Cthulhu is said wherever hit points are lost, and in no other game."""

import pytest

from tests.client.reading import text
from tests.features.characters.playing import create

MAJOR, DYING, OUT, DEATH = "a major wound: con", "dying, con roll", "unconscious, and dying", "is death"


@pytest.fixture
def begin(lodged_town, use):
    """Take part in a fight with a character of 12 hit points, in a game."""

    async def begin(game, now=12):
        await use("config set", game=game, where="channel", by=lodged_town.owner)
        await create(use, name="Orla", lines=f"hp = {now}/12; dex = 65; init = 3")
        await use("initiative join", name="Orla", roll="3")

    return begin


def said(seen):
    return [words for words in (MAJOR, DYING, OUT, DEATH) if words in text(seen).lower()]


BLOWS = [(12, 5, []), (12, 6, [MAJOR]), (7, 12, [DYING]), (4, 5, [OUT]), (12, 13, [DEATH]), (3, 13, [DEATH])]


@pytest.mark.parametrize(("now", "blow", "words"), BLOWS)
async def test_damage_in_a_fight_says_a_major_wound(begin, use, now, blow, words):
    await begin("coc", now)
    assert said(await use("initiative hurt", who="Orla", damage=str(blow))) == words


@pytest.mark.parametrize(("now", "blow", "words"), BLOWS)
async def test_a_loss_on_a_sheet_says_a_major_wound(begin, use, now, blow, words):
    await begin("coc", now)
    assert said(await use("character set", what=f"hp -{blow}")) == words


@pytest.mark.parametrize("game", ["d20", "pf2", "rqg"])
async def test_other_games_know_no_major_wound(begin, use, game):
    await begin(game)
    assert said(await use("initiative hurt", who="Orla", damage="7")) == []
    assert said(await use("character set", what="hp -9")) == []


@pytest.mark.parametrize("change", ["hp +6", "hp 3", "luck -30"])
async def test_what_is_no_blow_wounds_nobody(begin, use, change):
    await begin("coc", 6)
    await use("character edit", name="Orla", lines="luck = 45/50")
    assert said(await use("character set", what=change)) == []


async def test_dice_of_a_loss_say_a_major_wound(begin, use):
    await begin("coc")
    assert said(await use("character set", what="hp -1d6-2", rolled="4")) == [MAJOR]
