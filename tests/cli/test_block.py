"""`evenhand block`: people and servers are blocked, and let in again, while the bot runs or not."""

import asyncio

import pytest

from bot.cli import upkeep
from bot.features.registry import REGISTRY
from bot.storage.files import block_requests, lock
from bot.storage.urls import open_store
from tests.cli.hosting import process, rolls
from tests.storage.submissions import NOON
from tests.tiers import by_tier

PERSON, SERVER = "80351110224678912", "613425648685547541"


@pytest.fixture(params=["file", "server"])
def url(request, settings, database):
    """The address of a database of either engine, which is set, and has been used before."""
    if request.param == "file":
        rolls(database)
    address = f"sqlite:///{database}" if request.param == "file" else request.getfixturevalue("address")
    settings(EVENHAND_DATABASE_URL=address)
    return address


def test_who_is_blocked_is_listed_until_they_are_removed(host, url, settings):
    settings(EVENHAND_DATABASE_URL=url)
    said = [
        host("block", *words)[:2]
        for words in (
            ("list",), ("person", PERSON), ("server", SERVER), ("list",), ("remove", PERSON), ("list",)
        )
    ]  # fmt: skip
    today = upkeep.format_day(upkeep.now())

    assert said == [
        (0, "Nobody is blocked.\n"),
        (0, f"The person {PERSON} is blocked: the bot neither answers nor records them.\n"),
        (0, f"The server {SERVER} is blocked: the bot neither answers nor records anyone there.\n"),
        (0, f"person {PERSON} since {today}\nserver {SERVER} since {today}\n"),
        (0, f"{PERSON} is no longer blocked.\n"),
        (0, f"server {SERVER} since {today}\n"),
    ]


@pytest.mark.slow
async def test_a_running_bot_blocks_whom_another_process_names(database, monkeypatch):
    monkeypatch.setattr(block_requests, "LOOK", 0.01)
    async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
        for words, held in ((("person", PERSON), True), (("remove", PERSON), False))[: by_tier(1, 2)]:
            status, out, err = await asyncio.to_thread(process, database, "block", *words)
            assert (status, err) == (0, ""), out
            assert store.blocklist.holds("person", int(PERSON)) == held


def test_a_bot_that_does_not_come_to_it_is_said_to_do_so_later(host, database, monkeypatch):
    rolls(database)
    monkeypatch.setattr(upkeep, "PATIENCE", 0)
    with lock.hold_lock(database):
        status, out, err = host("block", "person", PERSON)

    assert (status, out) == (1, "")
    assert err.endswith("has not done this yet. It does it as soon as it can, or when you start it.\n")
    rolls(database, count=1)  # another process that works on it
    assert host("block", "list")[1].startswith(f"person {PERSON} since ")


NO_BLOCKS = [
    (("person",), "evenhand block person needs an id. An id is a number such as"),
    (("person", "Pim"), "Pim is not an id at Discord. An id is a number such as"),
    (("server", str(2**63)), f"{2**63} is not an id at Discord"),
    (("list", "7"), "evenhand block list needs no id"),
    (("remove", "7"), "Nobody with the id 7 is blocked; evenhand block list says who is"),
    (("pim", "7"), "Choose from"),
]


def test_what_is_no_block_is_refused_in_a_sentence(host, database):
    for words, said in NO_BLOCKS:
        rolls(database)
        status, out, err = host("block", *words)

        assert (status, out) == (2, ""), words
        assert said in err, words
        assert "Traceback" not in err, words


def test_where_there_is_no_database_none_begins(host, database):
    database.unlink(missing_ok=True)
    status, _, err = host("block", "person", PERSON)

    assert status == 2
    assert "There is no database" in err
    assert not database.exists()
