"""Builds dice with all their modifiers.

Puts the modifiers in their one order, and checks that they fit together, come to an end, and mean something.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.notation.conditions import Condition, count_meeting, count_values
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Weighing
from bot.mechanics.notation.tree import Dice, DigitDice, SizedDice, WordDice


@dataclass(frozen=True, slots=True)
class Advantage:
    """The d20 is thrown twice."""

    keep: Literal["kh", "kl"]


@dataclass(frozen=True, slots=True)
class Bound:
    """The least or the greatest value of a die."""

    kind: Literal["mi", "ma"]
    number: int


@dataclass(frozen=True, slots=True)
class Implosion:
    """A first throw that meets the condition has the next one subtracted."""

    when: Condition


class Modifier(NamedTuple):
    """A modifier, and its place in the text."""

    at: int
    what: Reroll | Explosion | Implosion | Bound | Keep | Counting | Weighing | Advantage
    end: int
    said: Literal["", "elsewhere", "d", "cs"] = ""
    """Its spelling if that matters: as in another bot, or `d1` or `cs>=8`."""

    @property
    def name(self) -> str:
        """Its name in a sentence about a mistake."""
        return _NAMES[type(self.what)][1]

    @property
    def stage(self) -> int:
        """Its turn in the order of work."""
        return _NAMES[type(self.what)][0]


_NAMES = {
    Reroll: (0, "re-rolling"),
    Explosion: (1, "exploding"),
    Implosion: (1, "imploding"),
    Bound: (2, "`mi` or `ma`"),
    Keep: (3, "keeping or dropping"),
    Counting: (4, "counting"),
    Weighing: (4, "counting"),
    Advantage: (5, "advantage"),
}


def _check_order(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Sequence[Modifier]:
    """Return modifiers in the order of work; those of other bots may be typed in any order."""
    in_order = sorted(modifiers, key=lambda modifier: modifier.stage)
    if any(modifier.said for modifier in modifiers):
        return in_order
    for one, other in pairwise(modifiers):
        if one.stage > other.stage:
            right = _assemble(dice, in_order)
            raise Mistake(
                other.at,
                f"{other.name} must come before {one.name}: write `{right}`.",
                (Repair(start, modifiers[-1].end, str(right)),),
            )
    return modifiers


def _assemble(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice with all modifiers; only the first counts of each kind that a pool has once."""
    parts = [modifier.what for modifier in modifiers]
    return Dice(
        dice.count,
        dice.sides,
        dice.kind,
        tuple(part for part in parts if isinstance(part, Reroll)),
        next((part for part in parts if isinstance(part, Explosion)), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "mi"), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "ma"), None),
        tuple(part for part in parts if isinstance(part, Keep)),
        next((part for part in parts if isinstance(part, Counting | Weighing)), None),
        dice.faces,
        next((part.when for part in parts if isinstance(part, Implosion)), None),
    )


def _apply_advantages(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice with advantage if it is among their modifiers."""
    for modifier in modifiers:
        if isinstance(modifier.what, Advantage):
            return throw_twice(dice, modifier.at, modifier.what, modifier.end)
    return dice


def build_pool(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Dice:
    """Return the dice with all modifiers; they begin at `start` in the text."""
    _check_numbers(modifiers)
    made = _assemble(dice, _check_order(dice, modifiers, start))
    _check_bounds(made, modifiers)
    _check_endless(made, modifiers)
    _check_kept_once(made, modifiers)
    _check_imploding(made, modifiers)
    for modifier in modifiers:
        _check_meant(dice, modifier)
        _check_counts(made, modifier)
    return _apply_advantages(_spell_out_explosion(made), modifiers)


def _spell_out_explosion(dice: Dice) -> Dice:
    """Return dice whose explosion has a condition if the comparison after it would look like one."""
    between = dice.keeps or dice.implodes or dice.least is not None or dice.most is not None
    if dice.explosion is None or dice.explosion.when or dice.counting is None or between:
        return dice
    return replace(dice, explosion=replace(dice.explosion, when=dice.explodes))


def _check_numbers(modifiers: Sequence[Modifier]) -> None:
    seen: set[str] = set()
    keeps = 0
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        gone = (Repair(at, modifier.end, ""),)
        keeps += isinstance(what, Keep)
        if keeps > LIMITS.keeps:
            raise Mistake(
                at, f"dice can be kept or dropped at most {LIMITS.keeps} times: leave `{what}` out.", gone
            )
        match what:
            case Explosion() | Implosion():
                name = type(what).__name__
            case Counting() | Weighing():
                name = "Counting"
            case Bound():
                name = what.kind
            case _:
                continue
        if name in seen:
            raise Mistake(at, _TWICE[name], gone)
        seen.add(name)


_TWICE = {
    "Explosion": "dice can explode in only one way: leave one of the two explosions out.",
    "Implosion": "dice can implode in only one way: leave one of the two implosions out.",
    "Counting": "dice can have only one comparison: leave one out.",
    "mi": "dice can have only one `mi`: leave one out.",
    "ma": "dice can have only one `ma`: leave one out.",
}


def _check_bounds(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        first, last = [modifier for modifier in modifiers if isinstance(modifier.what, Bound)]
        turned = Repair(first.at, last.end, f"mi{dice.most}ma{dice.least}")
        raise Mistake(
            first.at,
            f"`mi{dice.least}` is above `ma{dice.most}`: write `mi{dice.most}ma{dice.least}`.",
            (turned,),
        )


def _check_endless(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    stay = dice.final_values
    when = dice.explodes
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        if isinstance(what, Reroll) and (
            not stay or count_meeting(dice.face_values, [what.when]) == count_values(dice.face_values)
        ):
            raise Mistake(
                at,
                f"every face of a {dice.bare} would be rolled again, without end: re-roll fewer faces.",
            )
        if isinstance(what, Explosion) and when and count_meeting(stay, [when]) == count_values(stay):
            raise Mistake(
                at,
                f"every face of a {dice.bare} would explode, without end: let fewer faces explode.",
            )


def _check_kept_once(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse dice without a known distribution: kept ones among a random number of dice."""
    if not dice.brings_dice:
        return
    keeps = [modifier for modifier in modifiers if isinstance(modifier.what, Keep)]
    for place, keep in enumerate(keeps):
        if place or dice.keeps[0].kind == "km":
            raise Mistake(
                keep.at,
                "exploding dice can be kept or dropped only once, the highest or the lowest: "
                f"leave `{keep.what}` out, or write `!!` instead of `!`.",
                (Repair(keep.at, keep.end, ""),),
            )


def _check_imploding(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse dice that explode, or lose a throw, on the same face or as different dice."""
    imploding = [modifier for modifier in modifiers if isinstance(modifier.what, Implosion)]
    if not (imploding and dice.implodes and dice.explosion):
        return
    at, when = imploding[0].at, dice.explodes
    if dice.brings_dice:
        doubled = tuple(
            Repair(one.at, one.at + 1, "!!") for one in modifiers if isinstance(one.what, Explosion)
        )
        raise Mistake(at, "`i` and `!` do not work together: write `!!` instead of `!`.", doubled)
    if when and count_meeting(dice.final_values, [when]) + count_meeting(
        dice.final_values, [dice.implodes]
    ) != count_meeting(dice.final_values, [when, dice.implodes]):
        raise Mistake(at, "the same face cannot both explode and implode: choose another face after `i`.")


def _check_meant(dice: Dice, modifier: Modifier) -> None:
    """Refuse a modifier that has another meaning in other bots, or that was probably meant otherwise."""
    at, what, end, said = modifier
    if said == "d" and isinstance(what, Keep) and isinstance(dice.count, int) and what.number >= dice.count:
        raise Mistake(
            at,
            f"a sign is missing before `d{what.number}`: write `+` to add it, or `;` for a second roll.",
            (Repair(at, at, " + "), Repair(at, at, "; ")),
        )
    if said == "cs" and dice.count == 1 and isinstance(what, Counting):
        typed, target, wanted = f"cs{what}", _as_target(what), what.success.in_words
        raise Mistake(
            at,
            f"`{typed}` is not clear: write `{target.strip()}` to succeed only on {wanted}, or leave "
            f"`{typed}` out for the plain roll.",
            (Repair(at, end, target), Repair(at, end, "")),
        )


def _check_counts(dice: Dice, modifier: Modifier) -> None:
    """Refuse a comparison that every face meets, or none: it was meant for the sum."""
    at, what, end, _ = modifier
    if not isinstance(what, Counting) or dice.compounds:
        return
    values = dice.worths
    met = count_meeting(values, [what.success])
    if met not in {0, count_values(values)}:
        return
    target = _as_target(what)
    shows = f"every {dice.bare} does" if met else f"a {dice.bare} never does"
    raise Mistake(
        at,
        f"`{str(what).strip()}` counts the dice that show {what.success.in_words}, but {shows}: write "
        f"`{target.strip()}` to compare the sum.",
        (Repair(at, end, target),),
    )


def _as_target(counting: Counting) -> str:
    """Return a condition for dice as a target for their sum."""
    return f" vs {str(counting.success).strip().removeprefix('>=')}"


Special = DigitDice | SizedDice | WordDice


def check_no_modifiers(made: Special, modifiers: Sequence[Modifier]) -> None:
    """Check that special dice have no modifiers."""
    if not modifiers:
        return
    first = modifiers[0]
    target = Repair(first.at, first.end, f" vs {str(first.what).strip().removeprefix('>=')}")
    repairs = [target] if first.name == "counting" else []
    if isinstance(made, DigitDice):
        repairs.append(Repair(first.at - len(str(made)), first.at, f"1{made}"))
    raise Mistake(
        first.at,
        f"`{str(first.what).strip()}` does not work after {made}: write a target there, as in `{made} vs 2`.",
        tuple(repairs),
    )


def throw_twice(die: Dice, at: int, advantage: Advantage, end: int) -> Dice:
    """Return a single d20 thrown twice.

    Raises:
        Mistake: it is another die, or more than one, or some are already kept.
    """
    if (die.count, die.sides, die.kind, die.keeps) != (1, 20, "d", ()):
        sentence = f"advantage is for one d20, not for {die}: write `2d20{advantage.keep}1`."
        keeps = (Repair(at, end, f"{advantage.keep}1"),) if die.count == 2 and not die.keeps else ()
        raise Mistake(at, sentence, keeps)
    return replace(die, count=2, keeps=(Keep(advantage.keep, 1),))
