"""What answers to a call cost, such as Sanity, comes off all sheets by one press."""

import asyncio

import pytest
import pytest_asyncio

from bot.features.characters.characters import played_of
from bot.features.characters.event import COUNTER
from tests.client.reading import buttons

HORROR = {"what": "san 1/1d6"}
PAY = "Apply costs"


@pytest_asyncio.fixture(loop_scope="module")
async def party(table):
    """Lia and Bo have Sanity, Cy has none with a maximum, in Call of Cthulhu."""
    await table.use(table.master, "config set", game="coc")
    for name, lines in (("Lia", "san = 52/60"), ("Bo", "san = 40/99"), ("Cy", "san = 60")):
        await table.use(table[name], "character edit", name=name, lines=lines)
    return table


@pytest.fixture
def has(party):
    """Return what characters have of a value."""

    async def has(*names, value="san"):
        sheets = [played_of(await party.store.played(party.place, party[name].id)).sheet for name in names]
        return [sheet.counters[value].now for sheet in sheets]

    return has


@pytest.fixture
def row(party):
    return lambda number: party.store.event(party.place, number)


async def call_and_answer(party, below, *faces, names=("Lia", "Bo"), **options):
    below.faces(*faces)
    asked = await party.call(**{**HORROR, **options})
    for name in names:
        await party.press(asked, party[name])
    return asked


async def press_entry(party, number, *labels):
    seen = await party.use(party.master, "history", number=number)
    for label in labels:
        party.town.rest()
        seen = await party.master.press(seen.message, label)
    return seen


async def test_one_press_of_the_game_master_takes_the_loss_off_every_sheet_in_one_row(party, below, has, row):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await party.press(asked, party.master, PAY)
    request = COUNTER.read((await row(4)).request)
    assert (await has("Lia", "Bo"), request.causes, await row(5)) == ([48, 39], (2, 3), None)
    await party.check()


async def test_a_person_takes_the_loss_off_their_own_sheet_alone(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await party.press(asked, party["Bo"], PAY)
    assert await has("Lia", "Bo") == [52, 39]
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [48, 39]
    assert PAY not in buttons(asked)
    await party.check()


async def test_a_person_who_has_not_answered_takes_nothing_off(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    assert (await party.press(asked, party["Cy"], PAY)).ephemeral
    assert await has("Lia", "Bo") == [52, 40]


async def test_a_player_who_called_pays_for_those_who_rolled_themselves(party, below, has):
    below.faces(72, 4, 30)
    asked = await party.use(party["Cy"], "call", **HORROR, who=party.who("Lia", "Bo"))
    await party.press(asked, party["Lia"])
    await party.press(asked, party.master, "Roll for next")
    await party.press(asked, party["Cy"], PAY)
    assert await has("Lia", "Bo") == [48, 40]


async def test_a_late_answer_pays_with_the_next_press_and_nobody_twice(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30, names=["Lia"])
    await party.press(asked, party.master, PAY)
    await party.press(asked, party["Bo"])
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [48, 39]


async def test_a_closed_call_costs_too(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await party.press(asked, party.master, "Close")
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [48, 39]


async def test_presses_at_once_cost_once(party, below, has, row):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await asyncio.gather(*(party.press(asked, party.master, PAY) for _ in range(4)))
    assert (await has("Lia", "Bo"), await row(5)) == ([48, 39], None)
    await party.check()


async def test_striking_the_row_gives_it_back_and_the_next_press_takes_it_again(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await party.press(asked, party.master, PAY)
    await press_entry(party, 4, "Strike", "Strike it")
    assert await has("Lia", "Bo") == [52, 40]
    await party.press(asked, party.master, "Close")  # shows the call as it is now
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [48, 39]
    await party.check()


async def test_a_void_of_an_answer_offers_to_take_the_row_back_and_the_others_pay_again(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await party.press(asked, party.master, PAY)
    await press_entry(party, 2, "Void", "Void it", "Take back #4")
    assert await has("Lia", "Bo") == [52, 40]
    await party.press(asked, party.master, "Close")
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [52, 39]
    await party.check()


async def test_a_voided_answer_costs_nothing(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, 30)
    await press_entry(party, 2, "Void", "Void it")
    await party.press(asked, party.master, PAY)
    assert await has("Lia", "Bo") == [52, 39]


async def test_a_hidden_answer_costs_something_once_it_is_revealed(party, below, has):
    asked = await call_and_answer(party, below, 72, 4, names=["Lia"], show="hidden")
    assert PAY not in buttons(asked)
    for label in ("Close", "Reveal", PAY):
        await party.press(asked, party.master, label)
    assert await has("Lia") == [48]


async def test_who_has_no_such_value_changes_nothing(party, below, row):
    asked = await call_and_answer(party, below, 72, 4, names=["Cy"])
    assert (await party.press(asked, party.master, PAY)).ephemeral
    assert await row(3) is None


async def test_two_who_play_one_character_pay_one_after_another(party, below, has):
    await party.use(party["Lia"], "character share", name="Lia")
    for name in ("Bo", "Cy"):
        await party.use(party[name], "character remove", name=name, sure=True)
        await party.use(party[name], "character use", name="Lia")
    asked = await call_and_answer(party, below, 72, 4, 30, names=["Bo", "Cy"])
    await party.press(asked, party.master, PAY)
    await party.press(asked, party.master, PAY)
    assert await has("Bo", "Cy") == [47, 47]
    await party.check()


@pytest.mark.parametrize(
    ("game", "what", "lines", "faces", "left"),
    [
        ("vtm", "rouse", "hunger = 2/5", (3,), {"hunger": 3}),
        ("fitd", "resolve resist", "stress = 2/9; resolve = 2", (2, 4), {"stress": 4}),
    ],
)
async def test_other_games_cost_something_too(party, below, has, game, what, lines, faces, left):  # noqa: PLR0913, PLR0917
    await party.use(party.master, "config set", game=game)
    await party.use(party["Lia"], "character edit", name="Lia", lines=lines)
    asked = await call_and_answer(party, below, *faces, names=["Lia"], what=what)
    await party.press(asked, party.master, PAY)
    assert {name: (await has("Lia", value=name))[0] for name in left} == left


@pytest.mark.parametrize(("what", "faces"), [("luck", (80,)), ("san", (80,)), ("san 0/1d6", (10,))])
async def test_a_call_that_costs_nothing_has_no_such_button(party, below, what, faces):
    await party.use(party["Lia"], "character edit", name="Lia", lines="luck = 45/99")
    asked = await call_and_answer(party, below, *faces, names=["Lia"], what=what)
    assert PAY not in buttons(asked)


async def test_much_lost_sanity_asks_for_an_int_roll_once_it_comes_off_the_sheet(party, below):
    asked = await call_and_answer(party, below, 72, 5, 90, 4)
    applied = await party.press(asked, party.master, PAY)
    said = (await party.follow(applied))["embeds"][0]["description"]
    assert "roll INT" in said
    assert f"<@{party['Lia'].id}>" in said
    assert f"<@{party['Bo'].id}>" not in said
