"""The rows of a game of Catan: its start, rolls, switches of the sevens, undone rolls, and its end.

A place has one game, and each row replaces it with its next state. A game may have no sevens until a round,
or until a player switches them on. A roll is undone when a second player agrees; its row stays, struck. The
bot asks before it ends a game. The row of the end has the whole game, so its figures can be shown again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from bot.features.catan.game import (
    DECK,
    DRAWN,
    FAIR,
    GAME,
    MOST_ROLLS,
    CatanGame,
    CatanWish,
    Setup,
    dice_for,
    distribution_of,
    find_likeliest,
    make_throw,
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
from bot.play.codec import Beside, Person, dump, load
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey, TargetChange
from bot.play.kind import EventKind, FreezesRequest, Occasion, Origin, PlaceState, Request, Way, World
from bot.play.reads import PendingKind
from bot.play.recording import check_by_hand, find, record_at_once
from bot.play.request_context import RequestContext, reference
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import CATAN, Subject, Tallier, Tally, face_tallies
from bot.play.sums import distribution_of as plain_distribution_of
from bot.play.transition import Submission


class CatanGameKind(EventKind[Request]):
    """An action of a player in the game of their place."""

    question: ClassVar[PendingKind]
    """The question that comes before the action, for actions that have one."""

    def state_of(self, request: Request, person: int) -> StateKey:
        return GAME

    def admit(
        self, request: Request, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        self.check(CatanGame.of(found.state.value), request, context)

    def check(self, game: CatanGame, request: Request, context: RequestContext) -> None:
        """Check that the person may do this in the game.

        Raises:
            NotAllowed: the person may not do it.
            Changed: the request is about another game, or about something that has changed since.
            Refused: the game does not allow it.
        """
        game.check_player(context.person)

    async def ask(self, ask: Ask, request: Request) -> int:
        """Ask before the action; return the question's number."""
        return await ask.store.ask(
            self.question.of(ask.context, self.write(request)), ask.context.has_expired
        )

    async def confirm(self, ask: Ask, number: int) -> Event:
        """Do what question `number` asks, and record it.

        Raises:
            NotAllowed, Changed: as for `check`; or the question was for another person.
            Gone: the question was answered or has expired, or there is no game.
        """
        if repeated := await ask.store.find_repeated(ask.context.interaction):
            return repeated
        action = await find(ask, number, self.question)
        request = self.read(action.body)
        return (await record_at_once(ask, ask.submission(self, request, pending=number))).event


async def game_at(ask: Ask) -> CatanGame:
    """Return the present game of a channel.

    Raises:
        Gone: there is no game.
    """
    return CatanGame.of((await ask.store.state(ask.place, GAME)).value)


class CatanStartKind(CatanGameKind[Setup]):
    """Begins a game if the place has none."""

    name = "catan-start"
    request_type = Setup

    def admit(
        self, request: Setup, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if found.state.value is not None:
            raise Refused(
                "A game of Catan is already running in this channel: continue it with /catan roll, or end "
                "it with /catan end."
            )

    def apply(self, prepared: None, request: Setup, context: EventContext, source: Source) -> Made:
        if context.state is not None:
            raise ValueError(f"event {context.number} starts a game while another is under way")
        game = new_game(request)
        return Effect(after=dump(game), result=game)

    def recall(self, event: Event, prepared: None) -> CatanGame:
        return new_game(self.read(event.request))


CATAN_START = CatanStartKind()


async def start(ask: Ask, wish: CatanWish) -> Event:
    """Start a game and record it.

    Raises:
        BadInput: a value is unknown or out of bounds, or belongs to other dice.
        Refused: the place has a game, or only this person could play here.
    """
    if ask.place.owner:
        raise Refused(
            "Only you installed the bot here, so nobody else could roll: play where it is installed for "
            "the whole server."
        )
    configuration = ask.configuration
    setup = settle(wish, ask.context.interaction, configuration)
    return (await record_at_once(ask, ask.submission(CATAN_START, setup))).event


PLAIN = Tallier.of_distribution(CATAN, plain_distribution_of(CATAN))


@dataclass(frozen=True, slots=True)
class CatanRollRequest:
    """A roll for the next turn; a button has its game and turn, and makes no other roll."""

    game: int = 0
    turn: int = 0
    set: str = ""
    """What the person calls the physical dice they threw."""


@dataclass(frozen=True, slots=True)
class CatanRoll:
    """A roll and its circumstances, stored in its row, so that the row needs no other to be shown."""

    game: int
    turn: int
    round: int
    player: Person
    """The player whose turn it was."""
    next: Person
    """The player whose turn came next."""
    dice: str
    tightness: str | None
    cities: bool
    sevens: bool
    """Whether it could be a 7."""
    sevens_from: int | None
    """The first turn that could be a 7; None until a player switches sevens on."""
    drawn: bool
    """Whether the total was drawn by odds that depend on earlier rolls, and not thrown."""
    likeliest: list[int]
    """The totals that were likeliest."""
    chance: str
    """The chance of each of them, as a fraction."""
    faces: list[Face]
    """The faces of all thrown dice, the event die last."""

    pair: Beside[Pips]
    """The total and the red number, which the row stores as its outcome."""

    @classmethod
    def of(cls, event: Event) -> "CatanRoll":
        """Read a row."""
        return load(cls, event.line, pair=pips(event.outcome or 0))

    @property
    def event(self) -> Face:
        """The face of the event die, 1 to 6; 0 in a game without it."""
        return self.faces[-1] if self.cities else 0

    @property
    def dice_faces(self) -> tuple[Face, ...]:
        return tuple(self.faces[:-1] if self.cities else self.faces)

    @property
    def catan_dice(self) -> CatanDice:
        """The dice of a thrown total."""
        return dice_for(self.dice, sevens=self.sevens, cities=self.cities)

    @property
    def plain_odds(self) -> Fraction:
        """The chance of this total with two ordinary dice."""
        return plain_totals(sevens=self.sevens).chance(self.pair.total)

    @property
    def thrown(self) -> Iterable[tuple[Die, Sequence[Face]]]:
        """Each thrown die and its face; for a drawn total at most the event die."""
        if self.drawn:
            return ((EVENT_DIE, (self.event,)),) if self.cities else ()
        played = play(rule_for(self.dice, sevens=self.sevens, cities=self.cities), Given(self.faces))
        return ((die, (face,)) for die, face in zip(played.dice, self.faces, strict=True))


class CatanRollKind(FreezesRequest, CatanGameKind[CatanRollRequest]):
    """One turn of a game."""

    name = "catan-roll"
    undo_command: ClassVar[str] = "/catan undo"
    request_type = CatanRollRequest

    def check(self, game: CatanGame, request: CatanRollRequest, context: RequestContext) -> None:
        super().check(game, request, context)
        if request.game:
            _check_turn(game, request)
        if game.turn > MOST_ROLLS:
            raise Refused(f"A game can have at most {MOST_ROLLS:,} rolls: end this one with /catan end.")

    def apply(self, prepared: None, request: CatanRollRequest, context: EventContext, source: Source) -> Made:
        game, by_hand = CatanGame.of(context.state), context.by_hand
        throw = make_throw(game, source, by_hand=by_hand)
        if isinstance(throw, Waiting):
            return throw
        total = throw.pair.total
        source.finish()
        after = game.add_roll(*throw.pair, throw.event, by_hand=by_hand, number=context.number)
        distribution = distribution_of(game, by_hand=by_hand)
        totals, weight = find_likeliest(distribution)
        roll = CatanRoll(
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
            faces=list(throw.faces),
            pair=throw.pair,
        )
        return Effect(
            draws=throw.draws,
            outcome=code(throw.pair),
            odds=distribution.chance(total),
            line=dump(roll),
            judged=True,
            after=dump(after),
            tally=partial(_tallies, roll, distribution, request.set, by_hand=by_hand),
            result=roll,
        )

    def parse_faces(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        return Then(Given(before), LabelledFaces(words))

    def freeze_request(self, request: CatanRollRequest, state: Json) -> CatanRollRequest:
        """Roll for the next turn, and for no later one."""
        game = CatanGame.of(state)
        return replace(request, game=game.setup.game, turn=game.turn)

    def undo(self, event: Event, state: Json) -> Json:
        return dump(CatanGame.of(state).take_back())

    def recall(self, event: Event, prepared: None) -> CatanRoll:
        return CatanRoll.of(event)

    def describe(self, event: Event) -> str:
        return "Catan"

    def origin(self, event: Event) -> Origin:
        dice, tightness = event.line["dice"], event.line["tightness"]
        way: Way = "deck" if dice == DECK else "adaptive" if dice == FAIR else "dice"
        return Origin(way, self.describe(event), tightness=tightness or "")

    def outcomes(self, event: Event, prepared: None, subject: Subject) -> tuple[int, ...]:
        roll = CatanRoll.of(event)
        if subject == CATAN:
            return (roll.pair.total,)
        tallies = _face_tallies(roll, event.request.get("set", ""), by_hand=event.by_hand)
        return tuple(one for tally in tallies if tally.subject == subject.text for one in tally.outcomes)


CATAN_ROLL = CatanRollKind()


def validate(ask: Ask, rolled: str | None = None, named: str | None = None) -> Submission:
    """Return the submission of the next turn's roll.

    Raises:
        BadInput: a set is named without faces.
    """
    return ask.submission(CATAN_ROLL, CatanRollRequest(set=check_by_hand(rolled, named)))


def _tallies(roll: CatanRoll, distribution: Distribution, named: str, *, by_hand: bool) -> tuple[Tally, ...]:
    return (PLAIN.tally_at_odds(roll.pair.total, distribution), *_face_tallies(roll, named, by_hand=by_hand))


def _face_tallies(roll: CatanRoll, named: str, *, by_hand: bool) -> tuple[Tally, ...]:
    """Return what its dice add to the sums; dice with their own labels add no face of a d6 or d5."""
    return face_tallies([one for one in roll.thrown if not one[0].labels], by_hand=by_hand, named=named)


def _check_turn(game: CatanGame, request: CatanRollRequest) -> None:
    if request.game != game.setup.game:
        raise Changed("This button is from another game: use /catan roll.")
    if request.turn < game.turn:
        raise Changed(
            f"Turn {request.turn} has already been rolled: now <@{game.player}> rolls turn {game.turn}."
        )
    if request.turn > game.turn:
        raise Changed(f"Now <@{game.player}> rolls turn {game.turn}: use /catan roll.")


@dataclass(frozen=True, slots=True)
class SevensRequest:
    """Whether to allow sevens, and in which game; 0 for the game of the place."""

    allowed: bool
    game: int = 0


class CatanSevensKind(CatanGameKind[SevensRequest]):
    """Switches sevens on from the next turn on, or off until switched; refuses what changes nothing."""

    name = "catan-sevens"
    request_type = SevensRequest

    def check(self, game: CatanGame, request: SevensRequest, context: RequestContext) -> None:
        super().check(game, request, context)
        if request.game not in {0, game.setup.game}:
            raise Changed("This button is from another game: use /catan status.")

    def apply(self, prepared: None, request: SevensRequest, context: EventContext, source: Source) -> Made:
        game = CatanGame.of(context.state)
        return Effect(line={"turn": game.turn}, after=dump(game.switch_sevens(allowed=request.allowed)))


CATAN_SEVENS = CatanSevensKind()


async def switch(ask: Ask, *, allowed: bool, game: int = 0) -> Event:
    """Switch sevens on or off, and record it."""
    return (await record_at_once(ask, ask.submission(CATAN_SEVENS, SevensRequest(allowed, game)))).event


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """The roll to undo, and the player who asked."""

    game: int
    turn: int
    undone: int
    """How many rolls were undone before: it tells apart the rolls of a turn that was rolled again."""
    asked: Person
    """The id of the player who asked for it."""
    number: int
    """The number of the roll's row."""


class CatanUndoKind(CatanGameKind[UndoRequest]):
    """Takes a roll out of the game and the sums, when another player agrees."""

    name = "catan-undo"
    request_type = UndoRequest
    question = PendingKind(name, over="This question is no longer open; ask again with /catan undo.")

    def targets_of(self, request: UndoRequest, state: Json) -> tuple[int, ...]:
        return (request.number,)

    async def prepare(self, request: UndoRequest, world: World, occasion: Occasion) -> bool:
        """Return whether the request is live: only then the sums of the roll are needed."""
        return not isinstance(occasion, Event)

    def check(self, game: CatanGame, request: UndoRequest, context: RequestContext) -> None:
        super().check(game, request, context)
        if context.person == request.asked:
            raise NotAllowed("You asked to undo this roll, so another player has to agree.")
        if (game.setup.game, game.turn - 1, game.undone) != (request.game, request.turn, request.undone):
            raise Changed("Nothing was undone, because someone has rolled since: ask again with /catan undo.")

    def apply(self, prepared: bool, request: UndoRequest, context: EventContext, source: Source) -> Made:  # noqa: FBT001 - as the protocol has it
        """Undo the roll, and mark its row if that still exists."""
        target, game = context.target, CatanGame.of(context.state)
        if not game.rolls or game.rolls[-1].number != request.number:
            raise ValueError(f"event {context.number} takes back a roll that is not the last")
        after = game.take_back()
        before = CATAN_ROLL.replay(target, None, dump(after)).tallies if target and prepared else ()
        tallies = tuple(tally.negate() for tally in before)
        return Effect(
            line={"player": reference(after.player)},
            after=dump(after),
            targets=(TargetChange(target.number, struck=True, tallies=tallies),) if target else (),
        )


CATAN_UNDO = CatanUndoKind()


async def ask_undo(ask: Ask) -> tuple[CatanGame, int]:
    """Ask the other players whether to undo the last roll; return the game, and the question's number.

    Raises:
        NotAllowed: the person does not play.
        Gone: there is no game, or no roll in it.
    """
    game = await game_at(ask)
    game.check_player(ask.person)
    if not game.rolls:
        raise Gone("There is nothing to undo: this game has no roll yet.")
    request = UndoRequest(game.setup.game, game.turn - 1, game.undone, ask.person, game.rolls[-1].number)
    return game, await CATAN_UNDO.ask(ask, request)


async def refuse_undo(ask: Ask, number: int) -> None:
    """Answer question `number` with no: the roll counts, and nobody can answer again.

    Raises:
        NotAllowed: the person does not play.
        Gone: the question was answered or has expired, or there is no game.
    """
    await find(ask, number, CATAN_UNDO.question)
    (await game_at(ask)).check_player(ask.person)
    await ask.store.close_pending(number, ask.context.has_expired)


@dataclass(frozen=True, slots=True)
class CatanEndRequest:
    """The number of the game to end."""

    game: int


class CatanEndKind(CatanGameKind[CatanEndRequest]):
    """Ends a game, and stores it in the row: the place then has none."""

    name = "catan-end"
    request_type = CatanEndRequest
    question = PendingKind(
        name,
        over="This question is no longer open; ask again with /catan end.",
        not_yours="Only the person who asked can answer this; ask with /catan end yourself.",
    )

    def check(self, game: CatanGame, request: CatanEndRequest, context: RequestContext) -> None:
        if context.person not in game.setup.players and not context.manages:
            raise NotAllowed("Only players of this game, or people who manage the server, can end it.")
        if game.setup.game != request.game:
            raise Changed("Another game has begun since: ask again with /catan end.")

    def apply(self, prepared: None, request: CatanEndRequest, context: EventContext, source: Source) -> Made:
        return Effect(before=context.state, after=None, result=CatanGame.of(context.state))

    def recall(self, event: Event, prepared: None) -> CatanGame:
        return CatanGame.of(event.before)


CATAN_END = CatanEndKind()


async def ask_end(ask: Ask) -> tuple[CatanGame, int]:
    """Ask whether to end the game; return it, and the question's number.

    Raises:
        NotAllowed: the person neither plays nor manages the server.
        Gone: there is no game.
    """
    game = await game_at(ask)
    request = CatanEndRequest(game.setup.game)
    CATAN_END.check(game, request, ask.context)
    return game, await CATAN_END.ask(ask, request)


KINDS: tuple[CatanGameKind[Any], ...] = (CATAN_START, CATAN_ROLL, CATAN_SEVENS, CATAN_UNDO, CATAN_END)
