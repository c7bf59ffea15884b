"""The button of a follow-up to a game's roll, such as a push; it shows the odds before a press."""

from dataclasses import replace

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.characters.purse import list_affordable, pay_at_once, tell_unpaid
from bot.features.games.card import FOLLOW
from bot.features.games.event import offers, read_throw, validate_follow
from bot.features.rolling.answer import roll_and_answer
from bot.features.rolling.buttons import ROLL, read_shown
from bot.play.errors import Gone
from bot.play.typed_faces import ASK
from bot.play.visibility import find_shown

PLACE = r"(?P<place>\d)"
"""A button carries the place of its follow-up among the offers."""


@answers_press(FOLLOW, rf"{ROLL}:{PLACE}")
async def follow(interaction: Interaction, carried: Carried) -> Answer:
    """Make the follow-up at a place among the offers, by hand if the first roll was thrown by hand."""
    return await answer_follow(interaction, carried)


async def answer_follow(interaction: Interaction, carried: Carried) -> Answer:
    """Make the follow-up of a button.

    Raises:
        Gone: there is none at its place any more.
        NotAllowed: the roll is another person's.
    """
    ask = await ask_of(interaction)
    shown = read_shown(carried)
    event = await find_shown(ask, shown)
    made = read_throw(event)
    games = await list_affordable(ask, event, made, await offers(ask, event, made))
    place = int(carried["place"])
    if place >= len(games):
        raise Gone("The roll of this button has changed or is deleted: look for it in /history.")
    name, game = tuple(games.items())[place]
    asked, first = await validate_follow(ask, shown, name, await pay_at_once(ask, event, game))
    asks = first.by_hand and bool(game.dice)  # what is only spent needs no dice
    unpaid = await tell_unpaid(ask, event, game)
    answer = await roll_and_answer(interaction, asked, ASK if asks else None)
    return replace(answer, card=answer.card.add_line(unpaid))


BUTTONS = (follow,)
