"""Dice that are drawn from their exact distribution: reading them, and proposing them as a person types."""

from bot.commands.connection.client import Evenhand
from bot.commands.options.completion import Choices
from bot.commands.options.dice_completion import dice_expressions
from bot.mechanics.notation.cost import CHEAP, cost
from bot.mechanics.notation.parsing import parse
from bot.mechanics.stateful_dice import DistributionFor, StatefulDice, read_one


async def drawn_dice(client: Evenhand, text: str, distribution_for: DistributionFor) -> StatefulDice:
    """Read an expression, and work out its distribution: elsewhere, where it takes long.

    Raises:
        BadInput: it cannot be understood, or has no distribution that serves.
        Busy: too much is being worked out.
    """
    expression = read_one(text)
    root = expression.root
    distribution = (
        distribution_for(root) if cost(root) <= CHEAP else await client.workshop.do(distribution_for, root)
    )
    return StatefulDice(expression, distribution)


def single_dice(typed: str) -> Choices:
    """Propose expressions without repeated sets."""
    return [choice for choice in dice_expressions(typed) if parse(choice.value).sets == 1]
