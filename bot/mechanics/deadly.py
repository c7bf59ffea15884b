"""Deadly and fatal weapons of Pathfinder: a critical hit adds one more die, which it does not double.

With a fatal weapon all dice of the critical hit are of that size. Player Core, Weapon Traits. A line of the
sheet has the die, `shortbow_deadly = 1d10`, or it is typed after the damage, `shortbow; 1d6 deadly d10`.
Rolls know a deadly die as an option of the attack.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.names_in_tokens import find_name
from bot.mechanics.reading.tokens import Token, begins_dice
from bot.mechanics.separate_attacks import may_attack
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import LONG

DEADLY = "deadly"

SUFFIX = f"_{DEADLY}"
"""What the name of a line ends with that has the dice of a deadly weapon."""

CRITICAL = ("crit", "critical")


FATAL = "_fatal"
"""What the name of a line ends with that has the die of a fatal weapon."""


_DICE = re.compile(r"(\d*)d\d+")


class DeadlyDice(NamedTuple):
    """The dice of a deadly weapon, and the damage without them."""

    damage: str
    dice: str
    on_critical: str = ""
    """The damage of a critical hit before it is doubled, where it is other dice."""


def place_deadly(text: str, scope: NameScope, sheet: Sheet) -> str:
    """Return a line with deadly dice where a roll has them: as an option of the attack before the damage.

    Damage alone has them after `crit` only.

    Raises:
        BadInput: a fatal weapon has an attack and its damage in one line.
    """
    if DEADLY not in text.casefold() and not any(name.endswith((SUFFIX, FATAL)) for name in sheet.names):
        return text
    parts, mark, remark = text.partition("#")
    placed = list[str]()
    for part in parts.split(";"):
        found = _cut_deadly(part, sheet)
        attack = next((at for at in reversed(range(len(placed))) if may_attack(placed[at], scope)), None)
        if found is None or (attack is None and may_attack(part, scope)):
            placed.append(part)
        elif attack is None:
            placed.append(_add_alone(found))
        elif found.on_critical:
            raise BadInput(
                "After a critical hit all dice of a fatal weapon are others: roll the attack alone, and its "
                "damage after it, with `crit` after a critical hit.",
                typed=text,
                offers=(";".join(placed).strip(),),
            )
        else:
            placed[attack] = f"{placed[attack].rstrip()} {_write_option(found.dice)}"
            placed.append(found.damage)
    return f"{';'.join(placed)}{mark}{remark}"


def _cut_deadly(part: str, sheet: Sheet) -> DeadlyDice | None:
    """Return damage and its deadly dice, typed or of the sheet, or None."""
    tokens = tokenize_before_comment(part)
    for at, token in enumerate(tokens):
        size = _size_of_dice(tokens[at + 1 :]) if token.is_word(DEADLY) else 0
        if size:
            begin, end = token.start, tokens[at + size].end
            return DeadlyDice(f"{part[:begin].rstrip()}{part[end:]}", part[tokens[at + 1].start : end])
        name = find_name(sheet, tokens, at)
        if name and name.name.endswith(LONG) and DEADLY not in part.casefold():
            return _find_in_sheet(part, name.name, sheet)
    return None


def _find_in_sheet(part: str, name: str, sheet: Sheet) -> DeadlyDice | None:
    weapon = name.removesuffix(LONG)
    if dice := sheet.texts.get(f"{weapon}{SUFFIX}"):
        return DeadlyDice(part, dice)
    if (dice := sheet.texts.get(f"{weapon}{FATAL}")) and "d" in dice:
        usual = sheet.texts[name]
        return DeadlyDice(part, dice, _DICE.sub(rf"\1d{dice.partition('d')[2]}", usual, count=1))
    return None


def _size_of_dice(tokens: Sequence[Token]) -> int:
    """Return how many tokens dice are, `d10` or `2d10`, or 0."""
    if not begins_dice(tokens[:3]):
        return 0
    return 2 + (tokens[0].kind == "number")


def _write_option(dice: str) -> str:
    count, _, sides = dice.casefold().replace(" ", "").partition("d")
    return f"{DEADLY}{sides}" + (f" {MANY}{count}" if count not in {"", "1"} else "")


MANY = "deadlies"
"""The option for how many such dice there are."""


def _add_alone(found: DeadlyDice) -> str:
    tokens = tokenize_before_comment(found.damage)
    critical = next((token for token in tokens if token.is_word(*CRITICAL)), None)
    if critical is None:
        return found.damage
    damage = found.on_critical or f"{found.damage[: critical.start]}{found.damage[critical.end :]}".strip()
    return f"({damage})*2 + {found.dice}"
