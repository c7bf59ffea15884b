"""A fight as a value: the combatants in order, whose turn it is, and the notes that last for some rounds.

A fight has no words of people, only the numbers of the rows that have them. So it can be stored, committed to
and exported after the words are deleted. Each move makes a new value.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from bot.features.initiative.dealing import ActionDeck, Hand
from bot.mechanics.later import Later
from bot.mechanics.sources import Source
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
    """Its initiative; where cards are dealt, its card, or 0 for none."""
    bonus: int
    """What decides between equal totals: the number added to the dice, unless the game has another rule."""
    waits: bool = False
    """Whether it delays its turn."""
    group: Later[int] = 0
    """Which of the names of its row shares one card among its copies, counted from 1; 0: it has its own."""

    @property
    def hand(self) -> tuple[int, int]:
        """What a card is dealt to: all of a group, or one alone."""
        return (self.row, -self.group) if self.group else self.unit

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
    """The round in which it ends, as the turn of that combatant ends, or None.

    System Reference Document 5.2.1 and Pathfinder 2e have effects "until the end of its next turn".
    """


def trim(body: Mapping[str, Json]) -> dict[str, Json]:
    """Return the JSON of a fight without `came` where that is empty, as it is written."""
    return {name: value for name, value in body.items() if value or name != "came"}


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
    deck: Later[ActionDeck | None] = None
    """The cards of a fight whose order is dealt each round; None if the order stays."""
    came: Later[tuple[Unit, ...]] = ()
    """Hidden combatants who came in while their row stays hidden."""

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
    def ending(self) -> tuple[Note, ...]:
        """The notes that last to the end of the current turn."""
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
        if row in self.brought:
            return self
        left = (one for one in group if one.unit not in self.came)
        return replace(self.add(left), brought=(*self.brought, row))

    def bring_all(self, groups: Mapping[int, Group]) -> "Fight":
        """Add the combatants of several hidden rows."""
        fight = self
        for row, group in groups.items():
            fight = fight.bring(row, group)
        return fight

    def bring_some(self, group: Iterable[Combatant]) -> "Fight":
        """Add some of the combatants of rows that stay hidden, once."""
        new = [one for one in group if one.unit not in self.came and one.row not in self.brought]
        return replace(self.add(new), came=(*self.came, *(one.unit for one in new)))

    def pass_turn(self, fallen: Collection[Unit] = ()) -> "Fight":
        """Give the turn to the next combatant who has not fallen, or just to the next if all have.

        With a deck hidden ones have no card yet, and after the last turn nobody has one: see `collect`.

        Raises:
            Gone: nobody takes part.
        """
        if not self.order:
            raise Gone(NOBODY)
        if self.deck and self.ends_round(fallen):
            return self.collect(self.deck)
        rounds, place = divmod(self._place_after(fallen), len(self.order))
        return self.turn_to(self.order[place].unit, max(1, self.round + rounds))

    def ends_round(self, fallen: Collection[Unit] = ()) -> bool:
        """Whether nobody who has not fallen has a turn left in this round; somebody takes part."""
        return self._place_after(fallen) >= len(self.order)

    def find_next(self, fallen: Collection[Unit] = ()) -> Combatant:
        """Return the combatant to whom `pass_turn` gives the turn; somebody takes part."""
        return self.order[self._place_after(fallen) % len(self.order)]

    def _place_after(self, fallen: Collection[Unit]) -> int:
        """Return the place of the next turn, from the length of the order on in the next round."""
        count, place = len(self.order), -1 if self.turn is None else self.place_of(self.turn)
        places = range(place + 1, place + 1 + count)
        return next((at for at in places if self.order[at % count].unit not in fallen), place + 1)

    def go_back(self, fallen: Collection[Unit] = ()) -> "Fight":
        """Give the turn back to the one before who has not fallen, or just to the one before.

        Raises:
            Gone: it is the first turn.
        """
        first = Gone("This is the first turn: there is no turn before it.")
        if self.turn is None:
            raise first
        place = self.place_of(self.turn)
        places = range(place - 1, place - 1 - len(self.order), -1)
        before = next((at for at in places if self.order[at].unit not in fallen), place - 1)
        if before < 0 and self.round <= 1:
            raise first
        if before < 0 and self.deck:
            return self._return_cards(self.deck, fallen)
        return self.turn_to(self.order[before].unit, self.round - (before < 0))

    def delay(self, fallen: Collection[Unit] = ()) -> "Fight":
        """Let the current combatant wait until they act or it is their turn again.

        Raises:
            Gone: it is nobody's.
        """
        if self.turn is None:
            raise Gone("It is nobody's turn yet: press Next first.")
        return replace(self, order=self._mark(self.turn, waits=True)).pass_turn(fallen)

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
        moved = one if self.deck else one._replace(total=now.total, bonus=now.bonus)  # a card is kept
        order.insert(place, moved._replace(waits=False))
        return replace(self, order=tuple(order)).turn_to(unit, self.round)

    def place(self, unit: Unit, total: int) -> "Fight":
        """Move a combatant to where this initiative stands; the turn stays whose it is."""
        one = self.find(unit)
        others = replace(self, order=tuple(each for each in self.order if each.unit != unit))
        return replace(others, deck=self.deck and self.deck.spend(one.total)).add([one._replace(total=total)])

    def place_before(self, unit: Unit, other: Unit) -> "Fight":
        """Move a combatant to right before another, with that one's initiative; the turn stays whose it is.

        Raises:
            Gone: one of them does not take part any more.
        """
        one, next_ = self.find(unit), self.find(other)
        order = [each for each in self.order if each.unit != unit]
        order.insert(order.index(next_), one._replace(total=next_.total, bonus=next_.bonus))
        return replace(self, order=tuple(order))

    def remove(self, unit: Unit, fallen: Collection[Unit] = ()) -> "Fight":
        """Remove a combatant; if it was their turn, the next one has it."""
        self.find(unit)
        fight = self.pass_turn({*fallen, unit}) if self.turn == unit else self
        return replace(
            fight,
            order=tuple(each for each in fight.order if each.unit != unit),
            notes=tuple(note for note in fight.notes if note.on != unit),
            turn=None if fight.turn == unit else fight.turn,
            deck=fight.deck and fight.deck.spend(fight.find(unit).total),
        )

    def collect(self, deck: ActionDeck) -> "Fight":
        """Begin a round by taking all cards back: nobody has the turn until `deal`."""
        hands = tuple(Hand(each.row, each.copy, each.total) for each in self.order)
        order = tuple(each._replace(total=0, waits=False) for each in self.order)
        return replace(self, deck=deck.collect(hands), order=order, turn=None, round=self.round + 1)

    def give_up_card(self, unit: Unit) -> "Fight":
        """Put away the card of a combatant, or of its group, for `deal` to give another.

        The turn stays whose it is, unless it is that of the first: then it is nobody's, since the highest
        card is first.

        Raises:
            Changed: no cards are dealt.
        """
        if self.deck is None:
            raise Changed(
                "No cards are dealt in this fight: write the initiative after the name, such as Lia 15."
            )
        one, first = self.find(unit), self.order[0].unit
        order = tuple(each._replace(total=0) if each.hand == one.hand else each for each in self.order)
        turn = None if self.turn == first else self.turn
        return replace(self, order=order, deck=self.deck.replace_card(one.hand, one.total), turn=turn)

    def begin_turn(self, fallen: Collection[Unit] = ()) -> "Fight":
        """Give the first who has not fallen the turn if it is nobody's in a round under way."""
        if self.turn is not None or not self.round or not self.order:
            return self
        return self.turn_to(self.find_next(fallen).unit, self.round)

    def deal(
        self,
        source: Source,
        fallen: Collection[Unit] = (),
        without: Collection[Unit] = (),
        quick: Collection[Unit] = (),
    ) -> "Dealt":
        """Deal a card to each combatant without one, in the order in which their rows were made.

        A group gets one card together. Those of `without` get none, unless nobody else is there. Those who
        are `quick` get another for a low one. If a round has just begun, the first who has not fallen has the
        turn. Without a deck nothing is dealt.

        Raises:
            BadInput: the faces of a row do not fit.
            Refused: there were too many rounds.
        """
        if self.deck is None:
            return Dealt(self)
        there = [each for each in self.order if each.unit not in without] or self.order
        wanting = sorted(each for each in there if not each.total)
        had = [each for each in self.order if each.total]
        known = {each.hand: each.total for each in had}
        hands = list(dict.fromkeys(each.hand for each in wanting if each.hand not in known))
        fast = {each.hand for each in wanting if each.unit in quick}
        cards, drawn, deck = self.deck.deal(hands, [each.total for each in had], source, fast)
        known |= cards
        group = [each._replace(total=known[each.hand]) for each in wanting]
        others = tuple(each for each in self.order if each not in wanting)
        fight = replace(self, deck=deck, order=others).add(group)
        begins = group and not had and self.turn is None and self.round
        return Dealt(
            fight.turn_to(fight.find_next(fallen).unit, fight.round) if begins else fight,
            tuple(group),
            drawn,
        )

    def _return_cards(self, deck: ActionDeck, fallen: Collection[Unit]) -> "Fight":
        """Go back to the last turn of the round before, with its cards; those of this round lie on top.

        Raises:
            Gone: that round has been gone back to already, or none of it are left.
        """
        places = {Unit(hand.row, hand.copy): at for at, hand in enumerate(deck.earlier)}
        now = [each for each in self.order if each.unit in places]
        if not now:
            raise Gone(
                "The cards of earlier rounds are no longer known: there is no way back beyond this turn."
            )
        order = [
            each._replace(total=deck.earlier[places[each.unit]].card, waits=False)
            for each in sorted(now, key=lambda each: places[each.unit])
        ]
        others = [each for each in self.order if each.unit not in places]
        cards = {one.hand: (*deck.list_redrawn(one.hand), one.total) for one in sorted(now) if one.total}
        dealt = tuple(chain.from_iterable(cards.values()))
        before = replace(self, order=tuple(order), deck=deck.go_back(dealt))
        last = next((each for each in order[::-1] if each.unit not in fallen), order[-1])
        return before.add(others).turn_to(last.unit, self.round - 1)

    def remove_row(self, row: int) -> "Fight":
        """Undo what a row has added."""
        return replace(
            self,
            order=tuple(each for each in self.order if each.row != row),
            notes=tuple(note for note in self.notes if note.row != row),
        )

    def add_note(self, row: int, on: Unit, rounds: int, *, with_now: bool = False) -> "Fight":
        """Note something on a combatant until this many of their turns are over; 0: until it is removed.

        The current turn does not count unless `with_now` says so: 1 is the end of their next turn.

        Raises:
            Refused: there are too many notes.
        """
        self.find(on)
        if len(self.notes) >= MOST_NOTES:
            raise Refused(f"A fight can have at most {MOST_NOTES} notes: remove some, such as note:bless 0.")
        counts_now = self._is_ahead(on) or (with_now and self.turn == on)
        ends = self.round + rounds - counts_now if rounds else None
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
        """Return how many more turns of its combatant a note lasts, after the current one.

        None: until it is removed.
        """
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


class Dealt(NamedTuple):
    """A fight after a deal."""

    fight: Fight
    group: Group = ()
    """Those who got a card."""
    drawn: tuple[int, ...] = ()
    """The cards that chance decided, in the order of the deal."""
