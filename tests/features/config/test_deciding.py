""""""

import asyncio
from dataclasses import replace

import pytest

from bot.features.config.changing import MOST
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import Place
from bot.play.settings import Configuration, Scope, is_game_master
from tests.play.masters import appoint_person, appoint_role, claim

ROLE = 40


async def here(services, ask, **where):
    return await services.store.configuration(ask(**where).place)


def test_where_nobody_is_chosen_those_who_manage_a_server_are_game_masters(ask):
    general = ask(channel=1, home=1, in_server=True, manages=True)
    assert is_game_master(ask(manages=True), Configuration())
    assert is_game_master(general, Configuration())
    for other in (ask(manages=False), ask(home=5, manages=True)):
        assert not is_game_master(other, Configuration())


def test_the_chosen_people_and_roles_are_game_masters(ask):
    for people, roles, expected in (
        ((7,), (), True),
        ((), (ROLE,), True),
        ((8,), (41,), False),
        ((ROLE,), (), False),
        ((), (7,), False),
    ):
        chosen = Configuration(game_masters=people, game_master_roles=roles)
        assert is_game_master(ask(roles=(39, ROLE), manages=True), chosen) == expected


async def test_people_and_roles_are_chosen_once_and_let_go(services, ask):
    for _ in range(2):
        await appoint_person(services, ask(manages=True), 8, allowed=True)
        await appoint_role(services, ask(manages=True), ROLE, allowed=True)
    both = await here(services, ask)
    await appoint_person(services, ask(manages=True), 8, allowed=False)
    await appoint_role(services, ask(manages=True), ROLE, allowed=False)

    assert (both.game_masters, both.game_master_roles) == ((8,), (ROLE,))
    assert await here(services, ask) == Configuration()


@pytest.mark.parametrize("appoint", [appoint_person, appoint_role])
async def test_in_a_server_only_managers_choose(services, ask, appoint):
    with pytest.raises(NotAllowed, match="Manage Server"):
        await appoint(services, ask(), 7, allowed=True)


async def test_no_more_than_twenty_are_chosen(services, ask):
    for one in range(MOST // 2):
        await appoint_person(services, ask(manages=True), 100 + one, allowed=True)
        await appoint_role(services, ask(manages=True), 200 + one, allowed=True)

    with pytest.raises(BadInput, match="At most 20"):
        await appoint_role(services, ask(manages=True), 300, allowed=True)
    await appoint_person(services, ask(manages=True), 100, allowed=True)
    assert (await here(services, ask)).game_masters[-1] == 100


async def test_the_first_to_claim_a_conversation_is_its_game_master(services, ask):
    answers = await asyncio.gather(
        *(claim(services, ask(home=5, person=person, manages=True)) for person in (7, 8)),
        return_exceptions=True,
    )

    assert (await here(services, ask, home=5)).game_masters == (7,)
    assert isinstance(answers[1], NotAllowed)
    assert "game master here is <@7>" in str(answers[1])


async def test_nobody_makes_themselves_a_game_master_of_a_server(services, ask):
    for context in (ask(), ask(channel=1, home=1, in_server=True)):
        with pytest.raises(NotAllowed, match="Manage Server"):
            await claim(services, context)


async def test_a_channel_with_the_id_of_its_server_has_game_masters_of_its_own(services, ask):
    general = ask(channel=1, home=1, in_server=True, manages=True)
    await appoint_person(services, general, 8, allowed=True, where="channel")

    assert (await here(services, ask, channel=1)).game_masters == (8,)
    assert (await here(services, ask)).game_masters == ()


async def test_a_conversation_that_lost_its_game_master_can_be_claimed_again(services, ask):
    for _ in range(2):  # again is harmless
        await claim(services, ask(home=5, manages=True))
    assert (await here(services, ask, home=5)).game_masters == (7,)
    await services.store.forget(7)
    await claim(services, ask(home=5, person=8, manages=True))
    await appoint_person(services, ask(home=5, person=8, manages=True), 9, allowed=True)

    assert (await here(services, ask, home=5)).game_masters == (8, 9)


async def test_in_a_channel_with_the_id_of_its_server_a_game_master_adds_nobody(services, ask):
    await appoint_person(services, ask(manages=True), 7, allowed=True)

    with pytest.raises(NotAllowed, match="Manage Server"):
        await appoint_person(services, ask(channel=1, home=1, in_server=True), 8, allowed=True)


async def test_in_a_conversation_without_a_game_master_people_choose_themselves_alone(services, ask):
    context = ask(home=5, manages=True)
    for appoint in (
        appoint_person(services, context, 8, allowed=True),
        appoint_person(services, context, 7, allowed=False),
        appoint_role(services, context, 7, allowed=True),
    ):
        with pytest.raises(NotAllowed, match="choose yourself first"):
            await appoint
    assert await services.store.read_decided(Scope(5)) == {}


async def test_in_a_conversation_others_add_nobody(services, ask):
    await claim(services, ask(home=5, manages=True))

    with pytest.raises(NotAllowed, match="game master here is <@7>"):
        await appoint_person(services, ask(home=5, person=8, manages=True), 8, allowed=True)


async def test_a_channel_begins_with_the_game_masters_of_its_server_and_has_its_own_from_then_on(
    services, ask
):
    await appoint_person(services, ask(manages=True), 8, allowed=True)
    await appoint_person(services, ask(manages=True), 9, allowed=True, where="channel")
    await appoint_person(services, ask(manages=True), 8, allowed=False, where="channel")
    await appoint_role(services, ask(manages=True), ROLE, allowed=True)
    own, others = await here(services, ask), await here(services, ask, channel=6)

    assert (own.game_masters, own.game_master_roles) == ((9,), ())
    assert (others.game_masters, others.game_master_roles) == ((8,), (ROLE,))


async def test_a_thread_begins_with_the_game_masters_of_its_channel(services, ask):
    thread = replace(ask(manages=True), place=Place(77, 1, parent=5))
    await appoint_person(services, ask(manages=True), 8, allowed=True, where="channel")
    await appoint_person(services, thread, 9, allowed=True, where="thread")

    assert (await services.store.configuration(thread.place)).game_masters == (8, 9)
    assert (await here(services, ask)).game_masters == (8,)


async def test_a_conversation_has_no_game_masters_for_one_channel(services, ask):
    await claim(services, ask(home=5, manages=True))

    with pytest.raises(BadInput, match="`where:` works only in a server: leave it out here"):
        await appoint_person(services, ask(home=5), 8, allowed=True, where="channel")
    assert await services.store.read_decided(Scope(5, 5)) == {}
