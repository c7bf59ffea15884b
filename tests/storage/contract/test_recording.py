"""What every store must promise about recording."""

import asyncio
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die
from bot.play.errors import Changed, Gone, Late
from bot.play.event import Effect, Event, StateKey
from bot.play.reads import HistoryQuery, PendingAction
from bot.play.request_context import Place, reference
from bot.play.transition import Recorded
from bot.storage import writer
from tests.storage.submissions import (
    ANNA,
    BEN,
    HERE,
    NOON,
    THERE,
    Unlucky,
    effect,
    fail,
    listing,
    record,
    submission,
    value,
)


def nothing(state):
    return Effect()


async def test_an_event_is_recorded_with_all_that_it_did(store):
    request = {"method": "human", "options": "cap=none", "sides": 100, "nested": [1, {"a": None}]}
    done = Effect(
        draws=(3, 1, 6),
        outcome=42,
        odds=Fraction(2, 7),
        dice="d100",
        used={"of": [1]},
        before=[5, "x"],
        line="words",
        judged=True,
        result="how",
    )
    made = await store.record(submission(lambda _: done, interaction=77, request=request, by_hand=True))
    event = Event(
        number=1,
        person=ANNA,
        at=NOON,
        kind="d100",
        request=request,
        draws=(3, 1, 6),
        outcome=42,
        odds=Fraction(2, 7),
        dice="d100",
        used={"of": [1]},
        before=[5, "x"],
        line="words",
        judged=True,
        by_hand=True,
    )
    assert made == Recorded(event, "how")
    assert await listing(store) == [event]


async def test_what_is_returned_is_what_is_read_back(store):
    asked = (submission(), submission(nothing), submission(slot="n", target=1), submission(slot="n"))
    returned = [await record(store, each) for each in asked]
    assert await listing(store) == returned
    assert [(event.previous, event.target) for event in returned] == [(0, None)] * 2 + [(0, 1), (3, None)]
    assert (returned[1].draws, returned[1].outcome, returned[1].odds) == ((), None, None)  # it is no roll


async def test_odds_of_three_hundred_digits_come_back_exactly(store):
    odds = Fraction(10**300 + 7, 10**301 + 9)
    await record(store, submission(lambda _: effect(odds=odds)))
    assert (await listing(store))[0].odds == odds


async def test_people_in_what_is_kept_come_back_as_they_were(store):
    named = {"players": [reference(ANNA), reference(BEN), reference(999)], "said": '{"@":500}'}
    done = effect(used=named, before=named, line=named, after=named)
    event = await record(store, submission(lambda _: done, slot="n", request=named))
    assert await listing(store) == [event]
    assert event.request == event.used == event.before == event.line == named
    assert await value(store, "n") == named


async def test_each_place_counts_its_rows_from_one(store):
    places = [HERE, THERE, HERE, THERE, THERE]
    events = [await record(store, submission(place=place)) for place in places]
    assert [event.number for event in events] == [1, 1, 2, 2, 3]


async def test_places_of_two_owners_in_one_channel_are_apart(store):
    mine, yours = Place(7, ANNA, ANNA), Place(7, BEN, BEN)
    await record(store, submission(place=mine, slot="s"))
    await record(store, submission(place=yours))
    assert [len(await listing(store, place)) for place in (mine, yours)] == [1, 1]
    assert await value(store, "s", yours) is None


async def test_events_with_one_state_see_what_the_others_left(store):
    await asyncio.gather(*(record(store, submission(slot="count")) for _ in range(50)))
    assert await value(store, "count") == 50


async def test_an_event_without_a_key_sees_and_leaves_no_state(store):
    seen = []
    await record(store, submission(lambda state: seen.append(state) or effect(after=9)))
    assert seen == [None]
    assert [key async for key, _ in store.states(HERE)] == []


async def test_states_are_kept_by_place_and_key(store):
    for place, slot in ((HERE, "a"), (HERE, "b"), (THERE, "a"), (HERE, "a")):
        await record(store, submission(place=place, slot=slot))
    states = [(key.key, state.value, state.last) async for key, state in store.states(HERE)]
    assert states == [("a", 2, 3), ("b", 1, 2)]


async def test_states_of_one_key_are_kept_by_kind_and_by_person(store):
    keys = [StateKey("fair", "2d6"), StateKey("deck", "2d6"), StateKey("fair", "2d6", ANNA)]
    for key in (*keys, keys[2], StateKey("fair", "2d6", BEN)):
        await record(store, submission(slot=key))
    assert [(await store.state(HERE, key)).value for key in keys] == [1, 1, 2]


async def test_many_at_once_are_numbered_without_gap_or_double_as_they_were_asked_for(store, monkeypatch):
    monkeypatch.setattr(writer, "MOST_TOGETHER", 25)
    events = await asyncio.gather(*(record(store, submission(person=person)) for person in range(1, 61)))
    assert [(event.person, event.number) for event in events] == [(n, n) for n in range(1, 61)]


async def test_a_play_that_raises_fails_alone_and_leaves_nothing(store):
    asked = (
        submission(slot="n"),
        submission(fail, slot="n", place=THERE),
        submission(fail, slot="n"),
        submission(slot="n"),
    )
    first, there, here, last = await asyncio.gather(
        *(record(store, each) for each in asked), return_exceptions=True
    )
    assert isinstance(there, Unlucky)
    assert isinstance(here, Unlucky)
    assert (first.number, last.number) == (1, 2)
    assert await value(store, "n") == 2
    assert [place async for place in store.places()] == [HERE]


async def test_one_that_waits_for_a_face_leaves_nothing(store):
    waiting = Waiting((1,), (Die(6),), Die(6), ())
    answers = await asyncio.gather(
        store.record(submission(lambda _: waiting, slot="n", person=9)),
        record(store, submission(slot="n")),
    )
    assert answers == [waiting, *await listing(store)]
    assert await value(store, "n") == 1


async def test_what_a_failing_play_does_to_its_state_is_not_seen(store):
    def spoil(state):
        state.append("spoilt")
        raise Unlucky

    await record(store, submission(lambda _: effect(after=[1]), slot="n"))
    attempts = (
        submission(spoil, slot="n"),
        submission(lambda state: effect(after=[*state, 2]), slot="n"),
    )
    await asyncio.gather(*(record(store, each) for each in attempts), return_exceptions=True)
    assert await value(store, "n") == [1, 2]


async def test_what_cannot_be_kept_fails_alone(store):
    bad = (
        submission(lambda _: effect(outcome=2**63)),
        submission(lambda _: effect(before={1, 2})),
        submission(lambda _: effect(after={1, 2}), slot="n"),
        submission(lambda _: "no effect"),
        submission(interaction=2**64),
        submission(lambda _: next(iter([]))),
    )
    asked = (record(store, each) for one in bad for each in (submission(), one))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(failed, Exception) for failed in answers[1::2])
    assert await listing(store) == answers[::2]


async def test_events_at_many_places_are_made_together(store):
    places = [replace(HERE, channel=HERE.channel + number) for number in range(1, 8)]
    kept = await record(store, submission(place=places[0], interaction=5, slot="n"))
    bad = submission(fail, place=places[1])
    rest = [submission(place=place, slot="n") for place in places[2:]]
    again = submission(place=places[0], interaction=5, slot="n")
    repeated, failed, *made = await asyncio.gather(
        *(store.record(each) for each in (again, bad, *rest)), return_exceptions=True
    )
    assert repeated == Recorded(kept, repeated=True)
    assert isinstance(failed, Unlucky)
    assert [one.event.number for one in made] == [1] * 5
    for place, one in zip(places[2:], made, strict=True):
        assert await store.event(place, 1) == one.event
        assert await value(store, "n", place) == 1


async def test_a_repeated_interaction_gives_the_row_that_it_made(store):
    first = await record(store, submission(interaction=5, slot="n"))
    again = await store.record(submission(fail, interaction=5, slot="n"))
    assert again == Recorded(first, repeated=True)
    assert await listing(store) == [first]
    assert [await store.find_repeated(interaction) for interaction in (5, 6)] == [first, None]
    assert await value(store, "n") == 1


async def test_a_repeat_beside_the_first_gives_the_same_row(store):
    events = await asyncio.gather(*(record(store, submission(interaction=5, slot="n")) for _ in range(3)))
    assert events == await listing(store) * 3
    assert await value(store, "n") == 1


async def test_a_repeat_of_what_failed_is_a_new_try(store):
    with pytest.raises(Unlucky):
        await record(store, submission(fail, interaction=5))
    assert (await record(store, submission(interaction=5))).number == 1


async def test_what_is_late_is_not_recorded_unless_it_was_in_time(store):
    made = submission(interaction=5, slot="n")
    late = replace(made, context=replace(made.context, has_expired=lambda: True))
    with pytest.raises(Late):
        await store.record(late)
    assert await listing(store) == []
    assert await value(store, "n") is None
    assert await store.find_repeated(5) is None
    first = await record(store, made)
    assert await store.record(late) == Recorded(first, repeated=True)


async def test_a_place_that_moves_to_another_home_is_known_by_the_newest(store):
    await record(store, submission(place=Place(HERE.channel, home=1)))
    await record(store, submission(place=Place(HERE.channel, home=2)))
    assert [place async for place in store.places()] == [Place(HERE.channel, home=2)]
    assert len(await listing(store)) == 2


async def test_a_question_is_answered_once_by_two_at_once(store):
    number = await store.ask(PendingAction(HERE, ANNA, "reset", {"dice": "2d6"}, NOON + 1))
    answers = await asyncio.gather(
        *(record(store, submission(pending=number)) for _ in range(2)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Event, Gone]
    assert await store.find_pending(number) is None
    assert len((await store.page(HERE, HistoryQuery())).events) == 1


async def test_a_question_stays_open_until_it_is_answered_in_time(store):
    number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
    with pytest.raises(Gone):
        await record(store, submission(pending=number, at=NOON + 1))
    with pytest.raises(Unlucky):
        await record(store, submission(fail, pending=number))
    assert await listing(store) == []
    first = await record(store, submission(pending=number, interaction=5))
    assert await record(store, submission(pending=number, interaction=5)) == first


async def test_a_question_is_answered_only_with_the_body_that_is_expected(store):
    number = await store.ask(PendingAction(HERE, ANNA, "hand", {"faces": [6, 1]}, NOON))
    with pytest.raises(Changed):
        await record(store, submission(pending=number, expecting={"faces": [6]}))
    assert await listing(store) == []
    assert await store.find_pending(number) is not None
    assert (await record(store, submission(pending=number, expecting={"faces": [6, 1]}))).number == 1
    assert await store.find_pending(number) is None


async def test_a_question_that_many_answer_stays_open_with_each_answer_once(store):
    number = await store.ask(PendingAction(HERE, ANNA, "call", {"answers": []}, NOON))

    def note(action, answer):
        return replace(action, body={"answers": [*action.body["answers"], answer]})

    answers = await asyncio.gather(*(record(store, submission(pending=number, note=note)) for _ in range(4)))
    assert sorted(each.number for each in answers) == [1, 2, 3, 4]
    assert sorted((await store.find_pending(number)).body["answers"]) == [1, 2, 3, 4]


async def test_what_a_question_takes_no_more_is_not_rolled(store):
    number = await store.ask(PendingAction(HERE, ANNA, "call", {"answers": []}, NOON))

    def note(action, answer):
        raise Changed("It was answered.")

    with pytest.raises(Changed, match="It was answered"):
        await record(store, submission(pending=number, note=note))
    assert await store.event(HERE, 1) is None
    assert (await store.find_pending(number)).body == {"answers": []}


async def test_a_change_and_an_answer_at_once_are_not_both_made(store):
    action = PendingAction(HERE, ANNA, "hand", {"faces": [6]}, NOON)
    number = await store.ask(action)
    answers = await asyncio.gather(
        store.change_pending(number, lambda before: replace(before, body={"faces": []})),
        record(store, submission(pending=number, expecting=action.body)),
        return_exceptions=True,
    )
    assert len([answer for answer in answers if isinstance(answer, Gone | Changed)]) == 1


async def test_a_later_roll_of_the_same_person_that_counts_is_found(store):
    made = [await record(store, submission(person=who)) for who in (ANNA, BEN, ANNA, ANNA)]
    await record(store, submission(nothing))
    found = [await store.find_later_roll(HERE, event) for event in made]
    assert found == [3, None, 4, None]
