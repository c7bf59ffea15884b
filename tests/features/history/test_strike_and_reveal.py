"""A strike and a reveal of one roll, in every order, together or apart: the sums are what a recount says."""

import asyncio
from itertools import permutations
from typing import Any

import pytest

from bot.features.die.event import DIE, settle
from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.mechanics.sources import Chance
from bot.play.errors import Gone
from bot.play.kind import EventKind, prepare_target
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.verification import faults
from tests.recording import record_new
from tests.rolling import roll_dice, roll_die


async def hidden_dice(services, ask):
    """Type dice in secret."""
    return (
        await roll_dice(
            await Ask.of(services, ask()), "2d6 + d20", rolled="6 5 20", set_name="Red", visibility="me"
        )
    ).event


async def open_dice(services, ask):
    """Type dice openly."""
    return (await roll_dice(await Ask.of(services, ask()), "2d6", rolled="6 5")).event


async def hidden_register(services, ask):
    """Type a roll with a register in secret, which then uses none."""
    request = settle(Configuration(), 100, "accumulator", "dice=4")
    made = await record_new(services, ask(), DIE, request, visibility="me", faces=(6, 1, 5, 4))
    return made.event


async def submitted(services, ask, target):
    """Return a strike and a reveal of a roll, both prepared as it is now."""
    configuration = await services.store.configuration(ask().place)
    prepared = await prepare_target(services, target)
    requests: dict[str, tuple[EventKind[Any], Any, Any]] = {
        "strike": (STRIKE, StrikeRequest.of(target), prepared),
        "reveal": (REVEAL, RevealRequest(target.number), {target.number: prepared}),
    }
    return {
        name: Submission(
            context=ask(),
            configuration=configuration,
            kind=kind,
            request=request,
            prepared=each,
            source=Chance(services.below),
        )
        for name, (kind, request, each) in requests.items()
    }


async def write(services, submissions, *, together):
    """Hand submissions to the writer, in one batch or one after the other."""
    if together:
        answers = (services.store.record(each) for each in submissions)
        return await asyncio.gather(*answers, return_exceptions=True)
    found = []
    for each in submissions:
        found += await asyncio.gather(services.store.record(each), return_exceptions=True)
    return found


async def sums(services, context):
    return {row[:3]: row[3:] async for row in services.store.sum_rows(context.place) if row[3:] != (0, 0)}


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "in two"])
@pytest.mark.parametrize("order", [*permutations(("strike", "reveal"))], ids=" then ".join)
@pytest.mark.parametrize("typed", [hidden_dice, hidden_register])
async def test_a_struck_and_revealed_roll_counts_nowhere(services, ask, typed, order, together):
    await roll_die(await Ask.of(services, ask(person=8)), "d100", 100)
    before = await sums(services, ask())
    target = await typed(services, ask)
    submissions = await submitted(services, ask, target)
    answers = await write(services, [submissions[name] for name in order], together=together)

    assert [type(answer) for answer in answers] == [Recorded, Recorded]
    row = await services.store.event(ask().place, target.number)
    assert (row.visibility, row.struck) == ("", 3 + order.index("strike"))
    assert await sums(services, ask()) == before
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "in two"])
@pytest.mark.parametrize("name", ["strike", "reveal"])
async def test_the_same_twice_is_done_once(services, ask, name, together):
    target = await hidden_dice(services, ask)
    twice = [(await submitted(services, ask, target))[name] for _ in range(2)]
    first, second = await write(services, twice, together=together)

    assert isinstance(first, Recorded)
    assert isinstance(second, Gone)
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "in two"])
@pytest.mark.parametrize("name", ["strike", "reveal"])
async def test_a_repeated_delivery_is_answered_with_what_it_did(services, ask, name, together):
    target = await hidden_dice(services, ask)
    submission = (await submitted(services, ask, target))[name]
    first, second = await write(services, [submission, submission], together=together)

    assert (first.event, first.repeated, second.event, second.repeated) == (
        first.event,
        False,
        first.event,
        True,
    )
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "in two"])
async def test_a_roll_before_a_strike_keeps_the_roll(services, ask, together):
    target = await open_dice(services, ask)
    strike = (await submitted(services, ask, target))["strike"]
    request = settle(Configuration(), 100)
    context = ask()
    another = Submission(
        context=context,
        configuration=Configuration(),
        kind=DIE,
        request=request,
        prepared=await DIE.prepare(request, services, context),
        source=Chance(services.below),
    )
    first, second = await write(services, [another, strike], together=together)

    assert isinstance(first, Recorded)
    assert isinstance(second, Gone)
    assert (await services.store.event(ask().place, target.number)).struck is None
    assert await faults(services, ask().place) == []
