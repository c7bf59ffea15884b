"""Strike a roll that was typed wrongly: it stays in the history, marked, and what it changed is undone.

Only the last roll can be struck: the last that used the same register, or, of rolls that use none, the
last of its person. So no later roll was made from what is undone.
"""

from functools import partial

from bot.mechanics.errors import BadInput
from bot.play import pending_actions, visibility
from bot.play.catan.undoing import UNDO
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.history_query import HistoryQuery
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.rolls import expressions, rolling
from bot.play.rolls.wanted import method_of
from bot.play.services import Services
from bot.play.settings.game_masters import is_game_master
from bot.play.slots import States, memory_of, named_by, noted
from bot.play.statistics.tallies import Tally

STRIKE = "strike"
"""The command of the row that strikes another."""

TYPED = (*rolling.BY_RULE, expressions.ROLL)
"""The commands whose rolls can be typed, and struck."""

FOLLOWING = 500
"""How many rows may have followed a roll that is to be struck."""

TRIES = 3
"""How often to look again where others roll in the very moment."""

KIND = pending_actions.PendingKind(
    STRIKE,
    over="This question is no longer open; open the roll again with /history number:.",
    not_yours="Only the person who asked can answer this.",
)
"""The question whether to strike a roll."""


async def can_strike(services: Services, context: RequestContext, record: Record) -> bool:
    """Tell whether the person may strike a roll that they may see, as things are."""
    try:
        await _check(services, context, record)
    except (BadInput, Refused):
        return False
    return True


async def ask_strike(services: Services, context: RequestContext, number: int) -> tuple[Record, int]:
    """Ask whether to strike the `number`-th row of the place; return it, and the question's number.

    Raises:
        BadInput: it was not typed.
        NotAllowed: the person may not see it, or not strike it.
        Gone: there is no such roll, it was struck already, or it is not the last one.
    """
    record = await visibility.look(services, context, number)
    await _check(services, context, record)
    return record, await services.store.ask(KIND.ask(context, {"number": number}))


async def strike(services: Services, context: RequestContext, pending_action: int) -> Record:
    """Strike the roll that a question is about; return it as it is now.

    Raises:
        BadInput, NotAllowed, Gone: as `ask_strike`; or the question was answered or has expired.
        Changed: others were rolling at the very moment, again and again.
        Busy: too much is waiting.
    """
    number: int = (await pending_actions.find(services, context, pending_action, KIND)).body["number"]
    for left in reversed(range(TRIES)):
        newest = (await services.store.look(context.place, HistoryQuery(limit=1))).records[0].number
        record = await visibility.look(services, context, number)
        await _check(services, context, record)
        try:
            await services.store.record(_move(context, record, newest, pending_action))
        except Changed:
            if not left:
                raise
        else:
            break
    return await visibility.look(services, context, number)


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past a strike: what the roll used is again as it was before.

    Raises:
        ValueError: it was not struck from the state that there is.
    """
    request = record.request
    if "kept" not in request:
        return
    slot = named_by(request, request["kept"], request.get("roller", record.person))
    if states.get(slot) != record.before:
        raise ValueError(f"row {record.number} strikes from {record.before}, not {states.get(slot)}")
    states[slot] = request["restored"]


class StrikeCheck:
    """Checks, row by row, that those which say that they were struck are those that others strike."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._struck: dict[int, int] = {}

    def pass_by(self, record: Record) -> None:
        """Note a row, the next of its place. Of rows before the first, which are not kept, nothing is known.

        Raises:
            ValueError: it strikes a row that does not say so.
        """
        if self._first is None:
            self._first = record.number
        if record.struck is not None:
            self._struck[record.number] = record.struck
        number = record.request.get("number") if record.command in (STRIKE, UNDO) else None
        if number and number >= self._first and self._struck.pop(number, None) != record.number:
            raise ValueError(f"row {record.number} strikes row {number}, which does not say so")

    def left(self) -> list[str]:
        """Return a sentence for each row that was struck by none of those that came by."""
        return [
            f"row {number} was struck by row {by}, which does not say so"
            for number, by in self._struck.items()
        ]


def _move(context: RequestContext, record: Record, newest: int, pending_action: int) -> Move:
    request: dict[str, Json] = {"number": record.number}
    kept = _kept(record)
    if kept:
        request |= {"kept": kept, "restored": record.before} | noted(memory_of(record.request))
    if kept and memory_of(record.request) == "person" and record.person != context.person:
        request["roller"] = record.person
    return Move(
        context,
        STRIKE,
        request,
        partial(_turn, record, kept, _taken_back(record)),
        slot=_slot(record),
        pending_action=pending_action,
        strikes=record.number,
        newest=newest,
    )


def _taken_back(record: Record) -> tuple[Tally, ...]:
    """Return what the running sums lose: nothing of a roll that is hidden, for it was never added."""
    if record.visibility:
        return ()
    made = (
        expressions.tallies_of(record) if record.command == expressions.ROLL else rolling.tallies_of(record)
    )
    return tuple(tally.made(record.person, record.at).taken_back() for tally in made)


def _turn(record: Record, kept: str | None, tallies: tuple[Tally, ...], state: Json) -> Turn:
    if kept is None:
        return Turn(tallies=tallies)
    return Turn(before=state, after=record.before, tallies=tallies)


async def _check(services: Services, context: RequestContext, record: Record) -> None:
    """See that a roll can be struck by the person."""
    number = f"{record.number:,}"
    if record.command.startswith("catan"):
        raise BadInput("A roll of Catan is taken back with /catan undo.")
    if record.command not in TYPED or not record.by_hand:
        raise BadInput(f"Only a roll that was typed can be struck; entry {number} stays.")
    configuration = await services.store.configuration(context.place)
    if context.person != record.person and not is_game_master(context, configuration):
        raise NotAllowed("Only the person who typed a roll, or a game master, can strike it.")
    if record.struck is not None:
        raise Gone(f"Entry {number} was struck already, by entry {record.struck:,}.")
    await _check_last(services, context, record)


async def _check_last(services: Services, context: RequestContext, record: Record) -> None:
    slot = _slot(record)
    person = record.person if slot is None else None
    page = await services.store.look(
        context.place, HistoryQuery(person, after=record.number, limit=FOLLOWING)
    )
    if page.newer:
        raise Gone(f"Only a last roll can be struck: too many followed entry {record.number:,}.")
    for later in reversed(page.records):
        if _rolls(later) and later.struck is None and (slot is None or _slot(later) == slot):
            whose = "of this person" if slot is None else "with this register"
            raise Gone(
                f"Only the last roll {whose} can be struck, and that is entry {later.number:,} or later."
            )


def _rolls(record: Record) -> bool:
    return record.outcome is not None or bool(record.faces)


def _slot(record: Record) -> str | None:
    """Return the name of the state that a roll used."""
    kept = _kept(record)
    return None if kept is None else named_by(record.request, kept, record.person)


def _kept(record: Record) -> str | None:
    """Return that name for a place where all share it."""
    if record.command not in rolling.BY_RULE:
        return None
    request = {**record.request, "memory": "channel"}
    return rolling.slot_of(method_of(request), request, record.person)
