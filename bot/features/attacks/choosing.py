"""A select under damage that was rolled without a target, in a channel with a fight: at whom it was.

It is for damage alone. A roll to hit would have to say hit or miss of whoever is chosen. Since the row of a
plain roll does not change, nobody could tell that another had been chosen before: by choosing each in turn a
player would learn from one roll which armour classes it reaches. `at:` asks for the target before the roll.
"""

import discord

from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.features.attacks.menus import list_options, read_units
from bot.features.attacks.message import check_may_apply, check_unused
from bot.features.harm.event import MOST_HURT
from bot.features.harm.harming import Injury, harm
from bot.features.harm.message import answer_harm
from bot.features.initiative.message import FIGHT
from bot.features.initiative.rows import may_change
from bot.features.initiative.scene import find_scene
from bot.features.initiative.view import view_fight
from bot.features.roll.event import ROLL, ExpressionRoll
from bot.mechanics.aimed import damage_in
from bot.mechanics.damage import says_healing
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.recording import recall
from bot.play.store import Ask
from bot.play.transition import Recorded


async def offer_targets(ask: Ask, made: Recorded) -> tuple[Under, ...]:
    """Ask whom a new roll hurts, or heals, if it is damage and its roller takes part in a fight here."""
    event = made.event
    scene = await find_scene(ask) if _is_open_roll(event) else None  # most rolls are made outside of fights
    if scene is None or not scene.fight.order or not may_change(scene.fight, ask.context, ask.configuration):
        return ()
    damage = _damage_of(event, made.result)
    if not damage:
        return ()
    options = list_options(scene.named, [each.unit for each in scene.fight.order[:MOST_HURT]])
    asks = f"Who is healed? {damage}" if _heals(event) else f"Who is hit? {damage} damage"
    return (
        discord.ui.Select(
            custom_id=choose_targets.id_of(event.number, scene.fight.start),
            placeholder=asks,
            options=options,
            max_values=len(options),
        ),
    )


def _is_open_roll(event: Event) -> bool:
    return event.kind == ROLL.name and not event.visibility


def _damage_of(event: Event, result: object) -> int:
    if not _is_open_roll(event) or not isinstance(result, ExpressionRoll):
        return 0
    return damage_in(result.rolled)


def _heals(event: Event) -> bool:
    return says_healing(ROLL.label(event))


@answers_press("attack-at", rf"{NUMBER}:{FIGHT}")
async def choose_targets(interaction: Interaction, carried: Carried) -> Answer:
    """Hurt those who were chosen by the damage of a roll, or heal them, once."""
    ask, number = await ask_of(interaction), int(carried["number"])
    event = await ask.store.event(ask.place, number)
    damage = _damage_of(event, await recall(ask, event)) if event else 0
    if event is None or event.is_crossed_out or not damage:
        raise Gone("The roll of this menu no longer counts: look at it in /history.")
    check_may_apply(ask, event)
    view = await view_fight(ask, int(carried["fight"]), to_change=True)
    await check_unused(ask, view, number)
    amount = -damage if _heals(event) else damage
    targets = [Injury(view.fight.find(unit).unit, amount) for unit in read_units(interaction)]
    return await answer_harm(interaction, await harm(ask, view, targets, cause=number))


BUTTONS = (choose_targets,)
