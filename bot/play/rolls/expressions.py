"""Roll dice that are written as an expression, `4d6kh3+2`: openly, in secret or blind; and the same again."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.results import RollResult
from bot.mechanics.notation.tree import Expression
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Below
from bot.play.errors import Gone
from bot.play.history_query import HistoryQuery
from bot.play.records import Json, Move, Record, Turn, Visibility
from bot.play.request_context import RequestContext
from bot.play.rolls.quick_odds import PlainDie, quick_distribution, quick_odds
from bot.play.rolls.wanted import checked_set, parse_faces
from bot.play.saving.saved_calls import expanded
from bot.play.services import Services
from bot.play.slots import States
from bot.play.statistics.subjects import Subject, grouping_for, sides_of
from bot.play.statistics.subjects import rolled as subject_of
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Tallier, Thrown, face_tallies
from bot.play.visibility import check_allowed
from bot.play.visibility import look as look_at_row
from bot.play.visibility import reveal as reveal_row

ROLL = "roll"
"""The command, as the history has it."""

LONGEST_ODDS = 4_000
"""Bits of the longest denominator of odds that are kept: beyond it a row would hold little else."""

LATELY = 25
"""How many of a person's newest rolls are proposed again."""


@dataclass(frozen=True, slots=True)
class WantedDice:
    """What a person asked for with /roll."""

    dice: str
    rolled: str | None = None
    """Faces of dice thrown by hand."""
    set: str | None = None
    """What the person calls those dice."""
    secret: bool = False
    blind: bool = False


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """The roll that a button is about, as it was when the button was shown."""

    number: int
    person: int
    """Who rolled it: where each person has a place of their own, the number alone is another's roll too."""
    visibility: Visibility = ""


@dataclass(frozen=True, slots=True)
class ExpressionRoll:
    """A recorded roll with every die."""

    record: Record
    rolled: RollResult

    @property
    def again(self) -> int | None:
        """The number of the roll that this one repeats."""
        return self.record.request.get("again")

    @property
    def at_least(self) -> Fraction | None:
        """The chance of this total or more, where it is found at once."""
        odds = quick_odds(self.rolled.expression)
        return None if odds is None else odds.at_least(self.rolled.totals[0])


class UnfinishedExpression(Exception):
    """The typed faces do not reach the end of the expression; nothing was recorded."""

    def __init__(self, waiting: Waiting) -> None:
        super().__init__(f"throw {waiting.wants}")
        self.waiting = waiting


async def roll(services: Services, context: RequestContext, wanted: WantedDice) -> ExpressionRoll:
    """Roll an expression at a place and record it, or read it from faces that people rolled.

    Raises:
        BadInput: the expression is not understood or asks for too much, the faces do not fit it, or what is
            asked for does not go together.
        Unfinished: the typed faces are not enough yet.
        Busy: too much is waiting.
    """
    visibility = _visibility(wanted)
    expression = parse(await expanded(services, context, wanted.dice))
    typed = None if wanted.rolled is None else _typed(expression, parse_faces(wanted.rolled))
    request: dict[str, Json] = {"dice": str(expression)}
    if wanted.set is not None:
        request["set"] = checked_set(wanted.set)
    return await _record(services, context, request, visibility, typed)


async def roll_again(services: Services, context: RequestContext, shown: ShownRoll) -> ExpressionRoll:
    """Roll the same expression once more, as hidden as it was shown, and record it as a re-roll.

    Raises:
        Gone: there is no such roll here, or it was thrown by hand.
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    record = await _find(services, context, shown)
    if record.by_hand:
        raise Gone("These dice were thrown by hand: throw them again, and type them into rolled:.")
    request = {"dice": record.request["dice"], "again": record.number}
    return await _record(services, context, request, shown.visibility)


async def look(services: Services, context: RequestContext, shown: ShownRoll) -> ExpressionRoll:
    """Return a roll for one who may see it.

    Raises:
        Gone: there is no such roll here.
        NotAllowed: it is hidden from this person.
    """
    return recall(await _find(services, context, shown))


async def reveal(services: Services, context: RequestContext, shown: ShownRoll) -> ExpressionRoll:
    """Open a hidden roll to all, record that it was done, and return it.

    Raises:
        Gone: there is no such roll here, or it is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    await _find(services, context, shown)
    return recall(await reveal_row(services, context, shown.number, tallies_of))


async def lately(services: Services, context: RequestContext) -> list[str]:
    """Return what a person rolled openly at a place, the newest first, each once."""
    page = await services.store.look(context.place, HistoryQuery(context.person, ROLL, limit=LATELY))
    return list(dict.fromkeys(record.request["dice"] for record in page.records if not record.visibility))


def recall(record: Record) -> ExpressionRoll:
    """Throw a recorded roll again from its faces, to tell how it came about.

    Raises:
        ValueError: the outcome does not follow from the faces.
    """
    expression = parse(record.request["dice"])
    rolled = read(expression, record.faces)
    if isinstance(rolled, Waiting) or _outcome(rolled) != record.outcome:
        raise ValueError(f"roll {record.number} does not follow from its faces")
    return ExpressionRoll(record, rolled)


def fold(states: States, record: Record) -> None:
    """Leave the states of a place as they are, and check that the roll follows from its faces.

    Raises:
        ValueError: it does not, or its odds were others.
    """
    odds = quick_odds(recall(record).rolled.expression)
    if odds is None or record.odds is None or record.outcome is None:
        return
    if record.odds != odds.chance(record.outcome):
        raise ValueError(f"roll {record.number} was made at other odds than {record.odds}")


def _visibility(wanted: WantedDice) -> Visibility:
    """Return how a roll is to be hidden, after checking what goes together."""
    if wanted.secret and wanted.blind:
        raise BadInput("A roll is secret (you see it) or blind (game masters see it): leave out one of them.")
    if wanted.set is not None and wanted.rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled:.")
    if wanted.blind and wanted.rolled is not None:
        raise BadInput("You see dice that you throw by hand: roll them with secret: instead of blind:.")
    return "secret" if wanted.secret else "blind" if wanted.blind else ""


def _typed(expression: Expression, faces: tuple[int, ...]) -> RollResult:
    rolled = read(expression, faces)
    if isinstance(rolled, Waiting):
        raise UnfinishedExpression(rolled)
    return rolled


async def _record(
    services: Services,
    context: RequestContext,
    request: dict[str, Json],
    visibility: Visibility,
    typed: RollResult | None = None,
) -> ExpressionRoll:
    check_allowed(visibility, await services.store.configuration(context.place))
    expression = parse(request["dice"])
    quick = quick_odds(expression)  # here, and not where other rolls wait behind this one
    named = request.get("set", "")
    play = partial(_turn, services.below, expression, _tallier(expression), quick, typed, named)
    move = Move(context, ROLL, request, play, by_hand=typed is not None, visibility=visibility)
    return recall(await services.store.record(move))


def tallies_of(record: Record) -> tuple[Tally, ...]:
    """Return what a recorded roll adds to the running sums."""
    made, named = recall(record).rolled, record.request.get("set", "")
    return _tallies(_tallier(made.expression), made, by_hand=record.by_hand, named=named)


def thrown_for(record: Record) -> Thrown:
    """Return the dice that were thrown for a recorded roll, with their faces."""
    return recall(record).rolled.batches


def totals_of(record: Record, subject: Subject) -> tuple[int, ...]:
    """Return the totals of a recorded roll; nothing where it was of other dice than the subject's."""
    if subject != _subject(record.request["dice"]):
        return ()
    return recall(record).rolled.totals if record.outcome is None else (record.outcome,)


@lru_cache(maxsize=512)
def _subject(dice: str) -> Subject:
    return _tallier(parse(dice)).subject


def _tallier(expression: Expression) -> Tallier:
    return _tallier_of(replace(expression, sets=1, comment=""))


@lru_cache(maxsize=512)
def _tallier_of(expression: Expression) -> Tallier:
    subject, distribution = subject_of(expression.dice), quick_distribution(expression)
    judged = distribution is not None or sides_of(subject) is not None
    return Tallier(subject, grouping_for(subject) if judged else None)


def _tallies(tallier: Tallier, rolled: RollResult, *, by_hand: bool, named: str) -> tuple[Tally, ...]:
    return (tallier.at_plain(rolled.totals), *face_tallies(rolled.batches, by_hand=by_hand, named=named))


def _turn(
    below: Below,
    expression: Expression,
    tallier: Tallier,
    quick: PlainDie | DistributionFigures | None,
    typed: RollResult | None,
    named: str,
    _: Json,
) -> Turn:
    rolled = typed or throw_all(expression, below)
    outcome = _outcome(rolled)
    odds = None if quick is None or outcome is None else quick.chance(outcome)
    if odds is not None and odds.denominator.bit_length() > LONGEST_ODDS:
        odds = None
    tallies = _tallies(tallier, rolled, by_hand=typed is not None, named=named)
    return Turn(rolled.faces, outcome, odds, tallies=tallies)


def _outcome(rolled: RollResult) -> int | None:
    """Return the total; None of several sets, which have one each."""
    return rolled.totals[0] if rolled.expression.sets == 1 else None


async def _find(services: Services, context: RequestContext, shown: ShownRoll) -> Record:
    """Return the roll that a button is about, if this person may see it and it is hidden no otherwise."""
    record = await look_at_row(services, context, shown.number)
    same = (record.command, record.person) == (ROLL, shown.person) and record.visibility in {
        "",
        shown.visibility,
    }
    if not same:
        raise Gone("The roll of this button is not kept here; use /roll for a new one.")
    return record
