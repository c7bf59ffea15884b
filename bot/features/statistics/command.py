"""/stats: what was rolled here, judged by the odds it was rolled at; all its figures, for who asks."""

import re
from typing import Self

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import Answer, answers, draw
from bot.client.buttons import ID, StoredItem
from bot.client.client import AnyCommand, Interaction
from bot.client.options import Dice, Set, request_of
from bot.features.statistics.card import figures
from bot.features.statistics.card import stats as judge
from bot.features.statistics.stats import WantedStats, gather, proposals, with_recent
from bot.play.request_context import RequestContext
from bot.play.store import Services
from bot.play.sums import MOST_DAYS
from bot.text.card import Card

LONGEST_ID = 100
"""Characters that a button can carry."""

PeriodInDays = app_commands.Range[int, 1, MOST_DAYS]


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        person="Only what this person rolled",
        dice="Which dice: d20 (every one), 2d6, fair 2d6, deck 2d6, catan, or hand d6 (your own)",
        set="What you call your own dice: red",
        days="How many days back, today included; else a year",
    )
    @answers()
    async def stats(
        interaction: Interaction,
        *,
        person: discord.User | None = None,
        dice: Dice | None = None,
        set: Set | None = None,  # noqa: A002 - the name that people see
        days: PeriodInDays = MOST_DAYS,
    ) -> Answer:
        """Show whether the dice in this channel look fair."""
        wanted = WantedStats(person.id if person else None, dice, set, days)
        return await stats_answer(interaction, wanted)

    stats.autocomplete("dice")(_complete_dice)
    stats.autocomplete("set")(_complete_set)
    return (stats,)


async def stats_answer(interaction: Interaction, wanted: WantedStats) -> Answer:
    """Judge what was asked about; all figures are behind a button, if it can carry the question."""
    findings = await gather(*request_of(interaction), wanted)
    found = await draw(interaction, judge, findings, long=findings.is_long)
    if not found.has_figures:
        return Answer(found.card, picture=found.picture)
    if not MoreStatsButton.carries(wanted):
        return Answer(await _figures(interaction, wanted), picture=found.picture)
    return Answer(found.card, (MoreStatsButton(wanted),), found.picture)


async def _figures(interaction: Interaction, wanted: WantedStats) -> Card:
    """Judge it with the newest outcomes, and show all."""
    services, context = request_of(interaction)
    found = await with_recent(services, context, await gather(services, context, wanted))
    return await services.workers.run(figures, found, long=found.is_long)


ASKED = rf"(?P<person>{ID}):(?P<days>\d{{1,3}}):(?P<set>[^:]{{0,40}}):(?P<dice>.{{0,60}})"
"""What was asked about, as a button carries it."""


class MoreStatsButton(StoredItem, template=f"stats-more:{ASKED}"):
    """Shows all figures to who asks; carries what was asked about, where that is short."""

    private = True

    def __init__(self, wanted: WantedStats) -> None:
        super().__init__(
            discord.ui.Button(
                label="More",
                emoji="🔎",
                style=discord.ButtonStyle.secondary,
                custom_id=self._custom_id(wanted),
            )
        )
        self.wanted = wanted

    @classmethod
    def carries(cls, wanted: WantedStats) -> bool:
        """Whether there is room for what was asked about."""
        custom_id = cls._custom_id(wanted)
        return len(custom_id) <= LONGEST_ID and re.fullmatch(f"stats-more:{ASKED}", custom_id) is not None

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        person, days = int(match["person"]) or None, int(match["days"])
        return cls(WantedStats(person, match["dice"] or None, match["set"] or None, days))

    @staticmethod
    def _custom_id(wanted: WantedStats) -> str:
        return f"stats-more:{wanted.person or 0}:{wanted.days}:{wanted.set or ''}:{wanted.dice or ''}"

    async def press(self, interaction: Interaction) -> Answer:
        return Answer(await _figures(interaction, self.wanted))


async def _complete_dice(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _dice), typed)


async def _complete_set(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _sets), typed)


async def _dice(services: Services, context: RequestContext) -> list[str]:
    known = await proposals(services, context)
    return [wanted for subject in known if len(wanted := subject.wanted) <= completion.LONGEST]


async def _sets(services: Services, context: RequestContext) -> list[str]:
    known = await proposals(services, context, sets=True)
    return list(dict.fromkeys(subject.set for subject in known))


BUTTONS = (MoreStatsButton,)
