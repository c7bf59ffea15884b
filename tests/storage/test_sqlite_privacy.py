"""SQLite keeps what every store must promise about privacy, and the file holds nothing of the forgotten."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

from bot.play.library import Collection
from bot.play.request_context import Place
from bot.play.settings.decisions import Scope
from bot.play.statistics.tallies import Tally
from tests.storage.contract_privacy import ANNA, OWN, PrivacyContract, anna, asking, item
from tests.storage.moves import BEN, HERE, move


class TestSqlitePrivacy(PrivacyContract):
    pass


def traces(database, person=ANNA):
    """In which files beside a database the id of a person is, as text or as a number of 8 bytes."""
    forms = (str(person).encode(), person.to_bytes(8, "big"), person.to_bytes(8, "little"))
    return [
        path.name
        for path in database.parent.glob(f"{database.name}*")
        if any(form in path.read_bytes() for form in forms)
    ]


async def live(store, people=40):
    """Have a person do all that leaves their id, among many others."""
    for number in range(people):
        await store.record(move(person=ANNA + 1 + number, place=Place(number % 7 + 1, 900)))
    for number in range(60):
        await store.record(anna(place=Place(number % 9 + 1, 900), slot=f"fair {number}d6 of {ANNA}"))
        await store.record(move(person=ANNA - 1 - number, slot=f"fair 2d6 of {ANNA - 1 - number}"))
    players = {"players": [BEN, ANNA]}
    start = move(lambda _: replace(move().play(None), after=players), person=BEN, slot="catan")
    await store.record(replace(start, command="catan-start", request=players))
    await store.record(replace(move(person=BEN), command="strike", request={"number": 1, "roller": ANNA}))
    await store.record(anna(place=OWN))
    await store.decide(Scope(900), lambda _: {"game_masters": [ANNA]})
    await store.decide(Scope(ANNA), lambda _: {"d100_from": 0})
    await store.save_item(item(Collection("person", ANNA, "roll")))
    await store.save_item(item(Collection("home", 900, "table")))
    await store.ask(asking())
    for number in range(people):
        await store.record(move(person=ANNA + 100 + number, place=Place(number % 7 + 1, 900)))


async def test_the_id_is_nowhere_in_the_files_as_soon_as_the_person_is_forgotten(database, opening):
    async with opening() as store:
        await live(store)
        assert traces(database)
        await store.forget(ANNA)
        assert traces(database) == []


async def test_the_ids_of_people_who_are_left_in_no_history_are_nowhere_after_erasing(database, opening):
    async with opening() as store:
        await store.record(anna())
        await store.record(move(person=ANNA + 1))
        await store.record(move(person=ANNA + 1, place=Place(5, 901)))
        await store.erase(900)
        assert traces(database) == []
        assert traces(database, ANNA + 1) != []


async def test_what_a_stop_has_left_is_forgotten_later(database, opening):
    async with opening() as store:
        await live(store)
    with closing(sqlite3.connect(database)) as connection, connection:
        ((person,),) = connection.execute("SELECT id FROM person WHERE user_id = ?", (ANNA,))
        connection.execute("UPDATE person SET user_id = -id WHERE id = ?", (person,))
        connection.execute("INSERT INTO forgetting VALUES (?, ?)", (person, ANNA))
        connection.execute("UPDATE state SET slot = replace(slot, ?, ?)", (f" of {ANNA}", f" of {-person}"))
    async with opening() as store:
        await store.resume_cleanup()
        assert traces(database) == []


async def test_what_a_stop_has_left_of_a_home_is_erased_later(database, opening):
    async with opening() as store:
        await store.record(move(slot="a"))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE place SET channel_id = -id, home_id = 0")
    async with opening() as store:
        await store.resume_cleanup()
    with closing(sqlite3.connect(database)) as connection:
        for table in ("place", "history", "state"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608


def tallied(person, *tallies):
    turn = replace(move().play(None), tallies=tallies)
    return move(lambda _: turn, person=person)


async def test_rolls_of_the_persons_dice_count_without_their_name(store):
    await store.record(tallied(ANNA, Tally("set d6 red", 2, -7), Tally("roll 2d6", 1, 5)))
    await store.record(tallied(BEN, Tally("set d6 red", 3, 11)))
    await store.forget(ANNA)
    kept = [(kept.person, kept.subject, kept.rolls, kept.sums) async for kept in store.tallies(HERE)]
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


async def test_a_reader_in_the_midst_of_the_log_stalls_nobody(database, opening):
    async with opening() as store:
        await live(store)
        with closing(sqlite3.connect(database, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM history").fetchone()
            forgetting = asyncio.create_task(store.forget(ANNA))
            async with asyncio.timeout(20):
                await store.record(move(person=BEN))
                await forgetting
