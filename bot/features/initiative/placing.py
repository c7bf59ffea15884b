"""A name typed with a number, of one who takes part: they move in the order, or another is added.

The beginning of any word is enough for the name, if it fits one alone: `Cass 15` for Cass-Delgado. `Cass`
may mean her as well: nobody is added twice without a question.
"""

import discord

from bot.client.buttons import ID, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.initiative import actions, new_card
from bot.features.initiative import card as cards
from bot.features.initiative.adding import validate_add
from bot.features.initiative.entries import Fighters, read_entries
from bot.features.initiative.fight import Unit
from bot.features.initiative.message import UNIT, answer_added, refresh
from bot.features.initiative.view import FightView, current_fight, describe
from bot.mechanics.action_cards import say_card
from bot.mechanics.games.turns import turns_of
from bot.play.errors import quote
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.text.card import Card
from bot.text.words import shorten


async def ask_about_hidden(ask: Ask, who: str, player: int, *, shows: bool) -> Answer | None:
    """Ask whether the name of somebody whom the person has hidden is another one, whom all see.

    Raises:
        BadInput: the line cannot be understood.
    """
    entries = read_entries(who, turns_of(ask.configuration.played))
    fight, _ = await current_fight(ask)
    if fight is None or len(entries) > 1 or entries[0].copies > 1:
        return None
    view = await describe(ask, fight)
    seen = view.as_seen_by(ask)
    names = [seen.name_of(one.unit) for one in seen.fight.order if view.is_hidden(one.unit)]
    name = next((each for each in names if _fold(each) == _fold(entries[0].name)), None)
    if name is None:
        return None
    another = add_another.button("Add another, seen by all", int(shows), player, shorten(who.strip(), 60))
    return Answer(cards.hidden_already_card(name), (another,), alone=True)


async def offer_place(ask: Ask, who: str, player: int, *, shows: bool) -> Answer | None:
    """Ask what a name with a number alone means, if it fits exactly one in the fight, or that of a player.

    Raises:
        BadInput: the line cannot be understood.
    """
    entries = read_entries(who, turns_of(ask.configuration.played))
    fight, _ = await current_fight(ask)
    if fight is None or len(entries) > 1 or entries[0].copies > 1 or any(entries[0].numbers):
        return None
    (entry,), view = entries, await describe(ask, fight)
    if entry.is_usual:
        return _ask_about_player(view, entry, player, shows=shows)
    if not _is_number_alone(entry):
        return None
    matches = view.list_matches(entry.name)
    if len(matches) != 1:
        return None
    one, number = view.fight.find(matches[0]), entry.score.number
    called = say_card(number or 0) if view.fight.deck else number
    move = place.button(
        shorten(f"Move {view.name_of(one.unit)} to {called}", 80),
        fight.start,
        *one.unit,
        number,
        style=discord.ButtonStyle.primary,
    )
    another = add_another.button("Add another", int(shows), player, f"{entry.name} {called}")
    return Answer(
        cards.placing_card(view.name_of(one.unit), view.say_total(one)), (move, another), alone=True
    )


def _is_number_alone(entry: Fighters) -> bool:
    return entry.score.number is not None and not entry.score.equal


def _ask_about_player(view: FightView, entry: Fighters, player: int, *, shows: bool) -> Answer | None:
    """Ask whether a name that has whole words of a player's is another one, or return None."""
    typed = f" {_fold(entry.name)} "
    players = (one for one in view.fight.order if not one.monster)
    one = next((one for one in players if typed in f" {_fold(view.name_of(one.unit))} "), None)
    if one is None:
        return None
    another = add_another.button("Add another", int(shows), player, entry.name)
    card = [new_card.offer(view, one)] if view.fight.deck else []
    return Answer(
        cards.placing_card(view.name_of(one.unit), view.say_total(one)), (*card, another), alone=True
    )


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())


@answers_press("init-place", rf"{UNIT}:(?P<total>-?\d{{1,4}})", private=True, update=True)
async def place(interaction: Interaction, carried: Carried) -> Answer:
    """Move a combatant in the order."""
    ask, unit, total = (
        await ask_of(interaction),
        Unit(int(carried["row"]), int(carried["copy"])),
        int(carried["total"]),
    )
    view = await actions.place(ask, unit, total, start=int(carried["fight"]))
    return await _answer_placed(interaction, view, unit)


@answers_press("init-before", rf"{UNIT}:(?P<other>\d{{1,18}}):(?P<of>\d{{1,4}})", private=True)
async def place_before(interaction: Interaction, carried: Carried) -> Answer:
    """Move a combatant to right before another."""
    ask, unit = await ask_of(interaction), Unit(int(carried["row"]), int(carried["copy"]))
    other = Unit(int(carried["other"]), int(carried["of"]))
    view = await actions.place_before(ask, unit, other, start=int(carried["fight"]))
    return await _answer_placed(interaction, view, unit)


async def _answer_placed(interaction: Interaction, view: FightView, unit: Unit) -> Answer:
    done = f"**{quote(view.name_of(unit)) or 'They'}** is at {view.say_total(view.fight.find(unit))} now."
    if not await refresh(interaction, view):
        done = f"{done} /initiative show shows the order."
    return Answer(Card(done, cards.TITLE))


@answers_press("init-another", rf"(?P<shows>[01]):(?P<player>{ID}):(?P<who>[^\n]{{1,60}})")
async def add_another(interaction: Interaction, carried: Carried) -> Answer:
    """Add another of the name."""
    ask, player, shows = await ask_of(interaction), int(carried["player"]), carried["shows"] == "1"
    asked = await validate_add(ask, carried["who"], player=player, shows=shows)
    return await answer_added(interaction, await record_at_once(ask, asked))


BUTTONS = (place, place_before, add_another)
