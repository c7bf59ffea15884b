"""Monsters of a fight answer a call: one press rolls for all, and damage hurts them with the others."""

import asyncio

import pytest
import pytest_asyncio

from bot.features.calls.monster_rolls import MONSTERS
from bot.features.characters.characters import played_of
from bot.features.harm.event import HARM
from bot.features.harm.wounds import Wounds, wounds_key
from bot.features.initiative.fight import INITIATIVE
from bot.features.initiative.rows import names_of
from bot.play.reads import HistoryQuery
from tests.client.reading import buttons, text
from tests.features.initiative.fighting import note

FIREBALL = {"what": "dex save dc 14", "damage": "2d6 fire", "half": True}

GOBLIN = "dex_save = 2; init = 5; hp = 7/7; ac = 83"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(table):
    """Two goblins with a sheet, an ogre without one, and Lia, who has hit points."""
    await table.use(table["Lia"], "character edit", name="Lia", lines="dex = 4; hp = 20/24; init = 1")
    await table.use(table.master, "character create", name="goblin", lines=GOBLIN)
    await table.use(table.master, "initiative add", who="2x goblin 12; ogre 3 hp 40")
    await table.use(table["Lia"], "initiative join", roll="1")
    return table


@pytest.fixture
def last(table):
    """Return the last row."""

    async def last():
        return (await table.store.page(table.place, HistoryQuery(limit=1))).events[0]

    return last


@pytest.fixture
def lost(fight):
    """Return what monsters have lost, by name."""

    async def lost():
        start = (await fight.store.state(fight.place, INITIATIVE)).value["start"]
        kept = await fight.store.shared_state(fight.place.home, wounds_key(fight.place))
        wounds = Wounds.of(kept.value, start).wounds
        names = [names_of(await fight.store.event(fight.place, each.row))[each.copy] for each in wounds]
        return {str(name): each.lost for name, each in zip(names, wounds, strict=True)}

    return lost


@pytest.fixture
def has(fight):
    """Return the hit points of somebody's character."""

    async def has(name):
        return played_of(await fight.store.played(fight.place, fight[name].id)).sheet.counters["hp"].now

    return has


async def roll(fight, asked, dex=""):
    """Roll for monsters as the game master, with a number for those without a sheet."""
    return await fight.fill(asked, fight.master, "Monsters", dex=dex)


@pytest.mark.parametrize(("typed", "dice"), [("-1", "d20-1 dc 14"), ("", "d20 dc 14")])
async def test_one_press_rolls_for_all_each_with_its_own_number(fight, below, last, typed, dice):
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(12, 11, 13)
    await roll(fight, asked, typed)
    made = await last()
    rolls = MONSTERS.read(made.request).rolls
    assert [(each.dice, len(each.units), each.is_plain) for each in rolls] == [
        ("d20+2 dc 14", 2, False),
        (dice, 1, not typed),
    ]
    assert (made.person, made.draws, made.visibility) == (fight.master.id, (12, 11, 13), "")
    assert [succeeds for _, succeeds in made.line["rolls"]] == [True, False, False]
    await fight.check()


async def test_of_more_monsters_than_a_card_lists_it_names_the_row(table, last):
    await table.use(table.master, "character create", name="goblin", lines=GOBLIN)
    await table.use(table.master, "initiative add", who="14x goblin 12")
    asked = await table.call("dex save dc 14")
    await table.press(asked, table.master, "Monsters")
    assert f"… 2 more monsters, in `#{(await last()).number}`" in table.read(asked)


async def test_no_number_is_asked_for_where_sheets_have_it(fight, below, last):
    await fight.use(fight.master, "character create", name="ogre", lines="dex = -1")
    asked = await fight.call("dex save dc 14")
    below.faces(12, 11, 13)
    await fight.press(asked, fight.master, "Monsters")
    assert len((await last()).draws) == 3


async def test_damage_hurts_monsters_and_people_in_one_row(fight, below, last, lost, has):
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(1)
    await fight.press(asked, fight["Lia"])
    below.faces(12, 11, 13)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    request = HARM.read((await last()).request)
    assert (len(request.blows), len(request.sheets), request.cause) == (3, 1, 3)
    assert await lost() == {"goblin 1": 3, "goblin 2": 7, "ogre": 7}
    assert await has("Lia") == 13
    await fight.check()


async def test_who_concentrates_is_reminded_when_a_call_has_hurt_them(fight, below):
    lia = fight["Lia"]
    await note(lia, await fight.use(lia, "initiative show"), "concentration", "Lia")
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(1)
    await fight.press(asked, lia)
    hurt = await fight.press(asked, fight.master, "Apply damage")
    reminder = await fight.follow(hurt)

    assert reminder["embeds"][0]["description"] == "🌀 **Lia** concentrates: Constitution save vs 10"


async def test_extras_have_no_wild_die_and_traits_that_nobody_gives_are_untrained(fight, below, last):
    await fight.use(fight.master, "config set", game="sw")
    await fight.use(fight.master, "initiative end")
    await fight.use(fight.master, "initiative add", who="2x bandit toughness 5; Boss toughness 6 wounds 3")
    asked = await fight.call("agility -2")
    await fight.fill(asked, fight.master, "Monsters", **{"agility:bandit": "d8", "agility:Boss": "d8"})
    rolls = MONSTERS.read((await last()).request).rolls
    assert {each.dice: len(each.units) for each in rolls} == {"sw8-2 extra": 2, "sw8-2": 1}
    asked = await fight.call("smarts -2")
    await fight.fill(asked, fight.master, "Monsters", **{"smarts:bandit": "", "smarts:Boss": ""})
    assert MONSTERS.read((await last()).request).rolls[-1].dice.startswith("sw4-4")


async def test_damage_of_a_call_says_where_it_is_compared_with_toughness(table):
    await table.use(table.master, "config set", game="sw")
    seen = await table.use(table.master, "call", what="agility", damage="3d6")
    assert "at:bandit 1, Lia" in text(seen)


async def test_monsters_too_make_a_basic_save_in_pathfinder(fight, below, lost):
    await fight.use(fight.master, "config set", game="pf2")
    asked = await fight.call("basic dex save dc 14", damage="2 fire")
    below.faces(1, 20, 15)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    assert await lost() == {"goblin 1": 4, "ogre": 1}
    await fight.check()


async def test_late_answers_are_hurt_by_the_next_press_and_nobody_twice(fight, below, lost, has):
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(1, 1, 1)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    assert "Apply damage" not in buttons(asked)
    below.faces(1)
    await fight.press(asked, fight["Lia"])
    await fight.press(asked, fight.master, "Apply damage")
    await fight.use(fight.master, "initiative add", who="rat 9")
    below.faces(2)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    assert await lost() == {"goblin 1": 7, "goblin 2": 7, "ogre": 7, "rat": 7}
    assert await has("Lia") == 13
    await fight.check()


async def test_presses_at_once_roll_once_and_hurt_once(fight, below, lost):
    await fight.use(fight.master, "character create", name="ogre", lines="dex = -1")
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(*[1] * 9)
    await asyncio.gather(*(fight.fill(asked, fight.master, "Monsters") for _ in range(3)))
    await asyncio.gather(*(fight.press(asked, fight.master, "Apply damage") for _ in range(3)))
    assert await lost() == {"goblin 1": 7, "goblin 2": 7, "ogre": 7}
    kinds = [event.kind for event in (await fight.store.page(fight.place, HistoryQuery())).events]
    assert (kinds.count("call-monsters"), kinds.count("harm")) == (1, 1)
    await fight.check()


async def test_striking_the_damage_takes_it_back_and_the_next_press_hurts_again(fight, below, last, lost):
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(1, 1, 1)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    seen = await fight.use(fight.master, "history", number=(await last()).number)
    for label in ("Strike", "Strike it"):
        fight.town.rest()
        seen = await fight.master.press(seen.message, label)
    assert await lost() == {}
    below.faces(20)
    await fight.press(asked, fight["Lia"])  # shows the call as it is now
    await fight.press(asked, fight.master, "Apply damage")
    assert await lost() == {"goblin 1": 7, "goblin 2": 7, "ogre": 7}
    await fight.check()


async def test_monsters_that_are_down_do_not_roll(fight, below, last):
    await fight.use(fight.master, "initiative hurt", who="goblin 1, goblin 2", damage="7")
    asked = await fight.call(**FIREBALL, rolled="1 2")
    below.faces(5)
    await roll(fight, asked)
    assert len((await last()).draws) == 1


async def test_only_game_masters_roll_for_monsters_and_hurt_them(fight, below, lost):
    below.faces(3, 4)
    asked = await fight.use(fight["Cy"], "call", **FIREBALL)
    refused = await fight.press(asked, fight["Cy"], "Monsters")
    assert "Only a game master can roll for monsters" in text(refused)
    below.faces(1, 1, 1)
    await roll(fight, asked)
    assert "only a game master" in text(await fight.press(asked, fight["Cy"], "Apply damage"))
    assert await lost() == {}


async def test_monsters_answer_after_everyone_who_was_asked(fight, below, lost):
    below.faces(3, 4, 1)
    asked = await fight.call(**FIREBALL, who=fight.who("Lia"))
    await fight.press(asked, fight["Lia"])
    below.faces(1, 1, 1)
    await roll(fight, asked)
    await fight.press(asked, fight.master, "Apply damage")
    assert await lost() == {"goblin 1": 7, "goblin 2": 7, "ogre": 7}


async def test_a_call_without_a_fight_asks_no_monsters(fight):
    await fight.use(fight.master, "initiative end")
    assert "Monsters" not in buttons(await fight.call(**FIREBALL, rolled="1 2"))


async def test_the_fight_may_be_over_when_monsters_are_to_roll(fight):
    asked = await fight.call(**FIREBALL, rolled="1 2")
    await fight.use(fight.master, "initiative end")
    assert "no longer answer" in text(await fight.press(asked, fight.master, "Monsters"))


async def test_a_voided_roll_of_monsters_hurts_nobody_and_they_roll_no_more(fight, below, last, lost):
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    below.faces(1, 1, 1)
    await roll(fight, asked)
    seen = await fight.use(fight.master, "history", number=(await last()).number)
    for label in ("Void", "Void it"):
        fight.town.rest()
        seen = await fight.master.press(seen.message, label)
    assert "All monsters" in text(await fight.press(asked, fight.master, "Monsters"))
    refused = await fight.press(asked, fight.master, "Apply damage")
    assert "All damage is applied" in text(refused)
    assert await lost() == {}


@pytest.mark.parametrize(
    ("what", "why"), [("17d20 vs 14 # dex", "more than 1,000 dice"), ("20d100ro1 vs 9", "1,000")]
)
async def test_too_many_dice_are_refused(fight, what, why):
    await fight.use(fight.master, "initiative add", who="20x rat 9")
    await fight.use(fight.master, "initiative add", who="20x bat 9")
    await fight.use(fight.master, "initiative add", who="16x cat 9")
    asked = await fight.call(what)
    assert why in text(await fight.press(asked, fight.master, "Monsters"))


@pytest.mark.parametrize("game", ["d20", "pf2", "coc", "fate"])
async def test_monsters_roll_as_the_game_of_the_channel_has_it(fight, below, last, game):
    await fight.use(fight.master, "config set", game=game)
    await fight.use(fight.master, "character create", name="ogre", lines="stealth = 40")
    await fight.use(fight.master, "character edit", name="goblin", lines="stealth = 12; hp = 7/7")
    asked = await fight.call("stealth dc 14" if game in {"d20", "pf2"} else "stealth")
    below.faces(*[3] * 20)
    await fight.press(asked, fight.master, "Monsters")
    made = await last()
    assert (made.kind, len(made.line["rolls"])) == ("call-monsters", 3)
    await fight.check()


async def test_each_kind_of_monster_has_a_number_of_its_own(fight, below, last):
    await fight.use(fight.master, "initiative add", who="2x wolf 4")
    asked = await fight.call("dex save dc 14")
    below.faces(12, 11, 13, 9, 8)
    await fight.fill(asked, fight.master, "Monsters", **{"dex:ogre": "-1", "dex:wolf": "+3"})
    rolls = MONSTERS.read((await last()).request).rolls
    assert [each.dice for each in rolls] == ["d20+2 dc 14", "d20+3 dc 14", "d20-1 dc 14"]


async def test_a_kind_of_monster_may_be_left_out_until_the_next_press(fight, below, last):
    await fight.use(fight.master, "initiative add", who="2x wolf 4")
    asked = await fight.call("dex save dc 14")
    below.faces(12, 11, 13)
    await fight.fill(asked, fight.master, "Monsters", **{"dex:ogre": "-", "dex:wolf": "+3"})
    rolls = MONSTERS.read((await last()).request).rolls
    assert [each.dice for each in rolls] == ["d20+2 dc 14", "d20+3 dc 14"]
    below.faces(8)
    await fight.fill(asked, fight.master, "Monsters", dex="-1")
    assert [each.dice for each in MONSTERS.read((await last()).request).rolls] == ["d20-1 dc 14"]


async def test_all_monsters_left_out_roll_nothing(fight, last):
    await fight.use(fight.master, "initiative add", who="wolf 4")
    asked = await fight.call("str save dc 14")
    before = await last()
    seen = await fight.fill(
        asked, fight.master, "Monsters", **dict.fromkeys(("str:goblin", "str:ogre", "str:wolf"), "-")
    )
    assert seen.ephemeral
    assert await last() == before


async def test_one_number_is_for_all_where_there_are_too_many_kinds(fight, below, last):
    await fight.use(fight.master, "initiative add", who="wolf 4; boar 4; bear 4; rat 4; imp 4")
    asked = await fight.call("dex save dc 14")
    await roll(fight, asked, "+1")
    rolls = MONSTERS.read((await last()).request).rolls
    assert [each.dice for each in rolls] == ["d20+2 dc 14", *["d20+1 dc 14"] * 6]


async def test_a_call_that_only_monsters_answered_says_how_they_did(fight):
    asked = await fight.call(what="dex save dc 14")
    await roll(fight, asked)
    closed = await fight.press(asked, fight.master, "Close")
    assert "of 3 monsters" in fight.read(closed)


@pytest.mark.parametrize(
    ("typed", "hurt"),
    [("goblin 2", {"goblin 1": 7, "ogre": 7}), ("goblin", {"ogre": 7}), ("ogre, Goblin 1", {"goblin 2": 7})],
)
async def test_those_who_are_far_from_the_damage_stay_out(fight, below, lost, typed, hurt):
    await fight.use(fight.master, "character create", name="ogre", lines="dex = -1")
    below.faces(3, 4)
    asked = await fight.call(**FIREBALL)
    form = await fight.press(asked, fight.master, "Monsters")
    below.faces(*[1] * 3)
    await fight.master.submit(form, {"out": typed})
    await fight.press(asked, fight.master, "Apply damage")
    assert await lost() == hurt
    await fight.check()


@pytest.mark.parametrize(
    ("typed", "why"), [("dragon", "is called `dragon`"), ("goblin, ogre", "All monsters")]
)
async def test_names_of_nobody_and_of_all_are_refused(fight, below, typed, why):
    await fight.use(fight.master, "character create", name="ogre", lines="dex = -1")
    below.faces(3, 4)
    form = await fight.press(await fight.call(**FIREBALL), fight.master, "Monsters")
    assert why in text(await fight.master.submit(form, {"out": typed}))
