"""Has pictures drawn in a worker process, on the ground that is set at the place."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.commands.connection.client import Interaction
from bot.commands.request_context import request_of
from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.render.pictures.themes import themed

PATIENCE = 2.0
"""How many seconds an answer waits for the picture of what is recorded already."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")


async def draw(
    interaction: Interaction,
    job: Callable[[*Inputs], Result],
    *inputs: *Inputs,
    long: bool = False,
) -> Result:
    """Have a worker do a job that makes pictures; `long` if it may take seconds.

    Raises:
        BadInput: the job took too long.
        Busy: the person waits for another job already, or too many people wait.
    """
    services, context = request_of(interaction)
    configuration = await services.store.configuration(context.place)
    return await services.workers.run(themed, configuration.theme, job, inputs, long=long)


async def draw_recorded(
    interaction: Interaction, job: Callable[[*Inputs], Result], *inputs: *Inputs
) -> Result | None:
    """Draw what the history has already; None if that is not soon done: its answer goes out without it."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await draw(interaction, job, *inputs)
    except (TimeoutError, Busy, BadInput):
        return None
