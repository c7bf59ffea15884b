"""Hidden combatants: who sees them, how some are revealed, and how those of a row are dropped."""

from collections.abc import Collection

from bot.features.history.event import ask_strike, strike
from bot.features.history.voids import void
from bot.features.initiative.actions import record_move
from bot.features.initiative.event import MoveRequest
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import FightView, view_fight
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.settings import is_game_master
from bot.play.store import Ask
from bot.play.visibility import may_see

SEEN_BY_ALL = "This name is not hidden any more: look at /initiative hidden again."


async def list_hidden(ask: Ask, start: int = 0) -> tuple[FightView, list[Event]]:
    """Return the fight as the person sees it, with the rows of those who are hidden in it.

    Raises:
        NotAllowed: the person is no game master, and has hidden nobody.
    """
    view, configuration = await view_fight(ask, start), ask.configuration
    mine = [event for event in view.hidden if may_see(ask.context, event, configuration)]
    if not mine and not is_game_master(ask.context, configuration):
        raise NotAllowed("Only game masters see who is hidden; /config show lists the game masters.")
    return view.as_seen_by(ask), [event for event in mine if view.list_hidden(event)]


async def reveal(ask: Ask, units: Collection[Unit], *, start: int = 0) -> None:
    """Bring in hidden combatants, seen by all.

    A row with dice is opened once nobody in it is hidden, so that anyone can check the dice. Others stay
    hidden: what is open cannot be hidden again.

    Raises:
        Gone: one of them is not hidden.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return
    view, rows = await list_hidden(ask, start)
    left = {event.number: {one.unit for one, _ in view.list_hidden(event)} for event in rows}
    if not units or not set().union(*left.values()).issuperset(units):
        raise Gone(SEEN_BY_ALL)
    opened = sorted(row.number for row in rows if row.is_roll and left[row.number].issubset(units))
    first, others = (opened[0], tuple(opened[1:])) if opened else (0, ())
    wanted = MoveRequest("reveal", number=first, others=others, units=tuple(sorted(units)))
    await record_move(ask, view, wanted)


async def drop(ask: Ask, number: int, *, start: int = 0) -> None:
    """Take those away who are hidden in a row.

    Their roll is voided, or struck without dice. Players see that of a hidden roll, and not whose it was.

    Raises:
        Gone: nobody in it is hidden.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return
    _, rows = await list_hidden(ask, start)
    row = next((each for each in rows if each.number == number), None)
    if row is None:
        raise Gone(SEEN_BY_ALL)
    if row.is_roll:
        await void(ask, number)
    else:
        _, question = await ask_strike(ask, number)
        await strike(ask, question)
