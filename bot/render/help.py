"""The help card."""

from collections.abc import Iterable

from bot.mechanics.catalogue import CATALOGUE
from bot.render.card import Card, Field
from bot.render.text import lines

TEXT_LIMIT = 3800


def help_card(commands: Iterable[tuple[str, str]]) -> Card:
    """Show all commands, and how to read about the methods."""
    return Card(
        "Dice that can show that they are fair. Every roll is kept in the channel's history and says "
        "the odds it was made at.\n\n"
        + lines((f"**/{name}** {text}" for name, text in commands), TEXT_LIMIT),
        "Evenhand",
        (
            Field(
                "Methods",
                f"{len(CATALOGUE)} rules make other dice from the ones you have. `/rules list` shows what "
                "each costs and how fair it is, `/rules show` how it goes.",
            ),
        ),
        "Type dice that you threw by hand into rolled:, such as 6 4 3 5 2.",
    )
