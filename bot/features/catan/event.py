"""The rows of a game of Catan: its start, rolls, switches of the sevens, undone rolls, and its end.

Sevens may be kept away until a round, or until a player switches them on. A roll is undone when a second
player agrees; its row stays, struck. The end is asked about first, and its row keeps the whole game, so
that the game can be summed up again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from functools import partial

from bot.features.catan.game import (
    DECK,
    DRAWN,
    FAIR,
    GAME,
    MOST_ROLLS,
    CatanWish,
    Game,
    Setup,
    dice_for,
    distribution_of,
    likeliest,
    make,
    new_game,
    rule_for,
    settle,
)
from bot.mechanics.catan.dice import CatanDice, LabelledFaces, Pips, code, pips, plain_totals
from bot.mechanics.catan.odds import EVENT_DIE
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import Waiting, play
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given, Source, Then
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey, TargetChange
from bot.play.kind import EventKind, Occasion, Origin, PlaceState, Way, World
from bot.play.reads import PendingKind
from bot.play.recording import ValidRequest, check_by_hand, find, record, record_at_once
from bot.play.request_context import RequestContext, person_of, reference
from bot.play.settings import Configuration
from bot.play.store import Services
from bot.play.sums import CATAN, Subject, Tallier, Tally, face_tallies
from bot.play.sums import distribution_of as plain_distribution_of
from bot.play.transition import Recorded
from bot.play.typed_faces import parse_set_name, parse_words


class CatanStartKind(EventKind[Setup]):
    """Begins a game where none is under way."""

    name = "catan-start"
    request_type = Setup

    def read(self, body: Mapping[str, Json]) -> Setup:
        """Read a setup."""
        return Setup.of(body)

    def write(self, request: Setup) -> dict[str, Json]:
        """Return a setup as JSON can hold it."""
        return request.body()

    def state_of(self, request: Setup, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self, request: Setup, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """See that no game is under way."""
        if found.state.value is not None:
            raise Refused(
                "A game of Catan is under way in this channel: "
                "roll on with /catan roll, or end it with /catan end."
            )

    def apply(self, prepared: None, request: Setup, context: EventContext, source: Source) -> Made:
        """Set up the game."""
        if context.state is not None:
            raise ValueError(f"event {context.number} starts a game while another is under way")
        game = new_game(request)
        return Effect(after=game.body(), result=game)

    def recall(self, event: Event, prepared: None) -> Game:
        """Return the game before its first roll."""
        return new_game(Setup.of(event.request))


CATAN_START = CatanStartKind()


async def start(services: Services, context: RequestContext, wish: CatanWish) -> Event:
    """Start a game and record it.

    Raises:
        BadInput: a value is unknown_name or out of bounds, or belongs to other dice.
        Refused: a game is under way, or only this person could play here.
    """
    if context.place.owner:
        raise Refused(
            "Here the bot is installed by you alone, so nobody else could roll: play where it is installed "
            "for the whole server."
        )
    configuration = await services.store.configuration(context.place)
    setup = settle(wish, context.interaction, configuration)
    return (await record_at_once(services, context, CATAN_START, setup)).event


PLAIN = Tallier.of_distribution(CATAN, plain_distribution_of(CATAN))


@dataclass(frozen=True, slots=True)
class Expected:
    """The turn that a button was shown for; a roll of another one is not made."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class CatanRollRequest:
    """Nothing but that it is rolled; a button says for which turn."""

    game: int = 0
    turn: int = 0
    set: str = ""
    """What the person calls the dice that they threw by hand."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a roll was made under, kept with its row so that the row can be told by itself."""

    game: int
    turn: int
    round: int
    player: int
    """Whose turn it was."""
    next: int
    """Whose turn came after it."""
    dice: str
    tightness: str | None
    cities: bool
    sevens: bool
    """Whether it could be a 7."""
    sevens_from: int | None
    """The first turn that could be one; None: until switched."""
    drawn: bool
    """Whether the total was drawn by what came before, and not thrown."""
    likeliest: list[int]
    """The totals that were likeliest."""
    chance: str
    """The chance of each of them, as a fraction."""

    def body(self) -> dict[str, Json]:
        """Return all of it as JSON can hold it."""
        people = {"player": reference(self.player), "next": reference(self.next)}
        return asdict(self) | people

    @classmethod
    def of(cls, body: Json) -> "Due":
        """Read what `body` wrote."""
        people = {"player": person_of(body["player"]), "next": person_of(body["next"])}
        return cls(**{**body, **people})


@dataclass(frozen=True, slots=True)
class CatanRoll:
    """All that can be told about a roll."""

    due: Due
    pair: Pips
    event: int
    """The face of the event die, 1 to 6; 0 where it is not used."""
    dice_faces: tuple[Face, ...]
    """The faces without that of the event die."""

    @property
    def dice(self) -> CatanDice:
        """The dice that were thrown, where the total was not drawn."""
        return dice_for(self.due.dice, sevens=self.due.sevens, cities=self.due.cities)

    @property
    def plain_odds(self) -> Fraction:
        """The chance that two dice have of this total."""
        return plain_totals(sevens=self.due.sevens).chance(self.pair.total)


class CatanRollKind(EventKind[CatanRollRequest]):
    """One turn of a game."""

    name = "catan-roll"
    request_type = CatanRollRequest

    def state_of(self, request: CatanRollRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self,
        request: CatanRollRequest,
        context: RequestContext,
        configuration: Configuration,
        found: PlaceState,
    ) -> None:
        """See that the person plays, and that the turn which a button was shown for is next."""
        game = Game.of(found.state.value)
        game.check_player(context.person)
        _check_expected(game, request)
        if game.turn > MOST_ROLLS:
            raise Refused(f"A game has at most {MOST_ROLLS:,} rolls: end this one with /catan end.")

    def apply(self, prepared: None, request: CatanRollRequest, context: EventContext, source: Source) -> Made:
        """Throw or draw, and go on to the next turn."""
        game, by_hand = Game.of(context.state), context.by_hand
        made = make(game, source, by_hand=by_hand)
        if isinstance(made, Waiting):
            return made
        source.finish(f"{made.pair.total}")
        after = game.rolled(*made.pair, made.event, by_hand=by_hand, number=context.number)
        distribution = distribution_of(game, by_hand=by_hand)
        due = _due(game, after, distribution, by_hand=by_hand)
        faces = tuple((die, (face,)) for die, face in zip(made.dice, made.faces, strict=True))
        return Effect(
            draws=made.draws,
            outcome=code(made.pair),
            odds=distribution.chance(made.pair.total),
            line=due.body() | {"faces": list(made.faces)},
            judged=True,
            after=after.body(),
            tally=partial(_tallies, distribution, made.pair.total, faces, request.set, by_hand=by_hand),
            result=_roll(due, made.faces, code(made.pair)),
        )

    def parse_faces(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        """Read the labels of the dice, as they lie on the table."""
        return Then(Given(before), LabelledFaces(words))

    def freeze_request(self, request: CatanRollRequest, state: Json) -> CatanRollRequest:
        """Roll for the turn that is next, and for no later one."""
        game = Game.of(state)
        return replace(request, game=game.setup.game, turn=game.turn)

    def undo(self, event: Event, state: Json) -> Json:
        """Return the game without its last roll."""
        return Game.of(state).negate().body()

    def recall(self, event: Event, prepared: None) -> CatanRoll:
        """Tell it from its row: what came before it was another state of the game."""
        line = dict(event.line)
        faces = tuple(line.pop("faces"))
        return _roll(Due.of(line), faces, event.outcome or 0)

    def describe(self, event: Event) -> str:
        """Return the game."""
        return "Catan"

    def origin(self, event: Event) -> Origin:
        """Return the game, and what it is played with."""
        dice, tightness = event.line["dice"], event.line["tightness"]
        way: Way = "deck" if dice == DECK else "adaptive" if dice == FAIR else "dice"
        return Origin(way, self.describe(event), tightness=tightness or "")

    def outcomes(self, event: Event, prepared: None, subject: Subject) -> tuple[int, ...]:
        """Return its total, or the faces that were thrown for it."""
        roll = self.recall(event, None)
        if subject == CATAN:
            return (roll.pair.total,)
        tallies = _face_tallies(_thrown(roll), event.request.get("set", ""), by_hand=event.by_hand)
        return tuple(one for tally in tallies if tally.subject == subject.text for one in tally.outcomes)


CATAN_ROLL = CatanRollKind()


def validate(
    rolled: str | None = None, named: str | None = None, expected: Expected | None = None
) -> ValidRequest:
    """Return what is asked for.

    Raises:
        BadInput: a set is named without faces.
    """
    check_by_hand(rolled, named)
    game, turn = (expected.game, expected.turn) if expected else (0, 0)
    named = "" if named is None else parse_set_name(named)
    return ValidRequest(CATAN_ROLL, CatanRollRequest(game, turn, named))


async def roll(
    services: Services, context: RequestContext, rolled: str | None = None, expected: Expected | None = None
) -> Recorded | Waiting:
    """Roll for the player whose turn it is, or read the roll from `rolled`, and record it.

    Faces that are not enough yet are answered with what to throw next.

    Raises:
        BadInput: the faces do not fit.
        NotAllowed: the person does not play.
        Gone: there is no game.
        Changed: the turn that is expected was rolled already, or its game is over.
        Refused: the game has too many rolls.
    """
    faces = None if rolled is None else LabelledFaces(parse_words(rolled))
    asked = validate(rolled, None, expected)
    return await record(services, context, CATAN_ROLL, asked.request, faces=faces)


def _roll(due: Due, faces: tuple[Face, ...], pair: int) -> CatanRoll:
    event = faces[-1] if due.cities else 0
    return CatanRoll(due, pips(pair), event, faces[:-1] if due.cities else faces)


def _thrown(roll: CatanRoll) -> Iterable[tuple[Die, Sequence[Face]]]:
    """Return the dice of a recorded roll with their faces; of a drawn total at most the event die."""
    due, event = roll.due, (roll.event,) if roll.event else ()
    if due.drawn:
        return ((EVENT_DIE, event),) if event else ()
    faces = (*roll.dice_faces, *event)
    played = play(rule_for(due.dice, sevens=due.sevens, cities=due.cities), Given(faces))
    return ((die, (face,)) for die, face in zip(played.dice, faces, strict=True))


def _tallies(
    distribution: Distribution,
    total: int,
    dice: Iterable[tuple[Die, Sequence[Face]]],
    named: str,
    *,
    by_hand: bool,
) -> tuple[Tally, ...]:
    return (PLAIN.at_odds(total, distribution), *_face_tallies(dice, named, by_hand=by_hand))


def _face_tallies(
    dice: Iterable[tuple[Die, Sequence[Face]]], named: str, *, by_hand: bool
) -> tuple[Tally, ...]:
    """Return what dice add; those with labels of their own show no face of a d6 or d5."""
    return face_tallies([one for one in dice if not one[0].labels], by_hand=by_hand, named=named)


def _check_expected(game: Game, request: CatanRollRequest) -> None:
    if not request.game:
        return
    if request.game != game.setup.game:
        raise Changed("This button is of another game; roll with /catan roll.")
    if request.turn < game.turn:
        raise Changed(
            f"Turn {request.turn} was rolled already: turn {game.turn} is next, of <@{game.player}>."
        )
    if request.turn > game.turn:
        raise Changed(f"Turn {game.turn} is next, of <@{game.player}>: roll it with /catan roll.")


def _due(game: Game, after: Game, distribution: Distribution, *, by_hand: bool) -> Due:
    totals, weight = likeliest(distribution)
    return Due(
        game=game.setup.game,
        turn=game.turn,
        round=game.round,
        player=game.player,
        next=after.player,
        dice=game.setup.dice,
        tightness=game.setup.tightness,
        cities=game.setup.cities,
        sevens=game.sevens,
        sevens_from=game.sevens_from,
        drawn=game.setup.dice in DRAWN and not by_hand,
        likeliest=list(totals),
        chance=str(Fraction(weight, distribution.total)),
    )


@dataclass(frozen=True, slots=True)
class SevensRequest:
    """Whether there shall be sevens, and in which game; 0: the one here."""

    allowed: bool
    game: int = 0


class CatanSevensKind(EventKind[SevensRequest]):
    """Switches sevens on, or off until switched."""

    name = "catan-sevens"
    request_type = SevensRequest

    def state_of(self, request: SevensRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self, request: SevensRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """See that the person plays in that game."""
        game = Game.of(found.state.value)
        game.check_player(context.person)
        if request.game not in {0, game.setup.game}:
            raise Changed("This button is of another game; use /catan sevens.")

    def apply(self, prepared: None, request: SevensRequest, context: EventContext, source: Source) -> Made:
        """Switch them from the next turn on."""
        game = Game.of(context.state)
        return Effect(line={"turn": game.turn}, after=game.switched(sevens=request.allowed).body())


CATAN_SEVENS = CatanSevensKind()


async def switch(
    services: Services, context: RequestContext, *, allowed: bool, game: int | None = None
) -> Event:
    """Allow sevens from the next turn on, or none until switched; `game`, if given, must be the one here.

    Raises:
        BadInput: it is so already, or sevens have been allowed and stay.
        NotAllowed: the person does not play.
        Gone: there is no game.
        Changed: another game is under way.
    """
    return (await record_at_once(services, context, CATAN_SEVENS, SevensRequest(allowed, game or 0))).event


UNDOING = PendingKind("catan-undo", over="This question is no longer open; ask again with /catan undo.")
"""The question whether to take a roll back: one of the others answers it."""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Which roll, and who asked."""

    game: int
    turn: int
    undone: int
    """How many rolls had been taken back: with it, a turn says which of its rolls is meant."""
    asked: int
    """The id of the player who asked for it."""
    number: int
    """Of the row of the roll."""


class CatanUndoKind(EventKind[UndoRequest]):
    """Takes a roll out of the game, and out of the sums."""

    name = "catan-undo"
    request_type = UndoRequest

    def read(self, body: Mapping[str, Json]) -> UndoRequest:
        """Read what `write` wrote."""
        return UndoRequest(**{**body, "asked": person_of(body["asked"])})

    def write(self, request: UndoRequest) -> dict[str, Json]:
        """Return a request as a row keeps it."""
        body = {field.name: getattr(request, field.name) for field in fields(request)}
        return body | {"asked": reference(request.asked)}

    def state_of(self, request: UndoRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def targets_of(self, request: UndoRequest, state: Json) -> tuple[int, ...]:
        """Return the number of the row of the roll."""
        return (request.number,)

    async def prepare(self, request: UndoRequest, world: World, occasion: Occasion) -> bool:
        """Tell whether it is live: only then the sums of the roll are needed."""
        return not isinstance(occasion, Event)

    def admit(
        self, request: UndoRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """See that another player agrees, and that nothing was rolled since."""
        game = Game.of(found.state.value)
        game.check_player(context.person)
        if context.person == request.asked:
            raise NotAllowed("Another player has to agree: you asked for it.")
        if (game.setup.game, game.turn - 1, game.undone) != (request.game, request.turn, request.undone):
            raise Changed(
                "The game has moved on meanwhile, so nothing was undone; ask again with /catan undo."
            )

    def apply(self, prepared: bool, request: UndoRequest, context: EventContext, source: Source) -> Made:  # noqa: FBT001 - as the protocol has it
        """Take it back; a roll that is no longer kept cannot be marked."""
        target, game = context.target, Game.of(context.state)
        if not game.rolls or game.rolls[-1].number != request.number:
            raise ValueError(f"event {context.number} takes back a roll that is not the last")
        after = game.negate()
        made = CATAN_ROLL.replay(target, None, after.body()).tallies if target and prepared else ()
        tallies = tuple(tally.negate() for tally in made)
        return Effect(
            line={"player": reference(after.player)},
            after=after.body(),
            targets=(TargetChange(target.number, struck=True, tallies=tallies),) if target else (),
        )


CATAN_UNDO = CatanUndoKind()


async def ask_undo(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask the other players whether the last roll shall count; return the game, and the question's number.

    Raises:
        NotAllowed: the person does not play.
        Gone: there is no game, or no roll in it.
    """
    state = await services.store.state(context.place, GAME)
    game = Game.of(state.value)
    game.check_player(context.person)
    if not game.rolls:
        raise Gone("There is nothing to undo: nothing was rolled in this game yet.")
    request = UndoRequest(game.setup.game, game.turn - 1, game.undone, context.person, game.rolls[-1].number)
    return game, await services.store.ask(UNDOING.of(context, CATAN_UNDO.write(request)), context.is_late)


async def agree(services: Services, context: RequestContext, number: int) -> Event:
    """Agree to question `number`: the roll no longer counts, and the turn goes back; record it.

    Raises:
        NotAllowed: the person asked it, or does not play.
        Gone: it was answered or has expired, or there is no game.
        Changed: there was a roll meanwhile, or another game.
    """
    if repeated := await services.store.find_repeated(context.interaction):
        return repeated
    action = await find(services, context, number, UNDOING)
    request = CATAN_UNDO.read(action.body)
    return (await record_at_once(services, context, CATAN_UNDO, request, pending=number)).event


async def refuse(services: Services, context: RequestContext, number: int) -> None:
    """Answer question `number` with no: the roll counts, and it cannot be answered again.

    Raises:
        NotAllowed: the person does not play.
        Gone: it was answered or has expired, or there is no game.
    """
    await find(services, context, number, UNDOING)
    state = await services.store.state(context.place, GAME)
    Game.of(state.value).check_player(context.person)
    await services.store.close_pending(number, context.is_late)


ENDING = PendingKind(
    "catan-end",
    over="This question is no longer open; ask again with /catan end.",
    not_yours="Only the person who asked can answer this; ask with /catan end yourself.",
)


@dataclass(frozen=True, slots=True)
class CatanEndRequest:
    """Which game."""

    game: int


class CatanEndKind(EventKind[CatanEndRequest]):
    """Ends a game."""

    name = "catan-end"
    request_type = CatanEndRequest

    def state_of(self, request: CatanEndRequest, person: int) -> StateKey:
        """Return the key of the game."""
        return GAME

    def admit(
        self,
        request: CatanEndRequest,
        context: RequestContext,
        configuration: Configuration,
        found: PlaceState,
    ) -> None:
        """See that the person may end the game, and that it is still the same one."""
        game = Game.of(found.state.value)
        _check_may_end(game, context)
        if game.setup.game != request.game:
            raise Changed("That game is over, and another one is under way; ask again with /catan end.")

    def apply(self, prepared: None, request: CatanEndRequest, context: EventContext, source: Source) -> Made:
        """Keep the game with the row, and no game at the place."""
        return Effect(before=context.state, after=None, result=Game.of(context.state))

    def recall(self, event: Event, prepared: None) -> Game:
        """Return the game as it was at its end."""
        return Game.of(event.before)


CATAN_END = CatanEndKind()


async def ask_end(services: Services, context: RequestContext) -> tuple[Game, int]:
    """Ask whether the game shall end; return it, and the question's number.

    Raises:
        NotAllowed: the person neither plays nor manages the server.
        Gone: there is no game.
    """
    game = await game_at(services, context)
    _check_may_end(game, context)
    request = CatanEndRequest(game.setup.game)
    return game, await services.store.ask(ENDING.of(context, CATAN_END.write(request)), context.is_late)


async def end(services: Services, context: RequestContext, number: int) -> Event:
    """End the game that question `number` is about, and record it.

    Raises:
        NotAllowed: another person asked, or the person may not end the game.
        Gone: the question was answered or has expired, or there is no game.
        Changed: another game is under way.
    """
    if repeated := await services.store.find_repeated(context.interaction):
        return repeated
    action = await find(services, context, number, ENDING)
    request = CATAN_END.read(action.body)
    return (await record_at_once(services, context, CATAN_END, request, pending=number)).event


async def game_at(services: Services, context: RequestContext) -> Game:
    """Return the game of a channel as far as it has come.

    Raises:
        Gone: there is no game.
    """
    return Game.of((await services.store.state(context.place, GAME)).value)


def _check_may_end(game: Game, context: RequestContext) -> None:
    if context.person not in game.setup.players and not context.manages:
        raise NotAllowed("Only players of this game, or people who manage the server, can end it.")


KINDS = (
    CATAN_START,
    CATAN_ROLL,
    CATAN_SEVENS,
    CATAN_UNDO,
    CATAN_END,
)
