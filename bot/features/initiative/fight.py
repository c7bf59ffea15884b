"""A fight as a value: the combatants in order, whose turn it is, and the notes that last for some rounds.

A fight has no words of people, only the numbers of the rows that have them. So it can be stored, committed to
and exported after the words are deleted. Each move makes a new value.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.play.codec import Person, load
from bot.play.errors import Changed, Gone, Refused
from bot.play.event import Json, StateKey

INITIATIVE = StateKey("initiative")
"""The key of the state that holds the fight of a place."""

MOST = 60
"""The most combatants in a fight."""

MOST_NOTES = 40
"""The most notes in a fight."""

MOST_ROUNDS = 1_000
"""The most rounds of a note, and of a fight."""

NOBODY = "Nobody takes part in this fight yet: press Join, or add monsters with /initiative add."


class Unit(NamedTuple):
    """Identifies a combatant: one of those that a row has added."""

    row: int
    copy: int
    """Counted from 0 within the row."""

    def __str__(self) -> str:
        return f"{self.row}.{self.copy}"


class Combatant(NamedTuple):
    """One who takes part in a fight."""

    row: int
    copy: int
    whose: Person
    """The id of the person who plays it, or who added a monster."""
    monster: bool
    total: int
    """Its initiative."""
    bonus: int
    """What decides between equal totals: the number added to the dice, unless the game has another rule."""
    waits: bool = False
    """Whether it delays its turn."""

    @property
    def unit(self) -> Unit:
        """What it is known by."""
        return Unit(self.row, self.copy)

    @property
    def rank(self) -> tuple[int, int, bool]:
        """The order: by total, then by bonus, then players before monsters."""
        return self.total, self.bonus, not self.monster


Group = tuple[Combatant, ...]
"""All combatants that one row has added."""


class Note(NamedTuple):
    """Something that is true of a combatant for some rounds."""

    row: int
    """The number of the row that has its words."""
    on: Unit
    ends: int | None
    """The round in which it ends, with the turn of that combatant, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """A fight under way."""

    start: int
    """The number of the row that began it, which its buttons carry."""
    by: Person
    """The id of the person who began it."""
    session: int = 0
    """The number of the row that started the session, or 0 without a session."""
    round: int = 0
    """0 before the first turn."""
    turn: Unit | None = None
    """Whose turn it is."""
    moves: int = 0
    """Counts the turns that were given and taken back; buttons carry it."""
    order: Group = ()
    notes: tuple[Note, ...] = ()
    brought: tuple[int, ...] = ()
    """The numbers of hidden rows whose combatants came in, or never will."""

    @classmethod
    def of(cls, state: Json) -> "Fight":
        """Return the fight that a place keeps.

        Raises:
            Gone: there is none.
        """
        if state is None:
            raise Gone("There is no fight here: start one with /initiative begin.")
        return load(cls, state)

    @property
    def current(self) -> Combatant | None:
        return None if self.turn is None else self.find(self.turn)

    @property
    def people(self) -> frozenset[int]:
        """The ids of the person who began it, and of all who play or have added someone in it."""
        return frozenset((self.by, *(each.whose for each in self.order)))

    @property
    def waiting(self) -> Group:
        return tuple(each for each in self.order if each.waits)

    @property
    def ended(self) -> tuple[Note, ...]:
        """The notes that end with the current turn."""
        return tuple(note for note in self.notes if note.on == self.turn and note.ends == self.round)

    def find(self, unit: Unit) -> Combatant:
        return self.order[self.place_of(unit)]

    def add(self, group: Iterable[Combatant]) -> "Fight":
        """Insert combatants in order; among equals the first added goes first."""
        order = list(self.order)
        for one in group:
            place = next((at for at, each in enumerate(order) if each.rank < one.rank), len(order))
            order.insert(place, one)
        return replace(self, order=tuple(order))

    def bring(self, row: int, group: Group) -> "Fight":
        """Add the combatants of a hidden row, once."""
        return self if row in self.brought else replace(self.add(group), brought=(*self.brought, row))

    def bring_all(self, groups: Mapping[int, Group]) -> "Fight":
        """Add the combatants of several hidden rows."""
        fight = self
        for row, group in groups.items():
            fight = fight.bring(row, group)
        return fight

    def pass_turn(self, hidden: Mapping[int, Group]) -> "Fight":
        """Give the turn to the next combatant; a hidden one comes in with all of their row.

        Raises:
            Gone: nobody takes part.
        """
        everyone = self.add(one for row, group in hidden.items() if row not in self.brought for one in group)
        if not everyone.order:
            raise Gone(NOBODY)
        place = 0 if self.turn is None else everyone.place_of(self.turn) + 1
        wraps = place == len(everyone.order)
        then = everyone.order[0 if wraps else place]
        known = any(each.unit == then.unit for each in self.order)
        fight = self if known else self.bring(then.row, hidden[then.row])
        return fight.turn_to(then.unit, max(1, self.round + wraps))

    def go_back(self) -> "Fight":
        """Give the turn back to the one before.

        Raises:
            Gone: it is the first turn.
        """
        place = -1 if self.turn is None else self.place_of(self.turn) - 1
        if self.turn is None or (place < 0 and self.round <= 1):
            raise Gone("This is the first turn: there is no turn before it.")
        before = self.order[place]
        return self.turn_to(before.unit, self.round - (place < 0))

    def delay(self, hidden: Mapping[int, Group]) -> "Fight":
        """Let the current combatant wait until they act or it is their turn again.

        Raises:
            Gone: it is nobody's.
        """
        if self.turn is None:
            raise Gone("It is nobody's turn yet: press Next first.")
        return replace(self, order=self._mark(self.turn, waits=True)).pass_turn(hidden)

    def act(self, unit: Unit) -> "Fight":
        """Give the turn to a waiting combatant, who from then on comes after the one whose turn it was.

        Raises:
            Changed: they do not wait.
        """
        one, now = self.find(unit), self.current
        if not one.waits or now is None or now.unit == unit:
            raise Changed("This name is not waiting any more: look at the order again.")
        order = [each for each in self.order if each.unit != unit]
        place = order.index(now) + 1
        order.insert(place, one._replace(total=now.total, bonus=now.bonus, waits=False))
        return replace(self, order=tuple(order)).turn_to(unit, self.round)

    def place(self, unit: Unit, total: int) -> "Fight":
        """Move a combatant to where this initiative stands; the turn stays whose it is."""
        one = self.find(unit)._replace(total=total)
        others = replace(self, order=tuple(each for each in self.order if each.unit != unit))
        return others.add([one])

    def remove(self, unit: Unit, hidden: Mapping[int, Group]) -> "Fight":
        """Remove a combatant; if it was their turn, the next one has it."""
        self.find(unit)
        fight = self.pass_turn(hidden) if self.turn == unit else self
        return replace(
            fight,
            order=tuple(each for each in fight.order if each.unit != unit),
            notes=tuple(note for note in fight.notes if note.on != unit),
            turn=None if fight.turn == unit else fight.turn,
        )

    def remove_row(self, row: int) -> "Fight":
        """Undo what a row has added."""
        return replace(
            self,
            order=tuple(each for each in self.order if each.row != row),
            notes=tuple(note for note in self.notes if note.row != row),
        )

    def add_note(self, row: int, on: Unit, rounds: int) -> "Fight":
        """Note something on a combatant for this many of their turns; 0: until it is removed.

        Raises:
            Refused: there are too many notes.
        """
        self.find(on)
        if len(self.notes) >= MOST_NOTES:
            raise Refused(f"A fight can have at most {MOST_NOTES} notes: remove some, such as note:bless 0.")
        ends = self.round + rounds - self._is_ahead(on) if rounds else None
        return replace(self, notes=(*self.notes, Note(row, on, ends)))

    def remove_note(self, row: int) -> "Fight":
        """Remove the note that a row has added.

        Raises:
            Gone: there is none.
        """
        left = tuple(note for note in self.notes if note.row != row)
        if left == self.notes:
            raise Gone("That note is removed already: look at the order again.")
        return replace(self, notes=left)

    def turns_left(self, note: Note) -> int | None:
        """Return for how many more turns of its combatant a note lasts; None: until it is removed."""
        return None if note.ends is None else note.ends - self.round + self._is_ahead(note.on)

    def _is_ahead(self, unit: Unit) -> bool:
        """Whether a combatant still has a turn in this round."""
        return self.turn is not None and self.place_of(unit) > self.place_of(self.turn)

    def place_of(self, unit: Unit) -> int:
        """Return the place of a combatant in the order, from 0.

        Raises:
            Gone: they do not take part, or no longer.
        """
        for place, each in enumerate(self.order):
            if each.unit == unit:
                return place
        raise Gone("This name is not in the fight any more: look at the order again.")

    def _mark(self, unit: Unit, *, waits: bool) -> Group:
        return tuple(each._replace(waits=waits) if each.unit == unit else each for each in self.order)

    def turn_to(self, unit: Unit, round_: int) -> "Fight":
        """Give the turn to a combatant, and drop the notes that ended a round ago.

        Raises:
            Refused: there were too many rounds.
        """
        if round_ > MOST_ROUNDS:
            raise Refused(
                f"A fight can have at most {MOST_ROUNDS:,} rounds: end this one with /initiative end."
            )
        notes = tuple(note for note in self.notes if note.ends is None or note.ends >= round_ - 1)
        return replace(
            self,
            turn=unit,
            round=round_,
            moves=self.moves + 1,
            order=self._mark(unit, waits=False),
            notes=notes,
        )
