"""/call: the game master asks, and the table presses."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, text

LIA = "perception = 5\nstealth = d20 + 3 vs {dc}\n"


class Table:
    """A game master, who manages the server, and four players, in a channel of their own."""

    def __init__(self, town):
        self.town = town
        self.master = town.owner
        self.players = [town.sandbox.user(f"{name}{town.guild.id}") for name in ("Lia", "Bo", "Cy", "Dee")]
        self.room = town.sandbox.text_channel(town.guild, "cave")
        for player in self.players:
            town.sandbox._world.guilds[town.guild.id].members  # noqa: B018


@pytest.fixture
def call(use, lodged_town):
    return lambda what="Perception vs 15", **options: use("call", by=lodged_town.owner, what=what, **options)


async def test_one_press_answers_with_the_number_of_the_character(use, press, call, below, check_history):
    await use("character create", name="Lia", lines=LIA)
    asked = await call()
    assert "Perception vs 15" in text(asked)
    below.faces(12)
    seen = await press(asked, "Roll")
    print(text(seen), [text(x) for x in seen.followups])
    closed = await press(asked, "Close")
    print(text(closed))
    await check_history()
    assert 0
