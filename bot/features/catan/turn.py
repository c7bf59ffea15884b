"""A turn of a game of Catan: how its roll is shown, and the buttons under it."""

import re
from dataclasses import replace
from typing import Self

import discord

from bot.client.answering import Answer, Under, draw_recorded, tell
from bot.client.buttons import ID, StoredItem
from bot.client.client import Interaction
from bot.client.options import request_of
from bot.features.catan.event import CATAN_ROLL, CatanRoll, CatanRollRequest, switch
from bot.features.catan.game import Game
from bot.features.catan.picture import dice_picture, drawn_picture
from bot.features.proof.command import checks_of, publish_due
from bot.features.roll_answer import MoreButton
from bot.features.views import view_of
from bot.play.recording import record_at_once
from bot.play.transition import Recorded
from bot.play.visibility import Shown
from bot.text.card import Attachment


class RollButton(StoredItem, template=rf"catan-roll:(?P<game>{ID}):(?P<turn>\d{{1,4}})"):
    """Rolls for one turn; carries the game and the number of the turn, so that it counts once."""

    def __init__(self, game: int, turn: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Roll",
                emoji="🎲",
                style=discord.ButtonStyle.primary,
                custom_id=f"catan-roll:{game}:{turn}",
            )
        )
        self.request = CatanRollRequest(game, turn)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["game"]), int(match["turn"]))

    async def press(self, interaction: Interaction) -> Answer:
        made = await record_at_once(*request_of(interaction), CATAN_ROLL, self.request)
        return await turn_answer(interaction, made)


async def turn_answer(interaction: Interaction, made: Recorded) -> Answer:
    """Show a roll, with a picture of its dice, and the button of the next turn."""
    services, context = request_of(interaction)
    event, roll = made.event, made.result
    under: tuple[Under, ...] = (
        *_buttons_of_turn(roll.game, roll.turn + 1, roll.sevens_from),
        MoreButton.plain(Shown(event.number, event.person, event.visibility), view_of(event.kind).more_label),
        *checks_of(event, made.proved),
    )
    await publish_due(interaction, made)
    shown = await tell(interaction, event, roll, under, made.proved)
    configuration = await services.store.configuration(context.place)
    return shown if configuration.compact else replace(shown, picture=await _picture(interaction, roll))


async def _picture(interaction: Interaction, roll: CatanRoll) -> Attachment | None:
    if roll.drawn:
        return await draw_recorded(interaction, drawn_picture, roll.dice, roll.pair, roll.event)
    return await draw_recorded(interaction, dice_picture, roll.catan_dice, roll.dice_faces, roll.event)


def under_game(game: Game) -> tuple[StoredItem, ...]:
    """Return the button of the next turn, and the one for sevens where they wait for a switch."""
    return _buttons_of_turn(game.setup.game, game.turn, game.sevens_from)


def _buttons_of_turn(game: int, turn: int, sevens_from: int | None) -> tuple[StoredItem, ...]:
    roll = RollButton(game, turn)
    return (roll, SevensButton(game)) if sevens_from is None else (roll,)


class SevensButton(StoredItem, template=rf"catan-sevens:(?P<game>{ID})"):
    """Allows sevens in a game that waits for it; carries the game."""

    def __init__(self, game: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Allow sevens",
                style=discord.ButtonStyle.secondary,
                custom_id=f"catan-sevens:{game}",
            )
        )
        self.game = game

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["game"]))

    async def press(self, interaction: Interaction) -> Answer:
        event = await switch(*request_of(interaction), allowed=True, game=self.game)
        return await tell(interaction, event)
