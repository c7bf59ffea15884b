"""Hidden rolls: who may see them, how they are masked for others, and how many each person made.

All can see that count, so that people notice a hidden roll that they did not make: with one, a host could
use up a key of the proof that gives a bad roll.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, Visibility
from bot.play.kind import EventKind, label_of, list_shown
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, Hiding, is_game_master
from bot.play.store import Ask

FOR_MASTERS: frozenset[Visibility] = frozenset({"both", "gm"})
"""Game masters see these; everyone knows who rolled, and what for."""

FOR_ROLLER: frozenset[Visibility] = frozenset({"me", "both"})
"""The roller sees these."""

LABEL = "label"
"""The part of a masked request with the roller's label."""

ALLOWED: Mapping[Hiding, frozenset[Visibility]] = {
    "all": frozenset({"", "me", "both", "gm"}),
    "me": frozenset({"", "me"}),
    "gm": frozenset({"", "both", "gm"}),
    "none": frozenset({""}),
}

RATHER: Mapping[Hiding, str] = {
    "me": "Here only the roller may see a hidden roll: write `show:me`, or leave `show:` out",
    "gm": "The game master sees every roll here: write `show:both`",
    "none": "Rolls cannot be hidden here: leave `show:` out",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A roll, and how it was hidden when its button was shown."""

    number: int
    person: int
    """The roller. In direct messages each person has a place of their own, so numbers alone recur."""
    visibility: Visibility = ""


class HiddenRolls(NamedTuple):
    """The hidden rolls of a person."""

    person: int
    rolls: int
    """How many of them were revealed or struck."""
    opened: int


def may_see(context: RequestContext, event: Event, configuration: Configuration) -> bool:
    """Whether the person may see a roll; `configuration` is that of the event's place."""
    if not event.visibility or (event.visibility in FOR_ROLLER and context.person == event.person):
        return True
    return event.visibility in FOR_MASTERS and is_game_master(context, configuration)


def check_allowed(visibility: Visibility, configuration: Configuration) -> None:
    """Check that the settings of the place allow hiding rolls so.

    Raises:
        NotAllowed: they may not.
    """
    if visibility not in ALLOWED[configuration.hidden]:
        raise NotAllowed(f"{RATHER[configuration.hidden]}. /config show says what is allowed.")


def mask(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event without anything that says what was rolled: who rolled, when, by which command.

    A roll for the game master keeps its label, which all may read.
    """
    label = label_of(kinds[event.kind], event) if event.visibility in FOR_MASTERS else ""
    return Event(
        number=event.number,
        person=event.person,
        at=event.at,
        kind=event.kind,
        version=event.version,
        request={},
        line={LABEL: label} if label else None,
        visibility=event.visibility,
        message=event.message,
        struck=event.struck,
        voided=event.voided,
    )


async def look(ask: Ask, number: int) -> Event:
    """Return event `number` of the place, if the person may see it.

    Raises:
        Gone: there is no such event.
        NotAllowed: it is hidden from this person.
    """
    event = await ask.store.event(ask.place, number)
    if event is None:
        checkpoint = await ask.store.checkpoint(ask.place)
        if checkpoint and 0 < number <= checkpoint.number:
            raise Gone(f"Entries up to {checkpoint.number:,} are deleted here: /history shows the others.")
        raise Gone(f"There is no entry {number:,} here; /history shows all entries.")
    configuration = ask.configuration
    if may_see(ask.context, event, configuration):
        return event
    raise NotAllowed(refusal(ask.context, event, configuration))


async def find_shown(ask: Ask, shown: Shown) -> Event:
    """Return the roll of a button, if this person may see it and it is still hidden in the same way.

    Raises:
        Gone: there is no such roll here.
        NotAllowed: it is hidden from this person.
    """
    event = await look(ask, shown.number)
    if event.person != shown.person or event.visibility not in {"", shown.visibility}:
        raise Gone("The roll of this button is deleted: use the command for a new one.")
    return event


def refusal(context: RequestContext, event: Event, configuration: Configuration) -> str:
    """Return the error for a person who may not see an event."""
    if event.visibility == "me":
        return "This roll is hidden: only the person who rolled it can see it."
    others = "the person who rolled it and " if event.visibility == "both" else ""
    if configuration.game_masters or configuration.game_master_roles:
        return f"This roll is hidden: only {others}game masters can see it; /config show lists them."
    if context.in_server:
        return (
            f"This roll is hidden, and this server has chosen no game master: only {others}people with the "
            "Manage Server permission can see it."
        )
    nobody = "Only the person who rolled it" if others else "Nobody"
    return (
        f"{nobody} can see this roll until there is a game master: to become one, choose yourself with "
        "/config game-master."
    )


def count_hidden(rows: Sequence[Event], kinds: Mapping[str, EventKind[Any]]) -> tuple[HiddenRolls, ...]:
    """Count each person's hidden rolls among consecutive rows up to the newest, the person with most first.

    A revealed row looks like any other; the row that revealed it says that it was hidden. A row of
    combatants counts as revealed once one of them is: more would tell whether others are still hidden.
    """
    numbers = {number for row in rows for number in list_shown(kinds[row.kind], row)}
    opened = Counter(row.person for row in rows if row.number in numbers)
    every = Counter(row.person for row in rows if row.visibility or row.number in numbers)
    counts = [HiddenRolls(person, rolls, opened[person]) for person, rolls in every.items()]
    return tuple(sorted(counts, key=lambda each: (-each.rolls, each.person)))
