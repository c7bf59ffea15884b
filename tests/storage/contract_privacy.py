"""What every store must promise about forgetting people and erasing homes."""

import asyncio
from dataclasses import replace

import pytest

from bot.play.history_query import HistoryQuery
from bot.play.library import Collection, SavedItem
from bot.play.records import PendingAction
from bot.play.request_context import Place
from bot.play.settings.decisions import Scope
from tests.storage.moves import BEN, HERE, MINUTE, NOON, THERE, move

ANNA = 987_654_321_012_345_678
OWN = Place(channel=HERE.channel, home=ANNA, owner=ANNA)
ELSEWHERE = Place(channel=1_100_000_000_000_000_003, home=901)


def anna(**options):
    return move(person=ANNA, **options)


def asking(person=ANNA, place=HERE):
    return PendingAction(place, person, "hand", {"asked": person}, NOON)


def item(collection, maker=ANNA):
    return SavedItem(collection, "attack", maker, {"dice": "1d20"})


async def every(store):
    """All rows of all places."""
    return {place: [record async for record in store.records(place)] async for place in store.places()}


async def slots(store, place):
    return {slot.name: slot.state async for slot in store.slots(place)}


class PrivacyContract:
    async def test_the_rows_of_a_forgotten_person_stay_as_nobodys(self, store):
        before = [await store.record(anna()), await store.record(move(person=BEN))]
        await store.forget(ANNA)
        after = [record async for record in store.records(HERE)]
        assert after[0].person < 0
        assert [replace(after[0], person=ANNA), after[1]] == before

    async def test_two_forgotten_people_stay_two(self, store):
        for person in (ANNA, BEN):
            await store.record(move(person=person))
            await store.forget(person)
        first, second = [record.person async for record in store.records(HERE)]
        assert first != second

    async def test_a_forgotten_person_who_rolls_again_is_someone_new(self, store):
        await store.record(anna())
        await store.forget(ANNA)
        record = await store.record(anna())
        assert (record.number, record.person) == (2, ANNA)
        assert [row.number for row in (await store.look(HERE, HistoryQuery(ANNA))).records] == [2]

    async def test_states_of_the_forgotten_person_are_nobodys(self, store):
        await store.record(anna(slot=f"fair 2d6 of {ANNA}"))
        await store.record(anna(slot="fair 2d6"))
        await store.forget(ANNA)
        (record, _) = [record async for record in store.records(HERE)]
        assert await slots(store, HERE) == {f"fair 2d6 of {record.person}": 1, "fair 2d6": 1}

    async def test_what_the_person_typed_is_gone(self, store):
        request = {"dice": "1d6[fire] + 2 # for Bo", "set": "Anna's", "comment": "x", "sides": 6}
        await store.record(replace(anna(), command="roll", request=request))
        await store.forget(ANNA)
        assert (await store.row(HERE, 1)).request == {"dice": "1d6 + 2", "sides": 6}

    async def test_what_others_typed_stays(self, store):
        request = {"dice": "1d6[fire] # for Bo", "set": "Ben's"}
        await store.record(anna())
        await store.record(replace(move(person=BEN), command="roll", request=request))
        await store.forget(ANNA)
        assert (await store.row(HERE, 2)).request == request

    async def test_links_to_answers_for_the_person_are_gone(self, store):
        await store.record(anna(interaction=7))
        await store.note_message(7, 1_234)
        await store.forget(ANNA)
        assert (await store.row(HERE, 1)).message is None

    async def test_the_name_of_a_session_is_gone_from_its_end_too(self, store):
        named = {"name": "Anna's", "at": NOON}
        await store.record(replace(anna(), command="session-start", request={"name": "Anna's"}))
        end = move(lambda _: replace(move().play(None), before=named, after=None), person=BEN)
        await store.record(replace(end, command="session-end", request={}))
        await store.forget(ANNA)
        assert (await store.row(HERE, 1)).request == {"name": ""}
        assert (await store.row(HERE, 2)).before == {"name": "", "at": NOON}

    async def test_a_game_of_others_names_nobody_in_the_place_of_the_person(self, store):
        setup = {"players": [BEN, ANNA]}
        start = move(lambda _: replace(move().play(None), after={"setup": setup}), person=BEN, slot="catan")
        await store.record(replace(start, command="catan-start", request=setup))
        await store.forget(ANNA)
        request = (await store.row(HERE, 1)).request
        assert request["players"][0] == BEN
        assert request["players"][1] < 0
        assert await store.state(HERE, "catan") == {"setup": request}

    async def test_the_persons_things_and_questions_are_gone(self, store):
        await store.save_item(item(Collection("person", ANNA, "roll")))
        number = await store.ask(asking())
        others = await store.ask(asking(BEN))
        await store.forget(ANNA)
        assert await store.item_names(Collection("person", ANNA, "roll")) == []
        assert await store.pending_action(number) is None
        assert await store.pending_action(others) is not None

    async def test_what_the_person_made_for_a_server_stays_as_nobodys(self, store):
        collection = Collection("home", 900, "table")
        await store.save_item(item(collection))
        await store.forget(ANNA)
        assert (await store.saved_item(collection, "attack")).maker < 0

    async def test_the_person_is_a_game_master_no_longer(self, store):
        await store.decide(Scope(900), lambda _: {"game_masters": [BEN, ANNA]})
        await store.forget(ANNA)
        assert (await store.configuration(HERE)).game_masters == (BEN,)

    async def test_places_that_belong_to_the_person_alone_are_gone(self, store):
        await store.record(anna(place=OWN))
        await store.record(move(place=HERE, person=BEN))
        await store.forget(ANNA)
        assert list(await every(store)) == [HERE]

    async def test_forgetting_someone_unknown_is_harmless(self, store):
        made = await store.record(move(person=BEN))
        await store.forget(ANNA)
        await store.forget(ANNA)
        assert await every(store) == {HERE: [made]}

    async def test_others_can_roll_while_a_person_is_forgotten(self, store):
        for _ in range(5):
            await asyncio.gather(*(store.record(anna(slot=f"a of {ANNA}")) for _ in range(200)))
        forgetting = asyncio.create_task(store.forget(ANNA))
        rolls = [store.record(move(person=BEN, slot=f"a of {BEN}")) for _ in range(100)]
        assert len(await asyncio.gather(*rolls)) == 100
        await forgetting
        people = [record.person async for record in store.records(HERE)]
        assert (len(people), ANNA in people) == (1_100, False)

    async def test_what_is_kept_on_a_person_is_counted_by_place_and_command(self, store):
        for at in (NOON, NOON + MINUTE):
            await store.record(anna(at=at))
        await store.record(replace(anna(place=THERE), command="fair"))
        await store.record(move(person=BEN))
        held = (await store.holdings(ANNA)).held
        assert [(each.place, dict(each.counts)) for each in held] == [
            (HERE, {"d100": 2}),
            (THERE, {"fair": 1}),
        ]
        assert (held[0].since, held[0].until) == (NOON, NOON + MINUTE)

    async def test_what_else_is_kept_on_a_person_is_told(self, store):
        await store.decide(Scope(900), lambda _: {"game_masters": [ANNA]})
        await store.save_item(item(Collection("person", ANNA, "roll")))
        await store.save_item(item(Collection("home", 900, "table")))
        await store.ask(asking())
        found = await store.holdings(ANNA)
        assert (found.game_master_of, found.saved_item) == ((900,), (("roll", "attack"),))
        assert (found.made, found.pending_actions, found.rolls) == (1, 1, 0)

    async def test_the_rolls_of_a_person_come_newest_first_from_all_places(self, store):
        for minute in range(250):
            await store.record(anna(place=(HERE, THERE, OWN)[minute % 3], at=NOON + minute * MINUTE))
        await store.record(move(person=BEN))
        found = [(place, record.at) async for place, record in store.rolls_of(ANNA)]
        assert [at for _, at in found] == [NOON + minute * MINUTE for minute in reversed(range(250))]
        assert {place for place, _ in found} == {HERE, THERE, OWN}

    async def test_an_erased_home_has_nothing_left_and_others_have_all(self, store):
        for place in (HERE, THERE, ELSEWHERE):
            await store.record(anna(place=place, slot="a"))
        await store.decide(Scope(900), lambda _: {"d100_from": 0})
        await store.save_item(item(Collection("home", 900, "table")))
        number = await store.ask(asking())
        await store.erase(900)
        assert list(await every(store)) == [ELSEWHERE]
        assert (await store.configuration(HERE)).d100_from == 1
        assert await store.item_names(Collection("home", 900, "table")) == []
        assert await store.pending_action(number) is None

    async def test_an_erased_home_begins_anew(self, store):
        await store.record(anna(slot="a"))
        await store.erase(900)
        assert (await store.record(anna(slot="a"))).number == 1
        assert await store.state(HERE, "a") == 1

    @pytest.mark.parametrize("rows", [1, 700])
    async def test_a_home_is_erased_however_long_its_history(self, store, rows):
        await asyncio.gather(*(store.record(anna(slot=f"a{row}")) for row in range(rows)))
        await store.erase(900)
        assert await every(store) == {}

    async def test_the_rows_of_an_erased_home_go_before_the_settings_that_say_who_sees_them(self, store):
        await store.record(anna())
        await store.decide(Scope(900), lambda _: {"game_masters": [BEN]})
        for number in range(20):
            await store.save_item(replace(item(Collection("home", 900, "table")), name=f"table-{number}"))
        erasing = asyncio.create_task(store.erase(900))
        seen = []
        while not erasing.done():
            settings = await store.decided(Scope(900))
            seen.append((bool(settings), await store.row(HERE, 1) is not None))
        await erasing
        assert (False, True) not in seen
