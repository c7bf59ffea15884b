"""Hidden rolls: the secret ones are seen by the roller alone, the blind ones by the game masters alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.records import Json, Move, Record, Turn, Visibility
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.settings.game_masters import is_game_master
from bot.play.slots import States
from bot.play.statistics.tallies import Tally

REVEAL = "reveal"
"""The command of the row that says that another was revealed."""


def may_see(context: RequestContext, record: Record, configuration: Configuration) -> bool:
    """Tell whether the person may see what was rolled; `configuration` is the one of the record's place."""
    if record.visibility == "secret":
        return context.person == record.person
    return not record.visibility or is_game_master(context, configuration)


def check_allowed(visibility: Visibility, configuration: Configuration) -> None:
    """See that rolls may be hidden so, by the settings of the place.

    Raises:
        NotAllowed: they may not.
    """
    if (visibility == "secret" and not configuration.secret) or (
        visibility == "blind" and not configuration.blind
    ):
        raise NotAllowed(
            f"Rolls are not {visibility} here: leave out {visibility}:. /config show says what is allowed."
        )


def masked(record: Record) -> Record:
    """Return a record without all that tells what was rolled: only who rolled, when, and by which command."""
    return replace(record, request={}, faces=(), outcome=None, odds=None, before=None, by_hand=False)


async def look(services: Services, context: RequestContext, number: int) -> Record:
    """Return the `number`-th row of the place, for one who may see it.

    Raises:
        Gone: there is no such row.
        NotAllowed: it is hidden from this person.
    """
    record = await services.store.row(context.place, number)
    if record is None:
        checkpoint = await services.store.checkpoint(context.place)
        if checkpoint and 0 < number <= checkpoint.number:
            raise Gone(f"Entries up to {checkpoint.number:,} are no longer kept here.")
        raise Gone(f"There is no entry {number:,} here; /history shows what there is.")
    configuration = await services.store.configuration(context.place)
    if may_see(context, record, configuration):
        return record
    raise NotAllowed(_refusal(context, record, configuration))


def _refusal(context: RequestContext, record: Record, configuration: Configuration) -> str:
    if record.visibility == "secret":
        return "Only the person who rolled this in secret can see it."
    if not context.in_server and not configuration.game_masters:
        return (
            "Only game masters can see a blind roll, and there is none here yet: /config claim makes you one."
        )
    return "Only game masters can see a blind roll, and may reveal it; /config show says who they are."


async def reveal(
    services: Services,
    context: RequestContext,
    number: int,
    tallies_of: Callable[[Record], tuple[Tally, ...]] | None = None,
) -> Record:
    """Reveal the `number`-th row of the place, record that it was done, and return that row, open.

    What the row adds to the running sums, as `tallies_of` says, is added now, for its person and its day;
    a row that was struck adds nothing.

    Raises:
        Gone: there is no such row, or it is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    record = await look(services, context, number)
    added = tallies_of(record) if tallies_of and record.struck is None else ()
    tallies = tuple(tally.made(record.person, record.at) for tally in added)
    move = Move(context, REVEAL, {"number": number}, partial(_turn, tallies), reveals=number)
    try:
        await services.store.record(move)
    except Changed:
        raise Gone(f"Entry {number:,} here is open to all; there is nothing to reveal.") from None
    return replace(record, visibility="")


def fold(states: States, record: Record) -> None:
    """Leave the states of a place as they are: revealing rolls nothing."""


def _turn(tallies: tuple[Tally, ...], _: Json) -> Turn:
    return Turn(tallies=tallies)
