"""Points spent after a miss, such as Luck in Call of Cthulhu: it hits, or heals, with its own dice."""

from dataclasses import replace

import discord

from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.features.attacks.card import add_target
from bot.features.attacks.event import ATTACK, heals
from bot.features.attacks.message import LUCK, apply_damage, find_affordable_hit, offer_healing
from bot.features.characters.purse import pay_at_once, tell_unpaid
from bot.features.games.event import GAME, GameRequest, faces_of
from bot.features.proof.command import answer_for_event, publish_due
from bot.play.codec import dump
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.labels import with_words_of_others
from bot.play.recording import record_at_once, with_own_words
from bot.play.store import Ask


@answers_press(LUCK, NUMBER)
async def buy_hit(interaction: Interaction, carried: Carried) -> Answer:
    """Spend the points, and offer the damage of the dice that the attack has thrown."""
    ask = await ask_of(interaction)
    attack = await _find_own(ask, int(carried["number"]))
    hit = await find_affordable_hit(ask, attack)
    if hit is None:
        raise Gone("There are too few points left to spend on this roll.")
    worded = await with_own_words(ask, ask.place, attack, ask.person)
    spends = await pay_at_once(ask, attack, hit.game)
    request = GameRequest(
        attack.request["dice"],
        worded.request.get("comment", ""),
        first=attack.number,
        follow=hit.name,
        lay=faces_of(attack.draws),
        spends=None if spends is None else dump(spends),
        words=worded.request.get("words", 0),
    )
    made = await record_at_once(ask, ask.submission(GAME, request))
    await publish_due(interaction, made)
    under = _offer_bought(attack, made.event.number, hit.damage)
    shown = answer_for_event(ask, made.event, made.result, under, made.proved)
    (named,) = await with_words_of_others(ask, ask.place, [attack])
    unpaid = await tell_unpaid(ask, attack, hit.game)
    return replace(shown, card=add_target(shown.card, named).add_line(unpaid))


def _offer_bought(attack: Event, number: int, damage: int) -> tuple[Under, ...]:
    """Return the buttons for what a miss deals or heals since points were spent on it in a row."""
    if heals(attack):
        return offer_healing(number, damage)
    primary = discord.ButtonStyle.primary
    return (apply_damage.button(f"Apply {damage} damage", number, "whole", style=primary),)


async def _find_own(ask: Ask, number: int) -> Event:
    """Return the attack of a button.

    Raises:
        Gone: it is deleted.
        NotAllowed: another person rolled it.
    """
    event = await ask.store.event(ask.place, number)
    if event is None or event.kind != ATTACK.name:
        raise Gone("The attack of this button no longer counts: look at it in /history.")
    if event.person != ask.person:
        raise NotAllowed("Only the person who rolled this can spend points on it.")
    return event


BUTTONS = (buy_hit,)
