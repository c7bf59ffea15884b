"""/config set: decide something, for all or for one channel."""

from typing import Any, Literal

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.config.showing import overview_answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Faces, Method, Tightness
from bot.commands.request_context import context_of
from bot.play.settings import configuring
from bot.play.settings.configuration import Resetters, Roller, Theme, Whose

FIRST = {"0-99": 0, "1-100": 1}

KeepDays = app_commands.Range[int, 0, 36_500]
KeepRolls = app_commands.Range[int, 0, 1_000_000_000]

DESCRIPTIONS = {
    "d100": "Whether /d100 and /die show 0-99 or 1-100 of a d100; /roll d% is 1-100 always",
    "method": "The method of rolls that name none",
    "from_": "How many faces the dice have that are thrown, 2 to 1,000, where a roll names none",
    "tightness": "The tightness of /fair rolls that name none: 0 to 100, or inf",
    "roller": "What a game of Catan is rolled with that names nothing",
    "memory": "Who shares registers, counts and decks: all in a channel, or each person alone",
    "reset": "Who may reset adaptive dice: everyone, or managers (Manage Server)",
    "secret": "Whether rolls may be secret",
    "blind": "Whether rolls may be blind",
    "answers": "Whether a roll is answered by its result alone, or with the way to it and the odds",
    "theme": "The ground of pictures",
    "keep_days": "Days after which rolls are deleted for good; 0 keeps them",
    "keep_rolls": "How many of a channel's newest rolls are kept, older ones are deleted; 0 keeps all",
    "here": "True: in this channel and its threads alone",
}


def set_command() -> Command:
    """Make the command."""

    @app_commands.command(name="set")
    @app_commands.rename(from_="from", keep_days="keep-days", keep_rolls="keep-rolls")
    @app_commands.describe(**DESCRIPTIONS)
    async def change(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        d100: Literal["0-99", "1-100"] | None = None,
        method: Method | None = None,
        from_: Faces | None = None,
        tightness: Tightness | None = None,
        roller: Roller | None = None,
        memory: Whose | None = None,
        reset: Resetters | None = None,
        secret: bool | None = None,
        blind: bool | None = None,
        answers: Literal["full", "compact"] | None = None,
        theme: Theme | None = None,
        keep_days: KeepDays | None = None,
        keep_rolls: KeepRolls | None = None,
        here: bool = False,
    ) -> None:
        """Change settings; needs the Manage Server permission."""
        changes = {
            "d100_from": FIRST[d100] if d100 else None,
            "method": method,
            "source": from_,
            "tightness": tightness,
            "roller": roller,
            "memory": memory,
            "reset": reset,
            "secret": secret,
            "blind": blind,
            "compact": answers and answers == "compact",
            "theme": theme,
        }
        given = {name: value for name, value in changes.items() if value is not None}
        await _change(interaction, given | _kept(keep_days, keep_rolls), here=here)

    return _completed(change)


def _kept(days: int | None, rolls: int | None) -> dict[str, int | None]:
    """Return what is decided about keeping rolls, where 0 stands for all of them."""
    given = {"history_days": days, "history_rolls": rolls}
    return {name: number or None for name, number in given.items() if number is not None}


async def _change(interaction: Interaction, changes: dict[str, Any], *, here: bool) -> None:
    async def work() -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        return overview_answer(
            interaction, await configuring.change(services, context, changes, here=here), "Settings changed"
        )

    await answer(interaction, work())


def _completed(command: Command) -> Command:
    async def methods(_: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed)

    async def tightnesses(_: Interaction, typed: str) -> completion.Choices:
        return completion.tightnesses(typed)

    command.autocomplete("method")(methods)
    command.autocomplete("tightness")(tightnesses)
    return command
