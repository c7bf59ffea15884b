"""Lines of several rolls by seeded chance: with labels, targets, the same dice again; and what they mean."""

from random import Random

from bot.mechanics.notation.conditions import OneOf, Parity, ValueCondition
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Labelled, Node, Number, Reused
from tests.mechanics.notation.oracle.generated import total
from tests.mechanics.notation.oracle.spelling import either_case, settled, spaced

LONGEST = 60
"""Characters of a roll; in longer ones there is too much to try."""


def line(random: Random) -> tuple[str, Rolls]:
    """Return a line, and what it must be read as."""
    texts: list[str] = []
    parts: list[Expression] = []
    if random.random() < 0.5:
        text, value = short(random)
        texts.append(spaced(random, f"${either_case(random, 'a')}", "=", text))
        parts.append(Expression(value, name="a"))
        texts.append(ending(random, again(random, value), parts))
    texts += [ending(random, short(random), parts) for _ in range(random.randint(1, 2))]
    return random.choice((";", " ; ", "\n", ";\n")).join(texts), Rolls(tuple(parts))


def short(random):
    text, node = total(random, 1)
    while len(text) > LONGEST or ends_with_a_counted_die(node):
        text, node = total(random, 1)
    return settled(text), node


def ends_with_a_counted_die(node):
    """Whether a comparison behind it could be another's; those are tested by hand."""
    while isinstance(node, Arithmetic | Labelled):
        node = node.right if isinstance(node, Arithmetic) else node.inner
    return isinstance(node, Dice) and node.counting is not None


def again(random, value: Node):
    """Return what is made of dice that were thrown before, which may stand there twice."""
    dice = Reused("a", value)
    number = Number(random.randint(1, 9))
    return random.choice(
        (
            ("$a", dice),
            (f"$a+{number}", Arithmetic("+", dice, number)),
            (f"$A - {number}*$a", Arithmetic("-", dice, Arithmetic("*", number, dice))),
            (
                f"($a + {number})*$a",
                Arithmetic("*", Bracketed(Arithmetic("+", dice, number)), dice),
            ),
        )
    )


LABELS = (
    ("", ""),
    (" attack", "attack"),
    (' "to hit"', "to hit"),
    (" # now? (2d6)", "now? (2d6)"),
    (" Größe 3", "Größe 3"),
)


def ending(random, roll, parts):
    """Write what stands behind a roll, and add what it means."""
    text, root = roll
    target_text, target = random.choice((("", None), asked(random)))
    label_text, label = random.choice(
        (
            ("", ""),
            (" attack", "attack"),
            (' "to hit"', "to hit"),
            (" # now? (2d6)", "now? (2d6)"),
            (" Größe 3", "Größe 3"),
        )
    )
    marks = [target_text, label_text]
    if not label_text.startswith(" #"):
        random.shuffle(marks)
    parts.append(Expression(root, label=label, target=target))
    return text + "".join(marks)


def asked(random):
    number = random.randint(-3, 20)
    word = either_case(random, random.choice(("vs", "dc", "ac", "vs DC")))
    sign = random.choice((">=", "<=", "<", ">", "="))
    return random.choice(
        (
            (f" {word} {number}", Target(ValueCondition(">=", number))),
            (f" {word} {sign}{number}", Target(ValueCondition(sign, number))),
            (f" {word} even", Target(Parity(odd=False))),
            (f" vs in [{number}, 25..27]", Target(OneOf((number, 25, 26, 27)))),
        )
    )
