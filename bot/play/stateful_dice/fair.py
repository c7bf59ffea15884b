"""The adaptive fair die at a place: it remembers what came, and leans towards what is due."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from bot.mechanics import tightness as tightnesses
from bot.mechanics.adaptive import adjusted
from bot.mechanics.best_guess import best_guess
from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.tree import Expression
from bot.mechanics.sources import Below
from bot.mechanics.stateful_dice import StatefulDice, adaptive_distribution, read_one
from bot.mechanics.tightness import Tightness
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration, Whose
from bot.play.slots import States
from bot.play.stateful_dice.counts import counted, counts_of
from bot.play.stateful_dice.fair_memory import remembered, request_for, slot_of
from bot.play.stateful_dice.guessed import Guessed
from bot.play.statistics.subjects import remembered as subject_of
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Tallier

FAIR = "fair"
"""The command, as the history has it."""


@dataclass(frozen=True, slots=True)
class FairRoll(Guessed):
    """A recorded adaptive roll."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that the next adaptive roll depends on; a hashable value, as its odds are worked out elsewhere."""

    expression: Expression
    tightness: Tightness
    counts: tuple[tuple[int, int], ...]
    whose: Whose


async def fair(
    services: Services, context: RequestContext, dice: StatefulDice, tightness: str | None = None
) -> FairRoll:
    """Roll `dice` adaptively at a place and record it; no tightness is the one of the settings.

    `dice` have the distribution that `bot.mechanics.stateful_dice.adaptive_distribution` gives.

    Raises:
        BadInput: the tightness cannot be understood or is out of bounds.
        Busy: too much is waiting.
    """
    configuration = await services.store.configuration(context.place)
    tight = _tightness(tightness, configuration)
    comment = {"comment": dice.expression.comment} if dice.expression.comment else {}
    request = request_for(dice.expression, configuration) | {"tightness": str(tight)} | comment
    move = Move(
        context,
        FAIR,
        request,
        partial(_play, services.below, _tallier(request, dice.distribution), dice.distribution, tight),
        slot=slot_of(request, context.person),
    )
    record = await services.store.record(move)
    return FairRoll(record, dice.distribution.chance(record.outcome or 0), best_guess(dice.distribution))


async def outlook(
    services: Services, context: RequestContext, text: str, tightness: str | None = None
) -> Outlook:
    """Return what the next adaptive roll of an expression depends on at a place.

    Raises:
        BadInput: the expression or the tightness cannot be understood or is out of bounds.
    """
    expression = replace(read_one(text), comment="")
    configuration = await services.store.configuration(context.place)
    tight = _tightness(tightness, configuration)
    known = await remembered(services, context, request_for(expression, configuration))
    return Outlook(expression, tight, tuple(sorted(known.counts.items())), known.whose)


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past an adaptive roll: one more of its outcome.

    Raises:
        ValueError: it was made at other odds than the rolls before it give.
    """
    request = record.request
    slot = slot_of(request, record.person)
    plain, tight = adaptive_distribution(parse(request["dice"]).root), tightnesses.parse(request["tightness"])
    distribution = adjusted(plain, counts_of(states.get(slot)), tight)
    made = _made(distribution, states.get(slot), record.outcome or 0)
    states[slot] = made.after
    if made.odds != record.odds:
        raise ValueError(f"roll {record.number} was made at {record.odds}, but its odds were {made.odds}")


def tallies_of(states: States, record: Record) -> tuple[Tally, ...]:
    """Return what a recorded roll, made upon these states, adds to the running sums."""
    request = record.request
    plain, tight = adaptive_distribution(parse(request["dice"]).root), tightnesses.parse(request["tightness"])
    distribution = adjusted(plain, counts_of(states.get(slot_of(request, record.person))), tight)
    return (_tallier(request, plain).at_odds(record.outcome or 0, distribution),)


def _tallier(request: Mapping[str, Json], plain: Distribution) -> Tallier:
    return Tallier.of_distribution(subject_of("fair", request["dice"]), plain)


def _play(below: Below, tallier: Tallier, plain: Distribution, tightness: Tightness, state: Json) -> Turn:
    distribution = adjusted(plain, counts_of(state), tightness)
    turn = _made(distribution, state, distribution.draw(below))
    return replace(turn, tallies=(tallier.at_odds(turn.outcome or 0, distribution),))


def _made(distribution: Distribution, state: Json, outcome: int) -> Turn:
    """Return what drawing `outcome` from `distribution` does."""
    return Turn(
        outcome=outcome,
        odds=distribution.chance(outcome),
        before={"guess": best_guess(distribution).body(), "below": float(distribution.below(outcome))},
        after=counted(counts_of(state), outcome),
    )


def _tightness(text: str | None, configuration: Configuration) -> Tightness:
    return tightnesses.parse(configuration.tightness if text is None else text)
