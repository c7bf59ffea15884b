"""/fair, /fair-odds and /fair-reset: dice that remember what came."""

from dataclasses import replace

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers, draw, tell
from bot.client.buttons import Carried, answers_press, confirms
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.client.options import ROLLED, SET, Dice, Rolled, Set, Tightness, describe_also, request_of
from bot.features.characters.names import meanings
from bot.features.fair.card import (
    exact_errors,
    fair_odds,
    price_card,
    price_field,
    reset_kept_card,
    reset_question_card,
)
from bot.features.fair.chart import evening_figures, evening_price
from bot.features.fair.event import RESETTING, FairWish, ask_reset, outlook, read_drawn, reset, validate
from bot.features.manual.command import by_hand
from bot.features.roll.secrecy import check_open
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.stateful_dice import MOST_CARDS, MOST_ROLLS, USUAL_ROLLS, parse_tightness

Rolls = app_commands.Range[int, 1, MOST_ROLLS]
Left = app_commands.Range[int, 0, MOST_CARDS - 1]


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
        """Roll dice that remember: a total that has come up too rarely becomes more likely."""
        await check_open(
            *request_of(interaction), dice, "Everyone sees a roll of /fair, so it cannot be secret"
        )
        wish = FairWish(dice, tightness, rolled, set)
        return await by_hand(interaction, await validate(*request_of(interaction), wish), rolled)

    fair.autocomplete("set")(completion.used_sets)
    return fair


def _odds() -> Command:
    @app_commands.command(name="fair-odds")
    @app_commands.describe(
        rolls=f"How many rolls an evening has, for its cost and its gain; {USUAL_ROLLS} if left out",
        left="For the deck shown beside it: how many cards are left when it is shuffled; 5 if left out",
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
        """Show which totals are due, the best bet on the next /fair roll, and what an evening costs."""
        one = await read_drawn(*request_of(interaction), dice)
        coming = await outlook(*request_of(interaction), one, tightness)
        long = await coming.is_long(interaction.client.services.workers)
        found = await draw(interaction, fair_odds, coming, one.target, long=long)
        evening = coming.dice, coming.tightness, rolls, left
        priced = await draw(interaction, evening_price, *evening, long=long)
        card = replace(found.card, fields=(*found.card.fields, price_field(priced.price)))
        carried = rolls, "" if left is None else left, coming.tightness, coming.dice
        under = (show_price.more(*carried),) if show_price.can_carry(*carried) else ()
        return Answer(card, under, picture=found.picture, files=(priced.picture,))

    return odds


PRICE = r"(?P<rolls>\d{1,3}):(?P<left>\d{0,4}):(?P<tight>[\d.]{1,7}|inf):(?P<dice>[\s\S]+)"
"""What the figures of an evening depend on."""


@answers_press("fair-price", PRICE, private=True)
async def show_price(interaction: Interaction, carried: Carried) -> Answer:
    """Work the figures of an evening out again, unless they are remembered."""
    dice, tightness = carried["dice"], parse_tightness(carried["tight"])
    left = int(carried["left"]) if carried["left"] else None
    services, context = request_of(interaction)
    coming = await outlook(services, context, read_roll(dice), str(tightness))
    long = await coming.is_long(services.workers)
    off = await services.workers.run(exact_errors, coming, long=long)
    evening = dice, tightness, int(carried["rolls"]), left
    found = await services.workers.run(evening_figures, *evening, long=long)
    card = price_card(dice, found)
    return Answer(replace(card, fields=(*off, *card.fields)))


def _with_options(command: Command) -> Command:
    """Describe and complete the options that both commands have."""
    describe_also(
        command,
        dice="Which dice, such as 2d6 or 4d6kh3; with at most 1,000 different totals",
        tightness="How strongly they lean towards totals that are due: 0 to 100, or inf; else the "
        "server's default",
    )
    command.autocomplete("dice")(completion.single_dice_or_names(meanings))
    command.autocomplete("tightness")(completion.tightness)
    return command


def _reset() -> Command:
    @app_commands.command(name="fair-reset")
    @app_commands.describe(dice="Which dice start afresh, such as 2d6")
    @answers()
    async def fair_reset(interaction: Interaction, dice: Dice) -> Answer:
        """Make the adaptive dice here forget their rolls, after you confirm it."""
        memory, question = await ask_reset(*request_of(interaction), dice)
        return Answer(reset_question_card(memory), confirm_reset.both(question))

    fair_reset.autocomplete("dice")(completion.single_dice_or_names(meanings))
    return fair_reset


@confirms(RESETTING, ("Reset", "Do not reset"), reset_kept_card())
async def confirm_reset(interaction: Interaction, question: int) -> Answer:
    """Forget."""
    return await tell(interaction, await reset(*request_of(interaction), question))


BUTTONS = (confirm_reset, show_price)
