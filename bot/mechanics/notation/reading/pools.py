"""Dice with their modifiers, checked: what goes together, comes to an end, and means something."""

from collections.abc import Sequence
from dataclasses import replace

from bot.mechanics.notation.limits import KEEPS
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Weighing
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.modifiers import (
    Bound,
    Implosion,
    Modifier,
    assembled,
    ordered,
    with_advantages,
)
from bot.mechanics.notation.surviving import explodes, meeting, shown, size, surviving, worths
from bot.mechanics.notation.tree import Dice


def pool(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Dice:
    """Return the dice with all modifiers; they begin at `start` of the text.

    Raises:
        Mistake: the modifiers stand in another order than they work in, or do not go together.
    """
    _check_numbers(modifiers)
    made = assembled(dice, ordered(dice, modifiers, start))
    _check_bounds(made, modifiers)
    _check_endless(made, modifiers)
    _check_kept_once(made, modifiers)
    _check_imploding(made, modifiers)
    for modifier in modifiers:
        _check_meant(dice, modifier)
        _check_counts(made, modifier, start)
    return with_advantages(_said_apart(made), modifiers)


def _said_apart(dice: Dice) -> Dice:
    """Return dice whose explosion says when, where a comparison follows that would be taken for it."""
    between = dice.keeps or dice.implodes or dice.least is not None or dice.most is not None
    if dice.explosion is None or dice.explosion.when or dice.counting is None or between:
        return dice
    return replace(dice, explosion=replace(dice.explosion, when=explodes(dice)))


def _check_numbers(modifiers: Sequence[Modifier]) -> None:
    seen: set[str] = set()
    keeps = 0
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        gone = (Repair(at, modifier.end, ""),)
        keeps += isinstance(what, Keep)
        if keeps > KEEPS:
            raise Mistake(at, f"at most {KEEPS} times may be kept or dropped: leave {what} out.", gone)
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
    "Explosion": "dice explode in one way only: leave one of the explosions out.",
    "Implosion": "dice implode in one way only: leave one of the implosions out.",
    "Counting": "dice are counted once only: leave one of the comparisons out.",
    "mi": "a die has one least value: leave one `mi` out.",
    "ma": "a die has one most value: leave one `ma` out.",
}


def _check_bounds(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        first, last = [modifier for modifier in modifiers if isinstance(modifier.what, Bound)]
        turned = Repair(first.at, last.end, f"mi{dice.most}ma{dice.least}")
        raise Mistake(
            first.at,
            f"a die cannot be worth at least {dice.least} and at most {dice.most}: turn the two around.",
            (turned,),
        )


def _check_endless(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    stay = surviving(dice)
    when = explodes(dice)
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        if isinstance(what, Reroll) and (not stay or meeting(shown(dice), [what.when]) == size(shown(dice))):
            raise Mistake(at, f"no face of a {dice.bare} would be left to stay: throw fewer of them again.")
        if isinstance(what, Explosion) and when and meeting(stay, [when]) == size(stay):
            raise Mistake(at, f"every face of a {dice.bare} would explode: let fewer of them explode.")


def _check_kept_once(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse what has no known distribution: some keeps among dice whose number is left to chance."""
    if not dice.explosion or dice.explosion.kind == "!!":
        return
    keeps = [modifier for modifier in modifiers if isinstance(modifier.what, Keep)]
    for place, keep in enumerate(keeps):
        if place or dice.keeps[0].kind == "km":
            raise Mistake(
                keep.at,
                "dice that explode into new dice are kept or dropped once, at one end: "
                f"leave {keep.what} out, or let them compound (!!).",
                (Repair(keep.at, keep.end, ""),),
            )


def _check_imploding(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse dice that bring dice of their own, or lose a throw, by the same face or as different dice."""
    imploding = [modifier for modifier in modifiers if isinstance(modifier.what, Implosion)]
    if not (imploding and dice.implodes and dice.explosion):
        return
    at, when = imploding[0].at, explodes(dice)
    if dice.explosion.kind != "!!":
        doubled = tuple(
            Repair(one.at, one.at + 1, "!!") for one in modifiers if isinstance(one.what, Explosion)
        )
        raise Mistake(at, "dice that implode stay one die each: let them compound, with !! for !.", doubled)
    if when and meeting(surviving(dice), [when]) + meeting(surviving(dice), [dice.implodes]) != meeting(
        surviving(dice), [when, dice.implodes]
    ):
        raise Mistake(at, "no face can explode and implode: let others implode.")


def _check_meant(dice: Dice, modifier: Modifier) -> None:
    """Refuse what means something else with another bot, or was meant otherwise."""
    at, what, end, said = modifier
    if said == "d" and isinstance(what, Keep) and isinstance(dice.count, int) and what.number >= dice.count:
        raise Mistake(
            at,
            f"say what d{what.number} behind dice is for: write + before it to add it, or ; to part them.",
            (Repair(at, at, " + "), Repair(at, at, "; ")),
        )
    if said == "cs" and dice.count == 1:
        raise Mistake(
            at,
            f"`cs` counts with one bot, and only marks good faces with another: write {what} to count, "
            "or leave it out.",
            (Repair(at, end, f"{what}"), Repair(at, end, "")),
        )


def _check_counts(dice: Dice, modifier: Modifier, start: int) -> None:
    """Refuse a comparison that every face meets, or none: there the sum was meant."""
    at, what, end, _ = modifier
    compounds = dice.implodes or (dice.explosion is not None and dice.explosion.kind == "!!")
    if not isinstance(what, Counting) or compounds:
        return
    values = worths(dice)
    met = meeting(values, [what.success])
    if met not in {0, size(values)}:
        return
    target = f" vs {str(what.success).strip().removeprefix('>=')}"
    pool_alone = str(replace(dice, counting=None))
    if dice.count == 1:
        shows = f"{pool_alone} {'always' if met else 'never'} shows"
    else:
        shows = f"{'every' if met else 'no'} die of {pool_alone} shows"
    raise Mistake(
        at,
        f"{shows} {what.success.in_words}: for the sum write {pool_alone}{target}.",
        (Repair(at, end, target), Repair(start, end, f"({pool_alone}){what}")),
    )
