"""Voids: rolls that nobody should have made, each marked by its own row.

A void gives nothing back. The state, the key and the number that the roll used stay used, and statistics
still count it, so nobody can throw the same roll again. What a roll caused stands in other rows, and yet
other rows undo it.
"""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Source
from bot.play.errors import MINUTE, Gone, NotAllowed, Refused
from bot.play.event import Effect, Event, EventContext, Json, Made, uses_of
from bot.play.kind import EventKind, LeadsToRolls, PlaceState, SharesStates
from bot.play.labels import with_words_of_others
from bot.play.reads import HistoryQuery
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, is_game_master
from bot.play.store import Ask
from bot.play.visibility import look, may_see, refusal

MINUTES = 10
"""How long people may void their own rolls.

A table sees at once that a roll was the wrong one, and needs a few minutes to find the button. Much later the
game has gone on from the result, and a game master should decide.
"""


TAKE_BACK = "void-undo"
"""How the custom_id of the button begins that takes back what a voided roll has caused; see `harm`."""

LATEST = 50
"""Changes after a roll among which those for it are looked for."""


@dataclass(frozen=True, slots=True)
class VoidRequest:
    """The roll to void."""

    number: int


class VoidKind(EventKind[VoidRequest]):
    """Says that a roll should not have been made; changes no state and no sum."""

    name = "void"
    request_type = VoidRequest

    def targets_of(self, request: VoidRequest, state: Json) -> tuple[int, ...]:
        return (request.number,)

    def admit(
        self, request: VoidRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if found.target is None:
            raise Gone(f"There is no entry {request.number:,} here any more.")
        _check_row(found.target, context, configuration)

    def apply(self, prepared: None, request: VoidRequest, context: EventContext, source: Source) -> Made:
        target = context.target
        if target and not (
            target.is_roll and target.struck is None and target.voided in {None, context.number}
        ):
            raise ValueError(f"event {context.number} voids event {target.number}, which cannot be voided")
        return Effect()


VOID = VoidKind()


async def void(ask: Ask, number: int) -> Event:
    """Void the `number`-th event of the place; return it as it now is.

    Raises:
        BadInput: it is no roll, changed what a character has, or is taken back by a command.
        NotAllowed: the person may not see it, or may not void it, or may no longer.
        Gone: the event does not exist, or was already struck or voided.
        Busy: too many requests wait.
    """
    if not await ask.store.find_repeated(ask.context.interaction):
        check(ask, await look(ask, number))
        await record_at_once(ask, ask.submission(VOID, VoidRequest(number)))
    return await look(ask, number)


async def list_caused(ask: Ask, roll: Event) -> list[Event]:
    """Return the rows that a roll has caused, such as damage or spent Luck, as far as they still count.

    What a roll of its damage has caused is among them.
    """
    number, causes = roll.number, {roll.number, *await _list_later(ask, roll)}
    every = {name: kind for name, kind in ask.kinds.items() if isinstance(kind, SharesStates)}
    kinds = {name: kind for name, kind in every.items() if ask.kinds[name].can_strike}
    query = HistoryQuery(kinds=tuple(kinds), after=number, limit=LATEST)
    rows = (await ask.store.page(ask.place, query)).events
    caused = [
        row for row in rows if causes.intersection(kinds[row.kind].causes_of(row)) and row.struck is None
    ]
    return await with_words_of_others(ask, ask.place, caused[::-1])


async def _list_later(ask: Ask, roll: Event) -> list[int]:
    """Return the numbers of later rolls that belong to one, such as that of its damage."""
    kind, numbers = ask.kinds[roll.kind], list[int]()
    if not isinstance(kind, LeadsToRolls):
        return numbers
    query = HistoryQuery(kinds=(roll.kind,), after=roll.number, limit=LATEST)
    for later in (await ask.store.page(ask.place, query)).events[::-1]:
        belongs = kind.leads_to(roll, later)
        if belongs is None:
            break
        if belongs:
            numbers.append(later.number)
    return numbers


def find_void_obstacle(ask: Ask, event: Event) -> str:
    """Return why the person cannot void an event, or an empty string."""
    try:
        check(ask, event)
    except (BadInput, Refused) as refused:
        return str(refused)
    return ""


def check(ask: Ask, target: Event) -> None:
    """Check that a person can void an event.

    Raises:
        BadInput: it is no roll, changed what a character has, or is taken back by a command.
        NotAllowed: the person may not see it, or may not void it, or not any more.
        Gone: it was struck or voided already.
    """
    if command := ask.kinds[target.kind].undo_command:
        raise BadInput(f"Entry {target.number:,} cannot be voided: use {command}.")
    _check_row(target, ask.context, ask.configuration)


def _check_row(target: Event, context: RequestContext, configuration: Configuration) -> None:
    """Check the same by what may change until it is recorded.

    Raises:
        BadInput: it is no roll, or changed what a character has.
        NotAllowed: the person may not see it, or may not void it, or not any more.
        Gone: it was struck or voided already.
    """
    if not may_see(context, target, configuration):
        raise NotAllowed(refusal(context, target, configuration))
    if not target.is_roll:
        raise BadInput(f"Only a roll can be voided, and entry {target.number:,} is not one.")
    if uses_of(target):
        raise BadInput(
            f"Entry {target.number:,} changed what a character has, which a void does not give back: strike "
            "it, or set the number with /character set."
        )
    if target.struck is not None:
        raise Gone(
            f"Entry {target.number:,} was struck, by entry {target.struck:,}, so there is nothing to void."
        )
    if target.voided is not None:
        raise Gone(f"Entry {target.number:,} was already voided, by entry {target.voided:,}.")
    if is_game_master(context, configuration):
        return
    if context.person != target.person:
        raise NotAllowed("Only the person who rolled this, or a game master, can void it.")
    if context.at - target.at > MINUTES * MINUTE:
        raise NotAllowed(
            f"You can void a roll of yours for {MINUTES} minutes: ask a game master to void entry "
            f"{target.number:,}."
        )
