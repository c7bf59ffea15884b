"""Dice that are written as an expression, `4d6kh3+2`: openly or hidden; and the same again."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.results import RollResult
from bot.mechanics.notation.tree import Expression
from bot.mechanics.playing import Waiting
from bot.mechanics.remembering import remembering
from bot.mechanics.sources import Source
from bot.mechanics.statistics.grouping import grouping_of
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Gone
from bot.play.event import Event, Visibility
from bot.play.history_query import HistoryQuery
from bot.play.kind import EventKind, World
from bot.play.luck import Told
from bot.play.recording import record, recorded
from bot.play.request_context import RequestContext
from bot.play.rolls.quick_odds import PlainDie, quick_odds
from bot.play.rolls.typed_faces import checked_set, parse_faces
from bot.play.saving.saved_calls import expanded
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.sums.subjects import grouping_for, rolled, sides_of
from bot.play.sums.tallying import Tallier, face_tallies
from bot.play.transition import Recorded
from bot.play.visibility import Shown, check_allowed, find_shown

LONGEST_ODDS = 4_000
"""Bits of the longest denominator of odds that are kept: beyond it a row would hold little else."""

PLANS_BYTES = 8 * 2**20
"""How much of the odds of latest expressions is remembered."""

A_PLAN = 40_000
"""About the most bytes that an expression takes without its odds."""

LATELY = 25
"""How many of a person's newest rolls are proposed again."""


@dataclass(frozen=True, slots=True)
class RollWish:
    """What a person asked for with /roll."""

    dice: str
    rolled: str | None = None
    """Faces of dice thrown by hand."""
    set: str | None = None
    """What the person calls those dice."""
    visibility: Visibility = ""


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Dice as they were understood, with labels and comment."""

    dice: str
    set: str = ""
    """What the person calls the dice that they threw by hand."""
    again: int = 0
    """The number of the roll that this one repeats; 0: it repeats none."""


@dataclass(frozen=True, slots=True)
class RollPlan:
    """An expression with the odds of its total, where they were found at once."""

    expression: Expression
    odds: PlainDie | DistributionFigures | None
    tallier: Tallier


@dataclass(frozen=True, slots=True)
class ExpressionRoll:
    """Every die of a roll."""

    rolled: RollResult
    at_least: Fraction | None
    """The chance of this total or more, where it is known."""


class RollKind(EventKind[RollRequest]):
    """A roll of an expression. It uses no state."""

    name = "roll"
    request_type = RollRequest
    can_strike: ClassVar[bool] = True

    async def prepare(self, request: RollRequest, world: World, row: Event | None = None) -> RollPlan:
        """Find the odds, if that is quick; of a row, whether it was so then is kept with it."""
        plan = _plan(request.dice)
        if row is None or row.judged == (plan.tallier.grouping is not None):
            return plan
        if not row.judged:
            return replace(plan, odds=None, tallier=replace(plan.tallier, grouping=None))
        distribution = await world.workers.run(distribution_of, plan.expression.root)
        odds = DistributionFigures(distribution) if plan.expression.sets == 1 else None
        return replace(plan, odds=odds, tallier=replace(plan.tallier, grouping=grouping_of(distribution)))

    def apply(self, prepared: RollPlan, request: RollRequest, context: EventContext, source: Source) -> Made:
        """Throw the dice."""
        made = throw(prepared.expression, source)
        if isinstance(made, Waiting):
            return made
        source.finish(", ".join(map(str, made.totals)))
        outcome = made.totals[0] if prepared.expression.sets == 1 else None
        odds = None if prepared.odds is None or outcome is None else prepared.odds.chance(outcome)
        if odds is not None and odds.denominator.bit_length() > LONGEST_ODDS:
            odds = None
        faces = face_tallies(made.batches, by_hand=context.by_hand, named=request.set)
        return Effect(
            draws=made.faces,
            outcome=outcome,
            odds=odds,
            dice=prepared.tallier.subject.dice,
            line=None if outcome is not None else {"totals": list(made.totals)},
            judged=prepared.tallier.grouping is not None,
            tallies=(prepared.tallier.at_plain(made.totals), *faces),
            result=ExpressionRoll(made, _at_least(prepared, outcome)),
        )

    def label(self, event: Event) -> str:
        """Return its comment."""
        return parse(event.request["dice"]).comment

    def luck(self, event: Event, configuration: Configuration) -> Iterable[Told]:
        """Tell its dice, from which its totals and their odds follow."""
        yield Told(event.number, event.person, event.at, event.request["dice"], event.draws)


ROLL = RollKind()
KINDS = (ROLL,)


async def roll(services: Services, context: RequestContext, wish: RollWish) -> Recorded | Waiting:
    """Roll an expression at a place and record it, or read it from faces that people rolled.

    Faces that are not enough yet are answered with what to throw next.

    Raises:
        BadInput: the expression is not understood or asks for too much, the faces do not fit it, or what is
            asked for does not go together.
        Busy: too much is waiting.
    """
    _check_together(wish)
    expression = parse(await expanded(services, context, wish.dice))
    faces = None if wish.rolled is None else parse_faces(wish.rolled)
    request = RollRequest(str(expression), "" if wish.set is None else checked_set(wish.set))
    check_allowed(wish.visibility, await services.store.configuration(context.place))
    return await record(services, context, ROLL, request, faces=faces, visibility=wish.visibility)


async def roll_again(services: Services, context: RequestContext, shown: Shown) -> Recorded:
    """Roll the same expression once more, as hidden as it was shown, and record it as a re-roll.

    Raises:
        Gone: there is no such roll here, or it was thrown by hand.
        NotAllowed: it is hidden from this person, or rolls may no longer be hidden so.
        Busy: too much is waiting.
    """
    event = await find_shown(services, context, shown)
    if event.kind != ROLL.name:
        raise Gone("The roll of this button is not kept here; use /roll for a new one.")
    if event.by_hand:
        raise Gone("These dice were thrown by hand: throw them again, and type them into rolled:.")
    check_allowed(shown.visibility, await services.store.configuration(context.place))
    request = RollRequest(event.request["dice"], again=event.number)
    return await recorded(services, context, ROLL, request, visibility=shown.visibility)


async def lately(services: Services, context: RequestContext) -> list[str]:
    """Return what a person rolled openly at a place, the newest first, each once."""
    query = HistoryQuery(context.person, ROLL.name, limit=LATELY)
    page = await services.store.page(context.place, query)
    return list(dict.fromkeys(event.request["dice"] for event in page.events if not event.visibility))


def _size(plan: RollPlan) -> int:
    odds = plan.odds
    return A_PLAN + (odds.distribution.memory if isinstance(odds, DistributionFigures) else 0)


@remembering(PLANS_BYTES, _size)
def _plan(dice: str) -> RollPlan:
    expression = parse(dice)
    once = replace(expression, sets=1, comment="")
    subject, odds = rolled(once.dice), quick_odds(once)
    grouping = grouping_for(subject) if odds is not None or sides_of(subject) is not None else None
    return RollPlan(expression, odds if expression.sets == 1 else None, Tallier(subject, grouping))


def _at_least(plan: RollPlan, outcome: int | None) -> Fraction | None:
    return None if plan.odds is None or outcome is None else plan.odds.at_least(outcome)


def _check_together(wish: RollWish) -> None:
    """See that what is asked for goes together."""
    if wish.set is not None and wish.rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled:.")
    if wish.visibility == "gm" and wish.rolled is not None:
        raise BadInput("You see dice that you throw by hand: use show:me and the game master, or show:me.")
