"""What a host reads of a day, at the level that is usual: no token, and nothing that anybody typed."""

import io
import json
import logging
from contextlib import suppress

import pytest

from bot.ops.logs import AsJson, Redacting, add_interaction_fields, is_unexpected
from bot.sandbox.errors import NotSent
from tests.client.reading import text
from tests.client.stores import Around
from tests.siege import dearest
from tests.tiers import in_the_soak
from tests.town import TOKEN

pytestmark = pytest.mark.usefixtures("seldom_painted")

WORD = "xyzzyword"
"""Stands in all that is typed."""

TYPED = (
    ("roll", {"dice": f"1d20+3 # {WORD}"}),
    ("roll", {"dice": f"2d6[{WORD}]", "rolled": "1 2", "set": WORD}),
    ("table add", {"name": WORD, "text": f"{WORD}; 2d4 {WORD}"}),
    ("table roll", {"name": WORD}),
    ("saved add", {"name": WORD, "dice": "1d6"}),
    ("roll", {"dice": WORD}),
    ("session start", {"name": WORD}),
    ("history", {}),
)
"""What can be done with words, and is."""


EACH = 3
"""In `make check` one of this many of all commands is used, beside those."""


class Repeating(Around):
    """Fails with what it was given in the words of its errors, as a fault of the program might."""

    async def record(self, submission):
        raise ZeroDivisionError(repr(submission))

    async def page(self, *given):
        raise ZeroDivisionError(WORD)

    async def save_item(self, *given):
        raise ZeroDivisionError(repr(given))


class Log:
    """The log as a host has it, in each of its forms."""

    def __init__(self):
        self.handlers = []
        for form in (AsJson, Redacting):
            handler = logging.StreamHandler(io.StringIO())
            handler.setFormatter(form(TOKEN))
            for known in (is_unexpected, add_interaction_fields):
                handler.addFilter(known)
            self.handlers.append(handler)

    def has(self, words):
        """Whether words stand in it, which is the same in each form."""
        (found,) = {words in handler.stream.getvalue() for handler in self.handlers}
        return found

    def lines(self):
        """What is logged as JSON."""
        return [*map(json.loads, self.handlers[0].stream.getvalue().splitlines())]


@pytest.fixture
def log():
    made, root = Log(), logging.getLogger()
    level = root.level
    for handler in made.handlers:
        root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield made
    for handler in made.handlers:
        root.removeHandler(handler)
    root.setLevel(level)


def words(options):
    """Options of a command, with the word in the place of each text."""
    return {name: WORD if isinstance(value, str) else value for name, value in options.items()}


async def everything(town):
    """Use commands, most of them with words that they refuse; return the answers."""
    told = []
    others = [(name, words(given)) for name, given in dearest.COMMANDS.items()]
    for command, options in (*TYPED, *others[:: in_the_soak(1, EACH)]):
        given = {name: town.player if name in {"player2", "who"} else each for name, each in options.items()}
        town.rest()
        with suppress(NotSent):  # of some choices Discord itself takes no other words
            seen = await town.owner.use(town.room, command, **given)
            told.append((await seen.settled()).message)
    return told


async def completions(town):
    """Let each option be completed."""
    for command, option in dearest.COMPLETIONS:
        town.rest()
        await town.owner.complete(town.room, command, option, WORD)


async def test_the_log_of_a_day_of_all_commands_has_neither_a_token_nor_what_was_typed(town, log):
    async with town.bot():
        told = await everything(town)
        await completions(town)
        logging.getLogger("bot").info("The day is over.")

    assert all(told)
    assert log.has("The day is over.")
    assert not log.has(WORD)
    assert not log.has(TOKEN)


async def test_so_has_the_log_of_a_day_on_which_everything_fails(town, log):
    async with town.bot(around=Repeating):
        await everything(town)

    assert log.has("Incident")
    assert log.has("ZeroDivisionError")
    assert not log.has(WORD)


async def test_an_incident_is_logged_with_what_was_asked_where(town, log):
    async with town.bot(around=Repeating):
        seen = await town.player.use(town.room, "d100")
    incident = next(line for line in log.lines() if "incident" in line)

    assert incident["incident"] in text(seen)
    assert (incident["command"], incident["channel"]) == ("d100", town.room.id)
    assert "interaction" in incident


async def test_a_roll_whose_answer_was_lost_on_its_way_is_named_in_the_log(open_town, log):
    open_town.sandbox.faults.fail_next("POST", "callback", status=502)
    await open_town.player.use(open_town.room, "d100")
    lost = [line for line in log.lines() if "lost" in line["message"]]

    assert [line["rolls"] for line in lost] == [[1]]
