"""What every store must promise about recording; a test class of an engine inherits it.

The engine's module has a fixture `store`.
"""

import asyncio
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.play.errors import Changed, Gone
from bot.play.history_query import HistoryQuery
from bot.play.records import Move, PendingAction, Record, Turn
from bot.play.request_context import Place, RequestContext
from tests.storage.moves import ANNA, BEN, HERE, NOON, THERE, Unlucky, fail, move


async def listing(store, place=HERE):
    return [record async for record in store.records(place)]


def answer(number, expecting):
    return replace(move(pending_action=number), expecting=expecting)


class RecordingContract:
    async def test_a_move_is_recorded_with_all_that_it_did(self, store):
        context = RequestContext(HERE, ANNA, 77, NOON)
        request = {"method": "human", "options": "cap=none", "sides": 100, "nested": [1, {"a": None}]}
        turn = Turn((3, 1, 6), 42, Fraction(2, 7), [5, "x"], None)
        record = await store.record(Move(context, "d100", request, lambda state: turn, by_hand=True))
        assert record == Record(
            1, ANNA, NOON, "d100", request, (3, 1, 6), 42, Fraction(2, 7), [5, "x"], by_hand=True
        )

    async def test_what_is_returned_is_what_is_read_back(self, store):
        returned = [await store.record(move()), await store.record(move(lambda state: Turn()))]
        assert await listing(store) == returned

    async def test_an_event_that_is_no_roll_has_neither_outcome_nor_odds(self, store):
        record = await store.record(move(lambda state: Turn()))
        assert (record.faces, record.outcome, record.odds, record.before) == ((), None, None, None)

    async def test_odds_of_three_hundred_digits_come_back_exactly(self, store):
        odds = Fraction(10**300 + 7, 10**301 + 9)
        await store.record(move(lambda state: Turn((), 1, odds)))
        assert (await listing(store))[0].odds == odds

    async def test_each_place_counts_its_rows_from_one(self, store):
        places = [HERE, THERE, HERE, THERE, THERE]
        records = [await store.record(move(place=place)) for place in places]
        assert [record.number for record in records] == [1, 1, 2, 2, 3]

    async def test_places_of_two_owners_in_one_channel_are_apart(self, store):
        mine, yours = Place(7, ANNA, ANNA), Place(7, BEN, BEN)
        await store.record(move(place=mine, slot="s"))
        await store.record(move(place=yours))
        assert [len(await listing(store, place)) for place in (mine, yours)] == [1, 1]
        assert await store.state(yours, "s") is None

    async def test_moves_at_one_slot_see_each_others_state(self, store):
        await asyncio.gather(*(store.record(move(slot="count")) for _ in range(50)))
        assert await store.state(HERE, "count") == 50

    async def test_a_move_without_a_slot_sees_and_leaves_no_state(self, store):
        seen = []
        await store.record(move(lambda state: seen.append(state) or Turn(after=9)))
        assert seen == [None]
        assert [slot async for slot in store.slots(HERE)] == []

    async def test_states_are_kept_by_place_and_slot(self, store):
        for place, slot in ((HERE, "a"), (HERE, "b"), (THERE, "a"), (HERE, "a")):
            await store.record(move(place=place, slot=slot))
        states = [(slot.name, slot.state) async for slot in store.slots(HERE)]
        assert states == [("a", 2), ("b", 1)]

    async def test_many_at_once_are_numbered_without_gap_or_double(self, store):
        records = await asyncio.gather(*(store.record(move()) for _ in range(600)))
        assert sorted(record.number for record in records) == list(range(1, 601))

    async def test_rows_stand_in_the_order_in_which_they_were_asked_for(self, store):
        records = await asyncio.gather(*(store.record(move(person=person)) for person in range(1, 300)))
        assert [record.person for record in records] == list(range(1, 300))
        assert [record.number for record in records] == list(range(1, 300))

    async def test_a_play_that_raises_fails_alone_and_leaves_nothing(self, store):
        moves = [move(slot="n"), move(fail, slot="n", place=THERE), move(fail, slot="n"), move(slot="n")]
        first, there, here, last = await asyncio.gather(
            *(store.record(each) for each in moves), return_exceptions=True
        )
        assert isinstance(there, Unlucky)
        assert isinstance(here, Unlucky)
        assert (first.number, last.number) == (1, 2)
        assert await store.state(HERE, "n") == 2
        assert [place async for place in store.places()] == [HERE]

    async def test_what_a_failing_play_does_to_its_state_is_not_seen(self, store):
        def spoil(state):
            state.append("spoilt")
            raise Unlucky

        await store.record(move(lambda state: Turn(after=[1]), slot="n"))
        attempts = (move(spoil, slot="n"), move(lambda state: Turn(after=[*state, 2]), slot="n"))
        await asyncio.gather(*(store.record(each) for each in attempts), return_exceptions=True)
        assert await store.state(HERE, "n") == [1, 2]

    @pytest.mark.parametrize(
        "bad",
        [
            move(lambda state: Turn(outcome=2**63)),
            move(lambda state: Turn(after={1, 2}), slot="n"),
            move(lambda state: "no turn"),
            move(interaction=2**64),
            move(lambda state: next(iter([]))),
        ],
    )
    async def test_what_cannot_be_kept_fails_alone(self, store, bad):
        good, failed = await asyncio.gather(store.record(move()), store.record(bad), return_exceptions=True)
        assert isinstance(failed, Exception)
        assert await listing(store) == [good]

    async def test_a_repeated_interaction_gives_the_row_that_it_made(self, store):
        first = await store.record(move(interaction=5, slot="n"))
        assert await store.record(move(fail, interaction=5, slot="n")) == first
        assert await listing(store) == [first]
        assert await store.state(HERE, "n") == 1

    async def test_a_repeat_beside_the_first_gives_the_same_row(self, store):
        records = await asyncio.gather(*(store.record(move(interaction=5, slot="n")) for _ in range(3)))
        assert records == await listing(store) * 3
        assert await store.state(HERE, "n") == 1

    async def test_a_repeat_of_what_failed_is_a_new_try(self, store):
        with pytest.raises(Unlucky):
            await store.record(move(fail, interaction=5))
        assert (await store.record(move(interaction=5))).number == 1

    async def test_a_place_that_moves_to_another_home_is_known_by_the_newest(self, store):
        await store.record(move(place=Place(HERE.channel, home=1)))
        await store.record(move(place=Place(HERE.channel, home=2)))
        assert [place async for place in store.places()] == [Place(HERE.channel, home=2)]
        assert len(await listing(store)) == 2

    async def test_a_question_is_answered_once_by_two_at_once(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {"dice": "2d6"}, NOON + 1))
        answers = await asyncio.gather(
            *(store.record(move(pending_action=number)) for _ in range(2)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [Record, Gone]
        assert await store.pending_action(number) is None
        assert len((await store.look(HERE, HistoryQuery())).records) == 1

    async def test_a_question_is_not_answered_after_it_has_expired(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        with pytest.raises(Gone):
            await store.record(move(pending_action=number, at=NOON + 1))
        assert await listing(store) == []

    async def test_a_question_stays_open_when_its_answer_fails(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        with pytest.raises(Unlucky):
            await store.record(move(fail, pending_action=number))
        assert (await store.record(move(pending_action=number))).number == 1

    async def test_a_repeated_answer_is_not_gone_but_the_same_row(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        first = await store.record(move(pending_action=number, interaction=5))
        assert await store.record(move(pending_action=number, interaction=5)) == first

    async def test_a_question_with_the_expected_body_is_answered(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "hand", {"faces": [6, 1]}, NOON))
        assert (await store.record(answer(number, {"faces": (6, 1)}))).number == 1
        assert await store.pending_action(number) is None

    async def test_a_question_with_another_body_stays_open_and_nothing_is_recorded(self, store):
        number = await store.ask(PendingAction(HERE, ANNA, "hand", {"faces": [6, 1]}, NOON))
        with pytest.raises(Changed):
            await store.record(answer(number, {"faces": [6]}))
        assert await listing(store) == []
        assert await store.pending_action(number) is not None

    async def test_an_amendment_and_an_answer_at_once_are_not_both_made(self, store):
        pending_action = PendingAction(HERE, ANNA, "hand", {"faces": [6]}, NOON)
        number = await store.ask(pending_action)
        answers = await asyncio.gather(
            store.amend(number, lambda before: replace(before, body={"faces": []})),
            store.record(answer(number, pending_action.body)),
            return_exceptions=True,
        )
        assert len([answer for answer in answers if isinstance(answer, Gone | Changed)]) == 1
