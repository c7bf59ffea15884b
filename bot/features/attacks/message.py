"""An attack on Discord, with buttons that apply its damage."""

from dataclasses import replace

import discord

from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.features.attacks.card import add_impact, again_card
from bot.features.attacks.event import ATTACK, damage_of
from bot.features.harm.harming import Injury, harm
from bot.features.harm.message import answer_harm
from bot.features.initiative.scene import find_scene
from bot.features.initiative.view import current_fight, describe, view_fight
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.buttons import checks_of
from bot.mechanics.toughness import Impact, judge_damage
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.labels import with_words_of_others
from bot.play.settings import leads
from bot.play.store import Ask
from bot.play.transition import Recorded

SHARE = r"(?P<share>whole|half|double)"


async def answer_attack(interaction: Interaction, made: Recorded) -> Answer:
    """Show a new attack, alone if it is on a hidden combatant; under a hit its damage can be applied."""
    ask = await ask_of(interaction)
    await publish_due(interaction, made)
    event = await _with_target(ask, made.event)
    impact = await _judge(ask, event)
    under = (
        *(_offer(event) if impact is None else _offer_impact(event, impact)),
        *checks_of(event, made.proved),
    )
    shown = answer_for_event(ask, event, made.result, under, made.proved)
    if impact is not None:
        shown = replace(shown, card=add_impact(shown.card, impact))
    return replace(shown, alone=True, tells=()) if event.visibility else shown


async def _with_target(ask: Ask, event: Event) -> Event:
    """Return an attack with the name of its target, which is known from the moment of the roll."""
    scene, at = await find_scene(ask), ATTACK.read(event.request).at
    if scene is not None and (name := scene.named.name_of(at)):
        return replace(event, line={**(event.line or {}), "name": name})
    return (await with_words_of_others(ask, ask.place, [event]))[0]


async def _judge(ask: Ask, event: Event) -> Impact | None:
    """Return what damage does to its target by Toughness; None where it has no damage or no Toughness."""
    damage = damage_of(event)
    fight, _ = await current_fight(ask) if damage else (None, None)
    if fight is None or fight.start != event.request["fight"]:
        return None
    health = (await describe(ask, fight)).health
    unit = ATTACK.read(event.request).at
    toughness = health.toughness_of(unit) if health.counts_wounds else None
    if toughness is None:
        return None
    return judge_damage(damage, toughness, is_shaken=health.is_shaken(unit))


def _offer_impact(event: Event, impact: Impact) -> tuple[Under, ...]:
    if not impact.shakes:
        return ()
    primary = discord.ButtonStyle.primary
    return (apply_damage.button(f"Apply: {impact}", event.number, "whole", style=primary),)


def _offer(event: Event) -> tuple[Under, ...]:
    damage = damage_of(event)
    if not damage:
        return ()
    primary = discord.ButtonStyle.primary
    half = [apply_damage.button(f"Half: {damage // 2}", event.number, "half")] if damage > 1 else []
    return (
        apply_damage.button(f"Apply {damage} damage", event.number, "whole", style=primary),
        *half,
        apply_damage.button(f"Double: {2 * damage}", event.number, "double"),
    )


@answers_press("attack-apply", rf"{NUMBER}:{SHARE}")
async def apply_damage(interaction: Interaction, carried: Carried) -> Answer:
    """Apply the damage of an attack, once; ask before it is applied again."""
    ask = await ask_of(interaction)
    event = await _find(ask, int(carried["number"]))
    view = await view_fight(ask, event.request["fight"])
    done = await ask.store.find_repeated(ask.context.interaction)
    if done is None and view.health.has_used(event.number):
        check_may_apply(ask, event)
        again = apply_again.button("Again", event.number, carried["share"])
        return Answer(again_card(event), (again,), alone=True)
    return await _apply(interaction, event, carried["share"])


@answers_press("attack-again", rf"{NUMBER}:{SHARE}")
async def apply_again(interaction: Interaction, carried: Carried) -> Answer:
    """Apply the damage of an attack once more."""
    event = await _find(await ask_of(interaction), int(carried["number"]))
    return await _apply(interaction, event, carried["share"], repeats=True)


async def _apply(interaction: Interaction, event: Event, share: str, *, repeats: bool = False) -> Answer:
    ask = await ask_of(interaction)
    check_may_apply(ask, event)
    view = (await view_fight(ask, event.request["fight"], to_change=True)).as_seen_by(ask)
    damage = damage_of(event)
    amount = {"whole": damage, "half": damage // 2, "double": 2 * damage}[share]
    unit = view.fight.find(ATTACK.read(event.request).at).unit
    targets = [Injury(unit, amount)]
    made = await harm(ask, view, targets, cause=event.number, repeats=repeats)
    return await answer_harm(interaction, made)


async def _find(ask: Ask, number: int) -> Event:
    """Return the attack of a button, which still counts and hurts.

    Raises:
        Gone: it does not.
    """
    event = await ask.store.event(ask.place, number)
    if event is None or event.kind != ATTACK.name or event.is_crossed_out or not damage_of(event):
        raise Gone("The attack of this button no longer counts: look at it in /history.")
    return event


def check_may_apply(ask: Ask, event: Event) -> None:
    """Check that the person rolled the attack, or leads the game, or everyone may.

    Raises:
        NotAllowed: they did not.
    """
    may = ask.configuration.open_fights or leads(ask.context, ask.configuration)
    if not may and ask.person != event.person:
        raise NotAllowed("Only the person who rolled this, or a game master, can apply its damage.")


BUTTONS = (apply_damage, apply_again)
