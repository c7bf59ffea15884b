"""When a call is over, what it says then, and what a strike or a forgotten person changes."""

import asyncio
from dataclasses import replace

import pytest

from bot.features.calls import asking, open_calls, trying
from bot.features.calls.card import call_card
from bot.features.history import event as history
from bot.features.history.voids import void
from bot.features.registry import REGISTRY
from bot.features.sessions import event as sessions
from bot.mechanics.group_checks import read_rule
from bot.mechanics.sheets import Sheet
from bot.play.errors import DAY, Changed, Gone, NotAllowed, Refused
from bot.play.kind import EventKind
from bot.play.store import Ask
from bot.play.verification import faults
from tests.features.calls.calling import answer, start
from tests.places import NOW

MASTER, LIA, BO = 7, 8, 9
HOUR = DAY // 24


async def call(services, ask, *, what="d20 vs 15", show="", group="each", who=(), at=NOW):
    context = ask(person=MASTER, manages=True, at=at)
    call = await open_calls.new_call(await Ask.of(services, context), what, show, read_rule(group), who)
    await trying.try_out(await Ask.of(services, context), call)
    return (await start(await Ask.of(services, context), call))[0].call.number


async def press(services, ask, number, person, faces=None, at=NOW, **who):
    """Answer as a person does who presses, or types faces."""
    return await answer(await Ask.of(services, ask(person=person, at=at, **who)), number, faces)


async def title(services, ask, number, at=NOW):
    view = await open_calls.view_call(await Ask.of(services, ask(at=at)), number)
    assert not view.is_open
    return call_card(view).title.partition(" · ")[0]


async def test_a_call_that_another_version_read_otherwise_has_to_be_asked_again(services, ask):
    number = await call(services, ask, what="1d20 adv vs 15")

    def read_otherwise(action):
        return replace(action, body={**action.body, "means": "2d20kl1 vs 15"})

    await services.store.change_pending(number, read_otherwise)

    with pytest.raises(Gone):
        await press(services, ask, number, LIA)


@pytest.mark.parametrize(
    ("group", "said"),
    [
        ("each", "3 of 4 succeed"),
        ("best", "The group succeeds: 3 of 4"),
        ("worst", "The group fails: 3 of 4"),
        ("half", "The group succeeds: 3 of 4"),
        ("majority", "The group succeeds: 3 of 4"),
        ("at least 4", "The group fails: 3 of 4"),
    ],
)
async def test_the_verdict_is_the_first_line(services, ask, below, group, said):
    number = await call(services, ask, group=group)
    below.faces(15, 20, 16, 14)
    for person in (MASTER, LIA, BO, 10):
        await press(services, ask, number, person)
    await open_calls.close_call(await Ask.of(services, ask(person=MASTER)), number)

    assert await title(services, ask, number) == said
    text = call_card(await open_calls.view_call(await Ask.of(services, ask()), number)).text
    assert "<@7> **15** · just" in text
    assert "<@10> **14** · misses by 1" in text
    assert await faults(services, ask().place) == []


async def test_without_an_answer_it_says_so(services, ask):
    number = await call(services, ask, group="half")
    await open_calls.close_call(await Ask.of(services, ask(person=MASTER)), number)
    assert await title(services, ask, number) == "Closed without an answer"


async def test_a_day_later_it_is_closed_though_nobody_has_done_it(services, ask, below):
    number = await call(services, ask)
    below.faces(15)
    await press(services, ask, number, LIA, at=NOW + DAY - 1)
    late = await open_calls.view_call(await Ask.of(services, ask(at=NOW + DAY)), number)
    assert (late.is_open, late.why) == (False, "a day has passed")
    assert await title(services, ask, number, NOW + DAY) == "1 of 1 succeeds"
    with pytest.raises(Gone, match="This call is over: /history shows its rolls, and /call starts a new one"):
        await open_calls.view_call(await Ask.of(services, ask(at=NOW + 8 * DAY)), number)


async def test_it_ends_with_the_session(services, ask):
    before = await call(services, ask)
    await sessions.start(await Ask.of(services, ask(person=MASTER, manages=True)))
    number = await call(services, ask)
    await sessions.end(await Ask.of(services, ask(person=MASTER, manages=True)))
    for _ in range(2):
        assert (
            await open_calls.view_call(await Ask.of(services, ask()), number)
        ).why == "the session has ended"
        await sessions.start(await Ask.of(services, ask(person=MASTER, manages=True)))
        break
    assert not (await open_calls.view_call(await Ask.of(services, ask()), number)).is_open
    assert (await open_calls.view_call(await Ask.of(services, ask()), before)).is_open


async def test_when_all_have_answered_it_is_closed(services, ask, below):
    number = await call(services, ask, who=(LIA, BO))
    below.faces(15, 3)
    await press(services, ask, number, LIA)
    assert (await open_calls.view_call(await Ask.of(services, ask()), number)).is_open
    await press(services, ask, number, BO)
    assert (await open_calls.view_call(await Ask.of(services, ask()), number)).why == "all have answered"


async def test_who_has_asked_or_is_a_game_master_closes_it(services, ask):
    number = await call(services, ask)
    with pytest.raises(NotAllowed, match="Only a game master can close"):
        await open_calls.close_call(await Ask.of(services, ask(person=LIA)), number)
    await open_calls.close_call(await Ask.of(services, ask(person=BO, manages=True)), number)
    assert (
        await open_calls.view_call(await Ask.of(services, ask()), number)
    ).why == "the game master closed it"


async def test_a_struck_answer_may_be_given_again(services, ask, below):
    number = await call(services, ask, who=(LIA,))
    typed = await press(services, ask, number, LIA, "3")
    _, question = await history.ask_strike(await Ask.of(services, ask(person=LIA)), typed.event.number)
    await history.strike(await Ask.of(services, ask(person=LIA)), question)
    view = await open_calls.view_call(await Ask.of(services, ask()), number)
    assert view.is_open
    assert f"↩️ <@8> · entry #{typed.event.number} was struck: roll again" in call_card(view).text
    below.faces(16)
    await press(services, ask, number, LIA)
    assert await title(services, ask, number) == "1 of 1 succeeds"
    assert await faults(services, ask().place) == []


async def test_a_voided_answer_stays_the_answer_and_the_group_does_without_it(services, ask, below):
    number = await call(services, ask, group="half", who=(LIA, BO))
    below.faces(3, 16)
    wrong = (await press(services, ask, number, LIA)).event
    await void(await Ask.of(services, ask(person=LIA)), wrong.number)
    view = await open_calls.view_call(await Ask.of(services, ask()), number)
    assert f"↩️ <@8> · entry #{wrong.number} was voided" in call_card(view).text
    with pytest.raises(Changed, match="You have already answered"):
        view.check_unanswered(LIA)
    await press(services, ask, number, BO)

    assert await title(services, ask, number) == "The group succeeds: 1 of 1"
    assert await faults(services, ask().place) == []


async def test_where_the_only_answer_was_voided_it_is_closed_without_one(services, ask):
    number = await call(services, ask, who=(LIA,))
    made = await press(services, ask, number, LIA)
    await void(await Ask.of(services, ask(person=LIA)), made.event.number)

    assert await title(services, ask, number) == "Closed without an answer"


async def test_of_two_answers_of_a_person_in_one_moment_one_counts_and_the_other_rolls_nothing(
    services, ask, below
):
    number = await call(services, ask)
    below.faces(12, 13)
    asks = [await Ask.of(services, ask(person=LIA)) for _ in range(2)]
    view = await open_calls.view_call(asks[0], number)
    asked = [(each, await asking.validate(each, view.call, Sheet(()))) for each in asks]
    answers = await asyncio.gather(
        *(open_calls.record_answer(each, view, LIA, roll) for each, roll in asked), return_exceptions=True
    )
    assert [isinstance(one, Changed) for one in answers] == [False, True]
    assert await services.store.event(ask().place, 3) is None


async def test_of_an_answer_and_the_end_in_one_moment_none_is_half_done(services, ask, below):
    number = await call(services, ask)
    below.faces(12)
    context = ask(person=LIA)
    view = await open_calls.view_call(await Ask.of(services, context), number)
    asked = await asking.validate(await Ask.of(services, context), view.call, Sheet(()))
    await open_calls.close_call(await Ask.of(services, ask(person=MASTER)), number)
    with pytest.raises(Gone, match="has closed this call"):
        await open_calls.record_answer(await Ask.of(services, context), view, LIA, asked)
    assert await services.store.event(ask().place, 2) is None


async def test_an_interaction_that_comes_twice_answers_once(services, ask, below):
    number = await call(services, ask)
    below.faces(12, 13)
    context = ask(person=LIA)
    view = await open_calls.view_call(await Ask.of(services, context), number)
    asked = await asking.validate(await Ask.of(services, context), view.call, Sheet(()))
    first, second = [
        await open_calls.record_answer(await Ask.of(services, context), view, LIA, asked) for _ in range(2)
    ]
    assert (second.repeated, first.event) == (True, second.event)


async def test_there_is_room_for_forty_answers(services, ask, below):
    number = await call(services, ask)
    below.faces(*[12] * 41)
    for person in range(100, 140):
        await press(services, ask, number, person)
    with pytest.raises(
        Refused, match="This call has 40 answers, and no more are possible: start another with /call"
    ):
        await press(services, ask, number, 140)
    view = await open_calls.view_call(await Ask.of(services, ask()), number)
    assert len(view.counted) == 40
    assert len(call_card(view).text) < 4_000


async def test_no_answer_is_lost_of_many_at_once(services, ask, below):
    number = await call(services, ask)
    below.faces(*range(1, 11))
    await asyncio.gather(*(press(services, ask, number, person) for person in range(100, 110)))
    view = await open_calls.view_call(await Ask.of(services, ask()), number)
    assert sorted(view.call.answers) == list(range(100, 110))
    assert len(set(view.call.answers.values())) == 10
    assert await faults(services, ask().place) == []


async def test_who_is_forgotten_is_in_no_call_and_their_words_in_no_row(services, ask, below):
    number = await call(services, ask, what="d20 vs 15 # the crypt", who=(LIA, BO))
    below.faces(15)
    await press(services, ask, number, LIA)
    await services.store.forget(LIA)
    with pytest.raises(Gone):
        await open_calls.view_call(await Ask.of(services, ask()), number)
    row = await services.store.event(ask().place, 1)
    assert "the crypt" in row.request["name"]
    await services.store.forget(MASTER)
    assert "name" not in (await services.store.event(ask().place, 1)).request
    assert not await services.store.is_known(MASTER)
    assert await faults(services, ask().place) == []


async def test_who_is_asked_and_has_never_rolled_is_no_stranger_while_the_call_is_open(services, ask):
    number = await call(services, ask, who=(LIA, BO))
    await services.store.resume_cleanup()
    assert (await open_calls.view_call(await Ask.of(services, ask()), number)).call.who == (LIA, BO)


async def test_a_call_goes_with_the_server(services, ask):
    number = await call(services, ask)
    await services.store.erase(ask().place.home)
    with pytest.raises(Gone):
        await open_calls.view_call(await Ask.of(services, ask()), number)


async def test_a_call_is_looked_at_only_where_it_was_made(services, ask):
    number = await call(services, ask)
    for context in (ask(channel=6), ask(channel=6, home=2)):
        with pytest.raises(Gone):
            await open_calls.view_call(await Ask.of(services, context), number)


async def test_the_row_of_a_call_tells_what_was_asked(services, ask):
    await call(services, ask, show="both", group="half", who=(LIA, BO))
    row = await services.store.event(ask().place, 1)
    kind: EventKind = REGISTRY["call"]
    request = kind.read(row.request)
    assert (request.name, request.show, request.group) == ("d20 vs 15", "both", "half")
    assert not row.is_roll
