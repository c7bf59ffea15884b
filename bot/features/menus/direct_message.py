"""The answer to a direct message: buttons that roll the dice in it.

A press is a command like any other: Discord gives it a number, so the roll can be checked.
"""

import re

from bot.client.message import Answer
from bot.client.options import LONGEST_ID, TypedCommand
from bot.features.menus.rolls_in_text import find_rolls, is_line
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Rolls
from bot.mechanics.typed_line import TypedLine, read_alone
from bot.mechanics.typed_text import tidy
from bot.text.card import Card
from bot.text.failures import refusal_card

PREFIX = re.compile(r"\s*[/!]r(?:oll)?\s+(?:dice:\s*)?")
"""The beginning of a command that someone typed as a message."""

MOST = 4
"""The most rolls in a message that have a button; the odds of the first one have another."""

NONE_CARD = Card(
    "Write dice here, such as `4d6kh3` or `adv+5`, and press the button that appears; or type `/roll`, "
    "which rolls at once. `/help` has the rest."
)


async def _find_texts(text: str) -> list[str]:
    """Return what can be rolled in a text, as typed: the whole text if it is a roll, or parts of it.

    The whole of a single line follows its parts: it may have a name from the person's sheet, and only /roll
    knows those.
    """
    whole, is_single = " ".join(text.split()), "\n" not in text.strip()
    offers: tuple[str, ...] = ()
    if is_single and len(whole) <= LONGEST_ID:
        try:
            roll = read_alone(whole, repeats=True).roll
        except BadInput as refusal:
            offers = refusal.offers
        else:
            if not isinstance(roll, Rolls) or is_line(roll, whole):
                return [whole]
    rolls = await find_rolls(text, _read)
    parts = [*rolls.games, *rolls.dice] or [*offers]
    return [*parts[: MOST - 1], whole] if parts and is_single and whole not in parts else parts


async def _read(line: str) -> TypedLine:
    return read_alone(line, repeats=True)


async def reply(text: str) -> Answer:
    """Offer a button for each roll in a text, or commands to begin with if it has none."""
    try:
        text = tidy(text)
    except BadInput as refusal:
        return Answer(refusal_card(refusal))
    text = text[start.end() :] if (start := PREFIX.match(text)) else text
    lines = await _find_texts(text)
    rolls = {one: TypedCommand("roll", {"dice": one}) for one in lines}
    buttons = [roll.button(f"Roll {one}") for one, roll in rolls.items() if roll.fits][:MOST]
    if not buttons:
        return Answer(
            NONE_CARD, (TypedCommand("help", {}).button("/help"), TypedCommand("d100", {}).button("/d100"))
        )
    odds = TypedCommand("odds", {"dice": lines[0]})
    return Answer(
        Card("Press to roll. `/roll` does it in one step, in any channel."),
        [*buttons, *([odds.button("Odds")] if odds.fits else ())],
    )
