"""Pictures as a place wants them."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from bot.commands.connection.client import Interaction
from bot.commands.request_context import place_of
from bot.render.pictures.themes import themed

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")


async def draw(interaction: Interaction, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
    """Have the worker do a job that makes pictures, on the ground that is set at the place.

    Raises:
        BadInput: the job took too long.
        Busy: too many jobs are waiting.
    """
    client = interaction.client
    configuration = await client.services.store.configuration(place_of(interaction))
    return await client.workshop.do(themed, configuration.theme, job, inputs)
