"""What an expression comes to with given faces, in another way than the throwing that it is held against.

Each die is a little story that asks for faces until it lies still; a batch asks all stories that go on.
"""

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
from tests.mechanics.notation.oracle.brute import bounded, calculated, called, compounds, explodes, put
from tests.mechanics.notation.oracle.hands import EMPTY, choice


def totals(expression, faces):
    """Return the total of each set; `faces` must be just enough."""
    left = iter(faces)
    made = [total(expression.root, left) for _ in range(expression.sets)]
    assert not list(left), f"{expression} does not need so many faces"
    return made


def line_totals(rolls, faces):
    """Return the total of each set of each part of a line, whose names stand for what fell first."""
    left, known, made = iter(faces), {}, []
    for part in rolls.parts:
        root = part.root
        for name, value in known.items():
            root = put(root, name, value)
        made += [total(root, left) for _ in range(part.sets)]
        if part.name:
            known[part.name] = made[-1]
    assert not list(left), f"{rolls} does not need so many faces"
    return made


def total(node, faces):
    match node:
        case Number(value=value):
            made = value
        case Bracketed(inner=inner) | Labelled(inner=inner):
            made = total(inner, faces)
        case Negative(inner=inner):
            made = -total(inner, faces)
        case Arithmetic(operator=operator, left=left, right=right):
            first = total(left, faces)
            made = calculated(operator, first, total(right, faces))
        case Group(parts=parts, keep=keep, counting=counting):
            made = chosen([total(part, faces) for part in parts], (keep,) if keep else (), counting)
        case PercentileDice(extra=extra, best=best):
            units, *tens = (next(faces) % 10 for _ in range(extra + 2))
            made = (min if best else max)(10 * ten + units or 100 for ten in tens)
        case DigitDice() | SizedDice() | Call():
            made = other(node, faces)
        case Dice(count=count):
            number = count if isinstance(count, int) else total(count, faces)
            values = [value for die in batches([story(node) for _ in range(number)], faces) for value in die]
            made = chosen(values, node.keeps, node.counting)
    return made


def other(node, faces):
    match node:
        case DigitDice(digits=digits):
            return int("".join(str(next(faces)) for _ in range(digits)))
        case SizedDice(count=count, sides=sides):
            total(sides, faces)
            return sum(next(faces) for _ in range(count))
        case Call(name=name, parts=parts):
            return called(name, [total(part, faces) for part in parts])


def chosen(values, keeps, counting):
    how, hand = choice(keeps, counting), EMPTY
    for value in values:
        hand = how.with_(hand, value)
    return how.total(hand)


def batches(stories, faces):
    """Give every story one face, then every one that goes on, and so on; return how they end."""
    ends, going = {}, dict(enumerate(stories))
    for one in going.values():
        next(one)
    while going:
        for number, one in list(going.items()):
            try:
                one.send(next(faces))
            except StopIteration as end:
                ends[number] = end.value
                del going[number]
    return [ends[number] for number in sorted(ends)]


def story(dice):
    """Ask for faces; end with what the die, and each that it brought, is worth."""
    values = []
    for number in range((dice.explosion.most if dice.explosion else 0) + 1):
        value = yield from stands(dice)
        values.append(value - (number > 0 and dice.explosion.kind == "!p"))
        if number == 0 and dice.implodes and dice.implodes.holds(value):
            values.append(-(yield from stands(dice)))
            break
        if not explodes(dice, value):
            break
    return [bounded(dice, value) for value in ([sum(values)] if compounds(dice) else values)]


def stands(dice):
    value = yield from let_pass(dice)
    if any(reroll.when.holds(value) for reroll in dice.rerolls if reroll.once):
        value = yield from let_pass(dice)
    return value


def let_pass(dice):
    while True:
        value = dice.value((yield))
        if not any(reroll.when.holds(value) for reroll in dice.rerolls if not reroll.once):
            return value
