"""The answer to what someone writes to the bot in a message for it alone: buttons that roll the dice in it.

A press is a command like any other, with the number that Discord gives it: the roll can be checked.
"""

import re

from bot.client.message import Answer
from bot.client.options import LONGEST_ID, TypedCommand
from bot.features.menus.finding import find_rolls
from bot.mechanics.errors import BadInput
from bot.mechanics.typed_line import read_alone
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


def _is_dice(text: str) -> bool:
    """Tell whether a text that fits a button is dice from end to end."""
    try:
        read_alone(text[:LONGEST_ID], repeats=True)
    except BadInput:
        return False
    return len(text) <= LONGEST_ID


async def reply(text: str) -> Answer:
    """Return what to answer to a text."""
    try:
        text = tidy(text)
    except BadInput as refusal:
        return Answer(refusal_card(refusal))
    text = text[start.end() :] if (start := PREFIX.match(text)) else text
    games, dice = await find_rolls(text, None)
    whole = " ".join(text.split())
    found = [*games, *dice]
    if found and "\n" not in text.strip() and whole not in found:
        # It has a label, or a name of the person's own, which only /roll knows; or words that are no dice.
        found = [whole] if len(found) == 1 and _is_dice(whole) else [*found[: MOST - 1], whole]
    rolls = {one: TypedCommand("roll", {"dice": one}) for one in found}
    buttons = [roll.button(f"Roll {one}") for one, roll in rolls.items() if roll.fits][:MOST]
    if not buttons:
        return Answer(
            NONE_CARD, (TypedCommand("help", {}).button("/help"), TypedCommand("d100", {}).button("/d100"))
        )
    odds = TypedCommand("odds", {"dice": [*games, *dice][0]})
    return Answer(
        Card("Press to roll. `/roll` does it in one step, in any channel."),
        [*buttons, *([odds.button("Odds")] if odds.fits else ())],
    )
