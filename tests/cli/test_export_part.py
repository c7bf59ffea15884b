"""The rolls of one person or one server, and what they saved, from a database of either engine."""

import asyncio
import json
from itertools import chain

import pytest

from bot.features.registry import REGISTRY
from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.storage.urls import open_store
from tests.cli.hosting import REQUEST
from tests.storage.submissions import ANNA, BEN, HERE, NOON, THERE, submission

ELSEWHERE = Place(channel=1_100_000_000_000_000_003, home=901)
STRANGER = 7

ROLLS = ((HERE, ANNA), (HERE, BEN), (THERE, ANNA), (ELSEWHERE, ANNA), (ELSEWHERE, BEN))

SAVED = {
    "annas own": (Collection("person", ANNA, "roll"), ANNA),
    "bens own": (Collection("person", BEN, "character"), BEN),
    "annas here": (Collection("home", HERE.home, "table"), ANNA),
    "bens here": (Collection("home", HERE.home, "panel"), BEN),
    "annas elsewhere": (Collection("home", ELSEWHERE.home, "roll"), ANNA),
}


@pytest.fixture(params=["file", "server"])
def lines(request, host, settings, database):
    """Fill a database, and print the lines of `evenhand export` with arguments, read as JSON."""
    url = f"sqlite:///{database}" if request.param == "file" else request.getfixturevalue("address")
    settings(EVENHAND_DATABASE_URL=url)
    asyncio.run(fill(url))

    def run(*arguments):
        status, out, err = host("export", *arguments)
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return run


async def fill(url):
    async with open_store(url, lambda: NOON, REGISTRY) as store:
        for place, person in ROLLS:
            await store.record(submission(request=REQUEST, place=place, person=person))
        for name, (collection, maker) in SAVED.items():
            await store.save_item(SavedItem(collection, name.replace(" ", "_"), maker, {"text": "1d6"}))


def options(server, person):
    given = {"--server": server, "--person": person}
    return [*chain(*((name, each) for name, each in given.items() if each is not None))]


PARTS = [(None, ANNA), (HERE.home, None), (HERE.home, ANNA), (ELSEWHERE.home, BEN)]


@pytest.mark.parametrize(("server", "person"), PARTS)
def test_the_rolls_of_a_person_or_a_server_or_both_are_printed_and_no_others(lines, server, person):
    printed = [(int(each["channel"]), int(each["person"])) for each in lines(*options(server, person))]

    assert printed == [
        (place.channel, roller)
        for place, roller in ROLLS
        if server in {None, place.home} and person in {None, roller}
    ]


@pytest.mark.parametrize(("server", "person"), PARTS[:3])
def test_what_a_person_saved_or_a_server_has_is_printed_and_nothing_else(lines, server, person):
    printed = {each["name"] for each in lines("--saved", *options(server, person))}

    assert printed == {
        name.replace(" ", "_")
        for name, (collection, maker) in SAVED.items()
        if server is None or collection[:2] == ("home", server)
        if person in {None, maker}
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--person", STRANGER), "There is no roll with person 7: see that each id is right."),
        (
            ("--server", HERE.home, "--person", STRANGER),
            "There is no roll with server 900, person 7: see that each id is right.",
        ),
        (("--saved", "--person", STRANGER), "Nothing is saved with person 7: see that each id is right."),
        (("--channel", 0), "There is no roll with channel 0: see that each id is right."),
    ],
)
def test_ids_of_which_nothing_is_kept_are_refused(lines, host, arguments, sentence):
    assert host("export", *arguments) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize("others", [(), ("--csv", "--person", 1), ("--channel", 1), ("--all", "--person", 1)])
def test_what_is_saved_is_asked_for_by_person_or_server_alone(lines, host, others):
    status, out, err = host("export", "--saved", *others)

    assert (status, out) == (2, "")
    assert err.startswith("Use --saved with --person or --server")


def test_a_proof_is_asked_for_without_a_person(lines, host):
    assert host("export", "--proof", HERE.channel, "--person", ANNA)[2].startswith("Use --proof without")
