"""Two processes on one database serve one call: whatever is pressed at both at once takes place once."""

import asyncio

import pytest

from bot.features.calls import asking, open_calls
from bot.features.calls.damage import hurt
from bot.features.characters import characters
from bot.features.history.event import reveal_several
from bot.mechanics.group_checks import read_rule
from bot.play.errors import Changed, Gone
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.play.verification import faults
from tests.features.calls.calling import start
from tests.storage.submissions import ANNA, BEN, NOON

pytestmark = pytest.mark.slow

HERE = Place(20, 900)
MASTER = 77


class Press:
    """Requests of people, each of which has a number of its own."""

    def __init__(self):
        self.number = 0

    def __call__(self, person):
        self.number += 1
        return RequestContext(HERE, person, self.number, NOON, manages=person == MASTER, in_server=True)


@pytest.fixture
def press():
    return Press()


async def call(services, context, visibility="", who=(), damage=""):
    ask = await Ask.of(services, context)
    what, hurts = "d20 vs 21" if damage else "d20 vs 15", bool(damage)
    call = await open_calls.new_call(ask, what, visibility, read_rule("each"), who, hurts=hurts)
    view, _ = await start(ask, call, damage)
    return view.call.number


async def answer(services, context, number):
    """Answer as a press of Roll does."""
    view = await open_calls.view_call(await Ask.of(services, context), number)
    view.check_unanswered(context.person)
    sheet = await asking.sheet_of(await Ask.of(services, context), context.person)
    asked = await asking.validate(await Ask.of(services, context), view.call, sheet)
    return await open_calls.record_answer(await Ask.of(services, context), view, context.person, asked)


async def reveal(services, context, number):
    """Reveal as a press of Reveal does."""
    view = await open_calls.view_call(await Ask.of(services, context), number)
    hidden = [one.event for one in view.answers if one.event and one.event.visibility]
    return await reveal_several(
        await Ask.of(services, context), sorted(hidden, key=lambda event: event.number)
    )


def sort(outcomes):
    """Return what was done, and why the others were refused; anything else is an error."""
    wrong = [each for each in outcomes if isinstance(each, BaseException)]
    assert all(isinstance(each, Changed | Gone) for each in wrong), outcomes
    return [each for each in outcomes if not isinstance(each, BaseException)], wrong


async def rows(services):
    return [event async for event in services.store.events(HERE)]


async def test_of_two_people_who_answer_at_once_in_two_processes_both_have_answered(both, press):
    here, there = both
    for _ in range(6):
        number = await call(here, press(MASTER), who=(ANNA, BEN))
        made = await asyncio.gather(answer(here, press(ANNA), number), answer(there, press(BEN), number))
        view = await open_calls.view_call(await Ask.of(here, press(MASTER)), number)
        assert view.call.answers == {ANNA: made[0].event.number, BEN: made[1].event.number}
        assert view.why == "all have answered"
    assert len(await rows(here)) == 6 * 3
    assert await faults(there, HERE) == []


async def test_who_presses_in_two_processes_at_once_answers_once(both, press):
    for _ in range(6):
        number = await call(both[0], press(MASTER))
        before = len(await rows(both[0]))
        presses = (answer(services, press(ANNA), number) for services in (*both, *both))
        made, refused = sort(await asyncio.gather(*presses, return_exceptions=True))
        assert (len(made), len(refused)) == (1, 3)
        assert len(await rows(both[1])) == before + 1
        view = await open_calls.view_call(await Ask.of(both[1], press(MASTER)), number)
        assert view.call.answers == {ANNA: made[0].event.number}


async def test_one_press_that_both_processes_hear_answers_once(both, press):
    number, pressed = await call(both[0], press(MASTER)), press(ANNA)
    heard = (answer(services, pressed, number) for services in both)
    made, _ = sort(await asyncio.gather(*heard, return_exceptions=True))
    assert len({each.event.number for each in made if isinstance(each, Recorded)}) == 1
    assert len(await rows(both[0])) == 2


async def test_a_call_that_closes_while_it_is_answered_elsewhere_keeps_the_answer_or_refuses_it(both, press):
    here, there = both
    for _ in range(6):
        number = await call(here, press(MASTER))
        before = len(await rows(here))
        outcomes = await asyncio.gather(
            answer(here, press(ANNA), number),
            open_calls.close_call(await Ask.of(there, press(MASTER)), number),
            return_exceptions=True,
        )
        sort(outcomes)
        made = [each.event.number for each in outcomes if isinstance(each, Recorded)]
        view = await open_calls.view_call(await Ask.of(there, press(MASTER)), number)
        assert view.call.closed
        assert list(view.call.answers.values()) == made
        assert len(await rows(here)) == before + len(made)


async def test_what_is_revealed_in_two_processes_at_once_is_revealed_once(both, press):
    for _ in range(6):
        number = await call(both[0], press(MASTER), "gm")
        for person in (ANNA, BEN):
            await answer(both[1], press(person), number)
        before = len(await rows(both[0]))
        presses = (reveal(services, press(MASTER), number) for services in both)
        made, refused = sort(await asyncio.gather(*presses, return_exceptions=True))
        assert (len(made), len(refused)) == (1, 1)
        assert len(await rows(both[0])) == before + 1
        view = await open_calls.view_call(await Ask.of(both[1], press(MASTER)), number)
        assert [one.event.visibility for one in view.answers] == ["", ""]
    assert await faults(both[0], HERE) == []


async def hurt_all(services, context, number):
    """Take the damage off sheets as a press of Apply damage does."""
    ask = await Ask.of(services, context)
    return await hurt(ask, await open_calls.view_call(ask, number))


async def test_presses_in_two_processes_at_once_hurt_once(both, press):
    for person, name in ((ANNA, "Lia"), (BEN, "Bo")):
        await characters.create(await Ask.of(both[0], press(person)), "me", name, "hp = 99/99")
    for done in range(1, 5):
        number = await call(both[0], press(MASTER), damage="7")
        for person in (ANNA, BEN):
            await answer(both[1], press(person), number)
        presses = (hurt_all(services, press(MASTER), number) for services in (*both, *both))
        made, refused = sort(await asyncio.gather(*presses, return_exceptions=True))
        assert (len(made), len(refused)) == (1, 3)
        for person in (ANNA, BEN):
            played = await characters.find_played(await Ask.of(both[1], press(person)))
            assert played.sheet.counters["hp"].now == 99 - 7 * done
    assert await faults(both[0], HERE) == []


async def test_one_press_of_damage_that_both_processes_hear_hurts_once(both, press):
    await characters.create(await Ask.of(both[0], press(ANNA)), "me", "Lia", "hp = 99/99")
    number = await call(both[0], press(MASTER), damage="7")
    await answer(both[1], press(ANNA), number)
    pressed = press(MASTER)
    heard = (hurt_all(services, pressed, number) for services in both)
    made, _ = sort(await asyncio.gather(*heard, return_exceptions=True))
    assert len({each.event.number for each in made}) == 1
    played = await characters.find_played(await Ask.of(both[1], press(ANNA)))
    assert played.sheet.counters["hp"].now == 92
