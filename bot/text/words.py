"""Small pieces of text: faces, chances, lists that fit, and text that Discord must not read as Markdown."""

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from bot.mechanics.usual_names import PREFIX

Item = TypeVar("Item")

MOST_FACES = 40
"""The most faces on a card."""

FACES_A_LINE = 12
"""The most faces in a line of the history."""

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""The names of small numbers."""

SOMEONE = "someone (forgotten)"
"""The name for people who asked to be forgotten: a history has a number of 0 or less for them."""

_MARKED = re.compile(r"\\(.)|[*`~]+|<@[^>]*>")
_FACES = re.compile(r"`([\d ]+)`")
_PERCENT = re.compile(r"(?<=\d) %(?! \d)")
_NOBODY = re.compile(r"<@(?:0|-\d+)>")


NAMED = re.compile(r"(?<![\w.])(\d+)\[([^\[\]]+)\]")
"""A number with its name, as dice have it: `3[dex]`."""


def say_names(dice: str) -> str:
    """Return dice as cards show them: `d20 + 3 spot hidden` for `d20 + 3[spot_hidden]`."""
    return NAMED.sub(lambda match: f"{match[1]} {match[2].replace('_', ' ')}", dice)


def say_label(label: str) -> str:
    """Return a label as a title shows it: `rapier damage` for the name `rapier_damage`."""
    return " ".join(map(_say_name, label.split(" ")))


ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")

SLOTS = {f"spell{level}": said for level, said in enumerate(ORDINALS, 1)}
"""The names of spell slots on sheets of D&D, and their levels as people say them."""


def say_counter(name: str) -> str:
    """Return the name of what is used up as cards say it: `3rd level slots` for `spell3`."""
    return f"{SLOTS[name]} level slots" if name in SLOTS else say_label(name)


def _say_name(word: str) -> str:
    """Return a word of a label; one that underscores begin or end is no name of a sheet."""
    name = word.strip(",;:")
    is_name = name.isidentifier() and name == name.strip("_")
    return word.removeprefix(PREFIX).replace("_", " ") if is_name else word


def to_plain_text(markdown: str, limit: int) -> str:
    """Return at most `limit` characters of what Discord would show, for places without Markdown.

    Faces, which Discord would highlight, are in brackets.
    """
    bracketed = _FACES.sub(r"[\1]", markdown)
    shown = _MARKED.sub(lambda mark: mark[1] or ("someone" if mark[0].startswith("<@") else ""), bracketed)
    return shorten(shown, limit)


def hide_forgotten(text: str, limit: int) -> str:
    """Return a text without mentions of forgotten people, of at most `limit` characters."""
    return shorten(_NOBODY.sub(SOMEONE, text), limit)


def shorten(text: str, most: int) -> str:
    """Return at most `most` characters of a text, ending in … if some are left out."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plural(count: int, one: str, many: str = "") -> str:
    """Return `1 die` or `3 dice`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Return a name, perhaps in bold, before what it has: Lia's and Boss's, but Bandits'."""
    plain = name.rstrip("*").casefold()
    return f"{name}'" if plain.endswith("s") and not plain.endswith("ss") else f"{name}'s"


def capital(text: str) -> str:
    """Return `text` as the beginning of a sentence."""
    return text[0].upper() + text[1:]


def number_word(number: float) -> str:
    """Return `seven`, or `1,300`, for a whole number from 0 on."""
    return NUMBERS[int(number)] if number < len(NUMBERS) else f"{number:,.0f}"


def join_or(words: Sequence[str]) -> str:
    """Return `6`, `6 or 8`, `6, 7 or 8`, for at least one word."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def join_and(words: Sequence[str]) -> str:
    """Return `6`, `6 and 8`, `6, 7 and 8`, for at least one word."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def faces(numbers: Sequence[int | str], most: int = MOST_FACES) -> str:
    """Return faces as code, `6 1 5`, at most `most` of them, or nothing: Discord has no empty code."""
    if not numbers:
        return ""
    shown = " ".join(map(str, numbers[:most]))
    return f"`{shown}`" if len(numbers) <= most else f"`{shown}` … {len(numbers) - most} more"


def lines(parts: Iterable[str], limit: int) -> str:
    """Join as many lines as fit `limit` characters, and say how many did not."""
    return lines_of(list(parts), str, limit)


def lines_of(items: Sequence[Item], tell: Callable[[Item], str], limit: int) -> str:
    """Do the same with a line for each item; `tell` is not called for items that do not fit."""
    kept: list[str] = []
    left = limit - len("… and 10,000 more")
    for item in items:
        line = tell(item)
        left -= len(line) + 1
        if left < 0:
            return "\n".join([*kept, f"… and {len(items) - len(kept):,} more"])
        kept.append(line)
    return "\n".join(kept)


def unbroken(text: str) -> str:
    """Return a text in which no `%` is separated from its number at the end of a line."""
    return _PERCENT.sub("\u00a0%", text)


LONGEST = 7
"""Digits of the longest denominator."""


def percent(chance: Fraction, digits: int = 3) -> str:
    """Return `16.7 %`: at least `digits` significant digits; never 0 % or 100 % for other chances."""
    if chance.denominator == 1:
        return f"{chance.numerator * 100} %"
    value = 100 * chance.numerator / chance.denominator
    if value < 1e-6:
        return "below 0.000001 %"
    text, _, power = f"{value:#.{digits}g}".rstrip(".").partition("e")
    if power:  # a number below 0.0001, or with too few digits
        text = f"{value:.{max(0, digits - 1 - int(power))}f}"
    return "above 99.9 %" if text.startswith("100") else f"{text} %"


def odds(chance: Fraction, digits: int = 3) -> str:
    """Return `1/36 = 2.78 %`, or only the percentage if the fraction is long."""
    if chance.denominator == 1 or len(str(chance.denominator)) > LONGEST:
        return percent(chance, digits)
    return f"{chance} = {percent(chance, digits)}"


def tell_apart(one: Fraction, other: Fraction, most: int = 5) -> tuple[str, str] | None:
    """Return two chances as percentages with just enough digits to differ, or None if `most` are too few."""
    for digits in range(3, most + 1):
        texts = percent(one, digits), percent(other, digits)
        if texts[0] != texts[1]:
            return texts
    return None


def evenings(chance: float) -> str:
    """Return how often a chance comes up: `every second evening`, `about one evening in seven`."""
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
    """Return a ratio of chances: `1.33×`."""
    value = float(ratio)
    if value >= 100:
        return f"{value:,.0f}×"
    return f"{value:.2f}×" if value >= 0.01 else "under 0.01×"
