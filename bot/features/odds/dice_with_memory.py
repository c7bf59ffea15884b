"""Odds of dice that remember: the next adaptive roll, an evening of them, and the next card of a deck."""

from dataclasses import replace

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.drawing import draw
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.deck import event as deck
from bot.features.deck.card import deck_odds
from bot.features.fair.card import exact_errors, fair_odds, price_card, price_field
from bot.features.fair.chart import evening_figures, evening_price
from bot.features.fair.event import outlook, read_drawn
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.stateful_dice import parse_tightness


async def answer_fair_odds(
    interaction: Interaction, dice: str, tightness: str | None, rolls: int, left: int | None
) -> Answer:
    """Show the totals that are due, the best bet on the next adaptive roll, and the price of an evening.

    The deck beside them is shuffled with `left` cards left, or None for the usual number.
    """
    ask = await ask_of(interaction)
    one = await read_drawn(ask, dice)
    coming = await outlook(ask, one, tightness)
    long = await coming.is_long(interaction.client.services.workers)
    found = await draw(ask, fair_odds, coming, one.target, long=long)
    asked = coming.dice, coming.tightness, rolls, left
    priced = await draw(ask, evening_price, *asked, long=long)
    card = replace(found.card, fields=(*found.card.fields, price_field(priced.price)))
    carried = rolls, "" if left is None else left, coming.tightness, coming.dice
    under = (show_price.more(*carried),) if show_price.can_carry(*carried) else ()
    return Answer(card, under, picture=found.picture, files=(priced.picture,))


async def answer_deck_odds(interaction: Interaction, dice: str, reshuffle: int | None) -> Answer:
    """Show the chance of each next card; without `reshuffle`, of the usual deck."""
    ask = await ask_of(interaction)
    one = await read_drawn(ask, dice)
    coming = await deck.outlook(ask, one, reshuffle)
    long = await coming.is_long(interaction.client.services.workers)
    found = await draw(ask, deck_odds, coming, one.target, long=long)
    return Answer(found.card, picture=found.picture)


PRICE = r"(?P<rolls>\d{1,3}):(?P<left>\d{0,4}):(?P<tight>[\d.]{1,7}|inf):(?P<dice>[\s\S]+)"
"""What the figures of an evening depend on."""


@answers_press("fair-price", PRICE, private=True)
async def show_price(interaction: Interaction, carried: Carried) -> Answer:
    """Compute the figures of an evening again, unless they are cached."""
    dice, tightness = carried["dice"], parse_tightness(carried["tight"])
    left = int(carried["left"]) if carried["left"] else None
    ask = await ask_of(interaction)
    coming = await outlook(ask, read_roll(dice), str(tightness))
    long = await coming.is_long(ask.workers)
    off = await ask.workers.run(exact_errors, coming, long=long)
    evening = dice, tightness, int(carried["rolls"]), left
    found = await ask.workers.run(evening_figures, *evening, long=long)
    card = price_card(dice, found)
    return Answer(replace(card, fields=(*off, *card.fields)))
