"""/heads: a coin, tossed until it shows heads."""

from discord import app_commands

from bot.client.answering import answers
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import ROLLED, Rolled, ask_of, is_private, shows, visibility_of
from bot.features.heads.event import validate
from bot.features.rolling.answer import roll_and_answer

Comment = app_commands.Range[str, 1, 100]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(comment="What it is for", rolled=ROLLED)
    @answers(private=is_private)
    async def heads(
        interaction: Interaction,
        *,
        comment: Comment = "",
        rolled: Rolled | None = None,
        show: str | None = None,
    ) -> Answer:
        """Toss a coin until it shows heads."""
        asked = await validate(await ask_of(interaction), comment, rolled, visibility_of(show))
        return await roll_and_answer(interaction, asked, rolled)

    return (shows(heads),)
