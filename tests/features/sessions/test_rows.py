"""Rows that begin and end sessions."""

from typing import Any

import pytest

from bot.features.sessions.event import SESSION_END, SESSION_START, EndRequest, StartRequest
from bot.features.views import card_of, line_of
from bot.play.event import Event
from bot.play.settings import Configuration
from tests.features.making import made

DEFAULTS = Configuration()
LINK = "https://evil.example [x](https://y.z) <@1>"
SAFE = r"https\://evil.example \[x\]\(https\://y.z\) \<\@1\>"


def started(name) -> tuple[Event, Any]:
    return made(SESSION_START, StartRequest(name))


def ended(name):
    start, _ = started(name)
    return made(SESSION_END, EndRequest(), state={"start": 17, "at": 0}, target=start, number=18)


def test_a_nameless_session_begins_as_one():
    assert card_of(*started(""), DEFAULTS).text.startswith("**A session** begins.")


@pytest.mark.parametrize(("name", "shown"), [("", ""), ("Cave", " Cave"), (LINK, f" {SAFE}")])
def test_lines_tell_the_name_and_nothing_in_it_is_a_link(name, shown):
    assert line_of(started(name)[0], DEFAULTS) == f"**session**{shown} begins"
    assert line_of(ended(name)[0], DEFAULTS) == f"**session**{shown} ends"


def test_a_name_that_was_taken_out_is_not_missed():
    start, end = (each("Cave")[0] for each in (started, ended))

    assert line_of(SESSION_START.scrub(start), DEFAULTS) == "**session** begins"
    assert card_of(SESSION_START.scrub(start), None, DEFAULTS).text.startswith("**A session** begins.")
    assert line_of(SESSION_END.scrub(end), DEFAULTS) == "**session** ends"


def test_the_card_of_an_end_is_its_line():
    event, result = ended("<@1>")

    assert card_of(event, result, DEFAULTS).text == r"**session** \<\@1\> ends"
