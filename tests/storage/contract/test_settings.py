"""What every store must promise about settings."""

import asyncio
from dataclasses import replace

import pytest

from bot.mechanics.errors import BadInput
from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.play.settings import Configuration, Scope
from tests.storage.submissions import ANNA, BEN, record, submission

HOME = Scope(900)
CHANNEL = Scope(900, 5)
THERE = Place(5, 900)
ELSEWHERE = Place(6, 900)


def refuse(_):
    raise BadInput("no")


def deciding(**values):
    return lambda before: {**before, **values}


async def test_what_is_decided_is_kept_and_returned_for_its_home_alone(store):
    assert await store.configuration(THERE) == Configuration()
    assert await store.read_decided(HOME) == {}
    decided = {"method": "reroll", "game_masters": [ANNA, 2**62], "game_master_roles": [BEN]}
    assert await store.decide(HOME, lambda _: decided) == decided
    assert await store.read_decided(HOME) == decided
    assert await store.configuration(THERE) == Configuration(
        method="reroll", game_masters=(ANNA, 2**62), game_master_roles=(BEN,)
    )
    assert await store.configuration(Place(5, 901)) == Configuration()


async def test_what_a_channel_decides_goes_before_what_its_home_does(store):
    await store.decide(CHANNEL, deciding(tightness="3", history_days=None))
    await store.decide(HOME, deciding(tightness="2", history_days=9, reset="managers"))
    assert await store.configuration(THERE) == Configuration(tightness="3", reset="managers")
    assert await store.configuration(ELSEWHERE) == Configuration(
        tightness="2", reset="managers", history_days=9
    )


async def test_a_thread_has_the_settings_of_its_channel(store):
    await store.decide(CHANNEL, deciding(compact=True))
    thread = Place(77, 900, parent=5)
    assert (await store.configuration(thread)).compact


@pytest.mark.parametrize("number", [4, 77])  # below and above that of the channel
async def test_what_a_thread_decides_goes_before_what_its_channel_does(store, number):
    thread = Place(number, 900, parent=5)
    await store.decide(HOME, deciding(game="coc", theme="light", tightness="2"))
    await store.decide(CHANNEL, deciding(game="d20", theme="dark"))
    assert (await store.configuration(thread)).game == "d20"
    await store.decide(Scope(900, number), deciding(game="vtm"))
    assert await store.configuration(thread) == Configuration(game="vtm", theme="dark", tightness="2")
    assert await store.configuration(THERE) == Configuration(game="d20", theme="dark", tightness="2")


async def test_a_place_of_the_history_knows_the_channel_that_decides_for_it(store):
    for place in (THERE, replace(ELSEWHERE, parent=5)):
        await record(store, submission(place=place))
    await store.decide(CHANNEL, deciding(history_days=9))
    found = [await store.configuration(place) async for place in store.places()]
    assert [configuration.history_days for configuration in found] == [9, 9]


async def test_what_is_forgotten_holds_no_more(store):
    await store.decide(CHANNEL, deciding(compact=True))
    assert await store.decide(CHANNEL, lambda _: {}) == {}
    assert await store.configuration(THERE) == Configuration()


@pytest.mark.parametrize(("gone", "left"), [(5, [8]), (6, [5, 7, 8])])
async def test_a_deleted_channel_has_no_choices_nor_have_its_threads(store, gone, left):
    places = {5: THERE, 6: Place(6, 900, parent=5), 7: Place(7, 900, parent=5), 8: Place(8, 900)}
    own = Collection("home", 900, "character")
    for number, place in places.items():
        await record(store, submission(place=place))
        await store.decide(Scope(900, number), deciding(game="vtm", history_days=9))
        await store.save_item(SavedItem(own, str(number), ANNA, {"id": "7", "lines": []}))
        await store.choose([Scope(900, number)], ANNA, "home", str(number))
    assert (await store.configuration(THERE)).game == "vtm"
    await store.forget_channel(Scope(900, gone))
    played = {number: await store.played(place, ANNA) for number, place in places.items()}
    assert [number for number, found in played.items() if found and found.item.name == str(number)] == left
    assert [number for number in places if "game" in await store.read_decided(Scope(900, number))] == left
    assert ((await store.configuration(THERE)).game == "vtm") is (gone != 5)


async def test_a_deleted_channel_keeps_how_long_its_rolls_are_kept_while_there_are_any(store):
    await record(store, submission(place=THERE))
    for number in (5, 6):
        await store.decide(Scope(900, number), deciding(history_days=9, theme="light"))
        await store.forget_channel(Scope(900, number))
    assert await store.read_decided(CHANNEL) == {"history_days": 9}
    assert await store.read_decided(Scope(900, 6)) == {}


async def test_decisions_at_once_lose_none(store):
    await asyncio.gather(
        store.decide(HOME, deciding(d100_from=0)),
        store.decide(HOME, deciding(tightness="3")),
        store.decide(HOME, deciding(reset="managers")),
    )
    assert await store.configuration(THERE) == Configuration(d100_from=0, tightness="3", reset="managers")


async def test_a_decision_that_raises_changes_nothing_and_fails_alone(store):
    good, bad = await asyncio.gather(
        store.decide(HOME, deciding(tightness="3")), store.decide(HOME, refuse), return_exceptions=True
    )
    assert isinstance(bad, BadInput)
    assert await store.read_decided(HOME) == good


async def test_unknown_settings_and_impossible_values_are_refused(store):
    impossible = {"colour": "red", "d100_from": 7, "source": 1, "history_days": 0, "theme": "pink"}
    for name, each in (*impossible.items(), ("source", "8")):
        with pytest.raises(ValueError, match=name):
            await store.decide(HOME, deciding(**{name: each}))
    assert await store.read_decided(HOME) == {}
