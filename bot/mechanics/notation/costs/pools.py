"""How long the exact distribution of a pool of equal dice takes."""

from bot.mechanics.notation.bounds.intervals import MOST_CHAINED
from bot.mechanics.notation.bounds.places import places
from bot.mechanics.notation.bounds.plain import is_plain, only_added
from bot.mechanics.notation.costs.dice import chained, is_even, series_terms, steps, thrown
from bot.mechanics.notation.costs.steps import (
    A_BYTE,
    A_TERM,
    Size,
    big_product,
    packed_power,
    polynomial_product,
    scored,
    stepwise_power,
)
from bot.mechanics.notation.tree import Dice


def size_of_pool(node: Dice, least: int, most: int) -> Size:
    """Return the size of a pool of at least and at most so many dice."""
    throw = thrown(node)
    if is_plain(node):
        return _pool(throw, least, most, throw.bits * most, _even_sum(throw, most))
    if node.explosion and (node.explosion.kind != "!!" or only_added(node)):
        return _exploding(node, throw, least, most)
    die = chained(node, throw) if node.explosion else throw
    counted = scored(die, node.counting)
    if not node.keeps:
        return _pool(counted, least, most, die.bits * most, _sum(node, counted, most))
    start, end = places(node.keeps, most)
    if start > most - end:
        start, end = most - end, most - start
    if (start, end) == (0, most):
        work = _sum(node, counted, most)
    else:
        work = die.values * 4 * A_TERM + _kept(die, counted, most, start, end)
    return _pool(counted, 0, end - start, die.bits * most, work)


def _pool(die: Size, least: int, most: int, bits: float, work: float) -> Size:
    """Return the size of what at least and at most so many dice come to."""
    low, high = min(die.low * least, die.low * most), max(die.high * least, die.high * most)
    return Size(low, high, high - low + 1, bits, die.work + work)


def _even_sum(die: Size, dice: int) -> float:
    """Return the time of a sum whose every coefficient is made of three others."""
    return die.length * dice * (A_TERM + die.bits * dice * A_BYTE / 3)


def _sum(node: Dice, die: Size, dice: int, terms: int = 0) -> float:
    """Return the time of what all dice come to."""
    if dice < 2:
        return 0
    if is_even(node, die):
        return _even_sum(die, dice)
    totals, bits = (die.length - 1) * dice + 1, die.bits * dice
    if die.values == 2:
        return totals * (0.3 + bits * A_BYTE / 2)
    terms = terms or (die.values if node.explosion else min(die.values, 2 * steps(node)))
    return min(stepwise_power(totals, bits, terms), packed_power(totals, bits))


def _kept(die: Size, counted: Size, dice: int, start: int, end: int) -> float:
    """Return the time of the sum of a fixed number of dice from one place in their order to another."""
    ranks = min(die.values, 2 * counted.values - 1) if counted != die else die.values
    bits = die.bits * dice
    if end <= 1:
        return ranks * (0.6 + big_product(bits) * 3)
    length = (counted.length - 1) * (end - start) * bits / 8
    steps = ranks * (end * end / 2 + end)
    return ranks * dice * (0.1 + big_product(bits) / 2) + steps * (0.4 + length * A_BYTE)


def _exploding(node: Dice, throw: Size, least: int, most: int) -> Size:
    """Return the size of a pool whose dice add dice of their own."""
    one = scored(throw, node.counting)
    die = chained(node, one)
    bits = die.bits * most
    number = node.keeps[0].number if node.keeps else 0
    if not 0 < number < MOST_CHAINED * most:
        return _pool(die, least, most, bits, _sum(node, die, most, series_terms(node, one)))
    keeps = node.keeps[0].kind[0] == "k"
    ranks = min(2 * one.values, 10) if node.counting else throw.values + 1
    work = ranks * _threshold(one, bits, most, number, added=number if keeps else MOST_CHAINED * most)
    return _pool(one if keeps else die, 0, number if keeps else most, bits, die.work + work)


def _threshold(one: Size, bits: float, dice: int, number: int, added: int) -> float:
    """Return the time for one threshold, at which the die lies that is the last to be kept, or dropped."""
    share = 3 if added == number else 2  # of its full length and width, on average
    # How many dice a drop leaves is open, and so is what they come to even where all are worth the same.
    spread = one.length - 1 if added == number else max(one.high, 0) - min(one.low, 0)
    poly = Size(0, spread * added // share, 1 + spread * added // share, bits / share)
    face = Size(0, spread, min(3, one.values), one.bits)
    states = (number + 1) * (number + 2) / 2
    chain = MOST_CHAINED * 3 * states / 4 * (1 + polynomial_product(face, poly) / max(dice, 1))
    power = dice.bit_length() * states * states / 20 * (1 + polynomial_product(poly, poly))
    return 5 + chain + power
