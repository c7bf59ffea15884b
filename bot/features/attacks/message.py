"""An attack on Discord, with buttons that apply its damage."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Button, Under
from bot.client.options import LONGEST_LABEL, TypedCommand, ask_of
from bot.features.attacks.attacker import find_attacker
from bot.features.attacks.card import add_impact, add_notes, again_card
from bot.features.attacks.dealt import DealtDamage, find_dealt
from bot.features.attacks.event import (
    ATTACK,
    AttackRequest,
    TurnPlace,
    damage_of,
    extreme_damage_of,
    heals,
    name_targets,
)
from bot.features.attacks.menus import list_options, read_units
from bot.features.attacks.turn import label_of_next, validate_next
from bot.features.characters.purse import list_affordable
from bot.features.harm.card import has_degrees
from bot.features.harm.harming import Injury, harm
from bot.features.harm.message import answer_harm
from bot.features.initiative.conditions import list_notes
from bot.features.initiative.fight import Unit
from bot.features.initiative.health import counts_wounds
from bot.features.initiative.scene import FightScene, find_scene
from bot.features.initiative.view import FightView, describe, view_fight
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.buttons import checks_of
from bot.mechanics.aimed import HITS, cut_armour, is_aimed
from bot.mechanics.bought_hits import BoughtHit, find_bought_hit
from bot.mechanics.extreme_damage import ExtremeDamage, is_unarmed
from bot.mechanics.games.recorded import games_of
from bot.mechanics.off_guard import lowers
from bot.mechanics.own_weapons import find_damage
from bot.mechanics.toughness import Impact, judge_damage
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.labels import with_words_of_others
from bot.play.recording import record_at_once
from bot.play.settings import leads
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.words import capital, say_label, shorten

CRITICAL = "critical hit"
"""The verdict that doubles damage."""

LUCK = "attack-luck"
"""How the custom_id of the button begins that spends points on a miss."""

NO_LONGER = "The attack of this button no longer counts: look at it in /history."

SHARE = r"(?P<share>whole|half|double|heal|most|impaling)"


async def answer_attack(interaction: Interaction, made: Recorded) -> Answer:
    """Show a new attack, alone if it is on a hidden combatant; under a hit its damage can be applied."""
    ask = await ask_of(interaction)
    await publish_due(interaction, made)
    scene, request = await find_scene(ask), ATTACK.read(made.event.request)
    event = await _with_targets(ask, scene, made.event, request)
    impact = await _judge(ask, scene, event, request)
    luck = await _offer_luck(ask, event)
    under = (
        *luck,
        *(_offer(ask, event) if impact is None else _offer_impact(event, impact)),
        *_offer_halves(ask, scene, event, request),
        *await _offer_damage(ask, event),
        *_offer_next(await _find_first(ask, event, request.turn), request.turn.place),
        *checks_of(event, made.proved),
    )
    shown = answer_for_event(ask, event, made.result, under, made.proved)
    if impact is not None:
        shown = replace(shown, card=add_impact(shown.card, impact))
    if noted := await _find_notes(ask, scene, request):
        shown = replace(shown, card=add_notes(shown.card, event, noted))
    return replace(shown, alone=True, tells=()) if event.visibility else shown


async def find_affordable_hit(ask: Ask, event: Event) -> BoughtHit | None:
    """Return what the roller of a miss can spend so that it hits, or None."""
    hit = None if event.visibility else find_bought_hit(str(event.request["dice"]), event.draws)
    if hit is None or not await list_affordable(ask, event, hit.thrown, [hit.name]):
        return None
    return hit


async def _offer_luck(ask: Ask, event: Event) -> list[Under]:
    hit = await find_affordable_hit(ask, event)
    if hit is None:
        return []
    what, primary = "healing" if heals(event) else "damage", discord.ButtonStyle.primary
    label = f"{capital(hit.name)}: {hit.damage} {what}"
    return [Button(label, f"{LUCK}:{event.number}", style=primary)]


async def _find_notes(ask: Ask, scene: FightScene | None, request: AttackRequest) -> list[str]:
    """Return the words of the notes on the target of an attack that leave its armour class as it is."""
    if scene is None or not is_aimed(request.dice):
        return []
    notes = await list_notes(ask, scene, request.at)
    return [each for each in notes if not (has_degrees(ask.configuration) and lowers(each))]


async def _with_targets(ask: Ask, scene: FightScene | None, event: Event, request: AttackRequest) -> Event:
    """Return an attack with the names of its targets, which are known from the moment of the roll."""
    if scene is not None and all(names := [scene.named.name_of(unit) for unit in request.units]):
        return name_targets(event, names)
    return (await with_words_of_others(ask, ask.place, [event]))[0]


async def _judge(ask: Ask, scene: FightScene | None, event: Event, request: AttackRequest) -> Impact | None:
    """Return what damage does to its only target by Toughness; None where there is no such damage."""
    if scene is None or scene.fight.start != request.fight or not counts_wounds(ask.configuration):
        return None
    unit, damage = request.at, damage_of(event)
    if request.others or not damage or heals(event):
        return None
    health = (await describe(ask, scene.fight)).health
    toughness = health.toughness_against(unit, request.piercing)
    if toughness is None:
        return None
    return judge_damage(damage, toughness, is_shaken=health.is_shaken(unit), is_extra=health.is_extra(unit))


def _offer_impact(event: Event, impact: Impact) -> tuple[Under, ...]:
    if not impact.shakes:
        return ()
    primary = discord.ButtonStyle.primary
    return (apply_damage.button(f"Apply: {impact}", event.number, "whole", style=primary),)


def _offer(ask: Ask, event: Event) -> tuple[Under, ...]:
    damage = damage_of(event)
    if not damage:
        return ()
    if heals(event):
        return offer_healing(event.number, damage)
    if not counts_wounds(ask.configuration) and (extreme := extreme_damage_of(event)):
        return _offer_extreme(event, extreme)
    primary = discord.ButtonStyle.primary
    whole = apply_damage.button(f"Apply {damage} damage", event.number, "whole", style=primary)
    return (whole, *_offer_parts(ask, event, damage))


def offer_healing(number: int, amount: int) -> tuple[Under, ...]:
    """Return buttons for what dice of a row heal: first to heal, then to hurt, as a label may mean."""
    primary = discord.ButtonStyle.primary
    return (
        apply_damage.button(f"Heal {amount}", number, "heal", style=primary),
        apply_damage.button(f"Apply {amount} damage", number, "whole"),
    )


def _offer_parts(ask: Ask, event: Event, damage: int) -> Iterator[Under]:
    """Yield buttons for half and twice the damage, and for healing, where the game of the place has them."""
    played, dice = ask.configuration.played, event.request["dice"]
    takes_most = played is not None and played.maximises
    if counts_wounds(ask.configuration) or (takes_most and games_of(dice)):
        return  # nothing there halves or doubles what hits
    if damage > 1:
        yield apply_damage.button(f"Half: {damage // 2}", event.number, "half")
    is_doubled = (event.line or {}).get("verdict") == CRITICAL
    if not (is_doubled or takes_most):
        yield apply_damage.button(f"Double: {2 * damage}", event.number, "double")
    if not is_aimed(dice) and "comment" not in event.request:
        yield apply_damage.button(f"Heal {damage}", event.number, "heal")


def _offer_extreme(event: Event, extreme: ExtremeDamage) -> tuple[Under, ...]:
    """Offer the damage of an extreme success, first what the rules give the weapon whatever it is."""
    primary = discord.ButtonStyle.primary
    may_impale = not is_unarmed(event.request["dice"], event.request.get("comment", ""))
    impales = [apply_damage.button(f"Impales: {extreme.impaling}", event.number, "impaling")]
    return (
        apply_damage.button(f"Extreme: {extreme.most}", event.number, "most", style=primary),
        *(impales if may_impale else []),
        apply_damage.button(f"Apply {damage_of(event)} damage", event.number, "whole"),
    )


async def _offer_damage(ask: Ask, event: Event) -> list[Under]:
    """Return a button that rolls the damage of a hit, if the sheet of the attack has a line for it."""
    weapon, line = event.request.get("comment", ""), event.line or {}
    if (
        not weapon
        or "damage" in line
        or line.get("verdict") not in HITS
        or not is_aimed(event.request["dice"])
    ):
        return []
    attacker = await find_attacker(ask, f"{weapon} damage")
    found = find_damage(attacker.names, attacker.dice.removesuffix(" damage"))
    if not found:
        return []
    damage = f"{attacker.name} {found}".lstrip()
    typed = f"{damage} crit" if line["verdict"] == CRITICAL else damage
    command = TypedCommand("roll", {"dice": typed, "at": line["name"]})
    primary = discord.ButtonStyle.primary
    return [command.button(f"Roll {say_label(typed)}", style=primary)] if command.fits else []


async def _find_first(ask: Ask, event: Event, turn: TurnPlace) -> Event | None:
    """Return the first attack of a line, which has the others, as far as all of it still counts."""
    first = await ask.store.event(ask.place, turn.first) if turn.first else event
    return None if first is None or first.is_crossed_out else first


def _offer_next(first: Event | None, place: int) -> Iterator[Under]:
    """Yield a button for each attack of a line after the one at a place."""
    if first is None:
        return
    for number, attack in enumerate(ATTACK.read(first.request).coming[place - 1 :], place + 1):
        said = label_of_next(first, number)
        called = say_label(said) if said else cut_armour(attack.dice)
        penalty = f" − {attack.penalty}" if said and attack.penalty else ""
        yield roll_next.button(shorten(f"Next: {called}{penalty}", LONGEST_LABEL), first.number, number)


@answers_press("attack-next", rf"{NUMBER}:(?P<place>\d{{1,2}})")
async def roll_next(interaction: Interaction, carried: Carried) -> Answer:
    """Roll another attack of a line, once."""
    ask = await ask_of(interaction)
    first = await ask.store.event(ask.place, int(carried["number"]))
    if first is None or first.kind != ATTACK.name or first.is_crossed_out:
        raise Gone(NO_LONGER)
    made = await record_at_once(ask, await validate_next(ask, first, int(carried["place"])))
    return await answer_attack(interaction, made)


def _offer_halves(
    ask: Ask, scene: FightScene | None, event: Event, request: AttackRequest
) -> tuple[Under, ...]:
    """Return a menu for those of several who take half, such as for a save; the others take all of it.

    In Savage Worlds they take nothing (Adventure Edition, Evasion).
    """
    damage, units = damage_of(event), request.units
    if scene is None or damage < 2 or len(units) < 2 or heals(event):
        return ()
    return (
        discord.ui.Select(
            custom_id=apply_halves.id_of(event.number),
            placeholder=f"{_ask_who(ask, damage)} The others take {damage}",
            options=list_options(scene.named, units),
            max_values=len(units),
        ),
    )


def _ask_who(ask: Ask, damage: int) -> str:
    return "Who evades it?" if counts_wounds(ask.configuration) else f"Who takes half, {damage // 2}?"


@answers_press("attack-apply", rf"{NUMBER}:{SHARE}")
async def apply_damage(interaction: Interaction, carried: Carried) -> Answer:
    """Apply the damage of an attack, once; ask before it is applied again."""
    ask = await ask_of(interaction)
    dealt = await find_dealt(ask, int(carried["number"]))
    view = await view_fight(ask, dealt.attack.request["fight"])
    done = await ask.store.find_repeated(ask.context.interaction)
    if done is None and view.health.has_used(dealt.number):
        check_may_apply(ask, dealt.attack)
        again = apply_again.button("Again", dealt.number, carried["share"])
        what = "healing" if heals(dealt.attack) else "damage"
        return Answer(again_card(dealt.number, dealt.damage, what), (again,), alone=True)
    return await _apply(interaction, dealt, carried["share"])


@answers_press("attack-again", rf"{NUMBER}:{SHARE}")
async def apply_again(interaction: Interaction, carried: Carried) -> Answer:
    """Apply the damage of an attack once more."""
    dealt = await find_dealt(await ask_of(interaction), int(carried["number"]))
    return await _apply(interaction, dealt, carried["share"], repeats=True)


@answers_press("attack-halves", NUMBER)
async def apply_halves(interaction: Interaction, carried: Carried) -> Answer:
    """Apply half of the damage to those who were chosen, and all of it to the others, once."""
    ask = await ask_of(interaction)
    dealt = await find_dealt(ask, int(carried["number"]))
    check_may_apply(ask, dealt.attack)
    await check_unused(ask, await view_fight(ask, dealt.attack.request["fight"]), dealt.number)
    return await _apply(interaction, dealt, "whole", halves=read_units(interaction))


async def _apply(
    interaction: Interaction,
    dealt: DealtDamage,
    share: str,
    *,
    repeats: bool = False,
    halves: Sequence[Unit] = (),
) -> Answer:
    ask, event, damage = await ask_of(interaction), dealt.attack, dealt.damage
    check_may_apply(ask, event)
    view = (await view_fight(ask, event.request["fight"], to_change=True)).as_seen_by(ask)
    extreme = extreme_damage_of(event) or ExtremeDamage(damage, damage)
    amount = {
        "whole": damage,
        "half": damage // 2,
        "double": 2 * damage,
        "heal": -damage,
        "most": extreme.most,
        "impaling": extreme.impaling,
    }[share]
    request = ATTACK.read(event.request)
    units = [view.fight.find(unit).unit for unit in request.units]
    if counts_wounds(ask.configuration):
        units = [unit for unit in units if unit not in halves]
        if not units:
            raise Gone("Everyone evaded it: there is nothing to apply.")
    targets = [Injury(unit, damage // 2 if unit in halves else amount, request.piercing) for unit in units]
    made = await harm(ask, view, targets, cause=dealt.number, repeats=repeats)
    return await answer_harm(interaction, made)


async def check_unused(ask: Ask, view: FightView, number: int) -> None:
    """Check that the damage of an entry was not applied, unless by this very press.

    Raises:
        Gone: it was.
    """
    if view.health.has_used(number) and not await ask.store.find_repeated(ask.context.interaction):
        raise Gone(
            f"The damage of entry {number:,} was applied already: Undo takes it back, and /initiative hurt "
            "hurts others."
        )


def check_may_apply(ask: Ask, event: Event) -> None:
    """Check that the person rolled the attack, or leads the game, or everyone may.

    Raises:
        NotAllowed: they did not.
    """
    may = ask.configuration.open_fights or leads(ask.context, ask.configuration)
    if not may and ask.person != event.person:
        raise NotAllowed("Only the person who rolled this, or a game master, can apply its damage.")


BUTTONS = (apply_damage, apply_again, apply_halves, roll_next)
