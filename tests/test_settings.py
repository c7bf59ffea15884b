import pytest
from pydantic import ValidationError

from bot.settings import Settings, names


def test_the_defaults_need_nothing_but_a_token():
    settings = Settings(_env_file=None)

    assert settings.database_url == "sqlite:///data/evenhand.db"


def test_the_token_is_not_shown_when_settings_are_printed():
    assert "hush" not in repr(Settings(_env_file=None, token="hush"))


def test_a_wrong_setting_does_not_show_what_was_set():
    with pytest.raises(ValidationError) as wrong:
        Settings(_env_file=None, closing_seconds="hush")

    assert "hush" not in str(wrong.value)


def test_the_page_that_checks_proofs_has_an_address_of_https():
    with pytest.raises(ValidationError, match="begins with https:// or is on this machine"):
        Settings(_env_file=None, verifier_url="http://dice.example/verify.html")
    with pytest.raises(ValidationError, match="at most 512 characters"):
        Settings(_env_file=None, verifier_url=f"https://dice.example/{'v' * 500}")


def test_a_page_on_this_machine_needs_no_https():
    for address in ("https://dice.example/verify.html", "http://localhost:8000/v", "http://127.0.0.1/v"):
        assert str(Settings(_env_file=None, verifier_url=address).verifier_url) == address


TOKENS = ("a.b-c_d", " a.b-c_d\n", '"a.b-c_d"', "Bot a.b-c_d", "' bot  a.b-c_d '", "'Bot \"a.b-c_d\"'")


@pytest.mark.parametrize("typed", TOKENS)
def test_a_token_is_taken_without_what_was_copied_along_with_it(typed):
    assert Settings(_env_file=None, token=typed).token.get_secret_value() == "a.b-c_d"


@pytest.mark.parametrize("typed", ["a\nb", "a b", "ключ", "a\x00b"])
def test_a_token_that_cannot_be_sent_is_refused_without_showing_it(typed):
    with pytest.raises(ValidationError, match="a token is one word") as wrong:
        Settings(_env_file=None, token=typed)

    assert typed not in str(wrong.value)


@pytest.mark.parametrize("quoted", ["{}", '"{}"', "'{}'", " {} "])
def test_every_setting_is_taken_from_its_quotes(quoted, monkeypatch):
    plain = Settings(_env_file=None).model_dump(exclude_none=True)
    given = plain | {"token": "a.b", "metrics_port": 9464, "shard_count": 2, "heartbeat_file": "alive"}
    for field, name in zip(Settings.model_fields, names(), strict=True):
        if field in given:
            monkeypatch.setenv(name, quoted.format(given[field]))

    assert Settings(_env_file=None) == Settings(_env_file=None, **given)


@pytest.mark.parametrize("empty", ["", "''", " "])
def test_what_is_empty_is_as_if_it_were_not_set(empty, monkeypatch):
    for name in names():
        monkeypatch.setenv(name, empty)

    assert Settings(_env_file=None) == Settings(_env_file=None, token=None)


@pytest.mark.parametrize("typed", ["debug", "Debug", "DEBUG"])
def test_a_level_of_the_log_and_its_form_are_taken_in_any_case(typed):
    settings = Settings(_env_file=None, log_level=typed, log_format="JSON")

    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")
