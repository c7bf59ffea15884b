"""A message with a button beside a line, that goes on from step to step: buttons of a bot for tests."""

import asyncio
from contextlib import asynccontextmanager

from bot.client.buttons import answer_presses, answers_press
from bot.client.message import Answer, Line, body_of, files_of
from bot.text.card import Card


@answers_press("step", r"(?P<to>\d+)")
async def step(interaction, carried):
    """Show the next step below."""
    return stepped(int(carried["to"]))


@answers_press("turn", r"(?P<to>\d+)", update=True)
async def turn(interaction, carried):
    """Show the next step in place."""
    return stepped(int(carried["to"]))


@answers_press("end", update=True)
async def end(interaction, carried):
    """Show a plain card in place."""
    return Answer(Card("It is over.", "End", footer="*quiet*"))


@answers_press("later", update=True)
async def later(interaction, carried):
    """Show a plain card in place, once somebody else has begun."""
    await begun.wait()
    return Answer(Card("It is later."))


begun = asyncio.Event()


@answers_press("begin", update=True)
async def begin(interaction, carried):
    """Show a layout in the place of a plain card."""
    return stepped(1)


def stepped(number):
    lines = [Line(f"Step {number}", step.button("Next", number + 1)), Line("no button")]
    under = (turn.button("Turn", number + 1), end.button("End"))
    return Answer(Card("# Steps\nto go 4d6", footer="2d4"), under, lines=lines)


@asynccontextmanager
async def running(town, **more):
    """Run a bot that knows these buttons, and no others."""
    async with town.bot(**more):
        answer_presses(town.client, (step, turn, end, begin, later), ())
        yield


async def post(town, shown):
    """Have the bot write an answer in the channel, and return it as a person sees it."""
    room = town.client.get_partial_messageable(town.room.id)
    sent = await room.send(**body_of(shown, town.client.emoji), files=files_of(shown))
    return next(m for m in town.room.messages(as_user=town.player) if m["id"] == str(sent.id))
