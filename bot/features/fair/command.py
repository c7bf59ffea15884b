"""/fair: dice that remember what came."""

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import ROLLED, SET, Dice, Rolled, Set, Tightness, ask_of
from bot.features.characters.typed_names import meanings
from bot.features.fair.event import validate
from bot.features.roll.secrecy import check_open
from bot.features.rolling.answer import roll_and_answer


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        dice="Which dice, such as 2d6 or 4d6kh3; with at most 1,000 different totals",
        tightness="How strongly they lean towards totals that are due: 0 to 100, or inf; else the "
        "server's default",
        rolled=ROLLED,
        set=SET,
    )
    @answers()
    async def fair(
        interaction: Interaction,
        *,
        dice: Dice,
        tightness: Tightness | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Roll dice that remember: a total that has come up too rarely becomes more likely."""
        ask = await ask_of(interaction)
        await check_open(ask, dice, "Everyone sees a roll of /fair, so it cannot be secret")
        submission = await validate(ask, dice, tightness, rolled=rolled, set_name=set)
        return await roll_and_answer(interaction, submission, rolled)

    fair.autocomplete("dice")(completion.single_dice_or_names(meanings))
    fair.autocomplete("tightness")(completion.tightness)
    fair.autocomplete("set")(completion.used_sets)
    return (fair,)
