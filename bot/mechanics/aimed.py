"""An attack on an armour class that may stay unknown, `d20+5 ac ?; 2d6+3`, or damage alone, `2d6 + 3`.

In a game without armour classes a success deals the damage: `coc45; d8`.

What such a roll says depends on the number only by the word of its verdict. So a row that has the word can be
made again without the number: `find_number` returns one that gives the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, NamedTuple

from bot.mechanics.checks import read_check
from bot.mechanics.errors import BadInput
from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.d20 import find_deadly
from bot.mechanics.games.game import Chances, Game, is_large, verdict_odds
from bot.mechanics.games.game import throw as throw_game
from bot.mechanics.games.opposed import FIRST, OpposedGame
from bot.mechanics.games.series import SeriesRoll, rolls_of, split_throw
from bot.mechanics.games.spelling import GameRoll, check_bounds, numbers
from bot.mechanics.group_checks import is_success
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.distributions import quick_distribution
from bot.mechanics.notation.evaluation import RollResult, throw
from bot.mechanics.notation.line import Expression, Rolls, strip_targets
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Labelled, Negative, Node, Number, within
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given, Source

DEADLY, DOUBLED = ", deadly ", ", doubled: {}, deadly "
"""What a critical hit of a deadly weapon says before its die, without and with the damage."""

UNKNOWN = "?"
"""Stands for the armour class."""

ARMOUR_OF = {"d20": "ac", "pf2": "target", "sw": "target"}
"""The games that judge attacks, and their options for the armour class; in Savage Worlds that is Parry."""

RAISE = "raise"
"""The verdict of an attack by which damage has more dice."""

MAY_JUDGE_ALONE = "sw"
"""The game whose usual number to reach is replaced by Parry."""

ANY = 10
"""A number with which each attack can be read."""

LOWEST, HIGHEST = -50, 300
"""Armour classes of these games."""

HITS = frozenset(("hit", "critical hit", "success", "critical success", "raise"))

OLD_CRITICAL = (("pf2",), "critical success")
"""The game and the verdict that doubled damage in rows from before its attacks said `critical hit`."""

TWENTY, HUNDRED = 20, 100

MOST_D20 = 3
"""With advantage, and a feature that adds one more."""


class Strike(NamedTuple):
    """What came of an attack."""

    word: str
    """Empty: it was damage alone."""
    text: str
    damage: int | None
    """The damage, or None if none was thrown."""
    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    rolled: RollResult | None = None
    """Every die of plain dice, without what they had to reach; None: a game judged them."""


EVERY_HIT = 2
"""The natural number from which on each hit of D&D is critical: a 1 never hits."""


def cut_every_critical(text: str) -> tuple[str, str]:
    """Return an attack of D&D without a `crit` that has no number, and what it means then, `crit 2`.

    Every hit is critical then, as on somebody who is paralysed or asleep: `d20+7 adv crit; 1d8+6`.
    """
    tokens = tokenize(text)
    for token, after in pairwise(tokens):
        if token.is_word("crit", "critical") and after.kind != "number":
            return f"{text[: token.start]}{text[token.end :]}", f" crit {EVERY_HIT}"
    return text, ""


def throws_d20_as_damage(roll: Rolls | GameRoll) -> bool:
    """Whether the damage of an attack has a d20 in it, which is a second attack: `d20+7; d20+7`."""
    if isinstance(roll, GameRoll):
        beside = (each.rolls.parts for _, each in rolls_of(roll)[1:] if isinstance(each, RollBeside))
        parts = tuple(chain.from_iterable(beside))
        return TWENTY in numbers(roll.values, "damage")[1:] or any(map(_has_d20, parts))
    return any(map(_has_d20, roll.parts[1:]))


def _has_d20(part: Expression) -> bool:
    return any(isinstance(one, Dice) and one.sides == TWENTY for one in within(part.root))


def is_aimed(text: str) -> bool:
    """Whether a roll needs an armour class."""
    return UNKNOWN in text


def cut_armour(text: str) -> str:
    """Return an attack of a row without the armour class: `d20+5; 2d6+3`."""
    return text.replace(f" vs {UNKNOWN}", "", 1).replace(f" ac {UNKNOWN}", "", 1)


def is_chancy(roll: Rolls | GameRoll) -> bool:
    """Whether an attack is a d20, or the better or worse of up to three, with plain numbers and dice added.

    Other dice may come to a known total, such as d20*0+15: then hit or miss would tell the armour class.
    """
    if isinstance(roll, GameRoll):
        return True
    parts = list(_list_added(roll.parts[0].root))
    return None not in parts and sum(isinstance(part, Dice) and _is_d20(part) for part in parts) == 1


def _list_added(node: Node) -> Iterator[Dice | None]:
    """Yield the dice of a sum, and None for each part that is neither plain dice nor a number."""
    match node:
        case Number():
            pass
        case Bracketed(inner=inner) | Labelled(inner=inner) | Negative(inner=inner):
            yield from _list_added(inner)
        case Arithmetic(operator="+" | "-", left=left, right=right):
            yield from _list_added(left)
            yield from _list_added(right)
        case Dice() if node.is_plain or _is_d20(node):
            yield node
        case _:
            yield None


def _is_d20(dice: Dice) -> bool:
    """Whether dice are a d20 that counts as it falls, alone or kept of up to three."""
    count, keeps = dice.count, [(keep.kind, keep.number) for keep in dice.keeps]
    if dice.sides != TWENTY or dice.kind != "d":
        return False
    if not keeps:
        return count == 1 and dice.is_plain
    keeps_one = isinstance(count, int) and count <= MOST_D20 and keeps in ([("kh", 1)], [("kl", 1)])
    return keeps_one and replace(dice, keeps=()).is_plain


def counts_on_a_hit(text: str) -> bool:
    """Whether a hit brings dice of damage: asking for their faces tells a hit before it is recorded."""
    if not is_aimed(text) or "; " not in text:
        return False
    roll = read_aimed(text, ANY)
    return isinstance(roll, GameRoll) and not deals_damage(roll)


def is_damage(rolls: Rolls) -> bool:
    """Whether dice are damage alone: no d20 comes first, and nothing is to be reached."""
    return not _has_d20(rolls.parts[0]) and not any(part.target or part.counts_words for part in rolls.parts)


def damage_in(result: RollResult) -> int:
    """Return the damage of a plain roll: all of it, or what follows an attack with a d20; 0 for other rolls.

    A d100 is a check in many games, and no weapon.
    """
    parts = result.parts
    if is_damage(result.rolls):
        dealt = parts
    elif len(parts) > 1 and not parts[0].expression.target and is_damage(Rolls(result.rolls.parts[1:])):
        dealt = parts[1:]
    else:
        return 0
    dice = [one for part in dealt for one in within(part.expression.root) if isinstance(one, Dice)]
    if not dice or any(one.sides in {TWENTY, HUNDRED} for one in dice):
        return 0
    return max(0, sum(each.total for part in dealt for each in part.sets))


def judges_alone(roll: Rolls | GameRoll) -> bool:
    """Whether a roll has a verdict that no armour class changes: `coc45`, `d100<=45`."""
    if isinstance(roll, GameRoll):
        return (ARMOUR_OF.keys() - {MAY_JUDGE_ALONE}).isdisjoint(roll.names)
    first = roll.parts[0]
    return first.counts_words or (first.target is not None and armour_in(roll) is None)


def deals_damage(roll: Rolls | GameRoll) -> bool:
    """Whether one roll of a game, which can fail, has dice of damage beside it: `coc45; d8`.

    An opposed roll can: it deals damage if its first side wins.
    """
    if not isinstance(roll, GameRoll):
        return False
    (times, first), *others = rolls_of(roll)
    return (
        times == 1
        and hits_by(first.game, first.game.words[0]) is not None
        and bool(others)
        and all(isinstance(each, RollBeside) for _, each in others)
    )


def hits_by(game: Game[Any], word: str) -> bool | None:
    """Whether a verdict of a roll deals its damage, or None if the roll cannot fail."""
    return word == FIRST if isinstance(game, OpposedGame) else is_success(word, game.words)


def _attack_in(roll: GameRoll) -> GameRoll:
    """Return the attack of a line with dice of damage beside it, else the roll itself."""
    return rolls_of(roll)[0][1] if deals_damage(roll) else roll


def armour_in(roll: Rolls | GameRoll) -> int | None:
    """Return the armour class of an attack, or None for a roll that is none."""
    if isinstance(roll, GameRoll):
        attack = _attack_in(roll)
        value = attack.values.get(ARMOUR_OF.get(attack.entry.name, ""))
        return value if isinstance(value, int) else None
    first = roll.parts[0]
    when = first.target.when if first.target and first.sets == 1 else None
    return when.number if isinstance(when, ValueCondition) and when.sign == ">=" else None


def forget_armour(roll: Rolls | GameRoll) -> str:
    """Return the text of an attack without its armour class, and without labels."""
    number = armour_in(roll)
    if isinstance(roll, GameRoll):
        entry = _attack_in(roll).entry
        written = entry.option(ARMOUR_OF[entry.name]).write(ANY)
        return str(_aim_game(roll, ANY)).replace(written, written.replace(str(ANY), UNKNOWN), 1)
    return str(roll.bare).replace(f" vs {number}", f" vs {UNKNOWN}", 1)


def throw_aimed(text: str, number: int, source: Source, on_raise: str = "") -> Strike | Waiting:
    """Throw an attack on an armour class, which only its word may show; or damage, where it says nothing.

    `on_raise` are dice that a raise adds to damage in the same line.

    Raises:
        BadInput: a face that its die does not have.
    """
    roll = read_aimed(text, number)
    if not isinstance(roll, GameRoll):
        return _throw_dice(roll, source)
    made = _throw_game(roll, source)
    if on_raise and isinstance(made, Strike) and made.word == RAISE and made.damage is not None:
        made = _add_bonus(made, on_raise, source)
    if isinstance(made, Waiting) or not (is_aimed(text) and roll.names == (MAY_JUDGE_ALONE,)):
        return made
    # how many raises there are would tell more than the word does
    return made._replace(text=made.word if made.damage is None else f"{made.word}, {made.damage} damage")


def _add_bonus(made: Strike, on_raise: str, source: Source) -> Strike | Waiting:
    """Return an attack with a raise, and the dice that this adds to its damage."""
    more = _throw_dice(read_rolls(on_raise), source)
    if isinstance(more, Waiting):
        return more
    damage = (made.damage or 0) + (more.damage or 0)
    said = made.text.removesuffix(f", {made.damage} damage")
    return made._replace(
        text=f"{said}, {damage} damage",
        damage=damage,
        dice=made.dice + more.dice,
        faces=made.faces + more.faces,
    )


@lru_cache(maxsize=16)  # a row is read by all games, about 0.1 ms
def read_aimed(text: str, number: int) -> GameRoll | Rolls:
    """Read an attack of a row, on an armour class.

    Raises:
        BadInput: its game has no such armour class.
    """
    roll = read_check(text.replace(UNKNOWN, str(ANY), 1))
    if is_aimed(text) and isinstance(roll, GameRoll):
        return _aim_game(roll, number)  # the canonical text leaves out a number that is usual
    return read_check(text.replace(UNKNOWN, str(number), 1))


def _aim_game(roll: GameRoll, number: int) -> GameRoll:
    """Return an attack of a game with another number to reach."""
    if isinstance(roll, SeriesRoll):
        (times, attack), *others = roll.rolls
        return replace(roll, rolls=((times, _aim_game(attack, number)), *others))
    option = roll.entry.option(ARMOUR_OF[roll.entry.name])
    check_bounds(roll.entry, option, number, str(roll))
    return replace(roll, values={**roll.values, option.name: number})


def _throw_game(roll: GameRoll, source: Source) -> Strike | Waiting:
    made = throw_game(roll.game, source)
    if isinstance(made, Waiting):
        return made
    word, text = made.verdict
    damage = None
    if deals_damage(roll):
        first, *others = split_throw(made)
        text = first.verdict.text
        if hits_by(first.game, word):
            damage = max(0, sum(int(each.verdict.text) for each in others))
            is_double = word in first.game.doubles or (roll.names, word) == OLD_CRITICAL
            damage *= 1 + is_double
            if deadly := find_deadly(first.tally):
                text = f"{text.replace(DEADLY, DOUBLED.format(damage), 1)} = {damage + deadly} damage"
                damage += deadly
            else:
                text = _add_damage(first.game, text, damage)
    elif roll.entry.name == "d20" and made.tally.damage_dice:
        damage = max(0, made.tally.damage + numbers(roll.values, "damage")[0])
    return Strike(word, text, damage, made.dice, made.faces)


def _add_damage(game: Game[Any], text: str, damage: int) -> str:
    """Return the text of a verdict with its damage; that of an opposed roll before what its sides rolled."""
    winner, colon, sides = text.partition(": ") if isinstance(game, OpposedGame) else (text, "", "")
    return f"{winner}, {damage} damage{colon}{sides}"


def _throw_dice(rolls: Rolls, source: Source) -> Strike | Waiting:
    made = throw(strip_targets(rolls), source)
    if isinstance(made, Waiting):
        return made
    dice = tuple(batch.die for batch in made.batches for _ in batch.faces)
    target = rolls.parts[0].target
    if target is None:
        everything = max(0, sum(made.totals))
        return Strike("", f"{everything} damage", everything, dice, made.faces, made)
    total, *others = made.totals
    word = "hit" if target.holds(total) else "miss"
    damage = max(0, sum(others)) if others else None
    dealt = "" if damage is None or word == "miss" else f", {damage} damage"
    return Strike(word, f"{total} {word}{dealt}", damage, dice, made.faces, made)


@lru_cache(maxsize=16)
def chances_of(text: str, number: int) -> Chances:
    """Return the chances of the verdicts of an attack on a known armour class; none if they are much work."""
    roll = read_aimed(text, number)
    if isinstance(roll, GameRoll):
        return {} if is_large(roll.game) else verdict_odds(roll.game)
    first = roll.parts[0]
    with suppress(BadInput):
        found = quick_distribution(first.root)
        if found and first.target:
            hits = found.chance_of(first.target.holds)
            return {"hit": hits, "miss": 1 - hits}
    return {}


def find_number(text: str, word: str, faces: Sequence[Face], on_raise: str = "") -> int:
    """Return an armour class with which these faces give this word.

    Raises:
        ValueError: there is none.
    """
    for number in chain((LOWEST, HIGHEST), range(LOWEST, HIGHEST + 1)):
        given = Given(tuple(faces))
        with suppress(BadInput):
            made = throw_aimed(text, number, given, on_raise)
            if isinstance(made, Strike) and made.word == word and given.used == len(faces):
                return number
    raise ValueError(f"no armour class makes these faces {word!r}")
