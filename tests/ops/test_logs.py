""""""

import io
import json
import logging

import pytest

from bot.ops.logs import UNDER_WAY, AsJson, Redacting, add_interaction_fields, is_unexpected

ANSWER = "POST https://discord.com/api/v10/interactions/12/aW50-token.x/callback failed"


def record(message, error=None, **more):
    info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("bot", logging.ERROR, "file", 1, message, None, info)
    vars(made).update(more)
    return made


ALSO_TYPED = "also typed"


def raised(said="typed by Pim", kind=ValueError):
    """An error that was raised because of another."""
    try:
        dict[str, str]()[ALSO_TYPED]
    except KeyError as cause:
        error = kind(said)
        error.__cause__ = cause
    return error


def test_a_secret_is_taken_out_of_messages():
    assert "hush" not in Redacting("hush").format(record("the token is hush"))


@pytest.mark.parametrize("form", [Redacting, AsJson])
def test_a_secret_is_taken_out_of_tracebacks(form):
    assert "hush" not in form("hush", words=True).format(record("failed", ValueError("hush")))


def test_no_secret_leaves_messages_as_they_are():
    assert "as it is" in Redacting("").format(record("as it is"))


@pytest.mark.parametrize("form", [Redacting, AsJson])
def test_what_would_let_others_answer_is_taken_out_of_addresses(form):
    said = form().format(record(ANSWER))

    assert "aW50-token.x" not in said
    assert "interactions/12/[secret]/callback failed" in said


@pytest.mark.parametrize(
    ("message", "shown"),
    [("PyNaCl is not installed, voice will NOT be supported", False), ("The disk is full", True)],
)
def test_warnings_about_what_is_left_out_on_purpose_are_not_shown(message, shown):
    assert shown == is_unexpected(record(message))


@pytest.mark.parametrize("form", [Redacting, AsJson])
def test_errors_are_told_by_their_kinds_and_places_without_what_they_say(form):
    said = form().format(record("failed", raised()))

    assert "typed" not in said
    assert "builtins.KeyError" in said
    assert "builtins.ValueError" in said
    assert "test_logs.py" in said


def test_what_errors_say_is_told_where_it_is_asked_for():
    said = Redacting(words=True).format(record("failed", raised()))

    assert "typed by Pim" in said
    assert ALSO_TYPED in said


def test_what_the_system_says_is_always_told():
    assert "OSError: No space left" in Redacting().format(record("failed", raised("No space left", OSError)))


def test_errors_that_led_to_each_other_are_told_once():
    error = raised()
    error.__cause__.__context__ = error

    assert Redacting().format(record("failed", error)).count("builtins.ValueError") == 1


def test_json_is_one_line_with_time_level_logger_and_message():
    said = AsJson().format(record("two\nlines", created=1_700_000_000.5))

    assert "\n" not in said
    assert json.loads(said) == {
        "time": "2023-11-14T22:13:20.500+00:00",
        "level": "error",
        "logger": "bot",
        "message": "two\nlines",
    }


def test_ids_stand_at_the_end_of_a_line_and_as_fields_of_their_own():
    told = record("failed", fields={"incident": "ab12", "rolls": [3]})

    assert Redacting().format(told).endswith("failed [incident=ab12 rolls=[3]]")
    assert json.loads(AsJson().format(told))["rolls"] == [3]


def test_what_is_logged_while_something_is_answered_names_it():
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(AsJson())
    handler.addFilter(add_interaction_fields)
    told = UNDER_WAY.set(lambda: {"command": "roll"})
    handler.handle(record("slow"))
    UNDER_WAY.reset(told)
    handler.handle(record("done"))
    during, after = (json.loads(line) for line in out.getvalue().splitlines())

    assert during["command"] == "roll"
    assert "command" not in after
