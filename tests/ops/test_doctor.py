"""What a host is told before players find out."""

import asyncio
from datetime import UTC, datetime, timedelta
from shutil import copyfile

import pytest

from bot.ops import doctor
from bot.ops.doctor import _examine_version, examine_copies, examine_database
from bot.ops.installation import NEEDED, bits
from bot.ops.rest import find_proxy
from bot.storage.files import retention
from bot.storage.files.lock import hold_lock
from bot.storage.files.paths import copy_path
from tests.client.forks import finished
from tests.client.processes import environment
from tests.town import TOKEN

RIGHTS = str(bits(NEEDED))
INSTALLED = {"oauth2_install_params": {"scopes": ["bot", "applications.commands"], "permissions": RIGHTS}}


def grades(found):
    return [each.grade for each in found]


async def asked(town, token=TOKEN, **given):
    return await doctor.examine_application(town.sandbox.api, token, **given)


async def test_where_all_is_well_nothing_is_wrong(town):
    found = await asked(town)

    assert grades(found) == ["ok", "ok", "ok"]
    assert found[0].sentence == "The token is that of Evenhand, and Discord takes it."


async def test_discord_is_asked_through_the_proxy_that_the_environment_names(monkeypatch):
    lines = []

    async def refuse(reader, writer):
        lines.append(await reader.readline())
        writer.write(b"HTTP/1.1 503 Away\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as proxy:
        port = proxy.sockets[0].getsockname()[1]
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
        await doctor.examine_application("http://discord.example/api/v10", TOKEN)

    assert lines == [b"GET http://discord.example/api/v10/applications/@me HTTP/1.1\r\n"]


@pytest.mark.parametrize("api", ["http://127.0.0.1:6100/api/v10", "http://near.example/api/v10"])
def test_there_is_no_proxy_to_this_machine_nor_to_what_the_environment_excepts(monkeypatch, api):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:3128")
    monkeypatch.setenv("no_proxy", "near.example")

    assert find_proxy(api) is None


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("Bearer x", "does not look like one"),
        (f"{'M' * 24}.abcdef.{'x' * 27}", "Discord does not know the token: copy it anew"),
    ],
)
async def test_a_token_that_discord_refuses_is_said_without_showing_it(town, token, said):
    (found,) = await asked(town, token)

    assert found.grade == "wrong"
    assert said in found.sentence
    assert token not in found.sentence


async def test_a_discord_that_cannot_be_reached_is_said():
    (found,) = await doctor.examine_application("http://127.0.0.1:9/api/v10", TOKEN)

    assert found.grade == "wrong"
    assert "Discord cannot be reached" in found.sentence


async def test_a_discord_that_fails_is_said(town):
    town.sandbox.faults.fail_next("GET", "applications", status=503)
    (found,) = await asked(town)

    assert (found.grade, "status 503" in found.sentence) == ("wrong", True)


@pytest.mark.parametrize(("now", "said"), [(0.0, "behind"), (1e11, "ahead of")])
async def test_a_clock_that_is_wrong_is_said_with_by_how_much(town, now, said):
    found = await asked(town, now=lambda: now)

    assert [said in each.sentence for each in found if each.grade == "wrong"] == [True]


@pytest.mark.parametrize(
    ("portal", "grade", "said"),
    [
        ({"interactions_endpoint_url": "https://x.example"}, "wrong", "sends commands to https://x.example"),
        ({"bot_require_code_grant": True}, "wrong", "Requires OAuth2 Code Grant"),
        ({"bot_public": False}, "note", "Only its owner can add the bot"),
        ({"flags": 1 << 19 | 1 << 15}, "note", "switch off Message Content, Server Members"),
        ({"integration_types_config": {"1": {}}}, "wrong", "cannot be added to servers"),
        (
            {"integration_types_config": {"0": {"oauth2_install_params": {"scopes": ["bot"]}}}},
            "wrong",
            "add the scope applications.commands",
        ),
        (
            {"integration_types_config": {"0": {"oauth2_install_params": {"permissions": "1024"}}}},
            "note",
            "needs Send Messages, Embed Links",
        ),
    ],
)
async def test_what_was_set_wrongly_in_the_portal_is_said(town, portal, grade, said):
    town.application.portal = portal
    odd = [each for each in await asked(town) if each.grade != "ok"]

    assert any((each.grade, said in each.sentence) == (grade, True) for each in odd)


async def test_what_is_usually_set_in_the_portal_is_well(town):
    town.application.portal = {"integration_types_config": {"0": INSTALLED, "1": {}}}

    assert set(grades(await asked(town))) == {"ok"}


async def test_that_no_session_is_left_today_is_said_with_how_long_to_wait():
    (found,) = doctor._examine_sessions(
        {"session_start_limit": {"remaining": 0, "total": 1000, "reset_after": 5_400_000}}
    )

    assert found.sentence == "The bot has connected 1,000 times today, the most there can be: wait 1.5 hours."


async def test_a_database_that_is_well_is_said_to_be(newest):
    found = await examine_database(f"sqlite:///{newest}")

    assert grades(found)[1:] == ["ok"]
    assert "is whole, and of this version" in found[1].sentence


async def test_a_database_that_is_still_to_be_made_is_a_note(tmp_path):
    found = await examine_database(f"sqlite:///{tmp_path}/new.db")

    assert grades(found)[1:] == ["note"]
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "is an empty file"), (b"nonsense" * 1000, "cannot be read")]
)
async def test_a_file_that_is_no_database_is_said(tmp_path, content, said):
    (tmp_path / "bad.db").write_bytes(content)
    found = await examine_database(f"sqlite:///{tmp_path}/bad.db")

    assert "wrong" in grades(found)
    assert any(said in each.sentence for each in found)


@pytest.mark.parametrize("url", ["mysql://x", "postgresql://nobody@127.0.0.1:9/x"])
async def test_a_database_that_cannot_be_used_is_said(url):
    assert grades(await examine_database(url)) == ["wrong"]


def test_a_sqlite_that_is_too_old_is_said_with_the_one_that_is_needed():
    assert [_examine_version(each).grade for each in ((3, 37, 2), (3, 38, 0))] == ["wrong", "note"]


def test_a_sqlite_with_the_known_fault_is_a_note():
    assert [_examine_version(each).grade for each in ((3, 51, 2), (3, 51, 3))] == ["note", "ok"]


def test_a_disk_with_too_little_room_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "LEAST_ROOM", 2**62)
    (found,) = doctor.examine_machine(tmp_path / "e.db", None)

    assert found.grade == "wrong"
    assert "make room for" in found.sentence


def test_a_disk_with_room_is_said(tmp_path):
    assert grades(doctor.examine_machine(tmp_path / "deeper" / "e.db", tmp_path / "alive")) == ["ok"]


def test_a_sign_of_life_that_cannot_be_written_is_said(tmp_path):
    (found,) = doctor.examine_machine(None, tmp_path / "missing" / "alive")

    assert "EVENHAND_HEARTBEAT_FILE" in found.sentence


NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def copied(database, newest):
    """A database of which a copy was made some days ago."""
    copyfile(newest, database)

    def copied(days):
        path = copy_path(database, NOW - timedelta(days=days))
        path.parent.mkdir(exist_ok=True)
        copyfile(newest, path)
        return database

    return copied


def test_that_there_are_copies_is_said(copied):
    assert grades(examine_copies(copied(1), NOW, nightly=True)) == ["ok"]


def test_that_there_are_none_yet_or_never_will_be_is_a_note(database, newest):
    none = [*examine_copies(database, NOW, nightly=True)]
    copyfile(newest, database)
    yet = examine_copies(database, NOW, nightly=True)
    never = examine_copies(database, NOW, nightly=False)

    assert none == []
    assert grades(yet) == grades(never) == ["note"]


def test_an_old_copy_is_wrong_where_the_bot_is_running(copied):
    database = copied(3)
    with hold_lock(database):
        running = grades(examine_copies(database, NOW, nightly=True))

    assert running == ["wrong"]
    assert grades(examine_copies(database, NOW, nightly=True)) == ["note"]


def test_that_there_is_no_room_for_a_copy_is_wrong(copied, monkeypatch):
    monkeypatch.setattr(retention, "SPARE", 10**12)

    assert grades(examine_copies(copied(1), NOW, nightly=True)) == ["wrong", "ok"]


@pytest.mark.slow
async def test_a_host_is_told_all_of_it_by_one_command(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    tokens = ({}, {"DISCORD_TOKEN": "wrong"}, {"DISCORD_TOKEN": ""})
    asked = (finished("-m", "bot", "doctor", env=env | token, cwd=tmp_path) for token in tokens)
    well, ill, none = await asyncio.gather(*asked)

    assert [each[0] for each in (well, ill, none)] == [0, 1, 1]
    assert "wrong Discord does not know the token" in ill[1]
    assert "No token is set" in none[1]
