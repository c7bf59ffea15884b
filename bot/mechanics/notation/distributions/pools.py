"""Pools with some dice kept, and dice that explode: of equal dice, and of unequal values.

The order is by value, also if dice are counted and not added. Neighbouring values with the same score are one
rank: only the number of dice of each rank matters.

If the number of dice is fixed and all have the same distribution, keeps, one after the other, leave the dice
from one place in the order to another, and one pass over the ranks is enough.

Groups, and pools whose exploding dice add dice of their own (`!` and `!p`, and `!!` if only the sum is asked
for), keep the first k in order, or all but those. Each rank in turn is the threshold, the rank of the kth
value. Then the values before it are among the first k, those after it are not, and as many of those at it as
are still needed. So polynomials also count the dice before the threshold, and those at it. Only k dice can
matter: terms with k dice before the threshold are dropped, and dice at it are counted only up to k.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from math import comb
from typing import NamedTuple, TypeAlias

from bot.mechanics.notation.budget import Budget, product_terms
from bot.mechanics.notation.conditions import Condition, Values
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    add,
    bytes_for,
    map_values,
    multiply,
    product,
    reduce_weights,
    scale,
    total,
    unpack_weights,
)
from bot.mechanics.notation.distributions.powers import power
from bot.mechanics.notation.modifiers import Keep, Scoring, places
from bot.mechanics.notation.tree import Dice


def kept_sum(
    die: Weights, dice: int, keeps: Sequence[Keep], counting: Scoring | None, budget: Budget
) -> Weights:
    """Return the weights of the sum of the kept ones among `dice` dice."""
    start, end = places(keeps, dice)
    if start == end:
        return {0: 1}
    mirrored = start > dice - end
    if mirrored:
        start, end = dice - end, dice - start
    ranks = _ranks(die, counting, from_highest=not mirrored)
    if (start, end) == (0, dice):
        return power(_merge_ranks(ranks), dice, budget)
    if (start, end) == (0, 1):
        return _sum_first(ranks, dice, budget)
    if start == 0 and _steps(ranks) < 2 * end:
        return _sum_foremost(ranks, dice, end, budget)
    return _sum_between(ranks, dice, start, end, budget)


def _ranks(die: Weights, counting: Scoring | None, *, from_highest: bool) -> list[tuple[int, int]]:
    """Return the score of each rank with its weight, in order."""
    ranks = sorted(die.items(), reverse=from_highest)
    if counting is None:
        return ranks
    runs = groupby(ranks, lambda rank: counting.score(rank[0]))
    return [(worth, sum(weight for _, weight in run)) for worth, run in runs]


def _merge_ranks(ranks: list[tuple[int, int]]) -> Weights:
    result: Weights = {}
    for worth, weight in ranks:
        result[worth] = result.get(worth, 0) + weight
    return result


def _sum_first(ranks: list[tuple[int, int]], dice: int, budget: Budget) -> Weights:
    """Return the weights of the first die's score: all dice below one rank, minus all below the next."""
    result: Weights = {}
    left = sum(weight for _, weight in ranks)
    most = left**dice
    budget.spend(len(ranks) * (4 + 2 * _power_terms(most.bit_length())))
    for worth, weight in ranks:
        left -= weight
        less = left**dice
        result[worth] = result.get(worth, 0) + most - less
        most = less
    return result


def _power_terms(bits: int) -> float:
    """Return the terms of a power of a number that has this many bits."""
    return 1.5 * product_terms(bits / 2, bits / 2)


def _sum_foremost(ranks: list[tuple[int, int]], dice: int, end: int, budget: Budget) -> Weights:
    """Add up, for each rank as that of place `end`, the ways in which each number of dice is before it.

    Those are worth the polynomial of the ranks before to the power of their number, which Horner's scheme
    raises by one with each step. Of the other dice at most `dice - end` are after the rank, the rest at it.
    """
    base, left, most = min(worth for worth, _ in ranks), sum(weight for _, weight in ranks), dice - end
    bits = (left**dice).bit_length()
    width, length = bytes_for(bits), end * (max(worth for worth, _ in ranks) - base) + 1
    budget.hold(length, bits)
    each = 6 + 3 * product_terms(bits / 2, bits / 2) + _steps(ranks) * (2 + width * length / 768)
    budget.spend(len(ranks) * end * each)
    choices = [(comb(dice, before), comb(dice - before, most)) for before in range(end)]
    result, passed = 0, dict[int, int]()
    for worth, weight in ranks:
        left -= weight
        move = 8 * width * (worth - base)
        runs, sums = _runs(passed), 0
        ways, too_many = (left + weight) ** (most + 1) - left ** (most + 1), left ** (most + 1) * weight
        for before in range(end - 1, -1, -1):
            chosen, after = choices[before]
            sums = _times(sums, runs, 8 * width) + (chosen * ways << move * (end - before))
            # with one more die at the rank or after it, but without what has `most + 1` dice after it
            ways = (left + weight) * ways - after * too_many
            too_many *= weight
        result += sums
        passed[worth - base] = passed.get(worth - base, 0) + weight
    return unpack_weights(result, width, base * end)


def _runs(weights: Weights) -> list[tuple[int, int, int]]:
    """Return all (v, n, w): the n values from v on weigh w each."""
    runs: list[tuple[int, int, int]] = []
    for value in sorted(weights):
        first, length, weight = runs[-1] if runs else (value, 0, 0)
        if first + length == value and weight == weights[value]:
            runs[-1] = first, length + 1, weight
        else:
            runs.append((value, 1, weights[value]))
    return runs


def _times(number: int, runs: Iterable[tuple[int, int, int]], width: int) -> int:
    """Return a packed polynomial of coefficients of `width` bits, times another one."""
    return sum(_repeat(number, length, width) * weight << width * first for first, length, weight in runs)


def _repeat(number: int, times: int, width: int) -> int:
    """Return the sum of `number` and its copies, each `width` bits further, by doubling."""
    result, done = number, 1
    for digit in f"{times:b}"[1:]:
        result += result << width * done
        done *= 2
        if digit == "1":
            result = (result << width) + number
            done += 1
    return result


def _steps(ranks: list[tuple[int, int]]) -> int:
    """Return how many sums of long integers a product with the polynomial of all ranks takes."""
    return sum(2 * length.bit_length() for _, length, _ in _runs(_merge_ranks(ranks)))


def _sum_between(ranks: list[tuple[int, int]], dice: int, start: int, end: int, budget: Budget) -> Weights:
    """Go through the ranks with the number of dice so far, until those up to place `end` are known."""
    base = min(worth for worth, _ in ranks)
    left = sum(weight for _, weight in ranks)
    bits = (left**dice).bit_length()
    width = bytes_for(bits)
    budget.hold((max(worth for worth, _ in ranks) - base) * (end - start) + 1, bits)
    so_far = [1] + [0] * (end - 1)
    result = 0
    for worth, weight in ranks:
        left -= weight
        shift = 8 * width * (worth - base)
        budget.spend(dice * (1 + product_terms(bits / 4, bits / 4)))
        lefts = [left**rest for rest in range(dice + 1)]
        for used in range(end - 1, -1, -1):
            if not so_far[used]:
                continue
            others = dice - used
            steps, size = end - used if left else 1, so_far[used].bit_length()
            ways_bits = steps * (2 + (others // steps).bit_length() + (weight - 1).bit_length()) / 2
            budget.spend((steps + 1) * (4 + (size + shift * steps / 2) / 4096))
            budget.spend(steps * product_terms(size, ways_bits) + product_terms(size, bits))
            ending = (left + weight) ** others - lefts[others]
            ways = 1
            for more in range(1, end - used) if left else ():  # all remaining dice are at the last rank
                ways = ways * weight * (others - more + 1) // more
                ending -= ways * lefts[others - more]
                counted = max(0, used + more - max(used, start))
                so_far[used + more] += so_far[used] * ways << shift * counted
            result += so_far[used] * ending << shift * (end - max(used, start))
    return unpack_weights(result, width, base * (end - start))


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks, numbered from 0 in the order in which a keep looks at them."""

    worths: tuple[int, ...]
    """The score of a die of each rank."""
    ranks: dict[int, int]
    """The rank of each value."""

    def weigh_ranks(self, weights: Weights) -> list[int]:
        """Return the weight of each rank."""
        by_rank = map_values(weights, self.ranks.__getitem__)
        return [by_rank.get(rank, 0) for rank in range(len(self.worths))]


def _rank(values: Iterable[int], counting: Scoring | None, *, from_highest: bool) -> Ranking:
    """Rank values from the highest, or from the lowest."""
    worth = _scoring_of(counting)
    worths: list[int] = []
    ranks: dict[int, int] = {}
    for value in sorted(set(values), reverse=from_highest):
        counts = worth(value)
        if not worths or worths[-1] != counts:
            worths.append(counts)
        ranks[value] = len(worths) - 1
    return Ranking(tuple(worths), ranks)


def _scoring_of(counting: Scoring | None) -> Callable[[int], int]:
    return counting.score if counting else int


Marked: TypeAlias = dict[tuple[int, int], Weights]
"""Weights of the score, by the number of dice (before the threshold, at it)."""


def _add_marked(left: Marked, right: Marked) -> Marked:
    result = dict(left)
    for marks, weights in right.items():
        result[marks] = add(result[marks], weights) if marks in result else weights
    return result


def _multiply_marked(left: Marked, right: Marked, first: int, budget: Budget) -> Marked:
    """Return the product of two polynomials, as far as the `first` dice in order need it."""
    budget.spend(10 * len(left) * len(right))
    result: Marked = {}
    for (before, at), weights in left.items():
        for (more_before, more_at), others in right.items():
            ahead = before + more_before
            if ahead < first:
                marks = ahead, min(at + more_at, first - ahead)
                made = multiply(weights, others, budget)
                result[marks] = add(result[marks], made) if marks in result else made
    return result


def _scale_marked(marked: Marked, factor: int) -> Marked:
    return {marks: scale(weights, factor) for marks, weights in marked.items()}


def _power_marked(marked: Marked, exponent: int, first: int, budget: Budget) -> Marked:
    result = marked
    for bit in f"{exponent:b}"[1:]:
        result = _multiply_marked(result, result, first, budget)
        if bit == "1":
            result = _multiply_marked(result, marked, first, budget)
    return result


def _sweep(weights: Sequence[int], worths: Sequence[int], budget: Budget, *, keeps: bool) -> Iterator[Marked]:
    """Yield one value's polynomial for each rank as the threshold, and for one after the last.

    `weights` and `worths` go by rank. Kept values (with `keeps` those before the threshold, else those after
    it) have their score, and so do values at the threshold that are not dropped. A polynomial is valid until
    the next one.
    """
    budget.spend(20 * len(worths))
    after: Weights = {}
    before: Weights = {}
    for weight, worth in zip(weights, worths, strict=True):
        _add(after, 0 if keeps else worth, weight)
    for weight, worth in zip(weights, worths, strict=True):
        _add(after, 0 if keeps else worth, -weight)
        at = {0 if keeps else worth: weight} if weight else {}
        yield _drop_empty({(0, 0): after, (1, 0): before, (0, 1): at})
        _add(before, worth if keeps else 0, weight)
    yield _drop_empty({(0, 0): after, (1, 0): before})


def _collect(pools: Iterable[Marked], worths: Sequence[int], first: int, *, keeps: bool) -> Weights:
    """Return the weights of the score, from the polynomial of all values at each threshold.

    If there are fewer values than `first`, all are before the last threshold.
    """
    result: Weights = {}
    sign = 1 if keeps else -1
    for number, marked in enumerate(pools):
        last = number == len(worths)
        for (before, at), weights in marked.items():
            if before < first and (last or before + at == first):
                distance = 0 if last else sign * worths[number] * at
                for value, weight in weights.items():
                    _add(result, value + distance, weight)
    return result


def _add(weights: Weights, value: int, weight: int) -> None:
    weights[value] = weights.get(value, 0) + weight
    if not weights[value]:
        del weights[value]


def _drop_empty(marked: Marked) -> Marked:
    return {marks: weights for marks, weights in marked.items() if weights}


def group_sum(
    parts: Sequence[Weights], keep: Keep | None, counting: Scoring | None, budget: Budget
) -> Weights:
    """Return the weights of the sum of the kept ones among independent values."""
    if keep and 0 < keep.number < len(parts):
        return _sum_kept_parts(parts, keep, counting, budget)
    if keep and keep.keeps != bool(keep.number):
        return {0: 1}
    worth = _scoring_of(counting)
    return product((map_values(part, worth) for part in parts), budget)


def _sum_kept_parts(
    parts: Sequence[Weights], keep: Keep, counting: Scoring | None, budget: Budget
) -> Weights:
    first, keeps, from_highest = keep.number, keep.keeps, keep.from_highest
    others = len(parts) - first
    if others < first or (others == first and not keeps):
        # To keep some is to drop the others, from the other end: the fewer are the easier to follow.
        first, keeps, from_highest = others, not keeps, not from_highest
    values = (value for part in parts for value in part)
    order = _rank(values, counting, from_highest=from_highest)
    sweeps = [_sweep(order.weigh_ranks(part), order.worths, budget, keeps=keeps) for part in parts]

    def together(left: Marked, right: Marked) -> Marked:
        return _multiply_marked(left, right, first, budget)

    pools = (reduce(together, at_rank) for at_rank in zip(*sweeps, strict=True))
    return _collect(pools, order.worths, first, keeps=keeps)


def _throw_weights(dice: Dice) -> Weights:
    """Return the weights of the final values of one throw, after re-rolls.

    A throw is repeated while it meets an `rr`; if the final one meets an `ro`, it is repeated once more so.
    """
    if not dice.rerolls:
        return _count(dice.face_values)
    faces = _count(dice.final_values)
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    doubtful = {value for value in faces if any(when.holds(value) for when in once)} if once else set()
    again = sum(faces[value] for value in doubtful)
    if not again:
        return faces
    others = again + total(faces)
    ways = {value: times * (again if value in doubtful else others) for value, times in faces.items()}
    return reduce_weights(ways)  # powers would make a common divisor large


def _count(values: Values) -> Weights:
    """Return how often each value occurs."""
    if len(values) == 1:
        return dict.fromkeys(values[0], 1)
    result: Weights = {}
    for part in values:
        for value in part:
            result[value] = result.get(value, 0) + 1
    return result


def _split_exploding(dice: Dice) -> tuple[Weights, Weights]:
    """Return the weights of throws that explode, and of those that do not."""
    when, weights = dice.explodes, _throw_weights(dice)
    if when is None:
        return {}, weights
    exploding = {value: weight for value, weight in weights.items() if when.holds(value)}
    return exploding, {value: weight for value, weight in weights.items() if value not in exploding}


def single(dice: Dice, budget: Budget) -> Weights:
    """Return the weights of a die that stays one die: it compounds, implodes, or does neither."""
    if dice.explosion:
        unbounded = replace(dice, least=None, most=None)
        weights = _chain_alone(_throws(unbounded), dice.chain_length, int, budget)
    else:
        weights = _throw_weights(dice)
    if dice.implodes:
        weights = _implode(dice, dice.implodes, weights, budget)
    if dice.least is None and dice.most is None:
        return weights
    budget.spend(2 * len(weights))
    return map_values(weights, dice.clamp)


def _implode(dice: Dice, when: Condition, weights: Weights, budget: Budget) -> Weights:
    """Return the weights if a first throw that meets a condition has the next one subtracted.

    `weights` are those without it; each first throw has its own share of them.
    """
    once = _throw_weights(dice)
    sides = total(once)
    share = total(weights) // sides
    first = {value: weight for value, weight in once.items() if when.holds(value)}
    staying = add(weights, {value: -weight * share for value, weight in first.items()})
    taken = multiply(first, {-value: weight for value, weight in once.items()}, budget)
    left = {value: weight for value, weight in staying.items() if weight}
    return add(scale(left, sides), scale(taken, share))


class Throws(NamedTuple):
    """The weights of throws as dice of their own: the first of a chain, and all later ones."""

    exploding: Weights
    other: Weights
    later_exploding: Weights
    later_other: Weights


def exploding_sum(dice: Dice, count: int, budget: Budget) -> Weights:
    """Return the weights of the sum of `count` dice with the dice they add, with at most one keep."""
    if not dice.keeps:
        return _sum_all(dice, count, budget)
    keep = dice.keeps[0]
    if 0 < keep.number < dice.chain_length * count:
        return _sum_kept(dice, count, keep, budget)
    return _sum_all(replace(dice, keeps=()), count, budget) if keep.keeps == bool(keep.number) else {0: 1}


def _sum_all(dice: Dice, count: int, budget: Budget) -> Weights:
    throws, worth = _throws(dice), _scoring_of(dice.counting)
    die = _chain_alone(throws, dice.chain_length, worth, budget)
    # All throws but the last are a geometric series: its denominator leaves few terms.
    later = map_values(throws.later_exploding, worth)
    return power(die, count, budget, add({0: _sides(throws)}, scale(later, -1)))


def _chain_alone(throws: Throws, chained: int, worth: Callable[[int], int], budget: Budget) -> Weights:
    """Return the weights of a die with all dice it adds, without regard to their order."""
    budget.spend(2 * sum(map(len, throws)))  # each value was clamped, and is scored
    plain = [map_values(weights, worth) for weights in throws]
    kinds: list[Marked] = [{(0, 0): weights} if weights else {} for weights in plain]
    return _chain(kinds, _sides(throws), 1, chained, budget)[0, 0]


def _sum_kept(dice: Dice, count: int, keep: Keep, budget: Budget) -> Weights:
    throws = _throws(dice)
    values = (value for weights in throws for value in weights)
    order = _rank(values, dice.counting, from_highest=keep.from_highest)
    sweeps = [
        _sweep(order.weigh_ranks(weights), order.worths, budget, keeps=keep.keeps) for weights in throws
    ]
    chains = (
        _chain(kinds, _sides(throws), keep.number, dice.chain_length, budget)
        for kinds in zip(*sweeps, strict=True)
    )
    pools = (_power_marked(chain, count, keep.number, budget) for chain in chains)
    return _collect(pools, order.worths, keep.number, keeps=keep.keeps)


def _throws(dice: Dice) -> Throws:
    less = int(dice.explosion is not None and dice.explosion.kind == "!p")
    split = _split_exploding(dice)
    first = [map_values(weights, dice.clamp) for weights in split]
    later = [map_values(weights, lambda value: dice.clamp(value - less)) for weights in split]
    return Throws(*first, *later)


def _sides(throws: Throws) -> int:
    return total(throws.exploding) + total(throws.other)


def _chain(kinds: Iterable[Marked], sides: int, first: int, chained: int, budget: Budget) -> Marked:
    """Return the polynomial of a die with all dice it adds: each exploding throw is followed by another.

    The kinds are those of `Throws`; the weights of one throw of any kind add up to `sides`.
    """
    exploding, other, later_exploding, later_other = kinds

    def follow(exploding: Marked, other: Marked, chain: Marked, weight: int) -> Marked:
        budget.spend(2 + 2 * len(other))
        others = _scale_marked(other, weight)
        return _add_marked(others, _multiply_marked(exploding, chain, first, budget))

    chain, weight = _add_marked(later_exploding, later_other), 1
    for _ in range(chained - 2):
        weight *= sides
        chain = follow(later_exploding, later_other, chain, weight)
    return follow(exploding, other, chain, weight * sides)
