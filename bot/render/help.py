"""The help card, from the commands and the registry."""

from collections.abc import Iterable, Sequence

from bot.mechanics.analysis import Analysis
from bot.mechanics.entry import Entry
from bot.render.card import Card, Field
from bot.render.text import lines

FIELD_LIMIT = 1000


def help_card(commands: Iterable[tuple[str, str]], methods: Sequence[tuple[Entry, Analysis]]) -> Card:
    """Show all commands, and every method with what it costs and how fair it is."""
    return Card(
        "Dice that can show that they are fair. Every roll is kept in the channel's history and says "
        "the odds it was made at.",
        "Evenhand",
        (
            Field("Commands", lines((f"**/{name}** {text}" for name, text in commands), FIELD_LIMIT)),
            *(Field(_name(entry, analysis), _about(entry), inline=False) for entry, analysis in methods),
        ),
        "Figures are for a d100 from d6. Type dice that you threw by hand into rolled:, such as 6 4 3 5 2.",
    )


def _name(entry: Entry, analysis: Analysis) -> str:
    if analysis.score == 0:
        fairness = "exact"
    elif analysis.carries.keys() != {None}:
        fairness = "evens out over rolls"
    else:
        fairness = f"off by at most {float(abs(analysis.max_error)) * 100:.2g} % points"
    dice = f"{float(analysis.expected):.3g}"
    return f"{entry.name}: {dice} d6, {fairness}"


def _about(entry: Entry) -> str:
    options = "; ".join(f"`{option.name}=` {option.meaning}" for option in entry.options)
    return lines(filter(None, (entry.recipe, options, f"-# {entry.author}")), FIELD_LIMIT)
