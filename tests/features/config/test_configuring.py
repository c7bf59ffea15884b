""""""

import asyncio
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import Place
from bot.play.settings import SETTINGS, Configuration, usual_where
from bot.play.store import Ask
from tests.play import masters


async def change(services, context, *, where="server", **values):
    made = changing.NewValues.of(context, values, where)
    return (await changing.set_values(await Ask.of(services, context), made)).configuration


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
    await change(services, ask(manages=True), tightness="3", where="channel")
    overview = await changing.overview(await Ask.of(services, ask()))

    assert overview.configuration == Configuration(tightness="3", theme="light")
    assert [overview.sources[name] for name in ("tightness", "theme", "method")] == [
        "channel",
        "server",
        "default",
    ]
    assert (await services.store.configuration(ask(channel=6).place)).tightness == "2"


def in_thread(context, **rights):
    """Return the request as one in thread 77 of its channel."""
    place = replace(context.place, channel=77, parent=context.place.channel)
    return replace(context, place=place, **rights)


async def test_a_thread_decides_for_itself_over_its_channel_and_its_server(services, ask):
    await change(services, ask(manages=True), tightness="2", theme="light", d100_from=0)
    await change(services, in_thread(ask(manages=True)), where="channel", tightness="3", theme="dark")
    await change(services, in_thread(ask(manages=True)), where="thread", tightness="4")
    overview = await changing.overview(await Ask.of(services, in_thread(ask())))

    assert overview.configuration == Configuration(tightness="4", theme="dark", d100_from=0)
    names = "tightness", "theme", "d100_from", "method"
    assert [overview.sources[name] for name in names] == ["thread", "channel", "server", "default"]
    channel = await services.store.configuration(ask().place)
    assert channel == Configuration(tightness="3", theme="dark", d100_from=0)
    overview = await masters.unset(services, in_thread(ask(manages=True)), None, where="thread")
    assert overview.configuration == channel


async def test_a_setting_of_the_same_value_is_a_change_where_it_comes_from_elsewhere(services, ask):
    await change(services, ask(manages=True), theme="light")
    made = changing.NewValues({"theme": "light"}, "channel")
    ask_here = await Ask.of(services, ask(manages=True))

    assert (await changing.set_values(ask_here, made)).changed == {"theme"}
    assert (await changing.set_values(ask_here, made)).changed == set()


async def test_a_setting_of_the_server_that_a_thread_overrules_is_named(services, ask):
    context = in_thread(ask(manages=True))
    await change(services, context, where="thread", game="d20")
    made = changing.NewValues.of(context, {"game": "vtm", "theme": "dark"})
    overview = await changing.set_values(await Ask.of(services, context), made)

    assert (overview.overruled, overview.changed) == ({"game"}, {"theme"})


async def test_whoever_manages_a_thread_sets_there_what_concerns_play(services, ask):
    context = in_thread(ask(), manages_thread=True)
    assert (await change(services, context, where="thread", game="vtm", compact=True)).game == "vtm"
    assert (await masters.unset(services, context, "game", where="thread")).configuration.compact
    assert (await masters.unset(services, context, None, where="thread")).configuration == Configuration()
    for where in ("channel", "server"):
        with pytest.raises(NotAllowed, match="write `where:thread`"):
            await change(services, context, where=where, game="vtm")


@pytest.mark.parametrize("name", [name for name, setting in SETTINGS.items() if not setting.for_play])
async def test_what_does_not_concern_play_takes_manage_server_in_a_thread_too(services, ask, name):
    context = in_thread(ask(), manages_thread=True)
    with pytest.raises(NotAllowed, match=f"Manage Server permission may change {SETTINGS[name].option}:"):
        await change(services, context, where="thread", game="vtm", **{name: getattr(Configuration(), name)})
    with pytest.raises(NotAllowed, match=f"Manage Server permission may change {SETTINGS[name].option}:"):
        await masters.unset(services, context, SETTINGS[name].option, where="thread")


def test_what_concerns_play_are_the_game_its_dice_and_how_they_look():
    assert {setting.option for setting in SETTINGS.values() if setting.for_play} == {
        *("game", "d100", "method", "from", "tightness", "roller", "memory"),
        *("turns", "fights", "answers", "theme", "faces"),
    }


async def test_whoever_manages_a_thread_does_not_undo_what_managers_set_there(services, ask):
    manager, context = in_thread(ask(manages=True)), in_thread(ask(), manages_thread=True)
    await change(services, manager, where="thread", game="vtm", history_days=9)
    with pytest.raises(NotAllowed, match="change keep-days"):
        await masters.unset(services, context, None, where="thread")
    assert (await masters.unset(services, context, "game", where="thread")).configuration.history_days == 9


async def test_nobody_else_sets_anything_in_a_thread(services, ask):
    with pytest.raises(NotAllowed, match="person who began this thread, and people with the permission"):
        await change(services, in_thread(ask()), where="thread", game="vtm")


async def test_a_thread_chooses_no_game_masters_by_whoever_began_it(services, ask):
    context = in_thread(ask(), manages_thread=True)
    with pytest.raises(NotAllowed, match="Manage Server"):
        await masters.appoint_person(services, context, 7, allowed=True, where="thread")


async def test_only_in_a_thread_there_is_one_to_set(services, ask):
    with pytest.raises(BadInput, match="This is not a thread: write `where:channel`"):
        await change(services, ask(manages=True), where="thread", theme="light")


def test_whoever_manages_a_thread_alone_means_it_where_they_do_not_say(ask):
    began, manages = {"manages_thread": True}, {"manages": True}
    for rights, where in (
        ({}, "server"),
        (began, "thread"),
        (manages, "server"),
        (began | manages, "server"),
    ):
        assert usual_where(in_thread(ask(), **rights), Configuration()) == where


async def test_what_is_unset_in_a_channel_is_again_as_the_server_has_it_and_then_all_as_at_first(
    services, ask
):
    await change(services, ask(manages=True), tightness="2")
    await change(services, ask(manages=True), tightness="3", theme="light", where="channel")
    overview = await masters.unset(services, ask(manages=True), "tightness", where="channel")
    assert overview.configuration == Configuration(tightness="2", theme="light")
    await masters.unset(services, ask(manages=True), None, where="channel")
    overview = await masters.unset(services, ask(manages=True), None)

    assert overview.configuration == Configuration()


async def test_for_good_in_a_channel_goes_before_the_days_of_its_server(services, ask):
    await change(services, ask(manages=True), history_days=30)

    assert (
        await change(services, ask(manages=True), history_days=None, where="channel")
    ).history_days is None


async def test_without_the_permission_nothing_is_changed(services, ask):
    for where in ("channel", "server"):
        with pytest.raises(NotAllowed, match="Manage Server"):
            await change(services, ask(), method="base6", where=where)
        with pytest.raises(NotAllowed, match="Manage Server"):
            await masters.unset(services, ask(), "method", where=where)


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
    with pytest.raises(BadInput, match="`where:` works only in a server: leave it out here"):
        await change(services, ask(home=5, manages=True), theme="light", where="channel")
    for name in ("gm_channel", "proof_channel"):
        with pytest.raises(BadInput, match=f"{name.replace('_', '-')}` works only in a server"):
            await change(services, ask(home=5, manages=True), **{name: 9})
