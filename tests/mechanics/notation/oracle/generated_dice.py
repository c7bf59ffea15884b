"""Pools of few small dice by seeded chance, with all that may stand after them."""

from bot.mechanics.notation.modifiers import (
    Counting,
    Explosion,
    Keep,
    Reroll,
    ValueCondition,
)
from bot.mechanics.notation.tree import (
    Dice,
)
from tests.mechanics.notation.oracle.brute import explodes, one_throw
from tests.mechanics.notation.oracle.spelling import either_case, spaced

KEEPS = {"kh": ("kh", "k"), "kl": ("kl",), "dh": ("dh",), "dl": ("dl",)}


def pool(random, count=None, plain=None):
    """Return a pool; `count` is what was thrown for the number of its dice, `plain` asks for mere dice."""
    if plain:
        return spaced(random, f"{plain[0]}", "d", f"{plain[1]}"), Dice(*plain)
    fate = random.random() < 0.12
    sides = 3 if fate else random.choice((1, 2, 3, 4, 4, 6, 6, 6, 8, 10))
    written, number = count or counted(random)
    dice = Dice(number, sides, "F" if fate else "d")
    shown = random.choice("fF") if fate else f"{sides}"
    parts = [written, random.choice("dD"), shown]
    for modifier in (rerolls, explosion, bounds, keeps, counted_values):
        part, dice = modifier(random, dice)
        parts.append(part)
    return spaced(random, *parts), dice


def counted(random):
    number = random.randint(1, 3)
    return ("" if number == 1 and random.random() < 0.5 else f"{number}"), number


def changed(dice, **parts):
    names = ("count", "sides", "kind", "rerolls", "explosion", "least", "most", "keeps", "counting")
    return Dice(**{name: parts.get(name, getattr(dice, name)) for name in names})


def faces(dice):
    return [dice.value(face) for face in range(1, dice.sides + 1)]


def condition(random, dice, *, most):
    """Return a comparison that at least one face of the die, and at most `most` of them, meet."""
    while True:
        sign = random.choice(("=", "=", "<", ">", "<=", ">="))
        made = ValueCondition(sign, random.choice(faces(dice)))
        if 0 < sum(made.holds(value) for value in faces(dice)) <= most:
            return made


def written_short(random, when):
    """Write a comparison, `=` mostly left out."""
    if when.sign == "=" and random.random() < 0.7:
        return f"{when.number}"
    return spaced(random, when.sign, f"{when.number}")


def rerolls(random, dice):
    if dice.sides < 3 or random.random() < 0.75:
        return "", dice
    made, parts = [], []
    for _ in range(random.choice((1, 1, 2))):
        when = condition(random, dice, most=dice.sides // 3)
        once = random.random() < 0.4
        name = "ro" if once else random.choice(("rr", "r"))
        made.append(Reroll(when, once))
        parts.append(spaced(random, either_case(random, name), written_short(random, when)))
    changed_dice = changed(dice, rerolls=tuple(made))
    return spaced(random, *parts), changed_dice


def explosion(random, dice):
    """Return how dice explode; a number or comparison always stands there, since a counting may follow."""
    if dice.sides < 3 or dice.sides > 6 or random.random() < 0.75:
        return "", dice
    kind = random.choice(("!", "!!", "!p"))
    fewer = changed(dice, count=min(dice.count, 2)) if isinstance(dice.count, int) else dice
    for _ in range(20):
        when = condition(random, dice, most=dice.sides // 2)
        made = changed(fewer, explosion=Explosion(kind, when))
        if fewer == dice and not all(explodes(made, value) for value in one_throw(made)):
            return spaced(random, either_case(random, kind), written_explosion(random, when)), made
    return "", dice


def written_explosion(random, when):
    if when.sign == "=" and when.number >= 0 and random.random() < 0.7:
        return f"{when.number}"
    return spaced(random, when.sign, f"{when.number}")


def bounds(random, dice):
    if random.random() < 0.8:
        return "", dice
    low, high = sorted((random.choice(faces(dice)), random.choice(faces(dice))))
    least, most = random.choice(((low, None), (None, high), (low, high)))
    parts = []
    if least is not None:
        parts.append(spaced(random, either_case(random, random.choice(("mi", "min"))), f"{least}"))
    if most is not None:
        parts.append(spaced(random, either_case(random, random.choice(("ma", "max"))), f"{most}"))
    return spaced(random, *parts), changed(dice, least=least, most=most)


def keeps(random, dice):
    """Return keeps and drops; only one where the number of dice is open."""
    if random.random() < 0.6:
        return "", dice
    open_ended = dice.explosion is not None and dice.explosion.kind != "!!"
    many = 1 if open_ended else random.choice((1, 1, 1, 2, 3))
    size = dice.count if isinstance(dice.count, int) else 3
    made = [keep(random, size) for _ in range(many)]
    return spaced(random, *(text for text, _ in made)), changed(dice, keeps=tuple(one for _, one in made))


def keep(random, size):
    kind, number = random.choice(tuple(KEEPS)), random.randint(1, max(1, min(size, 3)))
    return spaced(random, either_case(random, random.choice(KEEPS[kind])), f"{number}"), Keep(kind, number)


def counted_values(random, dice):
    if random.random() < 0.75:
        return "", dice
    text, made = counting(random, dice.sides)
    return text, changed(dice, counting=made)


def counting(random, highest):
    """Return a comparison that counts, and maybe another that takes away."""
    success = ValueCondition(random.choice(("=", "<", ">", "<=", ">=")), random.randint(1, highest))
    text = spaced(random, success.sign, f"{success.number}")
    if random.random() < 0.6:
        return text, Counting(success)
    failure = ValueCondition(random.choice(("=", "<=", "<", ">")), random.randint(1, highest))
    return spaced(random, text, either_case(random, "f"), written_short(random, failure)), Counting(
        success, failure
    )
