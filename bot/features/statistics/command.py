"""/stats: past rolls here, judged by their odds, and how honest the dice here are."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.buttons import ID, Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.drawing import draw
from bot.client.message import Answer
from bot.client.options import MINE_OR_THEIRS, Dice, Set, ask_of
from bot.features.proof import checking
from bot.features.proof.card import with_unposted
from bot.features.proof.command import check_all_button
from bot.features.statistics.card import figures
from bot.features.statistics.card import stats as judge
from bot.features.statistics.fairness import figures_card, rules_card, with_honesty
from bot.features.statistics.stats import WantedStats, find_use, gather, proposals, with_recent
from bot.mechanics.errors import BadInput
from bot.play.store import Ask
from bot.play.sums import MOST_DAYS
from bot.text.card import Card

PeriodInDays = app_commands.Range[int, 1, MOST_DAYS]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        person="Only what this person rolled",
        mine="Only your own rolls",
        dice="Which dice: d20 (every one), 2d6, fair 2d6, deck 2d6, catan, hand d6 (your own), vtm7h2 >=4",
        set="What you call your own dice: red",
        days="How many days back, today included; else a year",
    )
    @answers()
    async def stats(
        interaction: Interaction,
        *,
        person: discord.User | None = None,
        mine: bool = False,
        dice: Dice | None = None,
        set: Set | None = None,  # noqa: A002 - the name that people see
        days: PeriodInDays = MOST_DAYS,
    ) -> Answer:
        """Show whether the dice in this channel look fair."""
        if mine and person is not None and person != interaction.user:
            raise BadInput(MINE_OR_THEIRS)
        whose = interaction.user if mine else person
        wanted = WantedStats(whose.id if whose else None, dice, set, days)
        shown = await _judge(interaction, wanted)
        return shown if wanted != WantedStats() else await _with_honesty(await ask_of(interaction), shown)

    stats.autocomplete("dice")(_complete_dice)
    stats.autocomplete("set")(_complete_set)
    return (stats,)


async def _judge(interaction: Interaction, wanted: WantedStats) -> Answer:
    """Judge the subject; a button shows all figures, if it can carry the question."""
    ask = await ask_of(interaction)
    findings = await gather(ask, wanted)
    long = await findings.is_long(interaction.client.services.workers)
    found = await draw(ask, judge, findings, long=long)
    if not found.has_figures:
        return Answer(found.card, picture=found.picture)
    carried = wanted.person or 0, wanted.days, wanted.set or "", wanted.dice or ""
    if not show_figures.can_carry(*carried):
        return Answer(await _figures(ask, wanted), picture=found.picture)
    return Answer(found.card, (show_figures.more(*carried),), found.picture)


async def _with_honesty(ask: Ask, shown: Answer) -> Answer:
    """Add what all can check here, and how fair the rules of recent rolls are."""
    use, proof = await find_use(ask), await checking.find_so_far(ask)
    counts = await checking.count(ask)
    card = await ask.workers.run(with_honesty, shown.card, use, proof, counts)
    return replace(
        shown,
        card=with_unposted(card, await checking.find_unposted(ask)),
        under=(
            *shown.under,
            *([check_all_button()] if proof and proof.number else []),
            *([show_rules.button("Rules", "rules", emoji="⚖️")] if use.rules or use.by_hand else []),
        ),
    )


@answers_press("rules-in-use", "(?P<part>rules|figures)", private=True)
async def show_rules(interaction: Interaction, carried: Carried) -> Answer:
    """Show the rules in use here now, or the exact figures of the methods among them."""
    ask = await ask_of(interaction)
    use = await find_use(ask)
    if carried["part"] == "figures":
        return Answer(await ask.workers.run(figures_card, use))
    card = await ask.workers.run(rules_card, use)
    return Answer(card, (show_rules.more("figures"),) if any(each.what.method for each in use.rules) else ())


async def _figures(ask: Ask, wanted: WantedStats) -> Card:
    """Judge the subject with the newest outcomes, and show all figures."""
    found = await with_recent(ask, await gather(ask, wanted))
    return await ask.workers.run(figures, found, long=await found.is_long(ask.workers))


ASKED = rf"(?P<person>{ID}):(?P<days>\d{{1,3}}):(?P<set>[^:]{{0,40}}):(?P<dice>.{{0,60}})"
"""The question of a button."""


@answers_press("stats-more", ASKED, private=True)
async def show_figures(interaction: Interaction, carried: Carried) -> Answer:
    """Judge the subject again by the present rolls, and show all figures to the person who asks."""
    person, days = int(carried["person"]) or None, int(carried["days"])
    asked = WantedStats(person, carried["dice"] or None, carried["set"] or None, days)
    return Answer(await _figures(await ask_of(interaction), asked))


async def _complete_dice(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _dice), typed)


async def _complete_set(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.sets(await completion.recall(interaction, _sets), typed)


async def _dice(ask: Ask) -> list[str]:
    known = await proposals(ask)
    return [wanted for subject in known if len(wanted := subject.wanted) <= completion.LONGEST]


async def _sets(ask: Ask) -> list[str]:
    known = await proposals(ask, sets=True)
    return list(dict.fromkeys(subject.set for subject in known))


BUTTONS = (show_figures, show_rules)
