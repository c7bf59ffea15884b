"""Combatants as people type them, `3x goblin d20+2 hp 7; ogre 15`: splits them, and reads their numbers."""

from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple, TypeVar

from bot.mechanics.monster_numbers import MonsterNumbers, begins_numbers, cut_armour, find_numbers
from bot.mechanics.reading.language import WAYS
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize
from bot.mechanics.typed_text import NARROW
from bot.mechanics.usual_names import WORN

Key = TypeVar("Key")

MOST_DIGITS = 6
"""Of a number of combatants."""


NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""How people write a few rounds."""

OF_INITIATIVE = ("dex", "init", "initiative")
"""Words before the number or the dice that decide."""


class Named(NamedTuple):
    """Combatants of one name, with the dice or number after it."""

    copies: int
    text: str


def split_combatants(text: str) -> list[str]:
    """Split combatants at semicolons, line breaks or commas."""
    tokens = _tokenize(text)
    parts, begin = list[str](), 0
    for place, token in enumerate(tokens):
        if token.kind in {"part", "end"} or (token.is_sign(",") and _begins_name(tokens[place + 1 :])):
            parts.append(" ".join(text[begin : token.start].split()))
            begin = token.end
    return parts


def cut_numbers(part: str) -> tuple[str, MonsterNumbers]:
    """Return a combatant without hit points and armour class, and these.

    Raises:
        BadInput: one has no number or dice, is out of bounds, or is there twice.
    """
    return find_numbers(part, _tokenize(part))


def read_copies_after(name: str) -> Named:
    """Read the number of combatants after their name: `goblin x4`."""
    *tokens, _ = _tokenize(name)
    if len(tokens) < 3:
        return Named(1, name)
    *_, times, count = tokens
    is_times = times.is_apart and (times.is_word("x") or times.is_sign("×"))
    if not is_times or count.kind != "number" or count.is_apart or len(count.text) > MOST_DIGITS:
        return Named(1, name)
    return Named(int(count.text), name[: times.start].rstrip())


def cut_worn(part: str) -> tuple[str, int | None]:
    """Return a combatant without the armour that is taken off damage, and that, or None.

    Raises:
        BadInput: it is out of bounds, or dice.
    """
    return cut_armour(part, _tokenize(part))


def read_copies(part: str) -> Named:
    """Read the number of combatants of one name: `3x goblin`, `3 goblins`."""
    count, *rest = _tokenize(part)
    if count.kind != "number" or len(count.text) > MOST_DIGITS or not rest:
        return Named(1, part)
    times, after = rest[0], rest[1:]
    if (times.is_word("x") or times.is_sign("×")) and after and after[0].kind == "word":
        return Named(int(count.text), part[after[0].start :])
    if times.kind == "word" and times.text.startswith(("x", "×")) and not times.is_apart:  # 3xgoblin
        return Named(int(count.text), part[times.start + 1 :])
    is_name = times.kind == "word" and times.is_apart
    return Named(int(count.text), part[times.start :]) if is_name else Named(1, part)


def begins_word(name: str, text: str) -> bool:
    """Whether a text begins a word of a name: `wasp 1` does in `copper-wasp 1`, not in `copper-wasp 12`."""
    begins = (at for at in range(len(name)) if at == 0 or not name[at - 1].isalnum())
    return bool(text) and any(
        name.startswith(text, at) and not (text[-1].isdigit() and name[at + len(text) :][:1].isdigit())
        for at in begins
    )


def match_plural(names: Mapping[Key, str], typed: str) -> list[Key]:
    """Return all that are numbered by the singular of a text: goblin 1 and goblin 2 for `goblins`.

    A name that is the text itself wins: then there are none.
    """
    wanted = " ".join(typed.casefold().split())
    singular = wanted.removesuffix("s")
    if singular in {"", wanted}:
        return []
    folded = {key: name.casefold() for key, name in names.items()}
    if wanted in folded.values():
        return []
    return [key for key, name in folded.items() if singular == drop_number(name) != name]


def drop_number(name: str) -> str:
    """Return the name of a combatant without the number by which it is told from others."""
    words, _, number = name.rpartition(" ")
    return words if number.isdecimal() else name


def begins_with_number(text: str) -> bool:
    """Whether a number of a name is first, with dice after it, as in `goblin 2 d20`."""
    first, *rest = _tokenize(text)
    return first.kind == "number" and rest[0].is_apart and begins_dice(rest)


def find_dice_among_words(text: str) -> str:
    """Return a text from its first dice or signed number on, or an empty string."""
    tokens = _tokenize(text)
    for place, token in enumerate(tokens[:-1]):
        is_signed = token.is_sign("+", "-") and tokens[place + 1].kind == "number"
        if token.is_apart and (is_signed or begins_dice(tokens[place:])):
            return text[token.start :]
    return ""


def split_rounds(text: str) -> tuple[str, int | None]:
    """Return the words of a note and its rounds, None without any: `bless 10`, `bane for two rounds`."""
    *tokens, _ = _tokenize(text)
    if tokens and tokens[-1].is_sign(")"):
        tokens.pop()
    says_rounds = bool(tokens) and tokens[-1].is_word("round", "rounds", "r")
    if says_rounds:
        tokens.pop()
    rounds = _read_rounds(tokens[-1], in_words=says_rounds) if len(tokens) > 1 else None
    if rounds is None:
        return text, None
    tokens.pop()
    if len(tokens) > 1 and (tokens[-1].is_sign(":", "×", "(", ",") or tokens[-1].is_word("x", "for")):
        tokens.pop()
    return text[: tokens[-1].end], rounds


def _read_rounds(token: Token, *, in_words: bool) -> int | None:
    if token.kind == "number" and len(token.text) <= MOST_DIGITS:
        return int(token.text)
    return NUMBER_WORDS.index(token.text) + 1 if in_words and token.text in NUMBER_WORDS else None


def _begins_name(tokens: tuple[Token, ...]) -> bool:
    is_armour = tokens[0].is_word(*WORN) and tokens[1].kind == "number"
    if is_armour or begins_numbers(tokens) or tokens[0].is_word(*OF_INITIATIVE):
        return False
    first, second, third = (*tokens, tokens[-1], tokens[-1])[:3]
    is_counted = second.kind == "word" or (second.is_sign("×") and third.kind == "word")
    return first.kind == "word" or (first.kind == "number" and is_counted)


def _tokenize(text: str) -> tuple[Token, ...]:
    return tokenize(text.replace("#", "&").translate(NARROW))  # `#` in a name: wolf #2


def put_words_last(line: str) -> str:
    """Return a line with the words before its advantage after it: `adv+4 shortbow` for `shortbow adv+4`."""
    first, mark, others = line.partition(";")
    tokens = tokenize(first)
    words = list(takewhile(lambda token: token.kind == "word" and token.text not in WAYS, tokens))
    way = tokens[len(words)]
    if not words or way.text not in WAYS or "#" in first:
        return line
    return f"{first[way.start :].strip()} {first[: way.start].strip()}{mark}{others}"
