"""Shows a turn of a game of Catan: its roll, and the buttons under it."""

from dataclasses import replace

import discord

from bot.client.buttons import ID, Carried, answers_press
from bot.client.client import Interaction
from bot.client.drawing import draw_recorded
from bot.client.message import Answer, Button, Under
from bot.client.options import ask_of
from bot.features.catan.event import CATAN_ROLL, CatanRoll, CatanRollRequest, switch
from bot.features.catan.game import CatanGame
from bot.features.catan.picture import dice_picture, drawn_picture
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.buttons import button_of, checks_of
from bot.features.views import view_of
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.card import Attachment


@answers_press("catan-roll", rf"(?P<game>{ID}):(?P<turn>\d{{1,4}})")
async def roll_turn(interaction: Interaction, carried: Carried) -> Answer:
    """Roll for one turn, in a new message; the number of the turn makes it count once."""
    request = CatanRollRequest(int(carried["game"]), int(carried["turn"]))
    ask = await ask_of(interaction)
    recorded = await record_at_once(ask, ask.submission(CATAN_ROLL, request))
    return await turn_answer(interaction, recorded)


def roll_button(game: int, turn: int) -> Button:
    return roll_turn.button("Roll", game, turn, emoji="🎲", style=discord.ButtonStyle.primary)


async def turn_answer(interaction: Interaction, recorded: Recorded) -> Answer:
    """Show a roll, with a picture of its dice, and the button of the next turn."""
    ask = await ask_of(interaction)
    event, roll = recorded.event, recorded.result
    under: tuple[Under, ...] = (
        *_buttons_of_turn(roll.game, roll.turn + 1, roll.sevens_from),
        button_of("roll-more", event, view_of(event.kind).more_label),
        *checks_of(event, recorded.proved),
    )
    await publish_due(interaction, recorded)
    answer = answer_for_event(ask, event, roll, under, recorded.proved)
    configuration = ask.configuration
    return answer if configuration.compact else replace(answer, picture=await _picture(ask, roll))


async def _picture(ask: Ask, roll: CatanRoll) -> Attachment | None:
    if roll.drawn:
        return await draw_recorded(ask, drawn_picture, roll.dice, roll.pair, roll.event)
    return await draw_recorded(ask, dice_picture, roll.catan_dice, roll.dice_faces, roll.event)


def under_game(game: CatanGame) -> tuple[Button, ...]:
    """Return the button of the next turn, and the one for sevens if they wait for a switch."""
    return _buttons_of_turn(game.setup.game, game.turn, game.sevens_from)


def under_status(game: CatanGame) -> tuple[Button, ...]:
    """Return the button of the next turn, and those that can switch sevens."""
    roll = roll_button(game.setup.game, game.turn)
    if game.sevens:
        return (roll,)
    allow = allow_sevens.button("Allow sevens", game.setup.game)
    keep = (keep_sevens_out.button("No sevens until allowed", game.setup.game),) if game.sevens_from else ()
    return (roll, allow, *keep)


def _buttons_of_turn(game: int, turn: int, sevens_from: int | None) -> tuple[Button, ...]:
    switch = (allow_sevens.button("Allow sevens", game),) if sevens_from is None else ()
    return (roll_button(game, turn), *switch)


@answers_press("catan-sevens", f"(?P<game>{ID})")
async def allow_sevens(interaction: Interaction, carried: Carried) -> Answer:
    """Allow sevens in a game that waits for a switch."""
    ask = await ask_of(interaction)
    event = await switch(ask, allowed=True, game=int(carried["game"]))
    return answer_for_event(ask, event)


@answers_press("catan-no-sevens", f"(?P<game>{ID})")
async def keep_sevens_out(interaction: Interaction, carried: Carried) -> Answer:
    """Keep sevens out of a game until a player allows them."""
    ask = await ask_of(interaction)
    event = await switch(ask, allowed=False, game=int(carried["game"]))
    return answer_for_event(ask, event)
