"""A new kind of event is one class and a line in the registry: all that looks at rows has it at once."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.config.changing import prune
from bot.features.history import event as history
from bot.features.history.pages import Filters, details, look_back
from bot.features.privacy.privacy import own_rolls
from bot.features.registry import REGISTRY
from bot.features.sessions import event as sessions
from bot.features.sessions.event import SessionPlayer, collect_samples, people_of, session_of, summary_of
from bot.features.statistics.stats import WantedStats, gather, with_recent
from bot.mechanics.playing import Waiting
from bot.play.errors import DAY, Gone, NotAllowed
from bot.play.event import State, StateKey
from bot.play.settings import Configuration
from bot.play.store import Ask, Services
from bot.play.sums import Days, Subject
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.places import NOW, rows
from tests.play.coins import COIN_KIND, TOSSES, CoinRequest, Tossed, faces_of
from tests.play.scanning import holding
from tests.recording import record_new

KINDS = {**REGISTRY, COIN_KIND.name: COIN_KIND}


@pytest.fixture
async def services(database, below, workers):
    """A table whose registry has one kind more."""
    async with open_store(f"sqlite:///{database}", lambda: NOW, KINDS) as store:
        yield Services(store, below, workers, KINDS)


@pytest.fixture
def toss(services, ask, below):
    """Toss a coin that shows heads at a given toss; `typed` where people toss it themselves."""

    async def tossed(tosses, name="", *, typed=False, visibility="", **who):
        below.faces(*faces_of(tosses))
        faces = faces_of(tosses) if typed else None
        request = CoinRequest(name)
        made = await record_new(services, ask(**who), COIN_KIND, request, visibility=visibility, faces=faces)
        return made.event

    return tossed


def strike_by(services, ask):
    """Return how a roll is struck by who typed it."""

    async def strike(number):
        _, question = await history.ask_strike(await Ask.of(services, ask()), number)
        return await history.strike(await Ask.of(services, ask()), question)

    return strike


async def counted(services, context):
    """How often each thing was rolled, by the running sums."""
    subjects = await services.store.subjects(context.place, Days.until(NOW, 1))
    return {each.what: each.rolls for each in subjects if each.rolls}


async def test_it_is_rolled_and_read_back_as_it_was_written(services, ask, toss):
    event = await toss(3, "lucky")

    assert (event.kind, event.draws, event.outcome, event.odds) == ("coin", (1, 1, 2), 3, Fraction(1, 8))
    assert (event.request, event.state, event.previous) == ({"name": "lucky"}, StateKey("coin"), 0)
    assert await services.store.event(ask().place, 1) == event
    assert await services.store.state(ask().place, TOSSES) == State(3, 1)


async def test_typed_tosses_without_heads_wait_for_the_next(services, ask):
    made = await record_new(services, ask(), COIN_KIND, CoinRequest(), faces=(1, 1))

    assert isinstance(made, Waiting)
    assert (made.faces, made.wants.name) == ((1, 1), "coin")
    assert await rows(services, ask()) == ()


async def test_the_same_interaction_again_tosses_nothing(services, ask, below):
    context = ask()
    below.faces(1, 2)
    first = await record_new(services, context, COIN_KIND, CoinRequest())
    again = await record_new(services, context, COIN_KIND, CoinRequest())

    assert (again.event, again.result, again.repeated) == (first.event, first.result, True)


async def test_it_is_found_in_the_history(services, ask, toss):
    await toss(1)
    await toss(2, typed=True)
    for filters in (Filters(), Filters(command="coin"), Filters(expression="coin")):
        view = await look_back(await Ask.of(services, ask()), filters)
        assert [event.number for event in view.page.events] == [2, 1]
    view = await look_back(await Ask.of(services, ask()), Filters(by_hand=True))
    assert [event.number for event in view.page.events] == [2]


async def test_its_details_tell_how_it_came_about(services, ask, toss):
    await toss(2)
    await toss(3, typed=True)
    first, second = [await details(await Ask.of(services, ask()), number) for number in (1, 2)]

    assert (first.result, first.can_strike) == (Tossed((1, 2), 0), False)
    assert (second.result, second.can_strike) == (Tossed((1, 1, 2), 2), True)


async def test_its_faces_are_in_the_statistics(services, ask, toss):
    await toss(3)
    await toss(1)
    await toss(2, typed=True)
    wanted = WantedStats(dice="faces coin/2")
    found = await with_recent(
        await Ask.of(services, ask()), await gather(await Ask.of(services, ask()), wanted)
    )

    assert (found.rolls, found.recent) == (4, (1, 1, 2, 2))
    assert await counted(services, ask()) == {"faces coin/2": 4, "hand coin/2": 2}
    overview = (await gather(await Ask.of(services, ask()), WantedStats())).overview
    assert [each.what for each in overview.thrown] == [Subject("faces", "coin/2"), Subject("hand", "coin/2")]


async def test_a_session_judges_its_luck(services, ask, toss):
    await sessions.start(await Ask.of(services, ask()))
    for tosses in (1, 4):
        await toss(tosses)
    await toss(2, visibility="me")
    played = await session_of(
        await Ask.of(services, ask()), (await sessions.end(await Ask.of(services, ask()))).event
    )
    summary = summary_of(await collect_samples(played, Configuration(), services.kinds))

    assert people_of(played, services.kinds) == [SessionPlayer(7, 2, (("coin", 2),))]
    assert len(played.hidden) == 1
    assert [(roll.total, roll.below, roll.same) for roll in summary.judged] == [
        (1, 0, 1 / 2),
        (4, 7 / 8, 1 / 16),
    ]
    assert summary.luckiest.at_least == 1 / 8


async def test_a_typed_one_is_struck_and_its_state_restored(services, ask, toss):
    await toss(2)
    before = await counted(services, ask())
    await toss(3, typed=True)
    struck = await strike_by(services, ask)(2)

    assert struck.struck == 3
    assert await services.store.state(ask().place, TOSSES) == State(2, 1)
    assert await counted(services, ask()) == before
    await toss(1)
    assert await services.store.state(ask().place, TOSSES) == State(3, 4)
    assert await faults(services, ask().place) == []


async def test_only_the_last_toss_can_be_struck(services, ask, toss):
    await toss(3, typed=True)
    await toss(1, person=8)

    with pytest.raises(
        Gone, match="Only the last roll with this kept number can be struck: strike entry 2 first"
    ):
        await history.ask_strike(await Ask.of(services, ask()), 1)


async def test_a_secret_one_is_masked_until_it_is_revealed(services, ask, toss):
    secret = await toss(3, "lucky", visibility="me")
    view = await look_back(await Ask.of(services, ask(person=8)), Filters())
    with pytest.raises(NotAllowed):
        await details(await Ask.of(services, ask(person=8)), 1)

    assert (view.hidden, view.page.events[0].draws, view.page.events[0].line) == ({1}, (), None)
    assert (secret.state, await counted(services, ask())) == (None, {})
    assert await services.store.state(ask().place, TOSSES) == State()
    await history.reveal(await Ask.of(services, ask()), 1)
    assert await counted(services, ask()) == {"faces coin/2": 3}
    assert (await details(await Ask.of(services, ask(person=8)), 1)).result == Tossed((1, 1, 2), 0)
    assert await services.store.state(ask().place, TOSSES) == State()
    assert await faults(services, ask().place) == []


async def test_a_secret_one_that_was_struck_counts_nowhere(services, ask, toss):
    await toss(3, typed=True, visibility="me")
    await strike_by(services, ask)(1)
    await history.reveal(await Ask.of(services, ask()), 1)

    assert await counted(services, ask()) == {}
    assert await faults(services, ask().place) == []


async def test_it_is_in_the_export_of_its_person(services, ask, toss):
    mine = await toss(2, "lucky")
    await toss(3, person=8)
    secret = await toss(4, visibility="me")
    await toss(5, visibility="gm")
    found = [event for _, event in own_rolls(services.store.events_of(7)(), services.kinds)]

    assert [event.number for event in found] == [4, 3, 1]
    assert found[1:] == [secret, mine]
    assert (found[0].draws, found[0].outcome) == ((), None)
    assert (await services.store.holdings(7)).held[0].counts == {"coin": 3}


async def test_who_is_forgotten_leaves_it_without_their_words(services, ask, toss, database):
    anna = 777_000_111_222_333_444
    await toss(2, "clover", person=anna)
    await toss(3, "clover", typed=True, person=anna)
    await toss(1, person=8)
    kept = [event.outcome for event in await rows(services, ask())]
    await services.store.forget(anna)

    assert holding(database, anna, "clover") == []
    assert [event.outcome for event in await rows(services, ask())] == kept
    assert await faults(services, ask().place) == []
    await toss(2, person=8)
    assert await faults(services, ask().place) == []


async def test_it_is_pruned_and_goes_on_from_there(services, ask, toss):
    await toss(2)
    await toss(3, typed=True)
    await toss(2, visibility="me")
    await strike_by(services, ask)(2)
    assert await prune(services, ask().place, Configuration(history_days=1), NOW + 3 * DAY) == 4
    after = await toss(1, at=NOW + 3 * DAY)

    assert (after.number, after.before, after.previous) == (5, 2, 1)
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE event SET draws = '[1,2]' WHERE number = 2", "event 2 does not follow from its draws"),
        ("UPDATE event SET odds = '1/2' WHERE number = 2", "event 2 was made at 1/2, but its odds were 1/8"),
        ("UPDATE event SET before = '9' WHERE number = 2", "event 2 starts from 9, not 2"),
        ("UPDATE state SET value = '9'", "the state coin '' is State(value=9, last=2), but the history says"),
        ("UPDATE sum SET rolls = 9", "the sums of 'faces coin/2' on day"),
    ],
)
async def test_what_was_tampered_with_is_told(services, ask, toss, tamper, change, fault):
    for tosses in (2, 3):
        await toss(tosses)
    assert await faults(services, ask().place) == []
    await tamper(change)

    assert (await faults(services, ask().place))[0].startswith(fault)


async def test_a_row_is_the_same_after_it_was_written_and_read_by_its_kind(toss):
    event = await toss(2, "lucky")

    assert COIN_KIND.write(COIN_KIND.read(event.request)) == event.request
    assert COIN_KIND.scrub(event) == replace(event, request={}, line=None)
