"""Chances and outcomes as people read them."""

from fractions import Fraction

from bot.render.text import number_word

LONGEST = 7
"""Digits of the longest denominator that is shown."""


def percent(chance: Fraction, digits: int = 3) -> str:
    """Return `16.7 %`: at least `digits` digits that count; never 0 % or 100 % for what is neither."""
    if chance.denominator == 1:
        return f"{chance.numerator * 100} %"
    value = 100 * chance.numerator / chance.denominator
    if value < 1e-6:
        return "below 0.000001 %"
    _, _, power = f"{value:.{digits - 1}e}".partition("e")
    text = f"{value:.{max(0, digits - 1 - int(power))}f}"
    return "above 99.9 %" if text.startswith("100") else f"{text} %"


def odds(chance: Fraction, digits: int = 3) -> str:
    """Return `1/36 = 2.78 %`, or only the percentage where the fraction is long."""
    if chance.denominator == 1 or len(str(chance.denominator)) > LONGEST:
        return percent(chance, digits)
    return f"{chance} = {percent(chance, digits)}"


def told_apart(one: Fraction, other: Fraction, most: int = 5) -> tuple[str, str] | None:
    """Return two chances as percentages, with as few digits as tell them apart; None: `most` do not."""
    for digits in range(3, most + 1):
        texts = percent(one, digits), percent(other, digits)
        if texts[0] != texts[1]:
            return texts
    return None


def evenings(chance: float) -> str:
    """Return how often what has this chance comes: `every second evening`, `about one evening in seven`."""
    if chance >= 2 / 3:
        return "most evenings"
    if chance >= 0.4:
        return "every second evening"
    if chance < 1e-6:
        return "fewer than one evening in a million"
    often = 1 / chance
    digits = max(0, len(str(int(often))) - 2)
    return f"about one evening in {number_word(round(often, -digits))}"


def times(ratio: Fraction) -> str:
    """Return how often as likely something is: `1.33×`."""
    value = float(ratio)
    if value >= 100:
        return f"{value:,.0f}×"
    return f"{value:.2f}×" if value >= 0.01 else "under 0.01×"
