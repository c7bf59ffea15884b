"""All the damage that a weapon can do, after an extreme success of Call of Cthulhu: `coc65; d3 + d4`.

It is the most that its dice and the damage bonus can show. A weapon that impales adds its own dice, as they
were rolled, but no damage bonus, which people write last (Keeper Rulebook, 7th edition, p. 103). The table
knows which weapons impale, and that a shot at extreme range does not.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.mechanics.aimed import ANY, deals_damage, is_aimed, read_aimed
from bot.mechanics.games.beside import DiceBeside, add_most
from bot.mechanics.games.game import GameThrow, throw
from bot.mechanics.games.series import rolls_of, split_throw
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.evaluation import NodeResult
from bot.mechanics.notation.tree import Dice
from bot.mechanics.rule import Face
from bot.mechanics.sources import Given
from bot.mechanics.typed_text import split_words


class ExtremeDamage(NamedTuple):
    """Damage that replaces what was rolled."""

    most: int
    impaling: int


def find_extreme_damage(text: str, faces: Sequence[Face]) -> ExtremeDamage | None:
    """Return the damage of an extreme success by its faces; None for other verdicts, games and dice."""
    roll = None if is_aimed(text) else read_aimed(text, ANY)
    if not isinstance(roll, GameRoll) or not deals_damage(roll):
        return None
    made = throw(roll.game, Given(faces))
    if not isinstance(made, GameThrow):
        return None
    attack, *damage = split_throw(made)
    first, *_ = split_throw(attack)  # of an opposed roll that of the attacker
    if first.verdict.word not in rolls_of(roll)[0][1].entry.maximises:
        return None
    most = add_most(each.game for each in damage if isinstance(each.game, DiceBeside))
    if most is None:
        return None
    results = [each.game.read(each.faces) for each in damage if isinstance(each.game, DiceBeside)]
    *weapon, bonus = (dice.total for result in results for dice in _list_dice(result))
    rolled = sum(result.total for result in results) - (bonus if weapon else 0)
    return ExtremeDamage(most, most + rolled)


UNARMED = frozenset(("brawl", "fist", "fists", "headbutt", "kick", "punch", "unarmed"))
"""Words for an attack without a weapon, whose damage is a d3 (Keeper Rulebook, 7th edition, Table XVII)."""


def is_unarmed(text: str, label: str) -> bool:
    """Whether an attack is one without a weapon, which never impales: by its first die and its label."""
    _, _, damage = text.partition("; ")
    first, *_ = damage.split() or [""]
    return first in {"d3", "1d3"} and not UNARMED.isdisjoint(split_words(label.casefold()))


def _list_dice(result: NodeResult) -> Iterator[NodeResult]:
    if isinstance(result.node, Dice):
        yield result
    for part in result.parts:
        yield from _list_dice(part)
