"""The levels of success of Call of Cthulhu, and the better ones that luck buys after a roll."""

from bot.mechanics.games.function import FunctionGame


def part_of(hard: int, extreme: int, **_: int) -> int:
    """Return the divisor of the skill: 2 for half of it, 5 for a fifth."""
    return 5 if extreme else 2 if hard else 1


def buy_levels(roll: FunctionGame, value: int) -> dict[int, FunctionGame]:
    """Return a roll with the better levels that luck can buy after a number, by the points of each."""
    options, word = roll.options, roll.verdict((value,)).word
    if word in {"fumble", "critical"} or any(options[name] for name in ("san", "luck", "spent", "is_pushed")):
        return {}
    levels = (options["skill"] // part for part in (part_of(**options), 2, 5))
    better = {level for level in levels if 2 <= level < value and roll.verdict((level,)).word != word}
    return {value - level: roll.again(spent=level, points=value - level) for level in better}
