"""Starts calls, reads them with their answers, takes answers, and closes calls."""

from collections.abc import Sequence
from dataclasses import replace

from bot.features.calls.call import ALL, Answered, CallDamage, CallHarm, CallView, TableCall
from bot.features.calls.event import CALL, CallRequest
from bot.features.games.event import GAME, find_last_follow
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import current_fight
from bot.features.sessions.event import SESSION
from bot.mechanics.errors import BadInput
from bot.mechanics.group_checks import GroupRule
from bot.mechanics.stored_line import find_meaning
from bot.play.errors import DAY, Changed, Gone, NotAllowed, Refused, check_words
from bot.play.event import Event, Visibility
from bot.play.labels import with_words_of_others
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

CALLING = PendingKind(
    "call",
    over="This call is over: /history shows its rolls, and /call starts a new one.",
    lasts=7 * DAY,
)
"""The question that people answer with rolls; it stays visible for some days after it closes."""


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
