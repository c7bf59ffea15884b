""""""

import asyncio
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.play.store import Ask
from tests.play import masters


async def change(services, context, *, here=False, **values):
    return (await changing.change(await Ask.of(services, context), values, here=here)).configuration


async def test_the_defaults_hold_until_something_is_set_and_a_change_leaves_the_others(services, ask):
    overview = await changing.overview(await Ask.of(services, ask()))
    assert overview.configuration == await services.store.configuration(ask().place) == Configuration()
    assert set(overview.sources.values()) == {"default"}
    await change(services, ask(manages=True), d100_from=0)
    await change(services, ask(manages=True), method="BASE6", tightness="0.50")
    last = await change(services, ask(manages=True), memory="person")

    assert last == Configuration(d100_from=0, method="base6", tightness="0.5", memory="person")


async def test_two_changes_at_once_are_both_made(services, ask):
    await asyncio.gather(
        change(services, ask(manages=True), d100_from=0), change(services, ask(manages=True), method="base6")
    )

    assert await services.store.configuration(ask().place) == Configuration(d100_from=0, method="base6")


async def test_a_channel_decides_for_itself_and_the_overview_says_so(services, ask):
    await change(services, ask(manages=True), tightness="2", theme="light")
    await change(services, ask(manages=True), tightness="3", here=True)
    overview = await changing.overview(await Ask.of(services, ask()))

    assert overview.configuration == Configuration(tightness="3", theme="light")
    assert [overview.sources[name] for name in ("tightness", "theme", "method")] == [
        "channel",
        "home",
        "default",
    ]
    assert (await services.store.configuration(ask(channel=6).place)).tightness == "2"


async def test_what_is_set_in_a_thread_holds_in_its_channel(services, ask):
    context = ask(manages=True, channel=77)
    thread = replace(context, place=replace(context.place, parent=5))
    await change(services, thread, compact=True, here=True)

    assert (await services.store.configuration(ask(channel=5).place)).compact


async def test_what_is_unset_in_a_channel_is_again_as_the_server_has_it_and_then_all_as_at_first(
    services, ask
):
    await change(services, ask(manages=True), tightness="2")
    await change(services, ask(manages=True), tightness="3", theme="light", here=True)
    overview = await masters.unset(services, ask(manages=True), "tightness", here=True)
    assert overview.configuration == Configuration(tightness="2", theme="light")
    await masters.unset(services, ask(manages=True), None, here=True)
    overview = await masters.unset(services, ask(manages=True), None)

    assert overview.configuration == Configuration()


async def test_for_good_in_a_channel_goes_before_the_days_of_its_server(services, ask):
    await change(services, ask(manages=True), history_days=30)

    assert (await change(services, ask(manages=True), history_days=None, here=True)).history_days is None


async def test_without_the_permission_nothing_is_changed(services, ask):
    for here in (True, False):
        with pytest.raises(NotAllowed, match="Manage Server"):
            await change(services, ask(), method="base6", here=here)
        with pytest.raises(NotAllowed, match="Manage Server"):
            await masters.unset(services, ask(), "method", here=here)


async def test_in_a_conversation_all_decide_until_it_has_a_game_master(services, ask):
    await change(services, ask(home=5, person=8, manages=True), theme="light")
    await masters.claim(services, ask(home=5, manages=True))

    with pytest.raises(NotAllowed, match="Only a game master may change settings"):
        await change(services, ask(home=5, person=8, manages=True), history_rolls=1)
    assert (await change(services, ask(home=5, manages=True), theme="dark")).theme == "dark"


async def test_what_a_person_installed_for_themselves_stays_theirs(services, ask):
    context = replace(ask(manages=True), place=Place(5, home=7, owner=7), in_server=False)
    await masters.claim(services, context)
    await masters.appoint_person(services, context, 8, allowed=True)
    await masters.appoint_person(services, context, 7, allowed=False)

    assert (await change(services, context, theme="light")).theme == "light"


@pytest.mark.parametrize("setting", ["game-masters", None])
async def test_in_a_conversation_only_its_game_master_unsets_them(services, ask, setting):
    await masters.claim(services, ask(home=5, manages=True))

    with pytest.raises(NotAllowed, match="Only a game master may change settings"):
        await masters.unset(services, ask(home=5, person=8, manages=True), setting)
    mine = await masters.unset(services, ask(home=5, manages=True), setting)
    assert mine.configuration == Configuration()


async def test_a_change_that_cannot_be_understood_is_refused(services, ask):
    for changes in ({}, {"method": "nope"}, {"tightness": "-1"}):
        with pytest.raises(BadInput):
            await change(services, ask(manages=True), **changes)
    with pytest.raises(BadInput, match="keep-days"):
        await masters.unset(services, ask(manages=True), "colour")


async def test_outside_servers_there_is_no_channel_to_set_alone_or_to_post_in(services, ask):
    with pytest.raises(BadInput, match="`here:` works only in a server: leave it out here"):
        await change(services, ask(home=5, manages=True), theme="light", here=True)
    for name in ("gm_channel", "proof_channel"):
        with pytest.raises(BadInput, match=f"{name.replace('_', '-')}` works only in a server"):
            await change(services, ask(home=5, manages=True), **{name: 9})
