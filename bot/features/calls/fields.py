"""Fields of forms that ask for numbers which sheets lack, and what is typed there."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from bot.features.calls import asking
from bot.features.calls.monsters import LEFT_OUT, number_of
from bot.play.store import Ask
from bot.text.words import shorten

STAYS_OUT = "out"
"""The custom_id of the entry for monsters that do not roll."""

NUMBER_OF = "my-"
"""The beginning of the custom_id of an entry for a number, before its name."""


def number_field(ask: Ask, name: str, label: str, why: str) -> discord.ui.Label[discord.ui.View]:
    """Return the field of a form for a missing number, as the game of the channel has it."""
    entry, dice = ask.configuration.played, asking.dice_game(ask)
    usual = entry.usual_number if entry else "+5"
    untrained = dice.untrained if dice else "none"
    without = f"Leave it empty for {untrained}." if untrained else "Write its dice."
    return discord.ui.Label(
        text=label[:45],
        description=f"{shorten(why, 100 - 1 - len(without))} {without}",
        component=discord.ui.TextInput(
            custom_id=f"{NUMBER_OF}{name}",
            max_length=60 if dice else 8,
            placeholder=asking.usual_dice(dice) if dice else usual,
            required=not untrained,
        ),
    )


def names_field() -> discord.ui.Label[discord.ui.View]:
    """Return the field of a form for monsters that do not roll now."""
    return discord.ui.Label(
        text="Who stays out",
        description="Names with commas between them, such as cultist 2. Leave it empty: all roll.",
        component=discord.ui.TextInput(custom_id=STAYS_OUT, max_length=100, required=False),
    )


def numbers_in(entries: Mapping[str, str]) -> dict[str, str]:
    """Return the texts typed for missing numbers, by their names."""
    return {
        name.removeprefix(NUMBER_OF): entry for name, entry in entries.items() if name.startswith(NUMBER_OF)
    }


def list_monster_fields(
    ask: Ask, lacking: Sequence[tuple[str, str]]
) -> Iterator[discord.ui.Label[discord.ui.View]]:
    """Yield a field for each kind of monster and number, or one for all kinds where these are too many."""
    kinds = dict[str, list[str]]()
    for kind, name in lacking:
        kinds.setdefault(name, []).append(kind or "a monster")
    for name, lacks in list(kinds.items())[: asking.MOST_MISSING]:
        if len(lacks) == 1 or len(lacking) > asking.MOST_MISSING:
            why = f"{LEFT_OUT} leaves out those who lack it: {', '.join(lacks)}."
            yield number_field(ask, name, f"The monsters' {name}", why)
            continue
        for kind in (each for each, lacked in lacking if lacked == name):
            why = f"Its sheet lacks {name}: {LEFT_OUT} leaves it out."
            yield number_field(ask, number_of(name, kind), f"{kind or 'A monster'}: {name}", why)
