"""What every store must promise about forgetting people and erasing homes."""

import asyncio
from dataclasses import replace

import pytest

from bot.play.event import Effect, StateKey
from bot.play.library import Collection, SavedItem
from bot.play.reads import Checkpoint, HistoryQuery, PendingAction
from bot.play.request_context import Place, reference
from bot.play.settings import Scope
from bot.storage import history
from bot.storage.forgetting import ROWS
from tests.storage.submissions import BEN, HERE, MINUTE, NOON, THERE, effect, listing, record, submission

ANNA = 987_654_321_012_345_678
OWN = Place(channel=HERE.channel, home=ANNA, owner=ANNA)
ELSEWHERE = Place(channel=1_100_000_000_000_000_003, home=901)
HERS = StateKey("fair", "2d6", ANNA)


def anna(*parts, **options):
    return submission(*parts, person=ANNA, **options)


def asking(person=ANNA, place=HERE, body=None):
    return PendingAction(place, person, "hand", {} if body is None else body, NOON)


def item(collection, maker=ANNA):
    return SavedItem(collection, "attack", maker, {"dice": "1d20"})


async def every(store):
    """All rows of all places."""
    return {place: await listing(store, place) async for place in store.places()}


async def states(store, place=HERE):
    return {key: state.value async for key, state in store.states(place)}


async def test_the_rows_of_a_forgotten_person_stay_as_nobodys(store):
    before = [await record(store, anna()), await record(store, submission(person=BEN))]
    await store.forget(ANNA)
    after = await listing(store)
    assert after[0].person < 0
    assert [replace(after[0], person=ANNA), after[1]] == before


async def test_two_forgotten_people_stay_two(store):
    for person in (ANNA, BEN):
        await record(store, submission(person=person))
        await store.forget(person)
    first, second = [event.person for event in await listing(store)]
    assert first != second


async def test_a_forgotten_person_who_rolls_again_is_someone_new(store):
    await record(store, anna(slot=HERS))
    await store.forget(ANNA)
    event = await record(store, anna(slot=HERS))
    assert (event.number, event.person, event.previous) == (2, ANNA, 0)
    assert [row.number for row in (await store.page(HERE, HistoryQuery(ANNA))).events] == [2]
    assert (await store.state(HERE, HERS)).value == 1


async def test_states_of_the_forgotten_person_are_nobodys(store):
    await record(store, anna(slot=HERS))
    await record(store, anna(slot=replace(HERS, person=0)))
    await store.forget(ANNA)
    nobody = (await listing(store))[0].person
    assert await states(store) == {replace(HERS, person=nobody): 1, replace(HERS, person=0): 1}
    assert (await listing(store))[0].state == replace(HERS, person=nobody)


async def test_what_the_person_typed_is_gone(store):
    request = {"dice": "d6[fire] + 2 # for Bo", "set": "Anna's", "comment": "x", "again": 6}
    await record(store, anna(kind="roll", request=request))
    await store.forget(ANNA)
    assert (await store.event(HERE, 1)).request == {"dice": "d6 + 2", "again": 6}


async def test_what_the_person_called_each_of_several_rolls_is_gone(store):
    line = "$bo = 2d6 # for Bo; $bo + 3 # Anna; 3d[Anna, Bo] vs 2 Bo # both"
    await record(store, anna(kind="roll", request={"dice": line}))
    await store.forget(ANNA)
    assert (await store.event(HERE, 1)).request == {"dice": "$a = 2d6; $a + 3; 3d[a, b] vs 2 b"}


async def test_what_others_typed_stays(store):
    request = {"dice": "1d6[fire] # for Bo", "set": "Ben's"}
    await record(store, anna())
    await record(store, submission(person=BEN, kind="roll", request=request))
    await store.forget(ANNA)
    assert (await store.event(HERE, 2)).request == request


async def test_what_the_person_typed_where_they_entered_a_roll_of_another_is_gone_and_the_roll_stays(store):
    request = {"dice": "d20 # for Bo", "entered": {"@": ANNA}}
    await record(store, submission(person=BEN, kind="roll", request=request))
    before = (await store.holdings(ANNA)).entered
    await store.forget(ANNA)
    row = await store.event(HERE, 1)

    assert before == 1
    assert (row.person, row.request["dice"]) == (BEN, "d20")
    assert row.request["entered"]["@"] < 0


async def test_who_entered_a_roll_of_one_who_is_forgotten_is_still_known(store):
    request = {"dice": "d20 # for Bo", "entered": {"@": ANNA}}
    await record(store, submission(person=BEN, kind="roll", request=request))
    await store.forget(BEN)
    await store.resume_cleanup()
    row = await store.event(HERE, 1)

    assert row.request == {"dice": "d20", "entered": {"@": ANNA}}


async def test_one_whom_only_a_roll_of_another_names_stays_known_after_a_restart(store):
    shares = [[{"@": BEN}, "2d6"], [{"@": ANNA}, "d8"]]
    request = {"way": "add", "shares": shares}
    await record(store, submission(person=BEN, request=request))
    await store.resume_cleanup()

    assert (await store.event(HERE, 1)).request["shares"] == shares


async def test_one_who_is_named_by_no_row_any_more_is_forgotten_after_a_restart(store):
    request = {"shares": [[{"@": ANNA}, "d8"]]}
    await record(store, submission(person=BEN, request=request, at=NOON))
    await record(store, submission(person=BEN, at=NOON + MINUTE))
    await store.prune(HERE, Checkpoint(1, {}, {}))
    await store.note_real_dice(ANNA, throws=True)
    await store.resume_cleanup()

    assert not await store.throws_real_dice(ANNA)


async def test_what_a_person_said_of_their_dice_goes_with_them(store):
    await record(store, anna())
    await store.note_real_dice(ANNA, throws=True)
    said = await store.throws_real_dice(ANNA), (await store.holdings(ANNA)).real_dice
    await store.forget(ANNA)
    await record(store, anna())

    assert said == (True, True)
    assert not await store.throws_real_dice(ANNA)


async def test_what_a_person_said_of_their_dice_goes_where_nothing_else_is_kept(store):
    await store.note_real_dice(ANNA, throws=True)
    await store.resume_cleanup()

    assert not await store.is_known(ANNA)
    assert not await store.throws_real_dice(ANNA)


async def test_a_new_roll_tells_what_its_person_said_of_their_dice(store):
    first = await store.record(anna())
    await store.note_real_dice(ANNA, throws=True)
    second = await store.record(anna())
    await store.note_real_dice(ANNA, throws=False)
    third = await store.record(anna())

    assert [each.real_dice for each in (first, second, third)] == [False, True, False]


async def test_links_to_answers_for_the_person_are_gone(store):
    await record(store, anna())
    store.note_message(HERE, 1, 1_234)
    await store.forget(ANNA)
    assert (await store.event(HERE, 1)).message is None


async def test_the_name_of_a_session_is_gone_from_its_end_too(store):
    named = {"name": "Anna's"}
    await record(store, anna(lambda _: Effect(), kind="session-start", request=named))
    ended = submission(
        lambda _: Effect(before={"start": 1}, line=named),
        person=BEN,
        kind="session-end",
        request={},
        target=1,
    )
    await record(store, ended)
    await store.forget(ANNA)
    assert (await store.event(HERE, 1)).request == {}
    end = await store.event(HERE, 2)
    assert (end.before, end.line) == ({"start": 1}, None)


async def test_a_game_of_others_names_nobody_in_the_place_of_the_person(store):
    setup = {"players": [reference(BEN), reference(ANNA)]}
    start = submission(
        lambda _: effect(after={"setup": setup}),
        person=BEN,
        slot=StateKey("catan"),
        kind="catan-start",
        request=setup,
    )
    await record(store, start)
    await store.forget(ANNA)
    request = (await store.event(HERE, 1)).request
    assert request["players"][0] == reference(BEN)
    assert request["players"][1]["@"] < 0
    assert await states(store) == {StateKey("catan"): {"setup": request}}


async def test_the_persons_things_and_questions_are_gone(store):
    await store.save_item(item(Collection("person", ANNA, "roll")))
    theirs = [await store.ask(each) for each in (asking(), asking(BEN, OWN), asking(BEN, body=NAMING))]
    others = await store.ask(asking(BEN))
    await store.forget(ANNA)
    assert list(await store.item_names(Collection("person", ANNA, "roll"))) == []
    assert [await store.find_pending(number) for number in theirs] == [None] * 3
    assert await store.find_pending(others) is not None


async def test_what_the_person_made_for_a_server_stays_as_nobodys(store):
    collection = Collection("home", 900, "table")
    await store.save_item(item(collection))
    await store.forget(ANNA)
    assert (await store.saved_item(collection, "attack")).maker < 0


async def test_the_panels_that_the_person_made_are_gone_and_those_of_others_stay(store):
    collection = Collection("home", 900, "panel")
    await store.save_item(item(collection))
    await store.save_item(SavedItem(collection, "other", BEN, {"throws": []}))
    number = (await store.item_names(collection))["attack"]
    await store.forget(ANNA)
    assert list(await store.item_names(collection)) == ["other"]
    assert await store.content(number) is None


async def test_the_persons_own_table_that_events_name_has_no_words_left(store):
    collection = Collection("person", ANNA, "table")
    body = {"name": "forest", "die": None, "rows": [[1, "wolf"], [3, "bear"]], "plan": [1]}
    await store.save_item(SavedItem(collection, "forest", ANNA, body))
    number = (await store.item_names(collection))["forest"]
    await record(store, anna(lambda _: effect(contents=(number,))))
    await store.forget(ANNA)
    assert list(await store.item_names(collection)) == []
    assert await store.content(number) == {**body, "name": "", "rows": [[1, ""], [3, ""]]}


async def test_the_person_is_a_game_master_no_longer(store):
    await store.decide(Scope(900), lambda _: {"game_masters": [BEN, ANNA]})
    assert (await store.configuration(HERE)).game_masters == (BEN, ANNA)
    await store.forget(ANNA)
    assert (await store.configuration(HERE)).game_masters == (BEN,)


async def test_places_that_belong_to_the_person_alone_are_gone(store):
    await record(store, anna(place=OWN))
    await record(store, submission(place=HERE, person=BEN))
    await store.forget(ANNA)
    assert list(await every(store)) == [HERE]


async def test_forgetting_someone_unknown_is_harmless(store):
    made = await record(store, submission(person=BEN))
    await store.forget(ANNA)
    await store.forget(ANNA)
    assert await every(store) == {HERE: [made]}


async def test_others_can_roll_while_a_person_is_forgotten(store):
    await asyncio.gather(*(record(store, anna(slot=HERS)) for _ in range(3 * ROWS)))
    forgetting = asyncio.create_task(store.forget(ANNA))
    rolls = [record(store, submission(person=BEN, slot=StateKey("fair", "2d6", BEN))) for _ in range(ROWS)]
    assert len(await asyncio.gather(*rolls)) == ROWS
    await forgetting
    people = [event.person for event in await listing(store)]
    assert (len(people), ANNA in people) == (4 * ROWS, False)


async def test_what_is_kept_on_a_person_is_counted_by_place_and_command(store):
    for at in (NOON, NOON + MINUTE):
        await record(store, anna(at=at))
    await record(store, anna(place=THERE, kind="fair"))
    await record(store, submission(person=BEN))
    held = (await store.holdings(ANNA)).held
    assert [(each.place, dict(each.counts)) for each in held] == [
        (HERE, {"d100": 2}),
        (THERE, {"fair": 1}),
    ]
    assert (held[0].since, held[0].until) == (NOON, NOON + MINUTE)


async def test_others_read_between_any_two_parts_of_what_is_kept_on_several_people(store, monkeypatch):
    monkeypatch.setattr(history, "ROWS_AT_ONCE", 1)
    people = [ANNA + number for number in range(4)]
    for person in people * 10:
        await record(store, submission(person=person))
    counting, pages = asyncio.gather(*map(store.holdings, people)), 0
    while not counting.done():
        await store.page(HERE, HistoryQuery(limit=1))
        pages += 1
    assert [each.rolls for each in await counting] == [10] * 4
    assert pages > 10 * 4


async def test_what_is_kept_on_a_person_is_counted_once_for_all_who_ask_meanwhile(store):
    await record(store, anna())
    found = await asyncio.gather(*(store.holdings(ANNA) for _ in range(3)))
    await record(store, anna())
    assert found[0] is found[1] is found[2]
    assert (await store.holdings(ANNA)).rolls == 2


async def test_a_place_that_is_erased_while_it_is_counted_what_is_kept_on_a_person_is_left_out(
    store, monkeypatch
):
    count = history._count_held

    async def count_after_erasing(read, place, where, number):
        if where == ELSEWHERE:
            await store.erase(ELSEWHERE.home)
        return await count(read, place, where, number)

    for place in (HERE, ELSEWHERE):
        await record(store, anna(place=place))
    monkeypatch.setattr(history, "_count_held", count_after_erasing)
    assert [each.place for each in (await store.holdings(ANNA)).held] == [HERE]


async def test_what_is_kept_on_a_person_is_told_in_the_order_in_which_they_came_there(store):
    places = [Place(channel=1_100_000_000_000_000_000 + 7 * each % 40, home=900) for each in range(1, 40)]
    for place in places:
        await record(store, anna(place=place))
    assert [each.place for each in (await store.holdings(ANNA)).held] == places


async def test_the_servers_whose_game_master_a_person_is_are_told_in_order(store, monkeypatch):
    homes = [900 + 7 * each % 40 for each in range(40)]
    for home in homes:
        await store.decide(Scope(home), lambda _: {"game_masters": [ANNA]})
        await store.decide(Scope(home, channel=HERE.channel), lambda _: {"game_masters": [ANNA]})
    monkeypatch.setattr(history, "SETTINGS_AT_ONCE", 3)
    assert (await store.holdings(ANNA)).game_master_of == tuple(sorted(homes))


async def test_what_else_is_kept_on_a_person_is_told(store):
    await store.decide(Scope(900), lambda _: {"game_masters": [ANNA]})
    await store.save_item(item(Collection("person", ANNA, "roll")))
    await store.save_item(item(Collection("home", 900, "table")))
    await store.ask(asking())
    found = await store.holdings(ANNA)
    assert (found.game_master_of, found.saved_item) == ((900,), (("roll", "attack"),))
    assert (found.made, found.pending_actions, found.rolls) == (1, 1, 0)
    assert not found.nothing
    assert (await store.holdings(BEN)).nothing


async def test_memories_and_seats_of_a_person_are_told(store):
    await record(store, anna(slot=HERS))
    players = {"setup": {"players": [reference(BEN), reference(ANNA)]}}
    await record(store, submission(lambda _: effect(after=players), person=BEN, slot=StateKey("catan")))
    found = [await store.holdings(person) for person in (ANNA, BEN)]
    assert [(each.memories, each.seats) for each in found] == [(1, 1), (0, 1)]


async def test_the_rolls_of_a_person_come_newest_first_from_all_places(store, monkeypatch):
    monkeypatch.setattr(history, "EVENTS_AT_ONCE", 7)
    for minute in range(50):
        place = (HERE, THERE, OWN)[minute % 3]
        await record(store, anna(place=place, at=NOON + minute * MINUTE))
    await record(store, submission(person=BEN))
    found = [(place, event.at) for place, event in store.events_of(ANNA)()]
    assert [at for _, at in found] == [NOON + minute * MINUTE for minute in reversed(range(50))]
    assert {place for place, _ in found} == {HERE, THERE, OWN}


async def test_an_erased_home_has_nothing_left_and_others_have_all(store):
    for place in (HERE, THERE, ELSEWHERE):
        await record(store, anna(place=place, slot="a"))
    await store.decide(Scope(900), lambda _: {"d100_from": 0})
    await store.save_item(item(Collection("home", 900, "table")))
    number = await store.ask(asking())
    await store.erase(900)
    assert list(await every(store)) == [ELSEWHERE]
    assert (await store.configuration(HERE)).d100_from == 1
    assert list(await store.item_names(Collection("home", 900, "table"))) == []
    assert await store.find_pending(number) is None


async def test_an_erased_home_begins_anew(store):
    await record(store, anna(slot="a"))
    await store.erase(900)
    assert (await record(store, anna(slot="a"))).number == 1
    assert list((await states(store)).values()) == [1]


async def test_what_is_saved_while_a_home_is_erased_is_kept_or_erased_whole(store):
    tables = Collection("home", 900, "table")
    for number in range(20):
        await store.save_item(replace(item(tables), name=f"old-{number}"))
    erasing = asyncio.create_task(store.erase(900))
    saved = 0
    while not erasing.done():
        await store.save_item(replace(item(tables), name=f"new-{saved}"))
        saved += 1
    await erasing

    names = await store.item_names(tables)
    assert [name for name in names if name.startswith("old-")] == []
    assert [each.body for each in await store.saved_items(tables)] == [item(tables).body] * len(names)


@pytest.mark.parametrize("rows", [1, 2 * ROWS + 1])
async def test_a_home_is_erased_however_long_its_history(store, rows):
    await asyncio.gather(*(record(store, anna(slot=f"a{row}")) for row in range(rows)))
    await store.erase(900)
    assert await every(store) == {}


async def test_the_rows_of_an_erased_home_go_before_the_settings_that_say_who_sees_them(store):
    await record(store, anna())
    await store.decide(Scope(900), lambda _: {"game_masters": [BEN]})
    for number in range(20):
        await store.save_item(replace(item(Collection("home", 900, "table")), name=f"table-{number}"))
    erasing = asyncio.create_task(store.erase(900))
    seen = []
    while not erasing.done():
        settings = await store.read_decided(Scope(900))
        seen.append((bool(settings), await store.event(HERE, 1) is not None))
    await erasing
    assert (False, True) not in seen


NAMING = {"asked": reference(ANNA)}


async def test_an_erasing_that_was_cut_short_is_finished_later(store):
    places = (Place(5 + number, 901) for number in range(3 * ROWS))
    await asyncio.gather(*(record(store, submission(person=BEN, place=place)) for place in places))
    await store.decide(Scope(901), lambda _: {"compact": True})
    erasing = asyncio.create_task(store.erase(901))
    while await store.fact("erasing 901") is None:
        pass
    erasing.cancel()
    await asyncio.gather(erasing, return_exceptions=True)
    await store.resume_cleanup()

    assert erasing.cancelled()
    assert await every(store) == {}
    assert await store.read_decided(Scope(901)) == {}
    assert await store.fact("erasing 901") is None
