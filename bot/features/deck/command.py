"""/deck: outcomes drawn like cards, which stay out until the shuffle."""

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import Dice, ask_of
from bot.features.characters.typed_names import meanings
from bot.features.deck.event import DeckWish, draw
from bot.features.roll.secrecy import check_open
from bot.features.rolling.answer import answer_roll as shown
from bot.mechanics.stateful_dice import MOST_CARDS, MOST_COPIES

Copies = app_commands.Range[int, 1, MOST_COPIES]
Reshuffle = app_commands.Range[int, 0, MOST_CARDS - 1]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        dice="Which dice the cards stand for: 2d6 is a deck of 36 cards, six of them a 7",
        copies="How many of each card, 1 to 10; 1 if left out",
        reshuffle="How many cards are left when all are shuffled again; 5 if left out, fewer for a small "
        "deck",
    )
    @answers()
    async def deck(
        interaction: Interaction,
        *,
        dice: Dice,
        copies: Copies = 1,
        reshuffle: Reshuffle | None = None,
    ) -> Answer:
        """Draw from a deck with the odds of dice: a drawn card stays out until the shuffle."""
        ask = await ask_of(interaction)
        await check_open(ask, dice, "All see which card is drawn")
        wish = DeckWish(dice, copies, reshuffle)
        return await shown(interaction, await draw(ask, wish))

    deck.autocomplete("dice")(completion.single_dice_or_names(meanings))
    return (deck,)
