import pytest
from pydantic import ValidationError

from bot.settings import Settings


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
