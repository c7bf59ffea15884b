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
