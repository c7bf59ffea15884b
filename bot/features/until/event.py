"""Dice rolled until something comes, such as an extended test: one row has all of the rolls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.rolls_needed import RollsNeeded, find_needed, find_quickly
from bot.mechanics.notation.until import Until, UntilResult, read_until, throw_until
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.errors import check_words
from bot.play.event import Effect, Event, EventContext, Json, Made
from bot.play.kind import Asking, Commented, EventKind, Occasion, Repeats, TellsLuck, World
from bot.play.luck import LuckSample
from bot.play.settings import Configuration
from bot.play.sums import Tally, face_tallies
from bot.play.typed_faces import words_on

LONGEST_COMMENT = 100
"""The longest comment, in characters."""

LONGEST_ODDS = 4_000
"""The longest denominator, in bits, of odds that a row stores."""


@dataclass(frozen=True, slots=True)
class UntilRequest:
    """Dice and the end of their rolls, as understood; `dice` has no words of a person."""

    dice: str
    comment: str = ""
    set: str = ""
    """What the person calls the physical dice they threw."""
    again: int = 0
    """The number of the roll that this one repeats, or 0."""
    words: int = 0
    """The number of the roll with its comment, if another person typed that; 0 if it has its own."""
    entered: Json = None
    """The game master who entered the faces for the roller; None if nobody did."""


@dataclass(frozen=True, slots=True)
class UntilPlan:
    """The dice and the end of their rolls, and how many rolls that takes if it was found at once."""

    until: Until
    needed: RollsNeeded | None


@dataclass(frozen=True, slots=True)
class UntilRolls:
    """The rolls that were made, and how many they take, or None."""

    rolled: UntilResult
    needed: RollsNeeded | None


class UntilKind(Repeats, TellsLuck, Commented, EventKind[UntilRequest]):
    """Rolls until something comes; the outcome is the number of rolls. It uses no state."""

    name = "until"
    request_type = UntilRequest
    can_strike: ClassVar[bool] = True

    async def prepare(self, request: UntilRequest, world: World, occasion: Occasion) -> UntilPlan:
        """Find the odds of a new roll if that is quick; a row says whether it had odds then."""
        until = read_until(request.dice)
        if not isinstance(occasion, Event):
            return UntilPlan(until, find_quickly(until))
        needed = await world.workers.run(find_needed, until, long=True) if occasion.judged else None
        return UntilPlan(until, needed)

    def apply(
        self, prepared: UntilPlan, request: UntilRequest, context: EventContext, source: Source
    ) -> Made:
        result = throw_until(prepared.until, source)
        if isinstance(result, Waiting):
            return result
        count, needed = len(result.rolls), prepared.needed
        source.finish()
        worse = (
            {} if needed is None else {"worse": str((1 - needed.within[count - 1]).limit_denominator(10**12))}
        )
        chance = None if needed is None else needed.rolled.distribution.chance(count)
        return Effect(
            draws=result.faces,
            outcome=count,
            odds=chance if chance and chance.denominator.bit_length() <= LONGEST_ODDS else None,
            line={"met": result.is_met, "gained": sum(result.gains)} | worse,
            judged=needed is not None,
            tally=partial(_tallies, result, request.set, by_hand=context.by_hand),
            result=UntilRolls(result, needed),
        )

    def normalise_typed(
        self, prepared: UntilPlan, request: UntilRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[UntilRequest, Sequence[str]]:
        return request, words_on(Rolls((Expression(prepared.until.root),)), words)

    def describe(self, event: Event) -> str:
        dice: str = event.request["dice"]
        return dice

    async def repeat(self, event: Event, ask: Asking) -> tuple[UntilRequest, None]:
        return replace(self.read(event.request), set="", again=event.number, entered=None), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Yield how many rolls it took: fewer are luckier."""
        if event.odds is not None and "worse" in (event.line or {}):
            same, worse = float(event.odds), float(Fraction(event.line["worse"]))
            dice, count = event.request["dice"], event.outcome or 0
            yield LuckSample(
                event.number, event.person, event.at, dice, (), count, worse, same, f"{count} rolls"
            )


UNTIL = UntilKind()


def request_for(until: Until, label: str, named: str) -> UntilRequest:
    """Return the request for rolls until something; `named` is what the person calls the dice."""
    return UntilRequest(str(until), check_words(label[:LONGEST_COMMENT], "the label"), named)


def _tallies(result: UntilResult, named: str, *, by_hand: bool) -> tuple[Tally, ...]:
    batches = [batch for roll in result.rolls for batch in roll.batches]
    return face_tallies(batches, by_hand=by_hand, named=named)


KINDS = (UNTIL,)
