"""Finds names among tokens, and puts what stands for them into the tree."""

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import MOST_WORDS, Names, NoNames, Roll, fold_name
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Labelled, Negative, Node, Number
from bot.mechanics.reading.tokens import Token
from bot.mechanics.usual_names import find_line


class NameMatch(NamedTuple):
    """A name in a line: the one of the sheet, and the tokens in which it stands."""

    name: str
    size: int


def find_name(names: Names, tokens: tuple[Token, ...], begin: int) -> NameMatch | None:
    """Return the longest name that begins at a token, by its usual other words, too; else None."""
    if tokens[begin].kind != "word" or isinstance(names, NoNames):
        return None
    lines = ((find_line(names, run.name), run.size) for run in reversed(_runs(tokens, begin)))
    match = next((NameMatch(line, size) for line, size in lines if line), None)
    written = _name_at(tokens, begin)
    is_longer = match is None or written.size > match.size
    return written if is_longer and written.name in names else match


def open_braces(names: Names, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens with each name in braces, `{dex}`, as a word."""
    opened: list[Token] = []
    place = 0
    while place < len(tokens):
        brace, match = tokens[place], None
        if brace.is_sign("{"):
            match = find_name(names, tokens, place + 1)
        if match and (close := tokens[place + match.size + 1]).is_sign("}"):
            opened.append(Token("word", match.name, brace.start, close.end, brace.is_apart))
            place += match.size + 2
        else:
            opened.append(brace)
            place += 1
    return tuple(opened)


def begins_roll(names: Names, tokens: tuple[Token, ...], begin: int) -> bool:
    """Whether the name of a roll begins at a token."""
    match = find_name(names, tokens, begin)
    with suppress(BadInput):
        return match is not None and isinstance(names.find(match.name), Roll)
    return False


def mentions(names: Names, tokens: tuple[Token, ...]) -> bool:
    """Whether a name of it stands anywhere among tokens."""
    return any(find_name(names, tokens, place) for place in range(len(tokens)))


def _name_at(tokens: tuple[Token, ...], begin: int) -> NameMatch:
    """Return the name that is written at a token without a space in it, with `-` as saved rolls have it."""
    rest = takewhile(lambda token: not token.is_apart and _is_of_name(token), tokens[begin + 1 :])
    pieces = [tokens[begin].text, *(token.text for token in rest)]
    while pieces[-1] == "-":
        pieces.pop()
    return NameMatch(fold_name("".join(pieces)), len(pieces))


def _is_of_name(token: Token) -> bool:
    return token.kind in {"word", "number"} or token.is_sign("-", "_")


def _runs(tokens: tuple[Token, ...], begin: int) -> list[NameMatch]:
    """Return what a name of one word and more may be, as a sheet has it: `spot`, `spot_hidden`."""
    runs: list[NameMatch] = []
    words: list[str] = []
    place = begin
    while len(words) < MOST_WORDS:
        word = _word_at(tokens, place)
        if not word.size:
            break
        is_throw = word.name == "saving" and tokens[place + word.size].is_word("throw", "throws")
        words.append("save" if is_throw else word.name)  # dex saving throw
        place += word.size + is_throw
        runs.append(NameMatch("_".join(words), place - begin))
        place += tokens[place].is_sign("-", "'") and not tokens[place].is_apart
    return runs


def _word_at(tokens: tuple[Token, ...], begin: int) -> NameMatch:
    """Return a word with the digits in it; one of no tokens where none stands there."""
    if tokens[begin].kind != "word":
        return NameMatch("", 0)
    rest = takewhile(
        lambda token: not token.is_apart and (token.kind in {"word", "number"} or token.is_sign("_")),
        tokens[begin + 1 :],
    )
    pieces = [tokens[begin].text, *(token.text for token in rest)]
    return NameMatch(fold_name("".join(pieces).replace("'", "_").replace("\u2019", "_")), len(pieces))


@dataclass(frozen=True, slots=True)
class NamedValue(Labelled):
    """What stands for a name; it is written as the name until all of a line is read, as for buttons."""

    def __str__(self) -> str:
        return self.label


def name_number(number: int, name: str) -> NamedValue:
    """Return a number for its name."""
    return NamedValue(Number(number) if number >= 0 else Bracketed(Negative(Number(-number))), name)


def resolve(node: Node, *, has_labels: bool) -> Node:
    """Return a value with what stands for the names in it, as it is recorded: `d20 - 1[str]`."""
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
    """Return a number that is below 0 without its sign; None for any other value."""
    match named.inner:
        case Bracketed(inner=Negative(inner=Number() as number)):
            return NamedValue(number, named.label)
        case _:
            return None
