"""The files of SQLite hold nothing of who was forgotten."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.play.event import StateKey
from bot.play.library import Collection
from bot.play.request_context import Place, reference
from bot.play.settings import Scope
from bot.play.sums import Tally
from tests.storage.contract.test_privacy import ANNA, OWN, anna, asking, item
from tests.storage.files import traces
from tests.storage.submissions import BEN, HERE, effect, record, submission

WORDS = "zanzibar"


def of(person, dice="2d6"):
    """Return the key of what dice remember of one person alone."""
    return StateKey("fair", dice, person)


async def live(store, people=40):
    """Have a person do all that leaves their id and their words, among many others."""
    for number in range(people):
        await record(store, submission(person=ANNA + 1 + number, place=Place(number % 7 + 1, 900)))
    words = {"dice": f"2d6[{WORDS}] # {WORDS}", "set": WORDS}
    for number in range(60):
        place = Place(number % 9 + 1, 900)
        dice = of(ANNA, f"{number}d6")
        await record(store, anna(place=place, slot=dice, kind="roll", request=words))
        await record(store, submission(person=ANNA - 1 - number, slot=of(ANNA - 1 - number)))
    players = {"players": [reference(BEN), reference(ANNA)]}
    catan = StateKey("catan")
    start = submission(
        lambda _: effect(after=players), person=BEN, slot=catan, kind="catan-start", request=players
    )
    await record(store, start)
    struck = {"number": 1, "state": ["fair", "2d6", reference(ANNA)]}
    await record(store, submission(person=BEN, kind="strike", request=struck))
    await record(store, anna(lambda _: effect(tallies=(Tally(f"set d6 {WORDS}", 1, 5),))))
    await record(store, anna(place=OWN))
    await store.decide(Scope(900), lambda _: {"game_masters": [ANNA]})
    await store.decide(Scope(ANNA), lambda _: {"d100_from": 0})
    await store.save_item(item(Collection("person", ANNA, "roll")))
    await store.save_item(item(Collection("home", 900, "table")))
    await store.ask(asking())
    await store.ask(asking(BEN, body={"person": reference(ANNA)}))
    for number in range(people):
        await record(store, submission(person=ANNA + 100 + number, place=Place(number % 7 + 1, 900)))


async def test_the_id_is_in_no_table_as_soon_as_the_person_is_forgotten(database, opening):
    async with opening() as store:
        await live(store)
        await store.forget(ANNA)
        with closing(sqlite3.connect(database)) as connection:
            dumped = "\n".join(connection.iterdump())
        assert str(ANNA) not in dumped
        assert WORDS not in dumped


async def test_id_and_words_are_nowhere_in_the_files_after_the_compaction(database, opening):
    async with opening() as store:
        await live(store)
        assert traces(database, ANNA)
        assert traces(database, WORDS)
        await store.forget(ANNA)
        assert await store.compact(starting=True)
        assert traces(database, ANNA) == []
        assert traces(database, WORDS) == []


async def test_the_ids_of_people_who_are_left_in_no_history_are_nowhere_after_erasing(database, opening):
    async with opening() as store:
        await record(store, anna())
        await record(store, submission(person=ANNA + 1))
        await record(store, submission(person=ANNA + 1, place=Place(5, 901)))
        await store.erase(900)
        await store.compact(starting=True)
        assert traces(database, ANNA) == []
        assert traces(database, ANNA + 1) != []


async def test_what_a_stop_has_left_is_forgotten_later(database, opening):
    async with opening() as store:
        await live(store)
    with closing(sqlite3.connect(database)) as connection, connection:
        ((person,),) = connection.execute("SELECT id FROM person WHERE user_id = ?", (ANNA,))
        connection.execute("UPDATE person SET user_id = -id WHERE id = ?", (person,))
        connection.execute("INSERT INTO forgetting VALUES (?, ?)", (person, ANNA))
    async with opening() as store:
        await store.resume_cleanup()
        await store.compact(starting=True)
        assert traces(database, ANNA) == []
        assert traces(database, WORDS) == []


async def test_what_a_stop_has_left_of_a_home_is_erased_later(database, opening):
    async with opening() as store:
        await record(store, submission(slot="a"))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE place SET channel_id = -id, home_id = 0")
    async with opening() as store:
        await store.resume_cleanup()
    with closing(sqlite3.connect(database)) as connection:
        for table in ("place", "event", "state", "seen"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608


def tallied(person, *tallies):
    return submission(lambda _: effect(tallies=tallies), person=person)


async def test_sums_of_the_persons_dice_lose_their_name_and_leave_those_of_others(store):
    await record(store, tallied(ANNA, Tally("set d6 red", 2, -7), Tally("hand d6", 2, -7)))
    await record(store, tallied(ANNA, Tally("set d6 blue", 1, 3), Tally("roll 2d6", 1, 5)))
    await record(store, tallied(BEN, Tally("set d6 red", 3, 11)))
    await store.forget(ANNA)
    kept = [(row.person, row.subject, row.rolls, row.sums) async for row in store.sum_rows(HERE)]
    nobody = min(person for person, *_ in kept)
    assert sorted(kept) == sorted(
        [
            (nobody, "hand d6", 2, -7),
            (nobody, "roll 2d6", 1, 5),
            (BEN, "set d6 red", 3, 11),
            (0, "hand d6", 2, -7),
            (0, "roll 2d6", 1, 5),
            (0, "set d6 red", 3, 11),
        ]
    )


@pytest.mark.slow
async def test_a_reader_in_the_midst_of_the_log_stalls_nobody(database, opening):
    async with opening() as store:
        await live(store)
        with closing(sqlite3.connect(database, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM event").fetchone()
            forgetting = asyncio.create_task(store.forget(ANNA))
            async with asyncio.timeout(60):
                await record(store, submission(person=BEN))
                await forgetting
