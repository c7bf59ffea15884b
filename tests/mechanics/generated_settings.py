"""Any die from any dice by a rule, with any of its options together."""

from bot.mechanics.errors import BadInput

TRIES = 8
"""Options that do not fit each other, or the die, are drawn anew so often; then the usual ones are taken."""

FACES = (4, 6, 8, 10, 20)
SIDES = (*range(2, 101), 1_000)


def any_method(entry, chance, sides, faces):
    """Settle a rule with options drawn by `chance`, each left out at times."""
    for _ in range(TRIES):
        texts = [
            option_text(option, chance, sides, faces) for option in entry.options if chance.random() < 0.7
        ]
        try:
            return entry.settle(sides, faces, " ".join(texts))
        except BadInput:
            continue
    return entry.settle(sides, faces)


def option_text(option, chance, sides, faces):
    """Draw any value that is proposed, or, of lists of numbers and of long ranges, any that may fit."""
    if option.name == "dice" and "." in option.proposals[0]:
        return f"{option.name}={'.'.join(map(str, numbers_reaching(sides, chance, faces)))}"
    if option.name in {"a", "b"}:
        return f"{option.name}={chance.choice((chance.randint(1, 40), *option.proposals))}"
    return f"{option.name}={chance.choice(option.proposals)}"


def numbers_reaching(sides, chance, faces):
    """Draw numbers that a die can show until their product reaches what is wanted."""
    numbers, product = [], 1
    while product < sides:
        numbers.append(chance.randint(2, faces))
        product *= numbers[-1]
    return numbers
