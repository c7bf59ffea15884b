"""Changes of what a character has, with buttons that take or add one; and rests, which ask before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import discord

from bot.client.buttons import ID, NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import TypedCommand, ask_of
from bot.features.characters.card import hit_dice_card, rest_question_card
from bot.features.characters.change_card import add_wound
from bot.features.characters.changing import change_by, choose_resting, give_back
from bot.features.characters.characters import Character, played_of
from bot.features.characters.event import COUNTER
from bot.features.characters.rights import find_by_id, find_party
from bot.features.games.event import list_costs
from bot.features.initiative.message import refresh_current
from bot.features.initiative.resting import find_recovery
from bot.features.proof.command import answer_for_event, publish_due
from bot.mechanics.games.game import GameThrow
from bot.mechanics.usual_names import DYING, HIT_DICE, HIT_DIE, POINTS, find_line
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.words import capital, say_counter

MOST_SPENT = 3
"""Hit Dice that one button spends; people often look at each before they spend the next."""

Length = Literal["long", "short"]
"""Of a rest; a long one gives back what a short one does, too."""


async def answer_change(interaction: Interaction, made: Recorded) -> Answer:
    """Show a change, of one value with buttons for the next; and update the message of a fight."""
    ask = await ask_of(interaction)
    await publish_due(interaction, made)
    request = COUNTER.read(made.event.request)
    await refresh_current(interaction, {each.character for each in request.sheets})
    which = request.character, request.changes[0].number
    steps = change_counter.button("−1", *which, -1), change_counter.button("+1", *which, 1)
    shown = answer_for_event(ask, made.event, made.result, () if request.rest else steps, made.proved)
    return (
        shown if request.rest else replace(shown, card=add_wound(shown.card, made.event, ask.configuration))
    )


@answers_press("counter", rf"(?P<character>{ID}):(?P<number>\d{{1,3}}):(?P<by>-?1)")
async def change_counter(interaction: Interaction, carried: Carried) -> Answer:
    """Take or add one."""
    number, by = int(carried["number"]), int(carried["by"])
    made = await change_by(await ask_of(interaction), carried["character"], number, by)
    return await answer_change(interaction, made)


DEATH_SAVE = "death"
"""The roll of D&D for a character at 0 hit points."""


async def offer_costs(ask: Ask, event: Event, made: GameThrow) -> list[Button]:
    """Return a button for each counter of the person who rolled that a throw changes."""
    costs = list_costs(event, made)
    character = played_of(await ask.store.played(ask.place, event.person)) if any(costs.values()) else None
    return list(_list_payments(character, event, costs)) if character else []


async def tell_death_save(ask: Ask, event: Event) -> str:
    """Say that a death save was rolled for a character that has hit points, or return an empty string."""
    if not str(event.request["dice"]).startswith(DEATH_SAVE):
        return ""
    character = played_of(await ask.store.played(ask.place, event.person))
    line = find_line(character.sheet.counters, POINTS) if character else None
    if character is None or line is None or not character.sheet.counters[line].now:
        return ""
    points = character.sheet.counters[line]
    return f"-# {quote(character.name)} is not at 0: {points.now} of {points.most} hp"


def _list_payments(character: Character, event: Event, costs: Mapping[str, int]) -> Iterator[Button]:
    for name, by in costs.items():
        if line := find_line(character.sheet.counters, name):
            counter = character.sheet.counters[line]
            said = line.upper() if line == POINTS else capital(say_counter(line))
            value = max(0, min(counter.now + by, counter.highest))
            dead = ": dead" if line == DYING and value == counter.most else ""
            label = f"{said} {value}{dead}"
            yield pay.button(label, event.number, character.id, character.numbers[line], by, emoji="✍️")


@answers_press("counter-pay", rf"{NUMBER}:(?P<character>{ID}):(?P<counter>\d{{1,3}}):(?P<by>-?\d{{1,3}})")
async def pay(interaction: Interaction, carried: Carried) -> Answer:
    """Change a counter by what a roll costs, once."""
    ask, counter, by = await ask_of(interaction), int(carried["counter"]), int(carried["by"])
    made = await change_by(ask, carried["character"], counter, by, int(carried["number"]))
    return await answer_change(interaction, made)


def ask_rest(ask: Ask, characters: Sequence[Character], length: Length, *, is_party: bool = False) -> Answer:
    """List what a rest will change, and ask.

    Raises:
        BadInput: it gives nothing back.
    """
    spends = [*_list_hit_dice(characters[0])] if length == "short" and not is_party else []
    if spends and not characters[0].sheet.list_rested(short=True):
        return Answer(hit_dice_card(characters[0]), tuple(spends))
    resting = choose_resting(characters, short=length == "short")
    whose = "party" if is_party else resting[0].id
    under = rest.button("Rest", length, whose, emoji="🌙", style=discord.ButtonStyle.primary)
    card = rest_question_card(characters, ask.configuration.game, short=length == "short")
    return Answer(card, (under, *spends))


def _list_hit_dice(character: Character) -> Iterator[Button]:
    """Return buttons that spend Hit Dice of the person's character, if the sheet says what one is."""
    counter = character.sheet.counters.get(HIT_DICE)
    if counter is None or HIT_DIE not in character.sheet:
        return
    for count in range(1, min(counter.now, MOST_SPENT) + 1):
        command = TypedCommand("character set", {"what": f"{HIT_DICE} -{count}"})
        yield command.button(f"Spend {count} Hit {'Dice' if count > 1 else 'Die'}")


@answers_press("character-rest", rf"(?P<length>long|short):(?P<whose>party|{ID})")
async def rest(interaction: Interaction, carried: Carried) -> Answer:
    """Have the character rest, or all here."""
    ask, whose, short = await ask_of(interaction), carried["whose"], carried["length"] == "short"
    characters = await find_party(ask) if whose == "party" else [await find_by_id(ask, whose)]
    resting = choose_resting(characters, short=short)
    recovery = await find_recovery(ask, {each.id for each in characters})
    made = await give_back(ask, resting, short=short, recovery=recovery)
    return await answer_change(interaction, made)


@answers_press("counter-rest", rf"(?P<character>{ID})", private=True)
async def ask_long_rest(interaction: Interaction, carried: Carried) -> Answer:
    """Ask whether the character is to have a long rest."""
    ask = await ask_of(interaction)
    return ask_rest(ask, [await find_by_id(ask, carried["character"])], "long")


BUTTONS = (change_counter, pay, rest, ask_long_rest)
