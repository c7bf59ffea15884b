"""Which checks of a line are attacks, in a game with words of their own for these: hit instead of success."""

from dataclasses import replace

from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.series import SeriesRoll, check_size, rolls_of
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
    if not can_strike(roll):
        return roll
    has_damage = any(isinstance(each, RollBeside) for _, each in rolls_of(roll))
    is_attack = bool(_words_in(text) & ATTACKS) or (has_damage and not says_dc(text))
    return as_strikes(roll) if is_attack and not says_save(text) else roll


def says_dc(text: str) -> bool:
    """Whether a line names a DC, which attacks never have."""
    return "dc" in _words_in(text)


def says_save(text: str) -> bool:
    """Whether a line names a saving throw."""
    return bool(_words_in(text) & SAVES)


def _words_in(text: str) -> frozenset[str]:
    letters = (sign if sign.isalpha() else " " for sign in text.casefold())  # ac18 is ac and a number
    return frozenset("".join(letters).split())


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
    return replace(roll, values={**roll.values, STRIKE: 1}) if can_strike(roll) else roll


def can_strike(roll: GameRoll) -> bool:
    """Whether a roll, or one of several, is of a game that tells attacks apart."""
    return any(option.name == STRIKE for _, each in rolls_of(roll) for option in each.entry.options)
