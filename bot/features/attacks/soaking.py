"""Soak rolls of Savage Worlds: Vigor against the wounds of one blow, for a Benny.

Adventure Edition, Soak Rolls: a success and each raise take one wound away, and whoever has none of them left
is not Shaken either. Penalties of the wounds that it may take away do not count.
"""

from dataclasses import replace
from typing import NamedTuple

import discord

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.features.characters.change_message import pay
from bot.features.characters.changing import find_payment
from bot.features.characters.characters import Character
from bot.features.games.event import GAME, read_throw, request_for
from bot.features.harm.event import HARM, Hurt, list_hurt
from bot.features.harm.harming import Injury, harm
from bot.features.harm.message import SOAK, SOAK_OF, answer_harm
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import FightView, view_fight
from bot.features.reading.reading import Door, read_typed
from bot.features.rolling.answer import answer_made
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.toughness import count_soaked, say_wounds
from bot.mechanics.usual_names import WOUNDS, find_line
from bot.play.errors import Gone
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission

VIGOR, BENNIES = "vigor", "bennies"


class SoakedBlow(NamedTuple):
    """Wounds of one character by one row."""

    number: int
    """Of the row."""
    place: int
    """Among the characters of the row."""
    view: FightView
    unit: Unit
    character: Character
    hurt: Hurt

    def wounds_after(self, soaked: int) -> int | None:
        """Return the wounds that are left when some of the blow are soaked; None if they are too many."""
        left = self.hurt.before + self.hurt.by - min(soaked, self.hurt.by)
        return left if left <= self.hurt.most else None


async def _find(ask: Ask, number: int, place: int) -> SoakedBlow:
    """Return the wounds of a button, which still count and were not soaked.

    Raises:
        Gone: they do not, or were.
        NotAllowed: the person may not change the fight.
    """
    event = await ask.store.event(ask.place, number)
    hurts = list_hurt(event) if event is not None and event.kind == HARM.name else []
    if event is None or event.is_crossed_out or place >= len(hurts):
        raise Gone("The wounds of this button no longer count: look at them in /history.")
    request = HARM.read(event.request)
    view = await view_fight(ask, request.fight, to_change=True)
    wanted = request.sheets[place].character
    found = next(((unit, each) for unit, each in view.health.characters.items() if each.id == wanted), None)
    if found is None:
        raise Gone(f"{hurts[place].name or 'This character'} is not in the fight any more.")
    if view.health.has_used(number) and not await ask.store.find_repeated(ask.context.interaction):
        raise Gone(f"The wounds of entry {number:,} were soaked already: Undo takes that back.")
    return SoakedBlow(number, place, view, *found, hurts[place])


@answers_press(SOAK, SOAK_OF)
async def soak(interaction: Interaction, carried: Carried) -> Answer:
    """Roll Vigor against wounds; buttons under it pay the Benny and take the wounds away."""
    ask = await ask_of(interaction)
    blow = await _find(ask, int(carried["number"]), int(carried["place"]))
    made = await record_at_once(ask, await _validate(ask, blow))
    shown = await answer_made(interaction, made)
    return replace(shown, under=(*_offer(blow, made), *shown.under))


async def _validate(ask: Ask, blow: SoakedBlow) -> Submission:
    """Return the Vigor roll, with the wounds from before.

    Raises:
        BadInput: there is no Benny, or the sheet has no Vigor.
    """
    sheet, name = blow.character.sheet, blow.character.name
    _check_pays(blow.character)
    wounds = find_line(sheet.counters, WOUNDS) or WOUNDS
    before = sheet.with_now({**sheet.now, wounds: blow.hurt.before})
    roll = (await read_typed(ask, VIGOR, Door(before))).roll if VIGOR in sheet else None
    if not isinstance(roll, GameRoll):
        raise BadInput(
            f"{name} has no die of Vigor on the sheet, such as vigor = d6: roll it with /roll, and take a "
            f"soaked wound away with /initiative hurt who:{name} damage:+1."
        )
    return ask.submission(GAME, request_for(roll, f"Soak, {name}", ""))


def _check_pays(character: Character) -> str:
    """Return the line of Bennies on a sheet, or an empty string without one.

    Raises:
        BadInput: none are left.
    """
    line = find_line(character.sheet.counters, BENNIES)
    if line and not character.sheet.counters[line].now:
        raise BadInput(f"{character.name} has no Bennies left, and a Soak roll costs one.")
    return line or ""


def _offer(blow: SoakedBlow, made: Recorded) -> tuple[Under, ...]:
    character, number = blow.character, made.event.number
    line = find_line(character.sheet.counters, BENNIES)
    cost = [
        pay.button(
            f"Bennies {character.sheet.counters[line].now - 1}",
            number,
            character.id,
            character.numbers[line],
            -1,
            emoji="✍️",
        )
        for line in ([line] if line else [])
    ]
    soaked = min(count_soaked(read_throw(made.event).verdict.text), blow.hurt.by)
    if not soaked or blow.wounds_after(soaked) is None:
        return tuple(cost)
    pays = f" · Bennies {character.sheet.counters[line].now - 1}" if line else ""
    label = f"Soak {say_wounds(soaked)}{pays}"
    primary = discord.ButtonStyle.primary
    return (take_away.button(label, blow.number, blow.place, number, style=primary),)


@answers_press("harm-soaked", rf"{SOAK_OF}:(?P<roll>\d{{1,18}})")
async def take_away(interaction: Interaction, carried: Carried) -> Answer:
    """Take the wounds away that a Soak roll has soaked, and the Benny that it costs, if not paid yet."""
    ask = await ask_of(interaction)
    blow = await _find(ask, int(carried["number"]), int(carried["place"]))
    roll = await ask.store.event(ask.place, int(carried["roll"]))
    if roll is None or roll.kind != GAME.name or roll.is_crossed_out or roll.number < blow.number:
        raise Gone("The roll of this button no longer counts: look at it in /history.")
    soaked = count_soaked(read_throw(roll).verdict.text)
    left = blow.wounds_after(soaked)
    if left is None:
        raise Gone(f"{blow.character.name} is Incapacitated even so: too many wounds are left.")
    steadies = (blow.unit,) if soaked >= blow.hurt.by else ()
    targets = [Injury(blow.unit, left - blow.hurt.after)]
    made = await harm(
        ask,
        blow.view,
        targets,
        cause=blow.number,
        steadies=steadies,
        pays=await _find_price(ask, blow.character, roll.number),
    )
    return await answer_harm(interaction, made)


async def _find_price(ask: Ask, character: Character, roll: int) -> str:
    """Return the line of Bennies that a Soak roll still costs, or an empty string.

    Raises:
        BadInput: none are left.
    """
    line = find_line(character.sheet.counters, BENNIES)
    is_paid = line and await find_payment(ask, roll, character.numbers[line])
    if is_paid or await ask.store.find_repeated(ask.context.interaction):
        return ""
    return _check_pays(character)


BUTTONS = (soak, take_away)
