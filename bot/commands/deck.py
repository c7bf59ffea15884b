"""/deck: outcomes drawn like cards, without putting back."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.rolled import rolled
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Dice
from bot.commands.options.stateful_dice import drawn_dice, single_dice
from bot.commands.request_context import context_of
from bot.mechanics.decks import MOST_COPIES
from bot.mechanics.stateful_dice import MOST_CARDS, deck_distribution
from bot.play.stateful_dice import deck as play
from bot.render.stateful_dice.deck import deck_card, shuffled_card

Copies = app_commands.Range[int, 1, MOST_COPIES]
Reshuffle = app_commands.Range[int, 0, MOST_CARDS - 1]


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        dice="Dice whose odds the cards have: 2d6 is a deck of 36 cards, six of them a 7",
        copies="How many of each card, 1 to 10; 1 if left out",
        reshuffle="How many cards are left when all are shuffled again; 5 if left out, fewer of a small deck",
        shuffle="Shuffle the deck now, and draw nothing",
    )
    async def deck(
        interaction: Interaction,
        *,
        dice: Dice,
        copies: Copies = 1,
        reshuffle: Reshuffle | None = None,
        shuffle: bool = False,
    ) -> None:
        """Draw from a deck with the odds of dice: what was drawn is gone until it is shuffled."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            drawn = await drawn_dice(interaction.client, dice, deck_distribution)
            wanted = play.DeckRequest(drawn, copies, reshuffle)
            if shuffle:
                return Answer(shuffled_card(*await play.shuffle(services, context, wanted)))
            made = await play.draw(services, context, wanted)
            return await rolled(interaction, deck_card(made), made.record)

        await answer(interaction, work())

    @deck.autocomplete("dice")
    async def complete_dice(_: Interaction, typed: str) -> completion.Choices:
        return single_dice(typed)

    return (deck,)
