"""The help cards: all commands, the language of dice, the rules."""

from collections.abc import Iterable

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.notation.aliases import ALIASES
from bot.mechanics.notation.reference import Section, sections
from bot.render.card import Card, Field
from bot.render.text import lines

TEXT_LIMIT = 3800
BY_HAND = "Type dice that you threw by hand in as rolled:6 4 3 5 2."

Commands = Iterable[tuple[str, str]]
"""The name and the description of each."""


def help_card(commands: Commands) -> Card:
    """Show all commands, and how to read about the methods."""
    return Card(
        "Dice that can show that they are fair. Every roll is kept in the channel's history and says "
        "the odds it was made at.\n\n" + _listed(commands),
        "Evenhand",
        (
            Field(
                "Methods",
                f"{len(CATALOGUE)} rules make other dice from the ones you have. `/rules list` shows what "
                "each costs and how fair it is, `/rules show` how it goes.",
            ),
        ),
        BY_HAND,
    )


def dice_card() -> Card:
    """Show what can be written where dice are asked for: each form once, with an example."""
    names = ", ".join(f"`{alias.spellings[0]}`" for alias in ALIASES)
    return Card(
        lines((line for section in sections() for line in _forms(section)), TEXT_LIMIT),
        "Dice expressions",
        (Field("All names", names),),
        "Every roll repeats what it has understood. All of it, with the limits: docs/dice.md.",
    )


def rules_card(commands: Commands) -> Card:
    """Show what rules are, and the commands about them."""
    return Card(
        f"{len(CATALOGUE)} rules make other dice from the ones you have: a d100 from six-sided dice, say. "
        "Some are exact, some nearly, and each says how far it is off and how many throws it takes.\n\n"
        + _listed((name, text) for name, text in commands if name.startswith("rules ")),
        "Rules",
        footer=BY_HAND,
    )


def _listed(commands: Commands) -> str:
    return lines((f"**/{name}** {text}" for name, text in commands), TEXT_LIMIT)


def _forms(section: Section) -> Iterable[str]:
    yield f"**{section.title}**"
    yield from (f"`{example.text}` {example.meaning}" for example in section.examples)
