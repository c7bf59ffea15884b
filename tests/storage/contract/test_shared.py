"""What every store must promise about what a whole home shares: the hit points of a character."""

import asyncio
from dataclasses import dataclass
from random import Random

from bot.chance import SystemChance
from bot.features.characters.counters import IN_CHANNEL, key_of
from bot.features.config.changing import prune
from bot.features.registry import REGISTRY
from bot.play.event import Effect, StateKey, uses_of
from bot.play.kind import AtOnce, EventKind, SharesStates
from bot.play.library import Collection, SavedItem
from bot.play.reads import CounterStates
from bot.play.request_context import Place, list_people
from bot.play.settings import Configuration
from bot.play.store import Services
from tests.storage import sheets
from tests.storage.sheets import HP, LIA, changes, hit_points, state_of, strikes
from tests.storage.submissions import ANNA, BEN, HERE, NOON, THERE, record, submission

THREAD = Place(1_100_000_000_000_000_003, 900, parent=HERE.channel)
ELSEWHERE = Place(77, 88)
DAY = 86_400_000
OLD = Configuration(history_days=1)


def services(store, kinds=REGISTRY):
    return Services(store, SystemChance(), AtOnce(), kinds)


async def all_faults(store, kinds=REGISTRY):
    return await sheets.all_faults(services(store, kinds))


async def test_two_channels_have_one_value(store):
    one = await record(store, changes(-4))
    other = await record(store, changes(-3, place=THERE))
    assert (one.number, other.number) == (1, 1)
    assert [one.line, other.line] == [{"from": [24], "to": [20]}, {"from": [20], "to": [17]}]
    assert await hit_points(store) == 17
    assert await all_faults(store) == []


async def test_a_row_says_what_it_found_and_what_it_left(store):
    await record(store, changes(-4))
    (use,) = uses_of(await record(store, changes(-3, place=THERE)))
    assert use == (key_of(LIA), 2, {"1": [[0, 20]]}, {"1": [[0, 17]]})


async def test_changes_at_once_from_many_places_lose_nothing(store):
    places = [HERE, THERE, THREAD, Place(5, 900)]
    made = [changes((-1, 2)[n % 5 == 0], place=places[n % 4], person=ANNA + n % 3) for n in range(100)]
    await asyncio.gather(*map(store.record, made))
    assert (await state_of(store)).last == 100
    assert await all_faults(store) == []


async def test_another_home_and_another_character_have_their_own(store):
    for each in (changes(-4), changes(-1, place=ELSEWHERE), changes(-2, character="8")):
        await record(store, each)
    found = [
        await hit_points(store),
        await hit_points(store, ELSEWHERE.home),
        await hit_points(store, character="8"),
    ]
    assert found == [20, 23, 22]


async def test_changes_are_struck_in_any_order_whatever_came_since_anywhere(store):
    places = [HERE, THERE, THREAD, HERE, THERE, HERE]
    wanted = [(-4, 0), (3, 0), (None, 12), (-2, 0), (None, 9), (1, 0)]
    for order in range(5):
        character = f"1{order}"
        made = [
            (await record(store, changes(by, to, place=place, character=character)), place)
            for (by, to), place in zip(wanted, places, strict=True)
        ]
        left = dict(enumerate(wanted))
        for number in Random(order).sample(range(6), 6):
            await record(store, strikes(made[number][0], place=made[number][1]))
            del left[number]
            now = 24
            for by, to in left.values():
                now = to if by is None else now + by
            assert await hit_points(store, character=character) == now
    assert await all_faults(store) == []


async def test_what_was_set_since_stays_when_a_change_before_it_is_struck(store):
    first = await record(store, changes(-4))
    await record(store, changes(None, 7, place=THERE))
    await record(store, strikes(first))
    assert await hit_points(store) == 7
    assert await all_faults(store) == []


async def test_pruned_uses_are_missing_and_the_next_ones_go_on(store):
    for number in range(6):
        await record(store, changes(-1, place=(HERE, THERE)[number % 2]))
    assert await prune(services(store), THERE, OLD, NOON + 3 * DAY) == 3
    assert await all_faults(store) == []
    await record(store, changes(-1, place=THERE))
    assert await hit_points(store) == 17
    assert await all_faults(store) == []
    assert (await store.shared_homes())[900]


async def test_whoever_is_forgotten_leaves_the_value_and_the_home_takes_it_along(store):
    await record(store, changes(-4))
    await record(store, changes(-3, place=THERE, person=BEN))
    await record(store, changes(-1, place=ELSEWHERE))
    await store.forget(ANNA)
    assert await hit_points(store) == 17
    assert await all_faults(store) == []
    await store.erase(900)
    assert await store.shared_homes() == {ELSEWHERE.home: False}
    assert (await state_of(store)).last == 0
    await record(store, changes(-2))
    assert await hit_points(store) == 22
    assert await all_faults(store) == []


async def test_an_interaction_that_comes_twice_changes_once(store):
    made = changes(-4)
    assert (await store.record(made)).event == (await store.record(made)).event
    assert await hit_points(store) == 20


async def test_what_channels_had_is_taken_over_from_the_newest_change(store):
    old = [
        changes(None, 9, place=THERE, at=NOON + 2, everywhere=False),
        changes(None, 14, at=NOON + 1, everywhere=False),
    ]
    for each in old:
        await record(store, each)
    body = {
        "name": "Lia",
        "id": LIA,
        "lines": [["hp", "24/30"], ["ki", "2/2"]],
        "counters": {"hp": HP, "ki": 2},
    }
    item = SavedItem(Collection("person", ANNA, "character"), "lia", ANNA, body)
    await store.save_item(item)
    for place in (HERE, THERE, THREAD):
        states = (await store.played(place, ANNA)).states
        assert states.channels == ((THERE.channel, {"1": 9}), (HERE.channel, {"1": 14}))
    await record(store, changes(-1, begun=((HP, 9), (2, 1))))
    assert (await store.played(HERE, ANNA)).states == CounterStates({"1": [[0, 8]], "2": [[0, 1]]})
    await record(store, changes(-1, begun=((HP, 14),)))
    assert await hit_points(store) == 7
    assert await all_faults(store) == []


async def test_old_rows_go_on_replaying_and_are_struck_for_their_channel(store):
    await record(store, changes(-4, everywhere=False))
    last = await record(store, changes(-3, everywhere=False))
    await record(store, strikes(last))
    assert (await store.state(HERE, StateKey(IN_CHANNEL, LIA))).value == {"1": 20}
    assert await store.shared_homes() == {}
    assert await all_faults(store) == []


@dataclass(frozen=True)
class HarmRequest:
    fight: int
    sheets: tuple[str, ...]


class Harm(SharesStates, EventKind[HarmRequest]):
    """Takes 2 off a number of the place and off each of some characters."""

    name = "harm"
    request_type = HarmRequest

    def state_of(self, request, person):
        return StateKey("fight")

    def shared_of(self, request):
        return tuple(map(key_of, request.sheets))

    def apply(self, prepared, request, context, source):
        left = tuple(
            {"1": [[0, (state.value or {"1": [[0, 30]]})["1"][0][1] - 2]]} for state in context.shared
        )
        return Effect(before=context.state, after=(context.state or 0) - 2, shared=left)


async def test_one_row_hurts_six_people_and_what_its_place_has(store):
    harm, people = Harm(), tuple(map(str, range(1, 7)))
    made = submission(person=BEN)
    hurt = sheets.submission(harm, HarmRequest(1, people), made.context)
    await record(store, changes(-4, character="3", place=THERE))
    event = await record(store, hurt)
    assert [use.turn for use in uses_of(event)] == [1, 1, 2, 1, 1, 1]
    assert [await hit_points(store, character=each) for each in people] == [28, 28, 18, 28, 28, 28]
    assert (await store.state(HERE, StateKey("fight"))).value == -2
    await record(store, changes(+1, character="3", place=THERE))
    assert await all_faults(store, {**REGISTRY, "harm": harm}) == []


async def test_no_state_of_a_home_names_a_person(store):
    for each in (changes(-4), changes(None, 3, person=BEN, place=THERE)):
        await record(store, each)
    states = [state async for _, state in store.shared_states(900)]
    assert not list_people(str([state.value for state in states]).replace(" ", "").replace("'", '"'))
