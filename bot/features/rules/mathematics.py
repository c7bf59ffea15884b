"""The page of proofs: why some rules cannot be beaten. Every figure on it is computed where it is written.

It follows the answer of 2012rcampion and "can be done by humans" (d100-from-d6.txt), and adds what neither
has: the figures of each step, the error of a register after n dice, and how much chance every rule throws.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log2

from bot.features.rules.prose import read_prose
from bot.mechanics.analysis import Analysis
from bot.mechanics.distribution import Distribution, score
from bot.mechanics.entry import Method
from bot.mechanics.evenings import fewest_dice, recycled_dice
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import expected_dice, spans_of
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.sum_tables import greedy
from bot.text.figures import round_off
from bot.text.words import join_and, percent

MATHEMATICS = "rules/mathematics.md"
"""Its file, from the top of docs/."""

SIDES, FACES = 100, 6
MOST_DICE = 10
"""The dice of the table of least scores, as many as in the document."""

CHEAP = (5, 7, 8, 10, 12, 20, 30, 100)


@dataclass(frozen=True)
class RuleCost:
    """A rule with the bits it throws on average, and the chances of its numbers."""

    method: Method
    analysis: Analysis
    faces: Mapping[str, int]
    """For each kind of randomiser that it reads, its number of faces."""

    @property
    def thrown(self) -> float:
        """The bits that are thrown."""
        kinds = self.analysis.expected_by_kind.items()
        return sum(float(count) * log2(self.faces[kind]) for kind, count in kinds)

    @property
    def made(self) -> float:
        """The bits in the number: the entropy of its chances."""
        return entropy(self.analysis.distribution)


def entropy(distribution: Distribution) -> float:
    """Return the entropy of chances in bits."""
    chances = (distribution.chance(outcome) for outcome in distribution.weights)
    return -sum(float(chance) * log2(chance) for chance in chances if chance)


def mathematics_page(costs: Iterable[RuleCost], links: Mapping[str, str]) -> str:
    """Return the page; `links` has the place of each rule."""
    return read_prose("mathematics").format(
        **_least_scores(), **_fives(), **_fewest(), **_digits(), **_capped(), **_kept(), **_bits(costs, links)
    )


def least_score(throws: int, outcomes: int) -> Fraction:
    """Return the least score when this many equally likely throws are dealt to outcomes."""
    left = throws % outcomes
    return Fraction(left * (outcomes - left), outcomes * throws**2)


def _least_scores() -> Mapping[str, str]:
    return {"least_scores": "\n".join(map(_least_score_row, range(MOST_DICE + 1)))}


def _least_score_row(dice: int) -> str:
    throws = FACES**dice
    quotient, left = divmod(throws, SIDES)
    dealt = f"{left} have {quotient + 1:,}, {SIDES - left} have {quotient:,}"
    return f"| {dice} | {throws:,} | {left} | {dealt} | {round_off(least_score(throws, SIDES), 3)} |"


def _fives() -> Mapping[str, object]:
    dice = 4
    throws = FACES**dice
    least, table = least_score(throws, 5), greedy(5, dice).score
    sums, sevens = (
        ", ".join(map(str, Distribution.of_remainders(throws, n).weights.values())) for n in (5, 7)
    )
    return {
        "sums": sums,
        "sevens": sevens,
        "least": f"{least} = {round_off(least, 3)}",
        "table": round_off(table, 3),
        "times": float(table / least),
    }


def _fewest() -> Mapping[str, object]:
    spans, again = spans_of(SIDES, FACES, None)
    assert again is not None  # noqa: S101 - 100 is no product of twos and threes
    expected, _ = expected_dice(SIDES, FACES, None)
    long = [
        f"more than {dice} dice in {percent(_chance_of_another(dice))} of all rolls" for dice in (3, 5, 7)
    ]
    return {
        "remainders": ", ".join(map(str, spans)),
        "again": spans[again],
        "expected": expected,
        "decimal": round_off(expected),
        "ends": "\n".join(_fewest_rows()),
        "long": join_and(long),
    }


def _chance_of_another(dice: int) -> Fraction:
    return Fraction(FACES**dice % SIDES, FACES**dice)


def _fewest_rows() -> Iterator[str]:
    left = 1
    for dice in range(1, 9):
        throws = left * FACES
        left = throws % SIDES
        chance = _chance_of_another(dice)
        told = f"{chance} = {percent(chance)}"
        yield f"| {dice} | {throws} | {throws - left} | {left} | {told} |"


@dataclass(frozen=True)
class DivisionStep:
    """A step of the division of 1 by n: the remainder times b, the digit, and the new remainder."""

    die: int
    grown: int
    digit: int
    left: int


def division(outcomes: int, faces: int, steps: int) -> tuple[DivisionStep, ...]:
    """Divide 1 by `outcomes` in base `faces`, up to `steps` digits."""
    left, done = 1, []
    for die in range(1, steps + 1):
        digit, after = divmod(left * faces, outcomes)
        done.append(DivisionStep(die, left * faces, digit, after))
        left = after
    return tuple(done)


def _digits() -> Mapping[str, str]:
    _, again = spans_of(SIDES, FACES, None)
    steps = division(SIDES, FACES, 8)
    assert again is not None  # noqa: S101 - see above
    head = "".join(str(step.digit) for step in steps[:again])
    repeated = "".join(str(step.digit) for step in steps[again : again + 5])
    ending = [step for step in steps if step.digit][:4]
    rows = (
        f"| {step.die} | {step.grown} | {step.digit} | {step.digit * SIDES or '-'} | {step.left} |"
        for step in steps
    )
    return {
        "digits": f"0.{head}({repeated})",
        "limits": ", ".join(str(SIDES * step.digit) for step in ending),
        "dice": ", ".join(str(step.die) for step in ending),
        "division": "\n".join(rows),
    }


def _capped() -> Mapping[str, object]:
    dice = 4
    throws = FACES**dice
    capped, _ = expected_dice(SIDES, FACES, dice)
    low = throws // SIDES
    return {
        "low": low,
        "high": low + 1,
        "throws": throws,
        "low_paid": _pay(low, dice),
        "high_paid": _pay(low + 1, dice),
        "capped": capped,
        "capped_decimal": round_off(capped),
    }


def _pay(throws: int, dice: int) -> str:
    """Return some throws of dice as the fewest and shortest ones: `2 × 6^-3 + 1 × 6^-4`."""
    parts = []
    for place in range(dice, 0, -1):
        throws, digit = divmod(throws, FACES)
        if digit:
            parts.append(f"{digit} × 6^-{place}")
    return " + ".join(reversed(parts))


def _kept() -> Mapping[str, object]:
    first = Accumulator().distribution()
    best = max(first.weights.values())
    return {
        "kept_scores": "\n".join(map(_kept_row, (1, 2, 3, 4, 5, 9))),
        "three": " | ".join(_worst_after(3)),
        "four": " | ".join(_worst_after(4)),
        "best": best,
        "percent": round_off(Fraction(100 * best, first.total)),
    }


def _kept_row(dice: int) -> str:
    one_roll = score(BaseDigits(SIDES, FACES, dice).distribution(), range(SIDES))
    bound, author = Fraction(25, 36**dice), 10 ** (-1.5 * dice)
    return f"| {dice} | {round_off(one_roll, 3)} | {round_off(bound, 3)} | {author:.2e} |"


def _worst_after(dice: int) -> Iterator[str]:
    """Yield the error of the worst number after 1, 2, 3 and 5 rolls."""
    for rolls in (1, 2, 3, 5):
        yield f"{round_off(100 * worst_after(dice, rolls), 3)} %"


def worst_after(dice: int, rolls: int) -> Fraction:
    """Return the error of the worst number after this many rolls of a number that starts at 0."""
    step = BaseDigits(SIDES, FACES, dice).distribution()
    one = [step.weights.get(number, 0) for number in range(SIDES)]
    chances = one
    for _ in range(rolls - 1):
        chances = [
            sum(chances[before] * one[(after - before) % SIDES] for before in range(SIDES))
            for after in range(SIDES)
        ]
    total = step.total**rolls
    return max(abs(Fraction(weight, total) - Fraction(1, SIDES)) for weight in chances)


def _bits(costs: Iterable[RuleCost], links: Mapping[str, str]) -> Mapping[str, object]:
    hundreds = sorted((cost for cost in costs if cost.method.outcomes == SIDES), key=lambda cost: cost.thrown)
    return {
        "die_bits": log2(FACES),
        "hundred_bits": log2(SIDES),
        "shannon": fewest_dice(SIDES, FACES),
        "rule_bits": "\n".join(row for cost in hundreds for row in _bits_rows(cost, links)),
        "cheap_dice": "\n".join(map(_cheap_row, CHEAP)),
    }


def _bits_rows(cost: RuleCost, links: Mapping[str, str]) -> Iterator[str]:
    name, rule = cost.method.entry.name, cost.method.rule
    link = f"[{name}]({links[name]})"
    if not isinstance(rule, Recycle):
        yield _bits_row(link, cost.thrown, cost.made)
        return
    yield _bits_row(f"{link}, first roll", cost.thrown, cost.made)
    yield _bits_row(f"{link}, over {ROLLS:,} rolls", recycled_dice(rule)[ROLLS] * log2(FACES), cost.made)


ROLLS = 10_000


def _bits_row(name: str, thrown: float, made: float) -> str:
    return f"| {name} | {thrown:.3f} | {made:.3f} | {100 * made / thrown:.0f} % |"


def _cheap_row(sides: int) -> str:
    expected, bound = expected_dice(sides, FACES, None)[0], fewest_dice(sides, FACES)
    cells = (
        f"d{sides}",
        f"{expected} = {round_off(expected)}",
        f"{bound:.3f}",
        f"{float(expected) - bound:.3f}",
    )
    return f"| {' | '.join(cells)} |"
