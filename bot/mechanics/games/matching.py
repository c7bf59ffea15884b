"""Pools read as a whole: sets of equal dice, or the best of them with one for its size."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.function import FunctionGame, game, number, sides, skill, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.spending import Spent
from bot.mechanics.games.totals import count_totals
from bot.mechanics.games.tray import D10, Tray, keep_some
from bot.mechanics.rule import Die, Face


def throw_sets(pool: int, hard: int, height: int, wiggle: int) -> Tray:
    """Throw a pool of d10 and keep all faces, rising; hard dice show a 10, wiggle dice wait."""
    count = pool - hard - wiggle
    if count < 1:
        raise BadInput("Throw at least one die of the pool: type it like ore5 hard1.")

    def simplify(tally: tuple[Face, ...]) -> tuple[Face, ...]:
        high = tuple(face for face in tally if face >= (height or 1))
        if wiggle:
            return high[:1] or tally[:1]
        return (10, 10) if len(set(high)) < len(high) else high or tally[:1]

    return Tray(
        (D10,) * count,
        lambda tally, die, face: tuple(sorted((*tally, face))),
        (10,) * hard,
        simplify=simplify,
    )


@game(
    "ore",
    "One-Roll Engine: Reign, Wild Talents, Godlike, Monsters and Other Childish Things",
    throw_sets,
    words=("no set", "a set"),
    examples=("ore8", "ore5 hard1", "ore6 >=5", "ore5 wiggle1"),
    source="DiscordDiceBot ONE_ROLL_ENGINE",
    aliases=("reign",),
)
def one_roll(
    tally: tuple[Face, ...],
    pool: Annotated[int, skill(10, low=1, meaning="dice", die=10)],
    hard: Annotated[int, number(0, 9, "hard", meaning="hard dice")] = 0,
    height: Annotated[int | None, target(1, 10, ">=", meaning="least height")] = None,
    wiggle: Annotated[int, number(0, 9, "wiggle", meaning="wiggle dice, set to the best")] = 0,
) -> Verdict:
    """Equal dice are sets, width by height; hard dice show a 10."""
    widths, least = Counter(tally), height or 1
    high = [each for each in widths if each >= least]
    if wiggle and high:  # to the widest set, or the highest die
        widths[max(high, key=lambda each: (widths[each], each))] += wiggle
    elif wiggle > 1:  # they make a set by themselves
        widths[10] += wiggle
    sets = [(width, each) for each, width in widths.items() if width > 1 and each >= least]
    if not sets:
        return Verdict("no set", f"no set, highest {max(tally)}")
    return Verdict("a set", ", ".join(f"{width}x{each}" for width, each in sorted(sets, reverse=True)))


class Trait(NamedTuple):
    """A die of Cortex that tally."""

    face: Face
    sides: int


def throw_traits(dice: tuple[int, ...]) -> Tray:
    """Throw dice and keep them all, rising; the words need only a hitch, and a die that is none."""
    if not {*dice} <= {4, 6, 8, 10, 12} or not 2 <= len(dice) <= 12:
        raise BadInput("Cortex needs 2 to 12 dice, d4 to d12: type it like cortex d6 d8 d10.")
    return Tray(
        tuple(map(Die, dice)),
        lambda tally, die, face: tuple(sorted((*tally, Trait(face, die.faces)))),
        (),
        simplify=lambda tally: tuple(sorted({Trait(min(trait.face, 2), 4) for trait in tally})),
    )


def read_traits(tally: tuple[Trait, ...], total: list[Trait], effect: int) -> Verdict:
    """Return the verdict of a throw with these dice as the total, and an effect of this size."""
    hitches, botch = sum(trait.face == 1 for trait in tally), all(trait.face == 1 for trait in tally)
    word = "botch" if botch else "hitch" if hitches else "no hitch"
    notes = f", {count_noun(hitches, 'hitch', 'hitches')}" * bool(hitches) + ", botch" * botch
    return Verdict(word, f"total {sum(trait.face for trait in total)}, effect d{effect}{notes}")


def best_first(tally: tuple[Trait, ...]) -> list[Trait]:
    """Return the dice that are no hitches, of equal faces the smaller first, so that large ones are left."""
    return sorted((trait for trait in tally if trait.face > 1), key=lambda trait: (-trait.face, trait.sides))


def offer_effect(tally: tuple[Trait, ...], roll: FunctionGame) -> Mapping[str, Spent]:
    """Offer the other reading: the largest die as the effect, the best two of the others as the total."""
    good = best_first(tally)
    largest = max((trait.sides for trait in good), default=4)
    if len(good) < 3 or largest == max(trait.sides for trait in good[2:]):
        return {}
    good.remove(min(trait for trait in good if trait.sides == largest))
    return {f"effect d{largest}": Spent(read_traits(tally, good[:2], largest))}


@game(
    "cortex",
    "Cortex Prime, Marvel Heroic",
    throw_traits,
    words=("botch", "hitch", "no hitch"),
    numbers=lambda dice: count_totals(
        keep_some(tuple(map(Die, dice)), 2), lambda best: sum(face for face in best if face > 1)
    ),
    examples=("cortex d6 d8 d10", "cortex d10 d8 d8 d6"),
    source="bcdice/BCDice MarvelHeroicRoleplaying.rb (both readings)",
    follow_ups=offer_effect,
    aliases=("cortex prime",),
)
def cortex(
    tally: tuple[Trait, ...], dice: Annotated[tuple[int, ...], sides(4, 12, meaning="dice")]
) -> Verdict:
    """1s are hitches; the best two others are the total, one more is the effect by its size."""
    good = best_first(tally)
    return read_traits(tally, good[:2], max((trait.sides for trait in good[2:]), default=4))


ENTRIES = (cortex.entry, one_roll.entry)
