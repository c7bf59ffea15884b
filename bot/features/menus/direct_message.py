"""The answer to what someone writes to the bot in a message for it alone: buttons that roll the dice in it.

A press is a command like any other, with the number that Discord gives it: the roll can be checked.
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
"""What stands before dice in a command, here as part of a message."""

MOST = 4
"""As many of the rolls in a message have a button, and the odds of the first one more."""

NONE_CARD = Card(
    "Write dice here, such as `4d6kh3` or `adv+5`, and press the button that appears; or type `/roll`, "
    "which rolls at once. `/help` has the rest."
)


async def _find_texts(text: str) -> list[str]:
    """Return what may be rolled of a text, as it is typed: all of it where that is a roll, or parts of it.

    Behind parts is the whole of a line: it may have a name of the person's own, which only /roll knows.
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
    found = [*rolls.games, *rolls.dice] or [*offers]
    return [*found[: MOST - 1], whole] if found and is_single and whole not in found else found


async def _read(line: str) -> TypedLine:
    return read_alone(line, repeats=True)


async def reply(text: str) -> Answer:
    """Offer a button for each roll in a text, or, where it has none, the commands to begin with."""
    try:
        text = tidy(text)
    except BadInput as refusal:
        return Answer(refusal_card(refusal))
    text = text[start.end() :] if (start := PREFIX.match(text)) else text
    found = await _find_texts(text)
    rolls = {one: TypedCommand("roll", {"dice": one}) for one in found}
    buttons = [roll.button(f"Roll {one}") for one, roll in rolls.items() if roll.fits][:MOST]
    if not buttons:
        return Answer(
            NONE_CARD, (TypedCommand("help", {}).button("/help"), TypedCommand("d100", {}).button("/d100"))
        )
    odds = TypedCommand("odds", {"dice": found[0]})
    return Answer(
        Card("Press to roll. `/roll` does it in one step, in any channel."),
        [*buttons, *([odds.button("Odds")] if odds.fits else ())],
    )
