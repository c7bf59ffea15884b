"""How much work the exact distribution of a pool of equal dice is."""

from collections.abc import Iterable

from bot.mechanics.notation.intervals import interval
from bot.mechanics.notation.modifiers import (
    Condition,
    Explosion,
    Keep,
    Parity,
    Scoring,
    ValueCondition,
    Weighing,
)
from bot.mechanics.notation.surviving import explodes, meeting, only_added, places, size, surviving
from bot.mechanics.notation.terms import (
    LONG,
    SHORTEST,
    Size,
    digit_terms,
    packed_terms,
    product_terms,
    scaled_terms,
    stepwise_terms,
)
from bot.mechanics.notation.tree import (
    Dice,
    Node,
)


def pool_size(node: Dice, dice: int) -> Size:
    """Return the size of a pool of at most so many dice."""
    throw = _throw(node)
    if node.explosion and not node.implodes and (node.explosion.kind != "!!" or only_added(node)):
        return _exploding(node, node.explosion, throw, dice)
    die = _chain(node, node.explosion, throw) if node.explosion else throw
    if node.implodes:
        die = _imploding(die, throw)
    if node.keeps:
        die = die._replace(terms=die.terms + 8 * die.values)  # to rank them
    one = counted(die, node.counting)
    start, end = places(node.keeps, dice)
    start, end = min((start, end), (dice - end, dice - start))
    if 0 < end - start < dice:
        ranks = ranks_of(node.counting, die.values) if node.counting else die.values
        runs = ranks if node.counting else _runs(node, die.values)
        return _kept(die, one, ranks, runs, dice, start, end)
    bounds = (node.least is not None) + (node.most is not None)
    others = (node.counting, node.explosion, _throws_again_once(node), node.faces, node.implodes)
    uneven = bounds or any(others)
    if one.values == one.length and not uneven:
        factors = 1
    elif node.explosion or node.faces or node.implodes:
        factors = one.values
    else:  # few values weigh other than the one before
        factors = min(one.values, 4 * (1 + len(node.rerolls) + bounds))
    return _power(one, end - start, dice, factors)


def _runs(node: Dice, values: int) -> int:
    """Return the most runs of neighbours that weigh the same, of so many values of a die."""
    if node.explosion or node.faces or node.implodes:
        return values
    bounds = (node.least is not None) + (node.most is not None)
    gaps = len(surviving(node)) + edges_of((reroll.when for reroll in node.rerolls if reroll.once), values)
    return min(values, gaps + bounds)


def _throw(node: Dice) -> Size:
    """Return the size of what one throw is worth."""
    compounds = node.implodes or (node.explosion and node.explosion.kind == "!!")
    bounds = (None, None) if compounds else (node.least, node.most)
    low, high = interval(Dice(1, node.sides, node.kind, node.rerolls, None, *bounds, faces=node.faces))
    values, length = size(surviving(node)), high - low + 1
    passes = 1 + 2 * len(node.rerolls) + 2 * bool(node.explosion) + (bounds != (None, None))
    bits = (values**8).bit_length() / 8 * (1 + _throws_again_once(node))
    return Size(min(values, length), length, bits, values * passes, max(high, 0) - min(low, 0))


def _throws_again_once(node: Dice) -> bool:
    return any(reroll.once for reroll in node.rerolls)


def _imploding(die: Size, throw: Size) -> Size:
    """Return the size of a die from which throws may be taken off."""
    length = die.length + 2 * throw.length
    return Size(length, length, die.bits + 2 * throw.bits, die.terms + 3 * throw.values**2 + 2 * length)


def _chain(node: Dice, explosion: Explosion, throw: Size) -> Size:
    """Return the size of a die with all its explosions added up, or counted."""
    exploding, chained = _exploding_values(node, throw), explosion.chained
    length, bits = chained * throw.reach + 1, chained * throw.bits
    half = Size(length // 2 + 1, length // 2 + 1, bits / 2)
    one = Size(exploding, throw.length if exploding > 1 else 1, throw.bits)
    step = 6 + product_terms(one, half) + 2 * (throw.values + half.values)
    return Size(length, length, bits, throw.terms + chained * step)


def _exploding_values(node: Dice, throw: Size) -> int:
    when = explodes(node)
    return min(meeting(surviving(node), [when]), throw.values) if when else 0


def _power(one: Size, counting: int, dice: int, factors: int) -> Size:
    """Return the size of the sum of equal dice, if `counting` of them are added."""
    length, bits = (one.length - 1) * counting + 1, one.bits * dice
    ways = stepwise_terms(length, bits, factors, one.bits), packed_terms(length, bits)
    terms = min(ways) if counting > 1 else 0
    return Size(length, length, bits, one.terms + terms)


def _kept(die: Size, one: Size, ranks: int, runs: int, dice: int, start: int, end: int) -> Size:
    """Return the size of the sum of a fixed number of dice from one place in their order to another."""
    bits = die.bits * dice
    length = (one.length - 1) * (end - start) + 1
    whole = length * max(bits, SHORTEST)
    terms = one.terms + ranks * (4 + 3 * digit_terms(bits))
    steps = 2 * runs * (-(-ranks // runs)).bit_length()
    if start == 0 and steps < 2 * end:
        terms += ranks * end * (6 + 3 * digit_terms(bits) + steps * (2 + whole / LONG / 4))
    elif end > 1:
        # a binomial coefficient, and the power of a weight, which is 1 where all weigh the same
        each = 3 + (dice // end).bit_length() + (die.bits if runs > 1 else 0)
        more = 2 + scaled_terms(whole / 3, each * end / 3)
        last = scaled_terms(whole, die.bits * (dice - end / 2) / 3)
        between = max(ranks - 2, 0)  # at the first rank there are no dice so far, at the last none are left
        terms += ranks * dice * (1 + digit_terms(bits) / 2) + end * (
            between * ((end / 2 + 1) * more + last) + 2 * (more + last)
        )
    return Size(length, length, bits, terms)


def _exploding(node: Dice, explosion: Explosion, face: Size, dice: int) -> Size:
    """Return the size of a pool whose dice add dice of their own; `face` is what one throw is worth."""
    throw = counted(face, node.counting)
    die, chained = _chain(node, explosion, throw), explosion.chained
    keep = node.keeps[0] if node.keeps else Keep("kh", 0)
    if not 0 < keep.number < chained * dice:
        exploding = max(1, _exploding_values(node, throw))
        below = 2 * throw.values + chained * (exploding - 1) + 2  # the terms of what explodes, as a fraction
        return _power(die, dice, dice, below * (exploding + 1))
    if keep.kind[0] == "k":
        length, part = (throw.length - 1) * keep.number + 1, 3
    else:
        length, part = throw.reach * chained * dice + 1, 2
    bits = die.bits * dice
    average = length // part + 2
    whole = Size(average, average, bits / part)
    states = (keep.number + 1) * (keep.number + 2) / 2
    chain = chained * states * (20 + product_terms(throw._replace(values=3), whole) / max(dice, 1))
    power = (dice > 1) * dice.bit_length() * states * states / 20 * (200 + product_terms(whole, whole))
    ranks = 1 + (ranks_of(node.counting, 2 * face.values) if node.counting else throw.values)
    return Size(length, length, bits, die.terms + ranks * (30 + 1.3 * (chain + power)))


def counted(one: Size, counting: Scoring | None) -> Size:
    """Return the size of a value that is counted and not added, if it is."""
    if counting is None:
        return one
    low, high = counting.scores
    length = high - low + 1
    return Size(min(one.values, length), length, one.bits, one.terms + one.values, max(high, 0) - min(low, 0))


def ranks_of(counting: Scoring, values: int) -> int:
    """Return the most runs of so many values that count the same."""
    if isinstance(counting, Weighing):
        conditions: list[Condition] = [when for when, _ in counting.weights]
    else:
        conditions = [when for when in (counting.success, counting.failure) if when]
    return min(values, 1 + edges_of(conditions, values))


def edges_of(conditions: Iterable[Condition], values: int) -> int:
    """Return the most places among so many values where conditions begin or cease to hold."""
    edges = {ValueCondition: 2, Parity: values}
    return sum(edges.get(type(when), 2 * len(getattr(when, "numbers", ()))) for when in conditions)


def length_of(node: Node) -> int:
    """Return how many whole numbers there are from the lowest value to the highest."""
    low, high = interval(node)
    return high - low + 1
