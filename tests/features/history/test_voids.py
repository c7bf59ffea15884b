"""Voiding a roll that should not have been made: who may, which rolls, and what follows."""

import asyncio
import csv
import json

import pytest

from bot.features.catan import event as catan
from bot.features.catan.game import CatanWish
from bot.features.games.event import GAME, game_of
from bot.features.history import event as history
from bot.features.history.event import STRIKE, StrikeRequest
from bot.features.history.pages import Filters, details, look_back
from bot.features.history.voids import MINUTES, VOID, VoidRequest, void
from bot.features.privacy.card import csv_head, csv_row, json_row
from bot.features.statistics.stats import WantedStats, gather
from bot.mechanics.errors import BadInput
from bot.play.errors import DAY, MINUTE, Gone, NotAllowed
from bot.play.kind import prepare_target
from bot.play.recording import roll_again
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import Shown, mask
from tests.features.catan.rolling import roll as roll_catan
from tests.features.games.rolling import follow
from tests.features.games.rolling import roll as roll_game
from tests.places import NOW, rows
from tests.rolling import roll_dice

LAST_MOMENT = NOW + MINUTES * MINUTE


async def roll(services, context, dice="d6", **options):
    return (await roll_dice(await Ask.of(services, context), dice, **options)).event


async def voided(services, context, number=1):
    return await void(await Ask.of(services, context), number)


async def strike(services, ask, number):
    _, question = await history.ask_strike(await Ask.of(services, ask()), number)
    return await history.strike(await Ask.of(services, ask()), question)


@pytest.mark.parametrize("typed", [None, "6"], ids=["by chance", "typed"])
async def test_the_roller_voids_a_roll_and_both_rows_say_so(services, ask, typed):
    before = await roll(services, ask(), rolled=typed)
    after = await voided(services, ask())
    row = await services.store.event(ask().place, 2)

    assert (after.draws, after.struck, after.voided) == (before.draws, None, 2)
    assert (row.kind, row.request, row.person, row.target) == ("void", {"number": 1}, 7, 1)
    assert await faults(services, ask().place) == []


async def test_the_roller_may_for_some_minutes_and_a_game_master_at_any_time(services, ask):
    for _ in range(2):
        await roll(services, ask())
    await voided(services, ask(at=LAST_MOMENT))
    with pytest.raises(NotAllowed, match="for 10 minutes: ask a game master to void entry 2"):
        await voided(services, ask(at=LAST_MOMENT + 1), 2)

    assert (await voided(services, ask(person=9, manages=True, at=NOW + DAY), 2)).voided == 4


async def test_another_may_not(services, ask):
    await roll(services, ask())
    with pytest.raises(NotAllowed, match="Only the person who rolled this, or a game master, can void it"):
        await voided(services, ask(person=8))


async def test_a_roll_is_voided_or_struck_and_never_both_or_twice(services, ask):
    for _ in range(2):
        await roll(services, ask(), rolled="6")
    await voided(services, ask(), 2)
    with pytest.raises(Gone, match="Entry 2 was already voided, by entry 3"):
        await voided(services, ask(), 2)
    with pytest.raises(Gone, match="Entry 2 was voided, by entry 3, so there is nothing to strike"):
        await strike(services, ask, 2)
    await roll(services, ask(), rolled="6")
    await strike(services, ask, 4)
    with pytest.raises(Gone, match="Entry 4 was struck, by entry 5, so there is nothing to void"):
        await voided(services, ask(), 4)


async def test_only_a_roll_of_this_place_is_voided(services, ask):
    await roll(services, ask())
    await voided(services, ask())
    with pytest.raises(BadInput, match="Only a roll can be voided, and entry 2 is not one"):
        await voided(services, ask(), 2)
    with pytest.raises(Gone, match="There is no entry 3 here"):
        await voided(services, ask(), 3)


@pytest.mark.parametrize("cross_out", [void, history.ask_strike])
async def test_what_a_command_takes_back_is_neither_voided_nor_struck(services, ask, cross_out):
    await catan.start(await Ask.of(services, ask()), CatanWish(players=(7, 8)))
    made = await roll_catan(services, ask())
    with pytest.raises(BadInput, match=r"Entry 2 cannot be \w+: use /catan undo"):
        await cross_out(await Ask.of(services, ask()), made.event.number)


@pytest.mark.parametrize("second", ["void", "strike"])
@pytest.mark.parametrize("together", [True, False], ids=["at once", "one after the other"])
async def test_of_two_who_cross_out_a_roll_one_does(services, ask, second, together):
    target = await roll(services, ask(), rolled="6")
    asked = await Ask.of(services, ask())
    prepared = await prepare_target(asked, target)
    last = {
        "void": (await Ask.of(services, ask())).submission(VOID, VoidRequest(1)),
        "strike": asked.submission(STRIKE, StrikeRequest.of(target), prepared=prepared),
    }[second]
    first = (await Ask.of(services, ask(person=9, manages=True))).submission(VOID, VoidRequest(1))
    if together:
        both = services.store.record(first), services.store.record(last)
        _, refused = await asyncio.gather(*both, return_exceptions=True)
    else:
        await services.store.record(first)
        (refused,) = await asyncio.gather(services.store.record(last), return_exceptions=True)

    assert isinstance(refused, Gone)
    assert [event.kind for event in await rows(services, ask())] == ["void", "roll"]
    assert await faults(services, ask().place) == []


async def test_an_interaction_that_comes_twice_voids_once(services, ask):
    await roll(services, ask())
    context = ask()
    for _ in range(2):
        assert (await voided(services, context)).voided == 2


async def test_a_voided_roll_goes_on_counting(services, ask):
    for _ in range(3):
        await roll(services, ask())
    asked = await Ask.of(services, ask())
    before = await gather(asked, WantedStats(dice="d6"))
    await voided(services, ask(), 2)

    assert await gather(asked, WantedStats(dice="d6")) == before


async def test_a_hidden_roll_is_voided_by_who_sees_it_and_counts_once_it_is_revealed(services, ask):
    await roll(services, ask(), visibility="me")
    with pytest.raises(NotAllowed, match="This roll is hidden"):
        await voided(services, ask(person=9, manages=True))
    event = await voided(services, ask())
    assert mask(event, services.kinds).voided == 2
    await history.reveal(await Ask.of(services, ask()), 1)

    assert (await services.store.event(ask().place, 1)).voided == 2
    assert (await gather(await Ask.of(services, ask()), WantedStats(dice="d6"))).rolls == 1
    assert await faults(services, ask().place) == []


async def test_what_may_follow_a_roll_does_not_follow_a_voided_one(services, ask):
    first = (await roll_game(services, ask(), "yz 3s", "2 3 4")).event
    await voided(services, ask())
    with pytest.raises(Gone, match="Entry 1 was voided, so it cannot be continued"):
        await follow(services, ask(), first)

    assert len(await rows(services, ask())) == 2


async def test_what_followed_a_roll_stays_as_it_is(services, ask):
    first = (await roll_game(services, ask(), "yz 3s", "2 3 4")).event
    pushed = (await follow(services, ask(), first)).event
    await voided(services, ask())

    assert await services.store.event(ask().place, 2) == pushed
    assert game_of(GAME.read(pushed.request))
    assert await faults(services, ask().place) == []


async def test_a_voided_roll_can_be_rolled_again_as_a_roll_of_its_own(services, ask):
    event = await roll(services, ask())
    await voided(services, ask())
    again = (await roll_again(await Ask.of(services, ask()), Shown(1, 7))).event

    assert (again.number, again.voided, again.request["again"]) == (3, None, event.number)


async def test_the_page_and_the_entry_say_who_voided_a_roll(services, ask):
    await roll(services, ask())
    await voided(services, ask(person=9, manages=True))
    page = await look_back(await Ask.of(services, ask()), Filters())
    entry = await details(await Ask.of(services, ask()), 1)

    assert page.voiders == {1: 9}
    assert (entry.voided_by.person, entry.can_void, entry.can_relabel) == (9, False, False)


async def test_who_voided_a_roll_of_a_hidden_row_is_not_told_beside_it(services, ask):
    await roll(services, ask(), visibility="me")
    await voided(services, ask())

    assert (await look_back(await Ask.of(services, ask(person=8)), Filters())).voiders == {}


async def test_why_a_roll_by_chance_is_not_voided_is_told_to_its_roller(services, ask):
    await roll(services, ask())
    late = LAST_MOMENT + 1
    own = await details(await Ask.of(services, ask(at=late)), 1)
    others = await details(await Ask.of(services, ask(person=8, at=late)), 1)

    assert "ask a game master" in own.why_kept
    assert others.why_kept == ""


async def test_exports_say_which_entry_voided_a_roll(services, ask):
    await roll(services, ask())
    event = await voided(services, ask())

    assert json.loads(json_row(ask().place, event))["voided_by"] == 2
    (head, row) = csv.reader([csv_head(), csv_row(ask().place, event)])
    assert row[head.index("voided by")] == "2"


async def test_a_voided_roll_stays_so_when_its_people_are_forgotten(services, ask):
    await roll(services, ask())
    await voided(services, ask(person=9, manages=True))
    for person in (7, 9):
        await services.store.forget(person)
    event, row = [await services.store.event(ask().place, number) for number in (1, 2)]

    assert (event.voided, row.request) == (2, {"number": 1})
    assert event.person < 0
    assert row.person < 0
    assert await faults(services, ask().place) == []
