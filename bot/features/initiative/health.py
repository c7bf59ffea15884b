"""How the combatants of a fight are: what they have lost, and of what.

What a monster has is known to all, or to game masters alone; what a character has is on its sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.features.characters.characters import Character, played_of
from bot.features.harm.event import HARM, add_up_unseen
from bot.features.harm.wounds import Wounds, wounds_key
from bot.features.initiative.fight import Fight, Unit
from bot.features.initiative.hidden_numbers import HiddenNumbers, find_numbers, look_for_numbers
from bot.features.initiative.rows import INITIATIVE_ADD, INITIATIVE_NUMBERS, NumbersRequest
from bot.features.initiative.stat_lines import find_armour, find_toughness, find_worn
from bot.mechanics.damage import look_of
from bot.mechanics.games.turns import turns_of
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
from bot.mechanics.sheets import Counter
from bot.mechanics.toughness import MOST_WOUNDS, pierce, say_penalty, say_toughness
from bot.mechanics.usual_names import DEATH_FAILURES, DEATH_SUCCESSES, DYING, POINTS, WOUNDS, find_line
from bot.play.event import Event, Json
from bot.play.kind import Asking
from bot.play.reads import HistoryQuery, Lookups
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.play.store import Ask

MOST_HARM = 1_000
"""Rows of damage that are read in a fight with hidden combatants, the oldest."""

MOST_PLAYERS = 25
"""People whose characters are looked at for one that was handed over: each takes a visit to the database."""


FALLING = (DEATH_FAILURES, DYING)
"""What sheets count of those at 0 hit points, in D&D and in Pathfinder."""


@dataclass(frozen=True, slots=True)
class Armour:
    """The armour class of a combatant."""

    value: int
    is_open: bool
    """Whether all may know it."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the combatants of a fight are."""

    wounds: Wounds
    """What they have lost, as the channel keeps it."""
    unseen: Wounds
    """What some have lost besides, in rows that only game masters see."""
    shown: Mapping[Unit, MonsterNumbers] = field(default_factory=dict)
    """What monsters have, as all may know it."""
    hidden: Mapping[Unit, MonsterNumbers] = field(default_factory=dict)
    """What only game masters and the person who typed it may know: no card for all may say it.

    A monster may have its armour class here and its hit points in `shown`.
    """
    kept: Mapping[int, HiddenNumbers] = field(default_factory=dict)
    """The same by the numbers of the rows that added them."""
    characters: Mapping[Unit, Character] = field(default_factory=dict)
    counts_wounds: bool = False
    """Whether the game compares damage with Toughness, as Savage Worlds does."""
    takes_armour: bool = False
    """Whether armour of monsters is taken off damage, as in Call of Cthulhu."""
    keeps_wounds: bool = False
    """Whether characters have major wounds, as in Call of Cthulhu."""

    def describe(self, unit: Unit) -> str:
        """Return in a few words how a combatant is, as all may know it; empty if nothing is to be said."""
        if self.counts_wounds and self.toughness_of(unit) is not None:
            return self._describe_wounds(unit)
        if points := self.points_of(unit):
            return " · ".join(filter(None, (_out_of(points.now, points.most), self._say_state(unit))))
        lost = self.lost_by(unit)
        if most := self.shown.get(unit, NO_NUMBERS).hp:
            return _out_of(max(0, most - lost), most)
        if most := self.hidden.get(unit, NO_NUMBERS).hp:
            return look_of(lost, most)
        return f"lost {lost}" if lost else ""

    def _describe_wounds(self, unit: Unit) -> str:
        counter, lost = self._counter_of(unit, WOUNDS), self.lost_by(unit)
        wounds = counter.now if counter else lost
        if self.is_down(unit):
            return "down" if self.is_extra(unit) else "Incapacitated"
        parts = ["Shaken"] if self.is_shaken(unit) else []
        return " · ".join([*parts, *([say_penalty(wounds)] if wounds else [])])

    def is_shaken(self, unit: Unit) -> bool:
        return unit in self.wounds.shaken

    def toughness_of(self, unit: Unit) -> int | None:
        """Return what damage is compared with, or None; it is hidden as other numbers are."""
        character = self.characters.get(unit)
        return find_toughness(character.sheet) if character else self.numbers_of(unit).toughness

    def toughness_against(self, unit: Unit, piercing: int) -> int | None:
        """Return the same against a weapon that ignores some armour."""
        toughness, character = self.toughness_of(unit), self.characters.get(unit)
        worn = find_worn(character.sheet) if character else self.numbers_of(unit).armour
        return None if toughness is None else pierce(toughness, worn, piercing)

    def pierce_armour(self, unit: Unit, damage: int) -> int:
        """Return what is left of damage after the armour of a monster, where the game takes that off."""
        armour = self.numbers_of(unit).armour if self.takes_armour else None
        return max(0, damage - (armour or 0))

    def is_extra(self, unit: Unit) -> bool:
        """Whether a monster takes no wound and rolls no wild die, where the game has such."""
        return self.counts_wounds and unit not in self.characters and not self.numbers_of(unit).hp

    def is_down(self, unit: Unit) -> bool:
        """Whether a combatant has nothing left, or had one wound too many."""
        if self.counts_wounds and self.toughness_of(unit) is not None:
            if counter := self._counter_of(unit, WOUNDS):
                return unit in self.wounds.out and counter.now == counter.most
            most_wounds = MOST_WOUNDS if unit in self.characters else self.numbers_of(unit).hp or 0
            return self.lost_by(unit) > most_wounds
        if points := self.points_of(unit):
            return not points.now
        most = self.numbers_of(unit).hp
        return most is not None and self.lost_by(unit) >= most

    def is_out(self, unit: Unit) -> bool:
        """Whether a combatant is out of the fight unless healed: no character at 0 that is not dead.

        Nor is a Wild Card of Savage Worlds, who is Incapacitated and rolls for it.
        """
        is_of_points = self.points_of(unit) is not None
        is_wild = self.counts_wounds and self.toughness_of(unit) is not None and not self.is_extra(unit)
        is_alive = is_wild or (is_of_points and not self.is_dead(unit))
        return self.is_down(unit) and not is_alive

    def is_dead(self, unit: Unit) -> bool:
        """Whether a character at 0 has failed all death saves, or is as dying as one can be.

        System Reference Document 5.2.1; Pathfinder Player Core, Dying.
        """
        return self._has_all(unit, DEATH_FAILURES) or self._has_all(unit, DYING)

    def rolls_death_saves(self, unit: Unit) -> bool:
        """Whether a character whose sheet counts death saves is at 0, not dead and not stable."""
        is_settled = self.is_dead(unit) or self._has_all(unit, DEATH_SUCCESSES)
        return self.is_down(unit) and self._counter_of(unit, DEATH_FAILURES) is not None and not is_settled

    def _has_all(self, unit: Unit, saves: str) -> bool:
        counter = self._counter_of(unit, saves)
        return self.is_down(unit) and counter is not None and counter.now == counter.most

    def _say_state(self, unit: Unit) -> str:
        """Return what a character at 0 is as its sheet counts it, or that it has a major wound."""
        if self.keeps_wounds:
            return self._say_major_wound(unit)
        if dying := self.dying_of(unit):
            return f"dying {dying}"
        if not self.is_down(unit) or not any(self._counter_of(unit, each) for each in FALLING):
            return ""
        return "dead" if self.is_dead(unit) else "unconscious"

    def _say_major_wound(self, unit: Unit) -> str:
        if self.is_dying(unit):
            return "dying"
        if self.is_down(unit):
            return "unconscious"
        return "major wound" if self._has_major_wound(unit) else ""

    def is_dying(self, unit: Unit) -> bool:
        """Whether a character at 0 has a major wound (Keeper Rulebook, 7th edition, p. 120)."""
        return self.keeps_wounds and self.is_down(unit) and self._has_major_wound(unit)

    def _has_major_wound(self, unit: Unit) -> bool:
        character = self.characters.get(unit)
        return character is not None and character.sheet.has_major_wound

    def dying_of(self, unit: Unit) -> int:
        """Return the dying value of a living character at 0 hit points whose sheet counts it, or 0."""
        is_alive = self.is_down(unit) and not self.is_dead(unit)
        counter = self._counter_of(unit, DYING) if is_alive else None
        return counter.now if counter else 0

    def counts_dying(self, unit: Unit) -> bool:
        return self._counter_of(unit, DYING) is not None

    def falls_by(self, unit: Unit, wounds: int) -> bool:
        """Whether more wounds are too many for a character whose sheet counts them."""
        counter = self._counter_of(unit, WOUNDS)
        return counter is not None and wounds > 0 and counter.now + wounds > counter.most

    def lost_by(self, unit: Unit) -> int:
        return max(0, self._gap_of(unit))

    def _gap_of(self, unit: Unit) -> int:
        """Return what a combatant lost; below 0 if it was healed above all that it had, as only they know."""
        lost, most = self.wounds.lost_by(unit), self.numbers_of(unit).hp or 0
        if unit in self.wounds.risen:
            return most + lost
        return lost + self.unseen.lost_by(unit) + (most if unit in self.unseen.risen else 0)

    def counts_from_zero(self, unit: Unit, *, heals: bool) -> bool:
        """Whether healing begins at 0 hit points, or damage at all of them after that, as all can see."""
        if self.counts_wounds or unit in self.characters or not self.numbers_of(unit).hp:
            return False
        has_risen = unit in (*self.wounds.risen, *self.unseen.risen)
        return self.is_down(unit) if heals else has_risen and self._gap_of(unit) <= 0

    def has_used(self, cause: int) -> bool:
        """Whether the damage of a roll was applied, or is too old to say."""
        return self.wounds.has_used(cause) or self.unseen.has_used(cause)

    def describe_exactly(self, unit: Unit, numbers: MonsterNumbers) -> str:
        """Return what a combatant with these numbers has left, `**6**/7 hp`, or has lost."""
        lost = self.lost_by(unit)
        if self.counts_wounds and numbers.toughness:
            return " · ".join(
                filter(
                    None,
                    [
                        f"toughness {say_toughness(numbers.toughness, numbers.armour)}",
                        self._describe_wounds(unit),
                    ],
                )
            )
        left = f"**{max(0, numbers.hp - lost)}**/{numbers.hp} hp" if numbers.hp else f"lost {lost}"
        return f"{left} · armour {numbers.armour}" if self.takes_armour and numbers.armour else left

    def has_points(self, unit: Unit) -> bool:
        if self.counts_wounds and self.toughness_of(unit) is not None:
            return True
        return self.points_of(unit) is not None or self.numbers_of(unit).hp is not None

    def points_of(self, unit: Unit) -> Counter | None:
        """Return the hit points of a character, if its sheet has any."""
        return self._counter_of(unit, POINTS)

    def _counter_of(self, unit: Unit, wanted: str) -> Counter | None:
        character = self.characters.get(unit)
        name = find_line(character.sheet.counters, wanted) if character else None
        return character.sheet.counters[name] if character and name else None

    def numbers_of(self, unit: Unit) -> MonsterNumbers:
        return self.shown.get(unit, NO_NUMBERS).fill_from(self.hidden.get(unit, NO_NUMBERS))


def _out_of(now: int, most: int) -> str:
    return f"{now}/{most} hp"


class InFight(NamedTuple):
    """A character in a fight."""

    character: str
    """Its id."""
    person: int
    """Who joined with it."""


class KnownNumbers(NamedTuple):
    """What monsters have, as far as anybody knows it."""

    shown: Mapping[Unit, MonsterNumbers]
    hidden: Mapping[Unit, MonsterNumbers]
    kept: Mapping[int, HiddenNumbers]
    """The hidden ones by the rows that added monsters."""

    def of(self, unit: Unit) -> MonsterNumbers:
        return self.shown.get(unit, NO_NUMBERS).fill_from(self.hidden.get(unit, NO_NUMBERS))

    @property
    def armours(self) -> dict[Unit, Armour]:
        """The armour classes of the monsters."""
        hidden = {unit: Armour(each.ac, is_open=False) for unit, each in self.hidden.items() if each.ac}
        return hidden | {unit: Armour(each.ac, is_open=True) for unit, each in self.shown.items() if each.ac}


def look_for_all_numbers(look: Lookups, rows: Iterable[Event]) -> KnownNumbers:
    """Return what the monsters have that these rows have added."""
    added, opened = list[Event](), dict[int, list[NumbersRequest]]()
    for event in rows:
        if event.kind == INITIATIVE_NUMBERS.name and event.struck is None:
            request = INITIATIVE_NUMBERS.read(event.request)
            opened.setdefault(request.row, []).append(request)
        elif event.kind == INITIATIVE_ADD.name and event.struck is None:
            added.append(event)
    shown, hidden, kept = dict[Unit, MonsterNumbers](), dict[Unit, MonsterNumbers](), {}
    for event in added:
        asked = INITIATIVE_ADD.read(event.request)
        known = asked.list_numbers(asked.numbers)
        for request in opened.get(event.number, ()):
            known = [*map(MonsterNumbers.fill_from, known, asked.list_numbers(request.numbers))]
        shown |= _by_unit(event.number, known)
        if asked.kept and (found := look_for_numbers(look, asked.kept)):
            left = map(MonsterNumbers.leave_out, asked.list_numbers(found.numbers), known)
            if unknown := _by_unit(event.number, left):
                kept[event.number] = found
                hidden |= unknown
    return KnownNumbers(shown, hidden, kept)


class KeptHealth(NamedTuple):
    """What is kept of the health of a fight."""

    wounds: Json
    unseen: Wounds
    numbers: KnownNumbers
    characters: Mapping[Unit, InFight]


def look_for_health(look: Lookups, place: Place, fight: Fight, rows: Sequence[Event]) -> KeptHealth:
    """Return what the rows of a fight, which the person may see, keep of its health."""
    added = [event for event in rows if event.kind == INITIATIVE_ADD.name and event.struck is None]
    hides = any(INITIATIVE_ADD.read(event.request).hidden for event in added)
    return KeptHealth(
        look.shared_state(wounds_key(place)).value,
        _look_for_unseen(look, fight) if hides else Wounds(fight.start),
        look_for_all_numbers(look, rows),
        list_characters(added),
    )


def _look_for_unseen(look: Lookups, fight: Fight) -> Wounds:
    """Return what combatants lost while they were hidden."""
    page = look.page(HistoryQuery(kinds=(HARM.name,), after=fight.start, limit=MOST_HARM))
    return add_up_unseen(fight.start, reversed(page.events))


async def read_health(ask: Ask, fight: Fight, kept: KeptHealth) -> Health:
    """Return how the combatants of a fight are."""
    wounds = Wounds.of(kept.wounds, fight.start)
    characters = await _find_characters(ask, kept.characters)
    configuration = ask.configuration
    return Health(
        wounds,
        kept.unseen,
        *kept.numbers,
        characters,
        counts_wounds=counts_wounds(configuration),
        takes_armour=turns_of(configuration.played).takes_armour,
        keeps_wounds=configuration.played is not None and configuration.played.keeps_wounds,
    )


def counts_wounds(configuration: Configuration) -> bool:
    """Whether fights count wounds by Toughness, and not hit points: in Savage Worlds."""
    return configuration.played is not None and configuration.played.name == "sw"


def _by_unit(row: int, numbers: Iterable[MonsterNumbers]) -> dict[Unit, MonsterNumbers]:
    return {Unit(row, copy): each for copy, each in enumerate(numbers) if any(each)}


def list_characters(added: Iterable[Event]) -> dict[Unit, InFight]:
    """Return the characters that rows have added to a fight; several people may play one."""
    found = {}
    for event in added:
        request = INITIATIVE_ADD.read(event.request)
        if request.character:
            found[Unit(event.number, 0)] = InFight(request.character, request.whose or event.person)
    return found


async def _find_characters(ask: Asking, wanted: Mapping[Unit, InFight]) -> dict[Unit, Character]:
    """Return the characters in a fight, by whoever plays them here now: one may be handed over."""
    found, people = dict[str, Character](), [each.person for each in wanted.values()]
    for person in people:
        await _note_played(ask, person, found)
    if not found.keys() >= {each.character for each in wanted.values()}:
        for person in (await ask.store.players(ask.place))[:MOST_PLAYERS]:
            if person not in people:
                await _note_played(ask, person, found)
    return {unit: found[each.character] for unit, each in wanted.items() if each.character in found}


async def find_armour_of_character(ask: Asking, unit: Unit, character: InFight) -> Armour | None:
    """Return the armour class of a character: its player may say it, or not."""
    played = (await _find_characters(ask, {unit: character})).get(unit)
    number = find_armour(played.sheet) if played else None
    return None if number is None else Armour(number, is_open=False)


async def find_hidden_armour(ask: Asking, event: Event, unit: Unit) -> int | None:
    """Return the armour class of a combatant that only game masters or its player know."""
    request = INITIATIVE_ADD.read(event.request)
    if request.kept:
        found = await find_numbers(ask, request.kept)
        return request.list_numbers(found.numbers)[unit.copy].ac if found else None
    character = list_characters([event]).get(unit)
    armour = await find_armour_of_character(ask, unit, character) if character else None
    return armour.value if armour else None


async def _note_played(ask: Asking, person: int, found: dict[str, Character]) -> None:
    if character := played_of(await ask.store.played(ask.place, person)):
        found[character.id] = character
