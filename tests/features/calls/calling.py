"""Calls and answers as a command and its buttons do, without Discord."""

from bot.features.calls import asking, open_calls
from bot.features.calls.damage import read_damage
from bot.mechanics.sheets import NO_NAMES


async def start(ask, call, damage="", *, half=False):
    """Start a call, with the damage that its caller typed or none."""
    dice = await read_damage(ask, damage) if damage else ""
    return await open_calls.start_call(ask, call, open_calls.submit_call(ask, call, dice, half=half))


async def answer(ask, number, faces=None, sheet=NO_NAMES):
    """Answer as a person does who presses, or has thrown these faces."""
    view = await open_calls.view_call(ask, number)
    asked = await asking.validate(ask, view.call, sheet)
    asked = asked if faces is None else asked.with_faces(asked.kind.parse_faces(faces.split()))
    return await open_calls.record_answer(ask, view, ask.person, asked)
