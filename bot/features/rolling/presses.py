"""What the buttons under a roll do."""

from dataclasses import replace

import discord

from bot.client.answering import answer
from bot.client.buttons import Carried, answers_press, responds
from bot.client.client import Interaction
from bot.client.drawing import draw
from bot.client.message import Answer, texts_in
from bot.client.options import ask_of
from bot.features.choose.card import pick_odds
from bot.features.choose.event import CHOOSE
from bot.features.fair.card import fair_odds
from bot.features.fair.event import outlook
from bot.features.games.event import GAME
from bot.features.history.event import reveal
from bot.features.odds.asking import question_about
from bot.features.odds.card import odds
from bot.features.odds.command import answer_game_odds, answer_until_odds
from bot.features.proof.card import LOCKED
from bot.features.roll.card import add_odds_of_result
from bot.features.rolling.answer import answer_roll, list_told, open_roll
from bot.features.rolling.buttons import ROLL, ROLL_AGAIN, read_shown
from bot.features.until.event import UNTIL
from bot.features.views import more_of
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.recorded import read_roll
from bot.play.event import Event
from bot.play.recording import recall, restore_labels, roll_again
from bot.play.store import Ask
from bot.play.visibility import find_shown


async def _find(ask: Ask, carried: Carried) -> Event:
    """Return the roll of a button, if the person may see it."""
    return await find_shown(ask, read_shown(carried))


@responds(ROLL_AGAIN, ROLL)
async def press_again(interaction: Interaction, carried: Carried) -> None:
    """Repeat a roll, below it and as hidden as it was."""
    await answer(interaction, _press_again(interaction, carried), private=carried["visibility"] == "me")


async def _press_again(interaction: Interaction, carried: Carried) -> Answer:
    return await answer_roll(interaction, await roll_again(await ask_of(interaction), read_shown(carried)))


@answers_press("roll-more", ROLL, private=True)
async def more(interaction: Interaction, carried: Carried) -> Answer:
    """Show the working of a roll and its exact figures."""
    ask = await ask_of(interaction)
    event = await restore_labels(ask, await _find(ask, carried))
    configuration = ask.configuration
    return Answer(more_of(event, await recall(ask, event), configuration))


@answers_press("roll-odds", ROLL, private=True)
async def roll_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show how likely the result was and what is usual for these dice, of the first four different ones."""
    ask = await ask_of(interaction)
    event = await _find(ask, carried)
    if event.kind == GAME.name:
        return await answer_game_odds(ask, read_game(event.request["dice"]))
    if event.kind == CHOOSE.name:
        return Answer(pick_odds(CHOOSE.read(event.request).pick))
    if event.kind == UNTIL.name:
        return await answer_until_odds(ask, event.request["dice"])
    asked = question_about(event.request["dice"])
    long = await asked.is_long(interaction.client.services.workers)
    found = await draw(ask, odds, asked, long=long)
    result = await recall(interaction.client.services, event)
    return Answer(add_odds_of_result(found.card, event, result), picture=found.picture)


@answers_press("roll-next", ROLL, private=True)
async def show_next_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show the odds of the person's next roll of the same dice, with what they depend on."""
    ask = await ask_of(interaction)
    event = await _find(ask, carried)
    one = read_roll(event.request["dice"])
    coming = await outlook(ask, one, event.request["tightness"])
    long = await coming.is_long(ask.workers)
    found = await draw(ask, fair_odds, coming, one.target, long=long)
    return Answer(found.card, picture=found.picture)


@answers_press("roll-look", ROLL, private=True)
async def look(interaction: Interaction, carried: Carried) -> Answer:
    """Show a roll for the game master to a person who may see it, alone."""
    return await open_roll(interaction, await _find(await ask_of(interaction), carried))


def has_locked_keys(message: discord.Message | None) -> bool:
    """Whether a message has the locked keys of later rolls."""
    return message is not None and any(LOCKED.search(text) for text in texts_in(message))


@responds("roll-reveal", ROLL)
async def reveal_roll(interaction: Interaction, carried: Carried) -> None:
    """Reveal a hidden roll to all: in place of its public card, or below the private one of its roller.

    A public card with locked keys stays as well: their message must not change.
    """
    update = carried["visibility"] != "me" and not has_locked_keys(interaction.message)
    await answer(interaction, _reveal(interaction, carried), update=update)


async def _reveal(interaction: Interaction, carried: Carried) -> Answer:
    ask = await ask_of(interaction)
    await _find(ask, carried)
    revealed = await reveal(ask, int(carried["number"]))
    opened = await open_roll(interaction, revealed, ask.person)
    return replace(opened, tells=await list_told(interaction, revealed))


BUTTONS = (press_again, more, roll_odds, show_next_odds, look, reveal_roll)
