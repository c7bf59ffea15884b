"""/stats: what was rolled here, judged by the odds it was rolled at."""

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Dice, Set
from bot.commands.request_context import context_of
from bot.play.statistics.stats import WantedStats, gather, proposals
from bot.play.statistics.tallies import MOST_DAYS
from bot.render.statistics.stats import stats as judge

PeriodInDays = app_commands.Range[int, 1, MOST_DAYS]


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        person="Only what this person rolled",
        dice="Which dice: 2d6, d100, faces d20 of whatever rolls, fair 2d6, deck 2d6, catan, hand d6",
        set="A set of real dice, as you call it when you type its faces",
        days="How many days back, today included; else a year",
        figures="Show the figures of the test as well",
    )
    async def stats(
        interaction: Interaction,
        *,
        person: discord.User | None = None,
        dice: Dice | None = None,
        set: Set | None = None,  # noqa: A002 - the name that people see
        days: PeriodInDays = MOST_DAYS,
        figures: bool = False,
    ) -> None:
        """Show whether the rolls in this channel are what their odds let expect."""

        async def work() -> Answer:
            wanted = WantedStats(person.id if person else None, dice, set, days, figures)
            findings = await gather(interaction.client.services, context_of(interaction), wanted)
            found = await draw(interaction, judge, findings)
            return Answer(found.card, picture=found.picture)

        await answer(interaction, work())

    return (_completed(stats),)


def _completed(command: Command) -> Command:
    async def complete_dice(interaction: Interaction, typed: str) -> completion.Choices:
        known = await proposals(interaction.client.services, context_of(interaction))
        return completion.sets(
            (subject.wanted for subject in known if len(subject.wanted) <= completion.LONGEST), typed
        )

    async def complete_set(interaction: Interaction, typed: str) -> completion.Choices:
        known = await proposals(interaction.client.services, context_of(interaction), sets=True)
        return completion.sets(dict.fromkeys(subject.set for subject in known), typed)

    command.autocomplete("dice")(complete_dice)
    command.autocomplete("set")(complete_set)
    return command
