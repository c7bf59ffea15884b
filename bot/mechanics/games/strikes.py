"""Which checks of a line are attacks, in a game with words of their own for these: hit instead of success."""

from dataclasses import replace

from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.series import SeriesRoll, check_size
from bot.mechanics.games.spelling import GameRoll

STRIKE = "strike"
"""The option of such a game."""

ATTACKS = frozenset(("attack", "attacks", "strike", "strikes", "ac"))
"""Words that make a check an attack."""

SAVES = frozenset(("save", "saves", "saving", "fortitude", "reflex", "will"))
"""Words that keep a check from being an attack."""


def mark_strikes(roll: GameRoll, text: str) -> GameRoll:
    """Return the roll of a line, with its checks as attacks if the line says so.

    It does by a word, `d20+9 vs ac 18`, or by dice of damage after them, `d20+9 vs 18; d8+4`, unless it is a
    save or against a DC.

    Raises:
        BadInput: it is too long then.
    """
    rolls = roll.rolls if isinstance(roll, SeriesRoll) else ((1, roll),)
    if not any(_can_strike(each) for _, each in rolls):
        return roll
    words = {*"".join(sign if sign.isalpha() else " " for sign in text.casefold()).split()}
    has_damage = any(isinstance(each, RollBeside) for _, each in rolls)
    is_attack = bool(words & ATTACKS) or (has_damage and "dc" not in words)
    return as_strikes(roll) if is_attack and not words & SAVES else roll


def as_strikes(roll: GameRoll) -> GameRoll:
    """Return a roll with its checks as attacks, where its game tells them apart.

    Raises:
        BadInput: it is too long then.
    """
    if isinstance(roll, SeriesRoll):
        rolls = tuple((times, as_strikes(each)) for times, each in roll.rolls)
        if rolls == roll.rolls:
            return roll
        series = replace(roll, rolls=rolls)
        check_size(series)
        return series
    return replace(roll, values={**roll.values, STRIKE: 1}) if _can_strike(roll) else roll


def _can_strike(roll: GameRoll) -> bool:
    return any(option.name == STRIKE for option in roll.entry.options)
