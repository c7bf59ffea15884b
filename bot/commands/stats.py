"""/stats: what was rolled here, judged by the odds it was rolled at."""

import discord
from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.drawing import draw
from bot.commands.options import Dice, Set
from bot.commands.request_context import request_of
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.statistics.stats import WantedStats, gather, proposals
from bot.play.sums.tally import MOST_DAYS
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
    @answers()
    async def stats(
        interaction: Interaction,
        *,
        person: discord.User | None = None,
        dice: Dice | None = None,
        set: Set | None = None,  # noqa: A002 - the name that people see
        days: PeriodInDays = MOST_DAYS,
        figures: bool = False,
    ) -> Answer:
        """Show whether the rolls in this channel are what their odds let expect."""
        wanted = WantedStats(person.id if person else None, dice, set, days, figures)
        found = await draw(interaction, judge, await gather(*request_of(interaction), wanted))
        return Answer(found.card, picture=found.picture)

    stats.autocomplete("dice")(_complete_dice)
    stats.autocomplete("set")(_complete_set)
    return (stats,)


async def _complete_dice(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _dice), typed)


async def _complete_set(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _sets), typed)


async def _dice(services: Services, context: RequestContext) -> list[str]:
    known = await proposals(services, context)
    return [subject.wanted for subject in known if len(subject.wanted) <= completion.LONGEST]


async def _sets(services: Services, context: RequestContext) -> list[str]:
    known = await proposals(services, context, sets=True)
    return list(dict.fromkeys(subject.set for subject in known))
