"""A roll for the next turn of a game of Catan, or what people threw for it."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import partial

from bot.mechanics.catan.dice import CatanDice
from bot.mechanics.catan.knights import EVENT_DIE
from bot.mechanics.catan.labels import Labelled
from bot.mechanics.catan.pips import Pips, code, pips, plain_totals
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import Waiting, play
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given, Source, Then
from bot.play.catan.game import GAME, MOST_ROLLS, Game
from bot.play.catan.setup import DECK, DRAWN, FAIR
from bot.play.catan.throws import dice_for, distribution_of, likeliest, make, rule_for
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Changed, Refused
from bot.play.event import Event, Json, StateKey
from bot.play.kind import EventKind, Found
from bot.play.made_by import MadeBy, Way
from bot.play.people import person_of, reference
from bot.play.recording import Wanted, check_by_hand, record
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import checked_set, parse_words
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.sums.subjects import CATAN, Subject
from bot.play.sums.subjects import distribution_of as plain_distribution_of
from bot.play.sums.tally import Tally
from bot.play.sums.tallying import Tallier, face_tallies
from bot.play.transition import Recorded

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
        self, request: CatanRollRequest, context: RequestContext, configuration: Configuration, found: Found
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

    def typed(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        """Read the labels of the dice, as they lie on the table."""
        return Then(Given(before), Labelled(words))

    def begun(self, request: CatanRollRequest, state: Json) -> CatanRollRequest:
        """Roll for the turn that is next, and for no later one."""
        game = Game.of(state)
        return replace(request, game=game.setup.game, turn=game.turn)

    def undo(self, event: Event, state: Json) -> Json:
        """Return the game without its last roll."""
        return Game.of(state).taken_back().body()

    def recall(self, event: Event, prepared: None) -> CatanRoll:
        """Tell it from its row: what came before it was another state of the game."""
        line = dict(event.line)
        faces = tuple(line.pop("faces"))
        return _roll(Due.of(line), faces, event.outcome or 0)

    def called(self, event: Event) -> str:
        """Return the game."""
        return "Catan"

    def made_by(self, event: Event) -> MadeBy:
        """Return the game, and what it is played with."""
        dice, tightness = event.line["dice"], event.line["tightness"]
        way: Way = "deck" if dice == DECK else "adaptive" if dice == FAIR else "dice"
        return MadeBy(way, self.called(event), tightness=tightness or "")

    def outcomes(self, event: Event, prepared: None, subject: Subject) -> tuple[int, ...]:
        """Return its total, or the faces that were thrown for it."""
        roll = self.recall(event, None)
        if subject == CATAN:
            return (roll.pair.total,)
        tallies = _face_tallies(_thrown(roll), event.request.get("set", ""), by_hand=event.by_hand)
        return tuple(one for tally in tallies if tally.subject == subject.text for one in tally.outcomes)


CATAN_ROLL = CatanRollKind()
KINDS = (CATAN_ROLL,)


def wanted(rolled: str | None = None, named: str | None = None, expected: Expected | None = None) -> Wanted:
    """Return what is asked for.

    Raises:
        BadInput: a set is named without faces.
    """
    check_by_hand(rolled, named)
    game, turn = (expected.game, expected.turn) if expected else (0, 0)
    return Wanted(CATAN_ROLL, CatanRollRequest(game, turn, "" if named is None else checked_set(named)))


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
    faces = None if rolled is None else Labelled(parse_words(rolled))
    asked = wanted(rolled, None, expected)
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
