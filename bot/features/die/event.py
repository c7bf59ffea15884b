"""A die with any number of sides, rolled by a rule or read from dice that people threw."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from bot.mechanics import catalogue
from bot.mechanics.entry import Entry, Method
from bot.mechanics.playing import Played, Waiting, play, several
from bot.mechanics.remembering import remembering
from bot.mechanics.roll_odds import A_RULE, RollOdds, UniformOdds, quick_odds, roll_odds
from bot.mechanics.rule import Rule, number_from_1
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.sources import Source
from bot.mechanics.statistics import GroupOdds, uniform_grouping
from bot.play.event import Effect, Event, EventContext, Made, StateKey
from bot.play.kind import (
    Asking,
    EventKind,
    HidesFaces,
    MethodUsed,
    Occasion,
    Origin,
    PreparesWithoutOdds,
    Repeats,
    Shareable,
    TellsLuck,
    World,
)
from bot.play.luck import LuckSample
from bot.play.recording import check_by_hand
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import Tallier, Tally, face_tallies, roll_subject
from bot.play.transition import Submission

ODDS_BYTES = 3 * 2**20
"""Bytes of the cache with the odds of the latest rules."""

ANY_DIE = "human"
"""The method that makes any die from any die, and several numbers at once."""


@dataclass(frozen=True, slots=True)
class DieRequest:
    """All that makes a settled method again."""

    method: str
    sides: int
    faces: int = 6
    options: str = ""
    count: int = 1
    set: str = ""
    own: bool = False
    """Whether the register is the person's alone."""
    spares: bool = False
    """Whether a full register is used without a die. Older rows lack it, and replay as they were made: with a
    die that did not count."""
    again: int = 0
    """The number of the roll that this one repeats, or 0."""

    @property
    def settled(self) -> Method:
        method = _method(self.method, self.sides, self.faces, self.options, self.count)
        return method if self.spares else _with_idle_die(method)


@dataclass(frozen=True, slots=True)
class DiePlan:
    """A method with the odds of its rolls."""

    method: Method
    odds: RollOdds


@dataclass(frozen=True, slots=True)
class DieRoll:
    """The details of a roll of a die."""

    method: Method
    played: Played
    outcomes: tuple[int, ...]
    """The rolled numbers, as the rule counts: one, unless several were asked for at once."""
    exact: bool
    """Whether all outcomes were exactly equally likely."""


class DieKind(HidesFaces, PreparesWithoutOdds, Repeats, Shareable, TellsLuck, EventKind[DieRequest]):
    """A roll by a rule; each command that makes one has its own kind."""

    request_type = DieRequest
    can_strike: ClassVar[bool] = True
    basis: ClassVar[bool] = True

    def __init__(self, name: str) -> None:
        self.name = name

    def state_of(self, request: DieRequest, person: int) -> StateKey | None:
        if not request.settled.rule.carries:
            return None
        return StateKey(request.method, str(request.sides), person if request.own else 0)

    async def prepare(self, request: DieRequest, world: World, occasion: Occasion) -> DiePlan:
        return await prepare_die(request, world)

    async def draft(self, request: DieRequest, world: World, occasion: Occasion) -> DiePlan:
        """Return the method with odds that nobody sees: faces need none, and real odds take long."""
        return _without_odds(request)

    def apply(self, prepared: DiePlan, request: DieRequest, context: EventContext, source: Source) -> Made:
        method = prepared.method
        played = play(method.rule, source, context.state)
        if isinstance(played, Waiting):
            return played
        source.finish()
        outcomes = method.numbers(played.outcome)
        groups = prepared.odds.gather(played.before)

        def tally() -> tuple[Tally, ...]:
            number = _number_tally(method.outcomes, groups, outcomes)
            if method.entry.hides_faces and not context.by_hand:
                return (number,)
            pairs = ((die, (face,)) for die, face in zip(played.dice, played.faces, strict=True))
            return (number, *face_tallies(pairs, by_hand=context.by_hand, named=request.set))

        return Effect(
            draws=played.faces,
            outcome=played.outcome,
            odds=prepared.odds.chance(played.outcome, played.before),
            dice=f"d{request.sides}",
            before=played.before,
            after=played.after,
            judged=True,
            tally=tally,
            result=DieRoll(method, played, outcomes, exact=groups is None),
        )

    async def repeat(self, event: Event, ask: Asking) -> tuple[DieRequest, None]:
        """Use the same method; today's settings say whose register."""
        request, configuration = self.read(event.request), ask.configuration
        own = request.settled.rule.carries and configuration.memory == "person"
        spares = _can_spare(request.settled)
        return replace(request, set="", own=own, spares=spares, again=event.number), None

    def origin(self, event: Event) -> Origin:
        """Return the method without its count: several numbers at once are as fair as one."""
        request = self.read(event.request)
        method = MethodUsed(request.method, request.sides, request.faces, request.options)
        return Origin("method", event.dice, method)

    def hides_faces(self, request: DieRequest) -> bool:
        """Whether the faces would give away the register, which is what they leave over."""
        return request.settled.entry.hides_faces

    def shareable(self, event: Event) -> Event:
        """Leave out what gives away a hidden register."""
        hides = catalogue.find(event.request["method"]).hides_faces
        return replace(event, draws=(), before=None) if hides else event

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Yield its numbers as equally likely, though a method may be slightly off."""
        method = self.read(event.request).settled
        sides, first = method.outcomes, configuration.first_of(method.outcomes)
        for outcome in method.numbers(event.outcome or 0):
            if not 0 <= outcome <= sides:  # some rules keep a number outside the range of the die
                continue
            above = (outcome - first) % sides
            yield LuckSample(
                event.number, event.person, event.at, f"d{sides}", (), first + above, above / sides, 1 / sides
            )


D100 = DieKind("d100")
DIE = DieKind("die")
KINDS = (D100, DIE)
BY_COMMAND = {kind.name: kind for kind in KINDS}


async def prepare_die(request: DieRequest, world: World) -> DiePlan:
    """Return a settled method with the odds of its rolls; a worker process finds those that may take long."""
    method = request.settled
    odds: RollOdds | None = _quick(method.rule)
    if odds is None:
        odds = await world.workers.run(roll_odds, method.rule)
    return DiePlan(method, odds)


def _without_odds(request: DieRequest) -> DiePlan:
    method = request.settled
    return DiePlan(method, UniformOdds(method.rule.outcomes))


def tally_of(method: Method, odds: RollOdds, played: Played) -> Tally:
    """Return what the outcomes of a play add to the sums of their die."""
    outcomes = method.numbers(played.outcome)
    return _number_tally(method.outcomes, odds.gather(played.before), outcomes)


def validate(  # noqa: PLR0913 - the options that people see
    ask: Ask,
    command: str,
    sides: int,
    method: str | None = None,
    options: str = "",
    *,
    faces: int | None = None,
    count: int = 1,
    rolled: str | None = None,
    set_name: str | None = None,
) -> Submission:
    """Return the submission of a roll at a place; `settle` fills in what is left out.

    Raises:
        BadInput: an unknown method or option, or options that do not go together.
    """
    named = check_by_hand(rolled, set_name)
    request = settle(ask.configuration, sides, method, options, faces=faces, count=count)
    return ask.submission(BY_COMMAND[command], replace(request, set=named) if named else request)


def settle(
    configuration: Configuration,
    sides: int,
    method: str | None = None,
    options: str = "",
    *,
    faces: int | None = None,
    count: int = 1,
) -> DieRequest:
    """Return a request; the settings fill in what is left out.

    The usual method of the place applies only to dice that it can make.

    Raises:
        BadInput: an unknown method or option, or a number out of bounds.
    """
    entry = catalogue.find(method or configuration.method)
    if method:
        entry.check_dice(faces)
    elif count > 1 or not _can_roll(entry, sides, faces, configuration):
        entry = catalogue.find(ANY_DIE)
    rule_method = _method(entry.name, sides, _faces_for(entry, faces, configuration), options, count)
    own = rule_method.rule.carries and configuration.memory == "person"
    return DieRequest(
        rule_method.entry.name,
        rule_method.outcomes,
        rule_method.faces,
        rule_method.options,
        rule_method.count,
        own=own,
        spares=_can_spare(rule_method),
    )


def _can_roll(entry: Entry, sides: int, faces: int | None, configuration: Configuration) -> bool:
    return entry.takes(faces) and entry.makes(sides, _faces_for(entry, faces, configuration))


def _faces_for(entry: Entry, faces: int | None, configuration: Configuration) -> int:
    """Return the faces of the dice to throw; a rule with its own dice ignores the settings."""
    return faces or (configuration.source if entry.own_faces is None else catalogue.usual_die(entry)[1])


def _can_spare(method: Method) -> bool:
    return isinstance(method.rule, Recycle)


def _with_idle_die(method: Method) -> Method:
    rule = method.rule
    return replace(method, rule=replace(rule, idle=True)) if isinstance(rule, Recycle) else method


@lru_cache(maxsize=256)
def _method(name: str, sides: int, faces: int, options: str, count: int) -> Method:
    return several(catalogue.method(name, sides, faces, options), count)


def _size(odds: RollOdds | None) -> int:
    return A_RULE if odds is None else odds.memory


@remembering(ODDS_BYTES, _size)
def _quick(rule: Rule[Any]) -> RollOdds | None:
    return quick_odds(rule)


@lru_cache(maxsize=64)
def _tallier(sides: int) -> Tallier:
    return Tallier(roll_subject(f"d{sides}"), uniform_grouping(sides))


def _number_tally(sides: int, groups: GroupOdds | None, outcomes: Sequence[int]) -> Tally:
    numbers = [number_from_1(one, sides) for one in outcomes]
    tallier = _tallier(sides)
    return tallier.tally_plain(numbers) if groups is None else tallier.tally_in_groups(numbers[0], groups)
