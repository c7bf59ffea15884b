"""What a host is told of values that settings cannot have, for all settings and all kinds of wrong values."""

import json
from itertools import product

import pytest
from pydantic import ValidationError

from bot.cli.unknown_settings import read_values
from bot.cli.wrong_settings import RIGHT, TOKEN, describe
from bot.settings import Settings, names

VALUES = (
    *("nein", "1.5", "-1", "99999", "9" * 5000, "nan", "a\nb", "\udc80"),
    *("dice.example.org", "https://", "ftp://dice.example.org", "http://dice.example.org"),
    f"https://dice.example.org/{'v' * 600}",
)

SECRET = "hush-a.hush-b"


@pytest.fixture
def refused(settings, monkeypatch):
    """Set one setting alone; return the kinds of errors and the sentence, or none where it can be that."""

    def run(name, value):
        settings(**{name: value})
        try:
            Settings()
        except ValidationError as error:
            return {each["type"] for each in error.errors()}, describe(error, read_values())
        finally:
            monkeypatch.delenv(name)
        return set(), ""

    return run


def test_every_kind_of_wrong_value_has_a_sentence_of_what_is_right(refused):
    kinds = set()
    for name, value in product(names(), VALUES):
        errors, sentence = refused(name, value)
        kinds |= errors
        assert not sentence or sentence.startswith(f"{name} is ")
        assert not sentence or " write " in sentence
        assert "{" not in sentence
        assert sentence.isprintable()

    assert kinds == set(RIGHT)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("EVENHAND_MIGRATE", "nein", "EVENHAND_MIGRATE is nein: write true or false"),
        ("EVENHAND_LOG_LEVEL", "Loud", "is Loud: write DEBUG, INFO, WARNING or ERROR"),
        ("EVENHAND_METRICS_PORT", "99999", "is 99999: write a number from 0 to 65,535"),
        ("EVENHAND_SHARD_COUNT", "two", "is two: write a whole number from 1 to 100,000"),
        ("EVENHAND_CLOSING_SECONDS", "-1", "is -1: write a number from 0 to 300"),
        ("EVENHAND_VERIFIER_URL", "dice.example.org", "is dice.example.org: write a whole address, such as"),
    ],
)
def test_a_sentence_has_what_was_typed_and_what_is_right(refused, name, value, said):
    assert said in refused(name, value)[1]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("value", [f"https://bot:{SECRET}@:x", f"Bot {SECRET}@ {SECRET}"])
def test_no_sentence_repeats_a_password_in_an_address(refused, name, value):
    assert "hush" not in refused(name, value)[1]


def test_no_sentence_repeats_the_token(refused):
    assert "hush" not in refused(TOKEN, f"{SECRET} {SECRET}")[1]


def test_each_wrong_setting_has_a_line(host, settings):
    settings(EVENHAND_MIGRATE="nein", EVENHAND_PROOF="ja")
    status, out, err = host("doctor")

    assert (status, out) == (2, "")
    assert [line.split(" is ")[0] for line in err.splitlines()] == ["EVENHAND_MIGRATE", "EVENHAND_PROOF"]


@pytest.mark.parametrize(
    "wrong", [{}, {"EVENHAND_MIGRATE": "nein"}, {"EVENHAND_LOG_LEVL": "INFO"}, {"DISCORD_TOKEN": "a b"}]
)
def test_the_last_line_of_a_failed_start_is_json_where_the_log_is(host, settings, wrong):
    settings(EVENHAND_LOG_FORMAT="json", **wrong)
    status, out, err = host("run")

    assert (status, out) == (2, "")
    assert [json.loads(line)["level"] for line in err.splitlines()] == ["critical"]
