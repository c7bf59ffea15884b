"""Rolls of games, such as `vtm7h2 >=4`: the result is a verdict, with its exact chance.

A follow-up, such as a push, is its own row with the number of the first roll: its dice are those thrown
again, and its request has the first faces, so that it can be read without the first row. It is possible once,
which a state under the number of the first roll records: so hidden rolls cannot be pushed, for they keep no
state.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, NamedTuple

from bot.features.characters.counters import key_of
from bot.features.characters.event import SheetChange, change_sheet, undo_use
from bot.mechanics.distribution import add_chances
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game import Chances, Game, GameThrow, is_large, list_follow_ups, throw, verdict_odds
from bot.mechanics.games.pushed_odds import says_push
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import split_throw
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.playing import Waiting
from bot.mechanics.remembering import remembering
from bot.mechanics.rule import Face
from bot.mechanics.sources import Given, Source
from bot.mechanics.statistics import grouping_of
from bot.play.codec import dump, load
from bot.play.errors import Busy, Gone, NotAllowed, check_words
from bot.play.event import Effect, Event, EventContext, Json, Made, State, StateKey, uses_of
from bot.play.kind import (
    Asking,
    Commented,
    EventKind,
    Occasion,
    PlaceState,
    Repeats,
    SharesStates,
    TellsLuck,
    World,
)
from bot.play.luck import LuckSample
from bot.play.recording import with_own_words
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import Subject, Tallier, Tally, face_tallies, verdicts_of
from bot.play.transition import Submission
from bot.play.typed_faces import faces_on_game
from bot.play.visibility import Shown, find_shown

ODDS_BYTES = 2 * 2**20
"""The memory for the odds of the latest rolls."""

PLANS_BYTES = 2 * 2**20
"""The memory for the latest rolls."""

PATIENCE = 1.5
"""Seconds for which a roll waits for its odds."""

A_PLAN = 20_000
"""About the most bytes of a roll without its odds."""

LONGEST_COMMENT = 100
"""Characters of a label."""

LONGEST_ODDS = 4_000
"""Bits of the longest denominator of odds that are stored."""


class PastStep(NamedTuple):
    """An earlier follow-up of a roll."""

    follow: str
    """Its name: edge: the first die."""
    faces: str
    """Its result: 5."""

    @classmethod
    def read_all(cls, past: str) -> "tuple[PastStep, ...]":
        """Return the steps, in order, from their text in a request."""
        steps = (step.partition(" = ") for step in past.split("; ") if step)
        return tuple(cls(follow, faces) for follow, _, faces in steps)

    @classmethod
    def write_all(cls, steps: "Iterable[PastStep]") -> str:
        """Return the text of steps for a request, which is also the state of the roll that they follow."""
        return "; ".join(f"{follow} = {faces}" for follow, faces in steps)


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A roll as it was understood, or a follow-up."""

    dice: str
    """In canonical form; for a follow-up, the roll that it follows."""
    comment: str = ""
    set: str = ""
    """The person's name for the dice thrown by hand."""
    again: int = 0
    """The number of the roll that this one repeats, or 0."""
    first: int = 0
    """The number of the roll that this one follows, or 0."""
    follow: str = ""
    """Its name: push."""
    lay: str = ""
    """The faces of that roll: 6 3 1."""
    past: str = ""
    """The earlier follow-ups, if several are possible, in the form of `PastStep`: edge: the first die = 5."""
    words: int = 0
    """The number of the roll with the label, if another person typed that, or 0."""
    spends: Json = None
    """What a follow-up takes off a sheet, as a `SheetChange` is written, or None."""
    entered: Json = None
    """The person who entered its faces for its roller, or rolled while they were away, or None."""
    absent: Json = None
    """The person who was away, for whom its roller rolled, in older rows, or None."""

    @property
    def steps(self) -> tuple[PastStep, ...]:
        """The earlier follow-ups of that roll, in order."""
        return PastStep.read_all(self.past)


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The dice to throw, and the chances of their verdicts, or None if they cost too much."""

    game: Game[Any]
    odds: Chances | None = None
    tallier: Tallier | None = None
    """Counts the verdicts of a roll that is no follow-up."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a roll."""

    thrown: GameThrow
    odds: Chances | None
    """None if they cost too much."""
    first: GameThrow | None = None
    """The throw that it follows."""


class GameKind(SharesStates, Repeats, TellsLuck, Commented, EventKind[GameRequest]):
    """A roll of a game, or a follow-up."""

    name = "game"
    asked_by = "roll"
    state_of_target = True
    request_type = GameRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: GameRequest, person: int) -> StateKey | None:
        return StateKey(self.name, str(request.first)) if request.first else None

    def targets_of(self, request: GameRequest, state: Json) -> tuple[int, ...]:
        return (request.first,) if request.first else ()

    def shared_of(self, request: GameRequest) -> tuple[StateKey, ...]:
        return () if request.spends is None else (key_of(load(SheetChange, request.spends).character),)

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        uses = zip(uses_of(event), states, strict=False)
        sheet = load(SheetChange, event.request["spends"]) if states else None
        return tuple(undo_use(sheet, use, state) for use, state in uses if sheet)

    def causes_of(self, event: Event) -> tuple[int, ...]:
        return (self.read(event.request).first,) if uses_of(event) else ()

    async def prepare(self, request: GameRequest, world: World, occasion: Occasion) -> GamePlan:
        """Find the odds; for a follow-up, given the first faces.

        A row keeps whether they were found.
        """
        if request.first:
            game = game_of(request)
            return GamePlan(game, await _maybe_odds(game, world, occasion))
        plan = _plan(request.dice)
        if isinstance(occasion, Event) and not occasion.judged:
            return replace(plan, odds=None, tallier=_tallier_of(request.dice, plan.game, None))
        if plan.odds is None:
            odds = await _maybe_odds(plan.game, world, occasion)
            plan = replace(plan, odds=odds, tallier=_tallier_of(request.dice, plan.game, odds))
        return plan

    def admit(
        self, request: GameRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if not request.first:
            return
        target = found.target
        if target is None:
            raise Gone(f"Entry {request.first:,} is no longer here: use the command for a new roll.")
        if target.visibility:
            raise NotAllowed("A hidden roll cannot be continued: reveal it first.")
        if target.person != context.person:
            raise NotAllowed("Only the person who rolled this can continue it.")
        if target.struck is not None:
            raise Gone(
                f"Entry {request.first:,} was struck, so it no longer counts and cannot be continued: use "
                "the command for a new roll."
            )
        if target.voided is not None:
            raise Gone(
                f"Entry {request.first:,} was voided, so it cannot be continued: use the command for a new "
                "roll."
            )
        if (found.state.value or "") != request.past:
            raise Gone(f"This was already done: look at entry {found.state.last:,}.")
        if faces_of(target.draws) != request.lay:
            raise Gone(f"Entry {request.first:,} has changed: look at it in /history.")

    def apply(self, prepared: GamePlan, request: GameRequest, context: EventContext, source: Source) -> Made:
        game, odds = prepared.game, prepared.odds
        if context.target is not None and faces_of(context.target.draws) != request.lay:
            raise ValueError(f"entry {request.first} does not show {request.lay}")
        if request.first and (context.state or "") != request.past:
            raise ValueError(f"entry {request.first} was followed by other throws")
        made = throw(game, source)
        if isinstance(made, Waiting):
            return made
        source.finish()
        word, text = made.verdict
        chance = None if odds is None else odds[word]
        worse = {} if odds is None else {"worse": _share(_worse(game, odds, word))}
        return Effect(
            draws=made.faces,
            outcome=game.words.index(word),
            odds=chance if chance and chance.denominator.bit_length() <= LONGEST_ODDS else None,
            dice="" if request.first else request.dice,
            line={"verdict": word, "text": text} | worse,
            judged=odds is not None and not request.first,
            before=context.state if request.first else None,
            after=with_past(request, faces_of(made.faces)) if request.first else None,
            tally=partial(_tallies, prepared, made, request, by_hand=context.by_hand),
            shared=tuple(_spend(request, state) for state in context.shared),
            result=GameResult(made, odds, first_throw(request) if request.first else None),
        )

    def normalise_typed(
        self, prepared: GamePlan, request: GameRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[GameRequest, Sequence[str]]:
        return request, faces_on_game(prepared.game, words)

    def describe(self, event: Event) -> str:
        follow = event.request.get("follow")
        return f"{follow} of {event.request['dice']}" if follow else event.dice

    def outcomes(self, event: Event, prepared: GamePlan, subject: Subject) -> tuple[int, ...]:
        if subject.kind == self.name:
            return () if event.outcome is None or event.dice != subject.dice else (event.outcome,)
        return super().outcomes(event, prepared, subject)

    async def repeat(self, event: Event, ask: Asking) -> tuple[GameRequest, None]:
        request = self.read(event.request)
        if request.first:
            raise Gone("This roll continues another one: roll that one again.")
        return GameRequest(request.dice, request.comment, again=event.number, words=request.words), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        if event.dice and event.odds is not None:
            place, word = event.outcome or 0, event.line["verdict"]
            same, worse = float(event.odds), float(Fraction(event.line["worse"]))
            yield LuckSample(event.number, event.person, event.at, event.dice, (), place, worse, same, word)


def _spend(request: GameRequest, state: State) -> Json:
    """Take off a sheet what a follow-up spends.

    Raises:
        Gone: there is less.
    """
    sheet = load(SheetChange, request.spends)
    changed = change_sheet(sheet, state)
    if changed.had[0] + (sheet.changes[0].by or 0) < 0:
        raise Gone(f"There are only {changed.had[0]} points left to spend.")
    return changed.after


GAME = GameKind()


def request_for(roll: GameRoll, label: str, named: str) -> GameRequest:
    """Return the request for a roll of a game; `named` is the person's name for the dice."""
    return GameRequest(str(roll), check_words(label[:LONGEST_COMMENT], "the label"), named)


async def offers(world: World, event: Event, made: GameThrow) -> Mapping[str, Chances]:
    """Return the possible follow-ups of a roll, with the chances of their verdicts given its faces.

    Follow-ups that cannot change the verdict, such as a reroll when all is lost, are left out. A roll whose
    label says that it is a push has none.
    """
    if event.visibility or says_push(event.request.get("comment", "")):
        return {}
    games = list_follow_ups(made.game, made.tally)
    found = {name: await find_odds(game, world) for name, game in games.items()}
    word, text = made.verdict
    return {name: odds for name, odds in found.items() if text != word or set(odds) != {word}}


def list_costs(event: Event, made: GameThrow) -> Mapping[str, int]:
    """Return what an open throw adds to lines of its roller's sheet.

    A row with dice changes no sheet itself: nobody may strike dice that the bot threw, but a change of a
    sheet can always be taken back. What is spent without dice is a row of its own, and pays there.
    """
    if event.visibility or not made.faces:
        return {}
    costs: dict[str, int] = {}
    for each in split_throw(made):
        if cost := each.game.price or each.game.cost(each.tally):
            costs[cost.line] = costs.get(cost.line, 0) + cost.by
    return costs


def read_throw(event: Event) -> GameThrow:
    """Return the throw of a row."""
    return _lie(game_of(GAME.read(event.request)), faces_of(event.draws), event.number)


async def find_last_follow(ask: Ask, number: int) -> Event | None:
    """Return the last follow-up of a roll that still counts, or None."""
    last = (await ask.store.state(ask.place, StateKey(GAME.name, str(number)))).last
    return await ask.store.event(ask.place, last) if last else None


async def validate_follow(
    ask: Ask, shown: Shown, follow: str, spends: SheetChange | None = None
) -> tuple[Submission, Event]:
    """Return the request for a follow-up, which may change a sheet, and its roll.

    Raises:
        Gone: there is no such roll here, or it has no such follow-up.
        NotAllowed: it is hidden from this person, or another's.
    """
    event = await find_shown(ask, shown)
    if event.person != ask.person:
        raise NotAllowed("Only the person who rolled this can continue it.")
    worded = await with_own_words(ask, ask.place, event, ask.person)
    taken = None if spends is None else dump(spends)
    request = replace(GAME.read(worded.request), entered=None, absent=None, spends=taken)
    faces = faces_of(event.draws)
    if request.first:  # the next of several
        return ask.submission(GAME, replace(request, follow=follow, past=with_past(request, faces))), event
    following = replace(request, again=0, first=event.number, follow=follow, lay=faces)
    return ask.submission(GAME, following), event


def game_of(request: GameRequest) -> Game[Any]:
    """Return the game of the thrown dice; for a follow-up, of those thrown again.

    Raises:
        BadInput: the game no longer exists.
        Gone: that roll has no such follow-up.
    """
    if not request.first:
        return _plan(request.dice).game
    made = first_throw(request)
    for follow, faces in request.steps:
        made = _lie(_follow(made, follow, request.first), faces, request.first)
    return _follow(made, request.follow, request.first)


def faces_of(draws: Sequence[Face]) -> str:
    """Return the faces of a roll as its follow-ups store them."""
    return " ".join(map(str, draws))


def with_past(request: GameRequest, faces: str) -> str:
    """Return all follow-ups of a roll, with the result of this request."""
    return PastStep.write_all((*request.steps, PastStep(request.follow, faces)))


def first_throw(request: GameRequest) -> GameThrow:
    """Return the throw that a request follows, from its stored faces.

    Raises:
        Gone: they are not those of the roll.
    """
    return _lie(read_game(request.dice).game, request.lay, request.first)


def _follow(made: GameThrow, name: str, number: int) -> Game[Any]:
    game = made.game.follow_ups(made.tally).get(name)
    if game is None:
        raise Gone(f"{cite(name)} is not possible after entry {number:,}: use the buttons below it.")
    return game


def _lie(game: Game[Any], faces: str, number: int) -> GameThrow:
    """Return a throw from stored faces."""
    made = throw(game, Given(tuple(map(int, faces.split()))))
    if isinstance(made, Waiting):
        raise Gone(
            f"Entry {number:,} cannot be continued, because not all of its dice are known: use the command "
            "for a new roll."
        )
    return made


async def find_odds(game: Game[Any], world: World) -> Chances:
    """Return the chances of the verdicts, from another process if there are many dice.

    Raises:
        BadInput: there are too many dice for them.
        Busy: too many jobs wait.
    """
    if not is_large(game):
        return _odds_of(game)
    chances: Chances = await world.workers.run(verdict_odds, game)
    return chances


async def _maybe_odds(game: Game[Any], world: World, occasion: Occasion) -> Chances | None:
    """Return the chances of the verdicts, or None if they cost too much: the dice are thrown nevertheless.

    A roll does not wait long for them; a row that has them does.
    """
    try:
        async with asyncio.timeout(None if isinstance(occasion, Event) else PATIENCE):
            return await find_odds(game, world)
    except (BadInput, Busy, TimeoutError):
        return None


def _size(odds: Chances) -> int:
    return 4_000 + 400 * len(odds)  # a game has a tray of functions


@remembering(ODDS_BYTES, _size)
def _odds_of(game: Game[Any]) -> Chances:
    return verdict_odds(game)


def _size_of_plan(plan: GamePlan) -> int:
    return A_PLAN + 2 * _size(plan.odds or {})


@remembering(PLANS_BYTES, _size_of_plan)
def _plan(dice: str) -> GamePlan:
    """Return the plan of a roll that is no follow-up; without odds if there are many dice, or none."""
    game: Game[Any] = read_game(dice).game
    odds = None
    if not is_large(game):
        with suppress(BadInput):  # perhaps none of several rolls can fail
            odds = _odds_of(game)
    return GamePlan(game, odds, _tallier_of(dice, game, odds))


def _tallier_of(dice: str, game: Game[Any], odds: Chances | None) -> Tallier:
    return Tallier(Subject("game", dice), None if odds is None else grouping_of(verdicts_of(game, odds)))


def _worse(game: Game[Any], odds: Chances, word: str) -> Fraction:
    return add_chances(odds[each] for each in game.words[: game.words.index(word)] if each in odds)


def _share(chance: Fraction) -> str:
    return str(chance.limit_denominator(10**12))


def _tallies(plan: GamePlan, made: GameThrow, request: GameRequest, *, by_hand: bool) -> tuple[Tally, ...]:
    faces = face_tallies(
        [(die, [face]) for die, face in zip(made.dice, made.faces, strict=True)],
        by_hand=by_hand,
        named=request.set,
    )
    if plan.tallier is None:
        return faces
    return (plan.tallier.tally_plain([made.game.words.index(made.verdict.word)]), *faces)


KINDS = (GAME,)
