"""Rolls of dice expressions, such as `4d6kh3+2`, open or hidden.

The exact odds of an expression are kept with a roll where they are found at once: nobody waits for them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from bot.features.choose import event as choose
from bot.features.choose.event import CHOOSE
from bot.features.games import event as games
from bot.features.games.event import GAME
from bot.features.reading.reading import USUAL, Door, read_typed
from bot.features.until import event as until
from bot.features.until.event import UNTIL
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions import quick_distribution as find_quickly
from bot.mechanics.notation.evaluation import RollResult, throw
from bot.mechanics.notation.line import Expression, Rolls, inline_names
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Dice
from bot.mechanics.notation.until import Until
from bot.mechanics.picks import Pick
from bot.mechanics.playing import Waiting
from bot.mechanics.remembering import remembering
from bot.mechanics.sources import Source
from bot.mechanics.statistics import grouping_of
from bot.play.event import Effect, Event, EventContext, Json, Made, Visibility
from bot.play.for_another import roll_for
from bot.play.kind import Asking, EventKind, HasLabel, Occasion, Repeats, TellsLuck, World
from bot.play.lanes import need_long_lane
from bot.play.luck import LuckSample
from bot.play.reads import HistoryQuery
from bot.play.recording import check_way
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import Tallier, Tally, face_tallies, grouping_for, roll_subject, sides_of
from bot.play.transition import Submission
from bot.play.typed_faces import faces_on


@dataclass(frozen=True, slots=True)
class PlainDie:
    """The odds of a single die of any size: its distribution need not be written out."""

    sides: int

    def chance(self, face: int) -> Fraction:
        """Return the chance of a face, which is that of every other."""
        return Fraction(1, self.sides)

    def at_least(self, face: int) -> Fraction:
        """Return the chance of `face` or more."""
        return Fraction(self.sides - face + 1, self.sides)


def quick_odds(expression: Expression) -> PlainDie | DistributionFigures | None:
    """Return the odds of the total; None where there are several, or they take longer to find."""
    root = expression.root
    if expression.sets == 1 and isinstance(root, Dice) and root == Dice(1, root.sides):
        return PlainDie(root.sides)
    distribution = quick_distribution(expression)
    return None if distribution is None else DistributionFigures(distribution)


def quick_distribution(expression: Expression) -> Distribution | None:
    """Return the distribution of the total; None where there are several, or it takes longer to work out."""
    try:
        return find_quickly(expression.root) if expression.sets == 1 else None
    except BadInput:  # some few dice have no distribution that can be worked out at all
        return None


LONGEST_ODDS = 4_000
"""Bits of the longest denominator of odds that are kept: beyond it a row would hold little else."""

PLANS_BYTES = 6 * 2**20
"""How much of the odds of latest expressions is remembered."""

A_PLAN = 40_000
"""About the most bytes that an expression takes without its odds."""

LATELY = 25
"""How many of a person's newest rolls are proposed again."""


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Dice as they were understood, with labels and comment."""

    dice: str
    set: str = ""
    """What the person calls the dice that they threw by hand."""
    again: int = 0
    """The number of the roll that this one repeats; 0: it repeats none."""
    words: int = 0
    """The number of the roll that has its labels, where another person typed these; 0: it has its own."""
    entered: Json = None
    """The person who entered its faces for its roller, or rolled while they were away, or None."""
    absent: Json = None
    """The person who was away, for whom its roller rolled, in older rows, or None."""


@dataclass(frozen=True, slots=True)
class PartPlan:
    """One roll of a line with the odds of its total, where they were found at once."""

    expression: Expression
    """Without its label, once, and with all that it uses again written out, where that can be."""
    odds: PlainDie | DistributionFigures | None
    tallier: Tallier | None
    """None where the same dice count several times: there is no name for what is rolled."""


@dataclass(frozen=True, slots=True)
class RollPlan:
    """A line with what is known of each of its rolls."""

    rolls: Rolls
    parts: tuple[PartPlan, ...]

    @property
    def odds(self) -> PlainDie | DistributionFigures | None:
        """The odds of the total, where there is only one and they are known."""
        only = self.rolls.only
        return self.parts[0].odds if only is not None and only.sets == 1 else None

    @property
    def judged(self) -> bool:
        """Whether statistics hold all totals against their odds."""
        return all(part.tallier is not None and part.tallier.grouping is not None for part in self.parts)


@dataclass(frozen=True, slots=True)
class ExpressionRoll:
    """Every die of a roll."""

    rolled: RollResult
    odds: PlainDie | DistributionFigures | None
    """Of its total, where there is only one and they are known."""


class RollKind(HasLabel, Repeats, TellsLuck, EventKind[RollRequest]):
    """A roll of an expression. It uses no state."""

    name = "roll"
    request_type = RollRequest
    can_strike: ClassVar[bool] = True

    async def prepare(self, request: RollRequest, world: World, occasion: Occasion) -> RollPlan:
        """Find the odds, if that is quick; of a row, whether it was so then is kept with it."""
        plan = _plan(request.dice)
        if not isinstance(occasion, Event) or occasion.judged == plan.judged:
            return plan
        if not occasion.judged:
            return replace(plan, parts=tuple(map(_without_odds, plan.parts)))
        return replace(plan, parts=tuple([await _with_odds(part, world) for part in plan.parts]))

    def apply(self, prepared: RollPlan, request: RollRequest, context: EventContext, source: Source) -> Made:
        made = throw(prepared.rolls, source)
        if isinstance(made, Waiting):
            return made
        totals = made.totals
        source.finish()
        outcome = totals[0] if len(totals) == 1 and not made.parts[0].tallies else None
        known = prepared.odds
        odds = None if known is None or outcome is None else known.chance(outcome)
        if odds is not None and odds.denominator.bit_length() > LONGEST_ODDS:
            odds = None
        return Effect(
            draws=made.faces,
            outcome=outcome,
            odds=odds,
            dice=_subject(prepared),
            line=None if outcome is not None else _line(made),
            judged=prepared.judged,
            tally=partial(_tallies, prepared, made, request.set, by_hand=context.by_hand),
            result=ExpressionRoll(made, known),
        )

    def normalise_typed(
        self, prepared: RollPlan, request: RollRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[RollRequest, Sequence[str]]:
        return request, faces_on(prepared.rolls, words)

    def describe(self, event: Event) -> str:
        return event.dice or "; ".join(part.dice for part in read_rolls(event.request["dice"]).parts)

    def label(self, event: Event) -> str:
        return read_rolls(event.request["dice"]).label

    def with_label(self, event: Event, label: str) -> Event:
        first, *others = read_rolls(event.request["dice"]).parts
        parts = (replace(first, label=label), *(replace(part, label="") for part in others))
        dice = str(Rolls(parts))
        if ";" in label:
            raise BadInput("A label ends at `;` and cannot contain it: leave the `;` out.")
        if read_rolls(dice).parts != parts:
            raise BadInput(
                "This label would be read as a part of the dice: write plain words, such as fire damage."
            )
        return replace(event, request={**event.request, "dice": dice})

    async def repeat(self, event: Event, ask: Asking) -> tuple[RollRequest, None]:
        before = self.read(event.request)
        request = replace(before, set="", again=event.number, entered=None, absent=None)
        return request, None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Tell its dice, from which its totals and their odds follow."""
        yield LuckSample(event.number, event.person, event.at, event.request["dice"], event.draws)


ROLL = RollKind()


async def validate(
    ask: Ask,
    dice: str,
    door: Door = USUAL,
    *,
    rolled: str | None = None,
    set_name: str | None = None,
    visibility: Visibility = "",
) -> Submission:
    """Return what is asked for, as it is understood: dice, a game, rolls until something, or a choice.

    Raises:
        BadInput: it cannot be understood, or what is asked for does not go together.
        NotAllowed: rolls may not be hidden so here.
    """
    own = check_way(ask, rolled, set_name, visibility)
    taken = replace(door, is_open=False) if visibility else door
    line = await read_typed(ask, dice, taken)
    match line.roll:
        case Pick():
            return ask.submission(CHOOSE, choose.request_for(line.roll, line.label, own), visibility)
        case Until():
            return ask.submission(UNTIL, until.request_for(line.roll, line.label, own), visibility)
        case GameRoll():
            game = games.request_for(line.roll, line.label, own)
            return roll_for(ask.submission(GAME, game, visibility), line.player, rolled)
        case Rolls():
            request = RollRequest(str(line.roll), own)
            return roll_for(ask.submission(ROLL, request, visibility), line.player, rolled)


async def list_recent(ask: Ask) -> list[str]:
    """Return what a person rolled openly at a place, the newest first, each once."""
    query = HistoryQuery(ask.person, (ROLL.name,), limit=LATELY)
    page = await ask.store.page(ask.place, query)
    return list(dict.fromkeys(event.request["dice"] for event in page.events if not event.visibility))


def _size(plan: RollPlan) -> int:
    known = [part.odds for part in plan.parts if isinstance(part.odds, DistributionFigures)]
    return A_PLAN * len(plan.parts) + sum(odds.distribution.memory for odds in known)


@remembering(PLANS_BYTES, _size)
def _plan(dice: str) -> RollPlan:
    rolls = read_rolls(dice)
    return RollPlan(rolls, tuple(map(_part_plan, rolls.parts)))


def _part_plan(expression: Expression) -> PartPlan:
    if expression.counts_words:
        return PartPlan(Expression(expression.root), None, None)
    root = inline_names(expression.root)
    once = Expression(expression.root if root is None else root)
    odds = quick_odds(once)
    if root is None:
        return PartPlan(once, odds, None)
    subject = roll_subject(once.dice)
    grouping = grouping_for(subject) if odds is not None or sides_of(subject) is not None else None
    return PartPlan(once, odds, Tallier(subject, grouping))


def _without_odds(part: PartPlan) -> PartPlan:
    return replace(part, odds=None, tallier=part.tallier and replace(part.tallier, grouping=None))


async def _with_odds(part: PartPlan, world: World) -> PartPlan:
    """Return the plan of a roll with its odds, however long they take."""
    root = part.expression.root
    long = await need_long_lane(world.workers, root)
    distribution = await world.workers.run(distribution_of, root, long=long)
    grouping = grouping_of(distribution)
    return replace(
        part,
        odds=DistributionFigures(distribution),
        tallier=part.tallier and replace(part.tallier, grouping=grouping),
    )


def _line(made: RollResult) -> dict[str, Json]:
    """Return what came of several totals; of dice with words how often each came, but not the words."""
    tallies = [list(tally.values()) for part in made.parts for tally in part.tallies]
    return {"totals": list(made.totals)} | ({"tallies": tallies} if tallies else {})


def _subject(plan: RollPlan) -> str:
    """Return the dice by which a line with a single roll is found."""
    tallier = plan.parts[0].tallier if plan.rolls.only else None
    return tallier.subject.dice if tallier else ""


def _tallies(plan: RollPlan, made: RollResult, named: str, *, by_hand: bool) -> tuple[Tally, ...]:
    parts = zip(plan.parts, made.parts, strict=True)
    totals = [part.tallier.tally_plain(fell.totals) for part, fell in parts if part.tallier is not None]
    return (*totals, *face_tallies(made.batches, by_hand=by_hand, named=named))


KINDS = (ROLL,)
