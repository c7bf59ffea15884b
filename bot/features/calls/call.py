"""A call under way: who was asked, who has answered with which roll, and whether it is open.

It is kept as a question that many people answer. A roll and its place among the answers are written in one
transaction, so that nobody answers twice, and no answer is lost, however many press at once and in however
many processes. No clock runs for it: whoever touches it finds that it is over. A roll that is struck answers
nothing any more, so its person may answer again. A voided roll stays their answer, so that nobody rolls
twice, but it does not count for the group. A step after a roll, such as a push, counts in its place. Whom the
damage of a call has hurt is kept with it in the same way, so that nobody is hurt twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from bot.features.calls.event import CALL, CallRequest
from bot.features.calls.monster_rolls import MonsterAnswer, list_monsters
from bot.features.games.event import GAME, find_last_follow
from bot.features.initiative.fight import Fight, Unit
from bot.features.initiative.view import current_fight
from bot.features.sessions.event import SESSION
from bot.mechanics.damage import share_basic
from bot.mechanics.errors import BadInput
from bot.mechanics.group_checks import GroupRule, read_rule
from bot.mechanics.later import Later
from bot.mechanics.stored_line import find_meaning
from bot.play.codec import Beside, Person, Written, dump, load
from bot.play.errors import DAY, Changed, Gone, NotAllowed, Refused, check_words
from bot.play.event import Event, Json, Visibility
from bot.play.labels import with_words_of_others
from bot.play.library import StoredMeaning
from bot.play.reads import PendingAction, PendingKind
from bot.play.recording import find, record
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, is_game_master
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.visibility import check_allowed

LONGEST = 100
"""Characters of the text of a call."""

MOST_ASKED = 25
"""The most people in `who:`."""

MOST_ANSWERS = 40
"""The most people who can answer a call."""

OPEN_FOR = DAY
"""How long a call stays open, in milliseconds."""

ALL = "all have answered"
"""Why a call is closed that everyone who was asked has answered."""

CALLING = PendingKind(
    "call",
    over="This call is over: /history shows its rolls, and /call starts a new one.",
    lasts=7 * DAY,
)
"""The question that people answer with rolls; it stays visible for some days after it closes."""


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


async def new_call(
    ask: Ask,
    what: str,
    visibility: Visibility,
    rule: GroupRule,
    who: tuple[int, ...],
    *,
    hurts: bool = False,
    at: tuple[Unit, ...] = (),
) -> TableCall:
    """Return a call before anybody is asked; one that `hurts` has damage, perhaps `at` some in the fight.

    Raises:
        BadInput: the words are too long or cannot be shown, too many people are asked, or a call that hurts
            is hidden.
        NotAllowed: rolls may not be hidden so here, or the person could not see the hidden ones.
    """
    words = _check_what(what)
    configuration = ask.configuration
    if visibility and hurts:
        raise BadInput(
            "Everyone sees what a character has, so a call with damage cannot be hidden: leave `show:` out."
        )
    if visibility:
        check_allowed(visibility, configuration)
        check_master(ask.context, configuration, "call for hidden rolls")
    if len(who) > MOST_ASKED:
        raise BadInput(f"A call can ask at most {MOST_ASKED} people, not {len(who)}: leave some out.")
    return TableCall(
        number=0,
        caller=ask.person,
        row=0,
        what=words,
        show=visibility,
        group=rule,
        who=who,
        session=await _session(ask),
        until=ask.at + OPEN_FOR,
        closed=False,
        answers={},
        harm=CallHarm({}, ()) if hurts else None,
        at=at,
    )


async def _session(ask: Ask) -> int:
    """Return the number of the start of the current session, or 0."""
    session = (await ask.store.state(ask.place, SESSION)).value
    return session["start"] if session else 0


def submit_call(ask: Ask, call: TableCall, dice: str = "", *, half: bool = False) -> Submission:
    """Return the row of a call; it throws the `dice` of its damage, which a success may `half`."""
    played = ask.configuration.played
    asks_basic = half or "basic" in call.what.casefold().split()
    basic = bool(dice and played and played.has_degrees and asks_basic)
    return ask.submission(
        CALL, CallRequest(call.what, call.show, str(call.group), dice, half or basic, basic)
    )


async def start_call(ask: Ask, call: TableCall, asked: Submission) -> tuple[CallView, Recorded]:
    """Ask people, and record the call."""
    made = await record(ask, asked)
    assert isinstance(made, Recorded), "typed faces were read before"  # noqa: S101 - as who asks has seen
    begun = replace(call, row=made.event.number, means=find_meaning(call.what))
    number = await ask.store.ask(CALLING.of(ask.context, begun.body), ask.context.has_expired)
    damage = CallDamage(made.event, begun.harm, {}) if begun.harm else None
    fight, _ = await current_fight(ask)
    return CallView(replace(begun, number=number), damage=damage, fight=fight), made


def _check_what(text: str) -> str:
    """Return the text of a call as one line."""
    what = " ".join(text.split())
    if len(what) > LONGEST:
        raise BadInput(f"`what:` can have at most {LONGEST} characters, not {len(what)}: make it shorter.")
    return check_words(what, "the roll you call for")


async def stored_call(ask: Ask, number: int) -> TableCall:
    """Return the stored call.

    Raises:
        Gone: it was too long ago, or there is no such call here.
    """
    return TableCall.of(number, await find(ask, number, CALLING))


async def view_call(ask: Ask, number: int) -> CallView:
    """Return a call with its answers.

    Raises:
        Gone: it was too long ago, or there is no such call here.
    """
    call = await stored_call(ask, number)
    answers = [await _read_answer(ask, person, roll) for person, roll in call.answers.items()]
    why = await _find_end(ask, call, answers)
    rows = await with_words_of_others(ask, ask.place, await _read_rows(ask, call.monsters))
    fight, _ = await current_fight(ask)
    costs = tuple(await _read_rows(ask, call.costs))
    return CallView(call, tuple(answers), why, await _find_damage(ask, call), tuple(rows), fight, costs)


async def _read_answer(ask: Ask, person: int, number: int) -> Answered:
    event = await ask.store.event(ask.place, number)
    is_game = event is not None and event.kind == GAME.name
    return Answered(person, number, event, await find_last_follow(ask, number) if is_game else None)


async def _find_damage(ask: Ask, call: TableCall) -> CallDamage | None:
    event = await ask.store.event(ask.place, call.row) if call.harm else None
    if event is None or call.harm is None:
        return None
    harms = await _read_rows(ask, call.harm.numbers)
    return CallDamage(event, call.harm, {harm.number: harm for harm in harms})


async def _read_rows(ask: Ask, numbers: Sequence[int]) -> list[Event]:
    """Return rows, as far as they are kept."""
    rows = [await ask.store.event(ask.place, number) for number in numbers]
    return [row for row in rows if row is not None]


async def _find_end(ask: Ask, call: TableCall, answers: list[Answered]) -> str:
    """Return why a call is closed, or an empty string."""
    if call.closed:
        return "the game master closed it"
    if call.who and {answer.person for answer in answers if answer.counts} >= set(call.who):
        return ALL
    if ask.at >= call.until:
        return "a day has passed"
    if call.session and call.session != await _session(ask):
        return "the session has ended"
    return ""


async def record_answer(
    ask: Ask,
    view: CallView,
    person: int,
    asked: Submission,
) -> Recorded:
    """Roll for a person who is asked, or read their faces, and record that as their answer.

    Raises:
        BadInput: the faces do not fit.
        Changed: they have answered.
        Gone: it is closed.
        Refused: too many have answered.
    """
    number, struck = view.call.number, view.call.answers.get(person, 0)

    def note(action: PendingAction, roll: int) -> PendingAction:
        """Add the answer of a person without a valid one."""
        call = TableCall.of(number, action)
        if call.closed:
            raise Gone("The game master has closed this call.")
        if call.answers.get(person, 0) != struck:
            raise Changed("Someone answered this call at the same moment: look at the call again.")
        if person not in call.answers and len(call.answers) >= MOST_ANSWERS:
            raise Refused(
                f"This call has {MOST_ANSWERS} answers, and no more are possible: start another with /call."
            )
        return replace(action, body=replace(call, answers={**call.answers, person: roll}).body)

    made = await record(ask, replace(asked, pending=number, note=note))
    assert isinstance(made, Recorded), "typed faces were read before"  # noqa: S101 - as who asks has seen
    return made


async def close_call(ask: Ask, number: int) -> None:
    """Close a call.

    Raises:
        NotAllowed: the person is neither the caller nor a game master.
        Gone: it was too long ago.
    """
    call = await stored_call(ask, number)
    if ask.person != call.caller:
        configuration = ask.configuration
        check_master(ask.context, configuration, "close another person's call")

    def close(action: PendingAction) -> PendingAction:
        return replace(action, body=replace(TableCall.of(number, action), closed=True).body)

    await ask.store.change_pending(number, close, ask.context.has_expired)


async def list_people(ask: Ask, view: CallView) -> tuple[int, ...]:
    """Return the people who have answered, and those who are asked, or else play in the channel."""
    asked = view.call.who or await ask.store.players(ask.place)
    return tuple(dict.fromkeys([*(answer.person for answer in view.counted), *asked]))


async def find_absent(ask: Ask, view: CallView, person: int = 0) -> int:
    """Return the person to roll for, or without one the first of these who has not answered.

    Raises:
        NotAllowed: whoever asks neither called nor is a game master, or the host has blocked the person.
        BadInput: all have answered, or the person is none of these.
        Changed: the person has answered.
    """
    if ask.person != view.call.caller:
        check_master(ask.context, ask.configuration, "roll for others in another person's call")
    people = await list_people(ask, view)
    if person:
        _check_absent(ask, view, people, person)
        return person
    blocked = ask.store.blocklist
    for each in people:
        is_away = each != ask.person or each in view.call.who  # a game master may play a monster's sheet
        if is_away and view.answer_of(each) is None and not blocked.holds("person", each):
            return each
    raise BadInput(
        "There is nobody else to roll for in this call. To add people, write them in `/call who:`, or ask "
        "them to choose a character with /character use."
    )


def _check_absent(ask: Ask, view: CallView, people: Sequence[int], person: int) -> None:
    if answer := view.answer_of(person):
        raise Changed(f"<@{person}> has already answered this call, with roll #{answer.number:,}.")
    if person not in people:
        how = (
            "is not in its `who:`" if view.call.who else "plays no character here: /character use chooses one"
        )
        raise BadInput(f"You cannot roll for <@{person}> in this call: this person {how}.")
    if ask.store.blocklist.holds("person", person):
        raise NotAllowed("The host of this bot has blocked that person: nobody can roll for them.")


def check_master(context: RequestContext, configuration: Configuration, does: str) -> None:
    """Check that a person is a game master.

    Raises:
        NotAllowed: they are not; `does` says what only game masters do.
    """
    if is_game_master(context, configuration):
        return
    raise NotAllowed(f"Only a game master can {does}; /config show lists the game masters.")
