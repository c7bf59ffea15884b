"""The one message to a server when the bot joins it: what to type first."""

from bot.text.card import Card

TYPED = ("/roll dice:1d20+5", "/d100", "/help")
"""The commands of its buttons, in order."""

TEXT = """\
Dice that can show they are fair. Press a button below, or type:
`/roll` and your dice: `1d20+5`, `4d6kh3`, `adv+5`, or a game's, `coc45`
`/d100` for a d100 from the six-sided dice on your table
`/help` for all the rest, by what you want to do
-# Whoever has Manage Server decides how dice work here: `/config show`. The bot reads no messages here."""


def welcome_card(name: str, rolled: str = "") -> Card:
    """Return the card of a bot with this name; `rolled` is its host's first roll, in words."""
    first = f"The first roll here: {rolled}\n" if rolled else ""
    return Card(f"{first}{TEXT}", f"{name} is here")
