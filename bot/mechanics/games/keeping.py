"""Roll and keep: open-ended d10s, the best of which are added up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import Option, flag, game, number, skill, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.numbers import TOTAL, Faces, Numbers, deepest
from bot.mechanics.games.tray import D10, Tray, all_but
from bot.mechanics.reading.tokens import Token
from bot.mechanics.rule import Die, Face

MOST_DICE = 10
"""The most dice thrown, and kept; the excess is converted."""


class Kept(NamedTuple):
    """The tally of a roll."""

    best: tuple[int, ...] = ()
    """The best dice so far, rising."""
    chain: int = 0
    """The current die's sum so far."""
    added: int = 0
    """An addition to the total of the dice."""


class TenDice(NamedTuple):
    """The dice of a roll, within ten."""

    pool: int
    keep: int
    added: int
    """An addition to them."""
    target: int | None
    is_open: bool
    """Whether 10s go on."""
    has_emphasis: bool
    """Whether 1s are thrown once more."""


def dice_of(
    pool: int, keep: int, modifier: int, target: int | None, *, unskilled: int, emphasis: int, seventh: int
) -> TenDice:
    """Convert dice above ten to kept ones, and kept ones above ten to 2 each (L5R 4e), or 10 (7th Sea)."""
    if keep > pool and pool < MOST_DICE:
        raise BadInput(f"You can keep at most {pool} of {pool} dice: type it like 6k3.")
    more = max(pool - MOST_DICE, 0)
    keep += more if seventh else more // 2
    added = modifier + max(keep - MOST_DICE, 0) * (10 if seventh else 2)
    return TenDice(min(pool, MOST_DICE), min(keep, MOST_DICE), added, target, not unskilled, bool(emphasis))


def throw_pool(**options: Option) -> Tray:
    """Throw a pool of d10, whose 10s go on and add up."""
    dice = dice_of(**options)

    def add(tally: Kept, die: Die, face: Face) -> Kept:
        if dice.has_emphasis and face == 1 and not tally.chain and not die.mark:
            return tally  # the die thrown in its place counts
        total = tally.chain + face
        if dice.is_open and face == 10:
            return tally._replace(chain=total)
        return Kept(tuple(sorted((*tally.best, total)))[-dice.keep :], 0, tally.added)

    def bring(tally: Kept, die: Die, face: Face) -> Die | None:
        if tally.chain:
            return Die(10, mark="added")
        return Die(10, mark="again") if dice.has_emphasis and face == 1 and not die.mark else None

    def simplify(tally: Kept) -> Kept:
        return Kept(chain=min(tally.chain, 1)) if dice.target is None else tally

    return Tray(
        (D10,) * dice.pool,
        add,
        Kept(added=dice.added),
        bring,
        simplify,
        lambda faces: drop_dice(dice, faces),
    )


def drop_dice(dice: TenDice, faces: Sequence[Face]) -> frozenset[int]:
    """Return the places of dice that are not kept, with their further throws, and of 1s thrown again."""
    places: list[list[int]] = [[]]
    totals, again = [0], set[int]()
    for place, face in enumerate(faces):
        if dice.has_emphasis and face == 1 and not totals[-1] and place - 1 not in again:
            again.add(place)
            continue
        places[-1].append(place)
        totals[-1] += face
        if face < 10 or not dice.is_open:
            places.append([])
            totals.append(0)
    return frozenset(again).union(*(places[each] for each in all_but(dice.keep, totals)))


def weigh_kept(**options: Option) -> Mapping[Kept, int]:
    """Count only up to the number to reach, if there is one."""
    dice = dice_of(**options)
    if dice.target is None:
        return {Kept(): 1}
    sums = weigh_sums(dice, max(dice.target - dice.added, 1))
    return {Kept((kept,), 0, dice.added): ways for kept, ways in sums.items()}


def count_kept(**options: Option) -> Numbers | None:
    """Count the totals, if there is no number to reach."""
    dice = dice_of(**options)
    if dice.target is not None:
        return None
    tens = deepest(Faces(100, 10 + dice.has_emphasis, 0), dice.pool) + 1 if dice.is_open else 0
    sums = weigh_sums(dice, 10 * (dice.keep + tens))
    whole = sum(sums.values())
    shares = {kept + dice.added: Fraction(ways, whole) for kept, ways in sums.items()}
    return Numbers(TOTAL, shares, has_more=dice.is_open)


def weigh_sums(dice: TenDice, most: int) -> dict[int, int]:
    """Return how often the kept dice make each sum; `most` is for all larger ones.

    Goes through the totals of a die from the highest down: this many of the remaining dice show it, and are
    kept while there is room.
    """
    weights = weigh_die(dice, most)
    ways = {(dice.pool, 0): 1}
    for total in (each for each in range(most, 0, -1) if weights[each]):
        after: dict[tuple[int, int], int] = {}
        for (left, kept), way in ways.items():
            room = max(dice.keep - (dice.pool - left), 0)
            for count in range(left + 1) if total > 1 else (left,):
                here = left - count, min(kept + total * min(count, room), most)
                share = way * comb(left, count) * weights[total] ** count
                after[here] = after.get(here, 0) + share
        ways = after
    return {kept: way for (_, kept), way in sorted(ways.items())}


def weigh_die(dice: TenDice, most: int) -> list[int]:
    """Return how often a die makes each total; `most` is for all larger ones."""
    length = most // 10 + 2
    weights = [0] * (most + 1)
    for total in range(1, 10 * length):
        tens, rest = divmod(total, 10) if dice.is_open else (0, total)
        if rest and (dice.is_open or total <= 10):
            weights[min(total, most)] += 10 ** (length - tens)
    if dice.is_open:
        weights[most] += 10
    if dice.has_emphasis:
        again = sum(weights)
        one = weights[1] if most > 1 else 10**length
        weights = [10 * weight + weight * one * 10 // again for weight in weights]
        weights[1] -= 10 * one
    return weights


def _stands_alone(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether no word and no point is right beside dice to keep."""
    is_after_point = begin > 0 and tokens[begin - 1].is_sign(".") and not tokens[begin].is_apart
    is_longer = not tokens[end].is_apart and (tokens[end].kind == "word" or tokens[end].is_sign("."))
    return not (is_after_point or is_longer)


@game(
    "rk",
    "Roll and keep: 7th Sea 1e, Legend of the Five Rings 1e to 4e",
    throw_pool,
    words=lambda target: ("total",) if target is None else ("failure", "success"),
    examples=("6k3", "8k4+5 vs 20", "6k3 unskilled"),
    source="the ten-dice rule of L5R 4e, p. 77; no second implementation was read",
    numbers=count_kept,
    weights=weigh_kept,
    where={"{pool}k{keep}": _stands_alone},
    template="{pool}k{keep}",
    order=("pool", "target"),
)
def roll_and_keep(
    tally: Kept,
    pool: Annotated[int, skill(20, low=1, meaning="dice")],
    keep: Annotated[int, number(1, 20, "keep", meaning="dice to keep")],
    *,
    modifier: Modifier = 0,
    target: Annotated[int | None, target(1, 120, "vs")] = None,
    unskilled: Annotated[int, flag("unskilled", "noexplode", meaning="10s do not go on")] = 0,
    emphasis: Annotated[int, flag("emphasis", meaning="1s once more")] = 0,
    seventh: Annotated[int, flag("seventh", "7s", meaning="7th Sea")] = 0,
) -> Verdict:
    """d10s whose 10s go on, the best are added up; of dice above ten, two are one more kept die; in 7th Sea
    each is one.
    """
    total = sum(tally.best) + tally.added
    if target is None:
        return Verdict("total", str(total))
    word = "success" if total >= target else "failure"
    return Verdict(word, f"{total}, {word} by {abs(total - target)}")


ENTRIES = (roll_and_keep.entry,)
