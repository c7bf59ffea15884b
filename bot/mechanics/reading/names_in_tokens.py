"""Finds names among tokens, and puts their values into the tree."""

from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from string import capwords
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import LONGEST_NAME, MOST_WORDS, Names, NoNames, Roll, fold_name
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Labelled, Negative, Node, Number, within
from bot.mechanics.reading.tokens import Token
from bot.mechanics.usual_names import APOSTROPHES, find_line, replace_apostrophes


class NameMatch(NamedTuple):
    """A name of the sheet in a line, and its tokens."""

    name: str
    size: int


def find_name(names: Container[str], tokens: tuple[Token, ...], begin: int) -> NameMatch | None:
    """Return the longest name at a token, also in its usual other words, or None."""
    if tokens[begin].kind != "word" or isinstance(names, NoNames):
        return None
    runs = [*_runs(tokens, begin), *_find_save(tokens, begin)]
    lines = ((_find_line(names, run.name), run.size) for run in reversed(runs))
    match = next((NameMatch(line, size) for line, size in lines if line), None)
    written = _name_at(tokens, begin)
    is_longer = match is None or written.size > match.size
    return written if is_longer and written.name in names else match


def _find_line(names: Container[str], run: str) -> str | None:
    """Return the line of a sheet that words name, or None.

    Its name may also be one word, `handaxe` for `hand axe`, or have hyphens, as a saved roll's name may.
    """
    line = find_line(names, run)
    if line or "_" not in run or run.rpartition("_")[2].isdecimal():
        return line
    bare = run if run.isidentifier() else replace_apostrophes(run)
    others = (bare.replace("_", by) for by in ("", "-"))
    return next((each for each in others if each in names), None)


def open_braces(names: Names, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens with each name in braces or after an `@`, `{dex}` or `@dex`, as one word."""
    opened: list[Token] = []
    place = 0
    while place < len(tokens):
        begin = tokens[place]
        at = int(begin.is_sign("@") and not tokens[place + 1].is_apart)
        braces = int(tokens[place + at].is_sign("{"))
        match = find_name(names, tokens, place + at + braces) if at or braces else None
        last = place + at + braces + match.size - 1 + braces if match else place
        if match and (not braces or tokens[last].is_sign("}")):
            opened.append(Token("word", match.name, begin.start, tokens[last].end, begin.is_apart))
            place = last + 1
        else:
            opened.append(begin)
            place += 1
    return tuple(opened)


def begins_roll(names: Names, tokens: tuple[Token, ...], begin: int) -> bool:
    match = find_name(names, tokens, begin)
    with suppress(BadInput):
        return match is not None and isinstance(names.find(match.name), Roll)
    return False


def _name_at(tokens: tuple[Token, ...], begin: int) -> NameMatch:
    """Return the name at a token without a space in it, with `-` as saved rolls have it."""
    end = _end_of_word(tokens, begin, "-", "_")
    while tokens[end - 1].text == "-":
        end -= 1
    return NameMatch("".join(token.text for token in tokens[begin:end]), end - begin)


def _end_of_word(tokens: tuple[Token, ...], begin: int, *signs: str) -> int:
    """Return the place after the words, numbers and signs that follow a word without a space.

    Looks at no more tokens than the longest name has characters.
    """
    end = begin + 1
    while (
        end <= begin + LONGEST_NAME
        and not tokens[end].is_apart
        and (tokens[end].kind in {"word", "number"} or tokens[end].is_sign(*signs))
    ):
        end += 1
    return end


def _runs(tokens: tuple[Token, ...], begin: int) -> list[NameMatch]:
    """Return possible names of one word and more, as a sheet has them: `spot`, `spot_hidden`."""
    runs: list[NameMatch] = []
    words: list[str] = []
    place = begin
    while len(words) < MOST_WORDS:
        word = _word_at(tokens, place) if not words else _word_or_number_at(tokens, place)
        if not word.size:
            break
        is_throw = word.name == "saving" and tokens[place + word.size].is_word("throw", "throws")
        words.append("save" if is_throw else word.name)  # dex saving throw
        place += word.size + is_throw
        runs.append(NameMatch("_".join(words), place - begin))
        place += tokens[place].is_sign("-", *APOSTROPHES) and not tokens[place].is_apart
    return runs


def _find_save(tokens: tuple[Token, ...], begin: int) -> Iterator[NameMatch]:
    """Yield the possible names of `saving throw con`, as a sheet has them: `con_save`."""
    size = 2 if tokens[begin].is_word("saving") and tokens[begin + 1].is_word("throw", "throws") else 0
    size = size or int(tokens[begin].is_word("save", "saves"))
    if size and (word := _word_at(tokens, begin + size)).size:
        yield NameMatch(f"{word.name}_save", size + word.size)


def _word_at(tokens: tuple[Token, ...], begin: int) -> NameMatch:
    """Return a word with the digits in it; without tokens if there is none."""
    if tokens[begin].kind != "word":
        return NameMatch("", 0)
    end = _end_of_word(tokens, begin, "_")
    word = "".join(token.text for token in tokens[begin:end])
    return NameMatch(word, end - begin)


def _word_or_number_at(tokens: tuple[Token, ...], begin: int) -> NameMatch:
    """Return the same, or a number in a name: `breathe fire rank 2`."""
    number, after = tokens[begin], tokens[min(begin + 1, len(tokens) - 1)]
    is_alone = (
        number.kind == "number" and number.is_apart and (after.is_apart or after.kind in {"end", "sign"})
    )
    return NameMatch(number.text, 1) if is_alone else _word_at(tokens, begin)


@dataclass(frozen=True, slots=True)
class NamedValue(Labelled):
    """The value of a name, written as the name until the whole line is read, as buttons need it."""

    def __str__(self) -> str:
        return self.label


def name_number(number: int, name: str) -> NamedValue:
    return NamedValue(Number(number) if number >= 0 else Bracketed(Negative(Number(-number))), name)


def resolve(node: Node, *, has_labels: bool) -> Node:
    """Return a tree with the values of its names, as it is recorded: `d20 - 1[str]`."""
    match node:
        case Arithmetic(operator="+" | "-" as operator, right=NamedValue() as right):
            number = _below_zero(right)
            if number is not None:
                turned = replace(node, operator="-" if operator == "+" else "+", right=number)
                return turned.change_parts(lambda part: resolve(part, has_labels=has_labels))
    if isinstance(node, NamedValue):
        inner = resolve(node.inner, has_labels=has_labels)
        return Labelled(inner, node.label) if has_labels else inner
    return node.change_parts(lambda part: resolve(part, has_labels=has_labels))


def _below_zero(named: NamedValue) -> NamedValue | None:
    """Return a negative number without its sign, or None for other values."""
    match named.inner:
        case Bracketed(inner=Negative(inner=Number() as number)):
            return NamedValue(number, named.label)
        case _:
            return None


class NamedNumber(NamedTuple):
    """The number of a name in a roll, with its sign."""

    name: str
    number: int
    share: str = ""
    """What divides it: `/3`."""


def list_numbers(root: Node, names: tuple[str, ...]) -> Iterator[NamedNumber]:
    """Yield the numbers of names in a tree."""
    taken_off = {id(one.right) for one in within(root) if isinstance(one, Arithmetic) and one.operator == "-"}
    for one in within(root):
        match one:
            case Labelled(inner=Number(value) | Bracketed(inner=Negative(inner=Number(value)))) if (
                one.label in names
            ):
                is_below = id(one) in taken_off or isinstance(one.inner, Bracketed)
                yield NamedNumber(one.label, -value if is_below else value)


def tell_numbers(numbers: Iterable[NamedNumber], typed: int = 0) -> str:
    """Return the numbers of names as people say them, with what was typed beside: `Str 3 + Stealth 8 + 2`."""
    text = ""
    for name, number, share in numbers:
        sign = "" if not text else " - " if number < 0 else " + "
        text += f"{sign}{capwords(name.replace('_', ' '))} {abs(number) if text else number}{share}"
    return f"{text} {'-' if typed < 0 else '+'} {abs(typed)}" if text and typed else text


def list_told(text: str) -> list[str]:
    """Return the names in a text of `tell_numbers` as a sheet has them; none for another text."""
    pieces = text.replace(" - ", " + ").replace(", ", " + ").split(" + ")
    parts = [piece.rpartition(" ") for piece in pieces]
    if not all(_is_told(number) for _, _, number in parts):
        return []
    return [fold_name(name.replace(" ", "_")) for name, _, _ in parts if name]


def _is_told(number: str) -> bool:
    return number.removeprefix("-").replace("/", "").replace("*", "").isdecimal()


SAYING_NOTHING = frozenset(
    (
        *("a", "an", "the", "please", "make", "for", "but"),
        *("roll", "rolls", "check", "checks", "test", "success"),
    )
)
"""Words that ask for a roll and say nothing about it."""


def says_nothing(words: str) -> bool:
    return SAYING_NOTHING.issuperset(words.casefold().replace(",", " ").split())


SAVE = frozenset(("save", "saving throw"))
"""What is said after the ability of a save."""


def join_label(words: str, told: str) -> str:
    """Return the words of a label with the numbers of its names; words that these say again stand once.

    `save` with `Con 2` is `Con Save 2`, as where the sheet has that line itself.
    """
    said, _, more = words.partition(": ")
    if more and told and (said.casefold() in SAVE or says_nothing(said)):  # `save: poison`, `check: quiet`
        return f"{more}: {join_label('' if says_nothing(said) else said, told)}"
    name, _, number = told.rpartition(" ")
    first, _, rest = words.casefold().partition(" ")
    if (rest if first == name.casefold() else words.casefold()) in SAVE and name.isalpha():
        return f"{name} Save {number}"
    again = f"{told} ".casefold().startswith(f"{words} ".casefold())
    return told if again else ": ".join(filter(None, (words, told)))
