"""Those who are hidden in a fight, for game masters: a menu reveals some of them, and buttons drop them."""

from collections.abc import Sequence

import discord

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.initiative import card as cards
from bot.features.initiative.fight import Combatant
from bot.features.initiative.hiding import drop, list_hidden, reveal
from bot.features.initiative.message import FIGHT, MOST_CHOICES, ROW, offer_units, refresh, units_of
from bot.features.initiative.view import FightView, view_fight
from bot.play.store import Ask

MOST_DROPPED = 2 * ROW
"""How many buttons fit under the menus: a fight has at most 60 combatants, and so three menus."""


async def show_hidden(ask: Ask) -> Answer:
    """Show hidden combatants, with menus that reveal some, and buttons that drop those of a row."""
    view, rows = await list_hidden(ask)
    hidden = [one for one in view.fight.order if view.is_hidden(one.unit)]
    menus = [
        _reveal_select(view, first, hidden[first : first + MOST_CHOICES])
        for first in range(0, len(hidden), MOST_CHOICES)
    ]
    buttons = [
        drop_row.button(
            cards.label_for("Drop", [name for _, name in view.list_hidden(row)]), view.fight.start, row.number
        )
        for row in rows[:MOST_DROPPED]
    ]
    return Answer(cards.hidden_card(view), (*menus, *buttons))


def _reveal_select(
    view: FightView, first: int, offered: Sequence[Combatant]
) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=reveal_chosen.id_of(view.fight.start, first),
        placeholder="Reveal one, several or all",
        options=offer_units(view, offered),
        max_values=len(offered),
    )


@answers_press("init-reveal", rf"{FIGHT}:(?P<first>\d{{1,2}})", private=True, update=True)
async def reveal_chosen(interaction: Interaction, carried: Carried) -> Answer:
    """Bring in the chosen ones."""
    ask = await ask_of(interaction)
    await reveal(ask, units_of(interaction), start=int(carried["fight"]))
    await refresh(interaction, await view_fight(ask))
    return await show_hidden(ask)


@answers_press("init-drop", rf"{FIGHT}:(?P<row>\d{{1,18}})", private=True, update=True)
async def drop_row(interaction: Interaction, carried: Carried) -> Answer:
    """Take those away who are hidden in a row."""
    ask = await ask_of(interaction)
    await drop(ask, int(carried["row"]), start=int(carried["fight"]))
    return await show_hidden(ask)


BUTTONS = (reveal_chosen, drop_row)
