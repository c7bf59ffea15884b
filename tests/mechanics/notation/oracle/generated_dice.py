"""Pools of few small dice by seeded chance, with all that may stand after them."""

import re
from dataclasses import replace

from bot.mechanics.notation.conditions import OneOf, Parity, ValueCondition
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Weighing
from bot.mechanics.notation.tree import Dice
from tests.mechanics.notation.oracle.brute import bounded, compounds, explodes, one_throw
from tests.mechanics.notation.oracle.spelling import either_case, spaced

KEEPS = {"kh": ("kh", "k"), "kl": ("kl",), "dh": ("dh",), "dl": ("dl",), "km": ("km",)}


def pool(random, count=None, plain=None):
    """Return a pool; `count` is what was thrown for the number of its dice, `plain` asks for mere dice."""
    if plain:
        return spaced(random, f"{plain[0]}", "d", f"{plain[1]}"), Dice(*plain)
    shown, bare = one_die(random)
    written, number = count or counted(random)
    dice = changed(bare, count=number)
    parts = [written, random.choice("dD"), shown]
    for modifier in (rerolls, explosion, implosion, bounds, keeps, counted_values):
        part, dice = modifier(random, dice)
        parts.append(part)
    return apart(spaced(random, *parts)), dice


def apart(text):
    """Put a space between a word and what follows it."""
    return re.sub(r"(even|odd)(?=[a-z])", r"\1 ", text, flags=re.IGNORECASE)


def one_die(random):
    """Return how the sides of a die are written, and the die."""
    chance = random.random()
    if chance < 0.12:
        return random.choice("fF"), Dice(1, 3, "F")
    if chance < 0.24:
        values = tuple(random.randint(-3, 9) for _ in range(random.randint(1, 6)))
        if values != tuple(range(1, len(values) + 1)):
            return f"[{', '.join(map(str, values))}]", Dice(1, len(values), faces=values)
    if chance < 0.3:
        low = random.randint(-4, 3)
        if low != 1:
            return f"[{low}..{low + 3}]", Dice(1, 4, faces=tuple(range(low, low + 4)))
    sides = random.choice((1, 2, 3, 4, 4, 6, 6, 6, 8, 10))
    return f"{sides}", Dice(1, sides)


def counted(random):
    number = random.randint(1, 3)
    return ("" if number == 1 and random.random() < 0.5 else f"{number}"), number


def changed(dice, **parts):
    return replace(dice, **parts)


def faces(dice):
    return [dice.value(face) for face in range(1, dice.sides + 1)]


def condition(random, dice, *, most):
    """Return a comparison that at least one face of the die, and at most `most` of them, meet."""
    for _ in range(200):
        made = comparison(random, random.choice(faces(dice)))
        if 0 < sum(made.holds(value) for value in faces(dice)) <= most:
            return made
    return None


def comparison(random, number):
    """Return a comparison, or another condition."""
    chance = random.random()
    if chance < 0.1:
        return Parity(random.random() < 0.5)
    if chance < 0.2:
        return OneOf(tuple(sorted({number, *(random.randint(-2, 8) for _ in range(random.randint(0, 4)))})))
    return ValueCondition(random.choice(("=", "=", "<", ">", "<=", ">=")), number)


def written(random, when):
    """Write a condition."""
    match when:
        case Parity(odd=odd):
            return f" {either_case(random, 'odd' if odd else 'even')} "
        case OneOf(numbers=numbers):
            return spaced(random, " in", f"[{', '.join(map(str, random.sample(numbers, len(numbers))))}]")
    return spaced(random, when.sign, f"{when.number}")


def written_short(random, when):
    """Write a condition, `=` mostly left out."""
    if isinstance(when, ValueCondition) and when.sign == "=" and random.random() < 0.7:
        return f"{when.number}"
    return written(random, when)


def rerolls(random, dice):
    if dice.sides < 3 or random.random() < 0.75:
        return "", dice
    made, parts = [], []
    for _ in range(random.choice((1, 1, 2))):
        when = condition(random, dice, most=dice.sides // 3)
        if when is None or not can_stay(dice, [*made, Reroll(when)]):
            return "", dice
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
    most, times = random.choice(((20, ""), (20, ""), (1, "o"), (3, "up3"), (2, "up 2")))
    fewer = changed(dice, count=min(dice.count, 2)) if isinstance(dice.count, int) else dice
    for _ in range(20):
        when = condition(random, dice, most=dice.sides // 2)
        if when is None:
            return "", dice
        made = changed(fewer, explosion=Explosion(kind, when, most))
        if fewer == dice and not all(explodes(made, value) for value in one_throw(made)):
            shown = written(random, when) if times[:2] == "up" else written_explosion(random, when)
            if kind == "!" and not times and shown in {"1", "2", "3", "4", "5"}:
                shown = f"={shown}"  # `!3` could also be at most three times
            return spaced(random, either_case(random, kind), times, shown), made
    return "", dice


def written_explosion(random, when):
    if isinstance(when, ValueCondition) and when.sign == "=" and when.number >= 0 and random.random() < 0.7:
        return f"{when.number}"
    return written(random, when)


def implosion(random, dice):
    """Return when dice implode; what explodes does not, and they stay one die each."""
    explosion = dice.explosion
    if dice.sides < 3 or random.random() < 0.9 or (explosion and explosion.kind != "!!"):
        return "", dice
    when = condition(random, dice, most=dice.sides // 2)
    if when is None or any(when.holds(value) and explodes(dice, value) for value in one_throw(dice)):
        return "", dice
    return spaced(random, either_case(random, "i"), written_short(random, when)), changed(dice, implodes=when)


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
    made = [keep(random, size, middle=not open_ended) for _ in range(many)]
    return spaced(random, *(text for text, _ in made)), changed(dice, keeps=tuple(one for _, one in made))


def keep(random, size, *, middle=False):
    kinds = [kind for kind in KEEPS if middle or kind != "km"]
    kind, number = random.choice(kinds), random.randint(1, max(1, min(size, 3)))
    shown = "" if number == 1 and random.random() < 0.3 else f"{number}"
    return spaced(random, either_case(random, random.choice(KEEPS[kind])), shown), Keep(kind, number)


def counted_values(random, dice):
    if random.random() < 0.75:
        return "", dice
    for _ in range(20):
        text, made = counting(random, max(faces(dice)))
        if tells(dice, made):
            return text, changed(dice, counting=made)
    return "", dice


def tells(dice, made):
    """Whether some dice meet what is counted, and others not; else it would be refused."""
    if isinstance(made, Weighing) or compounds(dice):
        return True
    less = (0, 1) if dice.explosion and dice.explosion.kind == "!p" else (0,)
    values = {bounded(dice, value - off) for value in one_throw(dice) for off in less}
    return len({made.success.holds(value) for value in values}) == 2


def can_stay(dice, made):
    """Whether a throw may stay that is re-rolled so, even where each of them goes on."""
    return any(not any(one.when.holds(value) for one in made) for value in faces(dice))


def counting(random, highest):
    """Return a comparison that counts, and maybe another that takes away."""
    highest = max(1, highest)
    if random.random() < 0.2:
        return weighing(random, highest)
    success = comparison(random, random.randint(1, highest))
    text = written(random, success)
    if random.random() < 0.6:
        return text, Counting(success)
    failure = comparison(random, random.randint(1, highest))
    return spaced(random, text, either_case(random, "f"), written_short(random, failure)), Counting(
        success, failure
    )


def weighing(random, highest):
    """Return what each die counts that meets one of several conditions."""
    weights, texts = [], []
    for _ in range(random.randint(1, 3)):
        when, worth = comparison(random, random.randint(1, highest)), random.randint(-2, 3)
        weights.append((when, worth))
        texts.append(spaced(random, written(random, when), ":", f"{worth}"))
    return ",".join(texts), Weighing(tuple(weights))
