"""Dice that are rolled until something has come, such as an extended test: one row with all of the rolls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from bot.features.games.understanding import find_roll
from bot.features.saved.saved import expand
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import DICE
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.notation.rolls_needed import RollsNeeded, find_needed, find_quickly
from bot.mechanics.notation.until import Until, UntilResult, make_until, read_until, split_until, throw_until
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand
from bot.mechanics.rule import Face
from bot.mechanics.sheets import NO_NAMES, Sheet, suggest_names
from bot.mechanics.sources import Source
from bot.play.errors import check_words
from bot.play.event import Effect, Event, EventContext, Json, Made, Visibility
from bot.play.kind import Commented, EventKind, Occasion, World
from bot.play.luck import LuckSample
from bot.play.recording import ValidRequest, check_way
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration
from bot.play.store import Services
from bot.play.sums import Tally, face_tallies
from bot.play.typed_faces import faces_on, read_words

LONGEST_COMMENT = 100
"""Characters of what the rolls are for."""

LONGEST_ODDS = 4_000
"""Bits of the longest denominator of odds that are kept."""


@dataclass(frozen=True, slots=True)
class UntilRequest:
    """Dice and what ends their rolls, as they were understood, without words of a person."""

    dice: str
    comment: str = ""
    set: str = ""
    """What the person calls the dice that they threw by hand."""
    again: int = 0
    """The number of the roll that this one repeats; 0: it repeats none."""
    words: int = 0
    """The number of the roll that says what it is for, where another person typed that; 0: it says so."""
    entered: Json = None
    """The game master who entered its faces for its roller; None: nobody did."""


@dataclass(frozen=True, slots=True)
class UntilPlan:
    """What is rolled, and how many rolls that takes, where it was found at once."""

    until: Until
    needed: RollsNeeded | None


@dataclass(frozen=True, slots=True)
class UntilRolls:
    """What came."""

    rolled: UntilResult
    needed: RollsNeeded | None


class UntilKind(Commented, EventKind[UntilRequest]):
    """Rolls until something has come; the outcome is how many it took. It uses no state."""

    name = "until"
    request_type = UntilRequest
    can_strike: ClassVar[bool] = True
    can_repeat: ClassVar[bool] = True

    async def prepare(self, request: UntilRequest, world: World, occasion: Occasion) -> UntilPlan:
        """Find the odds, if that is quick; of a row, whether it was so then is kept with it."""
        until = read_until(request.dice)
        if not isinstance(occasion, Event):
            return UntilPlan(until, find_quickly(until))
        needed = await world.workers.run(find_needed, until, long=True) if occasion.judged else None
        return UntilPlan(until, needed)

    def apply(
        self, prepared: UntilPlan, request: UntilRequest, context: EventContext, source: Source
    ) -> Made:
        made = throw_until(prepared.until, source)
        if isinstance(made, Waiting):
            return made
        count, needed = len(made.rolls), prepared.needed
        source.finish(f"the end of {count} rolls")
        worse = (
            {} if needed is None else {"worse": str((1 - needed.within[count - 1]).limit_denominator(10**12))}
        )
        chance = None if needed is None else needed.rolled.distribution.chance(count)
        return Effect(
            draws=made.faces,
            outcome=count,
            odds=chance if chance and chance.denominator.bit_length() <= LONGEST_ODDS else None,
            line={"met": made.is_met, "gained": sum(made.gains)} | worse,
            judged=needed is not None,
            tally=partial(_tallies, made, request.set, by_hand=context.by_hand),
            result=UntilRolls(made, needed),
        )

    def parse_faces(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        return read_words(words, before)

    def normalise_typed(
        self, prepared: UntilPlan, request: UntilRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[UntilRequest, Sequence[str]]:
        return request, faces_on(Rolls((Expression(prepared.until.root),)), words)

    def describe(self, event: Event) -> str:
        dice: str = event.request["dice"]
        return dice

    async def again(self, event: Event, world: World, context: RequestContext) -> tuple[UntilRequest, None]:
        return replace(self.read(event.request), set="", again=event.number, entered=None), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Tell how many rolls it took: fewer are luckier."""
        if event.odds is not None and "worse" in (event.line or {}):
            same, worse = float(event.odds), float(Fraction(event.line["worse"]))
            dice, count = event.request["dice"], event.outcome or 0
            yield LuckSample(
                event.number, event.person, event.at, dice, (), count, worse, same, f"{count} rolls"
            )


UNTIL = UntilKind()


async def validate(
    services: Services,
    context: RequestContext,
    text: str,
    *,
    rolled: str | None = None,
    named: str | None = None,
    visibility: Visibility = "",
    names: Sheet = NO_NAMES,
) -> ValidRequest | None:
    """Return what is asked for as it is understood; None where the text asks for no rolls until something.

    Raises:
        BadInput: it does, and something in it does not fit.
        NotAllowed: rolls may not be hidden so here.
    """
    read = await read_typed(services, context, text, names)
    if read is None:
        return None
    own = await check_way(services, context, rolled, named, visibility)
    until, label = read
    comment = check_words(label[:LONGEST_COMMENT], "the label")
    request = UntilRequest(str(until), comment, own)
    return ValidRequest(UNTIL, request, visibility)


async def read_typed(
    services: Services, context: RequestContext, text: str, names: Sheet = NO_NAMES
) -> tuple[Until, str] | None:
    """Return what is rolled until something, and what for; None where a text asks for no such thing.

    Raises:
        BadInput: it does, and something in it does not fit.
    """
    written = split_until(text)
    if written is None:
        return None
    pool = await find_roll(services, context, written.dice, names, tells=False)
    if pool is not None and pool.plain is not None:
        until = make_until(Rolls((read_roll(pool.plain),)), written.goal)
        return until, " ".join(filter(None, (pool.comment, written.label)))
    try:
        with suggest_names(names, written.dice):
            rolls = understand(await expand(services, context, written.dice, names))
        until = make_until(rolls, written.goal)
    except BadInput as refused:
        if pool is not None and not DICE.search(written.dice):
            raise BadInput(
                "until does not work with this game. Write its dice instead, such as 7d10>=6 until 8.",
                typed=text,
            ) from refused
        raise
    return until, " ".join(filter(None, (rolls.label, written.label)))


def _tallies(made: UntilResult, named: str, *, by_hand: bool) -> tuple[Tally, ...]:
    batches = [batch for rolled in made.rolls for batch in rolled.batches]
    return face_tallies(batches, by_hand=by_hand, named=named)


KINDS = (UNTIL,)
