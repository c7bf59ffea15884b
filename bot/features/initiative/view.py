"""A fight as people see it: its value with the names and notes from their rows."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Self

from bot.features.initiative.fight import INITIATIVE, Combatant, Fight, Unit
from bot.features.initiative.health import Health, KeptHealth, look_for_health, read_health
from bot.features.initiative.rows import (
    INITIATIVE_ADD,
    INITIATIVE_NOTE,
    INITIATIVE_NUMBERS,
    OVER,
    CombatantName,
    FightRef,
    check_may_change,
    group_of,
    names_of,
)
from bot.features.initiative.stat_lines import is_quick
from bot.features.sessions.event import SESSION
from bot.mechanics.action_cards import say_card
from bot.mechanics.combatants import begins_word, match_plural
from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.games.turns import Turns, turns_of
from bot.play.errors import Gone
from bot.play.event import Event, State
from bot.play.reads import HistoryQuery, Lookups
from bot.play.store import Ask
from bot.play.visibility import may_see

AT_ONCE = 300
"""How many rows of a kind are read at once; a longer fight reads the others one by one."""

NO_FIGHT = "There is no fight here: start one with /initiative begin or /initiative add."


@dataclass(frozen=True, slots=True)
class NamedFight:
    """A fight with the names of those in it, as all may see it, but for `hidden`."""

    fight: Fight
    """Includes revealed combatants that no move has brought in yet."""
    revealed: tuple[int, ...]
    """The numbers of their rows."""
    hidden: tuple[Event, ...]
    """The rows of hidden combatants, for people who may see them; some of these may have come in."""
    names: dict[Unit, CombatantName]

    def name_of(self, unit: Unit) -> str:
        """Return the name of a combatant; empty if its writer was forgotten."""
        return str(self.names.get(unit, ""))

    def say_total(self, one: Combatant) -> str:
        """Return the initiative of a combatant, or its card."""
        return str(one.total) if self.fight.deck is None else say_card(one.total)

    def as_seen_by(self, ask: Ask) -> Self:
        """Return it with those hidden combatants in the order whom this person may see."""
        rows = [event for event in self.hidden if may_see(ask.context, event, ask.configuration)]
        if not rows:
            return self
        groups = {event.number: group_of(event) for event in rows}
        return replace(self, fight=self.fight.bring_all(groups), names=_names_by_unit(rows) | self.names)

    def is_hidden(self, unit: Unit) -> bool:
        return unit not in self.fight.came and any(event.number == unit.row for event in self.hidden)

    def list_hidden(self, event: Event) -> list[tuple[Combatant, CombatantName]]:
        """Return those whom a hidden row has added and who have not come in."""
        everyone = zip(group_of(event), names_of(event), strict=True)
        return [(one, name) for one, name in everyone if self.is_hidden(one.unit)]

    def list_matches(self, typed: str) -> list[Unit]:
        """Return the combatants of a name, or else all in whose names the text begins a word.

        `wasp 1` is Copper-Wasp 1, and never Copper-Wasp 12.
        """
        wanted, order = typed.strip().casefold(), self.fight.order
        names = {each.unit: self.name_of(each.unit).casefold() or f"<@{each.whose}>" for each in order}
        spaced = wanted.replace("-", " ")  # the sheet of Sister Ysolde is called Sister-Ysolde
        return [unit for unit, name in names.items() if name == wanted] or [
            unit for unit, name in names.items() if begins_word(name.replace("-", " "), spaced)
        ]

    def find_unit(self, typed: str) -> Unit:
        """Return the combatant of a name, or of the only name in which the text begins a word.

        Raises:
            BadInput: nobody has such a name, or several have.
        """
        matches = self.list_matches(typed)
        if not matches:
            known = filter(None, (self.name_of(each.unit) for each in self.fight.order))
            help_ = "/initiative show shows who takes part."
            raise unknown_name("Nobody here is called {}", typed, list(known), help_)
        if len(matches) == 1:
            return matches[0]
        several = [self.name_of(unit) for unit in matches]
        raise BadInput(
            f"{cite(typed)} can mean several names: write one of {', '.join(several[:10])}.",
            typed=typed.strip(),
            offers=tuple(several[:3]),
        )

    def find_units(self, typed: str) -> list[Unit]:
        """Return the combatants that a text names: one, or all that are numbered by its plural, `goblins`.

        Raises:
            BadInput: nobody has such a name, or several have.
        """
        names = {each.unit: self.name_of(each.unit) for each in self.fight.order}
        return match_plural(names, typed) or [self.find_unit(typed)]


@dataclass(frozen=True, slots=True)
class FightView(NamedFight):
    """A fight as all may see it, but for `hidden` and the hidden numbers of `health`."""

    notes: Mapping[int, str]
    """The words of each note by the number of its row."""
    health: Health
    last: int
    """The number of the row that changed it last."""
    last_row: Event | None
    """That row, if it is still there."""
    message: int | None
    """The id of its message, if known."""
    turns: Turns
    """The order of a fight in the game of its place."""
    quick: frozenset[Unit] = frozenset()
    """Monsters with the Edge Quick, as they were added."""

    def list_fallen(self) -> tuple[Unit, ...]:
        """Return the monsters without hit points: characters keep their turns, to roll death saves."""
        return tuple(each.unit for each in self.fight.order if self.has_fallen(each))

    def has_fallen(self, one: Combatant) -> bool:
        return one.monster and self.health.is_down(one.unit)

    def list_quick(self, revealed: Collection[Unit]) -> tuple[Unit, ...]:
        """Return those with the Edge Quick, characters by their sheets now; hidden ones if `revealed`."""
        characters = {unit for unit, each in self.health.characters.items() if is_quick(each.sheet)}
        named = {each.unit for each in self.fight.order if not self.is_hidden(each.unit)} | {*revealed}
        return tuple(sorted((characters | self.quick) & named))

    def list_acting(self) -> list[Combatant]:
        """Return the hidden combatants between the current turn and the one before it, in order."""
        order, turn = self.fight.order, self.fight.turn
        if turn is None or self.fight.deck:  # they have no card yet
            return []
        place, fallen = self.fight.place_of(turn), self.list_fallen()
        first = 0 if self.fight.round <= 1 else place + 1 - len(order)
        before = (order[at] for at in range(place - 1, first - 1, -1))
        passed = takewhile(lambda one: one.unit in fallen or self.is_hidden(one.unit), before)
        return [one for one in passed if self.is_hidden(one.unit)][::-1]


async def current_fight(ask: Ask) -> tuple[Fight | None, FightRef]:
    """Return the current fight, if any, and where a new row belongs."""
    return await ask.store.look_at(ask.place, look_for_fight)


def look_for_fight(look: Lookups) -> tuple[Fight | None, FightRef]:
    """Return the current fight, if any, and where a new row belongs."""
    value, session = look.state(INITIATIVE).value, look.state(SESSION)
    now = session.value["start"] if session.value else 0
    if value is None:
        return None, FightRef(0, now)
    fight = Fight.of(value)
    if _ended_with(fight, session):
        return None, FightRef(0, now, fight.start)
    return fight, FightRef(fight.start)


def _ended_with(fight: Fight, session: State) -> bool:
    """Whether a session has ended since a fight began, and the fight with it."""
    if session.value is not None:
        return bool(fight.session) and session.value["start"] != fight.session
    return bool(fight.session) or session.last > fight.start


async def view_fight(ask: Ask, start: int = 0, *, to_change: bool = False) -> FightView:
    """Return the current fight, if it began with row `start`; with `to_change`, if the person may change it.

    Raises:
        Gone: there is none, or another one.
        NotAllowed: the person may not change it.
    """
    fight = await find_fight(ask, start)
    if to_change:  # first, since later errors may mention hidden combatants
        check_may_change(fight, ask.context, ask.configuration)
    return await describe(ask, fight)


async def find_fight(ask: Ask, start: int = 0) -> Fight:
    """Return the current fight, if it began with row `start`.

    Raises:
        Gone: there is none, or another one.
    """
    fight, _ = await current_fight(ask)
    if fight is None:
        raise Gone(NO_FIGHT)
    if start not in {0, fight.start}:
        raise Gone(OVER)
    return fight


def name_fight(fight: Fight, rows: Iterable[Event]) -> NamedFight:
    """Return a fight as all may see it, by the rows that added those in it."""
    added = [event for event in rows if event.kind == INITIATIVE_ADD.name]
    apart = [
        event
        for event in sorted(added, key=lambda event: event.number)
        if INITIATIVE_ADD.read(event.request).hidden
        and event.number not in fight.brought
        and not event.is_crossed_out
    ]
    revealed = {event.number: group_of(event) for event in apart if not event.visibility}
    return NamedFight(
        fight.bring_all(revealed),
        tuple(revealed),
        tuple(event for event in apart if event.visibility),
        _names_by_unit(event for event in added if not event.visibility)
        | {unit: name for unit, name in _names_by_unit(added).items() if unit in fight.came},
    )


def _names_by_unit(rows: Iterable[Event]) -> dict[Unit, CombatantName]:
    return {Unit(event.number, copy): name for event in rows for copy, name in enumerate(names_of(event))}


async def describe(ask: Ask, fight: Fight) -> FightView:
    """Return a fight with the words of its rows."""
    look_at_all = partial(_look_at_all, ask=ask, fight=fight)
    rows, kept, last, last_row = await ask.store.look_at(ask.place, look_at_all)
    named = name_fight(fight, rows.values())
    first = await ask.store.event(ask.place, fight.start)  # a page lacks a message just sent
    return FightView(
        named.fight,
        named.revealed,
        named.hidden,
        named.names,
        {
            number: str(event.request.get("name", ""))
            for number, event in rows.items()
            if event.kind == INITIATIVE_NOTE.name
        },
        await read_health(ask, fight, kept),
        last,
        last_row,
        first.message if first else None,
        turns_of(ask.configuration.played),
        frozenset(_list_quick(rows.values())) if fight.deck else frozenset(),
    )


def _list_quick(rows: Iterable[Event]) -> Iterator[Unit]:
    """Return the monsters that rows have added with the Edge Quick."""
    for event in rows:
        if event.kind == INITIATIVE_ADD.name:
            request = INITIATIVE_ADD.read(event.request)
            quick = (copy for copy, each in enumerate(request.each) if each.quick and request.monsters)
            yield from (Unit(event.number, copy) for copy in quick)


def _look_at_all(
    look: Lookups, ask: Ask, fight: Fight
) -> tuple[dict[int, Event], KeptHealth, int, Event | None]:
    """Return the rows of a fight, what is kept beside them, and the row that changed it last."""
    last = look.state(INITIATIVE).last
    last_row = look.event(last)
    is_removal = last_row is not None and last_row.request.get("action") == "unnote"
    notes = [INITIATIVE_NOTE.name] if fight.notes or is_removal else []
    rows = look_at_rows(look, fight, INITIATIVE_ADD.name, *notes, INITIATIVE_NUMBERS.name)
    # to look how hidden ones are would take time that players notice
    came = {unit.row for unit in fight.came}
    seen = [
        event
        for event in rows.values()
        if event.number in came or may_see(ask.context, event, ask.configuration)
    ]
    return rows, look_for_health(look, ask.place, fight, seen), last, last_row


def look_at_rows(look: Lookups, fight: Fight, *kinds: str) -> dict[int, Event]:
    """Return the rows of these kinds that have the words of a fight, as far as they still exist."""
    rows: dict[int, Event] = {}
    for kind in kinds:
        page = look.page(HistoryQuery(kinds=(kind,), after=fight.start - 1, limit=AT_ONCE))
        rows |= {event.number: event for event in page.events}
    named = {each.row for each in fight.order}
    if INITIATIVE_NOTE.name in kinds:
        named |= {note.row for note in fight.notes}
    for number in sorted(named - rows.keys()):
        event = look.event(number)
        if event is not None:
            rows[number] = event
    return rows


FALLING = frozenset(("frightened", "sickened"))
"""Conditions of Pathfinder whose number falls at the end of each turn of the one who has them.

Player Core, Frightened; tables count the other in the same way.
"""


def falls_each_turn(words: str) -> bool:
    """Whether the number of a note is that of a condition, `frightened 2`, and no mere count of rounds."""
    return words.casefold() in FALLING
