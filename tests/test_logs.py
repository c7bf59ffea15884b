import logging

import pytest

from bot.logs import Redacting, is_unexpected


def record(message, error=None):
    info = (type(error), error, None) if error else None
    return logging.LogRecord("bot", logging.ERROR, "file", 1, message, None, info)


def test_a_secret_is_taken_out_of_messages():
    assert "hush" not in Redacting("hush").format(record("the token is hush"))


def test_a_secret_is_taken_out_of_tracebacks():
    assert "hush" not in Redacting("hush").format(record("failed", ValueError("hush")))


def test_no_secret_leaves_messages_as_they_are():
    assert "as it is" in Redacting("").format(record("as it is"))


@pytest.mark.parametrize(
    ("message", "shown"),
    [("PyNaCl is not installed, voice will NOT be supported", False), ("The disk is full", True)],
)
def test_warnings_about_what_is_left_out_on_purpose_are_not_shown(message, shown):
    assert shown == is_unexpected(record(message))
