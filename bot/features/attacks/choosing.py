"""A select under damage that was rolled without a target, in a channel with a fight: at whom it was.

It is for damage alone. A roll to hit would have to say hit or miss of whoever is chosen. Since the row of a
plain roll does not change, nobody could tell that another had been chosen before: by choosing each in turn a
player would learn from one roll which armour classes it reaches. `at:` asks for the target before the roll.
"""

from collections.abc import Mapping
from typing import Any

import discord

from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.features.attacks.message import check_may_apply
from bot.features.harm.event import MOST_HURT
from bot.features.harm.harming import Injury, harm
from bot.features.harm.message import answer_harm
from bot.features.initiative.event import may_change
from bot.features.initiative.fight import Unit
from bot.features.initiative.message import FIGHT
from bot.features.initiative.scene import FightScene, find_scene
from bot.features.initiative.view import view_fight
from bot.features.roll.event import ROLL, ExpressionRoll
from bot.mechanics.aimed import damage_in
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.recording import recall
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.words import shorten


async def offer_targets(ask: Ask, made: Recorded) -> tuple[Under, ...]:
    """Ask whom a new roll hurts, if it is damage and its roller takes part in a fight here."""
    event = made.event
    damage = _damage_of(event, made.result)
    scene = await find_scene(ask) if damage else None
    if scene is None or not scene.fight.order or not may_change(scene.fight, ask.context, ask.configuration):
        return ()
    options = _list_options(scene)
    return (
        discord.ui.Select(
            custom_id=choose_targets.id_of(event.number, scene.fight.start),
            placeholder=f"Who is hit? {damage} damage",
            options=options,
            max_values=len(options),
        ),
    )


def _damage_of(event: Event, result: object) -> int:
    is_open = event.kind == ROLL.name and not event.visibility
    return damage_in(result.rolled) if is_open and isinstance(result, ExpressionRoll) else 0


def _list_options(scene: FightScene) -> list[discord.SelectOption]:
    """Return those whom all see; of very many, the first."""
    return [
        discord.SelectOption(
            label=shorten(scene.named.name_of(each.unit) or f"Player #{each.row}", 100), value=str(each.unit)
        )
        for each in scene.fight.order[:MOST_HURT]
    ]


@answers_press("attack-at", rf"{NUMBER}:{FIGHT}")
async def choose_targets(interaction: Interaction, carried: Carried) -> Answer:
    """Hurt those who were chosen by the damage of a roll, once."""
    ask, number = await ask_of(interaction), int(carried["number"])
    event = await ask.store.event(ask.place, number)
    damage = _damage_of(event, await recall(ask, event)) if event else 0
    if event is None or event.is_crossed_out or not damage:
        raise Gone("The roll of this menu no longer counts: look at it in /history.")
    check_may_apply(ask, event)
    view = await view_fight(ask, int(carried["fight"]), to_change=True)
    done = await ask.store.find_repeated(ask.context.interaction)
    if done is None and view.health.has_used(number):
        raise Gone(
            f"The damage of entry {number:,} was applied already: Undo takes it back, and /initiative hurt "
            "hurts others."
        )
    targets = [Injury(view.fight.find(unit).unit, damage) for unit in _read_units(interaction)]
    return await answer_harm(interaction, await harm(ask, view, targets, cause=number))


def _read_units(interaction: Interaction) -> list[Unit]:
    data: Mapping[str, Any] = interaction.data or {}
    units = []
    for value in dict.fromkeys(map(str, data.get("values", ()))):
        row, _, copy = value.partition(".")
        if not (row.isdecimal() and copy.isdecimal() and len(row) <= 18 and len(copy) <= 4):
            raise Gone("This menu is from an older version: roll again.")
        units.append(Unit(int(row), int(copy)))
    return units[:MOST_HURT]


BUTTONS = (choose_targets,)
