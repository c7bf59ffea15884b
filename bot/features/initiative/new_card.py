"""A new card for one who takes part, where cards are dealt: `Lia new card`, or a press.

Edges and Bennies give one (Savage Worlds Adventure Edition, Action Cards).
"""

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import ask_of
from bot.features.initiative import actions
from bot.features.initiative import card as cards
from bot.features.initiative.fight import Combatant, Unit
from bot.features.initiative.message import UNIT, refresh, show_fight
from bot.features.initiative.view import FightView, current_fight, describe, view_fight
from bot.mechanics.games.turns import turns_of
from bot.play.errors import quote
from bot.play.store import Ask
from bot.text.card import Card
from bot.text.words import shorten

WORDS = "new card"


async def deal_typed(interaction: Interaction, who: str) -> Answer | None:
    """Deal a new card where `Lia new card` or `new card for Lia` was typed; do nothing for other words.

    Raises:
        BadInput: nobody has such a name, or several have.
    """
    ask, name = await ask_of(interaction), _read_name(who)
    if not name or not turns_of(ask.configuration.played).has_cards:
        return None
    view = await view_fight(ask, to_change=True)
    return await deal(interaction, view.find_unit(name), view.fight.start)


def _read_name(who: str) -> str:
    """Return the name beside the words for a new card, or an empty string without these."""
    typed = " ".join(who.split())
    if typed.casefold().endswith(f" {WORDS}"):
        return typed[: -len(WORDS)].rstrip()
    if typed.casefold().startswith(f"{WORDS} "):
        return typed[len(WORDS) :].lstrip().removeprefix("for ")
    return ""


async def offer_to_player(ask: Ask) -> Answer | None:
    """Offer a new card to a person who takes part already where cards are dealt, or return None."""
    fight, _ = await current_fight(ask)
    mine = [each for each in fight.order if each.whose == ask.person and not each.monster] if fight else []
    if not (fight and fight.deck and mine):
        return None
    view, one = await describe(ask, fight), mine[0]
    return Answer(
        cards.placing_card(view.name_of(one.unit) or f"<@{one.whose}>", view.say_total(one)),
        (offer(view, one),),
        alone=True,
    )


def offer(view: FightView, one: Combatant) -> Button:
    """Return the button that deals a combatant a new card."""
    label = shorten(f"Deal {cards.plain_name(view, one.unit)} a new card", cards.LONGEST_LABEL)
    return deal_anew.button(label, view.fight.start, *one.unit)


async def deal(interaction: Interaction, unit: Unit, start: int) -> Answer:
    """Deal a combatant a new card, and show the fight with it."""
    ask = await ask_of(interaction)
    before = await actions.move(ask, "card", unit, start=start)
    view = await view_fight(ask)
    if not await refresh(interaction, view):
        return await show_fight(ask)
    name = quote(view.name_of(unit)) or "They"
    had, has = (each.say_total(each.fight.find(unit)) for each in (before, view))
    return Answer(Card(f"**{name}** had {had}, and has {has} now.", cards.TITLE))


@answers_press("init-card", UNIT, private=True, update=True)
async def deal_anew(interaction: Interaction, carried: Carried) -> Answer:
    """Deal a combatant a new card."""
    return await deal(interaction, Unit(int(carried["row"]), int(carried["copy"])), int(carried["fight"]))


BUTTONS = (deal_anew,)
