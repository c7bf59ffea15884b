"""/odds: exact odds of dice expressions, with a chart."""

from collections.abc import Mapping

from discord import app_commands

from bot.commands.answering import Answer, answers
from bot.commands.completion import Choices, dice_expressions, recall
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.drawing import draw
from bot.commands.options import Dice
from bot.commands.request_context import request_of
from bot.play.odds import question
from bot.play.saving.saved import usable
from bot.play.saving.saved_calls import expanded
from bot.render.odds.cards import odds as work_out

Goal = app_commands.Range[str, 1, 40]


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        expression="What to roll, such as 4d6kh3, or a saved roll: attack 7",
        target="What to reach: 15 is at least 15; also <=5, =7, >7, or 8-12",
        second="Another expression to compare it with",
        third="One more",
        fourth="One more",
        fractions="Show exact fractions as well, and each total",
    )
    @answers()
    async def odds(
        interaction: Interaction,
        *,
        expression: Dice,
        target: Goal = "",
        second: Dice = "",
        third: Dice = "",
        fourth: Dice = "",
        fractions: bool = False,
    ) -> Answer:
        """Show the exact odds of dice: mean, spread, the chance of a target, and a chart."""
        typed = {"expression": expression, "second": second, "third": third, "fourth": fourth}
        texts = {name: await expanded(*request_of(interaction), text) for name, text in typed.items() if text}
        return await odds_of(interaction, texts, target, fractions=fractions)

    for option in ("expression", "second", "third", "fourth"):
        odds.autocomplete(option)(_complete)
    return (odds,)


async def odds_of(
    interaction: Interaction, texts: Mapping[str, str], target: str = "", *, fractions: bool = False
) -> Answer:
    """Show the odds of one to four expressions, by the names that a refusal has for them."""
    asked = question(texts, target, fractions=fractions)
    found = await draw(interaction, work_out, asked, quick=asked.is_quick)
    return Answer(found.card, picture=found.picture)


async def _complete(interaction: Interaction, typed: str) -> Choices:
    saved = await recall(interaction, usable)
    return dice_expressions(typed, saved={each.name: each.dice for each in saved})
