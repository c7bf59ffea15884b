"""Roll for the next turn of a game of Catan, or read what people threw for it."""

from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import partial

from bot.mechanics.catan.knights import EVENT_DIE
from bot.mechanics.catan.pips import Pips, code, pips, plain_totals
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import dice_of
from bot.mechanics.rule import Face
from bot.play.catan.game import MOST_ROLLS, SLOT, Game
from bot.play.catan.setup import DRAWN
from bot.play.catan.throws import best_guess, distribution_of, rule_for, thrown, typed
from bot.play.errors import Changed, Refused
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.rolls.wanted import parse_faces
from bot.play.services import Services
from bot.play.slots import States
from bot.play.statistics.subjects import CATAN
from bot.play.statistics.subjects import distribution_of as plain_distribution_of
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Tallier, Thrown, face_tallies

ROLL = "catan-roll"
"""The command, as the history has it."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The turn that a button was shown for; a roll of another one is not made."""

    game: int
    turn: int


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


@dataclass(frozen=True, slots=True)
class CatanRoll:
    """A recorded roll with all that can be told about it."""

    record: Record
    due: Due
    pair: Pips
    event: int
    """The face of the event die, 1 to 6; 0 where it is not used."""

    @property
    def plain_odds(self) -> Fraction:
        """The chance that two dice have of this total."""
        return plain_totals(sevens=self.due.sevens).chance(self.pair.total)

    @property
    def dice_faces(self) -> tuple[int, ...]:
        """The faces without that of the event die."""
        faces = self.record.faces
        return faces[:-1] if self.due.cities else faces


async def roll(
    services: Services, context: RequestContext, rolled: str | None = None, expected: Expected | None = None
) -> CatanRoll:
    """Roll for the player whose turn it is, or read the roll from `rolled`, and record it.

    Raises:
        BadInput: the faces do not fit, or are not enough.
        NotAllowed: the person does not play.
        Gone: there is no game.
        Changed: the turn that is expected was rolled already, or its game is over.
        Refused: the game has too many rolls.
    """
    faces = None if rolled is None else parse_faces(rolled)
    play = partial(_turn, services, context.person, faces, expected)
    move = Move(context, ROLL, {}, play, slot=SLOT, by_hand=faces is not None)
    return recall(await services.store.record(move))


def recall(record: Record) -> CatanRoll:
    """Tell a recorded roll again."""
    due = Due(**record.before)
    event = record.faces[-1] if due.cities else 0
    return CatanRoll(record, due, pips(record.outcome or 0), event)


def _turn(
    services: Services, person: int, faces: tuple[int, ...] | None, expected: Expected | None, state: Json
) -> Turn:
    game = Game.of(state)
    game.check_player(person)
    _check_expected(game, expected)
    if game.turn > MOST_ROLLS:
        raise Refused(f"A game has at most {MOST_ROLLS:,} rolls: end this one with /catan end.")
    made = thrown(game, services.below) if faces is None else typed(game, faces)
    by_hand = faces is not None
    after = game.rolled(*made.pair, made.event, by_hand=by_hand)
    due = _due(game, after, by_hand=by_hand)
    distribution = distribution_of(game, by_hand=by_hand)
    turn = Turn(made.faces, code(made.pair), distribution.chance(made.pair.total), asdict(due), after.body())
    return replace(
        turn, tallies=_tallies(distribution, made.pair.total, _dice(due, made.faces), by_hand=by_hand)
    )


def tallies_of(states: States, record: Record) -> tuple[Tally, ...]:
    """Return what a recorded roll, made upon these states, adds to the running sums."""
    total, distribution = (
        pips(record.outcome or 0).total,
        distribution_of(Game.of(states.get(SLOT)), by_hand=record.by_hand),
    )
    return _tallies(distribution, total, thrown_for(record), by_hand=record.by_hand)


def thrown_for(record: Record) -> Thrown:
    """Return the dice that were thrown for a recorded roll, with their faces."""
    return _dice(recall(record).due, record.faces)


def _dice(due: Due, faces: tuple[Face, ...]) -> Thrown:
    """Return dice with their faces; of a drawn total at most the event die."""
    if due.drawn:
        return ((EVENT_DIE, faces),) if faces else ()
    rule = rule_for(due.dice, sevens=due.sevens, cities=due.cities)
    return ((die, (face,)) for die, face in zip(dice_of(rule, faces), faces, strict=True))


def _tallies(distribution: Distribution, total: int, dice: Thrown, *, by_hand: bool) -> tuple[Tally, ...]:
    return (_TALLIER.at_odds(total, distribution), *face_tallies(dice, by_hand=by_hand))


_TALLIER = Tallier.of_distribution(CATAN, plain_distribution_of(CATAN))


def _check_expected(game: Game, expected: Expected | None) -> None:
    if expected is None:
        return
    if expected.game != game.setup.game:
        raise Changed("This button is of another game; roll with /catan roll.")
    if expected.turn < game.turn:
        raise Changed(
            f"Turn {expected.turn} was rolled already: turn {game.turn} is next, of <@{game.player}>."
        )
    if expected.turn > game.turn:
        raise Changed(f"Turn {game.turn} is next, of <@{game.player}>: roll it with /catan roll.")


def _due(game: Game, after: Game, *, by_hand: bool) -> Due:
    distribution = distribution_of(game, by_hand=by_hand)
    likeliest, weight = best_guess(distribution)
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
        likeliest=list(likeliest),
        chance=str(Fraction(weight, distribution.total)),
    )
