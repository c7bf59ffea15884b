"""Expressions by seeded chance: each is written as people might write it, beside the tree that it must make.

They are small, so that everything can be tried. What the language refuses is not generated.
"""

from random import Random
from typing import Any

from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Number,
    PercentileDice,
    SizedDice,
)
from tests.mechanics.notation.oracle.generated_dice import counting, keep, pool
from tests.mechanics.notation.oracle.spelling import either_case, glued, settled, spaced

SIGNS = {"+": "+", "-": "-−–", "*": "*×", "/": "/÷", "%": "%"}

LONGEST = 90
"""Characters; in longer ones there is too much to try."""


def expression(random: Random) -> tuple[str, Expression]:
    """Return an expression, and what it must be read as."""
    text, root = total(random, 2)
    while len(text) > LONGEST:
        text, root = total(random, 2)
    sets = random.choice((1, 1, 1, 1, random.randint(2, 20)))
    comment = random.choice(("", "", "", "for #1", "Größe +2d6"))
    before = f"{sets}{random.choice('xX×')}" if sets > 1 else ""
    return spaced(random, before, settled(text), f"#{comment}" if comment else ""), Expression(
        root, sets, comment
    )


def total(random, depth):
    """Return values that are added and subtracted."""
    text, node = product(random, depth)
    for _ in range(random.choice((0, 0, 0, 1, 1, 2))):
        text, node = joined(random, random.choice("+-"), (text, node), product(random, depth))
    return text, node


def product(random, depth):
    """Return values that are multiplied and divided; a divisor is never 0."""
    made = signed(random, depth)
    while random.random() < 0.15:
        by = Number(random.randint(1, 5))
        made = joined(random, random.choice("//%"), made, (str(by.value), by))
    if random.random() < 0.1:
        made = joined(random, "*", made, signed(random, 0))
    return made


def joined(random, operator, left, right):
    if isinstance(right[1], Dice) and right[1].count == 1 and is_of_the_sum(operator, right[1]):
        right = f"({right[0]})", Bracketed(right[1])
    right = glued(right[0]), right[1]
    sign = operator if left[0].isdigit() else random.choice(SIGNS[operator])  # 6× at the beginning means 6x
    text = spaced(random, left[0], sign, right[0])
    return text, Arithmetic(operator, left[1], right[1])


def is_of_the_sum(operator, die):
    """Whether what follows a single die is of all before it: the sum is compared, or its best is kept."""
    return die.counting or (operator == "+" and die.keeps)


def signed(random, depth):
    text, node = labelled(random, depth)
    if random.random() < 0.07:
        return spaced(random, random.choice(SIGNS["-"]), text), Negative(node)
    return text, node


def labelled(random, depth):
    text, node = value(random, depth)
    if random.random() < 0.08:
        label = random.choice(("fire", "Kälte & Eis", "2d6"))
        return spaced(random, text, f"[ {label} ]"), Labelled(node, label)
    return text, node


def value(random, depth):
    """Return a number, dice, or, not too deep, other values put together."""
    kinds: list[Any] = [number, percentile, digits, *[pool] * 10]
    if depth:
        kinds += [bracketed, compared, called, sized, *[group] * 5, *[counted_out] * 2]
    kind = random.choice(kinds)
    return kind(random) if kind in {number, percentile, digits, pool} else kind(random, depth - 1)


def number(random):
    made = random.randint(0, 12)
    return f"{made}", Number(made)


def percentile(random):
    extra, best = random.choice((1, 1, 2)), random.random() < 0.5
    shown = extra if extra > 1 else random.choice(("", 1))
    return f"{random.choice('dD')}%{'b' if best else 'P'}{shown}", PercentileDice(extra, best)


def digits(random):
    name = random.choice((66, 88))
    return f"{random.choice('dD')}{name}", DigitDice(name)


def called(random, depth):
    """Return what a function makes of values."""
    text, node = total(random, depth)
    name = random.choice(("abs", "ceil", "max", "min"))
    match name:
        case "abs":
            return spaced(random, "abs", "(", text, ")"), Call("abs", (node,))
        case "ceil":
            by = random.randint(1, 4)
            return spaced(random, "ceil((", text, ")", "/", f"{by})"), Call(
                "ceil", (Bracketed(node), Number(by))
            )
    other, value = total(random, 0)
    written = spaced(random, either_case(random, name), "(", text, ",", other, ")")
    return written, Group((node, value), Keep("kh" if name == "max" else "kl", 1))


def sized(random, _depth):
    """Return dice whose sides are thrown."""
    count, sides = random.randint(1, 2), random.randint(1, 4)
    return spaced(random, f"{count}d(", f"1d{sides}", ")"), SizedDice(count, Bracketed(Dice(1, sides)))


def bracketed(random, depth):
    text, node = total(random, depth)
    return spaced(random, "(", text, ")"), Bracketed(node)


def compared(random, depth):
    """Return a sum that is worth 1 or 0, or -1."""
    text, node = total(random, depth)
    written, how = counting(random, 12)
    return spaced(random, "(", text, ")", written), Group((node,), None, how)


def group(random, depth):
    parts = [total(random, depth) for _ in range(random.choice((2, 2, 3)))]
    text = spaced(random, "{", ", ".join(text for text, _ in parts), "}")
    kept, how = "", None
    if random.random() < 0.7:
        kept, how = keep(random, len(parts))
    counted, score = counting(random, 12) if random.random() < 0.3 else ("", None)
    return spaced(random, text, kept, counted), Group(tuple(node for _, node in parts), how, score)


def counted_out(random, _depth):
    """Return dice whose number is thrown."""
    sides, less = random.randint(2, 3), random.randint(0, 1)
    text, count = pool(random, plain=(1, sides))
    if less:
        text, count = joined(random, "-", (text, count), ("1", Number(1)))
    return pool(random, count=(spaced(random, "(", text, ")"), Bracketed(count)))
