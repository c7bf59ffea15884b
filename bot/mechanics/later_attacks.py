"""Later attacks of a turn in Pathfinder have a penalty: `sickle second attack vs 18`."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.series import SeriesRoll, rolls_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.strikes import STRIKE
from bot.mechanics.names_in_dice import Meaning, NameScope, Roll
from bot.mechanics.notation.tree import within
from bot.mechanics.reading.language import VERSUS
from bot.mechanics.reading.names_in_tokens import find_name
from bot.mechanics.reading.part import is_one_d20
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize

USUAL, AGILE = (5, 10), (4, 8)
"""The penalties of the second attack of a turn and of those after it; less with an agile weapon.

Player Core, Multiple Attack Penalty.
"""

ORDINALS = {("second",): 0, ("2", "nd"): 0, ("third",): 1, ("3", "r", "d"): 1}
"""The tokens of words for a later attack, which are written together, with the place of its penalty."""

ATTACKS = ("attack", "strike")


class LaterAttack(NamedTuple):
    """Words for a later attack."""

    begin: int
    end: int
    is_agile: bool = False
    place: int | None = None
    """The place of its penalty, or None if they do not say it."""


def lower_later(roll: GameRoll) -> GameRoll | None:
    """Return several attacks, the repeated ones with the usual penalties of a turn, or None without such."""
    rolls = tuple(_list_lowered(roll))
    return replace(roll, rolls=rolls) if isinstance(roll, SeriesRoll) and rolls != roll.rolls else None


def _list_lowered(roll: GameRoll) -> Iterator[tuple[int, GameRoll]]:
    for times, each in rolls_of(roll):
        if times == 1 or not each.values.get(STRIKE):
            yield times, each
            continue
        second, third = (_lower(each, penalty) for penalty in USUAL)
        yield from ((1, each), (1, second))
        if times > 2:
            yield times - 2, third


def _lower(roll: GameRoll, penalty: int) -> GameRoll:
    modifier = roll.values["modifier"]
    assert isinstance(modifier, int), "an attack has one modifier"  # noqa: S101 - for mypy
    return replace(roll, values={**roll.values, "modifier": modifier - penalty})


def check_later_attacks(text: str, scope: NameScope) -> None:
    """Check that no later attack of a name is rolled without its penalty.

    Raises:
        BadInput: one is; its offers have the penalties.
    """
    part: list[Token] = []
    for token in tokenize(text):
        if token.kind not in {"part", "comment", "end"}:
            part.append(token)
            continue
        _check_part(text, (*part, Token("end", "", token.start, token.start)), scope)
        part.clear()


def _check_part(text: str, tokens: tuple[Token, ...], scope: NameScope) -> None:
    """Check one roll of a line.

    Raises:
        BadInput: it lacks a penalty.
    """
    said, attacks, numbers = list[LaterAttack](), 0, 0
    at, depth = 0, 0
    while tokens[at].kind != "end":
        depth += tokens[at].is_sign("(", "[") - tokens[at].is_sign(")", "]")
        if match := find_name(scope.names, tokens, at):
            meaning = _find(scope, match.name)
            attacks += is_attack(scope, match.name)
            numbers += isinstance(meaning, int)
            at += match.size
        elif depth == 0 and (size := _size_of_words(tokens[at:])):
            said.append(_read_words(tokens[at : at + size]))
            at += size
        else:
            at += 1
    is_later = any(not each.is_agile for each in said)  # athletics to grapple has a penalty too
    if said and (attacks or (numbers and is_later)) and not _has_penalty(tokens):
        raise _ask(text, tokens, said)


def _find(scope: NameScope, name: str) -> Meaning | None:
    with suppress(BadInput):
        return scope.find(name)
    return None


def is_attack(scope: NameScope, name: str) -> bool:
    """Whether a name is a roll of a d20."""
    meaning = _find(scope, name)
    with suppress(BadInput):
        rolls = scope.fill(meaning, "").rolls if isinstance(meaning, Roll) else None
        return rolls is not None and any(is_one_d20(one) for one in within(rolls.parts[0].root))
    return False


def _size_of_words(tokens: Sequence[Token]) -> int:
    """Return the number of tokens of words for a later attack here, or 0."""
    first, after = tokens[0], tokens[min(1, len(tokens) - 1)]
    if first.is_word("map"):
        return 2 if after.kind == "number" and after.text in {"1", "2"} else 1
    size = len(_find_ordinal(tokens))
    if size and tokens[size].is_word(*ATTACKS):
        return size + 1
    return size or int(first.is_word("agile"))


def _find_ordinal(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return the tokens of `second`, `3rd` or another such word here, or none."""
    for texts in ORDINALS:
        words = tokens[: len(texts)]
        if tuple(word.text for word in words) == texts and not any(word.is_apart for word in words[1:]):
            return texts
    return ()


def _read_words(words: Sequence[Token]) -> LaterAttack:
    begin, end, first = words[0].start, words[-1].end, words[0]
    if first.is_word("agile"):
        return LaterAttack(begin, end, is_agile=True)
    if first.is_word("map"):
        return LaterAttack(begin, end, place=int(words[1].text) - 1 if words[1:] else None)
    return LaterAttack(begin, end, place=ORDINALS[_find_ordinal(words)])


def _has_penalty(tokens: Sequence[Token]) -> bool:
    """Whether a penalty is typed: `sickle -5 second attack`."""
    return any(
        sign.is_sign("-") and number.kind == "number" and not begins_dice(tokens[at + 1 :])
        for at, (sign, number) in enumerate(pairwise(tokens))
    )


def _list_penalties(said: Sequence[LaterAttack]) -> Iterator[int]:
    """Yield the penalties that words may mean; 0 is that of the first attack."""
    places = {each.place for each in said} - {None}
    if all(each.is_agile for each in said):
        yield 0
    for penalties in (AGILE,) if any(each.is_agile for each in said) else (USUAL, AGILE):
        yield from (each for place, each in enumerate(penalties) if not places or place in places)


def _ask(text: str, tokens: Sequence[Token], said: Sequence[LaterAttack]) -> BadInput:
    """Return the question for the penalty, which goes before the target; the words become a label."""
    words = " ".join(text[each.begin : each.end] for each in said)
    target = next(token for token in tokens if token.is_word_of(VERSUS) or token.kind in {"sign", "end"})
    before, after = _cut(text, 0, target.start, said), _cut(text, target.start, tokens[-1].start, said)
    rest, _, remark = text[tokens[-1].start :].partition("#")
    label = " ".join(filter(None, (words, remark.strip())))
    typed = [
        " ".join(filter(None, (before, f"- {each}" * bool(each), after))) for each in _list_penalties(said)
    ]
    return BadInput(
        f"`{words}`: a later attack has a penalty, 5 or 10, with an agile weapon 4 or 8.",
        typed=text,
        at=said[0].begin,
        offers=tuple(f"{each}{rest.rstrip()} # {label}" for each in typed),
    )


def _cut(text: str, begin: int, end: int, said: Sequence[LaterAttack]) -> str:
    """Return what is left of a part of a text without these words."""
    left = list[str]()
    for each in said:
        if begin <= each.begin < end:
            left.append(text[begin : each.begin].strip())
            begin = each.end
    return " ".join(filter(None, (*left, text[begin:end].strip())))
