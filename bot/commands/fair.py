"""/fair, /fair-odds and /fair-reset: dice that remember what came."""

from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers, tell
from bot.commands.components import CARRIED, ConfirmButton
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.drawing import draw
from bot.commands.manual_roll import by_hand
from bot.commands.options import ROLLED, SET, Dice, Rolled, Set, Tightness, describe_also
from bot.commands.request_context import request_of
from bot.play.events.fair import FairWish, outlook, wanted
from bot.play.events.fair_reset import RESETTING, ask_reset, reset
from bot.render.events.fair_reset import reset_kept_card, reset_question_card
from bot.render.stateful_dice.fair_odds import fair_odds


def commands() -> tuple[AnyCommand, ...]:
    """Make the commands."""
    return _with_options(_fair()), _with_options(_odds()), _reset()


def _fair() -> Command:
    @app_commands.command()
    @app_commands.describe(rolled=ROLLED, set=SET)
    @answers()
    async def fair(
        interaction: Interaction,
        *,
        dice: Dice,
        tightness: Tightness | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Roll dice that remember: what came less often than it should becomes more likely."""
        wish = FairWish(dice, tightness, rolled, set)
        return await by_hand(interaction, await wanted(*request_of(interaction), wish), rolled)

    fair.autocomplete("set")(completion.used_sets)
    return fair


def _odds() -> Command:
    @app_commands.command(name="fair-odds")
    @answers()
    async def odds(interaction: Interaction, dice: Dice, tightness: Tightness | None = None) -> Answer:
        """Show what is due: the odds of the next /fair roll beside plain dice, and the best bet."""
        coming = await outlook(*request_of(interaction), dice, tightness)
        found = await draw(interaction, fair_odds, coming)
        return Answer(found.card, picture=found.picture)

    return odds


def _with_options(command: Command) -> Command:
    """Describe and complete the options that both commands have."""
    describe_also(
        command,
        dice="Which dice, such as 2d6 or 4d6kh3; with at most 1,000 different totals",
        tightness="How strongly they lean to what is due: 0 to 100, or inf; else the server's default",
    )
    command.autocomplete("dice")(completion.single_dice)
    command.autocomplete("tightness")(completion.tightness)
    return command


def _reset() -> Command:
    @app_commands.command(name="fair-reset")
    @app_commands.describe(dice="The dice whose counts shall be forgotten, such as 2d6")
    @answers()
    async def fair_reset(interaction: Interaction, dice: Dice) -> Answer:
        """Let the adaptive dice forget what came here, after you confirm it."""
        memory, question = await ask_reset(*request_of(interaction), dice)
        return Answer(reset_question_card(memory), ResetButton.both(question))

    fair_reset.autocomplete("dice")(completion.single_dice)
    return fair_reset


class ResetButton(ConfirmButton, template=RESETTING.name + CARRIED):
    """Answers the question whether to reset."""

    kind = RESETTING
    labels = ("Reset", "Keep")
    declined = reset_kept_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """Forget."""
        return await tell(interaction, await reset(*request_of(interaction), self.number))
