"""Dice of several people in one roll: what each adds waits in a question, until who asked rolls all of it.

The row is of who rolled, and says of each share whose it is, as a person stands in JSON: so it is kept when
they are forgotten. It is open, and thrown by the bot.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, NamedTuple, get_args

from bot.features.characters.typed_names import names_here
from bot.features.reading.reading import DICE, read_typed
from bot.features.roll.secrecy import check_open
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.teamwork import MOST_SHARES, Way, add_dice, read_pool, throw_together
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.codec import Beside, Person, dump, load
from bot.play.errors import MINUTE, Gone, NotAllowed, check_words
from bot.play.event import Effect, Event, EventContext, Made
from bot.play.kind import Commented, EventKind
from bot.play.reads import PendingAction, PendingKind
from bot.play.recording import find, record, record_at_once
from bot.play.settings import is_game_master
from bot.play.store import Ask
from bot.play.sums import face_tallies
from bot.play.transition import Recorded

LONGEST_COMMENT = 100
"""Characters of what the roll is for."""

LONGEST_SHARE = 200
"""Characters of what one person types."""

GATHERING = PendingKind(
    "together",
    over="These dice were already rolled, or are too old: use /together again.",
    lasts=120 * MINUTE,
)
"""Dice that wait for others to be added."""


class SharedDice(NamedTuple):
    """What one person added."""

    whose: Person
    dice: str


@dataclass(frozen=True, slots=True)
class TogetherRequest:
    """What is rolled by whom; the `comment` is a person's words."""

    way: Way
    shares: tuple[SharedDice, ...]
    """The first is of who leads."""
    comment: str = ""
    target: int = 0
    """What the sum has to reach; 0: nothing."""
    opener: Person | None = None
    """Who asked for it, and typed the comment, where another rolled; None: whose row it is."""


class TogetherKind(Commented, EventKind[TogetherRequest]):
    """A roll of several people. It uses no state."""

    name = "together"
    request_type = TogetherRequest
    can_throw: ClassVar[bool] = False

    def apply(self, prepared: None, request: TogetherRequest, context: EventContext, source: Source) -> Made:
        made = throw_together(request.way, [share.dice for share in request.shares], source)
        if isinstance(made, Waiting):
            return made
        source.finish()
        faces = [(die, [face]) for die, face in zip(made.dice, made.faces, strict=True)]
        return Effect(
            draws=made.faces,
            outcome=made.outcome,
            line={"verdict": made.verdict, "stress": made.stress} if made.verdict else None,
            tally=partial(face_tallies, faces, by_hand=context.by_hand),
            result=made,
        )

    def describe(self, event: Event) -> str:
        return f"{len(event.request['shares'])} people together"


TOGETHER = TogetherKind()


@dataclass(frozen=True, slots=True)
class Gathering:
    """What waits to be rolled."""

    number: Beside[int]
    opener: Beside[int]
    way: Way
    shares: tuple[SharedDice, ...]
    comment: str
    target: int = 0
    """What the sum has to reach; 0: nothing."""

    @classmethod
    def of(cls, number: int, action: PendingAction) -> "Gathering":
        """Read what waits under a number."""
        return load(cls, action.body, number=number, opener=action.person)


async def gather(ask: Ask, way: Way, dice: str | None, comment: str, target: int = 0) -> Gathering:
    """Ask all for their dice; `dice` are those of who asks, `target` is what the sum has to reach.

    Raises:
        BadInput: they cannot be read.
    """
    if way not in get_args(Way):  # no client of Discord sends this
        raise BadInput(f"`way:` must be {' or '.join(get_args(Way))}, not {cite(way)}.")
    if target and way != "add":
        raise BadInput("`vs:` works only with way:add: leave `vs:` out, or write way:add.")
    words = check_words(" ".join(comment.split())[:LONGEST_COMMENT], "the label")
    shares = () if dice is None else (SharedDice(ask.person, await _read(ask, way, dice)),)
    action = GATHERING.of(ask.context, dump(Gathering(0, ask.person, way, shares, words, target)))
    return Gathering.of(await ask.store.ask(action, ask.context.has_expired), action)


async def look(ask: Ask, number: int) -> Gathering:
    """Return what waits under a number.

    Raises:
        Gone: it does no more, or elsewhere.
    """
    return Gathering.of(number, await find(ask, number, GATHERING))


async def add(ask: Ask, number: int, dice: str) -> Gathering:
    """Add the dice of a person, in the place of those that they had added.

    Raises:
        BadInput: they cannot be read, or there are enough people.
        Gone: it waits no more.
    """
    found = await look(ask, number)
    return await _change(ask, number, await _read(ask, found.way, dice))


async def take_out(ask: Ask, number: int) -> Gathering:
    """Take the dice of a person out.

    Raises:
        Gone: it waits no more.
    """
    await look(ask, number)
    return await _change(ask, number, None)


async def roll(ask: Ask, number: int) -> Recorded:
    """Roll the dice of all.

    Raises:
        BadInput: nobody has added any.
        NotAllowed: another person asked.
        Gone, Changed: it waits no more, or dice were added in this very moment.
    """
    if done := await ask.store.find_repeated(ask.context.interaction):
        request = TOGETHER.read(done.request)
        return await record_at_once(ask, ask.submission(TOGETHER, request))  # which gives that event again
    action = await find(ask, number, GATHERING)
    configuration = ask.configuration
    if ask.person != action.person and not is_game_master(ask.context, configuration):
        raise NotAllowed("Only the person who asked for these dice, or a game master, can roll them.")
    if not action.body["shares"]:
        raise BadInput("Nobody has added dice yet: press Add my dice.")
    opener = None if ask.person == action.person else action.person
    request = replace(TOGETHER.read(action.body), opener=opener)
    made = await record(ask, ask.submission(TOGETHER, request, pending=number, expecting=action.body))
    assert isinstance(made, Recorded)  # noqa: S101 - the bot throws them
    return made


async def _read(ask: Ask, way: Way, dice: str) -> str:
    """Return what a person adds, with what saved rolls and the names of their character stand for."""
    if way == "add":
        await check_open(ask, dice, "All see the dice that are rolled together")
        return add_dice((await read_typed(ask, dice, DICE)).one)
    sheet, name = await names_here(ask), fold_name(dice)
    return read_pool(way, str(sheet.find(name)) if name in sheet else dice)


async def _change(ask: Ask, number: int, share: str | None) -> Gathering:
    def change(action: PendingAction) -> PendingAction:
        if action.kind != GATHERING.name or action.place != ask.place or action.expires < ask.at:
            raise Gone(GATHERING.over)
        whose, gathering = ask.person, Gathering.of(number, action)
        shares = [*gathering.shares]
        own = next((place for place, each in enumerate(shares) if each.whose == whose), None)
        if own is None and share is not None and len(shares) == MOST_SHARES:
            raise BadInput(
                f"{MOST_SHARES} people roll together already, and no more can: wait for the next roll."
            )
        place = own if own is not None else 0 if ask.person == action.person else len(shares)
        shares[place : place + (own is not None)] = [] if share is None else [SharedDice(whose, share)]
        return replace(action, body=dump(replace(gathering, shares=tuple(shares))))

    return Gathering.of(number, await ask.store.change_pending(number, change, ask.context.has_expired))


KINDS = (TOGETHER,)
