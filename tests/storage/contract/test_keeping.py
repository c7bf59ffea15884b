"""What every store must promise about questions, facts, and going through all there is."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, Late
from bot.play.library import Collection, SavedItem
from bot.play.reads import MOST_OPEN, PendingAction
from bot.play.request_context import Place
from bot.play.settings import Scope
from bot.storage import checkpoints, history
from tests.storage.submissions import ANNA, BEN, HERE, NOON, THERE, effect, listing, record, submission, value


def refuse(configuration):
    raise BadInput("no")


async def test_a_question_is_kept_as_it_was_last_changed_until_it_is_closed(store):
    asked = PendingAction(Place(7, 8, 9), ANNA, "reset", {"dice": "2d6", "more": [1]}, NOON)
    changed = replace(asked, body={"faces": [6]}, expires=NOON + 5)
    number = await store.ask(asked)
    assert await store.find_pending(number) == asked
    assert await store.change_pending(number, lambda before: changed) == changed
    assert await store.find_pending(number) == changed
    for _ in range(2):
        await store.close_pending(number)
        assert await store.find_pending(number) is None
    with pytest.raises(Gone):
        await store.change_pending(number, lambda before: before)
    assert await store.ask(asked) > number  # which never comes again


async def test_of_too_many_questions_of_a_kind_and_a_person_the_oldest_is_given_up(store):
    others = [
        await store.ask(PendingAction(HERE, BEN, "reset", {}, NOON)),
        await store.ask(PendingAction(HERE, ANNA, "hand", {}, NOON)),
    ]
    asked = PendingAction(HERE, ANNA, "reset", {}, NOON)
    numbers = await asyncio.gather(*(store.ask(asked) for _ in range(MOST_OPEN + 2)))
    gone = [number for number in numbers if await store.find_pending(number) is None]
    assert gone == numbers[:2]
    assert all([await store.find_pending(number) for number in others])


async def test_what_comes_too_late_to_be_answered_is_not_written(store):
    asked = PendingAction(HERE, ANNA, "hand", {}, NOON)
    rolls = Collection("person", ANNA, "roll")
    item = SavedItem(rolls, "attack", ANNA, {"dice": "1d20"})
    number = await store.ask(asked)
    await store.save_item(item)
    await record(store, submission(proved=True))
    head = (await store.proof_book(HERE)).chains
    for write in (
        partial(store.ask, asked),
        partial(store.change_pending, number, lambda before: replace(before, body={"faces": [6]})),
        partial(store.close_pending, number),
        partial(store.decide, Scope(HERE.home), lambda before: {"d100_from": 0}),
        partial(store.save_item, replace(item, name="late"), None),
        partial(store.save_items, [replace(item, name="late")]),
        partial(store.remove_item, rolls, "attack", None),
        partial(store.rotate_proof, HERE),
    ):
        with pytest.raises(Late):
            await write(lambda: True)
    assert await store.find_pending(number) == asked
    assert await store.find_pending(number + 1) is None
    assert await store.read_decided(Scope(HERE.home)) == {}
    assert list(await store.item_names(rolls)) == ["attack"]
    assert (await store.proof_book(HERE)).chains == head


async def test_amendments_at_once_lose_none(store):
    number = await store.ask(PendingAction(HERE, ANNA, "hand", {"faces": []}, NOON))
    await asyncio.gather(*(store.change_pending(number, partial(_add_face, face)) for face in range(20)))
    assert (await store.find_pending(number)).body == {"faces": list(range(20))}


async def test_an_amendment_that_raises_changes_nothing_and_fails_alone(store):
    number = await store.ask(PendingAction(HERE, ANNA, "hand", {"faces": []}, NOON))
    good, bad = await asyncio.gather(
        store.change_pending(number, partial(_add_face, 6)),
        store.change_pending(number, refuse),
        return_exceptions=True,
    )
    assert isinstance(bad, BadInput)
    assert await store.find_pending(number) == good


async def test_a_fact_is_none_then_kept_then_replaced(store):
    assert await store.fact("commands") is None
    await store.keep_fact("commands", "abc")
    await store.keep_fact("commands", "déf")
    assert await store.fact("commands") == "déf"


async def test_all_places_with_a_history_are_gone_through(store):
    places = [Place(channel, 1, channel % 2) for channel in range(1, 251)]
    await asyncio.gather(*(record(store, submission(place=place)) for place in places))
    await store.ask(PendingAction(THERE, ANNA, "reset", {}, NOON))
    assert [place async for place in store.places()] == places


async def test_a_long_history_is_gone_through_in_order(store, monkeypatch):
    monkeypatch.setattr(history, "EVENTS_AT_ONCE", 20)
    await asyncio.gather(*(record(store, submission()) for _ in range(45)))
    assert [event.number for event in await listing(store)] == list(range(1, 46))


async def test_many_states_are_gone_through(store, monkeypatch):
    monkeypatch.setattr(checkpoints, "STATES_AT_ONCE", 10)
    await asyncio.gather(*(record(store, submission(slot=f"s{n:03}")) for n in range(25)))
    assert [key.key async for key, _ in store.states(HERE)] == [f"s{n:03}" for n in range(25)]


async def test_a_state_comes_back_as_it_was(store):
    assert await value(store, "s") is None
    for state in (0, "", [], {"a": [1, None]}, "ü\U0001f3b2", 2**70):
        await record(store, submission(partial(_leave, state), slot="s"))
        assert await value(store, "s") == state


def _add_face(face, pending_action):
    return replace(pending_action, body={"faces": [*pending_action.body["faces"], face]})


def _leave(after, _):
    return effect(after=after)
