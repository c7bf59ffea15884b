"""/fairness: how fair the dice of a channel are, on one page; each part of it behind a button."""

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer, Button
from bot.client.options import request_of
from bot.features.fairness import card as render
from bot.features.proof import checking
from bot.features.proof.card import with_unposted
from bot.features.proof.command import check_all_button
from bot.features.statistics.command import stats_answer
from bot.features.statistics.stats import WantedStats, gather, in_use


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @answers()
    async def fairness(interaction: Interaction) -> Answer:
        """See at a glance whether the dice in this channel are fair."""
        services, context = request_of(interaction)
        findings, use = await gather(services, context, WantedStats()), await in_use(services, context)
        proof = await checking.so_far(services, context)
        judging = render.fairness_card, findings, use, proof, await checking.count(services, context)
        page = await services.workers.run(*judging, long=await findings.is_long(services.workers))
        card = with_unposted(page, await checking.find_unposted(services, context))
        under = (
            *([check_all_button()] if proof and proof.number else []),
            *([_button("luck")] if findings.rolls else []),
            *([_button("rules")] if use.rules or use.by_hand else []),
        )
        return Answer(card, under)

    return (fairness,)


async def _luck(interaction: Interaction) -> Answer:
    return await stats_answer(interaction, WantedStats())


async def _rules(interaction: Interaction) -> Answer:
    services, context = request_of(interaction)
    use = await in_use(services, context)
    card = await services.workers.run(render.rules_card, use)
    return Answer(card, (_button("figures"),) if any(each.what.method for each in use.rules) else ())


async def _figures(interaction: Interaction) -> Answer:
    services, context = request_of(interaction)
    use = await in_use(services, context)
    return Answer(await services.workers.run(render.figures_card, use))


PARTS: Mapping[str, tuple[str, str, Callable[[Interaction], Awaitable[Answer]]]] = {
    "luck": ("Luck", "📊", _luck),
    "rules": ("Rules", "⚖️", _rules),
    "figures": ("More", "🔎", _figures),
}
"""What a button shows: its label, its sign, and how that is found."""


def _button(part: str) -> Button:
    label, emoji, _ = PARTS[part]
    return show_part.button(label, part, emoji=emoji)


@answers_press("fairness", f"(?P<part>{'|'.join(PARTS)})", private=True)
async def show_part(interaction: Interaction, carried: Carried) -> Answer:
    """Show a part of the page to whoever asks, as it is now."""
    _, _, find = PARTS[carried["part"]]
    return await find(interaction)


BUTTONS = (show_part,)
