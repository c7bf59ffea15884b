"""The page of proofs: why some rules cannot be beaten. Every figure on it is worked out where it is written.

It follows the answer of 2012rcampion and "can be done by humans" (d100-from-d6.txt), and says what neither
does: the figures of each step, the error of a register after n dice, and how much chance every rule throws.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import log2

from bot.features.rules.tree import TREE
from bot.mechanics.analysis import Analysis
from bot.mechanics.distribution import Distribution, score
from bot.mechanics.entry import Method
from bot.mechanics.evenings import fewest_dice, recycled_dice
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import expected_dice, spans_of
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.sum_tables import greedy
from bot.text.figures import rounded
from bot.text.words import joined, percent

MATHEMATICS = "rules/mathematics.md"
"""Where it stands, from the top of docs/."""

HEAD = """\
# The mathematics

You need none of this to roll dice. It is for those who ask why: why no rule with four dice is fairer than
`base6`, why none is faster than `human`, where 200, 500, 400 and 300 come from, and what a roll costs in
bits. All figures on this page are exact, and worked out when it is written.

[Least score](#the-least-score) · [fewest dice](#the-fewest-dice) · [digits](#the-digits-of-one-hundredth) ·
[a number that is kept](#the-error-of-a-number-that-is-kept) · [bits](#what-a-roll-costs-in-bits) ·
[sources](#sources) · [all rules](../rules.md)

Two things can be best. The *score* of a rule is the sum of (p - 1/n)² over its n numbers, where p is the
chance of each: the question asks for the least, with a fixed number of dice. Or a rule is exact, its score
is 0, and the best one throws the *fewest dice* on average. `base6`, `divide`, `fraction` and `accumulator`
are the best of the first kind, `human` and `table` of the second.
"""

LEAST_SCORE = """
## The least score

**Bins differ by at most one.** Throw k dice. There are m = 6^k throws, all equally likely, and a rule deals
them out to n numbers, as balls to bins: number i gets r_i of them, so its chance is r_i / m. Move one throw
from a number with r_i to one with r_j. The score changes by (2/m²)(1 - r_i + r_j): it falls whenever r_i is
larger than r_j by more than one. So at the least score the r_i differ by at most one, and any rule whose
r_i do so has the least score.

**The least score is m'(n - m') / (n m²).** Let q be the quotient and m' the remainder of m by n. Then m'
numbers have q + 1 throws, and the other x = (q + 1)n - m of them have q. The first are (n - m')/(n m) above
1/n, the others m'/(n m) below it; square, add, and m'(n - m')/(n m²) is left. No rule with k dice is
fairer.

A hundred numbers from k six-sided dice:

| k | throws m | m' | of m throws | least score |
|---|---|---|---|---|
"""

LEAST_SCORE_FOOT = """
It falls as m grows, about 36 times a die, and is small where m' is near 0 or 100. `base6` reaches it
because the remainders by 100 of the numbers below m are dealt out in turn; `divide` and `fraction` cut the
same numbers into a hundred neighbouring parts. It is also the error that the author of `fraction` was
"still working on".
"""

FIVES = """
**Casting out fives.** Six leaves the remainder 1 by 5. So the number that dice make in base 6 has the same
remainder by 5 as their plain sum: *add four dice, and take the remainder by five*. That is as fair as any
rule with four dice can be: {sums} of {throws:,} throws, score {least}. The table of sums in the document
has {table}, {times:,.0f} times as much. It works with seven as well ({sevens} throws), where 6 leaves -1:
taking a face off is adding 7 less it, which is another face.
"""

FEWEST = """
## The fewest dice

**Nothing is faster, in two lines.** After k dice, each of the n numbers has at most q of the 6^k throws,
the quotient of 6^k by n: with q + 1 its chance would be above 1/n. So at least 6^k - qn throws go on in any
exact rule, and that is the remainder of 6^k by n.

`human` goes on with exactly that many, after every die. So it is the fastest: at each die, and on average.
The average number of dice is the sum of the chances to throw another one,

    E = sum over k = 0, 1, 2, ... of (6^k mod n) / 6^k.

For n = 100 the remainders are {remainders}, and from {again} on they repeat, so the sum is a head and a
geometric series: **E = {expected} = {decimal}**.

| dice thrown | throws | end there | go on | chance of another die |
|---|---|---|---|---|
"""

TREE_WORDS = """
![{alt}](../{tree})

Each row of the picture is as wide as what the row above left over. "No limit" sounds worse than it is:
{long}.

**Merging only helps.** Seen the other way round: if all six throws that go on from one throw end in the
same number, stop before that die. It saves 6^-k dice on average, where k dice were thrown before it. So the
best rule gives each number as few throws, and as short ones, as it can have. The next section says which.
"""

DIGITS = """
## The digits of one hundredth

Each number owns 1/100 of all chance, and a throw of k dice is worth 6^-k. Pay 1/100 with the fewest coins
of these values: as many of the largest as fit, then of the next, and so on. The numbers of coins are the
digits of 1/100 in base 6:

    1/100 = {digits}

with the bracket repeated for ever. A digit d in place k means that every number has d throws that end with
die k, so that 100 d throws end there: **{limits}** after dice {dice}. These are the limits of `human`, and
what is left over are the rows of `table`. It is a long division, of 1 by 100 in base 6:

| die | left over, times 6 | digit | ends below | left over |
|---|---|---|---|---|
"""

DIGITS_FOOT = """
Count dice instead, and E = 100 × (sum of k d_k / 6^k), which is the same {expected}.

**With four dice at most** each number has {low} or {high} throws of {throws:,}, and the same coins pay for
them: {high}/{throws:,} = {high_paid}, and {low}/{throws:,} = {low_paid}. So the digits break off there, and
`human cap=4` needs {capped} = {capped_decimal} dice at the score of `base6`.
"""

KEPT = """
## The error of a number that is kept

`accumulator` adds n dice to a number that it keeps, modulo 100. One roll has the least score for n dice.
That is at most 25/36^n, since m'(100 - m') is at most 50²: about 10^(1.4 - 1.556 n). It falls a
little faster than the 10^(-1.5 n) of its author, and the score itself is above that up to 13 dice.

| n dice | score of one roll | bound 25/36^n | 10^(-1.5 n) |
|---|---|---|---|
"""

KEPT_FOOT = """
Over several rolls the errors multiply. If you know only the kept number at the beginning, this is how far
the worst of the 100 numbers is off in a later roll:

| | roll 1 | roll 2 | roll 3 | roll 5 |
|---|---|---|---|---|
| n = 3 | {three} |
| n = 4 | {four} |

The price is independence. If you know the kept number, you know the chances of the next roll: with 4 dice
the likeliest numbers have {best} of {throws:,} throws, {percent} %. No guess is better, and that is hardly
more than 1 %.
"""

BITS = """
## What a roll costs in bits

A die with b faces throws log2 b bits of chance, and a number from 1 to n takes log2 n: a d6 {die:.3f}, a
d100 {hundred:.3f}. No exact rule can take more than it throws, so on average a d100 costs at least
{hundred:.3f} / {die:.3f} = {least:.4f} d6, however it is made (Shannon). One roll by itself cannot reach
that, since dice come whole: `human` is the least for one roll. `recycle` keeps what is left over, and comes
as near as you like in the long run.

What each rule throws for a d100, and what of it is in the number:

| rule | throws, bits | in the number, bits | used |
|---|---|---|---|
"""

BITS_FOOT = """
`recycle` fills its store in the first roll; after that it throws little more than the number holds.

**Which dice are cheap** to make from six-sided dice, exactly and one at a time:

| die | dice, at the least | bound log n / log 6 | above it |
|---|---|---|---|
"""

SOURCES = """
## Sources

- *Aproximating 100 by 6*, a question with 22 answers (`d100-from-d6.txt`): the least score, the digits and
  the table by 2012rcampion; the two-line proof by the author of "can be done by humans"; the register by
  Eric Towers.
- *Dice Mechanics: Equal Probability Outcomes from D6* (`equal-outcomes-from-d6.txt`): the table of sums.
- D. E. Knuth and A. C. Yao, *The complexity of nonuniform random number generation* (1976): the tree with
  the fewest throws for any chances, and that coins never need two more than the entropy.
- C. Gidney, *Transmuting Dice, Conserving Entropy* (2013): dice as a pool of chance, as in `recycle`.
- B. Ömer and C. Pacher, *Saving fractional bits* (2014),
  [arXiv:1412.7407](https://arxiv.org/abs/1412.7407): a register that keeps what fair dice leave over.
- T. L. Draper and F. A. Saad, *Efficient Rejection Sampling in the Entropy-Optimal Range*,
  [arXiv:2504.04267](https://arxiv.org/abs/2504.04267), and
  [arXiv:2505.18879](https://arxiv.org/abs/2505.18879), after which `recycle` is made.
- F. A. Saad and others, *The Fast Loaded Dice Roller* (2020),
  [arXiv:2003.03830](https://arxiv.org/abs/2003.03830): any chances from coins. `/table show` makes the
  shortest tree of six-sided dice for a table.
"""

ALT = (
    "The tree of human: each row is the throws that have not ended before a die. After die 3, 200 of 216 "
    "end; the 16 that are left make 96 after die 4, of which none can end, and so on."
)

SIDES, FACES = 100, 6
MOST_DICE = 10
"""The dice of the table of least scores; the document's has as many."""

CHEAP = (5, 7, 8, 10, 12, 20, 30, 100)


@dataclass(frozen=True)
class RuleCost:
    """A rule with what it throws on average, and the chances of its numbers."""

    method: Method
    analysis: Analysis
    faces: Mapping[str, int]
    """Of each kind of randomiser that it reads, how many faces it has."""

    @property
    def thrown(self) -> float:
        """Bits that are thrown."""
        kinds = self.analysis.expected_by_kind.items()
        return sum(float(count) * log2(self.faces[kind]) for kind, count in kinds)

    @property
    def made(self) -> float:
        """Bits that are in the number: the entropy of its chances."""
        return entropy(self.analysis.distribution)


def entropy(distribution: Distribution) -> float:
    """Return the entropy of chances in bits."""
    chances = (distribution.chance(outcome) for outcome in distribution.weights)
    return -sum(float(chance) * log2(chance) for chance in chances if chance)


def mathematics_page(costs: Iterable[RuleCost], links: Mapping[str, str]) -> str:
    """Return the page; `links` has where each rule stands."""
    parts = (_least_score(), _fewest(), _digits(), _kept(), _bits(costs, links), SOURCES)
    return HEAD + "".join(parts)


def least_score(throws: int, outcomes: int) -> Fraction:
    """Return the least score of so many equally likely throws that are dealt out to outcomes."""
    left = throws % outcomes
    return Fraction(left * (outcomes - left), outcomes * throws**2)


def _least_score() -> str:
    rows = (_least_score_row(dice) for dice in range(MOST_DICE + 1))
    return "".join((LEAST_SCORE, *rows, LEAST_SCORE_FOOT, _fives()))


def _least_score_row(dice: int) -> str:
    throws = FACES**dice
    quotient, left = divmod(throws, SIDES)
    dealt = f"{left} have {quotient + 1:,}, {SIDES - left} have {quotient:,}"
    return f"| {dice} | {throws:,} | {left} | {dealt} | {rounded(least_score(throws, SIDES), 3)} |\n"


def _fives() -> str:
    dice = 4
    throws = FACES**dice
    least, table = least_score(throws, 5), greedy(5, dice).score
    sums, sevens = (
        ", ".join(map(str, Distribution.of_remainders(throws, n).weights.values())) for n in (5, 7)
    )
    shown = f"{least} = {rounded(least, 3)}"
    return FIVES.format(
        sums=sums,
        sevens=sevens,
        throws=throws,
        least=shown,
        table=rounded(table, 3),
        times=float(table / least),
    )


def _fewest() -> str:
    spans, again = spans_of(SIDES, FACES, None)
    assert again is not None  # noqa: S101 - 100 is no product of twos and threes
    expected, _ = expected_dice(SIDES, FACES, None)
    text = FEWEST.format(
        remainders=", ".join(map(str, spans)),
        again=spans[again],
        expected=expected,
        decimal=rounded(expected),
    )
    long = (
        f"more than {dice} dice in {percent(_chance_of_another(dice))} of all rolls" for dice in (3, 5, 7)
    )
    return "".join((text, *_fewest_rows(), TREE_WORDS.format(alt=ALT, tree=TREE, long=joined(list(long)))))


def _chance_of_another(dice: int) -> Fraction:
    return Fraction(FACES**dice % SIDES, FACES**dice)


def _fewest_rows() -> Iterator[str]:
    left = 1
    for dice in range(1, 9):
        throws = left * FACES
        left = throws % SIDES
        chance = _chance_of_another(dice)
        told = f"{chance} = {percent(chance)}"
        yield f"| {dice} | {throws} | {throws - left} | {left} | {told} |\n"


@dataclass(frozen=True)
class DivisionStep:
    """A step of the division of 1 by n: what was left times b, the digit, and what is left."""

    die: int
    grown: int
    digit: int
    left: int


def division(outcomes: int, faces: int, steps: int) -> tuple[DivisionStep, ...]:
    """Divide 1 by `outcomes` in base `faces`, as far as `steps` digits."""
    left, done = 1, []
    for die in range(1, steps + 1):
        digit, after = divmod(left * faces, outcomes)
        done.append(DivisionStep(die, left * faces, digit, after))
        left = after
    return tuple(done)


def _digits() -> str:
    _, again = spans_of(SIDES, FACES, None)
    steps = division(SIDES, FACES, 8)
    assert again is not None  # noqa: S101 - see above
    head = "".join(str(step.digit) for step in steps[:again])
    repeated = "".join(str(step.digit) for step in steps[again : again + 5])
    ending = [step for step in steps if step.digit][:4]
    text = DIGITS.format(
        digits=f"0.{head}({repeated})",
        limits=", ".join(str(SIDES * step.digit) for step in ending),
        dice=", ".join(str(step.die) for step in ending),
    )
    rows = (
        f"| {step.die} | {step.grown} | {step.digit} | {step.digit * SIDES or '-'} | {step.left} |\n"
        for step in steps
    )
    return "".join((text, *rows, _digits_foot()))


def _digits_foot() -> str:
    dice = 4
    throws = FACES**dice
    capped, _ = expected_dice(SIDES, FACES, dice)
    low = throws // SIDES
    return DIGITS_FOOT.format(
        expected=expected_dice(SIDES, FACES, None)[0],
        low=low,
        high=low + 1,
        throws=throws,
        low_paid=_pay(low, dice),
        high_paid=_pay(low + 1, dice),
        capped=capped,
        capped_decimal=rounded(capped),
    )


def _pay(throws: int, dice: int) -> str:
    """Return so many throws of some dice as the fewest and shortest ones: `2 × 6^-3 + 1 × 6^-4`."""
    parts = []
    for place in range(dice, 0, -1):
        throws, digit = divmod(throws, FACES)
        if digit:
            parts.append(f"{digit} × 6^-{place}")
    return " + ".join(reversed(parts))


def _kept() -> str:
    rows = (_kept_row(dice) for dice in (1, 2, 3, 4, 5, 9))
    rule = Accumulator()
    first = rule.distribution()
    best = max(first.weights.values())
    foot = KEPT_FOOT.format(
        three=" | ".join(_worst_after(3)),
        four=" | ".join(_worst_after(4)),
        best=best,
        throws=first.total,
        percent=rounded(Fraction(100 * best, first.total)),
    )
    return "".join((KEPT, *rows, foot))


def _kept_row(dice: int) -> str:
    one_roll = score(BaseDigits(SIDES, FACES, dice).distribution(), range(SIDES))
    bound, author = Fraction(25, 36**dice), 10 ** (-1.5 * dice)
    return f"| {dice} | {rounded(one_roll, 3)} | {rounded(bound, 3)} | {author:.2e} |\n"


def _worst_after(dice: int) -> Iterator[str]:
    """Yield how far the worst number is off after 1, 2, 3 and 5 rolls."""
    for rolls in (1, 2, 3, 5):
        yield f"{rounded(100 * worst_after(dice, rolls), 3)} %"


def worst_after(dice: int, rolls: int) -> Fraction:
    """Return how far the worst number is off after so many rolls of a number that starts at 0."""
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


def _bits(costs: Iterable[RuleCost], links: Mapping[str, str]) -> str:
    text = BITS.format(die=log2(FACES), hundred=log2(SIDES), least=fewest_dice(SIDES, FACES))
    hundreds = [cost for cost in costs if cost.method.outcomes == SIDES]
    rows = chain.from_iterable(
        _bits_rows(cost, links) for cost in sorted(hundreds, key=lambda cost: cost.thrown)
    )
    return "".join((text, *rows, BITS_FOOT, *map(_cheap_row, CHEAP)))


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
    return f"| {name} | {thrown:.3f} | {made:.3f} | {100 * made / thrown:.0f} % |\n"


def _cheap_row(sides: int) -> str:
    expected, bound = expected_dice(sides, FACES, None)[0], fewest_dice(sides, FACES)
    cells = f"d{sides}", f"{expected} = {rounded(expected)}", f"{bound:.3f}", f"{float(expected) - bound:.3f}"
    return f"| {' | '.join(cells)} |\n"
