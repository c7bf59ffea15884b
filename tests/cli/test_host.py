"""What a host has set, and what a command says of it before it begins."""

import re

import pytest

from tests.cli.hosting import rolls


def test_without_a_token_two_sentences_say_what_to_do(host, settings):
    settings(DISCORD_TOKEN="")
    status, out, err = host("run")

    assert (status, out) == (2, "")
    assert len(re.findall(r"[.!?](?=\s|$)", err)) == 2
    assert "DISCORD_TOKEN" in err
    assert "make demo" in err


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("EVENHAND_LOG_LEVEL", "LOUD"),
        ("EVENHAND_DATABASE_URL", "mysql://x"),
        ("EVENHAND_CLOSING_SECONDS", "-1"),
        ("EVENHAND_DISCORD_API", "nonsense"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(host, settings, setting, value):
    settings(**{"DISCORD_TOKEN": "token-of-the-tests", setting: value})
    status, _, err = host("run")

    assert status == 2
    assert value in err or setting in err
    assert "Traceback" not in err


def test_a_running_bot_shows_a_health_check_that_it_is_alive(host, settings, tmp_path):
    settings(EVENHAND_HEARTBEAT_FILE=tmp_path / "alive")
    before, *_ = host("alive")
    (tmp_path / "alive").touch()
    after, *_ = host("alive")

    assert (before, after) == (1, 0)


@pytest.mark.parametrize("named", [' "{}" ', ""])
def test_a_health_check_finds_its_file_in_quotes_and_in_the_file_of_settings(host, settings, tmp_path, named):
    (tmp_path / "alive").touch()
    (tmp_path / ".env").write_text(f"EVENHAND_HEARTBEAT_FILE={tmp_path / 'alive'}\n")
    settings(EVENHAND_HEARTBEAT_FILE=named.format(tmp_path / "alive"))

    assert host("alive") == (0, "", "")


def test_a_health_check_needs_a_file_to_look_at(host):
    status, _, err = host("alive")

    assert status == 2
    assert "Set EVENHAND_HEARTBEAT_FILE" in err


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [("demo", "", "EVENHAND_DEMO_FOLDER"), ("demo/discord.json", "{", "does not hold a saved sandbox")],
)
def test_a_demo_that_cannot_use_its_folder_says_so(host, settings, tmp_path, name, content, said):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(content)
    settings(EVENHAND_DEMO_FOLDER=tmp_path / "demo")
    status, _, err = host("demo")

    assert status == 2
    assert said in err
    assert "Traceback" not in err


def test_check_says_that_an_empty_database_is_well(host, database):
    rolls(database, count=0)
    status, out, _ = host("check")

    assert (status, out) == (0, "Every history leads to the stored state.\n")


def test_only_the_bot_and_doctor_speak_of_the_version_of_sqlite(host, database):
    rolls(database)

    assert ["SQLite" in "".join(host(asked)[1:]) for asked in ("check", "backup", "doctor")] == [
        False, False, True
    ]  # fmt: skip
