"""How the rows of a game move its state, checked against what they say of themselves."""

from fractions import Fraction

from bot.play.catan import ending, rolling, sevens, starting, undoing
from bot.play.catan.game import SLOT, Game
from bot.play.catan.throws import again, distribution_of
from bot.play.errors import Refused
from bot.play.records import Json, Record
from bot.play.slots import Fold, States


def fold(states: States, record: Record) -> None:
    """Bring the game past one row of its history.

    Raises:
        ValueError: the row contradicts the game or itself.
    """
    try:
        states[SLOT] = _after(states.get(SLOT), record)
    except Refused as refused:
        raise ValueError(f"row {record.number} has no game that it can belong to: {refused}") from None


FOLDS: dict[str, Fold] = dict.fromkeys(
    (starting.START, rolling.ROLL, sevens.SEVENS, undoing.UNDO, ending.END), fold
)
"""How each command that leaves rows of a game moves its state."""


def _after(state: Json, record: Record) -> Json:
    if record.command == starting.START:
        return starting.recall(record).body()
    game = Game.of(state)
    if record.command == rolling.ROLL:
        return _rolled(game, record).body()
    if record.command == sevens.SEVENS:
        return game.switched(sevens=record.request["allowed"]).body()
    if record.command == undoing.UNDO:
        return game.taken_back().body()
    if record.before != state:
        raise ValueError(f"row {record.number} ends another game than the one here")
    return None


def _rolled(game: Game, record: Record) -> Game:
    made = again(game, record.faces, record.outcome or 0, by_hand=record.by_hand)
    odds: Fraction = distribution_of(game, by_hand=record.by_hand).chance(made.pair.total)
    if odds != record.odds:
        raise ValueError(f"roll {record.number} was made at {record.odds}, but its odds were {odds}")
    return game.rolled(*made.pair, made.event, by_hand=record.by_hand)
