"""The numbers of monsters for those who may see them, with buttons that show them to all."""

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.initiative import card as cards
from bot.features.initiative.event import INITIATIVE_NUMBERS, NumbersRequest
from bot.features.initiative.fight import Unit
from bot.features.initiative.message import FIGHT, NUMBERS, ROW, refresh
from bot.features.initiative.view import FightView, view_fight
from bot.play.errors import Gone, NotAllowed
from bot.play.recording import record_at_once
from bot.play.settings import is_game_master
from bot.play.store import Ask

MOST_BUTTONS = 20
"""Of rows whose numbers can be shown to all."""


@answers_press(NUMBERS, FIGHT, private=True)
async def see_numbers(interaction: Interaction, carried: Carried) -> Answer:
    """Show hit points and armour class to a person who may see them, alone."""
    ask = await ask_of(interaction)
    return numbers_answer(ask, await view_fight(ask, int(carried["fight"])))


def numbers_answer(ask: Ask, view: FightView) -> Answer:
    """Show all numbers that a person may see.

    Raises:
        NotAllowed: the person is no game master, and has added nobody with numbers.
    """
    mine = {row for row, each in view.health.kept.items() if each.may_be_seen(ask)}
    if not mine and not is_game_master(ask.context, ask.configuration):
        raise NotAllowed("Only game masters see these numbers; /config show lists the game masters.")
    names = dict[int, list[str]]()
    for unit in _list_units(view):  # none of those who are hidden themselves
        if unit.row in mine:
            names.setdefault(unit.row, []).append(view.name_of(unit))
    under = [
        show_numbers.button(
            cards.label_for("Show", each), view.fight.start, row, emoji="📢", row=place // ROW
        )
        for place, (row, each) in enumerate(list(names.items())[:MOST_BUTTONS])
    ]
    return Answer(cards.numbers_card(view.as_seen_by(ask), mine), under, alone=True)


def _list_units(view: FightView) -> list[Unit]:
    """Return those whose numbers are hidden, and who take part."""
    return [each.unit for each in sorted(view.fight.order) if each.unit in view.health.hidden]


@answers_press("init-show", rf"{FIGHT}:(?P<row>\d{{1,18}})", private=True, update=True)
async def show_numbers(interaction: Interaction, carried: Carried) -> Answer:
    """Show the numbers of the monsters of a row to all."""
    ask, row = await ask_of(interaction), int(carried["row"])
    view = await view_fight(ask, int(carried["fight"]))
    kept = view.health.kept.get(row)
    if kept is None or all(each.row != row for each in view.fight.order):
        raise Gone("These numbers are not hidden any more: look at the order again.")
    if not kept.may_be_seen(ask):
        raise NotAllowed("Only game masters can show these numbers; /config show lists the game masters.")
    request = NumbersRequest(view.fight.start, row, kept.numbers)
    await record_at_once(ask, ask.submission(INITIATIVE_NUMBERS, request))
    view = await view_fight(ask)
    await refresh(interaction, view)
    return numbers_answer(ask, view)


BUTTONS = (see_numbers, show_numbers)
