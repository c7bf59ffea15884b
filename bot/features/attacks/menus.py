"""Menus of combatants under a roll: their options, and what was chosen."""

from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.client.client import Interaction
from bot.features.harm.event import MOST_HURT
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import NamedFight
from bot.play.errors import Gone
from bot.text.words import shorten


def list_options(named: NamedFight, units: Iterable[Unit]) -> list[discord.SelectOption]:
    """Return an option for each combatant."""
    rows = {each.unit: each.row for each in named.fight.order}
    return [
        discord.SelectOption(
            label=shorten(named.name_of(unit) or f"Player #{rows.get(unit, unit.row)}", 100), value=str(unit)
        )
        for unit in units
    ]


def read_units(interaction: Interaction) -> list[Unit]:
    """Return the combatants that were chosen in a menu, each once.

    Raises:
        Gone: the menu says something else.
    """
    data: Mapping[str, Any] = interaction.data or {}
    units = []
    for value in dict.fromkeys(map(str, data.get("values", ()))):
        row, _, copy = value.partition(".")
        if not (row.isdecimal() and copy.isdecimal() and len(row) <= 18 and len(copy) <= 4):
            raise Gone("This menu is from an older version: roll again.")
        units.append(Unit(int(row), int(copy)))
    return units[:MOST_HURT]
