"""Undoes what changed a fight last: a move, a note, or names added with a number."""

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.history.event import ask_strike, strike
from bot.features.initiative.event import INITIATIVE_MOVE
from bot.features.initiative.message import FIGHT, UNDO, show_fight
from bot.features.initiative.view import view_fight
from bot.play.errors import Changed, Gone
from bot.play.event import stays_by_chance


@answers_press(UNDO, rf"{FIGHT}:(?P<last>\d{{1,18}})", update=True)
async def undo_last(interaction: Interaction, carried: Carried) -> Answer:
    """Strike the last row of a fight, if it is still the last.

    Raises:
        Gone: it began the fight, its dice were rolled, or cards dealt, by chance, or it opened dice of
            hidden combatants.
        NotAllowed: it is another's, and the person is no game master.
    """
    ask, last = await ask_of(interaction), int(carried["last"])
    if await ask.store.find_repeated(ask.context.interaction):
        return await show_fight(ask)
    view = await view_fight(ask, int(carried["fight"]), to_change=True)
    if view.last != last:
        raise Changed("Something else was done since: look at the order again.")
    if last == view.fight.start:
        raise Gone("There is nothing to undo: /initiative end ends the fight.")
    event = await ask.store.event(ask.place, last)
    if event is not None and stays_by_chance(event) and event.kind == INITIATIVE_MOVE.name:
        raise Gone("Dealt cards stay: Back goes back before the deal, and Next then deals the same cards.")
    if event is not None and stays_by_chance(event):
        raise Gone("Rolled initiative stays: Remove takes a name out.")
    if event is not None and event.kind == INITIATIVE_MOVE.name and INITIATIVE_MOVE.opens(event):
        raise Gone("The dice of those who appeared are open now, so they stay: Remove takes a name out.")
    _, question = await ask_strike(ask, last)
    await strike(ask, question)
    return await show_fight(ask)


BUTTONS = (undo_last,)
