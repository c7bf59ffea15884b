"""Lines of a sheet typed as they are written there, `Perception +4`: the name has that number already."""

from collections.abc import Container, Iterator
from contextlib import suppress
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import Meaning, NameScope
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Thrown, within
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.language import VERSUS
from bot.mechanics.reading.names_in_tokens import NameMatch, find_name
from bot.mechanics.reading.part import D20
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize
from bot.mechanics.sources import Given

MOST_DIGITS = 4
"""Of a number after a name."""


class WrittenNumber(NamedTuple):
    """A number after a name, as sheets write it."""

    value: int
    end: int
    """Where it ends in the text."""
    is_bare: bool
    """Whether nothing says that it is the name's: it may be a target, or fill a blank."""


def check_own_numbers(text: str, scope: NameScope, sheet: Container[str]) -> None:
    """Check that no name of a sheet is followed by its own number where that would count twice.

    Raises:
        BadInput: one is; its offers have the number once, and twice.
    """
    if not scope.adds_to or not scope.has_names:
        return
    tokens = tokenize(text)
    for at in _list_begins(tokens):
        match = find_name(scope.names, tokens, at)
        if match is None or match.name not in sheet:
            continue
        number = _read_number(tokens[at + match.size :])
        if number is None or number.value != _find_number(scope, match):
            continue
        if not number.is_bare or _takes_no_number(scope.find(match.name)):
            raise _ask(text, scope, tokens[at : at + match.size], number, match)


def _list_begins(tokens: tuple[Token, ...]) -> Iterator[int]:
    """Yield where a name may begin a roll: first in a part, or after words such as `adv` and `3x`."""
    begins = True
    for at, token in enumerate(tokens):
        begins = token.kind == "part" or (begins and _may_precede(tokens[at : at + 2]))
        if begins and token.kind == "word":
            yield at


def _may_precede(tokens: tuple[Token, ...]) -> bool:
    """Whether a token is neither a sign, nor dice, nor a word for a number to reach."""
    first = tokens[0]
    return first.kind in {"word", "number"} and not first.is_word_of(VERSUS) and not begins_dice(tokens)


def _read_number(tokens: tuple[Token, ...]) -> WrittenNumber | None:
    """Read `+4`, `: +4`, `= 4`, `(+4)` or `4`, or return None."""
    opens, marked = tokens[0].is_sign("("), tokens[0].is_sign(":", "=")
    at = opens or marked
    sign = tokens[at].text if tokens[at].is_sign("+", "-") else ""
    number, after = (*tokens[at + bool(sign) :], tokens[-1])[:2]
    is_short = number.kind == "number" and len(number.text) <= MOST_DIGITS
    if not is_short or opens != after.is_sign(")") or begins_dice(tokens[at + bool(sign) :]):
        return None
    is_bare = not (sign or opens or marked or after.is_word_of(VERSUS))
    return WrittenNumber(int(f"{sign}{number.text}"), after.end if opens else number.end, is_bare)


def _takes_no_number(meaning: Meaning) -> bool:
    """Whether a name is a roll without blanks, which is refused with a number after it."""
    return not isinstance(meaning, int) and not meaning.open


def _find_number(scope: NameScope, match: NameMatch) -> int | None:
    """Return what a name adds to a die, or None."""
    with suppress(BadInput):
        meaning = scope.find(match.name)
        return meaning if isinstance(meaning, int) else _added_to_d20(scope.fill(meaning, "").rolls)
    return None


def _added_to_d20(rolls: Rolls) -> int | None:
    """Return what one roll of a d20 adds to it, or None for others."""
    if rolls.single is None or [one for one in within(rolls.single.root) if isinstance(one, Thrown)] != [D20]:
        return None
    thrown = throw(rolls, Given((1,)))
    return None if isinstance(thrown, Waiting) else thrown.totals[0] - 1


def _ask(
    text: str, scope: NameScope, name: tuple[Token, ...], number: WrittenNumber, match: NameMatch
) -> BadInput:
    before, typed, rest = text[: name[0].start], text[name[0].start : name[-1].end], text[number.end :]
    is_number = isinstance(scope.find(match.name), int)
    with_dice = f"{scope.adds_to} + {typed}"
    once, twice = (with_dice, with_dice) if is_number else (typed, f"{{{typed}}}")
    if scope.is_sure:
        once = typed
    signed = f"{'-' if number.value < 0 else '+'} {abs(number.value)}"
    lines = [once, f"{twice} {signed}", *([f"{typed} vs {number.value}"] if number.is_bare else [])]
    return BadInput(
        f"`{match.name}` is {number.value:+} already: is the number meant once, or twice?",
        typed=text,
        at=name[0].start,
        offers=tuple(f"{before}{line}{rest}" for line in lines),
    )
