"""A call can hurt: its damage is thrown once, and one press takes it off the sheets of all who answered."""

import asyncio
from itertools import pairwise

import pytest
import pytest_asyncio

from bot.features.characters.characters import played_of
from bot.features.harm.event import HARM
from bot.play.recording import recall
from tests.client.reading import buttons, text

FIREBALL = {"what": "d20 + dex vs 14", "damage": "2d6 fire"}


@pytest_asyncio.fixture(loop_scope="module")
async def party(table):
    """Lia and Bo have hit points, Cy has none, and Dee plays nobody."""
    for name, lines in (("Lia", "dex = 4; hp = 20/24; temp = 5/5"), ("Bo", "dex = 0; hp = 9/18")):
        await table.use(table[name], "character edit", name=name, lines=lines)
    await table.use(table["Cy"], "character edit", name="Cy", lines="dex = 1; hp = 30")
    return table


@pytest.fixture
def has(party):
    """Return what somebody's character has of a value."""

    async def has(name, value="hp"):
        return played_of(await party.store.played(party.place, party[name].id)).sheet.counters[value].now

    return has


@pytest.fixture
def row(party):
    """Return the row of a number."""
    return lambda number: party.store.event(party.place, number)


async def strike(party, number, by=None):
    """Strike a row, as the game master or another."""
    by = by or party.master
    seen = await party.use(by, "history", number=number)
    for label in ("Strike", "Strike it"):
        party.town.rest()
        seen = await by.press(seen.message, label)
    return seen


async def answer(party, asked, *names):
    for name in names:
        await party.press(asked, party[name])


async def test_damage_is_a_roll_like_any_other(party, below, row):
    below.faces(6, 5)
    await party.call(**FIREBALL)
    thrown = await row(1)
    assert (thrown.kind, thrown.draws, thrown.outcome, thrown.dice) == ("call", (6, 5), 11, "2d6")
    assert (str(thrown.odds), thrown.judged) == ("1/18", True)
    assert (await recall(party.town.client.services, thrown)).rolled.totals == (11,)
    assert "1 roll" in text(await party.use(party.master, "stats", dice="2d6"))
    await party.check()


async def test_the_odds_of_damage_are_under_the_call(party, below):
    below.faces(6, 5)
    asked = await party.call(**FIREBALL)
    odds = text(await party.press(asked, party["Lia"], "Odds of damage"))
    assert "Chance of **11**: 5.56 %" in odds


@pytest.mark.parametrize(("half", "lia", "temp"), [(True, 20, 0), (False, 20, 5)])
async def test_a_success_halves_the_damage_or_avoids_it(party, below, has, half, lia, temp):
    below.faces(6, 5, 12, 3)
    asked = await party.call(**FIREBALL, half=half)
    await answer(party, asked, "Lia", "Bo")
    await party.press(asked, party.master, "Apply damage")
    assert (await has("Lia"), await has("Lia", "temp"), await has("Bo")) == (lia, temp, 0)
    await party.check()


@pytest.mark.parametrize(
    ("face", "left"), [(20, 60), (19, 48), (13, 48), (12, 36), (4, 36), (3, 12), (1, 12)]
)
@pytest.mark.parametrize("save", [{"what": "dex dc 21", "half": True}, {"what": "basic dex dc 21"}])
async def test_in_pathfinder_half_is_a_basic_save(party, below, has, save, face, left):
    await party.use(party.master, "config set", game="pf2")
    await party.use(party["Lia"], "character edit", name="Lia", lines="dex = 8; hp = 60/60; temp = 0/5")
    below.faces(face)
    asked = await party.call(**save, damage="24 fire")
    await answer(party, asked, "Lia")
    if left < 60:
        await party.press(asked, party.master, "Apply damage")
    assert ("Apply damage" in buttons(asked), await has("Lia")) == (False, left)
    await party.check()


async def test_damage_of_a_call_says_a_major_wound_in_call_of_cthulhu(party, below):
    await party.use(party.master, "config set", game="coc")
    await party.use(party["Lia"], "character edit", name="Lia", lines="dodge = 40; hp = 12/12; temp = 0/5")
    below.faces(90)
    asked = await party.call("dodge", damage="6")
    await answer(party, asked, "Lia")
    applied = await party.press(asked, party.master, "Apply damage")
    assert "a major wound" in (await party.follow(applied))["embeds"][0]["description"]


@pytest.mark.parametrize("half", [True, False])
@pytest.mark.parametrize(
    ("what", "face", "succeeds"),
    [
        *(("dodge", face, face <= 40) for face in (1, 8, 20, 21, 40, 41, 95, 96, 100)),
        *(("dodge hard", face, face <= 20) for face in (1, 8, 20, 21, 40, 100)),
        *(("dodge extreme", face, face <= 8) for face in (1, 8, 9, 20, 40, 100)),
    ],
)
async def test_in_call_of_cthulhu_every_level_that_was_asked_for_is_a_success(
    party, below, has, what, face, succeeds, half
):
    await party.use(party.master, "config set", game="coc")
    await party.use(party["Lia"], "character edit", name="Lia", lines="dodge = 40; hp = 12/12; temp = 0/5")
    below.faces(5, face)
    asked = await party.call(what, damage="1d6", half=half)
    await answer(party, asked, "Lia")
    if half or not succeeds:
        await party.press(asked, party.master, "Apply damage")
    assert await has("Lia") == 12 - (5 if not succeeds else 2 if half else 0)


async def test_a_call_before_basic_saves_goes_on_halving(party, below, has):
    await party.use(party["Lia"], "character edit", name="Lia", lines="dex = 8; hp = 60/60; temp = 0/5")
    below.faces(1)
    asked = await party.call("dex dc 21", damage="24 fire", half=True)
    await party.use(party.master, "config set", game="pf2")
    await answer(party, asked, "Lia")
    await party.press(asked, party.master, "Apply damage")
    assert await has("Lia") == 36


async def test_without_half_a_success_in_pathfinder_avoids_all(party, below, row):
    await party.use(party.master, "config set", game="pf2")
    await party.call("dex dc 21", damage="24 fire")
    assert not {"half", "basic"} & (await row(1)).request.keys()


async def test_one_press_hurts_everyone_in_one_row(party, below, has, row):
    below.faces(6, 5, 3, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Lia", "Bo")
    await party.press(asked, party.master, "Apply damage")
    event = await row(4)
    request = HARM.read(event.request)
    assert (event.person, request.cause, len(request.sheets)) == (party.master.id, 1, 2)
    assert (await has("Lia"), await has("Lia", "temp"), await has("Bo")) == (14, 0, 0)
    assert await row(5) is None
    await party.check()


async def test_a_late_answer_is_hurt_by_the_next_press_and_nobody_twice(party, below, has, row):
    below.faces(6, 5, 3, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Bo")
    await party.press(asked, party.master, "Apply damage")
    assert "Apply damage" not in buttons(asked)
    await answer(party, asked, "Lia")
    await party.press(asked, party.master, "Apply damage")
    assert [len(HARM.read((await row(each)).request).sheets) for each in (3, 5)] == [1, 1]
    assert (await has("Lia"), await has("Bo")) == (14, 0)
    await party.check()


async def test_a_closed_call_hurts_too(party, below, has):
    below.faces(6, 5, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Lia")
    await party.press(asked, party.master, "Close")
    await party.press(asked, party.master, "Apply damage")
    assert await has("Lia") == 14


async def test_presses_at_once_hurt_once(party, below, has, row):
    below.faces(6, 5, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Lia")
    await asyncio.gather(*(party.press(asked, party.master, "Apply damage") for _ in range(4)))
    assert await has("Lia") == 14
    assert await row(4) is None
    await party.check()


async def test_striking_the_row_takes_it_back_and_the_next_press_hurts_again(party, below, has, row):
    below.faces(6, 5, 3, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Lia", "Bo")
    await party.press(asked, party.master, "Apply damage")
    await strike(party, 4)
    assert (await has("Lia"), await has("Lia", "temp"), await has("Bo")) == (20, 5, 9)
    await party.press(asked, party["Cy"])  # shows the call as it is now
    await party.press(asked, party.master, "Apply damage")
    assert (await has("Lia"), await has("Bo")) == (14, 0)
    assert (await row(7)).kind == "harm"
    await party.check()


async def test_who_has_no_hit_points_is_named_as_not_changed(party, below, has):
    below.faces(6, 5, 3, 3, 3)
    asked = await party.call("d20 vs 14", damage="2d6")
    await answer(party, asked, "Lia", "Cy", "Dee")
    await party.press(asked, party.master, "Apply damage")
    shown = party.read(asked).splitlines()
    unchanged = [who.split()[1] for who, line in pairwise(shown) if "not changed" in line]
    assert unchanged == ["@Cy", "@Dee"]
    assert await has("Lia") == 14


async def test_nothing_happens_where_nobody_has_hit_points(party, below, row):
    below.faces(6, 5, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Cy")
    refused = await party.press(asked, party.master, "Apply damage")
    assert refused.ephemeral
    assert "@Cy" in party.name(text(refused))
    assert await row(3) is None


async def test_whoever_called_hurts_those_who_have_rolled_themselves(party, below, has):
    below.faces(6, 5, 3)
    party.town.rest()
    asked = await party.use(party["Cy"], "call", **FIREBALL)
    await answer(party, asked, "Lia")
    await party.press(asked, party["Cy"], "Apply damage")
    assert await has("Lia") == 14


async def test_nobody_is_hurt_by_a_player_without_having_rolled(party, below, has):
    below.faces(6, 5, 3)
    asked = await party.use(party["Cy"], "call", **FIREBALL, who=party.who("Lia"))
    await party.press(asked, party.master, "Roll for next")
    refused = await party.press(asked, party["Cy"], "Apply damage")
    assert refused.ephemeral
    assert (await has("Lia"), await has("Lia", "temp")) == (20, 5)
    await party.press(asked, party.master, "Apply damage")
    assert await has("Lia") == 14


async def test_others_apply_no_damage(party, below, has):
    below.faces(6, 5, 3)
    asked = await party.call(**FIREBALL)
    await answer(party, asked, "Lia")
    assert (await party.press(asked, party["Bo"], "Apply damage")).ephemeral
    assert await has("Lia") == 20


async def test_two_who_play_one_character_are_hurt_once(party, below, has):
    await party.use(party["Lia"], "character share", name="Lia")
    for name in ("Bo", "Cy"):
        await party.use(party[name], "character remove", name=name, sure=True)
        await party.use(party[name], "character use", name="Lia")
    below.faces(2, 1, 3, 3)
    asked = await party.call("d20 vs 14", damage="2d6")
    await answer(party, asked, "Bo")
    await party.press(asked, party.master, "Apply damage")
    left = await has("Bo")
    await answer(party, asked, "Cy")
    await party.press(asked, party.master, "Apply damage")
    assert await has("Cy") == left


async def test_voided_damage_hurts_nobody(party, below):
    below.faces(6, 5, 3)
    asked = await party.call(**FIREBALL)
    entry = await party.use(party.master, "history", number=1)
    for label in ("Void", "Void it"):
        party.town.rest()
        entry = await party.master.press(entry.message, label)
    await answer(party, asked, "Lia")
    assert "Apply damage" not in buttons(asked)
    await party.check()


async def test_damage_thrown_by_hand_counts(party, below, has, row):
    below.faces(3)
    asked = await party.call(**FIREBALL, rolled="1 2")
    await answer(party, asked, "Bo")
    await party.press(asked, party.master, "Apply damage")
    assert (await row(1)).by_hand
    assert await has("Bo") == 6


@pytest.mark.parametrize(
    ("damage", "dice"), [("7", "7"), ("7 fire", "7 # fire"), ("2d1+5 fire", "2d1 + 5 # fire")]
)
async def test_damage_may_be_a_number(party, below, has, row, damage, dice):
    below.faces(*([1, 1] * ("d" in damage)), 3)
    asked = await party.call(**{**FIREBALL, "damage": damage})
    await answer(party, asked, "Bo")
    await party.press(asked, party.master, "Apply damage")
    assert (await row(1)).request["dice"] == dice
    assert await has("Bo") == 2
    await party.check()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"what": "d20"}, "`damage:` needs a target"),
        ({"damage": "2d6; d8"}, "`damage:` needs one roll with one total"),
        ({"damage": "2d6 vs 7"}, "`damage:` needs one roll with one total"),
        ({"damage": "3x 2d6"}, "`damage:` needs one roll with one total"),
        ({"damage": "2d6+"}, "2d6+"),
        ({"damage": None, "half": True}, "`half:` needs damage"),
        ({"damage": None, "rolled": "3"}, "`rolled:` needs damage"),
        ({"show": "hidden"}, "a call with damage cannot be hidden"),
        ({"rolled": "7 1"}, "7"),
        ({"rolled": "1"}, "A die is missing"),
    ],
)
async def test_damage_that_cannot_be_thrown_is_refused_with_a_sentence(party, row, options, why):
    asked = {name: value for name, value in {**FIREBALL, **options}.items() if value is not None}
    refused = await party.call(**asked)
    assert refused.ephemeral
    assert why in text(refused)
    assert await row(1) is None
