"""A call under way: who was asked, who has answered with which roll, and whether it is open.

It is kept as a question that many people answer. A roll and its place among the answers are written in one
transaction, so that nobody answers twice, and no answer is lost, however many press at once and in however
many processes. No clock runs for it: whoever touches it finds that it is over. A roll that is struck answers
nothing any more, so its person may answer again. A voided roll stays their answer, so that nobody rolls
twice, but it does not count for the group. A step after a roll, such as a push, counts in its place. Whom the
damage of a call has hurt is kept with it in the same way, so that nobody is hurt twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from bot.features.calls.monster_rolls import MonsterAnswer, list_monsters
from bot.features.initiative.fight import Fight, Unit
from bot.mechanics.damage import share_basic
from bot.mechanics.group_checks import GroupRule, read_rule
from bot.mechanics.later import Later
from bot.mechanics.stored_line import find_meaning
from bot.play.codec import Beside, Person, Written, dump, load
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.event import Event, Json, Visibility
from bot.play.library import StoredMeaning
from bot.play.reads import PendingAction

ALL = "all have answered"
"""Why a call is closed that everyone who was asked has answered."""


class HurtMonster(NamedTuple):
    """A monster that the damage of a call has hurt."""

    row: int
    copy: int
    harm: int
    """The number of the row that hurt it."""

    @property
    def unit(self) -> Unit:
        return Unit(self.row, self.copy)


@dataclass(frozen=True, slots=True)
class CallHarm:
    """Whom the damage of a call has hurt."""

    rows: Mapping[Person, int]
    """The numbers of the rows that took it off sheets, by person, in the order of the sheets in a row."""
    unharmed: tuple[Person, ...]
    """The people who had no hit points of their own when it was applied last."""
    monsters: tuple[HurtMonster, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all rows that have hurt somebody, each once."""
        return tuple(dict.fromkeys((*self.rows.values(), *(each.harm for each in self.monsters))))


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call and its answers."""

    number: Beside[int]
    """The number of its question."""
    caller: Beside[int]
    """The person who called."""
    row: int
    """The number of its row in the history."""
    what: str
    show: Visibility
    group: Annotated[GroupRule, Written(str, read_rule)]
    who: tuple[Person, ...]
    """The people who are asked; empty for everyone."""
    session: int
    """The number of the start of the current session, or 0."""
    until: int
    """When it closes by itself, in milliseconds since 1970."""
    closed: bool
    """Whether a press closed it."""
    answers: Mapping[Person, int]
    """The numbers of the rolls that answer it, by person, in order."""
    means: StoredMeaning | None = None
    """How it was read when people were asked, or None if that was not stored."""
    harm: CallHarm | None = None
    """Whom its damage has hurt, or None for a call without damage."""
    monsters: tuple[int, ...] = ()
    """The numbers of the rows in which monsters of a fight rolled."""
    costs: tuple[int, ...] = ()
    """The numbers of the rows that took what answers cost off sheets."""
    at: Later[tuple[Unit, ...]] = ()
    """Those in the fight whom its damage is at, and nobody else is asked; empty: all are."""

    @classmethod
    def of(cls, number: int, action: PendingAction) -> "TableCall":
        return load(cls, action.body, number=number, caller=action.person)

    @property
    def title(self) -> str:
        """Its text, with what follows a `#` as plain words."""
        roll, _, words = self.what.partition(" #")
        return f"{roll}: {words.strip()}" if words.strip() else roll

    @property
    def body(self) -> Json:
        """Its form in an action, without a missing meaning."""
        return {name: part for name, part in dump(self).items() if part is not None}

    def check_meaning(self) -> None:
        """Check that this version reads it as it was read when people were asked.

        Raises:
            Gone: it does not.
        """
        if self.means is not None and self.means != find_meaning(self.what):
            raise Gone(
                "The bot was updated, and reads this call differently now: ask again with /call, and look "
                "at what it will roll."
            )

    def check_asked(self, person: int) -> None:
        """Check that a person is asked.

        Raises:
            NotAllowed: others are.
        """
        if person in self.who or not (self.who or self.at):
            return
        if not self.who:
            raise NotAllowed("This call is only for monsters: the game master presses Monsters.")
        raise NotAllowed(f"This call is only for {', '.join(f'<@{each}>' for each in self.who)}.")

    def asks(self, unit: Unit) -> bool:
        """Whether a monster of the fight is asked."""
        return not self.at or unit in self.at


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer of one person."""

    person: int
    number: int
    """The number of the roll."""
    event: Event | None
    """The roll, or None if it is no longer kept."""
    follow: Event | None = None
    """The last step after the roll, such as a push, or None."""

    @property
    def result(self) -> Event | None:
        """The row whose result counts: that of the last step, else the roll."""
        return self.follow or self.event

    @property
    def counts(self) -> bool:
        return self.event is None or self.event.struck is None

    @property
    def is_void(self) -> bool:
        return any(each is not None and each.voided is not None for each in (self.event, self.follow))


@dataclass(frozen=True, slots=True)
class CallDamage:
    """The damage of a call, which is thrown once for everyone."""

    event: Event
    """The row of the call."""
    harm: CallHarm
    rows: Mapping[int, Event]
    """The rows that took it off sheets, by number, as far as they are kept."""

    @property
    def halves(self) -> bool:
        """Whether a success halves it; else it avoids all."""
        return bool(self.event.request.get("half"))

    @property
    def is_basic(self) -> bool:
        """Whether it is for a basic save, in which critical successes and failures count too."""
        return bool(self.event.request.get("basic"))

    def amount(self, *, succeeds: bool, degree: str = "") -> int:
        """Return the hit points that a person loses; half of the damage is rounded down."""
        total = 0 if self.event.voided is not None else max(0, self.event.outcome or 0)
        share = share_basic(total, degree) if self.is_basic else None
        if share is not None:
            return share
        if not succeeds:
            return total
        return total // 2 if self.halves else 0

    def counts(self, harm: int) -> bool:
        """Whether a row that took it off sheets was not struck."""
        event = self.rows.get(harm)
        return event is None or event.struck is None

    def is_hurt(self, person: int) -> bool:
        """Whether it was taken off the sheet of a person."""
        return person in self.harm.rows and self.counts(self.harm.rows[person])

    def has_hurt(self, unit: Unit) -> bool:
        return any(each.unit == unit and self.counts(each.harm) for each in self.harm.monsters)

    def find_row(self, person: int) -> Event | None:
        """Return the row that took it off the sheet of a person; None if none did, or it was struck."""
        event = self.rows.get(self.harm.rows.get(person, 0))
        return None if event is None or event.struck is not None else event


@dataclass(frozen=True, slots=True)
class CallView:
    """A call at one moment."""

    call: TableCall
    answers: tuple[Answered, ...] = ()
    why: str = ""
    """Why it is closed, in words; empty if it is open."""
    damage: CallDamage | None = None
    """None without damage, or if its row is no longer kept."""
    monster_rows: tuple[Event, ...] = ()
    """The rows in which monsters rolled, with their names, as far as they are kept."""
    fight: Fight | None = None
    """The fight of the channel, as all see it."""
    cost_rows: tuple[Event, ...] = ()
    """The rows that took costs off sheets, as far as they are kept."""

    @property
    def is_open(self) -> bool:
        """Whether it can be answered."""
        return not self.why

    @property
    def expected(self) -> frozenset[int]:
        """The people who are asked; else those with a character in the fight, but for the caller."""
        if self.call.who or self.call.at or self.fight is None:
            return frozenset(self.call.who)
        return frozenset(one.whose for one in self.fight.order if not one.monster) - {self.call.caller}

    @property
    def has_all(self) -> bool:
        """Whether all have answered of whom it is expected. Others still can, until somebody closes it."""
        return bool(self.expected) and self.expected <= {answer.person for answer in self.counted}

    @property
    def takes_monsters(self) -> bool:
        """Whether monsters can answer, as they can once all people have."""
        return self.fight is not None and self.why in {"", ALL}

    @property
    def monsters(self) -> list[MonsterAnswer]:
        """The answers of monsters that all see."""
        return [each for row in self.monster_rows if not row.visibility for each in list_monsters(row)]

    @property
    def counted(self) -> tuple[Answered, ...]:
        """The answers that were not struck."""
        return tuple(answer for answer in self.answers if answer.counts)

    def answer_of(self, person: int) -> Answered | None:
        """Return the valid answer of a person, or None."""
        return next((answer for answer in self.counted if answer.person == person), None)

    def check_unanswered(self, person: int) -> None:
        """Check that a person may still answer.

        Raises:
            Changed: they have.
        """
        if answer := self.answer_of(person):
            raise Changed(f"You have already answered this call, with roll #{answer.number:,}.")
