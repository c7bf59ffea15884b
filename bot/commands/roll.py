"""/roll: dice written as an expression."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.options import completion
from bot.commands.options.dice_completion import dice_expressions
from bot.commands.options.option_types import Dice, Rolled, Set
from bot.commands.request_context import context_of
from bot.commands.roll_buttons import new_answer
from bot.play.rolls import expressions as play
from bot.play.rolls.expressions import UnfinishedExpression, WantedDice
from bot.play.rolls.sets import sets_of
from bot.play.saving.saved import usable
from bot.render.rolls.by_expression import unfinished_card


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        dice="Such as 4d6kh3 + 2 # Strength, or a saved roll: attack 7; /help topic:dice shows it all",
        rolled="Faces of dice that you threw by hand, in order: 6 4 3 5",
        set="What you call the dice that you threw by hand: red",
        secret="Only you see the roll",  # noqa: S106 - what the option says
        blind="Only game masters see the roll, not you, until one reveals it",
    )
    async def roll(
        interaction: Interaction,
        *,
        dice: Dice,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        secret: bool = False,
        blind: bool = False,
    ) -> None:
        """Roll dice, such as 4d6kh3 + 2."""
        await _roll(interaction, WantedDice(dice, rolled, set, secret, blind))

    return (_completed(roll),)


def _completed(command: Command) -> Command:
    async def dice(interaction: Interaction, typed: str) -> completion.Choices:
        services, context = interaction.client.services, context_of(interaction)
        saved = {each.name: each.dice for each in await usable(services, context)}
        return dice_expressions(typed, await play.lately(services, context), saved)

    async def sets(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.sets(await sets_of(interaction.client.services, context_of(interaction)), typed)

    command.autocomplete("dice")(dice)
    command.autocomplete("set")(sets)
    return command


async def _roll(interaction: Interaction, wanted: WantedDice) -> None:
    async def work() -> Answer:
        made = await play.roll(interaction.client.services, context_of(interaction), wanted)
        return await new_answer(interaction, made)

    async def say(unfinished: UnfinishedExpression) -> Answer:
        return Answer(unfinished_card(unfinished))

    try:
        await answer(interaction, work(), private=wanted.secret)
    except UnfinishedExpression as unfinished:
        await answer(interaction, say(unfinished), private=True)
