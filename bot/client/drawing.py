"""Draws pictures in a worker process, in the colours of the place."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.play.store import Ask
from bot.text.pictures.canvas import run_themed

Result = TypeVar("Result")

Inputs = TypeVarTuple("Inputs")

PATIENCE = 2.0
"""Seconds that an answer waits for a picture of recorded rolls."""


async def draw(
    ask: Ask,
    job: Callable[[*Inputs], Result],
    *inputs: *Inputs,
    long: bool = False,
) -> Result:
    """Let a worker do a job that makes pictures; `long` if it may take seconds.

    Raises:
        BadInput: the job took too long.
        Busy: the person waits for another job already, or too many people wait.
    """
    configuration = ask.configuration
    return await ask.workers.run(run_themed, configuration.theme, job, inputs, long=long)


async def draw_recorded(ask: Ask, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result | None:
    """Draw recorded rolls, or return None if it takes too long: the answer then has no picture."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await draw(ask, job, *inputs)
    except (TimeoutError, Busy, BadInput):
        return None
