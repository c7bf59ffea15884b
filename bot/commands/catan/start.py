"""/catan start: who plays, and with what."""

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.catan.roll import buttons_after
from bot.commands.connection.client import Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Tightness
from bot.commands.request_context import context_of
from bot.mechanics.errors import BadInput
from bot.play.catan import starting
from bot.play.catan.setup import MOST_LEFT, UNTIL_SWITCHED, CatanRequest
from bot.render.catan.starting import start_card

DICE = {
    "tatham": "tatham: Simon Tatham's dice that never roll 7",
    "plain": "plain: two ordinary dice, a 7 is thrown again",
    "d6+d5": "d6+d5: a d6 and a d5, one more from 7 up",
    "d30": "d30: a labelled d30",
    "deck": "deck: all pairs of two dice, drawn like cards",
    "fair": "fair: the adaptive fair die roller",
}
"""The ways to roll, and what people see of them."""

ROUNDS = {"2": "2 rounds", "0": "sevens from the start", "1": "1 round", "3": "3 rounds"}

Rounds = app_commands.Range[str, 1, 20]
Reshuffle = app_commands.Range[int, 0, MOST_LEFT]


def start_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.rename(no_sevens_for="no-sevens-for")
    @app_commands.describe(
        player2="Who plays after you",
        first="Who has the first turn; you, if left out",
        dice="How totals are made; else the server's default",
        no_sevens_for="Full rounds without sevens, 0 to 20, or: until switched; 2 if left out",
        cities="Cities and Knights: with the red number and the event die",
        tightness="Of the fair roller: 0 to 100, or inf; else the server's default",
        reshuffle="Of the deck: how many cards are left when it is shuffled again; 5 if left out",
    )
    @app_commands.choices(dice=[app_commands.Choice(name=text, value=name) for name, text in DICE.items()])
    async def start(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        player2: discord.User,
        player3: discord.User | None = None,
        player4: discord.User | None = None,
        player5: discord.User | None = None,
        player6: discord.User | None = None,
        first: discord.User | None = None,
        dice: str | None = None,
        no_sevens_for: Rounds = "2",
        cities: bool = False,
        tightness: Tightness | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> None:
        """Start a game of 2 to 6 players, who take turns in this order."""
        others = [player2, player3, player4, player5, player6]

        async def work() -> Answer:
            wanted = CatanRequest(
                players=_seats(interaction.user, others),
                first=first.id if first else None,
                dice=dice,
                no_sevens_for=no_sevens_for,
                cities=cities,
                tightness=tightness,
                reshuffle=reshuffle,
            )
            game = await starting.start(interaction.client.services, context_of(interaction), wanted)
            under = buttons_after(game.setup.game, game.turn, switchable=game.sevens_from is None)
            return Answer(start_card(game), under)

        await answer(interaction, work())

    @start.autocomplete("no_sevens_for")
    async def complete_rounds(_: Interaction, typed: str) -> completion.Choices:
        texts = ROUNDS | {UNTIL_SWITCHED: UNTIL_SWITCHED}
        begun = typed.strip().lower()
        return [
            app_commands.Choice(name=text, value=value)
            for value, text in texts.items()
            if value.startswith(begun)
        ]

    @start.autocomplete("tightness")
    async def complete_tightness(_: Interaction, typed: str) -> completion.Choices:
        return completion.tightnesses(typed)

    return start


def _seats(starter: discord.User | discord.Member, others: list[discord.User | None]) -> tuple[int, ...]:
    seated = [starter, *(other for other in others if other)]
    for person in seated:
        if person.bot:
            raise BadInput(f"<@{person.id}> is a bot and cannot play: name people.")
    return tuple(person.id for person in seated)
