"""/fair, /fair-odds and /fair-reset: dice that remember what came."""

import re
from dataclasses import replace
from typing import Self

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import Answer, answers, draw, tell
from bot.client.buttons import CARRIED, ConfirmButton, StoredItem
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.options import ROLLED, SET, Dice, Rolled, Set, Tightness, describe_also, request_of
from bot.features.fair.card import (
    exact_errors,
    fair_odds,
    price_card,
    price_field,
    reset_kept_card,
    reset_question_card,
)
from bot.features.fair.chart import evening_figures, evening_price
from bot.features.fair.event import RESETTING, FairWish, ask_reset, outlook, reset, wanted
from bot.features.manual.command import by_hand
from bot.mechanics.evenings import MOST_ROLLS, USUAL_ROLLS
from bot.mechanics.stateful_dice import MOST_CARDS, parse_tightness, read_one
from bot.mechanics.stateful_dice import Tightness as Tight

Rolls = app_commands.Range[int, 1, MOST_ROLLS]
Left = app_commands.Range[int, 0, MOST_CARDS - 1]

LONGEST_ID = 100
"""Characters that Discord lets a button carry."""


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
    @app_commands.describe(
        rolls=f"How many rolls an evening has, for what it costs and gives; {USUAL_ROLLS} if left out",
        left="How many cards are left when a deck is shuffled that is shown beside; 5 if left out",
    )
    @answers()
    async def odds(
        interaction: Interaction,
        *,
        dice: Dice,
        tightness: Tightness | None = None,
        rolls: Rolls = USUAL_ROLLS,
        left: Left | None = None,
    ) -> Answer:
        """Show what is due, the best bet on the next /fair roll, and what an evening of them costs."""
        coming = await outlook(*request_of(interaction), dice, tightness)
        found = await draw(interaction, fair_odds, coming, read_one(dice).target, long=coming.is_long)
        evening = coming.dice, coming.tightness, rolls, left
        priced = await draw(interaction, evening_price, *evening, long=coming.is_long)
        card = replace(found.card, fields=(*found.card.fields, price_field(priced.price)))
        more = PriceButton(coming.dice, coming.tightness, rolls, left)
        under = (more,) if more.fits else ()
        return Answer(card, under, picture=found.picture, files=(priced.picture,))

    return odds


class PriceButton(
    StoredItem,
    template=r"fair-price:(?P<rolls>\d{1,3}):(?P<left>\d{0,4}):(?P<tight>[\d.]{1,7}|inf):(?P<dice>[\s\S]+)",
):
    """Shows the figures of an evening to whoever asks; carries all that they depend on."""

    private = True

    def __init__(self, dice: str, tightness: Tight, rolls: int, left: int | None) -> None:
        cards = "" if left is None else left
        carried = f"fair-price:{rolls}:{cards}:{tightness}:{dice}"
        self.fits = len(carried) <= LONGEST_ID
        super().__init__(
            discord.ui.Button(
                label="More",
                emoji="🔎",
                style=discord.ButtonStyle.secondary,
                custom_id=carried[:LONGEST_ID],
            )
        )
        self.dice, self.tightness, self.rolls, self.left = dice, tightness, rolls, left

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        left = int(match["left"]) if match["left"] else None
        return cls(match["dice"], parse_tightness(match["tight"]), int(match["rolls"]), left)

    async def press(self, interaction: Interaction) -> Answer:
        """Work the evening out again, unless it is remembered."""
        services, context = request_of(interaction)
        coming = await outlook(services, context, self.dice, str(self.tightness))
        off = await services.workers.run(exact_errors, coming, long=coming.is_long)
        evening = self.dice, self.tightness, self.rolls, self.left
        found = await services.workers.run(evening_figures, *evening, long=coming.is_long)
        card = price_card(self.dice, found)
        return Answer(replace(card, fields=(*off, *card.fields)))


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


BUTTONS = (
    ResetButton,
    PriceButton,
)
