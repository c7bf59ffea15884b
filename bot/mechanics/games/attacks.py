"""Several attacks of D&D in a line: each is read like a single one, and the hits are counted."""

from collections.abc import Sequence
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.games.beside import DICE
from bot.mechanics.games.d20 import WAYS, begins_d20, dnd, has_number_to_reach
from bot.mechanics.games.game import Game
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.games.judging import judge, read_for
from bot.mechanics.games.series import SeriesRoll, check_size, check_times
from bot.mechanics.games.spelling import GameEntry, GameRoll, Values, numbers
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.reading.tokens import Token

MOST_DAMAGE_DICE = 200
"""For all attacks of a line, if each hits critically."""


def read_attacks(text: str) -> GameRoll | None:
    """Read dice against an AC or DC, without names, or return None for anything else.

    Raises:
        BadInput: they are attacks, and something in them does not fit.
    """
    if not any(token.is_word("ac", "dc") for token in tokenize_before_comment(text)):
        return None  # reading dice takes longer
    line = read_for(dnd.entry, text)
    return judge_attacks(line) if line else None


def judge_attacks(line: UnderstoodLine, *, tells: bool = False) -> GameRoll | None:
    """Return the attacks of a line, with damage, or its check, or None for anything else.

    Raises:
        BadInput: they are attacks, and something in them does not fit.
    """
    checks = judge(dnd.entry, line, tells=tells)
    if any("damage" in check.values and "ac" not in check.values for check in checks):
        return None
    attacks = [(check.times, check.roll(dnd.entry, line.taken)) for check in checks]
    if sum(times for times, _ in attacks) == 1:
        return attacks[0][1]
    if not attacks or not all("ac" in roll.values for _, roll in attacks):
        return None
    return gather(attacks, line.taken)


def gather(rolls: Sequence[tuple[int, GameRoll]], taken: tuple[Taken, ...] = ()) -> SeriesRoll:
    """Return several rolls of games as one.

    Raises:
        BadInput: they are too many, or throw too many dice.
    """
    check_times(rolls)
    check_damage(rolls)
    series = series_of(rolls, taken)
    check_size(series)
    return series


def series_of(rolls: Sequence[tuple[int, GameRoll]], taken: tuple[Taken, ...] = ()) -> SeriesRoll:
    """Return several rolls as one: of D&D if all are, else of the first one's game."""
    are_attacks = all(roll.entry is dnd.entry for _, roll in rolls)
    labels = dict.fromkeys(roll.comment for _, roll in rolls)
    named = [roll.entry for _, roll in rolls if roll.entry is not DICE]
    entry = ATTACKS if are_attacks else named[0]
    return SeriesRoll(entry, {}, ", ".join(filter(None, labels)), tuple(rolls), taken=taken)


def check_damage(rolls: Sequence[tuple[int, GameRoll]]) -> None:
    """Check how many dice of damage attacks may throw.

    Raises:
        BadInput: they are too many.
    """
    attacks = ((times, roll) for times, roll in rolls if roll.entry is dnd.entry)
    damage = sum(2 * times * len(numbers(roll.values, "damage")[1:]) for times, roll in attacks)
    if damage > MOST_DAMAGE_DICE:
        raise BadInput(
            f"These attacks together can have at most {MOST_DAMAGE_DICE // 2} dice of damage: use fewer."
        )


def _opens(tokens: Sequence[Token]) -> bool:
    """Whether a line is several attacks, or one."""
    first, after = tokens[0], tokens[min(1, len(tokens) - 1)]
    is_repeated = first.kind == "number" and (after.is_word("x", "times") or after.text == "×")
    is_d20 = begins_d20(tokens[1:] if first.text in {"1", "2"} else tokens)
    is_without = first.is_word(*WAYS) or (first.is_sign("+", "-") and after.kind == "number")
    return (is_repeated or is_d20 or is_without) and has_number_to_reach(tokens, "ac")


def _never(values: Values) -> Game[Any]:
    raise BadInput("These attacks are not clear: type them like 6x d20+5 ac 15, or d20+5 ac 15; d20+3 ac 15.")


ATTACKS = GameEntry(
    "multiattack",
    "D&D 5e, several attacks",
    "Each attack is read as one alone: a natural 20 hits and doubles the dice of its damage, a natural 1 "
    "misses. The hits are counted.",
    _never,
    (),
    ("6x d20+5 ac 15", "d20+7 ac 16; 2d6+3; d20+5 ac 16; d6+3", "2x d20+7 ac 16; 2d6+3"),
    "as one attack",
    opens=_opens,
)
ENTRIES = (ATTACKS,)

WITHOUT_NAME = (dnd.entry, ATTACKS)
"""Games whose rolls are judged dice."""
