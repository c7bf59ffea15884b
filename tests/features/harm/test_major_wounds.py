"""A major wound of Call of Cthulhu is said wherever hit points are lost, and in no other game."""

import pytest

from bot.features.characters.counters import values_now
from bot.mechanics.games.catalogue import games
from bot.mechanics.sheet_import.draft import add_kept
from bot.mechanics.sheet_import.formats import read_import
from bot.play.event import uses_of
from tests.client.reading import text
from tests.features.characters.playing import create

MAJOR, DYING, OUT, DEATH = "a major wound: con", "dying, con roll", "left: unconscious", "is death"


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


async def wound(kept, number):
    """Return the hit points and the major wound that a row has left, as far as it has them."""
    return [*values_now(uses_of(await kept(number))[-1].after).values()]


@pytest.mark.parametrize("blow", [1, 5, 6, 12, 13])
@pytest.mark.parametrize("way", ["hurt", "set", "dice"])
async def test_half_of_all_hit_points_at_once_marks_a_major_wound_in_the_same_row(
    begin, use, kept, way, blow
):
    await begin("coc")
    if way == "hurt":
        await use("initiative hurt", who="Orla", damage=str(blow))
    elif way == "set":
        await use("character set", what=f"hp -{blow}")
    else:
        await use("character set", what="hp -1d20", rolled=str(blow))
    left, *marked = await wound(kept, 2)
    assert (left, any(marked)) == (max(0, 12 - blow), blow >= 6)


async def test_undo_takes_the_mark_back_and_an_earlier_one_stays(begin, use, press, kept, check_history):
    await begin("coc")
    first = await use("initiative hurt", who="Orla", damage="6")
    second = await use("initiative hurt", who="Orla", damage="6")
    await press(second, "Undo")
    assert "6/12 hp · major wound" in text(await use("initiative show"))
    await press(first, "Undo")
    assert "12/12 hp\n" in f"{text(await use('initiative show'))}\n"
    await check_history()


async def test_undo_of_the_first_of_two_leaves_the_mark_of_the_second(begin, use, press):
    await begin("coc")
    first = await use("initiative hurt", who="Orla", damage="6")
    await use("initiative hurt", who="Orla", damage="6")
    await press(first, "Undo")
    assert "6/12 hp · major wound" in text(await use("initiative show"))


async def test_first_aid_leaves_the_mark_and_a_rest_gives_no_hit_point(begin, use):
    await begin("coc")
    await use("character edit", lines="hp = 12/12 long 1; mp = 3/10 long")
    await use("initiative hurt", who="Orla", damage="7")
    await use("initiative hurt", who="Orla", damage="+1")
    asked = text(await use("character rest"))
    assert "hp 6/12 stays: a major wound heals by a roll of CON each week" in asked
    assert r"major\_wound" not in asked.replace("major_wound", "major\\_wound")


async def test_a_game_master_sets_and_takes_it_away_where_the_sheet_has_no_such_line(lodged_town, begin, use):
    await begin("coc")
    who = lodged_town.player.id
    for words in ({"what": "major_wound", "to": "1"}, {"what": "major wound 1"}):
        await use("character set", who=who, by=lodged_town.owner, **words)
        assert "12/12 hp · major wound" in text(await use("initiative show"))
        await use("character set", what="major wound", to="0", who=who, by=lodged_town.owner)
        assert "major wound" not in text(await use("initiative show"))


@pytest.mark.parametrize(("first", "last", "words"), [("5", "5", [OUT]), ("6", "5", [DYING])])
async def test_at_0_they_are_dying_only_after_a_major_wound(begin, use, first, last, words):
    await begin("coc", 9)
    await use("initiative hurt", who="Orla", damage=first)
    await use("initiative hurt", who="Orla", damage="+1")
    assert said(await use("initiative hurt", who="Orla", damage=last)) == words


async def test_the_order_says_dying_and_the_turn_reminds_of_a_con_roll(begin, use, press):
    await begin("coc", 6)
    await use("initiative hurt", who="Orla", damage="6")
    seen = await press(await use("initiative show"), "Next")
    assert "0/12 hp · dying" in text(seen)
    assert "dying: `/roll dice:con` each round" in text(seen)
    await use("initiative hurt", who="Orla", damage="+1")
    seen = await use("initiative show")
    assert "1/12 hp · major wound" in text(seen)
    assert "each round" not in text(seen)


async def test_without_a_major_wound_they_are_unconscious(begin, use, press):
    await begin("coc", 3)
    await use("initiative hurt", who="Orla", damage="3")
    seen = await press(await use("initiative show"), "Next")
    assert "0/12 hp · unconscious" in text(seen)
    assert "each round" not in text(seen)


def test_an_imported_investigator_has_a_line_for_it():
    sheet = read_import("Orla Finch\nSTR 50 CON 60 DEX 65\nHP 12/12\nSpot Hidden 45")
    assert dict(add_kept(sheet, games()["coc"]).lines)["major_wound"] == "0/1"
