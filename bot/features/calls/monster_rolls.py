"""The row in which monsters of a fight roll for a call, all by one press of a game master.

It has no words: the names of the monsters are in the rows that added them, and what they rolled for is in the
row of the call. Rolls of hidden monsters are a row of their own, which only game masters see.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, NamedTuple

from bot.features.initiative.fight import Unit
from bot.features.initiative.rows import name_of
from bot.mechanics.checks import Check, read_check, say_check, throw_all
from bot.mechanics.later import Later
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Made
from bot.play.kind import EventKind, Occasion, TellsWordsOfOthers, World
from bot.play.sums import face_tallies


class MonsterRoll(NamedTuple):
    """What some monsters roll, each once."""

    dice: str
    """As `bot.mechanics.checks` has it."""
    units: tuple[Unit, ...]
    is_plain: bool = False
    """Whether nobody gave the numbers that they lack, which then count as 0."""


@dataclass(frozen=True, slots=True)
class MonstersRequest:
    """The rolls of monsters for a call; nothing is left of it in a row that is hidden from its reader."""

    call: int = 0
    """The number of the row of the call."""
    rolls: tuple[MonsterRoll, ...] = ()
    came: Later[bool] = False
    """Whether all see these monsters, though a row that added some of them is still hidden."""

    @property
    def units(self) -> tuple[Unit, ...]:
        """Return all monsters, in the order of their rolls."""
        return tuple(unit for roll in self.rolls for unit in roll.units)


class MonstersKind(TellsWordsOfOthers, EventKind[MonstersRequest]):
    """Rolls of monsters for a call. They use no state."""

    name = "call-monsters"
    request_type = MonstersRequest
    can_throw: ClassVar[bool] = False

    async def prepare(self, request: MonstersRequest, world: World, occasion: Occasion) -> tuple[Check, ...]:
        return tuple(check for roll in request.rolls for check in len(roll.units) * [read_check(roll.dice)])

    def apply(
        self, prepared: tuple[Check, ...], request: MonstersRequest, context: EventContext, source: Source
    ) -> Made:
        made = throw_all(prepared, source)
        if isinstance(made, Waiting):
            return made
        source.finish()
        pairs = [
            pair for each in made for pair in zip(each.dice, ([face] for face in each.faces), strict=True)
        ]
        return Effect(
            draws=tuple(face for each in made for face in each.faces),
            line={"rolls": [[each.text, each.succeeds] for each in made]},
            tally=partial(face_tallies, pairs, by_hand=False, named=""),
        )

    def describe(self, event: Event) -> str:
        return ", ".join(dict.fromkeys(roll.dice for roll in self.read(event.request).rolls))

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        request = self.read(event.request)
        return tuple(dict.fromkeys((request.call, *(unit.row for unit in request.units))))

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        request = self.read(event.request)
        return tuple(dict.fromkeys(unit.row for unit in request.units)) if request.came else ()

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        request = self.read(event.request)
        call = rows.get(request.call)
        words = {
            "what": call.request.get("name", "") if call else "",
            "names": name_units(request.units, rows),
        }
        return replace(event, line={**(event.line or {}), **words})


MONSTERS = MonstersKind()


def name_units(units: Sequence[Unit], rows: Mapping[int, Event]) -> list[str]:
    """Return the names of combatants by the rows that added them; empty if such a row is not known."""
    return [name_of(each, rows) for each in units]


class MonsterAnswer(NamedTuple):
    """The roll of one monster for a call."""

    unit: Unit
    name: str
    """Empty if it is not known."""
    words: str
    """The total, or the verdict of the game."""
    succeeds: bool | None
    is_plain: bool
    is_void: bool

    @property
    def degree(self) -> str:
        """The verdict without its total: `critical success`."""
        return self.words.partition(" ")[2]


def list_monsters(event: Event) -> list[MonsterAnswer]:
    """Return the rolls of a row."""
    request, line = MONSTERS.read(event.request), event.line or {}
    names = line.get("names", [""] * len(request.units))
    return [
        MonsterAnswer(unit, name, words, succeeds, is_plain, event.voided is not None)
        for (unit, is_plain, words, succeeds), name in zip(_list_results(request, line), names, strict=False)
    ]


def _list_results(
    request: MonstersRequest, line: Mapping[str, list[tuple[str, bool | None]]]
) -> Iterator[tuple[Unit, bool, str, bool | None]]:
    results = iter(line.get("rolls", ()))
    for roll in request.rolls:
        check = read_check(roll.dice)
        for unit, (text, succeeds) in zip(roll.units, results, strict=False):
            yield unit, roll.is_plain, say_check(check, text), succeeds
