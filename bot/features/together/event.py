"""Dice of several people in one roll: their dice wait in a question, until the person who asked rolls them.

The row belongs to the roller, and has the person of each share in the form that JSON has for people, so it
stays when they are forgotten. The roll is open, and the bot throws the dice.
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
"""The longest comment, in characters."""

LONGEST_SHARE = 200
"""The most characters that one person can type."""

GATHERING = PendingKind(
    "together",
    over="These dice were already rolled, or are too old: use /together again.",
    lasts=120 * MINUTE,
)
"""The question in which dice wait for more."""


class SharedDice(NamedTuple):
    """The dice that one person added."""

    whose: Person
    dice: str


@dataclass(frozen=True, slots=True)
class TogetherRequest:
    """The dice of each person; the `comment` is a person's words."""

    way: Way
    shares: tuple[SharedDice, ...]
    """The leader's comes first."""
    comment: str = ""
    target: int = 0
    """The target of the sum, or 0."""
    opener: Person | None = None
    """The person who asked and typed the comment, if another rolled; None if the row's person did."""


class TogetherKind(Commented, EventKind[TogetherRequest]):
    """A roll of several people. It uses no state."""

    name = "together"
    request_type = TogetherRequest
    can_throw: ClassVar[bool] = False

    def apply(self, prepared: None, request: TogetherRequest, context: EventContext, source: Source) -> Made:
        result = throw_together(request.way, [share.dice for share in request.shares], source)
        if isinstance(result, Waiting):
            return result
        source.finish()
        faces = [(die, [face]) for die, face in zip(result.dice, result.faces, strict=True)]
        return Effect(
            draws=result.faces,
            outcome=result.outcome,
            line={"verdict": result.verdict, "stress": result.stress} if result.verdict else None,
            tally=partial(face_tallies, faces, by_hand=context.by_hand),
            result=result,
        )

    def describe(self, event: Event) -> str:
        return f"{len(event.request['shares'])} people together"


TOGETHER = TogetherKind()


@dataclass(frozen=True, slots=True)
class Gathering:
    """Dice that wait to be rolled together."""

    number: Beside[int]
    opener: Beside[int]
    way: Way
    shares: tuple[SharedDice, ...]
    comment: str
    target: int = 0
    """The target of the sum, or 0."""

    @classmethod
    def of(cls, number: int, action: PendingAction) -> "Gathering":
        """Read the dice that wait under a number."""
        return load(cls, action.body, number=number, opener=action.person)


async def gather(ask: Ask, way: Way, dice: str | None, comment: str, target: int = 0) -> Gathering:
    """Ask everyone for their dice; `dice` are the asker's, `target` is what the sum has to reach.

    Raises:
        BadInput: something cannot be read, or does not go together.
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
    """Return the dice that wait under a number.

    Raises:
        Gone: they wait no more, or in another place.
    """
    return Gathering.of(number, await find(ask, number, GATHERING))


async def add(ask: Ask, number: int, dice: str) -> Gathering:
    """Add the dice of a person, in place of any that they added before.

    Raises:
        BadInput: they cannot be read, or there are enough people.
        Gone: the dice wait no more.
    """
    gathering = await look(ask, number)
    return await _change(ask, number, await _read(ask, gathering.way, dice))


async def take_out(ask: Ask, number: int) -> Gathering:
    """Take the dice of a person out.

    Raises:
        Gone: the dice wait no more.
    """
    await look(ask, number)
    return await _change(ask, number, None)


async def roll(ask: Ask, number: int) -> Recorded:
    """Roll everyone's dice.

    Raises:
        BadInput: nobody has added dice.
        NotAllowed: another person asked, and this one is no game master.
        Gone, Changed: the dice wait no more, or someone added dice at this very moment.
    """
    if repeated := await ask.store.find_repeated(ask.context.interaction):
        request = TOGETHER.read(repeated.request)
        return await record_at_once(ask, ask.submission(TOGETHER, request))  # returns the same event again
    action = await find(ask, number, GATHERING)
    configuration = ask.configuration
    if ask.person != action.person and not is_game_master(ask.context, configuration):
        raise NotAllowed("Only the person who asked for these dice, or a game master, can roll them.")
    if not action.body["shares"]:
        raise BadInput("Nobody has added dice yet: press Add my dice.")
    opener = None if ask.person == action.person else action.person
    request = replace(TOGETHER.read(action.body), opener=opener)
    recorded = await record(ask, ask.submission(TOGETHER, request, pending=number, expecting=action.body))
    assert isinstance(recorded, Recorded)  # noqa: S101 - the bot throws them
    return recorded


async def _read(ask: Ask, way: Way, dice: str) -> str:
    """Return the dice a person adds, with the values of saved rolls and their character's names."""
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
